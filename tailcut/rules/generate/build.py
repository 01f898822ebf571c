"""Write ``_builtin.py``, the built-in rules as a Python module, from the TOML files.

Reading TOML and working out the keys of every pattern at each start would cost more than the rest
of the start. ``python -m tailcut.rules.generate`` writes the module; a test fails until it was run
after a change of a TOML file.

A row depends on one rule alone, and rows stay in the order of the files: a change of a rule changes
its own rows and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from tailcut.rules.definition import BUILTIN_FILES, Rule, read
from tailcut.rules.generate.expanded import expanded
from tailcut.rules.generate.heads import after_number, ends, required, starts
from tailcut.rules.index import OPEN, SEPARATOR
from tailcut.rules.match import DROP, KEEP_LAST, SHORTEN

__all__ = ["TARGET", "source"]

# Characters that most lines of most programs do not have.
_RARE = "%@#$&*{}^~|=?!B"
# Texts that several others contain, so that one search is for all of those.
_COMMON = (": Re", "END", "ing")
# A text of frequent characters only must be longer: a search for it has to pass over most lines.
_SHORTEST_LITERAL = 5

TARGET = Path(__file__).parents[1] / "_builtin.py"

_HEAD = '''"""The built-in rules, written by `tailcut.rules.generate`: change the TOML files.

