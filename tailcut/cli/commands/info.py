"""``tailcut info``: describe a recording."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, FileName, flag, standard_options
from tailcut.cli.options.stream import format_option
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["info"]}

Reads FILE; the FILE '-' is standard input. Prints the format and how it was
recognised; the size of the terminal, the duration and the outcome, if the recording states them;
the number of lines; the commands that a shell has marked; and the control functions.
"""


@click.command("info", cls=Command, help=_HELP, short_help=COMMANDS["info"])
@click.argument("file", metavar="FILE", type=FileName())
@flag("--json", "as_json", section="What is printed", help="Print one JSON object.")
@format_option
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.info import Request, run

    return run(Request(**given))
