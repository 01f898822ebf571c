"""What ``tailcut rules`` and ``tailcut rules show`` print."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tailcut.cli.jobs.own_rules import own_rules
from tailcut.cli.output import write
from tailcut.errors import EXIT_OK, UsageError, did_you_mean
from tailcut.rules.definition import BLOCK_LINES, BUILTIN_FILES, Rule, read_file
from tailcut.rules.ruleset import Rules, chosen

__all__ = ["rule_files", "rules_of", "run_list", "run_show"]

_BUILT_IN = "built in"


def rule_files(chrome: Sequence[str], no_config: bool) -> list[str]:
    """Names the files with own rules."""
    return [*([] if no_config else own_rules()), *chrome]


def rules_of(chrome: Sequence[str], no_config: bool) -> Rules:
    """Gives the rules that a run with these options would have.

    Raises:
        ConfigError: a file cannot be used.
    """
    return chosen(rule_files(chrome, no_config))


def run_list(
    *, programs: Sequence[str], chrome: Sequence[str], no_config: bool, as_json: bool
) -> int:
    """Lists rules and gives the exit status.

    Raises:
        UsageError: there is no such program.
        ConfigError: a file cannot be used.
    """
    entries = _entries(chrome, no_config)
    for name in programs:
        known = {word for entry in entries for word in (entry["program"], entry["file"])}
        if name not in known:
            hint = did_you_mean(name, known) or "tailcut rules lists all"
            raise UsageError(f"there is no program {name!r} among the rules; {hint}")
    chosen_entries = [
        entry
        for entry in entries
        if not programs or entry["program"] in programs or entry["file"] in programs
    ]
    if as_json:
        write(json.dumps(chosen_entries, ensure_ascii=False) + "\n")
    else:
        write(_table(chosen_entries))
    return EXIT_OK


def run_show(*, ids: Sequence[str], chrome: Sequence[str], no_config: bool, as_json: bool) -> int:
    """Prints rules as they are written and gives the exit status.

    Raises:
        UsageError: there is no such rule.
        ConfigError: a file cannot be used.
    """
    found: dict[str, tuple[Rule, str]] = {}
    for rule, _, source in _rules(chrome, no_config):
        found.setdefault(rule.id, (rule, source))
    for name in ids:
        if name not in found:
            hint = did_you_mean(name, found) or "tailcut rules lists all"
            raise UsageError(f"there is no rule {name!r}; {hint}")
    shown = [found[name] for name in dict.fromkeys(ids)]
    if as_json:
        objects = [{**_written(rule), "from": source} for rule, source in shown]
        write(json.dumps(objects, ensure_ascii=False) + "\n")
    else:
        write("\n".join(_as_toml(rule, source) for rule, source in shown))
    return EXIT_OK


def _rules(chrome: Sequence[str], no_config: bool) -> list[tuple[Rule, str, str]]:
    """Gives all rules, each with the name of its file and where it comes from."""
    files = [(path, _BUILT_IN) for path in BUILTIN_FILES]
    files += [(Path(path), path) for path in rule_files(chrome, no_config)]
    return [(rule, path.stem, source) for path, source in files for rule in read_file(path).rules]


def _entries(chrome: Sequence[str], no_config: bool) -> list[dict[str, Any]]:
    on = rules_of(chrome, no_config).ids
    return [
        {
            "id": rule.id,
            "program": rule.program,
            "file": name if source == _BUILT_IN else "",
            "kind": rule.kind,
            "seen_in": rule.seen_in,
            "from": source,
            "off": rule.id not in on,
        }
        for rule, name, source in _rules(chrome, no_config)
    ]


def _table(entries: list[dict[str, Any]]) -> str:
    width = max((len(entry["id"]) for entry in entries), default=0)
    lines: list[str] = []
    title = None
    for entry in entries:
        name = entry["file"] or entry["from"]
        program = entry["program"] or "of no program"
        if (name, program) != title:
            title = (name, program)
            lines += [*([""] if lines else []), f"{program} ({name})"]
        off = "  (off)" if entry["off"] else ""
        lines.append(f"  {entry['id']:<{width}}  {entry['kind']:<8}  {entry['seen_in']}{off}")
    lines.append("")
    lines.append(f"{len(entries)} rules" if len(entries) != 1 else "1 rule")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _written(rule: Rule) -> dict[str, Any]:
    """Gives the fields of a rule that say something."""
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
    # JSON writes text, numbers, true and false as TOML does.
    return json.dumps(value, ensure_ascii=False)
