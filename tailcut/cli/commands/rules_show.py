"""``tailcut rules show``: print rules in full."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.rules import json_option, rule_options

__all__ = ["command"]

_SUMMARY = "Print rules in full, as TOML."


@click.command("show", cls=Command, help=_SUMMARY, short_help=_SUMMARY)
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@rule_options
@json_option
@standard_options
def command(**given: Any) -> int:
    """Run the sub-command and return its exit status."""
    from tailcut.cli.jobs.rules_show import Request, run

    return run(Request(**given))
