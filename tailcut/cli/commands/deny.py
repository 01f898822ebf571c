"""``tailcut deny``: deny the step that a run waits for."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, option, standard_options
from tailcut.cli.options.combo import run_argument
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["deny"]}

RUN is the id of a run, the beginning of an id, or 'last'.
"""


@click.command("deny", cls=Command, help=_HELP, short_help=COMMANDS["deny"])
@run_argument
@option(
    "--reason",
    section="What is kept",
    default="",
    metavar="TEXT",
    help="Keep TEXT as the reason for the denial.",
)
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.deny import Request, run

    return run(Request(**given))
