"""Runs in a project into which agents and cloned repositories have written."""

import json
import shutil
import sqlite3
import time
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


def test_what_is_approved_is_what_was_shown(project: Project) -> None:
    """An earlier step rewrites the plan, its tail and the file of the prompt."""
    script = (
        "echo built; sed -i 's/echo harmless/echo > pwned/; s/Deploy it/Deploy ALL/' "
        ".tailcut/runs/*/plan.json"
    )
    project.run(
        sh("build", script), sh("deploy", "cat; echo harmless", prompt="Deploy it", approval=True)
    )
    for path in folder(project).glob("*.waiting.txt"):
        path.write_text("Deploy ALL")
    (folder(project) / "1-build" / "tail.txt").write_text("forged")
    shown = project.cli("show", "last", "deploy", "--prompt").out
    assert shown.startswith("Deploy it\n")
    assert project.cli("approve", "last", "-q").status == 0
    assert project.file("deploy", "prompt.txt").decode() == shown
    assert project.file("deploy", "output.raw").endswith(b"harmless\n")
    assert not (project.folder / "pwned").exists()


@pytest.mark.parametrize("column", ["tail", "plan"])
def test_what_has_changed_since_is_asked_again(project: Project, column: str) -> None:
    """Also in the database: something else does not run on the old approval."""
    project.run(sh("build", "echo built"), sh("deploy", "touch ran", prompt="It", approval=True))
    if column == "tail":
        edit(project, "UPDATE steps SET tail = 'forged' WHERE position = 0")
    else:
        edit(project, "UPDATE runs SET plan = replace(plan, 'touch ran', 'touch ran pwned')")
    assert project.cli("approve", "last", "-q").status == 3
    assert not (project.folder / "ran").exists()
    assert project.states() == ["idle", "waiting"]
    assert project.cli("approve", "last", "-q").status == 0


def test_a_forged_status_does_not_make_a_step_end_well(project: Project) -> None:
    """The check of a step that was killed is not skipped."""
    project.run(step("one", "true"))
    edit(project, "UPDATE runs SET state = 'running'", "UPDATE steps SET state = 'running'",
         "DELETE FROM attempts")  # fmt: skip
    (folder(project) / "1-one" / "status.json").write_text('{"status": 0}')
    result = project.cli("resume", "last", "-q")
    assert result.status == 1
    assert project.states() == ["interrupted"]


@pytest.mark.parametrize(
    ("table", "column"), [("steps", "record"), ("runs", "plan"), ("attempts", "record")]
)
@pytest.mark.parametrize("value", ["{", "[]", "1", "x", "[" * 5000])
def test_damage_in_the_database_is_said(
    project: Project, table: str, column: str, value: str
) -> None:
    project.run(sh("one", "exit 1"))
    edit(project, f"UPDATE {table} SET {column} = '{value}'")
    for args in (("show", "last"), ("resume", "last", "-q"), ("runs",), ("show", "last", "one")):
        assert project.cli(*args).status in (0, 1, 2)


def test_a_record_that_cannot_be_kept_ends_the_run(project: Project) -> None:
    """Whatever may fail, and however often it may be tried."""
    project.run(
        sh("one", "rm -rf .tailcut/runs/*/1-one", on_failure="continue", retries=2),
        sh("two", "touch ran"),
    )
    assert project.show()["state"] == "failed"
    assert project.show("one")["attempts"] == 1
    assert not (project.folder / "ran").exists()


def test_tries_are_counted_over_a_crash(project: Project) -> None:
    """Killed between two attempts: the rest of them is tried, and no more."""
    script = "echo one >> effects; exit 1"
    project.run(sh("one", script, retries=2, on_failure="continue"), sh("two", "true"))
    assert project.effects() == ["one"] * 3
    edit(project, "UPDATE runs SET state = 'running'",
         "UPDATE steps SET state = 'running', attempts = 1, record = '{}' WHERE position = 0",
         "UPDATE steps SET state = 'pending' WHERE position = 1",
         "DELETE FROM attempts WHERE number > 1")  # fmt: skip
    for name in ("1-one.2", "1-one.3"):
        (folder(project) / name).rename(project.folder / name)
    (folder(project) / "2-two").rename(project.folder / "2-two")
    assert project.cli("resume", "last", "-q").status == 0
    assert project.effects() == ["one"] * 5
    assert [one["attempt"] for one in project.show("one")["earlier"]] == [1, 2]


def test_a_copied_project_runs_in_the_copy(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.run(sh("one", "echo found"), sh("two", "touch ran"), args=("--until", "one"))
    copy = project.folder.parent / f"{project.folder.name}-copy"
    shutil.copytree(project.folder, copy)
    monkeypatch.setenv("TAILCUT_PROJECT", str(copy))
    assert project.cli("resume", "last", "-q").status == 0
    assert (copy / "ran").exists()
    assert not (project.folder / "ran").exists()
    assert folder(project).is_relative_to(copy)
    shutil.rmtree(project.folder / ".tailcut")
    assert project.cli("show", "last", "one", "--tail").out == "found\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("a = " + "9" * 100_000, "a number is too long"),
        ("".join(f"k{number} = 1\n" for number in range(3000)), "2950 such keys"),
    ],
    ids=["deep", "long number", "many keys"],
)
def test_a_hostile_combo_is_an_error_of_the_file(project: Project, text: str, said: str) -> None:
    result = project.cli("run", project.combo(text), "--dry-run")
    assert result.status == 2
    assert said in result.errors
    assert len(result.errors.splitlines()) < 60


def test_a_clock_that_goes_back(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """No duration is negative, and the last run is the one that began last."""
    real = time.time()
    calls = iter(range(10**6))
    monkeypatch.setattr(time, "time", lambda: real - 7200 * next(calls))
    project.run('name = "older"\n', step("one", "true"))
    result = project.cli("run", project.combo('name = "newer"\n', step("one", "true")), "--json")
    finished = [json.loads(line) for line in result.out.splitlines() if "step-finished" in line]
    assert all(0 <= event["duration"] < 600 for event in finished)
    assert finished
    assert project.show()["name"] == "newer"
    assert "-" not in project.cli("runs").out.split("\n")[1].split()[5]
