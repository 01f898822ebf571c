"""Recover runs that the database has lost."""

from __future__ import annotations

from tailcut.cli.output import complain, say
from tailcut.cli.project import project
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, InputError, shown

__all__ = ["Request", "run"]


class Request(Record):
    """The arguments of ``tailcut runs repair``: none."""


def run(_: Request) -> int:
    """Recover the runs, print their ids, and return the exit status."""
    from tailcut.combo.folder import RUNS
    from tailcut.combo.repair import repair
    from tailcut.state.database import database

    place = project()
    if not (place.state / RUNS).is_dir():
        return EXIT_OK
    with database(place) as connection:
        repaired = repair(connection, place)
    say("".join(f"{run} recovered: {state}\n" for run, state in repaired.found.items()))
    for name, why in repaired.left.items():
        complain(f"{shown(name)} is not recovered: {why}")
    return InputError.exit_code if repaired.left else EXIT_OK
