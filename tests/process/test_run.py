"""How a command runs and ends, in a pty and on pipes."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from tailcut import process
from tests.process.conftest import python, run, shell

Size = tuple[int, int] | None


@pytest.mark.parametrize(
    ("script", "code", "number", "status", "described"),
    [
        ("exit 0", 0, None, 0, "exit status 0"),
        ("exit 2", 2, None, 2, "exit status 2"),
        ("exit 255", 255, None, 255, "exit status 255"),
        ("kill -9 $$", None, 9, 137, "killed by SIGKILL"),
        ("kill -15 $$", None, 15, 143, "killed by SIGTERM"),
        ("kill -11 $$", None, 11, 139, "killed by SIGSEGV"),
    ],
)
def test_its_own_end(
    size: Size, script: str, code: int | None, number: int | None, status: int, described: str
) -> None:
    """An exit code or a signal, and one status for both."""
    ending = run(shell(f"echo out; {script}"), size=size).ending
    assert (ending.started, ending.exit_code, ending.signal) == (True, code, number)
    assert (ending.status, ending.described, ending.ok) == (status, described, code == 0)
    assert (ending.timed_out, ending.cancelled, ending.killed, ending.leftovers) == (
        None, False, False, 0
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "settings", "status", "error"),
    [
        (["no-such-command"], {}, 127, "'no-such-command': command not found"),
        (["/no/such/command"], {}, 127, "'/no/such/command': command not found"),
        (["/etc/passwd"], {}, 126, "'/etc/passwd': not executable"),
        (["/etc"], {}, 126, "'/etc': is a directory"),
        (["echo"], {"cwd": "/no/such"}, 125, "working directory '/no/such': not found"),
        (["echo", "a\0b"], {}, 125, "'echo': embedded null byte"),
        (["echo", "x" * 3_000_000], {}, 126, "'echo': argument list too long"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_not_started(
    size: Size, command: list[str], settings: dict[str, str], status: int, error: str
) -> None:
    """A command that cannot be started has an ending, with a shell's status for it."""
    ending, out = run(command, size=size, **settings)
    assert (ending.started, ending.status, ending.error, out) == (False, status, error, b"")
    assert ending.described == f"not started: {error}"


def test_a_script_without_its_interpreter(tmp_path) -> None:
    """Is there, and cannot be executed."""
    for name, text, said in (
        ("lost", "#!/no/such/sh\n", "its interpreter (the #! line) was not found"),
        ("bare", "echo\n", "exec format error; a script needs a #! line"),
    ):
        path = tmp_path / name
        path.write_text(text)
        path.chmod(0o755)
        ending = run([str(path)]).ending
        assert (ending.status, ending.error) == (126, f"{str(path)!r}: {said}")


def test_the_path_is_that_of_its_environment(tmp_path) -> None:
    """And it sees the name that it was called by."""
    path = tmp_path / "mine"
    path.write_text('#!/bin/sh\necho "$0 $VALUE"\n')
    path.chmod(0o755)
    env = {"PATH": str(tmp_path), "VALUE": "x"}
    assert run(["mine"], env=env).out.decode() == f"{path} x\n"
    assert b"sh: 1: nosuch" in run(shell("nosuch"), size=(80, 24)).out


def test_a_terminal_of_a_size() -> None:
    """On all three descriptors, and its controlling terminal."""
    script = "test -t 0 && test -t 1 && test -t 2 && stty size </dev/tty && ps -o pgid= -p $$ >&2"
    ending, out = run(shell(script + "; echo $$"), size=(132, 43))
    size, group, pid = out.split(b"\r\n")[:3]
    assert (ending.status, size) == (0, b"43 132")
    assert int(group) == int(pid)


def test_pipes_are_no_terminal() -> None:
    """Neither is there one to be opened."""
    script = "test -t 0 || test -t 1 || (: </dev/tty) 2>/dev/null || echo none"
    assert run(shell(script)).out == b"none\n"


def test_output_is_unchanged(size: Size) -> None:
    """Every byte there is, but for the terminal's line ends."""
    every = bytes(range(256))
    script = f"import os; os.write(1, {every!r}); os.write(2, b'err')"
    out = run(python(script), size=size).out
    assert out == (every if size is None else every.replace(b"\n", b"\r\n")) + b"err"


def test_errors_can_have_a_pipe_of_their_own() -> None:
    """Both are passed through, each to its own, and seen together."""
    (out, out_end), (err, err_end) = os.pipe(), os.pipe()
    done = run(shell("echo one; echo two >&2"), through=out_end, error_through=err_end)
    assert sorted(done.out.splitlines()) == [b"one", b"two"]
    assert (os.read(out, 99), os.read(err, 99)) == (b"one\n", b"two\n")
    for descriptor in (out, out_end, err, err_end):
        os.close(descriptor)


