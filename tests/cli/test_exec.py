"""``tailcut exec`` from the outside: on pipes, and in a terminal with a person."""

import fcntl
import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tailcut
from tests.cli.conftest import COMMAND, Run, environment

EXEC = [*COMMAND, "exec"]


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["true"], 0),
        (["sh", "-c", "exit 2"], 2),
        (["sh", "-c", "exit 255"], 255),
        (["sh", "-c", "kill -9 $$"], 137),
        (["--pipe", "sh", "-c", "kill -15 $$"], 143),
        (["--timeout", "0.2", "sleep", "60"], 124),
        (["--idle-timeout", "200ms", "--pipe", "sleep", "60"], 124),
        (["no-such-command"], 127),
        (["/etc"], 126),
        (["--log", "/no/such/dir/x", "true"], 125),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_the_exit_status(run: Run, args: list[str], status: int) -> None:
    """The exit status is the command's own, or tells why there is none."""
    assert run("exec", *args).status == status


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
@pytest.mark.parametrize("option", ["--out", "--log", "--record"])
def test_a_file_that_is_not_whole_is_no_success(run: Run, option: str) -> None:
    """A file that is not whole is status 125, but hides no failure of the command."""
    result = run("exec", "-q", option, "/dev/full", "echo", "hi")
    assert (result.status, result.out) == (125, "hi\r\n")
    assert result.error == f"{option} /dev/full: no space left on device; the file is not whole"
    assert run("exec", "-q", option, "/dev/full", "sh", "-c", "echo hi; exit 3").status == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "no command to run"),
        (["--timeout", "soon", "ls"], "--timeout: got 'soon', expected a span of time"),
        (["--cols", "0", "ls"], "--cols: got 0, expected a whole number from 1"),
        (["--no-such-option", "ls"], "no such option: --no-such-option"),
        (["--out", "x", "--log", "./x", "ls"], "--log and --out are the same file"),
        (["--prompt", "x", "--prompt-file", "y", "ls"], "exclude each other"),
    ],
)
def test_a_wrong_call(cli: Run, args: list[str], said: str) -> None:
    """A wrong call runs nothing."""
    result = cli("exec", *args)
    assert result.status == 2
    assert said in result.error


def test_output_passes_through_and_the_tail_follows(run: Run) -> None:
    """Output passes unchanged to standard output; the tail goes to standard error."""
    script = "printf '\\033[1mone\\033[m\\n'; seq 5; echo ----; printf last"
    result = run("exec", "-n", "8", "--", "sh", "-c", script)
    assert result.raw == b"\x1b[1mone\x1b[m\r\n1\r\n2\r\n3\r\n4\r\n5\r\n----\r\nlast"
    assert result.errors == "4\n5\nlast\n"


def test_on_pipes_both_outputs_keep_to_themselves(run: Run) -> None:
    """On pipes standard output and error stay apart; the tail holds both."""
    result = run("exec", "--pipe", "--", "sh", "-c", "echo out; sleep 0.1; echo err >&2")
    assert result.raw == b"out\n"
    assert result.errors == "err\nout\nerr\n"


def test_where_the_tail_goes(run: Run, tmp_path: Path) -> None:
    """The tail also goes to --out, or only there; the file is replaced at the end."""
    out = tmp_path / "tail.txt"
    out.write_text("before\n")
    result = run("exec", "--out", "tail.txt", "--", "cat", "tail.txt")
    assert (result.raw, result.errors, out.read_text()) == (b"before\r\n", "before\n", "before\n")
    result = run("exec", "-q", "--out", "tail.txt", "--", "echo", "new")
    assert (result.raw, result.errors, out.read_text()) == (b"new\r\n", "", "new\n")
    run("exec", "-q", "--out", "tail.txt", "--", "true")
    assert out.read_text() == ""


def test_a_labelled_tail(run: Run, tmp_path: Path) -> None:
    """The block states how the command ended and where the whole output is."""
    result = run(
        "exec", "--label", "build", "--log", "b.raw", "--", "sh", "-c", "echo broken; exit 2"
    )
    first = result.errors.splitlines()[0]
    assert first.startswith('Terminal output of "build" (exit status 2).')
    assert first.endswith('Whole stream: "b.raw".')
    assert (tmp_path / "b.raw").read_bytes() == b"broken\r\n"
    limited = run("exec", "--prompt", "/fix", "--timeout", "0.3", "sh", "-c", "echo up; sleep 60")
    assert limited.errors.startswith(
        'tailcut: timed out after 0.3s\n/fix\n\nTerminal output of "sh" (timed out after 0.3s).'
    )


