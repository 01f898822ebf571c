"""``tailcut clean``: print the whole cleaned transcript."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.options.stream import (
    build_options,
    files_argument,
    reading_options,
    report_option,
    require_success_option,
    size_options,
    stage_options,
    tee_option,
    terminal_options,
)
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["clean"]}

Reads each FILE, or standard input, and prints every line that a person would finally have read
and that says something about the work. Nothing is cut.

A line is settled when it has left the top of the screen, because nothing can change it after
that. The lines of the last screen are printed at the end.
"""


@click.command("clean", cls=Command, help=_HELP, short_help=COMMANDS["clean"])
@files_argument
@flag(
    "--live",
    section="When lines are printed",
    help="Print each line as soon as the next line begins. Once the program has moved the cursor "
    "up, print only settled lines. May print lines that the program later redraws.",
)
@reading_options
@size_options
@terminal_options
@tee_option
@stage_options
@report_option
@require_success_option
@standard_options
def command(files: tuple[str, ...], **given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.clean import Request, run

    options = build_options(given)
    return run(Request(files=files, options=options, **given))
