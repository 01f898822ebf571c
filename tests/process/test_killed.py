"""A command does not outlive the processes that watch over it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, environment


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="PR_SET_PDEATHSIG is Linux's")
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


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except OSError:
        return False
