"""Writes ``_builtin.py``, the built-in rules as a Python module, from the TOML files.

Reading TOML and compiling every rule at each start would cost more than the rest of the start.
``python -m tailcut.rules.build`` after a change of a TOML file; a test fails until it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from tailcut.rules.rule import BUILTIN_FILES, Rule, read

__all__ = ["TARGET", "source"]

TARGET = Path(__file__).with_name("_builtin.py")

_HEAD = '''"""The built-in rules, as ``tailcut.rules.build`` writes them: change the TOML files."""

# fmt: off
# ruff: noqa
'''


def source() -> str:
    """Gives the text that ``_builtin.py`` should have."""
    rules = [rule for path in BUILTIN_FILES for rule in read(path)]
    lines = [rule for rule in rules if not rule.rows and rule.kind != "hint"]
    hints = [rule for rule in rules if rule.kind == "hint"]
    frames = [(rule.rows, rule.others) for rule in rules if rule.rows]
    parts = {
        "RULES: tuple[tuple[str, str, str | None, str | None, int], ...]": tuple(
            (rule.id, _action(rule), rule.inside, rule.last, rule.reach) for rule in lines
        ),
        "RUN_LINES": _longest(rule for rule in lines if rule.last is None),
        "BLOCK_LINES": _longest(rule for rule in lines if rule.last is not None),
        "STARTS: tuple[tuple[str, str], ...]": _by_start(lines, hints),
        "CONTAINS: tuple[tuple[str, str, str], ...]": _by_content(lines),
        "HINT": _any(rule.pattern for rule in hints if not rule.weak),
        "WEAK_HINT": _any(rule.pattern for rule in hints if rule.weak),
        "FRAMES: tuple[tuple[tuple[str, ...], str | None], ...]": tuple(frames),
    }
    return _HEAD + "".join(f"{name} = {_literal(value)}\n" for name, value in parts.items())


def starts(pattern: str) -> set[str] | None:
    """Gives the characters that a match of a pattern can begin with; None if that is open."""
    chars, empty = _first(_parser.parse(pattern))
    return None if empty else chars


def _action(rule: Rule) -> str:
    if rule.first is not None:
        return "open"
    if rule.keep:
        return "keep-last"
    return "shorten" if "(?P<keep>" in (rule.pattern or "") else "drop"


def _longest(rules: Iterable[Rule]) -> int:
    return max((rule.reach for rule in rules if rule.first is not None), default=0)


def _by_start(lines: list[Rule], hints: list[Rule]) -> tuple[tuple[str, str], ...]:
    branches_of: dict[str, dict[str, int]] = {}
    prefixes_of: dict[str, dict[str, None]] = {}
    for number in _openings_first(lines):
        rule = lines[number]
        if rule.contains is None:
            for branch in _alternatives(rule.pattern or rule.first or ""):
                for char in _known(rule, branch):
                    branches_of.setdefault(char, {})[branch] = number
    for rule in hints:
        for prefix in _alternatives(rule.starts or ""):
            for char in _known(rule, prefix) if prefix else ():
                prefixes_of.setdefault(char, {})[prefix] = None
    # A hint may stand in brackets.
    prefixes_of["("] = {r"\(": None}
    groups: dict[str, list[str]] = {}
    for char in sorted({*branches_of, *prefixes_of}):
        combined = _combined(branches_of.get(char, {}), list(prefixes_of.get(char, ())))
        groups.setdefault(combined, []).append(char)
    return tuple(("".join(chars), pattern) for pattern, chars in groups.items())


def _by_content(lines: list[Rule]) -> tuple[tuple[str, str, str], ...]:
    branches_of: dict[str, dict[str, int]] = {}
    for number in _openings_first(lines):
        rule = lines[number]
        if rule.contains is not None:
            branches = branches_of.setdefault(rule.contains, {})
            branches[rule.pattern or rule.first or ""] = number
    return tuple(
        (_gate(literal), literal, _combined(branches, []))
        for literal, branches in sorted(branches_of.items())
    )


def _gate(literal: str) -> str:
    """Gives the rarest character of a text: one character is searched much faster than a text."""
    rare = [char for char in literal if not char.isascii()]
    return (rare or [char for char in literal if char in "%@"] or [literal])[0]


def _openings_first(lines: list[Rule]) -> list[int]:
    # A rule that opens a block goes before one that would take its first line alone.
    return sorted(range(len(lines)), key=lambda number: lines[number].first is None)


def _known(rule: Rule, pattern: str) -> set[str]:
    chars = starts(pattern)
    if chars is None:
        raise ValueError(f"rule {rule.id!r} may begin with anything: give it 'contains'")
    return chars


def _combined(branches: dict[str, int], prefixes: list[str]) -> str:
    # The group that names the rule stands at the end, so that each branch begins with what it
    # matches: the engine passes over a branch by its first character.
    parts = [
        rf"{_named(branch, number)}\s*+\Z(?P<r{number}>)" for branch, number in branches.items()
    ]
    parts = _unique_groups(parts)
    if prefixes:
        parts.append(f"(?:{'|'.join(prefixes)})(?P<hint>)")
    return rf"\s*+(?:{'|'.join(parts)})"


def _unique_groups(parts: list[str]) -> list[str]:
    """Joins branches of the same rule, whose group can stand only once."""
    by_rule: dict[str, list[str]] = {}
    for part in parts:
        text, _, name = part.rpartition("(?P<r")
        by_rule.setdefault(name, []).append(text)
    return [
        (texts[0] if len(texts) == 1 else f"(?:{'|'.join(texts)})") + f"(?P<r{name}"
        for name, texts in by_rule.items()
    ]


def _named(pattern: str, number: int) -> str:
    named = re.sub(r"\(\?P<(keep|key|at)>", rf"(?P<\1_{number}>", pattern)
    return f"(?:{named})" if len(_alternatives(named)) > 1 else named


def _alternatives(pattern: str) -> list[str]:
    """Gives the alternatives that a pattern as a whole consists of."""
    found, depth, start, index, in_set = [], 0, 0, 0, False
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif in_set:
            in_set = char != "]"
        elif char == "[":
            in_set = True
            index += pattern[index + 1 : index + 2] in ("]", "^")
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == "|" and depth == 0:
            found.append(pattern[start:index])
            start = index + 1
        index += 1
    found.append(pattern[start:])
    if len(found) == 1 and pattern.startswith("(?:") and pattern.endswith(")"):
        inner = pattern[3:-1]
        if _closes(inner):
            return _alternatives(inner)
    return found


def _closes(inner: str) -> bool:
    """Tells whether what stands between two brackets leaves none of them open."""
    try:
        re.compile(inner)
    except re.error:
        return False
    return True


def _any(patterns: Iterable[str | None]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)


def _first(items: Any) -> tuple[set[str] | None, bool]:
    """Gives the first characters of a parsed pattern (None: any), and whether it can be empty."""
    chars: set[str] = set()
    for kind, value in items:
        some, empty = _first_of(kind, value)
        if some is None:
            return None, False
        chars |= some
        if not empty:
            return chars, False
    return chars, True


def _first_of(kind: Any, value: Any) -> tuple[set[str] | None, bool]:
    if kind is op.LITERAL:
        return {chr(value)}, False
    if kind is op.IN:
        return _set(value), False
    if kind is op.BRANCH:
        return _union(_first(branch) for branch in value[1])
    if kind is op.SUBPATTERN:
        return _first(value[3])
    if kind is op.ATOMIC_GROUP:
        return _first(value)
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        chars, empty = _first(value[2])
        return chars, empty or value[0] == 0
    if kind is op.AT or (kind is op.ASSERT_NOT):
        return set(), True
    return None, False


def _set(items: Any) -> set[str] | None:
    chars: set[str] = set()
    for kind, value in items:
        if kind is op.LITERAL:
            chars.add(chr(value))
        elif kind is op.RANGE:
            chars |= {chr(code) for code in range(value[0], value[1] + 1)}
        elif kind is op.CATEGORY and value is op.CATEGORY_DIGIT:
            # Interface text has its numbers in ASCII.
            chars |= set("0123456789")
        else:
            return None
    return chars


def _union(some: Iterable[tuple[set[str] | None, bool]]) -> tuple[set[str] | None, bool]:
    all_chars: set[str] = set()
    any_empty = False
    for chars, empty in some:
        if chars is None:
            return None, False
        all_chars |= chars
        any_empty = any_empty or empty
    return all_chars, any_empty


def _literal(value: object) -> str:
    if not isinstance(value, tuple):
        return repr(value)
    return "(\n" + "".join(f"    {item!r},\n" for item in value) + ")"


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
