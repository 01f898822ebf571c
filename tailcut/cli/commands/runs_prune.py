"""``tailcut runs prune``: throwing old runs away."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, Number, option, standard_options

__all__ = ["command"]


@click.command(
    "prune",
    cls=Command,
    help="""Throws away all runs but the newest, with everything that is kept of them.

A run that is at work or waits for approval stays.
""",
    short_help="Throws away all runs but the newest.",
)
@option(
    "--keep", section="What stays", type=Number(), required=True, metavar="N", help="How many stay."
)
@standard_options
def command(keep: int | str) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.runs_prune import run_prune

    return run_prune(keep)
