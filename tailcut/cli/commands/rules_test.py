"""``tailcut rules test``: what becomes of lines."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.rules import as_json, with_rules

__all__ = ["command"]

_TEST_HELP = """Says what would become of lines, and which rule would take each.

Several lines follow one another, as in a stream: blocks, progress and repetitions are seen only
so. Without LINE they come from standard input.
"""


@click.command(
    "test",
    cls=Command,
    help=_TEST_HELP,
    short_help="Says what would become of lines, and which rule would take each.",
    context_settings={"ignore_unknown_options": True},  # a line may begin with dashes
)
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@with_rules
@as_json
@standard_options
def command(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rules_test import run_test

    return run_test(**given)
