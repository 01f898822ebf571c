"""Runs and their steps in the project's database; every function takes a connection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence

from tailcut.core.record import Record
from tailcut.errors import UsageError, shown
from tailcut.state.database import RecordError, transaction
from tailcut.state.holder import identity, lives
from tailcut.state.safe import check_step_name
from tailcut.state.step_record import StepRecord

__all__ = [
    "Kept",
    "RunRow",
    "StepRow",
    "add_rows",
    "add_run",
    "begin_attempt",
    "check_fence",
    "end_attempt",
    "find_run",
    "forget_run",
    "get_holder",
    "get_kept",
    "get_plan",
    "get_run",
    "get_steps",
    "last_attempt",
    "list_runs",
    "set_run",
    "set_step",
    "take_run",
]

LAST = "last"
# Runs that a message names where a prefix is not enough.
_NAMED = 5


class RunRow(Record, kw_only=True):
    """A row of the table of runs.

    Args:
        id: the run's name in the project.
        name: the combo's.
        source: the combo's file.
        cwd: the working directory in which it was started.
        state: one of `RUN_STATES`.
        reason: why it is in that state; may be empty.
        started: when it began, in seconds since the epoch.
        finished: when it ended; None while it is not over.
        recovered: whether the rows were made from its folder, and nobody has approved it since.
    """

    id: str
    name: str
    source: str
    cwd: str
    state: str
    reason: str
    started: float
    finished: float | None
    recovered: bool = False


class StepRow(Record, kw_only=True):
    """A row of the table of steps.

    Args:
        run: the run's id.
        position: its place in the chain, from 0.
        name: its name in the combo.
        state: one of `STEP_STATES`.
        attempts: the number of its attempts.
        status: 0, 1 or -1 once it is over.
        started: when the last attempt began, in seconds since the epoch.
        finished: when it ended.
        record: what else is known of it.
    """

    run: str
    position: int
    name: str
    state: str
    attempts: int
    status: int | None
    started: float | None
    finished: float | None
    record: StepRecord


class Kept(Record, kw_only=True):
    """What the runner relies on of a step; None where it is not known.

    Args:
        tail: the tail that is handed on.
        asked_prompt: the prompt that a person was shown with the question for approval.
        asked_digest: the digest of all that the question was about.
    """

    tail: str | None
    asked_prompt: str | None
    asked_digest: str | None


def add_run(
    connection: sqlite3.Connection,
    run: RunRow,
    steps: Sequence[str],
    skipped: Sequence[str] = (),
    plan: Mapping[str, object] | None = None,
    files: Mapping[str, str] | None = None,
) -> None:
    """Add a run with its steps, its plan and its files' digests; some steps are skipped."""
    with transaction(connection):
        add_rows(connection, run, steps, skipped, plan)
        set_run(connection, run.id, files=json.dumps(files or {}))


def add_rows(
    connection: sqlite3.Connection,
    run: RunRow,
    steps: Sequence[str],
    skipped: Sequence[str] = (),
    plan: Mapping[str, object] | None = None,
) -> None:
    """Add a run as `add_run`, in a transaction that has begun."""
    columns = RunRow.field_names()
    connection.execute(
        f"INSERT INTO runs ({', '.join(columns)}) "
        f"VALUES ({', '.join(_place(getattr(run, column)) for column in columns)})",
        [_value(getattr(run, column)) for column in columns],
    )
    if plan is not None:
        set_run(connection, run.id, plan=json.dumps(plan))
    connection.executemany(
        "INSERT INTO steps (run, position, name, state) VALUES (?, ?, ?, ?)",
        [
            (run.id, position, name, "skipped" if name in skipped else "pending")
            for position, name in enumerate(steps)
        ],
    )


def set_run(connection: sqlite3.Connection, run: str, **changes: object) -> None:
    """Change columns of a run."""
    _update(connection, "runs", changes, "id = ?", (run,))


def take_run(connection: sqlite3.Connection, run: str) -> int:
    """Take the writing of a run's state from whoever had it, in a transaction.

    Returns:
        The number that each later write has to name (`check_fence`).

    Raises:
        UsageError: the process that has it is at work.
    """
    row = connection.execute("SELECT fence, holder FROM runs WHERE id = ?", (run,)).fetchone()
    if row is None:
        raise RecordError(f"the run is gone from the project's database: {run}")
    own = identity()
    if row["holder"] and row["holder"] != own and lives(str(row["holder"])):
        process = str(row["holder"]).partition(" ")[0]
        raise UsageError(f"run {run} is at work already, in process {process}")
    fence = int(row["fence"]) + 1
    set_run(connection, run, fence=fence, holder=own)
    return fence


def get_holder(connection: sqlite3.Connection, run: str) -> str:
    """Return the identity of the process that took a run last; empty if it has let it go."""
    row = connection.execute("SELECT holder FROM runs WHERE id = ?", (run,)).fetchone()
    return "" if row is None else str(row["holder"])


def check_fence(connection: sqlite3.Connection, run: str, fence: int) -> None:
    """Check, in a transaction, that nobody else has taken a run since.

    Raises:
        RecordError: another process has.
    """
    row = connection.execute("SELECT fence FROM runs WHERE id = ?", (run,)).fetchone()
    if row is None:
        raise RecordError(f"the run is gone from the project's database: {run}")
    if row["fence"] != fence:
        raise RecordError(f"another process has taken run {run} over")


def set_step(
    connection: sqlite3.Connection,
    run: str,
    position: int,
    *,
    record: StepRecord | None = None,
    **changes: object,
) -> None:
    """Change columns of a step; the record is written as JSON."""
    if record is not None:
        changes["record"] = json.dumps(record.as_dict())
    _update(connection, "steps", changes, "run = ? AND position = ?", (run, position))


