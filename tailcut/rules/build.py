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
    rules = [(path.stem, rule) for path in BUILTIN_FILES for rule in read(path)]
    numbered = [(number, rule) for number, (_, rule) in enumerate(rules)]
    lines = [(n, rule) for n, rule in numbered if not rule.rows and rule.kind != "hint"]
    # A rule that opens a block goes before one that would take its first line alone.
    lines.sort(key=lambda numbered: numbered[1].first is None)
    hints = [(n, rule) for n, rule in numbered if rule.kind == "hint"]
    blocks = [rule for _, rule in lines if rule.first is not None]
    parts = {
        "RULES: tuple[tuple[str, str, str, str, str | None, str | None, int], ...]": tuple(
            (rule.id, name, rule.program, _action(rule), rule.inside, rule.last, rule.reach)
            for name, rule in rules
        ),
        "RUN_LINES": max((rule.reach for rule in blocks if rule.last is None), default=0),
        "BLOCK_LINES": max((rule.reach for rule in blocks if rule.last is not None), default=0),
        "BRANCHES: tuple[tuple[int, str], ...]": (branches := _branches(lines)),
        "HINT_STARTS: tuple[tuple[int, str], ...]": (prefixes := _prefixes(hints)),
        "STARTS: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]": _by_start(
            branches, prefixes
        ),
        "CONTAINS: tuple[tuple[str, str, tuple[tuple[int, str], ...]], ...]": _by_content(lines),
        "HINTS: tuple[tuple[int, str, bool], ...]": tuple(
            (number, rule.pattern, rule.weak) for number, rule in hints
        ),
        "FRAMES: tuple[tuple[int, tuple[str, ...], str | None], ...]": tuple(
            (number, rule.rows, rule.others) for number, rule in numbered if rule.rows
        ),
    }
    return _HEAD + "".join(f"{name} = {_literal(value)}\n" for name, value in parts.items())


def starts(pattern: str) -> set[str] | None:
    """Gives the characters that a match of a pattern can begin with; None if that is open."""
    chars, empty = _first(_parser.parse(pattern))
    return None if empty else chars


def _action(rule: Rule) -> str:
    if rule.rows:
        return "frame"
    if rule.kind == "hint":
        return "hint"
    if rule.first is not None:
        return "open"
    if rule.keep:
        return "keep-last"
    return "shorten" if "(?P<keep>" in (rule.pattern or "") else "drop"


def _branches(lines: list[tuple[int, Rule]]) -> tuple[tuple[int, str], ...]:
    """Gives the patterns of which it is known what they begin with, by their rules' numbers."""
    found = []
    for number, rule in lines:
        if rule.contains is None:
            for branch in _alternatives(rule.pattern or rule.first or ""):
                _known(rule, branch)
                found.append((number, _named(branch, number)))
    return tuple(found)


def _prefixes(hints: list[tuple[int, Rule]]) -> tuple[tuple[int, str], ...]:
    found = [
        (number, prefix)
        for number, rule in hints
        for prefix in _alternatives(rule.starts or "")
        if prefix and _known(rule, prefix)
    ]
    # Any hint may stand in brackets.
    return (*found, (hints[0][0], r"\(")) if hints else ()


def _by_start(
    branches: tuple[tuple[int, str], ...], prefixes: tuple[tuple[int, str], ...]
) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """Gives what a line may begin with, one character or two, and what may match it then.

    Where two characters are there, they come first, and what is said for one does not hold.
    """
    of_branches = [_beginnings(text) for _, text in branches]
    of_prefixes = [_beginnings(text) for _, text in prefixes]
    keys = {key for begins in of_branches + of_prefixes for key in begins}
    return tuple((key, _with(of_branches, key), _with(of_prefixes, key)) for key in sorted(keys))


def _with(some: list[set[str]], key: str) -> tuple[int, ...]:
    return tuple(i for i, begins in enumerate(some) if key in begins or key[0] in begins)


def _beginnings(pattern: str) -> set[str]:
    """Gives the two characters that a pattern begins with, or the one where the next is open."""
    if len(pattern) > 2 and pattern[:2].isalnum() and pattern[2] not in "?*+{|":
        return {pattern[:2]}
    return starts(pattern) or set()


def _by_content(
    lines: list[tuple[int, Rule]],
) -> tuple[tuple[str, str, tuple[tuple[int, str], ...]], ...]:
    branches_of: dict[str, list[tuple[int, str]]] = {}
    for number, rule in lines:
        if rule.contains is not None:
            pattern = _named(rule.pattern or rule.first or "", number)
            branches_of.setdefault(rule.contains, []).append((number, pattern))
    return tuple(
        (_gate(literal), literal, tuple(branches))
        for literal, branches in sorted(branches_of.items(), key=lambda some: -len(some[0]))
    )


def _gate(literal: str) -> str:
    """Gives the rarest character of a text: one character is searched much faster than a text."""
    rare = [char for char in literal if not char.isascii()]
    return (rare or [char for char in literal if char in "%@"] or [literal])[0]


def _known(rule: Rule, pattern: str) -> set[str]:
    chars = starts(pattern)
    if chars is None:
        raise ValueError(f"rule {rule.id!r} may begin with anything: give it 'contains'")
    return chars


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
