"""The project's database: its place, its modes, its schema, several processes at once."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tailcut.errors import UsageError
from tailcut.state import Project
from tailcut.state.database import RecordError, migrate, open_database, transaction
from tailcut.state.migrations import MIGRATIONS
from tailcut.state.runs import (
    RunRow,
    add_run,
    find_run,
    forget_run,
    get_kept,
    get_plan,
    get_steps,
    last_attempt,
    set_step,
)
from tailcut.state.step_record import StepRecord


def row(id: str, started: float = 0) -> RunRow:
    return RunRow(
        id=id, name="n", source="s", cwd="/", state="running", reason="", started=started,
        finished=None,
    )  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path, "a test")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_state_is_laid_for_its_owner_alone(project: Project) -> None:
    """And git does not see it."""
    connection = open_database(project)
    add_run(connection, row("a"), ["one"])
    assert mode(project.state) == 0o700
    for name in ("project.db", "project.db-wal", "project.db-shm"):
        assert mode(project.state / name) == 0o600
    assert (project.state / ".gitignore").read_text() == "*\n"
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    connection.close()


def test_looking_creates_nothing(project: Project) -> None:
    with pytest.raises(UsageError, match="'tailcut where'"):
        open_database(project, create=False)
    assert list(project.path.iterdir()) == []


@pytest.mark.parametrize("junk", ["folder is a file", "not a database"])
def test_what_is_in_the_way_is_said(project: Project, junk: str) -> None:
    if junk == "folder is a file":
        project.state.write_text("")
    else:
        project.state.mkdir()
        (project.state / "project.db").write_text("x" * 5000)
    with pytest.raises(UsageError, match=r"\.tailcut"):
        open_database(project)


def test_a_newer_schema_is_refused(project: Project) -> None:
    connection = open_database(project)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(UsageError, match=r"schema 99.*newer tailcut"):
        open_database(project)


def test_each_migration_is_one_transaction() -> None:
    """One that fails half-way leaves the schema before it."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    steps = [["CREATE TABLE a (x)"], ["CREATE TABLE b (x)", "CREATE TABLE oops"]]
    with pytest.raises(sqlite3.Error):
        migrate(connection, steps)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    assert tables == ["a"]
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    migrate(connection, [steps[0], ["CREATE TABLE b (x)"]])
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    connection.close()


def test_processes_that_open_it_for_the_first_time_at_once(project: Project) -> None:
    """All of them get the whole schema and lose nothing."""
    script = (
        "import sys; from pathlib import Path; from tests.state.test_database import row\n"
        "from tailcut.state import Project\n"
        "from tailcut.state.database import open_database\n"
        "from tailcut.state.runs import add_run\n"
        "connection = open_database(Project(Path(sys.argv[1]), ''))\n"
        "[add_run(connection, row(f'{sys.argv[2]}-{n}'), ['one']) for n in range(20)]\n"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", script, str(project.path), name]) for name in "abc"
    ]
    assert [child.wait() for child in children] == [0, 0, 0]
    connection = open_database(project)
    assert connection.execute("SELECT count(*) FROM steps").fetchone()[0] == 60
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    connection.close()


def test_runs_are_found_as_a_person_names_them(project: Project) -> None:
    connection = open_database(project)
    for number, id in enumerate(["2026-aa", "2026-ab", "2027-c", "20"]):
        add_run(connection, row(id, number), ["one", "two"], skipped=["one"])
    assert find_run(connection, "last").id == "20"
    assert find_run(connection, "20").id == "20"
    assert find_run(connection, "2027").id == "2027-c"
    with pytest.raises(UsageError, match="begins 2 runs: 2026-ab, 2026-aa"):
        find_run(connection, "2026")
    for named in ("x", ""):
        with pytest.raises(UsageError, match="'tailcut runs' lists them"):
            find_run(connection, named)
    record = StepRecord.from_dict({"folder": "/a"})
    set_step(connection, "20", 1, state="running", record=record)
    first, second = get_steps(connection, "20")
    assert (first.state, second.state, second.record) == (
        "skipped",
        "running",
        StepRecord.from_dict({"folder": "/a"}),
    )
    with pytest.raises(sqlite3.IntegrityError):
        set_step(connection, "20", 1, state="happy")
    forget_run(connection, "20")
    assert get_steps(connection, "20") == []
    with pytest.raises(RecordError, match="gone from"):
        set_step(connection, "20", 1, state="idle")
    connection.close()


def test_a_transaction_that_fails_leaves_nothing(project: Project) -> None:
    connection = open_database(project)
    with pytest.raises(RuntimeError), transaction(connection):
        connection.execute("DELETE FROM runs")
        raise RuntimeError
    assert not connection.in_transaction
    connection.close()


def test_a_database_of_the_first_schema_is_brought_up(tmp_path: Path) -> None:
    """Its runs and steps stay; what it did not keep is not known."""
    project = Project(tmp_path, "a test")
    project.state.mkdir()
    old = sqlite3.connect(project.state / "project.db", isolation_level=None)
    migrate(old, MIGRATIONS[:1])
    old.execute(
        "INSERT INTO runs (id, name, source, cwd, state, started) "
        "VALUES ('20261201-022917-14c2', 'n', 's', '/', 'paused', 1)"
    )
    old.execute(
        "INSERT INTO steps (run, position, name, state, attempts) "
        "VALUES ('20261201-022917-14c2', 0, 'one', 'idle', 1)"
    )
    old.close()
    connection = open_database(project)
    run = "20261201-022917-14c2"
    assert [step.name for step in get_steps(connection, run)] == ["one"]
    assert get_plan(connection, run) is None
    assert get_kept(connection, run, 0).tail is None
    assert last_attempt(connection, run, 0, 1) is None
    # An older tailcut meets the new one.
    with pytest.raises(UsageError, match="use the newer tailcut"):
        migrate(connection, MIGRATIONS[:1])
    connection.close()
