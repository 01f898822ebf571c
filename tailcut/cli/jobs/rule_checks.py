"""What ``tailcut rules check`` and ``tailcut rules test`` do."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from tailcut.cli.jobs.rules import rules_of
from tailcut.cli.output import write
from tailcut.errors import EXIT_OK, ConfigError, UsageError, shown
from tailcut.rules.definition import examined
from tailcut.rules.ruleset import Rules, builtin
from tailcut.rules.user import OwnRules
from tailcut.stages.examples import problems
from tailcut.stages.explain import Explanation, explain

__all__ = ["run_check", "run_test"]

_EXIT_WRONG = 1
# What a person pastes; a whole recording is not a few lines.
_MOST_BYTES = 1 << 26


def run_check(*, files: Sequence[str], as_json: bool) -> int:
    """Checks files of rules and gives the exit status."""
    results = {path: _problems(path) for path in dict.fromkeys(files)}
    if as_json:
        objects = [
            {"file": path, "rules": count, "problems": [{"rule": r, "problem": p} for r, p in some]}
            for path, (count, some) in results.items()
        ]
        write(json.dumps(objects, ensure_ascii=False) + "\n")
    else:
        for path, (count, some) in results.items():
            name = shown(path, quote=False)
            for rule, problem in some:
                of_rule = f"rule {rule!r}: " if rule else ""
                write(f"{name}: {of_rule}{problem}\n")
            if not some:
                write(f"{name}: {count} rule{'s' if count != 1 else ''}, nothing is wrong\n")
    return _EXIT_WRONG if any(some for _, some in results.values()) else EXIT_OK


def run_test(*, lines: Sequence[str], chrome: Sequence[str], no_config: bool, as_json: bool) -> int:
    """Says what becomes of lines and gives the exit status.

    Raises:
        UsageError: no line is given and standard input is a terminal.
        ConfigError: a file of rules cannot be used.
    """
    rules = rules_of(chrome, no_config)
    found = explain(list(lines) or _read(), rules)
    if as_json:
        write(json.dumps([each.as_dict() for each in found], ensure_ascii=False) + "\n")
    else:
        width = min(max((len(_verdict(each)) for each in found), default=0), 40)
        write("".join(f"{_verdict(each):<{width}}  {each.line}".rstrip() + "\n" for each in found))
    return EXIT_OK


def _problems(path: str) -> tuple[int, list[tuple[str, str]]]:
    """Gives the number of rules in a file, and what is wrong: with which rule, and what."""
    try:
        file = examined(path)
    except ConfigError as error:
        return 0, [("", _said(error))]
    found = [("", _said(error)) for error in file.errors]
    own = OwnRules(path, file)
    found += own.broken
    rules = builtin() + Rules(None, [own])
    known = rules.names
    for name in file.off:
        if name not in known:
            found.append(("", f"'off' names {name!r}, and there is no such rule or program"))
        found += [
            (rule.id, f"'off' names {name!r}, so that this rule is off too; give it another name")
            for rule in file.rules
            if name in (rule.id, rule.program)
        ]
    broken = {rule for rule, _ in own.broken}
    for rule in file.rules:
        if rule.id not in broken:
            found += [(rule.id, problem) for problem in problems(rule, rules)]
    found += [("", warning.removeprefix(f"{path}: ")) for warning in own.warnings]
    return len(file.rules), found


def _said(error: ConfigError) -> str:
    return error.problem + (f"; {error.hint}" if error.hint else "")


def _read() -> list[str]:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("give a LINE, or pipe lines in: tailcut rules test 'esc to interrupt'")
    text = sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8", "replace")
    return text.removesuffix("\n").replace("\r\n", "\n").split("\n")


def _verdict(each: Explanation) -> str:
    if each.stage == "chrome":
        how = f"goes: {each.rule}"
        return how + (" (a block begins)" if each.opens else "")
    if each.stage:
        return f"goes: {each.stage}"
    if each.opens:
        return f"stays: {each.rule} (no block ends)"
    if each.rule and each.text == each.line.strip():
        return f"stays: {each.rule} (the newest)"
    if each.rule:
        return f"shortened: {each.rule}"
    return "stays" if each.text == each.line.rstrip() or each.text == each.line else "shortened"
