"""``tailcut info``: what one asks of an unknown recording."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, Word, flag, option, standard_options
from tailcut.cli.registry import COMMANDS
from tailcut.options import FORMATS

__all__ = ["command"]

_OUTPUT = "What is printed"
_STREAM = "How the recording is read"

_HELP = f"""{COMMANDS["info"][1]}

Reads FILE, or standard input for a FILE of -, and prints its format and how that was recognised,
its size, how long it took and how it ended where it says so, how many lines it comes to, the
commands that a shell has marked in it, and the control functions in it.
"""


@click.command("info", cls=Command, help=_HELP, short_help=COMMANDS["info"][1])
@click.argument("file", metavar="FILE", type=click.Path())
@flag("--json", "as_json", section=_OUTPUT, help="Print one JSON object.")
@option(
    "--format",
    section=_STREAM,
    type=Word(FORMATS),
    default="auto",
    metavar="NAME",
    help="What the recording is, one of the names that 'tailcut --help' lists. By default its "
    "beginning tells.",
)
@standard_options
def command(**given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.info import run_info

    return run_info(**given)
