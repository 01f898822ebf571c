"""``tailcut rules``: what chrome rules there are, whether they hold, and what they would take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tailcut.cli.command import Command, Group, flag, option, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_WHICH = "Which rules"
_OUTPUT = "What is printed"

_HELP = f"""{COMMANDS["rules"][1]}

Lists the rules of each PROGRAM, or of all: the built-in ones, those of
.tailcut/chrome.toml in the project and of chrome.toml in the folder tailcut of your
configuration (~/.config), and those of --chrome. docs/stages.md has the format of such a file.
"""
_CHECK_HELP = """Checks files of rules, with their examples and near misses.

Says all that is wrong at once, and which rule of which file it is about: a key or value that is
not allowed, a pattern that is none or takes too long, an example that its rule does not take,
a near miss that a rule takes.
"""
_TEST_HELP = """Says what would become of lines, and which rule would take each.

Several lines follow one another, as in a stream: blocks, progress and repetitions are seen only
so. Without LINE they come from standard input.
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
_CHECK_STATUSES = (
    ("0", "All is well."),
    ("1", "Something is wrong in a file, or it cannot be read."),
    ("2", "The way of calling is wrong."),
)

_as_json = flag("--json", "as_json", section=_OUTPUT, help="Print JSON.")


def _with_rules(function: Any) -> Any:
    declarations: tuple[Callable[[Any], Any], ...] = (
        option(
            "--chrome",
            section=_WHICH,
            multiple=True,
            type=click.Path(),
            metavar="FILE",
            help="The rules of FILE, too. May be repeated.",
        ),
        flag("--no-config", section=_WHICH, help="Not those of the project and of your own."),
    )
    for declare in reversed(declarations):
        function = declare(function)
    return function


@click.command("show", cls=Command, help="Prints rules, as they are written.")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_with_rules
@_as_json
@standard_options
def show(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rules import run_show

    return run_show(**given)


@click.command(
    "check",
    cls=Command,
    help=_CHECK_HELP,
    short_help="Checks files of rules, with their examples.",
    tables={"Exit status": _CHECK_STATUSES},
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@_as_json
@standard_options
def check(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rule_checks import run_check

    return run_check(**given)


@click.command(
    "test",
    cls=Command,
    help=_TEST_HELP,
    short_help="Says what would become of lines, and which rule would take each.",
    context_settings={"ignore_unknown_options": True},  # a line may begin with dashes
)
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@_with_rules
@_as_json
@standard_options
def test(**given: Any) -> int:
    """Runs the sub-command and gives its exit status."""
    from tailcut.cli.jobs.rule_checks import run_test

    return run_test(**given)


@click.command(
    "rules",
    cls=Group,
    commands={"show": show, "check": check, "test": test},
    help=_HELP,
    short_help=COMMANDS["rules"][1],
    examples=_EXAMPLES,
)
@click.argument("programs", nargs=-1, metavar="[PROGRAM]...")
@_with_rules
@_as_json
@standard_options
def command(**given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.rules import run_list

    return run_list(**given)
