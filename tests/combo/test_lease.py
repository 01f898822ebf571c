"""Who runs a run: one process at a time, until the last process of its steps has ended."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tailcut.state import holder
from tests.cli.conftest import COMMAND
from tests.combo.conftest import Project, sh
from tests.combo.test_durable import Running, lives, started, wait_for
from tests.process.conftest import soon

__all__ = ["started"]

Start = Callable[..., Running]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
# A step that goes on for a while after it was asked to end.
SLOW = (
    "trap '' HUP TERM; echo $$ > pid; n=0; while test $n -lt 400; do sleep 0.05; n=$((n+1)); done"
)


def edit(project: Project, statement: str) -> None:
    """Change the project's database behind tailcut's back."""
    connection = sqlite3.connect(project.folder / ".tailcut" / "project.db", timeout=30)
    connection.execute(statement)
    connection.commit()
    connection.close()


@linux
@pytest.mark.parametrize("lock", ["kept", "deleted", "made anew"])
def test_a_run_is_free_when_its_last_process_has_ended(
    project: Project, started: Start, lock: str
) -> None:
    """Nobody runs a step again beside itself, whatever became of the file of the lock."""
    running = started("run", project.combo(sh("one", SLOW)))
    step = int(wait_for(project.folder / "pid"))
    if lock != "kept":
        path = Path(project.show()["folder"]) / "lock"
        path.unlink()
        if lock == "made anew":
            path.write_text("1\n")
    running.process.kill()
    running.end()
    assert lives(step)
    assert project.show()["state"] == "running"
    assert project.cli("runs", "prune", "--keep", "0").out == ""
    result = project.cli("resume", "last", "--quiet")
    assert not lives(step)
    assert result.status == 1
    assert "step 'one' was interrupted" in result.errors
    assert project.show()["state"] == "interrupted"


@linux
def test_a_run_whose_step_cannot_be_ended_is_said_to_be_at_work(
    project: Project, started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And by whom: not by a process that is dead."""
    monkeypatch.setattr("tailcut.combo.lease._LET_GO_SECONDS", 0.1)
    running = started("run", project.combo(sh("one", SLOW)))
    wait_for(project.folder / "pid")
    running.process.kill()  # and not waited for: a process id that still exists
    assert soon(lambda: not lives(running.process.pid))
    result = project.cli("resume", "last", "--quiet")
    assert result.status == 2
    assert "its runner has died" in result.error
    assert soon(lambda: project.show()["state"] == "interrupted", 60)
    running.end()


@linux
@pytest.mark.parametrize("how", ["lock deleted", "folder replaced"])
def test_a_lock_cannot_be_lost(project: Project, started: Start, how: str) -> None:
    """A second runner is refused while the first one lives."""
    running = started("run", project.combo(sh("one", "echo $$ > pid; exec sleep 300")))
    wait_for(project.folder / "pid")
    folder = Path(project.show()["folder"])
    if how == "lock deleted":
        (folder / "lock").unlink()
    else:
        folder.rename(project.folder / "moved")
        shutil.copytree(project.folder / "moved", folder)
        (folder / "lock").unlink()
    result = project.cli("resume", "last", "--rerun")
    assert result.status == 2
    assert result.error.endswith(f"is at work already, in process {running.process.pid}")
    running.process.send_signal(signal.SIGINT)
    running.end()


def test_who_was_overtaken_writes_nothing_more(project: Project, started: Start) -> None:
    """The number in the database has changed: the step's end is not its to tell."""
    script = "echo one >> effects; echo $$ > pid; until test -e go; do sleep 0.02; done"
    running = started("run", project.combo(sh("one", script), sh("two", "echo two >> effects")))
    wait_for(project.folder / "pid")
    edit(project, "UPDATE runs SET fence = fence + 1")
    (project.folder / "go").touch()
    status, errors = running.end()
    assert status == 1
    assert "another process has taken run" in errors
    assert project.effects() == ["one"]
    connection = sqlite3.connect(project.folder / ".tailcut" / "project.db")
    states = [row[0] for row in connection.execute("SELECT state FROM steps ORDER BY position")]
    assert states == ["running", "pending"]
    assert connection.execute("SELECT state FROM runs").fetchone()[0] == "running"
    connection.close()


@linux
def test_a_holder_that_is_gone_does_not_hold(project: Project) -> None:
    """Nor does another process that has its process id now."""
    project.run(sh("one", "exit 1"))
    own = holder.identity().split()
    others = ["", "1 1 x", f"{os.getppid()} {own[1]}9 {own[2]}", "99999999 1 x", "x", "0 0 0"]
    for other in others:
        edit(project, f"UPDATE runs SET holder = '{other}'")
        assert project.cli("resume", "last", "--quiet").status == 1, other


@linux
def test_the_dead_do_not_live() -> None:
    """A process that nobody has waited for is dead, too."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    identity = holder._identity(child.pid)
    assert holder.lives(str(child.pid))
    assert holder.lives(identity)
    child.kill()
    assert soon(lambda: not holder.lives(str(child.pid)))
    assert not holder.lives(identity)
    child.communicate()
    assert not holder.lives(str(child.pid))


@linux
def test_a_daemon_ends_with_the_run_it_came_from(project: Project, started: Start) -> None:
    """Though the step itself has killed the process that watches over it."""
    script = (
        "setsid sh -c 'echo $$ > daemon; exec sleep 300' >/dev/null 2>&1 </dev/null & "
        "until test -s daemon; do sleep 0.02; done; kill -9 $PPID; sleep 300"
    )
    running = started("run", project.combo(sh("one", script)))
    assert running.end()[0] == 1
    assert not lives(int((project.folder / "daemon").read_text()))
    assert project.show("one")["cause"] == "wait"


@linux
def test_exec_ends_a_daemon_whose_watcher_was_killed(tmp_path: Path) -> None:
    script = (
        "setsid sh -c 'echo $$ > daemon; exec sleep 300' >/dev/null 2>&1 </dev/null & "
        "until test -s daemon; do sleep 0.02; done; kill -9 $PPID; sleep 300"
    )
    done = subprocess.run(
        [*COMMAND, "exec", "-q", "--", "sh", "-c", script],
        cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 125
    assert not lives(int((tmp_path / "daemon").read_text()))
