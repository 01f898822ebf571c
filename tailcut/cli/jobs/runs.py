"""List the project's runs."""

from __future__ import annotations

import json
import time

from tailcut.cli.output import say, write
from tailcut.cli.project import project
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut runs``.

    Args:
        as_json: whether to print JSON.
    """

    as_json: bool = False


def run(request: Request) -> int:
    """Print the runs, newest first, and return the exit status."""
    from tailcut.cli.views.runs import aligned, when
    from tailcut.cli.views.watch import span
    from tailcut.combo import session
    from tailcut.state.database import DATABASE, database
    from tailcut.state.runs import get_steps

    place = project()
    if not (place.state / DATABASE).exists():
        return EXIT_OK
    with database(place, create=False, reads=True) as connection:
        known = session.known_runs(connection, place)
        if request.as_json:
            lines = [json.dumps({**one.run.as_dict(), "state": one.state}) + "\n" for one in known]
            write("".join(lines))
            return EXIT_OK
        rows = [("run", "state", "steps", "started", "took", "combo")]
        for one in known:
            row, state = one.run, one.state
            steps = get_steps(connection, row.id)
            over = sum(step.state in ("idle", "error") for step in steps)
            seconds = max((row.finished or time.time()) - row.started, 0.0)
            took = span(seconds if state != "interrupted" else None)
            state += " (recovered)" if row.recovered else ""
            rows.append(
                (
                    row.id,
                    state,
                    f"{over}/{len(steps)}",
                    when(row.started),
                    took,
                    row.name,
                )
            )
    if len(rows) > 1:
        say(aligned(rows) + "\n")
    return EXIT_OK
