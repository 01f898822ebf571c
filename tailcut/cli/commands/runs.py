"""``tailcut runs``: the project's runs."""

from __future__ import annotations

import click

from tailcut.cli.command import Group, flag, standard_options
from tailcut.cli.commands import runs_prune
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_OUTPUT = "What is printed"


@click.command(
    "runs",
    cls=Group,
    commands={"prune": runs_prune.command},
    help=f"""{COMMANDS["runs"][1]}

A run whose tailcut died is 'interrupted'; 'tailcut resume' goes on with it.
""",
    short_help=COMMANDS["runs"][1],
)
@flag("--json", "as_json", section=_OUTPUT, help="Print one JSON object a line.")
@standard_options
def command(as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.runs import run_runs

    return run_runs(as_json)
