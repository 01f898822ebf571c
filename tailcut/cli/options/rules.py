"""The options that the commands of ``tailcut rules`` share."""

from __future__ import annotations

from tailcut.cli.command import FileName, declare, flag, option

__all__ = ["json_option", "rule_options"]

_WHICH = "Which rules"

rule_options = declare(
    option(
        "--chrome",
        section=_WHICH,
        multiple=True,
        type=FileName(),
        metavar="FILE",
        help="Also use the rules in FILE. May be repeated.",
    ),
    flag(
        "--no-config",
        section=_WHICH,
        help="Ignore the rules files of the project and of your configuration.",
    ),
)
json_option = flag("--json", "as_json", section="What is printed", help="Print JSON.")
