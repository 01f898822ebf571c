"""``tailcut where``: where the project's state lies, and why there."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.project import PROJECT_VARIABLE
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["where"][1]}

Prints the directory, which need not exist yet, and the reason. With git it lies beside the
repository's common directory, so that linked worktrees share one; without git it lies in the
working directory. {PROJECT_VARIABLE} names another place.
"""


@click.command("where", cls=Command, help=_HELP, short_help=COMMANDS["where"][1])
@flag("--json", "as_json", section="What is printed", help="Print one JSON object.")
@standard_options
def command(as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.where import run_where

    return run_where(as_json)
