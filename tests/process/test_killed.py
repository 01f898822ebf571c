"""A command does not outlive the processes that watch over it, and its output is kept."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import COMMAND, environment
from tests.process.conftest import soon


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends it then")
@pytest.mark.parametrize("options", [[], ["--pipe"]])
def test_killed_with_its_monitor(tmp_path: Path, options: list[str]) -> None:
    """As by ``killall -9 tailcut``: both have that name."""
    script = "echo $PPID $$ > pids.new; mv pids.new pids; exec sleep 300"
    running = subprocess.Popen(
        [*COMMAND, "exec", "-q", *options, "--", "sh", "-c", script],
        cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        while not (tmp_path / "pids").exists():
            assert running.poll() is None
            time.sleep(0.01)
        monitor, command = map(int, (tmp_path / "pids").read_text().split())
        # Stopped, neither of them can end the command for the other.
        os.kill(monitor, signal.SIGSTOP)
        running.kill()
        os.kill(monitor, signal.SIGKILL)
        deadline = time.monotonic() + 60
        while _lives(command):
            assert time.monotonic() < deadline
            time.sleep(0.01)
    finally:
        running.kill()
        running.wait()


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has subreapers")
# Runs a shell script with a log, and lets this process adopt what is left.
RUNNER = """
import sys
from pathlib import Path
from tailcut import process
from tailcut.combo.log import Log
from tailcut.process.prctl import adopting
script, cols, limit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
log = Log(Path("log").absolute(), limit)
with adopting():
    process.run(["sh", "-c", script], size=(cols, 24) if cols else None, log=log, grace=1.0)
log.close()
"""
# Tells its ancestors and itself; a daemon that nobody waits for, and a child that is waited for.
FAMILY = """
(setsid sh -c 'trap "" HUP TERM; echo $$ >> pids; exec >/dev/null 2>&1; sleep 300 & wait; sleep 300' &)
sh -c 'trap "" HUP TERM; echo $$ >> pids; sleep 300; sleep 300' &
until test "$(wc -l < pids)" = 2; do sleep 0.01; done
echo $$ $PPID $(ps -o ppid= -p $PPID) > ancestors.new; mv ancestors.new ancestors
sleep 300
"""  # noqa: E501


def runner(folder: Path, script: str, *, pty: bool = False, limit: int = 1 << 20) -> Any:
    """Start `RUNNER` in a folder."""
    (folder / "pids").touch()
    return subprocess.Popen(
        [sys.executable, "-c", RUNNER, script, str(80 * pty), str(limit)],
        cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip


@linux
@pytest.mark.parametrize("pty", [False, True], ids=["pipes", "pty"])
@pytest.mark.parametrize("kept", ["tailcut", "warden", "monitor"])
def test_one_of_three_is_enough(tmp_path: Path, kept: str, pty: bool) -> None:
    """Whichever two are killed at once, the third ends daemons and children."""
    running = runner(tmp_path, FAMILY, pty=pty)
    try:
        assert soon((tmp_path / "ancestors").exists, 60)
        command, monitor, warden = map(int, (tmp_path / "ancestors").read_text().split())
        three = {"tailcut": running.pid, "warden": warden, "monitor": monitor}
        assert len(set(three.values())) == 3
        doomed = [pid for name, pid in three.items() if name != kept]
        # Stopped, neither of the two can do anything for the other.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in doomed:
                os.kill(pid, number)
        if kept == "tailcut":
            assert running.wait(60) == 0
        family = [command, *map(int, (tmp_path / "pids").read_text().split())]
        assert len(family) == 3
        assert soon(lambda: not any(_lives(pid) for pid in family), 60)
    finally:
        running.kill()
        running.wait()


@linux
def test_a_kill_between_an_end_and_what_it_leaves(tmp_path: Path) -> None:
    """The command has ended; what it left behind is waited for, and not forgotten."""
    script = "sh -c 'trap \"\" TERM; echo $$ > pids; while :; do echo x; sleep 0.05; done' & "
    running = runner(tmp_path, script + "sleep 0.3; exit 0")
    try:
        assert soon(lambda: (tmp_path / "pids").read_text(), 60)
        child = int((tmp_path / "pids").read_text())
        first = _parent(child)
        assert soon(lambda: _parent(child) != first, 60)  # adopted: the command has ended
        running.kill()
        assert soon(lambda: not _lives(child), 60)
    finally:
        running.kill()
        running.wait()


# Flushes numbered lines as fast as it can, and says in a file how many bytes it has flushed.
FAST = """
import mmap, os
os.truncate(os.open("count", os.O_CREAT | os.O_RDWR), 8)
count = mmap.mmap(os.open("count", os.O_RDWR), 8)
flushed = number = 0
while True:
    line = b"%09d\\n" % number
    flushed += os.write(1, line)
    number += 1
    count[:] = flushed.to_bytes(8, "big")
