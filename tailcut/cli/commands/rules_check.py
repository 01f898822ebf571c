"""``tailcut rules check``: whether files of rules hold."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.rules import as_json

__all__ = ["command"]

_CHECK_HELP = """Checks files of rules, with their examples and near misses.

Says all that is wrong at once, and which rule of which file it is about: a key or value that is
not allowed, a pattern that is none or takes too long, an example that its rule does not take,
a near miss that a rule takes.
"""


_CHECK_STATUSES = (
    ("0", "All is well."),
    ("1", "Something is wrong in a file, or it cannot be read."),
    ("2", "The way of calling is wrong."),
)


@click.command(
    "check",
    cls=Command,
    help=_CHECK_HELP,
    short_help="Checks files of rules, with their examples.",
    tables={"Exit status": _CHECK_STATUSES},
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@as_json
@standard_options
def command(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rules_check import run_check

    return run_check(**given)