@pytest.mark.parametrize("args", [[], ["--pipe"]], ids=["pty", "pipes"])
def test_standard_input_is_passed_on(run: Run, args: list[str]) -> None:
    """Input reaches the command unchanged and without echo; empty input is its end."""
    data = bytes(range(256)) * 100
    script = "import sys, zlib; print(zlib.crc32(sys.stdin.buffer.read()))"
    from zlib import crc32

    for stdin in (data, b""):
        result = run("exec", "-q", *args, sys.executable, "-c", script, stdin=stdin)
        assert result.raw.split() == [b"%d" % crc32(stdin)]


def test_closed_standard_streams(tmp_path: Path) -> None:
    """Files are not opened in the places of closed standard streams."""
    log = tmp_path / "x.log"
    line = f'exec "$@" exec -q --log {log} -- echo hi <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", line, "sh", *COMMAND], env=environment())
    assert (done.returncode, log.read_bytes()) == (0, b"hi\r\n")


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    """A reader that leaves ends the command, and tailcut with it."""
    line = f'"$@" exec -q yes | head -1; echo "$?"; cat {tmp_path}/status'
    line = line.replace("yes |", f"yes; echo $? >{tmp_path}/status; }} |").replace('"$@"', '{ "$@"')
    done = subprocess.run(["sh", "-c", line, "sh", *COMMAND], env=environment(),
                          capture_output=True, timeout=60)  # fmt: skip
    assert done.stdout.split() == [b"y", b"0", b"141"]


def test_the_report(run: Run) -> None:
    """The report has the ending, and counts what was printed."""
    report = json.loads(run("exec", "-q", "--report", "--", "sh", "-c", "echo a; exit 3").errors)
    assert (report["ending"]["exit_code"], report["ending"]["status"]) == (3, 3)
    assert (report["bytes_read"], report["kept_lines"], report["format"]) == (3, 1, "raw")


def test_what_is_left_behind(run: Run) -> None:
    """A process that is left behind is ended and reported, unless it is to be kept."""
    result = run("exec", "-q", "--pipe", "sh", "-c", "sleep 60 & exit 0")
    assert result.error.startswith("ended 1 process that the command left behind")
    kept = run("exec", "-q", "--keep-background", "--pipe", "sh", "-c", "sleep 60 & echo $!")
    assert (kept.status, kept.errors) == (0, "")
    os.kill(int(kept.raw), signal.SIGKILL)


def test_its_own_options_are_its_own(run: Run) -> None:
    """Options after the command belong to the command."""
    assert run("exec", "-q", "echo", "-n", "--quiet").raw == b"--quiet"
    assert run("exec", "-q", "--", "printf", "%s", "--").raw == b"--"


def test_an_agents_stream_is_read(run: Run, write: Any) -> None:
    """An agent's stream is read as by the main job."""
    event = {"type": "assistant", "message": {"content": [{"type": "text", "text": "All done."}]}}
    head = {"type": "system", "subtype": "init", "session_id": "x", "tools": [], "model": "m"}
    write("s.jsonl", "".join(json.dumps(line) + "\n" for line in (head, event)))
    for args in ([], ["--pipe"]):
        assert "All done." in run("exec", *args, "cat", "s.jsonl").errors.splitlines()


def test_a_recording_has_the_same_transcript(run: Run, tmp_path: Path) -> None:
    """A recording plays to the screen that was seen."""
    script = "seq 100; printf 'caf\\303'; sleep 0.05; printf '\\251 \\033[31mred\\033[m\\n'"
    script += "; stty size </dev/tty"
    result = run("exec", "-q", "--cols", "30", "--rows", "5", "--record", "r.cast",
                 "--log", "r.raw", "--", "sh", "-c", script)  # fmt: skip
    assert result.raw.endswith(b"5 30\r\n")
    head = json.loads((tmp_path / "r.cast").read_text().splitlines()[0])
    assert (head["version"], head["width"], head["height"]) == (2, 30, 5)
    assert head["command"].startswith("sh -c seq")
    whole = tailcut.clean((tmp_path / "r.raw").read_bytes(), cols=30, rows=5, newline="pty")
    assert run("clean", "r.cast").out == whole + "\n"
    assert "café red" in whole


def test_a_recording_is_written_as_it_comes(tmp_path: Path) -> None:
    """Log and recording hold all output although tailcut is killed."""
    args = ["-q", "--record", "r.cast", "--log", "r.raw", "--", "sh", "-c", "echo up; sleep 60"]
    running = subprocess.Popen([*EXEC, *args], cwd=tmp_path, env=environment(),
                               stdout=subprocess.PIPE)  # fmt: skip
    assert running.stdout is not None
    assert running.stdout.readline() == b"up\r\n"
    running.kill()
    running.wait()
    running.stdout.close()
    assert (tmp_path / "r.raw").read_bytes() == b"up\r\n"
    assert json.loads((tmp_path / "r.cast").read_text().splitlines()[-1])[1:] == ["o", "up\r\n"]


