"""``tailcut bench init``: labels for a recording, to be filled in."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, Number, flag, option, standard_options

__all__ = ["command"]

_OUTPUT = "What is printed"


_SIZE = "What is known of it"


_INIT_HELP = """Writes labels for a recording, to be filled in.

Writes RECORDING.labels.toml, and beside it RECORDING.transcript.txt with every line that was
shown. Neither is overwritten without --force.
"""


@click.command(
    "init",
    cls=Command,
    help=_INIT_HELP,
    short_help="Writes labels for a recording, to be filled in.",
)
@click.argument("recording", metavar="RECORDING", type=click.Path())
@flag("--force", section=_OUTPUT, help="Overwrite what is there.")
@option(
    "--cols",
    section=_SIZE,
    type=Number(),
    metavar="N",
    help="The terminal's width in columns, if the recording does not say it.",
)
@option("--rows", section=_SIZE, type=Number(), metavar="N", help="Its height in rows.")
@standard_options
def command(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.bench_init import run_init

    return run_init(**given)
