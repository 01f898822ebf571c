"""``tailcut resume``: going on with a run that stopped."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.combo import EXIT_STATUSES, rerun, until, view_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]


@click.command(
    "resume",
    cls=Command,
    help=f"""{COMMANDS["resume"][1]}

RUN is a run's id, the beginning of it, or 'last'. Steps that have ended are not run again; the one
that failed is. One that was at work when tailcut died is run again with --rerun only.
""",
    short_help=COMMANDS["resume"][1],
    tables={"Exit status": EXIT_STATUSES},
)
@click.argument("run", metavar="RUN")
@until
@rerun
@view_options
@standard_options
def command(run: str, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.resume import run_resume

    return run_resume(run, **given)
