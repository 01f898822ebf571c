"""What ``tailcut approve`` does, once its arguments are understood."""

from __future__ import annotations

from tailcut.cli.jobs.resume import go_on
from tailcut.cli.output import note
from tailcut.cli.project import project
from tailcut.combo import session
from tailcut.errors import EXIT_OK
from tailcut.state.database import database

__all__ = ["run_decision"]


def run_decision(
    run: str, *, approved: bool, reason: str = "", quiet: bool = False, as_json: bool = False
) -> int:
    """Approves or denies what a run waits for, and gives the exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, run).run.id
        step = session.decide(connection, place, found, approved=approved, reason=reason)
        if not approved:
            note(f"run {found}: step {step!r} is denied, and the run is over")
            return EXIT_OK
        return go_on(connection, place, found, None, False, quiet, as_json)
