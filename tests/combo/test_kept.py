"""Files of a run: on disk and known by their digests before the database speaks of them."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tailcut.combo.kept
import tailcut.combo.runner
import tailcut.combo.session
from tests.combo.conftest import Project, sh, step
from tests.state.test_durable import Disk, proc

STEPS = (
    step("one", "sh", "-c", "cat; echo out", prompt="Go.", pty=True, verify=["echo", "checked"]),
    step("two", "true", prompt="Then.", approval=True),
)


@proc
def test_on_disk_before_it_is_said(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of the record, its name, and the names of the folders above."""
    disk = Disk(monkeypatch)
    real = tailcut.combo.runner.transaction

    @contextmanager
    def transaction(connection: sqlite3.Connection) -> Iterator[None]:
        with real(connection):
            yield
            disk.did.append(("commit", ""))

    monkeypatch.setattr(tailcut.combo.runner, "transaction", transaction)
    run = tailcut.combo.session.add_run
    monkeypatch.setattr(
        tailcut.combo.session, "add_run", lambda *args: (disk.did.append(("add", "")), run(*args))
    )
    assert project.run(*STEPS).status == 3
    folder = Path(project.show()["folder"])
    commits = [n for n, each in enumerate(disk.did) if each == ("commit", "")]
    added = disk.index("add", "")
    # The run's beginning, the step's, the end of its attempt, its own, the question, the run's end.
    for name in ("combo.toml", "plan.json"):
        assert disk.index("sync", f".{name}.new") < disk.index("rename", name) < added
    assert any(each == ("sync", folder.name) for each in disk.did[:added])
    assert any(each == ("sync", "runs") for each in disk.did[:added])
    assert len(commits) == 6
    before = disk.did[: commits[2]]
    files = project.show("one")["files"]
    for name in files:
        assert ("sync", name) in before or ("sync", f".{name}.new") in before, name
    for name in ("tail.txt", "report.json", "status.json"):
        assert ("rename", name) in before
    assert before[-2:] == [("sync", "1-one"), ("sync", folder.name)]
    assert ("rename", "2-two.waiting.txt") in disk.did[: commits[4]]
    assert disk.did[commits[4] - 1] == ("sync", folder.name)


def test_every_file_of_an_attempt_has_its_digest(project: Project) -> None:
    """As tailcut has written it, whatever a step makes of it later."""
    project.run(*STEPS)
    folder = Path(project.show("one")["folder"])
    files = project.show("one")["files"]
    assert set(files) == {each.name for each in folder.iterdir()}
    for each in folder.iterdir():
        assert files[each.name] == f"sha256:{hashlib.sha256(each.read_bytes()).hexdigest()}"


def test_what_has_changed_since_is_said(project: Project) -> None:
    """By a later step, for example; what counts is in the database."""
    forge = "cd .tailcut/runs/*/1-one; echo forged > tail.txt; echo forged >> output.raw"
    assert project.run(sh("one", "echo true"), sh("two", forge)).status == 0
    for args in (("one", "--raw"), ("one",)):
        assert " has changed since" in project.cli("show", "last", *args).errors
    assert " has changed since" in project.cli("show", "last", "one", "--tail").errors
    assert project.cli("show", "last", "two", "--raw").errors == ""


def test_a_failure_shows_the_tail_that_was_cut(project: Project) -> None:
    """Not the file, which the check can have written."""
    forge = "echo forged > .tailcut/runs/*/1-one/tail.txt"
    result = project.run(sh("one", f"(sleep 0.5; {forge}) & echo true; exit 1"))
    assert "  | true" in result.errors


def test_output_that_cannot_be_put_on_disk_is_no_success(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing goes on after it."""
    real = tailcut.combo.kept.write_files

    def fail(folder: Path, *args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(tailcut.combo.kept, "write_files", fail)
    result = project.run(sh("one", "true", on_failure="continue"), sh("two", "touch ran"))
    monkeypatch.setattr(tailcut.combo.kept, "write_files", real)
    assert result.status == 1
    assert not (project.folder / "ran").exists()
    assert project.show("one")["cause"] == "record"
