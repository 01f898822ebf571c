"""What ``tailcut rules`` does, once its arguments are understood."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tailcut.cli.output import write
from tailcut.cli.own_rules import own_rules
from tailcut.errors import EXIT_OK, UsageError, did_you_mean
from tailcut.rules.definition import BUILTIN_FILES, Rule, read_file
from tailcut.rules.ruleset import Rules, chosen

__all__ = ["all_rules", "rules_of", "run_list"]

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


def all_rules(chrome: Sequence[str], no_config: bool) -> list[tuple[Rule, str, str]]:
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
        for rule, name, source in all_rules(chrome, no_config)
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
