"""``tailcut bench init``: write labels for a recording, to be completed by hand."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, FileName, Number, flag, option, standard_options

__all__ = ["command"]

_SIZE = "Size of the terminal"

_SUMMARY = "Write labels for a recording, to be completed by hand."
_HELP = f"""{_SUMMARY}

Writes RECORDING.labels.toml and, beside it, RECORDING.transcript.txt with every line that the
recording showed. Does not overwrite these files without --force.
"""


@click.command("init", cls=Command, help=_HELP, short_help=_SUMMARY)
@click.argument("recording", metavar="RECORDING", type=FileName())
@flag("--force", section="What is written", help="Overwrite existing files.")
@option(
    "--cols",
    section=_SIZE,
    type=Number(),
    metavar="N",
    help="The width in columns, if the recording does not state it.",
)
@option(
    "--rows",
    section=_SIZE,
    type=Number(),
    metavar="N",
    help="The height in rows, if the recording does not state it.",
)
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.bench_init import Request, run

    return run(Request(**given))
