"""``tailcut approve``: the step that a run waits with is approved."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.combo import EXIT_STATUSES, view_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]


@click.command(
    "approve",
    cls=Command,
    help=f"""{COMMANDS["approve"][1]}

RUN is a run's id, the beginning of it, or 'last'. 'tailcut show RUN' says what it waits for.
""",
    short_help=COMMANDS["approve"][1],
    tables={"Exit status": EXIT_STATUSES},
)
@click.argument("run", metavar="RUN")
@view_options
@standard_options
def command(run: str, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.approve import run_decision

    return run_decision(run, approved=True, **given)
