"""What others put into the state leads nowhere else."""

import os
from pathlib import Path

import pytest

from tailcut.errors import UsageError
from tailcut.state import Project
from tailcut.state.database import open_database
from tailcut.state.safe import check_run_id, open_file


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "project").mkdir()
    return Project(tmp_path / "project", "a test")


@pytest.mark.parametrize("name", ["project.db", "project.db-wal", "project.db-shm", ".gitignore"])
@pytest.mark.parametrize("kind", ["link", "dangling link", "second name", "folder", "fifo"])
def test_files_that_lead_elsewhere_are_refused(project: Project, name: str, kind: str) -> None:
    """And what they lead to stays as it was."""
    precious = project.path.parent / "precious"
    precious.write_text("precious")
    project.state.mkdir()
    path = project.state / name
    match kind:
        case "link":
            path.symlink_to(precious)
        case "dangling link":
            path.symlink_to(project.path.parent / "new")
        case "second name":
            path.hardlink_to(precious)
        case "folder":
            path.mkdir()
        case "fifo":
            os.mkfifo(path)
    with pytest.raises(UsageError, match="tailcut does not use it"):
        open_database(project)
    assert precious.read_text() == "precious"
    assert sorted(each.name for each in project.path.parent.iterdir()) == ["precious", "project"]


def test_a_link_for_the_state_is_refused(project: Project) -> None:
    elsewhere = project.path.parent / "elsewhere"
    elsewhere.mkdir()
    project.state.symlink_to(elsewhere)
    with pytest.raises(UsageError, match="symbolic link"):
        open_database(project)
    assert list(elsewhere.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("name", [".", "project.db"])
def test_what_belongs_to_another_user_is_refused(project: Project, name: str) -> None:
    open_database(project).close()
    os.chown(project.state / name, 12345, 12345)
    with pytest.raises(UsageError, match="belongs to another user"):
        open_database(project)


@pytest.mark.parametrize("text", ["", "!*\n", "*\n!project.db\n", "runs/\n"])
def test_git_does_not_see_the_state_whatever_is_written_there(project: Project, text: str) -> None:
    project.state.mkdir()
    (project.state / ".gitignore").write_text(text)
    open_database(project).close()
    assert (project.state / ".gitignore").read_text() == "*\n"


def test_opening_does_not_wait_for_a_fifo(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for flags in (os.O_RDONLY, os.O_RDWR, os.O_WRONLY):
        with pytest.raises(UsageError, match="not a regular file"):
            open_file(tmp_path / "fifo", flags)


@pytest.mark.parametrize(
    "run",
    ["", "..", "../..", "/etc", "20261201-022917-14c2/..", "20261201-022917-14c2\n", "a-b-c", "."],
)
def test_an_id_that_is_a_path_is_refused(run: str) -> None:
    with pytest.raises(UsageError, match="no id of a run"):
        check_run_id(run)
    assert check_run_id("20261201-022917-14c2") == "20261201-022917-14c2"
