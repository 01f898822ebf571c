"""``tailcut resume``: continue a run that stopped."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.combo import (
    EXIT_STATUSES,
    rerun_option,
    run_argument,
    until_option,
    view_options,
)
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["resume"]}

RUN is the id of a run, the beginning of an id, or 'last'. The step that failed is run again; other
steps that have ended are not. A step that was running when tailcut died is run again only with
--rerun.
"""


@click.command(
    "resume",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["resume"],
    tables={"Exit status": EXIT_STATUSES},
)
@run_argument
@until_option
@rerun_option
@view_options
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.resume import Request, run

    return run(Request(**given))
