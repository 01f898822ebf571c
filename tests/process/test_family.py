"""Processes that a command leaves behind, and the death of the process that runs it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tailcut import process
from tailcut.process import tree
from tests.process.conftest import is_alive, python, run, shell, soon

Size = tuple[int, int] | None

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has subreapers")

# Ways in which a process gets away from the one that started it, each telling its process id.
AWAY = {
    "background": "sleep 60 & echo $!",
    "group of its own": "set -m; sleep 60 & echo $!",
    "nohup": "nohup sleep 60 >/dev/null 2>&1 & echo $!",
    "session of its own": "setsid sh -c 'echo $$; exec sleep 60' & sleep 0.2",
    "double fork": "(setsid sh -c 'echo $$; exec >/dev/null 2>&1; sleep 60 & wait' &); sleep 0.2",
    "ignores SIGTERM": "sh -c 'trap \"\" TERM HUP; echo $$; sleep 60; sleep 60' & sleep 0.2",
}


@linux
@pytest.mark.parametrize("script", AWAY.values(), ids=AWAY)
def test_what_is_left_behind_is_ended(script: str) -> None:
    """However it tried to get away; the command's own end stands."""
    ending, out = run(shell(f"{script}; exit 5"), grace=0.1)
    assert (ending.exit_code, ending.killed, ending.timed_out) == (5, False, None)
    assert ending.leftovers >= 1
    assert not is_alive(int(out.split()[-1]))


@linux
@pytest.mark.parametrize("script", AWAY.values(), ids=AWAY)
def test_a_time_limit_ends_all_of_it(script: str) -> None:
    """Also those that the command would wait for."""
    ending, out = run(shell(f"{script}; sleep 60"), size=(80, 24), timeout=0.5, grace=0.1)
    assert (ending.status, ending.leftovers) == (124, 0)
    # A shell may say "Terminated" of what it waited for.
    assert not is_alive([int(word) for word in out.split() if word.isdigit()][-1])


def test_background_processes_can_be_kept(size: Size) -> None:
    """Holding the output open does not hold up the end."""
    ending, out = run(
        shell("nohup sleep 60 >/dev/null 2>&1 & sleep 0.1; echo $!"),
        size=size,
        keep_background=True,
    )
    pid = int(out.split()[-1])
    assert (ending.status, ending.leftovers) == (0, 0)
    assert is_alive(pid)
    os.kill(pid, signal.SIGKILL)


def test_last_words_are_heard(size: Size) -> None:
    """Processes that end soon after the command get the time for it."""
    script = "exec > >(sleep 0.1; cat; echo end); echo begin"
    ending, out = run(["bash", "-c", script], size=size)
    assert (ending.leftovers, out.split()) == (0, [b"begin", b"end"])


def test_output_that_is_closed_is_no_end(size: Size) -> None:
    """A command that lives on is waited for."""
    ending, out = run(shell("echo out; exec >/dev/null 2>&1 </dev/null; sleep 0.2; exit 4"),
                      size=size)  # fmt: skip
    assert (ending.exit_code, out.strip()) == (4, b"out")


def test_an_error_in_the_callback_ends_the_command(size: Size) -> None:
    """And is raised."""
    pids = []

    def fail(data: bytes) -> None:
        raise LookupError(data.decode().strip())

    with pytest.raises(LookupError, match="up"):
        process.run(shell("echo up; sleep 60"), size=size, on_output=fail, on_start=pids.append)
    assert soon(lambda: not is_alive(pids[0]))


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_who_dies_leaves_nothing_running(size: Size, number: int, tmp_path: Path) -> None:
    """Even SIGKILL to this process ends the command, its children, and the monitor."""
    pids = tmp_path / "pids"
    script = f"echo $$ $PPID >>{pids}; setsid sh -c 'echo $$ >>{pids}; sleep 60' & sleep 60"
    code = f"from tailcut import process; process.run({shell(script)!r}, size={size}, grace=0.3)"
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=Path(tree.__file__).parents[2])
    assert soon(lambda: pids.exists() and len(pids.read_text().split()) == 3)
    parent.send_signal(number)
    assert parent.wait() == -number
    assert soon(lambda: not any(is_alive(int(pid)) for pid in pids.read_text().split()))


@linux
def test_a_killed_monitor_is_no_success(size: Size) -> None:
    """Nobody knows how the command would have ended."""

    pids: list[int] = []

    def kill_the_monitor(pid: int) -> None:
        pids.append(pid)
        parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)

    ending = process.run(["sleep", "60"], size=size, on_start=kill_the_monitor)
    assert (ending.exit_code, ending.ok, ending.status) == (None, False, 125)
    assert "watched over" in ending.error
    assert soon(lambda: not is_alive(pids[0]))


def test_both_lists_of_processes_agree() -> None:
    """That of /proc, and that of ps, for systems without."""
    if not os.access("/proc/self/stat", os.R_OK):
        pytest.skip("one list only")
    own = os.getpid()
    by_proc, by_ps = tree._table_of_proc()[own], tree._table_of_ps()[own]
    assert (by_proc.parent, by_proc.group, by_proc.is_dead) == (*by_ps[:2], False)


def test_a_name_in_parentheses_is_no_end_of_the_name(tmp_path: Path) -> None:
    """A process may call itself anything."""
    target = tmp_path / "a) S 1 1 1 ("
    target.symlink_to("/bin/sleep")
    ending = process.run(
        [str(target), "60"], timeout=0.2, on_start=lambda pid: tree._table_of_proc()[pid]
    )
    assert ending.status == 124


def test_a_job_of_a_shell_can_be_stopped_and_continued() -> None:
    """A process of its session could continue it, so SIGTSTP stops it."""
    script = (
        "import os, signal, sys; pid = os.getpid(); print('a'); sys.stdout.flush(); "
        "os.kill(pid, signal.SIGTSTP); print('b')"
    )
    control = process.Control()
    ending, out = run(python(script), size=(80, 24), timeout=0.4, control=control)
    assert (ending.timed_out, out.split()) == ("timeout", [b"a"])
