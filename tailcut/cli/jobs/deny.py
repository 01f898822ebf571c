"""Deny the step that a run waits for."""

from __future__ import annotations

from tailcut.cli.output import note
from tailcut.cli.project import project
from tailcut.combo import session
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK
from tailcut.state.database import database

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut deny``.

    Args:
        run: the id of a run, the beginning of an id, or ``last``.
        reason: why, for the record; may be empty.
    """

    run: str
    reason: str = ""


def run(request: Request) -> int:
    """Deny the step, which ends the run, and return the exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, request.run).run.id
        what = session.decide(connection, place, found, approved=False, reason=request.reason)
    note(f"run {found}: {what} is denied and the run has ended")
    return EXIT_OK