"""


@linux
@pytest.mark.parametrize("together", [False, True], ids=["tailcut", "tailcut and monitor"])
@pytest.mark.parametrize("stopped", [False, True], ids=["killed", "stopped before"])
@pytest.mark.parametrize("pty", [False, True], ids=["pipes", "pty"])
def test_what_was_flushed_is_in_the_log(
    tmp_path: Path, pty: bool, stopped: bool, together: bool
) -> None:
    """Every byte, in order, and once: also of what was being read when it was killed."""
    (tmp_path / "fast.py").write_text(FAST.replace("\\\\", "\\"))
    script = f"echo $PPID > ppid.new; mv ppid.new ppid; exec {sys.executable} -I -S fast.py"
    running = runner(tmp_path, script, pty=pty, limit=1 << 30)
    log = tmp_path / "log"
    try:
        assert soon(lambda: log.exists() and log.stat().st_size > 200_000, 60)
        monitor = int((tmp_path / "ppid").read_text())
        if stopped:
            running.send_signal(signal.SIGSTOP)
            time.sleep(0.1)
        if together:
            os.kill(monitor, signal.SIGSTOP)
            running.kill()
            os.kill(monitor, signal.SIGKILL)
        running.kill()
        texts = [b""]

        def is_whole() -> bool:
            """What takes the rest may take its time on a busy machine."""
            time.sleep(0.3)
            texts.append(log.read_bytes().replace(b"\r\n", b"\n"))
            flushed = int.from_bytes((tmp_path / "count").read_bytes(), "big")
            return not _lives(monitor) and len(texts[-1]) >= flushed and texts[-1] == texts[-2]

        assert soon(is_whole, 60)
        text = texts[-1]
        lines = text.split(b"\n")
        whole = lines[:-1]
        assert whole == [b"%09d" % number for number in range(len(whole))]
    finally:
        running.kill()
        running.wait()


@linux
def test_a_log_that_is_full_keeps_its_newest_bytes(tmp_path: Path) -> None:
    """The watchers go on with its parts, and put them together."""
    (tmp_path / "fast.py").write_text(FAST.replace("\\\\", "\\"))
    running = runner(tmp_path, f"exec {sys.executable} -I -S fast.py", limit=1 << 16)
    try:
        # Each part is there for milliseconds only.
        assert soon(lambda: any(int(p.suffix[1:]) >= 3 for p in tmp_path.glob("log.*")), 60)
        running.kill()
        assert soon(lambda: not list(tmp_path.glob("log.*")), 60)
        first, _, rest = (tmp_path / "log").read_bytes().partition(b"\n[tailcut: ")
        lost, _, newest = rest.partition(b" bytes left out here: max_log]\n")
        flushed = int.from_bytes((tmp_path / "count").read_bytes(), "big")
        assert first.startswith(b"%09d\n" % 0)
        assert len(first) + int(lost) + len(newest) >= flushed
        assert newest.endswith(b"%09d\n" % ((len(first) + int(lost) + len(newest)) // 10 - 1))
    finally:
        running.kill()
        running.wait()


@linux
def test_last_words_after_the_death_of_tailcut(tmp_path: Path) -> None:
    """What a command prints when it is asked to end."""
    script = "trap 'echo last words; exit' TERM; echo up > pids; while :; do sleep 0.02; done"
    running = runner(tmp_path, script)
    try:
        assert soon(lambda: (tmp_path / "pids").read_text(), 60)
        running.kill()
        assert soon(lambda: b"last words\n" in (tmp_path / "log").read_bytes(), 60)
    finally:
        running.kill()
        running.wait()


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except OSError:
        return False


def _parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
