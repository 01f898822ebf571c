"""``tailcut runs``: the project's runs, and throwing old ones away."""

from __future__ import annotations

import json
import time

import click

from tailcut.cli.command import Command, Group, Number, flag, option, standard_options
from tailcut.cli.jobs.project import project
from tailcut.cli.output import write
from tailcut.cli.registry import COMMANDS
from tailcut.errors import EXIT_OK, OptionError

__all__ = ["command"]

_OUTPUT = "What is printed"


@click.command(
    "prune",
    cls=Command,
    help="""Throws away all runs but the newest, with everything that is kept of them.

A run that is at work or waits for approval stays.
""",
    short_help="Throws away all runs but the newest.",
)
@option(
    "--keep", section="What stays", type=Number(), required=True, metavar="N", help="How many stay."
)
@standard_options
def prune(keep: int | str) -> int:
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


@click.command(
    "runs",
    cls=Group,
    commands={"prune": prune},
    help=f"""{COMMANDS["runs"][1]}

A run whose tailcut died is 'interrupted'; 'tailcut resume' goes on with it.
""",
    short_help=COMMANDS["runs"][1],
)
@flag("--json", "as_json", section=_OUTPUT, help="Print one JSON object a line.")
@standard_options
def command(as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.runs import aligned, when
    from tailcut.cli.jobs.watch import span
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
        for one in known:
            run, state = one.run, one.state
            steps = get_steps(connection, run.id)
            over = sum(step.state in ("idle", "error") for step in steps)
            took = (run.finished or time.time()) - run.started if state != "interrupted" else None
            rows.append(
                (run.id, state, f"{over}/{len(steps)}", when(run.started), span(took), run.name)
            )
    if len(rows) > 1:
        write(aligned(rows) + "\n")
    return EXIT_OK