# With somebody at the terminal


class Terminal:
    """A terminal with a program in it, and the screen that it shows."""

    def __init__(self, cwd: Path) -> None:
        self.controller, self._terminal = pty.openpty()
        self.cwd = cwd
        self.shown = b""
        self.resize(80, 24)
        self.before = termios.tcgetattr(self._terminal)
        self.process: subprocess.Popen[bytes]

    def start(self, *command: str, **env: str) -> None:
        """Start a command as the leader of the terminal's session."""
        self.process = subprocess.Popen(
            command, stdin=self._terminal, stdout=self._terminal, stderr=self._terminal,
            cwd=self.cwd, env=environment(TERM="xterm", **env), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip

    def resize(self, cols: int, rows: int) -> None:
        """Change the size of the window."""
        termios.tcsetwinsize(self._terminal, (rows, cols))

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.controller, keys.encode())

    def wait_for(self, text: str, seconds: float = 20) -> None:
        """Wait until a text shows, and forget the output up to it."""
        end = time.monotonic() + seconds
        while text.encode() not in self.shown:
            left = end - time.monotonic()
            assert left > 0, f"{text!r} does not show: {self.shown!r}"
            if select.select([self.controller], [], [], left)[0]:
                self.shown += os.read(self.controller, 1 << 16)
        self.shown = self.shown.split(text.encode(), 1)[1]

    def end(self) -> int:
        """Wait for the end and return the exit status."""
        end = time.monotonic() + 20
        while self.process.poll() is None:
            assert time.monotonic() < end, self.shown
            if select.select([self.controller], [], [], 0.02)[0]:
                self.shown += os.read(self.controller, 1 << 16)
        while select.select([self.controller], [], [], 0)[0]:
            self.shown += os.read(self.controller, 1 << 16)
        return self.process.returncode

    @property
    def is_restored(self) -> bool:
        """Return whether the line discipline is as it was before."""
        return termios.tcgetattr(self._terminal) == self.before

    @property
    def is_raw(self) -> bool:
        """Return whether keys are passed one by one."""
        return not termios.tcgetattr(self._terminal)[3] & (termios.ICANON | termios.ISIG)

    def close(self) -> None:
        """Hang up."""
        for descriptor in (self.controller, self._terminal):
            if descriptor >= 0:
                os.close(descriptor)
        self.controller = self._terminal = -1
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """Return a terminal of 80 by 24."""
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


CHILD = r"""
import os, signal, sys, termios, tty
def say(*words): os.write(1, (" ".join(map(str, words)) + "\r\n").encode())
signal.signal(signal.SIGWINCH, lambda *_: say("resized", *os.get_terminal_size(0)))
if "loud" in sys.argv: os.write(1, b"\x1b[?1049h\x1b[?25l\x1b[?1006h")
tty.setraw(0)
say("up", os.isatty(0), os.isatty(1), os.isatty(2), *os.get_terminal_size(1))
while True:
    key = os.read(0, 1)
    say("key", key.hex())
    if key == b"q": sys.exit(3)
    if key == b"k": os.kill(os.getpid(), signal.SIGKILL)
    if key == b"z": os.kill(0, signal.SIGTSTP); say("woken")
"""


def child(*args: str) -> list[str]:
    """Return a full-screen program that prints what happens to it."""
    return ["--", sys.executable, "-I", "-S", "-c", CHILD, *args]


def test_a_full_screen_program(terminal: Terminal) -> None:
    """A full-screen program gets the size, each key, Ctrl-C and changes of size."""
    terminal.start(*EXEC, "-q", "--record", "r.cast", *child())
    terminal.wait_for("up True True True 80 24")
    assert terminal.is_raw
    for key, code in (("a", "61"), ("\x03", "03"), ("\x04", "04"), ("\x1b", "1b"), ("é", "c3")):
        terminal.type(key)
        terminal.wait_for(f"key {code}")
    terminal.resize(100, 30)
    terminal.wait_for("resized 100 30")
    terminal.type("q")
    assert terminal.end() == 3
    assert terminal.is_restored
    events = [json.loads(line) for line in (terminal.cwd / "r.cast").read_text().splitlines()[1:]]
    assert [event[2] for event in events if event[1] == "r"] == ["100x30"]


