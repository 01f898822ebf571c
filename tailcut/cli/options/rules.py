"""The options that the commands of ``tailcut rules`` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tailcut.cli.command import flag, option

__all__ = ["OUTPUT", "as_json", "with_rules"]

_WHICH = "Which rules"


OUTPUT = "What is printed"


as_json = flag("--json", "as_json", section=OUTPUT, help="Print JSON.")


def with_rules(function: Any) -> Any:
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