def test_no_input_is_the_end_of_it(size: Size) -> None:
    """As often as it is read; nothing hangs."""
    assert run(["cat"], size=size).ending.status == 0
    script = "import sys; print([sys.stdin.readline() for _ in range(3)])"
    assert b"['', '', '']" in run(python(script), size=size, timeout=20).out


def test_no_key_is_typed_for_a_program_that_reads_keys() -> None:
    """A full-screen program does not take the end of file for a key."""
    script = (
        "import select, tty; tty.setraw(0); print('ready'); "
        "print(select.select([0], [], [], 0.3)[0])"
    )
    assert b"[]" in run(python(script), size=(80, 24)).out


@pytest.mark.parametrize(
    "data", [b"", b"a\n", bytes(range(256)), b"no end", b"x" * 300_000], ids=lambda data: len(data)
)
def test_given_input_arrives_unchanged(size: Size, data: bytes) -> None:
    """In a pty too: no echo, no line length, no control characters, and its end."""
    script = "import sys, zlib; data = sys.stdin.buffer.read(); print(len(data), zlib.crc32(data))"
    from zlib import crc32

    out = run(python(script), size=size, stdin=data).out
    assert out.split() == [b"%d" % len(data), b"%d" % crc32(data)]


def test_input_that_nobody_reads_is_no_error(size: Size) -> None:
    """As in a pipeline."""
    assert run(["true"], size=size, stdin=b"x" * 1_000_000).ending.status == 0


def test_a_descriptor_is_passed_on(size: Size) -> None:
    """The command reads it itself."""
    reading, writing = os.pipe()
    os.write(writing, b"passed\n")
    os.close(writing)
    assert run(["cat"], size=size, stdin=reading).out.rstrip() == b"passed"
    os.close(reading)


def test_inherited_descriptors_stay() -> None:
    """A jobserver's pipe, for example."""
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    assert run(python(f"import os; os.write({writing}, b'hi')")).ending.ok
    os.close(writing)
    assert os.read(reading, 9) == b"hi"
    os.close(reading)


def test_signals_have_their_defaults() -> None:
    """Signals that Python ignores are not ignored in the command."""
    assert run(shell("yes | head -1"), size=(80, 24)).out == b"y\r\n"


@pytest.mark.parametrize("limit", ["timeout", "idle_timeout"])
def test_a_time_limit(size: Size, limit: str) -> None:
    """Ask it to end; 124, whatever it makes of it."""
    script = "trap 'echo asked; exit 0' TERM; echo up; while :; do sleep 0.05; done"
    ending, out = run(shell(script), size=size, **{limit: 0.4})
    assert (ending.status, ending.exit_code, ending.killed) == (124, 0, False)
    assert ending.timed_out == {"timeout": "timeout", "idle_timeout": "idle"}[limit]
    assert not ending.ok
    assert (out.split()[0], out.split()[-1]) == (b"up", b"asked")
    said = {"timeout": "timed out after 0.4s", "idle_timeout": "timed out: no output for 0.4s"}
    assert ending.described == said[limit]


def test_who_does_not_listen_is_killed(size: Size) -> None:
    """After the grace period."""
    script = "trap '' TERM HUP INT; echo up; while :; do sleep 0.05; done"
    ending = run(shell(script), size=size, timeout=0.2, grace=0.2).ending
    assert (ending.status, ending.signal, ending.killed) == (124, signal.SIGKILL, True)


def test_a_stopped_command_is_ended_too() -> None:
    """It is woken, to hear that it is to end."""
    ending = run(shell("kill -STOP $$; sleep 60"), size=(80, 24), timeout=0.3).ending
    assert (ending.status, ending.signal, ending.killed) == (124, signal.SIGTERM, False)


def test_output_keeps_it_from_being_idle(size: Size) -> None:
    """Each piece begins the time anew."""
    script = "for i in 1 2 3 4 5; do sleep 0.15; echo $i; done"
    ending, out = run(shell(script), size=size, idle_timeout=2)
    assert (ending.status, out.split()) == (0, [b"1", b"2", b"3", b"4", b"5"])


def test_a_reader_that_takes_nothing_does_not_hold_up_the_limit() -> None:
    """Nor is the command idle while its output waits."""
    reading, writing = os.pipe()
    ending = run(["yes"], through=writing, timeout=0.4, idle_timeout=0.2).ending
    assert (ending.status, ending.timed_out) == (124, "timeout")
    os.close(reading)
    os.close(writing)


def test_a_reader_that_leaves_ends_the_command(size: Size) -> None:
    """By SIGPIPE, as if they were joined without anybody between."""
    reading, writing = os.pipe()
    threading.Timer(0.1, os.close, (reading,)).start()
    ending = run(["yes"], size=size, through=writing, timeout=20).ending
    assert (ending.signal, ending.status) == (signal.SIGPIPE, 141)
    os.close(writing)


