"""``tailcut deny``: the step that a run waits with is denied."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, option, standard_options
from tailcut.cli.options.combo import WHAT
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]


@click.command("deny", cls=Command, help=COMMANDS["deny"][1], short_help=COMMANDS["deny"][1])
@click.argument("run", metavar="RUN")
@option("--reason", section=WHAT, default="", metavar="TEXT", help="Why, for the record.")
@standard_options
def command(run: str, reason: str) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.deny import run_decision

    return run_decision(run, approved=False, reason=reason)
