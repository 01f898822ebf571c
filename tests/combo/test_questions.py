"""Signals while a person is asked for approval."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, environment
from tests.combo.conftest import Project, sh

STEPS = sh("one", "echo one >> effects"), sh("two", "echo two >> effects", approval=True)


class Asked:
    """A run in a terminal that asks for approval."""

    def __init__(self, folder: Path) -> None:
        self.terminal, theirs = os.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, "run", "combo.toml", "--quiet"],
            cwd=folder, env=environment(), stdin=theirs, stdout=theirs, stderr=theirs,
            process_group=0,
        )  # fmt: skip
        os.close(theirs)
        self.shown = b""
        self.until(b"[a/d/l] ")

    def until(self, text: bytes) -> None:
        """Read until a text is shown that has not been before."""
        begin, deadline = len(self.shown), time.monotonic() + 30
        while text not in self.shown[begin:]:
            assert time.monotonic() < deadline, self.shown
            self.shown += os.read(self.terminal, 4096)

    def end(self) -> int:
        """Return the exit status, in time."""
        return self.process.wait(timeout=20)


@pytest.fixture
def asked(project: Project) -> Iterator[Asked]:
    """A run that has come to its question."""
    project.combo(*STEPS)
    asked = Asked(project.folder)
    yield asked
    asked.process.kill()
    asked.process.wait()
    os.close(asked.terminal)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_question_and_the_run(
    project: Project, asked: Asked, number: signal.Signals
) -> None:
    """At once, without a key; the step is neither approved nor denied, and is asked for again."""
    asked.process.send_signal(number)
    assert asked.end() == 130
    assert project.show()["state"] == "cancelled"
    assert project.states() == ["idle", "pending"]
    resumed = project.cli("resume", "last", "--quiet")
    assert resumed.status == 3
    assert project.cli("approve", "last", "--quiet").status == 0
    assert project.effects() == ["one", "two"]


def test_ctrl_z_stops_the_question_and_not_the_step_after_it(
    project: Project, asked: Asked
) -> None:
    asked.process.send_signal(signal.SIGTSTP)
    deadline = time.monotonic() + 20
    while os.waitpid(asked.process.pid, os.WUNTRACED | os.WNOHANG)[0] == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    asked.process.send_signal(signal.SIGCONT)
    os.write(asked.terminal, b"approve\n")
    asked.until(b"done")
    assert asked.end() == 0
    assert project.effects() == ["one", "two"]


def test_a_terminal_that_is_gone_decides_nothing(project: Project, asked: Asked) -> None:
    os.close(asked.terminal)
    asked.terminal = os.open(os.devnull, os.O_RDONLY)
    assert asked.end() == 3
    assert project.states() == ["idle", "waiting"]
