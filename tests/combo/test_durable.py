"""The state of a run that was killed, ended, refused or approved; two runs at once."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tailcut.combo.attempt
import tailcut.combo.kept
import tailcut.combo.runner
from tailcut.cli import main
from tests.cli.conftest import COMMAND, environment
from tests.combo.conftest import Project, sh, step

CHAIN = "".join(
    sh(name, f"echo {name} >> effects; echo output of {name}") for name in ("one", "two")
)
# Where the runner can be killed: before and after everything that it writes.
WRITERS = [
    (tailcut.combo.runner, "set_step"),
    (tailcut.combo.runner, "set_run"),
    (tailcut.combo.runner, "begin_attempt"),
    (tailcut.combo.runner, "end_attempt"),
    (tailcut.combo.kept, "write_whole"),
    (tailcut.combo.kept, "write_files"),
    (tailcut.combo.attempt, "run"),
]


def in_child(work: Callable[[], int]) -> int:
    """Call a function in a fork of this process; return its exit status, or minus a signal."""
    child = os.fork()
    if not child:
        status = 70
        try:
            with Path(os.devnull).open("w") as nothing:
                os.dup2(nothing.fileno(), 1)
                os.dup2(nothing.fileno(), 2)
            status = work()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed_at(moment: int) -> int:
    """Run the combo, kill the runner at a moment, and return its exit status."""
    passed = 0

    def count() -> None:
        nonlocal passed
        passed += 1
        if passed == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **keys: Any) -> Any:
            count()
            result = function(*args, **keys)
            count()
            return result

        return wrapped

    def work() -> int:
        for module, name in WRITERS:
            setattr(module, name, wrap(getattr(module, name)))
        return main(["run", "combo.toml", "--quiet"])

    return in_child(work)


def test_killed_at_every_boundary(project: Project) -> None:
    """Steps that had ended are not run again; one that was at work is not repeated silently."""
    interrupted = 0
    moments = 0
    for moment in range(1, 200):
        project.combo(CHAIN)
        (project.folder / "effects").unlink(missing_ok=True)
        status = killed_at(moment)
        if status != -signal.SIGKILL:
            assert status == 0
            break
        moments += 1
        before = project.effects()
        resumed = project.cli("resume", "last", "--quiet")
        if resumed.status == 2:
            # It was killed after its last word.
            assert "has ended well" in resumed.error
            effects = before
        elif resumed.status:
            interrupted += 1
            states = project.states()
            assert states.count("interrupted") == 1
            assert "--rerun" in resumed.errors
            # Nothing has been run, not even once more.
            assert project.effects() == before
            name = ["one", "two"][states.index("interrupted")]
            assert project.cli("resume", "last", "--quiet", "--rerun").status == 0
            effects = project.effects()
            assert effects.count(name) <= 2
            effects = list(dict.fromkeys(effects))
        else:
            effects = project.effects()
        assert effects == ["one", "two"], moment
        assert project.states() == ["idle"] * 2
        assert project.cli("resume", "last").status == 2
    # Two writes of a run, eight of each of two steps, each with a before and an after.
    assert moments >= 36
    # From "it begins" to "it has ended": the writes of the prompt, the reading, the results.
    assert 0 < interrupted < moments


class Running:
    """A run in a process of its own."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            cwd=folder,
            env=environment(TAILCUT_PROJECT=str(folder)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Ctrl-Z is for a process group, which is not to be that of the tests.
            process_group=0,
        )

    def end(self) -> tuple[int, str]:
        """Wait for its end; return exit status and standard error."""
        _, errors = self.process.communicate(timeout=30)
        assert "Traceback" not in errors, errors
        return self.process.returncode, errors


@pytest.fixture
def started(project: Project) -> Iterator[Callable[..., Running]]:
    """Return a function that starts the command; end the processes that are left of it."""
    all_of_them: list[Running] = []

    def start(*args: str) -> Running:
        all_of_them.append(Running(project.folder, *args))
        return all_of_them[-1]

    yield start
    for running in all_of_them:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()


def wait_for(path: Path) -> str:
    """Wait until a file has a line, and return it."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if path.exists() and path.read_text().endswith("\n"):
            return path.read_text()
        time.sleep(0.01)
    raise AssertionError(f"{path.name} never came")


def lives(process: int) -> bool:
    """Whether a process is there, zombies apart."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except OSError:
        return False