def begin_attempt(connection: sqlite3.Connection, run: str, position: int, number: int) -> None:
    """Note that an attempt begins."""
    connection.execute(
        "INSERT OR REPLACE INTO attempts (run, position, number, state) "
        "VALUES (?, ?, ?, 'running')",
        (run, position, number),
    )


def end_attempt(
    connection: sqlite3.Connection,
    run: str,
    position: int,
    number: int,
    record: StepRecord,
    tail: str,
) -> None:
    """Note how an attempt ended."""
    changes = {"state": "over", "record": json.dumps(record.as_dict()), "tail": tail}
    where = "run = ? AND position = ? AND number = ?"
    _update(connection, "attempts", changes, where, (run, position, number))


def last_attempt(
    connection: sqlite3.Connection, run: str, position: int, number: int
) -> tuple[StepRecord, str] | None:
    """Return record and tail of an attempt that is over; None of one that is not, or is unknown."""
    row = connection.execute(
        "SELECT record, tail FROM attempts "
        "WHERE run = ? AND position = ? AND number = ? AND state = 'over'",
        (run, position, number),
    ).fetchone()
    return None if row is None else (_record(row["record"]), row["tail"] or "")


def get_plan(connection: sqlite3.Connection, run: str) -> dict[str, object] | None:
    """Return the plan of a run; None where an older tailcut began it.

    Raises:
        UsageError: it is damaged.
    """
    row = connection.execute("SELECT plan FROM runs WHERE id = ?", (run,)).fetchone()
    if row is None or row["plan"] is None:
        return None
    try:
        plan = json.loads(row["plan"])
    except (ValueError, RecursionError):
        plan = None
    if not isinstance(plan, dict):
        raise UsageError(f"the plan of run {run} is damaged in the project's database")
    return plan


def get_kept(connection: sqlite3.Connection, run: str, position: int) -> Kept:
    """Return what the runner relies on of a step."""
    columns = ", ".join(Kept.field_names())
    row = connection.execute(
        f"SELECT {columns} FROM steps WHERE run = ? AND position = ?", (run, position)
    ).fetchone()
    return Kept(**dict(row))


def get_run(connection: sqlite3.Connection, run: str) -> RunRow:
    """Return a run by its id.

    Raises:
        UsageError: no run has that id.
    """
    row = connection.execute(f"SELECT {_RUN} FROM runs WHERE id = ?", (run,)).fetchone()
    if row is None:
        raise UsageError(f"there is no run {shown(run)} ('tailcut runs' lists them)")
    return _run(row)


def get_steps(connection: sqlite3.Connection, run: str) -> list[StepRow]:
    """Return the steps of a run in their order."""
    rows = connection.execute(f"SELECT {_STEP} FROM steps WHERE run = ? ORDER BY position", (run,))
    return [
        StepRow(**{**dict(row), "record": _record(row["record"])})
        for row in rows
        if check_step_name(row["name"])
    ]


def list_runs(connection: sqlite3.Connection) -> list[RunRow]:
    """Return all runs, the newest first."""
    rows = connection.execute(f"SELECT {_RUN} FROM runs ORDER BY rowid DESC")
    return [_run(row) for row in rows]


def find_run(connection: sqlite3.Connection, named: str) -> RunRow:
    """Return a run by its id, by a prefix that only one id has, or by ``last``.

    Raises:
        UsageError: no run is meant, or more than one.
    """
    runs = list_runs(connection)
    if named == LAST and runs:
        return runs[0]
    meant = [run for run in runs if run.id == named] or [
        run for run in runs if named and run.id.startswith(named)
    ]
    if len(meant) == 1:
        return meant[0]
    if meant:
        ids = ", ".join(run.id for run in meant[:_NAMED])
        more = ", …" if len(meant) > _NAMED else ""
        raise UsageError(f"{shown(named)} begins {len(meant)} runs: {ids}{more}; give more of it")
    raise UsageError(f"there is no run {shown(named)} ('tailcut runs' lists them)")


def forget_run(connection: sqlite3.Connection, run: str) -> None:
    """Delete a run and its steps from the database."""
    connection.execute("DELETE FROM runs WHERE id = ?", (run,))


_RUN = ", ".join(RunRow.field_names())
_STEP = ", ".join(StepRow.field_names())


def _run(row: sqlite3.Row) -> RunRow:
    return RunRow(**{**dict(row), "recovered": bool(row["recovered"])})


def _record(text: str) -> StepRecord:
    """Read a record.

    Raises:
        UsageError: it is damaged.
    """
    try:
        return StepRecord.from_dict(json.loads(text))
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        raise UsageError(
            "the record of a step is damaged in the project's database: 'tailcut runs prune' "
            "deletes runs"
        ) from None


def _update(
    connection: sqlite3.Connection,
    table: str,
    changes: Mapping[str, object],
    where: str,
    key: tuple[object, ...],
) -> None:
    assignments = ", ".join(f"{column} = {_place(value)}" for column, value in changes.items())
    values = (*map(_value, changes.values()), *key)
    done = connection.execute(f"UPDATE {table} SET {assignments} WHERE {where}", values)
    if done.rowcount != 1:
        raise RecordError(f"the run is gone from the project's database: {key[0]}")


def _place(value: object) -> str:
    """Return the placeholder of a value in a statement: text goes in as bytes (`_value`)."""
    return "CAST(? AS TEXT)" if isinstance(value, str) else "?"


def _value(value: object) -> object:
    """Encode a text as the system encodes file names: ``sqlite3`` takes only UTF-8."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
