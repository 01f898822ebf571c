"""``tailcut rules check``: check files of rules."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, FileName, standard_options
from tailcut.cli.options.rules import json_option

__all__ = ["command"]

_SUMMARY = "Check rules files, with their examples and near misses."
_HELP = f"""{_SUMMARY}

Reports every problem at once, with the file and the rule: a key or value that is not allowed, a
pattern that is not valid or takes too long, an example that its rule does not match, a near miss
that a rule matches.
"""
_EXIT_STATUSES = (
    ("0", "No problem was found."),
    ("1", "A file has a problem or cannot be read."),
    ("2", "The command line is wrong."),
)


@click.command(
    "check",
    cls=Command,
    help=_HELP,
    short_help=_SUMMARY,
    tables={"Exit status": _EXIT_STATUSES},
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FileName())
@json_option
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.rules_check import Request, run

    return run(Request(**given))
