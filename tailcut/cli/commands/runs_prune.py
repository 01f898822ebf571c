"""``tailcut runs prune``: delete old runs."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, Number, option, standard_options

__all__ = ["command"]

_SUMMARY = "Delete all runs but the newest."
_HELP = f"""{_SUMMARY}

Deletes everything that is kept of a run. A run that is running or waits for approval stays.
"""


@click.command("prune", cls=Command, help=_HELP, short_help=_SUMMARY)
@option(
    "--keep",
    section="What stays",
    type=Number(),
    required=True,
    metavar="N",
    help="Keep the newest N runs.",
)
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.runs_prune import Request, run

    return run(Request(**given))