# A child of its own, and one of that child's.
SLEEPER = sh(
    "one",
    "echo $$ >> pids; sh -c 'echo $$ >> pids; sh -c \"echo \\$\\$ >> pids; echo begun > begun;"
    " exec sleep 300\"; true'; true",
)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_step_and_all_it_started(
    project: Project, started: Callable[..., Running], number: int
) -> None:
    """The record says who; nothing is left; the run can be taken up again."""
    running = started("run", project.combo(SLEEPER, sh("two", "echo two >> effects")))
    wait_for(project.folder / "begun")
    running.process.send_signal(number)
    status, errors = running.end()
    assert status == 130
    facts = project.show("one")
    assert facts["cause"] == "cancelled"
    assert facts["cancelled_by"] == ("Ctrl-C (SIGINT)" if number == signal.SIGINT else "SIGTERM")
    assert project.show()["state"] == "cancelled"
    assert "cancelled" in errors
    pids = (project.folder / "pids").read_text().split()
    assert len(set(pids)) == 3
    assert not any(lives(int(pid)) for pid in pids)
    assert project.effects() == []
    assert project.states() == ["error", "pending"]


def test_what_is_ignored_stays_ignored(project: Project, started: Callable[..., Running]) -> None:
    """With nohup a run outlives its terminal."""
    combo = project.combo(sh("one", "echo begun > begun; while ! test -e go; do sleep 0.05; done"))
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = started("run", combo)
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_for(project.folder / "begun")
    running.process.send_signal(signal.SIGHUP)
    time.sleep(0.2)
    (project.folder / "go").touch()
    assert running.end()[0] == 0


def test_a_step_that_will_not_end_is_ended_by_the_second(
    project: Project, started: Callable[..., Running]
) -> None:
    running = started(
        "run", project.combo(sh("one", "trap '' INT TERM; echo begun > begun; sleep 300"))
    )
    wait_for(project.folder / "begun")
    running.process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    assert running.process.poll() is None
    running.process.send_signal(signal.SIGINT)
    assert running.end()[0] == 130
    assert project.show("one")["process"]["killed"] is True


def test_killed_in_the_middle_of_a_step(project: Project, started: Callable[..., Running]) -> None:
    """Nothing that it printed is lost, it is called interrupted, and its processes are gone."""
    script = "echo half of it; echo $$ > pids; echo begun > begun; exec sleep 300"
    running = started("run", project.combo(sh("one", script), sh("two", "true")))
    wait_for(project.folder / "begun")
    deadline = time.monotonic() + 10
    folder = Path(project.show("one")["folder"])
    while (folder / "output.raw").read_bytes() != b"half of it\n":
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert project.cli("resume", "last").error.startswith("run ")
    running.process.kill()
    running.end()
    result = project.cli("resume", "last", "--quiet")
    assert result.status == 1
    assert "step 'one' was interrupted" in result.errors
    assert not lives(int((project.folder / "pids").read_text()))
    assert "interrupted" in project.cli("runs").out
    assert project.cli("show", "last", "one", "--tail").out == "half of it\n"
    assert project.cli("show", "last", "one", "--clean").out == "half of it\n"
    assert "  interrupted  " in project.cli("runs").out


def test_a_run_that_is_at_work_cannot_be_taken_up(
    project: Project, started: Callable[..., Running]
) -> None:
    running = started("run", project.combo(sh("one", "echo begun > begun; exec sleep 300")))
    wait_for(project.folder / "begun")
    result = project.cli("resume", "last")
    assert result.status == 2
    assert result.error.endswith(f"is at work already, in process {running.process.pid}")
    assert "  running  " in project.cli("runs").out
    assert project.cli("runs", "prune", "--keep", "0").out == ""
    running.process.send_signal(signal.SIGINT)
    running.end()


def test_two_runs_at_once_do_not_disturb_each_other(
    project: Project, started: Callable[..., Running]
) -> None:
    parts = "".join(
        step(name, "sh", "-c", f"echo {{}} {name}; sleep 0.1; cat", prompt="{run.id}\n")
        for name in "abc"
    )
    runs = [started("run", project.combo(parts, name=f"{n}.toml"), "--json") for n in range(2)]
    assert [run.end()[0] for run in runs] == [0, 0]
    lines = [json.loads(line) for line in project.cli("runs", "--json").out.splitlines()]
    assert [line["state"] for line in lines] == ["done", "done"]
    for line in lines:
        prompt = Path(project.show("c", run=line["id"])["folder"]) / "prompt.txt"
        assert line["id"] in prompt.read_text()
        assert sum(other["id"] in prompt.read_text() for other in lines) == 1