The cells of a row stand between tabs, and several values in a cell between ␟.
"""

# fmt: off
# ruff: noqa
'''

_Row = tuple[object, ...]


def source(files: Iterable[Path] = BUILTIN_FILES) -> str:
    """Return the text that ``_builtin.py`` should have.

    Args:
        files: TOML files, in the order in which their rules are tried.

    Raises:
        ValueError: a rule cannot be written as a row, or would be searched for in every line.
    """
    rules = [(path.stem, rule) for path in files for rule in read(path)]
    hints = [rule for _, rule in rules if rule.kind == "hint"]
    lines = [rule for _, rule in rules if not rule.rows and rule.kind != "hint"]
    patterns = [(rule, pattern) for rule in lines for pattern in _parts(rule)]
    by_start = [(rule, pattern) for rule, pattern in patterns if starts(pattern) is not None]
    others = [(rule, pattern) for rule, pattern in patterns if starts(pattern) is None]
    by_end = [(rule, pattern) for rule, pattern in others if ends(pattern) is not None]
    by_content = [(rule, pattern) for rule, pattern in others if ends(pattern) is None]
    parts = [
        (
            "rule, file, program, action; of a block its last line, lines inside, how many of them;"
            " of a line what it needs beside it",
            "RULES",
            _table(_rule_rows(rules)),
        ),
        (
            "keys that a line begins with, rule, what can follow a number, patterns",
            "STARTS",
            _table(_start_rows(by_start)),
        ),
        (
            "keys that a line ends with, rule, texts of which the line contains one, pattern",
            "ENDS",
            _table(
                (_keys(ends(pattern)), rule.id, SEPARATOR.join(rule.contains), pattern)
                for rule, pattern in by_end
            ),
        ),
        (
            "text to search for in many lines at once, text in the line, rule, pattern",
            "CONTAINS",
            _table(
                (_gate(literal, pattern), literal, rule.id, pattern)
                for rule, pattern in by_content
                for literal in rule.contains
            ),
        ),
        (
            "keys that a line of hints begins with, rule, pattern of such a beginning",
            "HINT_STARTS",
            _table(_hint_rows(hints)),
        ),
        (
            "rule, characters that it begins with, pattern, whether it is weak",
            "HINTS: tuple[tuple[str, str, str, bool], ...]",
            _tuples((rule.id, _first_characters(rule), rule.pattern, rule.weak) for rule in hints),
        ),
        (
            "rule, rows, all other rows",
            "FRAMES: tuple[tuple[str, tuple[str, ...], str | None], ...]",
            _tuples((rule.id, rule.rows, rule.others) for _, rule in rules if rule.rows),
        ),
    ]
    return _HEAD + "".join(f"\n# {about}\n{name} = {text}\n" for about, name, text in parts)


def _rule_rows(rules: list[tuple[str, Rule]]) -> Iterator[_Row]:
    for file, rule in rules:
        more = () if rule.first is None else (rule.last, rule.inside, rule.reach)
        yield rule.id, file, rule.program, _action(rule), *(more or _need(rule))


def _start_rows(patterns: Iterable[tuple[Rule, str]]) -> Iterator[_Row]:
    rows = (
        ((_keys(starts(pattern)), rule.id, _after_number(pattern)), pattern)
        for rule, pattern in patterns
    )
    for cells, some in groupby(rows, key=lambda row: row[0]):
        yield *cells, SEPARATOR.join(pattern for _, pattern in some)


def _hint_rows(hints: list[Rule]) -> Iterator[_Row]:
    # Any hint may stand in brackets, so this beginning is of no rule.
    yield _keys({"("}), "", r"\("
    for rule in hints:
        for prefix in expanded(rule.starts or ""):
            if prefix:
                yield _keys(starts(prefix)), rule.id, prefix


def _need(rule: Rule) -> tuple[str, ...]:
    return (rule.need,) if rule.need else ()


def _action(rule: Rule) -> str:
    if rule.rows:
        return "frame"
    if rule.kind == "hint":
        return "hint"
    if rule.first is not None:
        return OPEN
    if rule.keep:
        return KEEP_LAST
    return SHORTEN if "(?P<keep>" in (rule.pattern or "") else DROP


def _parts(rule: Rule) -> Iterator[str]:
    """Yield patterns that together match what a rule's pattern matches.

    Raises:
        ValueError: one of them may begin with anything, and the rule has no ``contains``; or it
            contains the character that separates patterns.
    """
    for pattern in expanded(rule.pattern or rule.first or ""):
        if starts(pattern) is None and not rule.contains:
            raise ValueError(f"rule {rule.id!r} may begin with anything: give it 'contains'")
        if SEPARATOR in pattern:
            raise ValueError(f"rule {rule.id!r}: a pattern must not contain {SEPARATOR!r}")
        yield pattern


def _keys(some: set[str] | None) -> str:
    """Return keys as a cell; an empty cell where nothing is known."""
    return SEPARATOR.join(["", *sorted(some), ""]) if some else ""


def _first_characters(rule: Rule) -> str:
    """Return the characters that a hint begins with; an empty text for any."""
    return "".join(sorted({head[0] for head in starts(rule.pattern or "") or ()}))


def _after_number(pattern: str) -> str:
    """Return what can follow a number that a pattern begins with; a blank stands for any space.

    Returns:
        The characters; an empty text if anything can follow, or no match begins with a number.
    """
    if not any(key[0].isdecimal() for key in starts(pattern) or ()):
        return ""
    return "".join(sorted({" " if c.isspace() else c for c in after_number(pattern)}))


def _gate(literal: str, pattern: str) -> str:
    """Return what is searched for in many lines at once, before a text in each of them.

    It is the rarest character that all matches contain: a search for one is much faster than for
    a text.

    Raises:
        ValueError: the text is in too many lines.
    """
    needed = required(pattern)
    rare = [char for char in sorted({*literal, *needed}) if not char.isascii()]
    rare += [char for char in _RARE if char in literal or char in needed]
    common = [text for text in _COMMON if text in literal]
    some = [*rare, *common, *(char for char in "[]<>" if char in literal)]
    if not some and len(literal) < _SHORTEST_LITERAL:
        raise ValueError(f"'contains' of {literal!r}: hardly a line is without; give a longer one")
    gate: str = [*some, literal][0]
    return gate


def _table(rows: Iterable[_Row]) -> str:
    """Return rows as one raw text: it compiles and loads many times faster than tuples."""
    written = []
    for row in rows:
        cells = ["" if cell is None else str(cell) for cell in row]
        if any(mark in cell for cell in cells for mark in ("\t", "\n", "\r", '"""')):
            raise ValueError(f"a tab, a line end or three quotes in a rule: {row!r}")
        written.append("\t".join(cells) + "\n")
    return f'r"""\n{"".join(written)}"""'


def _tuples(rows: Iterable[_Row]) -> str:
    """Return rows as tuples, one in a line, for cells that may hold anything."""
    return "(\n" + "".join(f"    {row!r},\n" for row in rows) + ")"
