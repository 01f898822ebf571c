"""``tailcut rules show``: rules as they are written."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.rules import as_json, with_rules

__all__ = ["command"]


@click.command("show", cls=Command, help="Prints rules, as they are written.")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@with_rules
@as_json
@standard_options
def command(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rules_show import run_show

    return run_show(**given)
