"""Print rules in full."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tailcut.cli.jobs.rules import Choice, all_rules
from tailcut.cli.output import say, write_json
from tailcut.errors import EXIT_OK, UsageError, did_you_mean
from tailcut.rules.definition import BLOCK_LINES, Rule

__all__ = ["Request", "run"]


class Request(Choice, kw_only=True):
    """The arguments of ``tailcut rules show``.

    Args:
        ids: the ids of the rules.
        as_json: whether to print JSON instead of TOML.
    """

    ids: Sequence[str] = ()
    as_json: bool = False


def run(request: Request) -> int:
    """Print the rules and return the exit status.

    Raises:
        UsageError: there is no such rule.
        ConfigError: a file cannot be used.
    """
    found: dict[str, tuple[Rule, str]] = {}
    for rule, _, source in all_rules(request):
        found.setdefault(rule.id, (rule, source))
    for name in request.ids:
        if name not in found:
            hint = did_you_mean(name, found) or "tailcut rules lists all of them"
            raise UsageError(f"there is no rule {name!r}; {hint}")
    shown = [found[name] for name in dict.fromkeys(request.ids)]
    if request.as_json:
        objects = [{**_written(rule), "from": source} for rule, source in shown]
        write_json(objects)
    else:
        say("\n".join(_as_toml(rule, source) for rule, source in shown))
    return EXIT_OK


def _written(rule: Rule) -> dict[str, Any]:
    """Return the fields of a rule that differ from their defaults."""
    fields = {key: value for key, value in rule.as_dict().items() if value not in (None, "", ())}
    if not rule.weak:
        del fields["weak"]
    if rule.max_lines == BLOCK_LINES:
        del fields["max_lines"]
    return fields


def _as_toml(rule: Rule, source: str) -> str:
    lines = [f"# {source}", "[[rule]]"]
    lines += [f"{key} = {_value(value)}" for key, value in _written(rule).items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
    if isinstance(value, str) and "'" not in value and "\n" not in value:
        return f"'{value}'"
    # Text, numbers, true and false are written alike in JSON and TOML.
    return json.dumps(value, ensure_ascii=False)
