"""Make the rows of runs again from their folders, where the database has lost them.

A step can have written anything into these folders. So what is found is for a person to look at,
and a recovered run goes on only after a person has approved it.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tailcut.combo.config import build
from tailcut.combo.folder import ATTEMPT_FILES, RUNS, Folder, read_file
from tailcut.combo.outcome import ERROR, IDLE
from tailcut.combo.step import Step
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import TailcutError
from tailcut.state.database import transaction
from tailcut.state.runs import (
    RunRow,
    add_rows,
    begin_attempt,
    end_attempt,
    list_runs,
    set_step,
)
from tailcut.state.safe import check_folder, check_run_id
from tailcut.state.step_record import StepRecord

if TYPE_CHECKING:
    from tailcut.state import Project

__all__ = ["RECOVERED", "Repaired", "repair"]

RECOVERED = "recovered from its folder"
_ATTEMPT = re.compile(r"(\d{1,6})-([A-Za-z0-9_-]{1,100}?)(?:\.(\d{1,6}))?")


class Repaired(Record):
    """What came of a repair.

    Args:
        found: the ids of the runs that were recovered, with their states.
        left: what could not be recovered, and why.
    """

    found: Mapping[str, str]
    left: Mapping[str, str]


def repair(connection: sqlite3.Connection, project: Project) -> Repaired:
    """Recover the runs that have a folder and no row; rows that exist stay as they are.

    Args:
        connection: the connection to the project's database.
        project: the project of the runs.

    Raises:
        UsageError: the runs lie behind a symbolic link, or in another user's folder.
    """
    found: dict[str, str] = {}
    left: dict[str, str] = {}
    runs = project.state / RUNS
    there = check_folder(project.state) and check_folder(runs)
    known = {run.id for run in list_runs(connection)}
    # By name, which is by time: the newest has the last row.
    for path in sorted(runs.iterdir()) if there else ():
        if path.name in known:
            continue
        try:
            check_run_id(path.name)
        except TailcutError:
            left[path.name] = "not the name of a run"
            continue
        try:
            folder = Folder(project.state, path.name)
            folder.check()
            if folder.is_held():
                left[path.name] = "at work"
                continue
            found[path.name] = _recover(connection, folder)
        except (TailcutError, OSError) as error:
            left[path.name] = str(error)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            left[path.name] = "its plan is damaged"
    return Repaired(found, left)


def _recover(connection: sqlite3.Connection, folder: Folder) -> str:
    """Add the rows of one run and return its state."""
    document = folder.plan()
    facts = document.pop("run", None)
    facts = facts if isinstance(facts, dict) else {}
    combo = build(document, str(folder.plan_path))
    attempts = _attempts(folder.path)
    steps = [_step(folder, position, step, attempts) for position, step in enumerate(combo.steps)]
    last = max((position for position, (state, *_) in enumerate(steps) if state != "pending"),
               default=-1)  # fmt: skip
    # Steps before one that has run were left out (--from).
    skipped = [
        step.name
        for position, step in enumerate(combo.steps)
        if position < last and steps[position][0] == "pending"
    ]
    is_done = all(
        state == "idle" or step.name in skipped or (state == "error" and step.on_failure != "stop")
        for step, (state, *_) in zip(combo.steps, steps, strict=True)
    )
    began = time.mktime(time.strptime(folder.run_id[:15], "%Y%m%d-%H%M%S"))
    row = RunRow(
        id=folder.run_id,
        name=combo.name,
        source=_text(facts.get("source"), str(folder.path)),
        cwd=_text(facts.get("cwd"), "."),
        state="done" if is_done else "waiting",
        reason=RECOVERED,
        started=began,
        recovered=True,
        finished=max((one.finished or began for _, _, one, _ in steps), default=began),
    )
    with transaction(connection):
        add_rows(connection, row, combo.names(), skipped, document)
        for position, (state, number, record, tail) in enumerate(steps):
            if state == "pending":
                continue
            is_over = state != "interrupted"
            set_step(
                connection, row.id, position, state=state, attempts=number, status=record.status,
                started=record.started, finished=record.finished,
                tail=tail if is_over else None, record=record,
            )  # fmt: skip
            begin_attempt(connection, row.id, position, number)
            if is_over:
                end_attempt(connection, row.id, position, number, record, tail)
    return row.state


def _attempts(folder: Path) -> dict[tuple[int, str], int]:
    """Return the number of the last attempt at each step that has a folder."""
    last: dict[tuple[int, str], int] = {}
    for path in folder.iterdir():
        name = _ATTEMPT.fullmatch(path.name)
        if name and path.is_dir() and not path.is_symlink():
            key = int(name[1]) - 1, name[2]
            last[key] = max(last.get(key, 0), int(name[3] or 1))
    return last


def _step(
    folder: Folder, position: int, step: Step, attempts: Mapping[tuple[int, str], int]
) -> tuple[str, int, StepRecord, str]:
    """Return the state of a step, the number of its attempts, its record and its tail."""
    number = attempts.get((position, step.name), 0)
    if not number:
        return "pending", 0, StepRecord(), ""
    path = folder.attempt(position, step.name, number)
    interrupted = StepRecord(
        status=ERROR, cause="interrupted", ended="interrupted: its record is gone",
        folder=str(path),
    )  # fmt: skip
    try:
        fields = json.loads(read_file(path / ATTEMPT_FILES["status"]))
        record = StepRecord.from_dict(fields).replace(folder=str(path))
    except (TailcutError, OSError, ValueError, TypeError, AttributeError, RecursionError, KeyError):
        return "interrupted", number, interrupted, ""
    if record.status not in (IDLE, ERROR, -1):
        return "interrupted", number, interrupted, ""
    tail = ""
    with suppress(TailcutError, OSError):
        tail = read_file(path / ATTEMPT_FILES["tail"]).decode("utf-8", "surrogateescape")
    return "idle" if record.status == IDLE else "error", number, record, tail


def _text(value: object, default: str) -> str:
    return value if isinstance(value, str) and value and "\0" not in value else default
