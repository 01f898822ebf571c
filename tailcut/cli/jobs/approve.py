"""Approve the step that a run waits for, and continue the run."""

from __future__ import annotations

from tailcut.cli.jobs import resume
from tailcut.cli.project import project
from tailcut.combo import session
from tailcut.core.record import Record
from tailcut.state.database import database

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut approve``.

    Args:
        run: the id of a run, the beginning of an id, or ``last``.
        quiet: whether to show one line for each step instead of its output.
        as_json: whether to print events as JSON.
    """

    run: str
    quiet: bool = False
    as_json: bool = False


def run(request: Request) -> int:
    """Approve the step, continue the run, and return its exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, request.run).run.id
        session.decide(connection, place, found, approved=True)
        going_on = resume.Request(run=found, quiet=request.quiet, as_json=request.as_json)
        return resume.go_on(connection, place, going_on)