def test_cancelling_from_another_thread(size: Size) -> None:
    """Gently first."""
    control = process.Control()
    threading.Timer(0.3, control.cancel).start()
    script = "trap 'echo asked; exit 3' TERM; echo up; while :; do sleep 0.05; done"
    ending, out = run(shell(script), size=size, control=control)
    assert (ending.cancelled, ending.status, ending.killed, ending.ok) == (True, 3, False, False)
    assert (out.split()[0], out.split()[-1]) == (b"up", b"asked")
    assert ending.described == "cancelled; exit status 3"


def test_cancelling_twice_does_not_wait(size: Size) -> None:
    """The second time is at once."""
    control = process.Control()
    threading.Timer(0.2, control.cancel).start()
    threading.Timer(0.4, control.cancel).start()
    ending = run(shell("trap '' TERM; sleep 60 & wait; wait"), size=size, control=control,
                 grace=60).ending  # fmt: skip
    assert (ending.signal, ending.killed, ending.cancelled) == (signal.SIGKILL, True, True)


def test_cancelling_from_a_signal_handler() -> None:
    """As Ctrl-C on a chain of steps does."""
    control = process.Control()
    before = signal.signal(signal.SIGUSR1, lambda *_: control.cancel(signal.SIGINT))
    try:
        ending = run(["sleep", "60"], size=(80, 24), control=control,
                     on_start=lambda _: os.kill(os.getpid(), signal.SIGUSR1)).ending  # fmt: skip
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert (ending.cancelled, ending.signal) == (True, signal.SIGINT)


def test_a_cancelled_control_starts_nothing(tmp_path) -> None:
    """The next step of a chain that was cancelled."""
    control = process.Control()
    control.cancel()
    path = tmp_path / "made"
    ending = run(["touch", str(path)], control=control).ending
    assert (ending.started, ending.cancelled, ending.status) == (False, True, 130)
    assert not path.exists()


def test_a_signal_is_passed_on(size: Size) -> None:
    """And nothing else happens."""
    control = process.Control()
    script = "trap 'echo got; exit 7' USR1; echo up; while :; do sleep 0.02; done"
    pieces = []

    def on_output(data: bytes) -> None:
        pieces.append(data)
        if b"up" in data:
            control.signal(signal.SIGUSR1)

    ending = process.run(shell(script), size=size, on_output=on_output, control=control)
    assert (ending.exit_code, ending.cancelled) == (7, False)
    assert b"".join(pieces).split()[-1] == b"got"


def test_in_another_thread(size: Size) -> None:
    """Several at once, without the main thread's signals."""
    endings = []
    threads = [
        threading.Thread(
            target=lambda code=code: endings.append(
                run(shell(f"sleep 0.1; exit {code}"), size=size).ending.exit_code
            )
        )
        for code in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(endings) == [0, 1, 2, 3]


def test_an_ignored_sigchld_loses_no_status(size: Size) -> None:
    """A command that failed must not be taken for one that succeeded."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert run(shell("exit 3"), size=size).ending.exit_code == 3
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_nothing_of_ours_stays_open(size: Size) -> None:
    """Descriptors and children are as before."""
    run(["true"], size=size)
    before = sorted(Path("/dev/fd").iterdir())
    for command in (["true"], ["no-such-command"], shell("sleep 60 & exit 1")):
        run(command, size=size, stdin=b"x" * 100_000)
    assert sorted(Path("/dev/fd").iterdir()) == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_memory_is_bounded() -> None:
    """A hundred million bytes pass through, and this process does not grow."""
    import resource

    if sys.platform != "linux":
        pytest.skip("maxrss counts in another unit")
    size = [0]

    def count(data: bytes) -> None:
        size[0] += len(data)

    process.run(["head", "-c", "1000000", "/dev/zero"], on_output=count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    null = os.open(os.devnull, os.O_WRONLY)
    begun = size[0]
    ending = process.run(["head", "-c", "100000000", "/dev/zero"], on_output=count, through=null,
                         size=(80, 24))  # fmt: skip
    os.close(null)
    assert (ending.status, size[0] - begun) == (0, 100_000_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096


def test_the_duration_is_that_of_the_command() -> None:
    """The status is not that of a process which it left behind."""
    begun = time.monotonic()
    ending = run(shell("sleep 0.2; sleep 60 & exit 0")).ending
    assert 0.2 <= ending.duration <= time.monotonic() - begun


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"error_through": 2, "size": (80, 24)}, "error_through is for pipes"),
     ({"command": []}, "no command to run")],
)  # fmt: skip
def test_contradictions(settings: dict[str, object], said: str) -> None:
    """Contradicting arguments are reported before anything runs."""
    from tailcut.errors import UsageError

    command = settings.pop("command", ["true"])
    with pytest.raises(UsageError, match=said):
        process.run(command, **settings)
