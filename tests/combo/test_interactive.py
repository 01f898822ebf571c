"""Interactive steps: a person at the keyboard of a step's full interface."""

import os
import subprocess
import time

import pytest

from tests.cli.conftest import COMMAND, environment
from tests.combo.conftest import PYTHON, Project, step

# Says its size, reads a key in raw mode, and shows what it got and what it was told.
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


def test_keys_reach_it_and_its_tail_goes_on(project: Project) -> None:
    """Also Ctrl-C: it is the program's key, not the run's end."""
    import termios

    (project.folder / "person.py").write_text(PROGRAM)
    project.combo(
        step("talk", provider="person", mode="interactive", prompt="Say hello."),
        step("next", "cat", prompt="Go on."),
        OWN,
    )
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (17, 91))
    before = termios.tcgetattr(theirs)
    child = subprocess.Popen(
        [*COMMAND, "run", "combo.toml"], cwd=project.folder, env=environment(),
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    shown = b""
    deadline = time.monotonic() + 30
    while b"ready" not in shown:
        assert time.monotonic() < deadline, shown
        shown += os.read(ours, 4096)
    os.write(ours, b"\x03")
    while b"run " not in shown.partition(b"ready")[2]:
        assert time.monotonic() < deadline, shown
        shown += os.read(ours, 4096)
    assert child.wait(timeout=30) == 0, shown
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)
    assert project.file("talk", "tail.txt").decode() == (
        "91x17 told Say hello. ready\ngot b'\\x03'"
    )
    assert b"told Say hello. ready" in project.file("next", "prompt.txt")
    assert project.file("talk", "session.cast").startswith(b'{"version": 2, "width": 91')


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
    assert "step 'talk' is interactive and needs a terminal" in result.error
    assert not (project.folder / "effects").exists()
