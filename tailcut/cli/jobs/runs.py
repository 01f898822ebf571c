"""What ``tailcut runs`` does, once its arguments are understood."""

from __future__ import annotations

import json
import time

from tailcut.cli.output import write
from tailcut.cli.project import project
from tailcut.errors import EXIT_OK

__all__ = ["run_runs"]


def run_runs(as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.views.runs import aligned, when
    from tailcut.cli.views.watch import span
    from tailcut.combo import session
    from tailcut.state.database import DATABASE, database
    from tailcut.state.runs import get_steps

    place = project()
    if not (place.state / DATABASE).exists():
        return EXIT_OK
    with database(place, create=False) as connection:
        known = session.known_runs(connection, place)
        if as_json:
            lines = [json.dumps({**one.run.as_dict(), "state": one.state}) + "\n" for one in known]
            write("".join(lines))
            return EXIT_OK
        rows = [("run", "state", "steps", "started", "took", "combo")]
        for run, state in known:
            steps = get_steps(connection, run.id)
            over = sum(step.state in ("idle", "error") for step in steps)
            took = (run.finished or time.time()) - run.started if state != "interrupted" else None
            rows.append(
                (run.id, state, f"{over}/{len(steps)}", when(run.started), span(took), run.name)
            )
    if len(rows) > 1:
        write(aligned(rows) + "\n")
    return EXIT_OK
