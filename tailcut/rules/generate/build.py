"""Writes ``_builtin.py``, the built-in rules as a Python module, from the TOML files.

Reading TOML and compiling every rule at each start would cost more than the rest of the start.
``python -m tailcut.rules.generate.build`` after a change of a TOML file; a test fails until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tailcut.rules.alternation import SEPARATOR
from tailcut.rules.definition import BUILTIN_FILES, Rule, read
from tailcut.rules.generate.expanded import expanded
from tailcut.rules.generate.heads import after_number, ends, required, starts

__all__ = ["TARGET", "source"]

# Characters that most lines of most programs do not have.
_RARE = "%@#$&*{}^~|=?!B"
# Texts that several others have in them, so that one search is for all of those.
_COMMON = (": Re", "END", "ing")
# A text of only frequent characters must be longer, for a search to pass over what is no match.
_SHORTEST_LITERAL = 5

TARGET = Path(__file__).parents[1] / "_builtin.py"

_HEAD = '''"""The built-in rules, written by `tailcut.rules.generate`: change the TOML files."""

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
    branches = [(number, *branch) for number, rule in lines for branch in _branches(rule)]
    parts = {
        "RULES: str": _table(
            (rule.id, name, rule.program, _action(rule), rule.reach, rule.last, rule.inside)
            for name, rule in rules
        ),
        "RUN_LINES": max((rule.reach for rule in blocks if rule.last is None), default=0),
        "BLOCK_LINES": max((rule.reach for rule in blocks if rule.last is not None), default=0),
        "BRANCHES: str": _table(
            (number, _after_number(pattern), pattern, SEPARATOR.join(contains))
            for number, pattern, contains in branches
        ),
        "HINT_STARTS: str": _table(prefixes := _prefixes(hints)),
        "STARTS: str": _table(_by_start(branches, prefixes)),
        "ENDS: str": _table(_by_end(branches)),
        "CONTAINS: str": _table(_by_content(branches)),
        "HINTS: tuple[tuple[int, str, str, bool], ...]": tuple(
            (number, _first_characters(rule), rule.pattern, rule.weak) for number, rule in hints
        ),
        "FRAMES: tuple[tuple[int, tuple[str, ...], str | None], ...]": tuple(
            (number, rule.rows, rule.others) for number, rule in numbered if rule.rows
        ),
    }
    return _HEAD + "".join(f"{name} = {_literal(value)}\n" for name, value in parts.items())


def _first_characters(rule: Rule) -> str:
    """Gives the characters that a hint begins with; an empty text for any."""
    return "".join(sorted({head[0] for head in starts(rule.pattern or "") or ()}))


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


def _branches(rule: Rule) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Gives a rule's patterns, and for those that may begin with anything what they contain.

    A look at what a line begins or ends with costs the same for any number of rules, a search for
    a text does not. So ``contains`` counts only where it is needed.
    """
    for branch in expanded(rule.pattern or rule.first or ""):
        if starts(branch) is not None:
            yield branch, ()
        elif rule.contains:
            yield branch, rule.contains
        else:
            raise ValueError(f"rule {rule.id!r} may begin with anything: give it 'contains'")


def _after_number(pattern: str) -> str:
    """Gives what can follow a number that a pattern begins with; a blank stands for any space."""
    return "".join(sorted({" " if c.isspace() else c for c in after_number(pattern)}))


def _prefixes(hints: list[tuple[int, Rule]]) -> list[tuple[int, str]]:
    found = [
        (number, prefix)
        for number, rule in hints
        for prefix in expanded(rule.starts or "")
        if prefix
    ]
    # Any hint may stand in brackets, so this one is no rule's.
    return [*found, (-1, r"\(")]


def _by_start(
    branches: list[tuple[int, str, tuple[str, ...]]], prefixes: list[tuple[int, str]]
) -> Iterator[tuple[str, str, str]]:
    """Gives what a line may begin with, one character or two, and what may match it then.

    Where two characters are there, they come first, and what is said for one does not hold.
    """
    of_branches = [set() if contains else starts(text) or set() for _, text, contains in branches]
    of_prefixes = [starts(text) or set() for _, text in prefixes]
    for key in sorted({key for begins in of_branches + of_prefixes for key in begins}):
        yield key, _with(of_branches, key), _with(of_prefixes, key)


def _with(some: list[set[str]], key: str) -> str:
    """Gives the indices of those that a line with a beginning concerns."""
    return _indices(i for i, begins in enumerate(some) if key in begins or key[0] in begins)


def _by_end(branches: list[tuple[int, str, tuple[str, ...]]]) -> Iterator[tuple[str, str]]:
    """Gives what a line may end with, and what may match it that may begin with anything."""
    of_branches = [(ends(text) or set()) if contains else set() for _, text, contains in branches]
    for key in sorted({key for some in of_branches for key in some}):
        yield (
            key,
            _indices(i for i, some in enumerate(of_branches) if key in some or key[-1] in some),
        )


def _by_content(
    branches: list[tuple[int, str, tuple[str, ...]]],
) -> Iterator[tuple[str, str, str]]:
    indices_of: dict[str, list[int]] = {}
    for index, (_, pattern, contains) in enumerate(branches):
        for literal in contains if ends(pattern) is None else ():
            indices_of.setdefault(literal, []).append(index)
    # A longer text is more particular.
    for literal in sorted(indices_of, key=len, reverse=True):
        patterns = [branches[index][1] for index in indices_of[literal]]
        yield _gate(literal, patterns), literal, _indices(indices_of[literal])


def _indices(some: Iterable[int]) -> str:
    return ",".join(map(str, some))


def _gate(literal: str, patterns: list[str]) -> str:
    """Gives what is searched for in many lines at once, before a text in each of them.

    The rarest character that all matches contain: one is searched much faster than a text.
    """
    needed = set.intersection(*map(required, patterns))
    rare = [char for char in sorted({*literal, *needed}) if not char.isascii()]
    rare += [char for char in _RARE if char in literal or char in needed]
    common = [text for text in _COMMON if text in literal]
    some = [*rare, *common, *(char for char in "[]<>" if char in literal)]
    if not some and len(literal) < _SHORTEST_LITERAL:
        raise ValueError(f"'contains' of {literal!r}: hardly a line is without; give a longer one")
    gate: str = [*some, literal][0]
    return gate


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
