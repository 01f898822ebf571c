"""Delete old runs."""

from __future__ import annotations

from tailcut.cli.output import complain, say
from tailcut.cli.project import project
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, OptionError, shown

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut runs prune``.

    Args:
        keep: how many of the newest runs stay.

    Raises:
        OptionError: the number is not allowed.
    """

    keep: int

    def _check(self) -> None:
        if not isinstance(self.keep, int) or self.keep < 0:
            raise OptionError("--keep", self.keep, "a whole number, 0 or more")


def run(request: Request) -> int:
    """Delete the runs, print their ids, and return the exit status."""
    from tailcut.combo import session
    from tailcut.state.database import database

    place = project()
    with database(place, create=False) as connection:
        pruned = session.prune(connection, place, request.keep)
    say("".join(f"{name} deleted\n" for name in pruned.gone))
    for name in pruned.unknown:
        complain(f"{shown(name)} in .tailcut/runs is no run that the database knows: it stays")
    return EXIT_OK
