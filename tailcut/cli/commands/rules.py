"""``tailcut rules``: what chrome rules there are."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Group, standard_options
from tailcut.cli.commands import rules_check, rules_show, rules_test
from tailcut.cli.options.rules import as_json, with_rules
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["rules"][1]}

Lists the rules of each PROGRAM, or of all: the built-in ones, those of
.tailcut/chrome.toml in the project and of chrome.toml in the folder tailcut of your
configuration (~/.config), and those of --chrome. docs/stages.md has the format of such a file.
"""


_EXAMPLES = (
    ("All rules, or those of one program:", "tailcut rules; tailcut rules claude"),
    ("One of them, as it is written:", "tailcut rules show claude-spinner"),
    ("Why a line is gone:", "tailcut rules test '✻ Churned for 13s'"),
    (
        "What a recording loses, and to what:",
        "tailcut clean --no-stages a.raw | tailcut rules test",
    ),
    ("Whether rules of your own do what they should:", "tailcut rules check .tailcut/chrome.toml"),
)


@click.command(
    "rules",
    cls=Group,
    commands={"show": rules_show.command, "check": rules_check.command, "test": rules_test.command},
    help=_HELP,
    short_help=COMMANDS["rules"][1],
    examples=_EXAMPLES,
)
@click.argument("programs", nargs=-1, metavar="[PROGRAM]...")
@with_rules
@as_json
@standard_options
def command(**given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.rules import run_list

    return run_list(**given)
