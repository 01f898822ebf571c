"""Runs in a project into which agents and cloned repositories have written."""

import sqlite3
from pathlib import Path

import pytest

from tests.combo.conftest import Project, sh, step

WAITS = step("one", "true", approval=True)


def edit(project: Project, *statements: str) -> None:
    """Change the project's database behind tailcut's back."""
    connection = sqlite3.connect(project.folder / ".tailcut" / "project.db")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def folder(project: Project) -> Path:
    return Path(project.show()["folder"])


def test_prune_deletes_nothing_behind_a_link(project: Project) -> None:
    """Also folders that look like those of runs."""
    victim = project.folder / "victim"
    (victim / "photos-2024-summer").mkdir(parents=True)
    (project.folder / ".tailcut").mkdir()
    (project.folder / ".tailcut" / "runs").symlink_to(victim)
    result = project.run(step("one", "true"))
    assert result.status == 2
    assert "symbolic link" in result.error
    assert project.cli("runs", "prune", "--keep", "0").status == 2
    assert [each.name for each in victim.iterdir()] == ["photos-2024-summer"]


def test_prune_names_what_the_database_does_not_know(project: Project) -> None:
    """A database that is new must not cost the runs of the old one."""
    project.run(step("one", "true"))
    lost = folder(project)
    for path in (project.folder / ".tailcut").glob("project.db*"):
        path.unlink()
    project.run(step("one", "true"))
    result = project.cli("runs", "prune", "--keep", "0")
    assert result.status == 0
    assert f"{lost.name!r}" in result.errors
    assert "it stays" in result.errors
    assert lost.is_dir()


@pytest.mark.parametrize("id", ["../../victim", "/victim", "..", "a-b-c"])
def test_an_id_that_is_a_path_leads_nowhere(project: Project, id: str) -> None:
    (project.folder / "victim").mkdir()
    project.run(step("one", "true"))
    edit(project, f"UPDATE runs SET id = '{id}'")
    for args in (("runs", "prune", "--keep", "0"), ("resume", "last"), ("show", "last"), ("runs",)):
        result = project.cli(*args)
        assert result.status == 2
        assert "no id of a run" in result.error
    assert (project.folder / "victim").is_dir()


@pytest.mark.parametrize(
    "command",
    [("resume", "last"), ("approve", "last"), ("deny", "last"), ("runs", "prune", "--keep", "0")],
)
def test_a_link_for_the_lock_is_not_followed(project: Project, command: tuple[str, ...]) -> None:
    project.run(step("one", "false") if "prune" in command else WAITS)
    precious = project.folder / "precious"
    precious.write_text("precious")
    lock = folder(project) / "lock"
    lock.unlink()
    lock.symlink_to(precious)
    result = project.cli(*command)
    assert result.status == 2
    assert "symbolic link" in result.error
    assert precious.read_text() == "precious"


def test_a_step_that_turns_the_runs_folder_into_a_link(project: Project) -> None:
    """Nothing is written through it."""
    script = 'd=$(echo .tailcut/runs/*); mv "$d" moved; ln -s "$PWD/moved" "$d"'
    result = project.run(sh("one", script), sh("two", "true"))
    assert result.status == 2
    assert "symbolic link" in result.errors
    assert project.cli("runs").out.split("\n")[1].split()[1] == "failed"
    assert not (project.folder / "moved" / "2-two").exists()


def test_a_step_that_puts_links_beside_its_own_files(project: Project) -> None:
    """Not for the files that are written when it has ended either."""
    (project.folder / "precious").write_text("precious")
    names = ["tail.txt", "report.json", "status.json"]
    script = "cd .tailcut/runs/*/1-one; " + "".join(
        f"ln -s ../../../../precious .{name}.new; ln -s ../../../../precious {name}; "
        for name in names
    )
    script += "rm output.raw; ln -s ../../../../precious output.raw; yes | head -c 300000"
    result = project.run('max_log = "64K"\n', sh("one", script))
    assert result.status == 0
    assert (project.folder / "precious").read_text() == "precious"
