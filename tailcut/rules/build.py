"""Writes ``_builtin.py``, the built-in rules as a Python module, from the TOML files.

Reading TOML and compiling every rule at each start would cost more than the rest of the start.
``python -m tailcut.rules.build`` after a change of a TOML file; a test fails until it is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tailcut.rules.expanded import expanded
from tailcut.rules.heads import starts
from tailcut.rules.rule import BUILTIN_FILES, Rule, read

__all__ = ["TARGET", "source"]

# Characters that most lines of most programs do not have.
_RARE = "%@#$&*<>[]{}^~|=?!"
# A text of only frequent characters must be longer, for a search to pass over what is no match.
_SHORTEST_LITERAL = 5

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
    branches = [*_branches(lines), *_contained(lines)]
    parts = {
        "RULES: str": _table(
            (rule.id, name, rule.program, _action(rule), rule.reach, rule.last, rule.inside)
            for name, rule in rules
        ),
        "RUN_LINES": max((rule.reach for rule in blocks if rule.last is None), default=0),
        "BLOCK_LINES": max((rule.reach for rule in blocks if rule.last is not None), default=0),
        "BRANCHES: str": _table((number, pattern) for number, pattern, _ in branches),
        "HINT_STARTS: str": _table(prefixes := _prefixes(hints)),
        "STARTS: str": _table(_by_start([b[:2] for b in branches if not b[2]], prefixes)),
        "CONTAINS: str": _table(_by_content(branches)),
        "HINTS: tuple[tuple[int, str, bool], ...]": tuple(
            (number, rule.pattern, rule.weak) for number, rule in hints
        ),
        "FRAMES: tuple[tuple[int, tuple[str, ...], str | None], ...]": tuple(
            (number, rule.rows, rule.others) for number, rule in numbered if rule.rows
        ),
    }
    return _HEAD + "".join(f"{name} = {_literal(value)}\n" for name, value in parts.items())


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


def _branches(lines: list[tuple[int, Rule]]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Gives the patterns of which it is known what they begin with, by their rules' numbers."""
    for number, rule in lines:
        if not rule.contains:
            for branch in expanded(rule.pattern or rule.first or ""):
                _known(rule, branch)
                yield number, branch, ()


def _contained(lines: list[tuple[int, Rule]]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Gives the other ones, with the texts of which a match contains one."""
    for number, rule in lines:
        if rule.contains:
            yield number, f"(?:{rule.pattern or rule.first})", rule.contains


def _prefixes(hints: list[tuple[int, Rule]]) -> list[tuple[int, str]]:
    found = [
        (number, prefix)
        for number, rule in hints
        for prefix in expanded(rule.starts or "")
        if prefix and _known(rule, prefix)
    ]
    # Any hint may stand in brackets, so this one is no rule's.
    return [*found, (-1, r"\(")]


def _by_start(
    branches: list[tuple[int, str]], prefixes: list[tuple[int, str]]
) -> Iterator[tuple[str, str, str]]:
    """Gives what a line may begin with, one character or two, and what may match it then.

    Where two characters are there, they come first, and what is said for one does not hold.
    """
    of_branches = [starts(text) or set() for _, text in branches]
    of_prefixes = [starts(text) or set() for _, text in prefixes]
    for key in sorted({key for begins in of_branches + of_prefixes for key in begins}):
        yield key, _with(of_branches, key), _with(of_prefixes, key)


def _with(some: list[set[str]], key: str) -> str:
    """Gives the indices of those that a line with a beginning concerns."""
    return _indices(i for i, begins in enumerate(some) if key in begins or key[0] in begins)


def _by_content(
    branches: list[tuple[int, str, tuple[str, ...]]],
) -> Iterator[tuple[str, str, str]]:
    indices_of: dict[str, list[int]] = {}
    for index, (_, _, contains) in enumerate(branches):
        for literal in contains:
            indices_of.setdefault(literal, []).append(index)
    # A longer text is more particular.
    for literal in sorted(indices_of, key=len, reverse=True):
        yield _gate(literal), literal, _indices(indices_of[literal])


def _indices(some: Iterable[int]) -> str:
    return ",".join(map(str, some))


def _gate(literal: str) -> str:
    """Gives the rarest character of a text: one character is searched much faster than a text."""
    rare = [char for char in literal if not char.isascii()]
    rare += [char for char in literal if char in _RARE]
    if not rare and len(literal) < _SHORTEST_LITERAL:
        raise ValueError(f"'contains' of {literal!r}: hardly a line is without; give a longer one")
    return [*rare, literal][0]


def _known(rule: Rule, pattern: str) -> set[str]:
    heads = starts(pattern)
    if heads is None:
        raise ValueError(f"rule {rule.id!r} may begin with anything: give it 'contains'")
    return heads


def _table(rows: Iterable[tuple[object, ...]]) -> str:
    """Writes rows as text: a module with one long text loads faster than with many tuples."""
    lines = ["\t".join("" if cell is None else str(cell) for cell in row) for row in rows]
    for line in lines:
        if "\n" in line:
            raise ValueError(f"a rule's pattern spans lines: {line!r}")
    return "\n".join(lines)


def _literal(value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        lines = value.splitlines(keepends=True)
        return "(\n" + "".join(f"    {line!r}\n" for line in lines) + ")"
    if isinstance(value, tuple):
        return "(\n" + "".join(f"    {item!r},\n" for item in value) + ")"
    return repr(value)


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
