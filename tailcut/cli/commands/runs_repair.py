"""``tailcut runs repair``: recover runs that the database has lost."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options

__all__ = ["command"]

_SUMMARY = "Recover the runs that the database has lost, from their folders."
_HELP = f"""{_SUMMARY}

Adds the rows of runs that have a folder and are not in the database, and changes nothing else. A
step can have changed these folders. So a recovered run can be shown, and goes on only after
'tailcut approve'.
"""


@click.command("repair", cls=Command, help=_HELP, short_help=_SUMMARY)
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.runs_repair import Request, run

    return run(Request(**given))
