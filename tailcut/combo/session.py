"""Begin runs, take them up again, approve or deny them, and delete them."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tailcut.combo.config import Combo, build
from tailcut.combo.folder import RUNS, Folder, located, new_run_id
from tailcut.combo.runner import Listener, Runner
from tailcut.core.record import Record
from tailcut.errors import UsageError, did_you_mean, shown
from tailcut.process import Control
from tailcut.state import Project
from tailcut.state.database import transaction
from tailcut.state.runs import (
    RunRow,
    StepRow,
    add_run,
    find_run,
    forget_run,
    get_holder,
    get_plan,
    get_run,
    get_steps,
    list_runs,
    set_run,
    set_step,
)
from tailcut.state.safe import check_folder

__all__ = [
    "Known",
    "Pruned",
    "begin",
    "check_step",
    "decide",
    "known_run",
    "known_runs",
    "prune",
    "relative",
    "run_folder",
    "runner",
    "steps_of",
]

# The states in which a run cannot be taken up any more; in all others it can.
_OVER = {"done": "has ended well", "denied": "was denied"}


class Known(Record):
    """A run, and its state now.

    Args:
        run: its row in the database.
        state: one of `tailcut.state.migrations.RUN_STATES`. A run whose runner has died is
            ``interrupted``, though its row says ``running``.
    """

    run: RunRow
    state: str


def relative(project: Project, cwd: Path) -> str:
    """Return a working directory relative to the project it lies in, so that both can move."""
    return str(cwd.relative_to(project.path)) if cwd.is_relative_to(project.path) else str(cwd)


def steps_of(connection: sqlite3.Connection, project: Project, run: str) -> list[StepRow]:
    """Return the steps of a run, the paths in their records being those of the project now."""
    folder = run_folder(project, run)
    return [located(folder, row) for row in get_steps(connection, run)]


def run_folder(project: Project, run: str) -> Folder:
    """Return the folder of a run."""
    return Folder(project.state, run)


def begin(
    connection: sqlite3.Connection,
    project: Project,
    combo: Combo,
    source: Path,
    cwd: Path,
    first: str | None = None,
) -> Folder:
    """Create a new run; nothing is started.

    Args:
        connection: the connection to the project's database.
        project: the run's project.
        combo: its combo.
        source: the combo's file, for messages: it may be a pipe, which can be read once.
        cwd: the directory in which its steps run.
        first: the first step that is run; those before it are skipped.

    Raises:
        UsageError: there is no such step.
        RecordError: the folder cannot be written.
    """
    names = combo.names()
    skipped = names[: names.index(check_step(combo, "--from", first))] if first else []
    place, where = str(source.absolute()), relative(project, cwd)
    document = {**combo.document, "run": {"source": place, "cwd": where}}
    while True:
        now = time.time()
        folder = run_folder(project, new_run_id(now))
        try:
            files = folder.create(combo.text, document)
            break
        except FileExistsError:
            continue
    row = RunRow(
        id=folder.run_id,
        name=combo.name,
        source=place,
        cwd=where,
        state="paused",
        reason="not begun",
        started=now,
        finished=None,
    )
    add_run(connection, row, names, skipped, combo.document, files)
    return folder


def check_step(combo: Combo, option: str, name: str) -> str:
    """Return the name of a step after checking that it exists.

    Raises:
        UsageError: no step has that name.
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
    """Hold a run and yield its runner and its combo.

    Raises:
        UsageError: it is at work already, it is over, or its folder is gone.
    """
    folder = run_folder(project, run)
    _check_folder(folder)
    plan = get_plan(connection, run)
    combo = build(folder.plan() if plan is None else plan, str(folder.plan_path))
    with folder.locked(get_holder(connection, run)) as lease:
        row = get_run(connection, run)
        if row.state in _OVER:
            raise UsageError(f"run {run} {_OVER[row.state]}: there is nothing to go on with")
        if row.recovered:
            raise UsageError(
                f"run {run} was recovered from its folder, which a step can have changed: look at "
                f"it ('tailcut show {run}'), then: tailcut approve {run}"
            )
        yield (
            Runner(connection, folder, combo, environment, listener, control, chrome, lease),
            combo,
        )


