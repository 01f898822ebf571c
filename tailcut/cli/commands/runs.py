"""``tailcut runs``: list the project's runs."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Group, flag, standard_options
from tailcut.cli.commands import runs_prune, runs_repair
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["runs"]}

The state of a run is 'interrupted' if tailcut died during the run; 'tailcut resume' continues it.
"""


@click.command(
    "runs",
    cls=Group,
    commands={"prune": runs_prune.command, "repair": runs_repair.command},
    help=_HELP,
    short_help=COMMANDS["runs"],
)
@flag("--json", "as_json", section="What is printed", help="Print one JSON object per line.")
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.runs import Request, run

    return run(Request(**given))
