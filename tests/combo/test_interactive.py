"""Interactive steps: a person at the keyboard of a step's full interface."""

import fcntl
import json
import os
import subprocess
import termios
import time

import pytest

from tests.cli.conftest import COMMAND, environment
from tests.combo.conftest import PYTHON, Project, step

# Prints its size and its prompt, reads a key in raw mode, and prints that.
PROGRAM = """
import os, sys, tty
tty.setraw(0)
size = os.get_terminal_size()
print(f"{size.columns}x{size.lines} told {sys.argv[1]} ready\\r")
key = os.read(0, 1)
print(f"got {key!r}\\r")
"""
OWN = f"""
[providers.person.interactive]
command = ["{PYTHON}", "person.py", "{{prompt}}", "{{permission}}"]
prompt = "argument"
[providers.person.permission.observe]
"""


# Overwrites a line that is as wide as the window is by then.
RESIZED = """
import os, signal, tty
tty.setraw(0)
def draw(*_):
    cols = os.get_terminal_size().columns
    print("x" * cols + f"\\r\\x1b[K{cols} columns\\r\\nready\\r", flush=True)
signal.signal(signal.SIGWINCH, draw)
draw()
while os.read(0, 1) != b"q":
    pass
"""


class Person:
    """A run at a terminal, and the person in front of it."""

    def __init__(self, project: Project, cols: int, rows: int) -> None:
        self.keyboard, self._terminal = os.openpty()
        self.resize(cols, rows)
        self._before = termios.tcgetattr(self._terminal)
        self._deadline = time.monotonic() + 30
        self._child = subprocess.Popen(
            [*COMMAND, "run", "combo.toml"], cwd=project.folder, env=environment(),
            stdin=self._terminal, stdout=self._terminal, stderr=self._terminal,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip

    def resize(self, cols: int, rows: int) -> None:
        """Give the window another size."""
        termios.tcsetwinsize(self._terminal, (rows, cols))

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.keyboard, keys)

    def wait_for(self, text: bytes) -> None:
        """Wait until a text shows."""
        shown = b""
        while text not in shown:
            assert time.monotonic() < self._deadline, shown
            shown += os.read(self.keyboard, 4096)

    def end(self) -> int:
        """Wait for the run's end, and return its exit status."""
        status = self._child.wait(timeout=30)
        assert termios.tcgetattr(self._terminal) == self._before
        os.close(self.keyboard)
        os.close(self._terminal)
        return status


def test_keys_reach_it_and_its_tail_goes_on(project: Project) -> None:
    """Ctrl-C too is a key of the program, not the run's end."""
    (project.folder / "person.py").write_text(PROGRAM)
    project.combo(
        step("talk", provider="person", mode="interactive", prompt="Say hello."),
        step("next", "cat", prompt="Go on."),
        OWN,
    )
    person = Person(project, 91, 17)
    person.wait_for(b"ready")
    person.type(b"\x03")
    person.wait_for(b"run ")
    assert person.end() == 0
    assert project.file("talk", "tail.txt").decode() == (
        "91x17 told Say hello. ready\ngot b'\\x03'"
    )
    assert b"told Say hello. ready" in project.file("next", "prompt.txt")
    assert project.file("talk", "session.cast").startswith(b'{"version": 2, "width": 91')
    report = json.loads(project.file("talk", "report.json"))
    assert report["format"] == "raw"
    assert report["bytes_read"] == len(project.file("talk", "output.raw"))


def test_its_tail_follows_the_window(project: Project) -> None:
    """What the program overwrites in a wider window is gone from the tail."""
    (project.folder / "person.py").write_text(RESIZED)
    project.combo(step("talk", provider="person", mode="interactive", prompt="x"), OWN)
    person = Person(project, 30, 17)
    person.wait_for(b"ready")
    person.resize(50, 20)
    person.wait_for(b"ready")
    person.type(b"q")
    person.wait_for(b"run ")
    assert person.end() == 0
    lines = project.file("talk", "tail.txt").decode().split("\n")
    # On a busy machine the wider drawing may begin in the row of the first "ready".
    assert [line for line in lines if line != "ready"] == ["30 columns", "50 columns"]
    assert lines[-1] == "ready"


@pytest.mark.parametrize("args", [[], ["--json"], ["--quiet"]])
def test_without_a_terminal_it_is_refused_before_anything_starts(
    project: Project, args: list[str]
) -> None:
    name = project.combo(
        step("one", "touch", "effects"),
        step("talk", provider="person", mode="interactive", prompt="x"),
        OWN,
    )
    result = project.cli("run", name, *args)
    assert result.status == 2
    assert "step 'talk' is interactive: it needs a terminal" in result.error
    assert not (project.folder / "effects").exists()