def known_runs(connection: sqlite3.Connection, project: Project) -> list[Known]:
    """Return the runs and their states now, the newest first."""
    return [_known(project, run) for run in list_runs(connection)]


def known_run(connection: sqlite3.Connection, project: Project, named: str) -> Known:
    """Return the run that an id, a prefix of one, or ``last`` names.

    Raises:
        UsageError: it names none, or more than one.
    """
    return _known(project, find_run(connection, named))


def decide(
    connection: sqlite3.Connection, project: Project, run: str, *, approved: bool, reason: str = ""
) -> str:
    """Approve or deny the step that waits for approval, or a run that was recovered.

    The answer and the state that follows are one transaction. Until an approved step has begun, it
    can be approved again, or denied.

    Returns:
        What was decided on: ``step 'name'``, or ``the run``.

    Raises:
        UsageError: no step of the run waits.
    """
    folder = run_folder(project, run)
    _check_folder(folder)
    with folder.locked(get_holder(connection, run)), transaction(connection):
        row = get_run(connection, run)
        asked = [one for one in get_steps(connection, run) if one.state in ("waiting", "approved")]
        if row.state in _OVER or not (asked or row.recovered):
            raise UsageError(f"run {run} does not wait for approval: it is {row.state}")
        named = "the run" if row.recovered else f"step {asked[0].name!r}"
        if approved:
            reason, state = f"{named} is approved", "paused"
        else:
            reason, state = f"{named} was denied: {reason or 'no reason'}", "denied"
        if not row.recovered:
            step_state = "approved" if approved else "waiting"
            set_step(connection, run, asked[0].position, state=step_state)
        finished = None if approved else time.time()
        set_run(connection, run, state=state, reason=reason, finished=finished, recovered=0)
        return named


class Pruned(Record):
    """What became of runs that were to be deleted.

    Args:
        gone: the ids of the deleted runs.
        unknown: what lies among the runs and is none of the database's; it stays.
    """

    gone: Sequence[str]
    unknown: Sequence[str]


def prune(connection: sqlite3.Connection, project: Project, keep: int) -> Pruned:
    """Delete all runs but the newest ones, those at work and those that wait for approval.

    Args:
        connection: the connection to the project's database.
        project: the project of the runs.
        keep: the number of runs that stay.

    Raises:
        UsageError: the runs lie behind a symbolic link, or in another user's folder.
    """
    runs = known_runs(connection, project)
    there = check_folder(project.state) and check_folder(project.state / RUNS)
    gone = []
    for known in runs[keep:]:
        if known.state not in ("running", "waiting") and _throw_away(project, known.run.id):
            forget_run(connection, known.run.id)
            gone.append(known.run.id)
    known_ids = {known.run.id for known in runs}
    # The database may be new, or a folder another program's: what it does not know is named only.
    found = sorted((project.state / RUNS).iterdir()) if there else []
    return Pruned(gone, [each.name for each in found if each.name not in known_ids])


def _throw_away(project: Project, run: str) -> bool:
    """Remove a run's folder, unless another process holds the run.

    The database forgets the run after that: on a full disk it can be written only then.
    """
    folder = run_folder(project, run)
    if folder.is_held():
        return False
    if folder.check():
        with folder.locked():
            # It does not follow symbolic links, and does not begin at one.
            shutil.rmtree(folder.path, ignore_errors=True)
    return True


def _check_folder(folder: Folder) -> None:
    if not folder.check():
        path = shown(f"{folder.path}/", quote=False)
        raise UsageError(f"{path}: no such file or directory: the folder of the run is gone")


def _known(project: Project, run: RunRow) -> Known:
    state, folder = run.state, run_folder(project, run.id)
    if state == "running" and not folder.is_held():
        state = "interrupted"
    # As it is now: a project can be moved, and a copy must not name the original.
    return Known(run.replace(cwd=str(project.path / run.cwd)), state)
