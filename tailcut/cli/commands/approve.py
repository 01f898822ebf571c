"""``tailcut approve``: approve the step that a run waits for."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.combo import EXIT_STATUSES, run_argument, view_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["approve"]}

RUN is the id of a run, the beginning of an id, or 'last'. 'tailcut show RUN' shows the step that
the run waits for.
"""


@click.command(
    "approve",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["approve"],
    tables={"Exit status": EXIT_STATUSES},
)
@run_argument
@view_options
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.approve import Request, run

    return run(Request(**given))