class TestApproval:
    """A person's word, asked for before a step, also after a restart."""

    CHAIN = (
        sh("one", "echo found it"),
        step("two", "sh", "-c", "echo two >> effects; cat", prompt="Fix.", approval=True),
        sh("three", "echo three >> effects"),
    )

    def test_it_waits_where_nobody_can_be_asked(self, project: Project) -> None:
        result = project.run(*self.CHAIN)
        assert result.status == 3
        assert project.states() == ["idle", "waiting", "pending"]
        assert project.effects() == []
        run = project.show()["id"]
        assert f"tailcut approve {run}" in result.errors
        shown = project.cli("show", "last", "two", "--prompt").out
        assert shown.startswith("Fix.\n\nTerminal output")
        assert "found it" in shown
        assert project.cli("resume", "last", "--quiet").status == 3
        assert project.cli("approve", "last", "--quiet").status == 0
        assert project.effects() == ["two", "three"]
        assert project.states() == ["idle"] * 3
        assert project.cli("approve", "last").status == 2

    def test_denied(self, project: Project) -> None:
        project.run(*self.CHAIN)
        assert project.cli("deny", "last", "--reason", "not today").status == 0
        assert project.effects() == []
        assert project.show()["state"] == "denied"
        assert "not today" in project.show()["reason"]
        result = project.cli("resume", "last")
        assert result.status == 2
        assert "was denied" in result.error

    def test_a_run_that_does_not_wait(self, project: Project) -> None:
        project.run(sh("one", "true"))
        for command in ("approve", "deny"):
            result = project.cli(command, "last")
            assert result.status == 2
            assert result.error.endswith("does not wait for approval: it is done")

    def test_it_is_asked_for_again_when_the_step_is_run_again(self, project: Project) -> None:
        project.run(sh("one", "exit 1", approval=True))
        assert project.cli("approve", "last", "--quiet").status == 1
        assert project.cli("resume", "last", "--quiet").status == 3

    @pytest.mark.parametrize(("answer", "status"), [("a", 0), ("d\nno time", 4), ("l", 3)])
    def test_asked_at_a_terminal(self, project: Project, answer: str, status: int) -> None:
        """The command and its prompt are shown first."""
        project.combo(*self.CHAIN)
        pieces: list[bytes] = []
        read, write = os.openpty()
        try:
            ending = self.at_terminal(project, pieces, read, write, answer)
        finally:
            os.close(read)
            os.close(write)
        shown = b"".join(pieces).decode()
        assert ending == status, shown
        assert "$ " not in shown
        assert "Step 'two' needs approval. It will run:" in shown
        assert "| found it" in shown
        assert project.effects() == (["two", "three"] if status == 0 else [])

    def at_terminal(
        self, project: Project, pieces: list[bytes], ours: int, theirs: int, answer: str
    ) -> int:
        """Run the combo at a terminal, types the answer when it is asked for."""
        child = subprocess.Popen(
            [*COMMAND, "run", "combo.toml", "-q"],
            cwd=project.folder,
            env=environment(),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )

        def listen() -> None:
            while True:
                try:
                    piece = os.read(ours, 4096)
                except OSError:
                    return
                pieces.append(piece)
                if b"later? [" in b"".join(pieces[-3:]) and answer:
                    os.write(ours, answer.encode() + b"\n")
                    pieces.append(b"")
                    return

        listener = threading.Thread(target=listen)
        listener.start()
        status = child.wait(timeout=30)
        listener.join(timeout=5)
        return status


def test_resume_goes_on_at_the_step_that_failed(project: Project) -> None:
    """With the tail of the step before, from the record."""
    script = "echo two >> effects; cat; test -e ready"
    parts = (sh("one", "echo found it; echo one >> effects"), sh("two", script, prompt="Fix."))
    assert project.run(*parts).status == 1
    (project.folder / "combo.toml").unlink()
    (project.folder / "ready").touch()
    assert project.cli("run", "--resume", "last", "--quiet").status == 0
    assert project.effects() == ["one", "two", "two"]
    assert "found it" in project.file("two", "prompt.txt").decode()
    assert project.show("two")["attempts"] == 2


def test_runs_are_listed_and_thrown_away(project: Project) -> None:
    assert project.cli("runs").raw == b""
    assert project.cli("runs", "prune", "--keep", "1").status == 2
    for code in (0, 1, 0):
        project.run(f'name = "code {code}"\n', sh("one", f"exit {code}"))
    lines = project.cli("runs").out.splitlines()
    assert [line.split()[1] for line in lines] == ["state", "done", "failed", "done"]
    newest = project.show()["id"]
    assert len(project.cli("runs", "prune", "--keep", "1").out.splitlines()) == 2
    assert [path.name for path in (project.folder / ".tailcut" / "runs").iterdir()] == [newest]
    assert project.cli("show", lines[3].split()[0]).status == 2


