"""What ``tailcut runs prune`` does, once its arguments are understood."""

from __future__ import annotations

from tailcut.cli.output import write
from tailcut.cli.project import project
from tailcut.errors import EXIT_OK, OptionError

__all__ = ["run_prune"]


def run_prune(keep: int | str) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.combo import session
    from tailcut.state.database import database

    if not isinstance(keep, int) or keep < 0:
        raise OptionError("--keep", keep, "a whole number, 0 or more")
    place = project()
    with database(place, create=False) as connection:
        gone = session.prune(connection, place, keep)
    write("".join(f"{run} is gone\n" for run in gone))
    return EXIT_OK