ENDS = {
    "by itself": (lambda t: t.type("q"), 3),
    "killed": (lambda t: t.type("k"), 137),
    "SIGTERM": (lambda t: t.process.send_signal(signal.SIGTERM), 143),
    "SIGHUP": (lambda t: t.process.send_signal(signal.SIGHUP), 129),
    "SIGINT": (lambda t: t.process.send_signal(signal.SIGINT), 130),
    "time limit": (lambda t: None, 124),
}


@pytest.mark.parametrize(("act", "status"), ENDS.values(), ids=ENDS)
def test_the_terminal_is_restored(terminal: Terminal, act: Any, status: int) -> None:
    """The terminal is restored, and modes are switched off, whatever ends the command."""
    limit = ["--timeout", "1.5"] if status == 124 else []
    terminal.start(*EXEC, "-q", "--grace", "1", *limit, *child("loud"))
    terminal.wait_for("up True")
    act(terminal)
    assert terminal.end() == status
    assert terminal.is_restored
    for undone in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1006l"):
        assert undone in terminal.shown


def test_the_terminal_is_restored_after_an_error(terminal: Terminal) -> None:
    """An error ends the command and is reported on a restored terminal."""
    code = (
        "import sys\n"
        "from tailcut import process\n"
        "from tailcut.process.person import Person\n"
        "def fail(data): raise LookupError('on purpose')\n"
        f"process.run({child('loud')[1:]!r}, size=(80, 24), person=Person(), on_output=fail)\n"
    )
    terminal.start(sys.executable, "-c", code)
    assert terminal.end() == 1
    assert terminal.is_restored
    assert b"on purpose" in terminal.shown.rsplit(b"LookupError", 1)[1]


def test_a_terminal_that_is_gone(terminal: Terminal) -> None:
    """A hang-up ends the command."""
    terminal.start(*EXEC, "-q", "--log", "x.raw", *child())
    terminal.wait_for("up True")
    os.close(terminal.controller)
    terminal.controller = -1
    assert terminal.process.wait(timeout=20) == 129


def test_job_control(terminal: Terminal) -> None:
    """Ctrl-Z stops command and tailcut on a restored terminal; fg continues both."""
    terminal.start("bash", "--norc", "-i", PS1="$ ")
    terminal.wait_for("$ ")
    terminal.type(" ".join(f"'{word}'" for word in [*EXEC, "-q", *child("loud")]) + "\r")
    terminal.wait_for("up True")
    terminal.type("z")
    terminal.wait_for("Stopped")
    terminal.wait_for("$ ")
    assert not terminal.is_raw
    terminal.resize(90, 20)
    terminal.type("fg\r")
    terminal.wait_for("woken")
    terminal.wait_for("resized 90 20")
    assert terminal.is_raw
    terminal.type("q")
    terminal.wait_for("$ ")
    terminal.type("echo status $?\r")
    terminal.wait_for("status 3")


def test_in_the_background(terminal: Terminal) -> None:
    """In the background it reads nothing typed for the shell, and the command has no input."""
    terminal.start("bash", "--norc", "-i", PS1="$ ")
    terminal.wait_for("$ ")
    line = " ".join(f"'{word}'" for word in [*EXEC, "-q", "--", "sh", "-c", "cat; echo ended"])
    terminal.type(f"{line} &\r")
    terminal.wait_for("ended\r")
    terminal.type("echo still $((6 * 7))\r")
    terminal.wait_for("still 42")


def test_ctrl_c_reaches_a_command_that_does_not_have_the_keys(terminal: Terminal) -> None:
    """With a pipe as standard input, Ctrl-C is a signal from the terminal."""
    terminal.start("bash", "--norc", "-i", PS1="$ ")
    terminal.wait_for("$ ")
    # dash misses a SIGINT that comes while it starts a process, with or without tailcut.
    script = 'import time; print("u" + "p", flush=True); time.sleep(60)'
    words = [*EXEC, "-q", "--", sys.executable, "-I", "-S", "-c", script]
    terminal.type("sleep 60 | " + " ".join(f"'{word}'" for word in words) + "\r")
    terminal.wait_for("up\r")
    terminal.type("\x03")
    terminal.wait_for("KeyboardInterrupt")
    terminal.wait_for("$ ")


def test_a_person_sees_which_is_the_tail(terminal: Terminal) -> None:
    """On a terminal the tail has a headline, on its own line."""
    terminal.start(*EXEC, "--", "printf", "one\\ntwo")
    assert terminal.end() == 0
    assert terminal.shown == b"one\r\ntwo\r\ntailcut: tail of the output:\r\none\r\ntwo\r\n"