def test_a_log_that_cannot_be_kept_ends_the_step(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step without a record is no success."""

    def full(source: int, file: int, size: int) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tailcut.combo.log.move", full)
    result = project.run(sh("one", "echo x; sleep 300"))
    assert result.status == 1
    facts = project.show("one")
    assert facts["cause"] == "record"
    assert facts["ended"] == "its output could not be kept: no space left on device"
    assert "the tail of step" not in result.errors


@pytest.mark.parametrize("state", ["running", "idle"])
def test_a_database_that_cannot_be_written_stops_the_run(
    project: Project, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """A disk that is full before or after a step: a step that was run is not run again."""
    real = tailcut.combo.runner.set_step

    def full(*args: Any, **changes: Any) -> None:
        if changes["state"] == state:
            raise sqlite3.OperationalError("database or disk is full")
        real(*args, **changes)

    with monkeypatch.context() as patched:
        patched.setattr(tailcut.combo.runner, "set_step", full)
        result = project.run(CHAIN)
    assert result.status == 1
    run = project.show()["id"]
    assert result.errors.splitlines()[-1] == (
        f"tailcut: {project.folder}/.tailcut/project.db: database or disk is full; "
        f"the run stopped there; to continue it: tailcut resume {run}"
    )
    assert project.effects() == (["one"] if state == "idle" else [])
    assert project.cli("resume", "last", "-q").status == 0
    assert project.effects() == ["one", "two"]


def test_space_is_made_before_the_database_needs_it(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a full disk, on which a row cannot be deleted either."""
    project.run(CHAIN)

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("tailcut.combo.session.forget_run", full)
        result = project.cli("runs", "prune", "--keep", "0")
    assert (result.status, result.error.split(": ")[1]) == (1, "database or disk is full")
    assert not list((project.folder / ".tailcut" / "runs").iterdir())
    assert project.cli("runs", "prune", "--keep", "0").status == 0
    assert project.cli("runs").out == ""


def test_a_run_that_cannot_be_laid_down_does_not_wait_for_approval(project: Project) -> None:
    """Status 3 would say so."""
    (project.folder / ".tailcut").mkdir()
    (project.folder / ".tailcut" / "runs").write_text("in the way")
    result = project.run(CHAIN)
    assert result.status == 1
    assert result.error == f"{project.folder}/.tailcut/runs: not a directory"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names are UTF-8 elsewhere")
def test_names_that_are_not_utf_8(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the combo and of the folder: bytes, as everywhere on Linux."""
    folder = project.folder / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    monkeypatch.chdir(folder)
    name = os.fsdecode(b"n\xff.toml")
    (folder / name).write_text(sh("one", "echo one >> effects; exit 1"))
    assert project.cli("run", name, "-q").status == 1
    assert project.cli("resume", "last", "-q").status == 1
    assert (folder / "effects").read_text() == "one\none\n"
    assert project.show()["source"] == str(folder / name)
    assert project.cli("show", "last").status == 0
    assert project.cli("runs").status == 0


def test_a_run_whose_folder_is_gone(project: Project) -> None:
    """It can be listed and deleted; every other command reports what is missing."""
    assert project.run(sh("one", "true", approval=True)).status == 3
    folder = Path(project.show()["folder"])
    shutil.rmtree(folder)
    for args in (("resume",), ("approve",), ("deny",)):
        result = project.cli(*args, "last")
        assert result.status in (1, 2)
        assert f"{folder}/" in result.error
        assert "no such file or directory" in result.error
    assert project.cli("show", "last").status == 0


def test_a_run_goes_on_without_a_reader(project: Project, started: Callable[..., Running]) -> None:
    """The reader of the events may leave; the steps run on."""
    running = started(
        "run", project.combo(CHAIN, sh("end", "sleep 0.3; echo end >> effects")), "--json"
    )
    assert running.process.stdout is not None
    assert "run-started" in running.process.stdout.readline()
    running.process.stdout.close()
    running.process.stdout = None
    assert running.end()[0] == 0
    assert project.effects() == ["one", "two", "end"]
    assert project.show()["state"] == "done"


def state_of(process: int) -> str:
    """Return the state of a process: S asleep, T stopped."""
    return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_ctrl_z_stops_the_step_too(project: Project, started: Callable[..., Running]) -> None:
    """And both go on when they are continued."""
    script = "echo $$ > pid; while test ! -e go; do sleep 0.05; done; echo one >> effects"
    running = started("run", project.combo(sh("one", script)))
    step_process = int(wait_for(project.folder / "pid"))
    running.process.send_signal(signal.SIGTSTP)
    deadline = time.monotonic() + 10
    # A shell that is stopped between vfork() and its child's execve() is in state D.
    while state_of(step_process) not in "TD" or state_of(running.process.pid) != "T":
        assert time.monotonic() < deadline
        time.sleep(0.01)
    (project.folder / "go").touch()
    time.sleep(0.2)
    assert project.effects() == []
    running.process.send_signal(signal.SIGCONT)
    assert running.end()[0] == 0
    assert project.effects() == ["one"]
