"""Begins runs, takes them up again, decides on them, and throws them away."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tailcut.combo.config import Combo, build
from tailcut.combo.folder import RUNS, Folder, new_run_id
from tailcut.combo.runner import Listener, Runner
from tailcut.core.record import Record
from tailcut.errors import UsageError, did_you_mean, shown
from tailcut.process import Control
from tailcut.state import Project
from tailcut.state.runs import (
    RunRow,
    add_run,
    find_run,
    forget_run,
    get_run,
    get_steps,
    list_runs,
    set_run,
    set_step,
)

__all__ = ["Known", "begin", "check_step", "decide", "known_runs", "prune", "run_folder", "runner"]

# What a run that is at work cannot be and be taken up, or thrown away.
_OVER = {"done": "has ended well", "denied": "was denied"}


class Known(Record):
    """A run, and what it is now.

    Args:
        run: as the database has it.
        state: one of `tailcut.state.migrations.RUN_STATES`: a run whose runner died is
            ``interrupted``, whatever the database says.
    """

    run: RunRow
    state: str


def run_folder(project: Project, run: str) -> Folder:
    """Gives the folder of a run."""
    return Folder(project.state / RUNS / run)


def begin(
    connection: sqlite3.Connection,
    project: Project,
    combo: Combo,
    source: Path,
    cwd: Path,
    first: str | None = None,
) -> Folder:
    """Lays a new run down; nothing is started.

    Args:
        connection: to the project's database.
        project: whose run it is.
        combo: what is to be run.
        source: its file.
        cwd: where its steps run.
        first: the first step that is run; those before it are left out.

    Raises:
        UsageError: there is no such step.
        RecordError: the folder cannot be written.
    """
    names = combo.names()
    skipped = names[: names.index(check_step(combo, "--from", first))] if first else []
    while True:
        now = time.time()
        folder = run_folder(project, new_run_id(now))
        try:
            folder.create(source.read_bytes(), combo.document)
            break
        except FileExistsError:
            continue
    row = RunRow(
        id=folder.run_id,
        name=combo.name,
        source=str(source.absolute()),
        cwd=str(cwd),
        state="paused",
        reason="not begun",
        started=now,
        finished=None,
    )
    add_run(connection, row, names, skipped)
    return folder


def check_step(combo: Combo, option: str, name: str) -> str:
    """Gives the name of a step back.

    Raises:
        UsageError: there is none of that name.
    """
    names = combo.names()
    if name not in names:
        hint = did_you_mean(name, names) or f"there are {', '.join(names)}"
        raise UsageError(f"{option}: there is no step {shown(name)}; {hint}")
    return name


@contextmanager
def runner(
    connection: sqlite3.Connection,
    project: Project,
    run: str,
    environment: Mapping[str, str],
    listener: Listener,
    control: Control,
    chrome: Sequence[str] = (),
) -> Iterator[tuple[Runner, Combo]]:
    """Holds a run and gives what runs it.

    Raises:
        UsageError: it is at work already, it is over, or its folder is gone.
    """
    folder = run_folder(project, run)
    combo = build(folder.plan(), str(folder.plan_path))
    with folder.locked():
        state = get_run(connection, run).state
        if state in _OVER:
            raise UsageError(f"run {run} {_OVER[state]}: there is nothing to go on with")
        yield Runner(connection, folder, combo, environment, listener, control, chrome), combo


def known_runs(connection: sqlite3.Connection, project: Project) -> list[Known]:
    """Gives the runs, the newest first, with what they are now."""
    return [_known(project, run) for run in list_runs(connection)]


def known_run(connection: sqlite3.Connection, project: Project, named: str) -> Known:
    """Gives the run that a person means.

    Raises:
        UsageError: there is none, or more than one.
    """
    return _known(project, find_run(connection, named))


def decide(
    connection: sqlite3.Connection, project: Project, run: str, *, approved: bool, reason: str = ""
) -> str:
    """Approves or denies the step that a run waits with.

    Returns:
        The name of the step.

    Raises:
        UsageError: the run does not wait.
    """
    with run_folder(project, run).locked():
        row = get_run(connection, run)
        waiting = [step for step in get_steps(connection, run) if step.state == "waiting"]
        if row.state != "waiting" or not waiting:
            raise UsageError(f"run {run} does not wait for approval: it is {row.state}")
        step = waiting[0]
        if approved:
            set_step(connection, run, step.position, state="approved")
        else:
            said = f"step {step.name!r} was denied: {reason or 'no reason'}"
            set_run(connection, run, state="denied", reason=said, finished=time.time())
        return step.name


def prune(connection: sqlite3.Connection, project: Project, keep: int) -> list[str]:
    """Throws away all runs but the newest, and never one that is at work or waits.

    Returns:
        The ids of those that are gone.
    """
    runs = known_runs(connection, project)
    gone = []
    for known in runs[keep:]:
        if known.state not in ("running", "waiting") and _throw_away(project, known.run.id):
            forget_run(connection, known.run.id)
            gone.append(known.run.id)
    kept = {known.run.id for known in runs} - set(gone)
    for path in (project.state / RUNS).glob("*-*-*"):
        # Also what was laid down for a run that never got into the database.
        if path.name not in kept and _is_old(path):
            shutil.rmtree(path, ignore_errors=True)
    return gone


def _throw_away(project: Project, run: str) -> bool:
    """Removes a run's folder, unless somebody has just taken it up.

    Before the database forgets the run: on a full disk it can only once there is space.
    """
    folder = run_folder(project, run)
    if folder.is_held():
        return False
    if folder.path.is_dir():
        with folder.locked():
            shutil.rmtree(folder.path, ignore_errors=True)
    return True


def _is_old(path: Path) -> bool:
    """Whether a folder is not just being laid down by another process."""
    try:
        return time.time() - path.stat().st_mtime > 3600
    except OSError:
        return False


def _known(project: Project, run: RunRow) -> Known:
    state = run.state
    if state == "running" and not run_folder(project, run.id).is_held():
        state = "interrupted"
    return Known(run, state)
