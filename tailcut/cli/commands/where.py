"""``tailcut where``: print where the project's state is kept."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.project import PROJECT_VARIABLE
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["where"]}

Prints the path of the directory .tailcut, which may not exist yet, and the reason for this path.
In a git repository, .tailcut lies beside the common git directory, so that all linked worktrees
share it. Elsewhere it lies in the working directory. The environment variable {PROJECT_VARIABLE}
names another directory that holds .tailcut.
"""


@click.command("where", cls=Command, help=_HELP, short_help=COMMANDS["where"])
@flag("--json", "as_json", section="What is printed", help="Print one JSON object.")
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.where import Request, run

    return run(Request(**given))
