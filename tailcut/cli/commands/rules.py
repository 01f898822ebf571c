"""``tailcut rules``: list the chrome rules."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Group, standard_options
from tailcut.cli.commands import rules_check, rules_show, rules_test
from tailcut.cli.options.rules import json_option, rule_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["rules"]}

Lists the rules of each PROGRAM, or all rules: the built-in ones, those of .tailcut/chrome.toml in
the project, those of tailcut/chrome.toml in your configuration (~/.config), and those of --chrome.
docs/stages.md describes the format of a rules file.
"""

_EXAMPLES = (
    ("List all rules, or those of one program:", "tailcut rules; tailcut rules claude"),
    ("Print one rule in full:", "tailcut rules show claude-spinner"),
    ("Find out why a line was dropped:", "tailcut rules test '✻ Churned for 13s'"),
    (
        "List what is dropped from a recording, with the reasons:",
        "tailcut clean --no-stages a.raw | tailcut rules test",
    ),
    ("Check your own rules:", "tailcut rules check .tailcut/chrome.toml"),
)


@click.command(
    "rules",
    cls=Group,
    commands={
        "show": rules_show.command,
        "check": rules_check.command,
        "test": rules_test.command,
    },
    help=_HELP,
    short_help=COMMANDS["rules"],
    examples=_EXAMPLES,
)
@click.argument("programs", nargs=-1, metavar="[PROGRAM]...")
@rule_options
@json_option
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.rules import Request, run

    return run(Request(**given))
