"""``tailcut clean``: the whole cleaned transcript."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.options.stream import build, files_argument, stream_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["clean"][1]}

Reads each FILE, or standard input, as a stream of terminal output, and prints every line that
a person would finally have read and that says something about the work. Nothing is cut.

A line is printed as soon as nothing can change it any more, which is when it has left the top of
the screen; the rest is printed at the end. With --live it is printed when the next line begins.
"""


@click.command("clean", cls=Command, help=_HELP, short_help=COMMANDS["clean"][1])
@files_argument
@flag(
    "--live",
    section="When lines are printed",
    help="Print a line when the next one begins, until the program first moves up. May print "
    "what a redraw replaces.",
)
@stream_options
@standard_options
def command(files: tuple[str, ...], **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.clean import run_clean

    return run_clean(files, build(given), **given)
