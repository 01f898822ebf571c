"""``tailcut rules test``: report what happens to lines."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.rules import json_option, rule_options

__all__ = ["command"]

_SUMMARY = "Report for each line whether it is kept, and which stage or rule drops it."
_HELP = f"""{_SUMMARY}

Several lines are taken as consecutive lines of a stream, because blocks, progress displays and
repetitions are recognised only in context. Without LINE, reads the lines from standard input.
"""


@click.command(
    "test",
    cls=Command,
    help=_HELP,
    short_help=_SUMMARY,
    context_settings={"ignore_unknown_options": True},  # a line may begin with dashes
)
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@rule_options
@json_option
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.rules_test import Request, run

    return run(Request(**given))
