"""Drops decoration: lines without a letter or digit of any script, but for code and verdicts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import compress

from tailcut.core.items import Continuation

__all__ = ["Wordless"]

_is_word_char = str.isalnum
# Signs that say how something ended; a line of one of them is a verdict, not decoration.
_VERDICTS = frozenset("✅❌✓✔✗✘☑☒⚠")

# Code ends in lines without words, and reads wrong without them. Blanks and dots are not among
# its signs, and neither is what fills a bar: `[      ]` and `[....]` are no code.
_BRACKETS = frozenset("()[]{}")
_CODE = frozenset("()[]{};,:'\"`")
_CODE_WORDS = frozenset(("```", "````", '"""', "'''", "/*", "/**", "*/"))
# What may stand around code: the sides of a box, a gutter, the marks of a diff.
_MARGIN = " \t│┃║|+-"
# What points at a place in the line above (`    ~~^~~`), and the gutter before it.
_POINTER = frozenset("^~-+' \t|│┃║·")
# How Python's difflib points at what differs between the line above and the one below: `?   ++ ^^`.
_GUIDE = "? "
_GUIDE_MARKS = frozenset("^~+- \t")
# What a compiler would insert there, under the line of source: `      |           ;`.
_INSERTED = frozenset(";,:")

# git parts the sides of a conflict so. Elsewhere such a line is a rule, so the beginning of the
# conflict must be near; the further away it may be, the more has to be read for a tail.
_PARTING = "======="
_CONFLICT = "<<<<<<< "
_CONFLICT_LINES = 20
_IN_DIFF = frozenset(mark + _PARTING for mark in ("++", "+ ", " +", "+"))


class Wordless:
    """Drops decoration; blank lines are not its business."""

    name = "wordless"
    lookback = _CONFLICT_LINES
    withheld = 0

    def __init__(self) -> None:
        self._before: list[str] = []
        self._stays = True

    def __call__(self, lines: list[str]) -> list[str]:
        """Gives the lines that are blank, have a letter or a digit, or say something in signs."""
        if not lines:
            return lines
        if Continuation in map(type, lines):
            return self._with_pieces(lines)
        # A line's first character is most often enough, and nothing finds it faster.
        stay = [any(map(_is_word_char, line)) or _is_said(line) for line in lines]
        kept = lines
        if False in stay:
            self._part(lines, stay)
            kept = list(compress(lines, stay))
        self._stays = stay[-1]
        self._remember(lines)
        return kept

    def close(self) -> list[str]:
        """Gives nothing: it withholds nothing."""
        return []

    def interrupt(self) -> list[str]:
        """Return nothing, because nothing is withheld."""
        return []

    def _with_pieces(self, lines: list[str]) -> list[str]:
        kept = []
        for line in lines:
            if type(line) is not Continuation:
                self([line])
            if self._stays:
                kept.append(line)
        return kept

    def _part(self, lines: list[str], stay: list[bool]) -> None:
        """Lets the line between the sides of a conflict stay."""
        if _PARTING not in lines:
            return
        around = self._before + lines
        for index, line in enumerate(lines, len(self._before)):
            if line == _PARTING:
                before = around[max(index - _CONFLICT_LINES, 0) : index]
                begins = any(above.startswith(_CONFLICT) for above in before)
                stay[index - len(self._before)] = begins

    def _remember(self, lines: list[str]) -> None:
        if len(lines) < _CONFLICT_LINES:
            lines = self._before + lines
        self._before = lines[-_CONFLICT_LINES:]


def _is_said(line: str) -> bool:
    """Tells whether a line without words is blank, a verdict, or code."""
    if not line or line.isspace():
        return True
    if not _telling()(line):
        return False
    if not _VERDICTS.isdisjoint(line):
        return True
    code = line.strip(_MARGIN)
    if not _BRACKETS.isdisjoint(code):
        return _CODE.issuperset(code)
    if line.rstrip().startswith(_GUIDE):
        return _GUIDE_MARKS.issuperset(line[len(_GUIDE) :])
    if code in _INSERTED:
        return line.lstrip()[:2] == "| " and line.rstrip().endswith(code)
    if "^" in code or (code[:1] == "~" and line[0] == " "):
        # Tildes from the first column on are a rule under a title, or an editor's empty line.
        return _POINTER.issuperset(line)
    return code in _CODE_WORDS or line in _IN_DIFF


@cache
def _telling() -> Callable[[str], re.Match[str] | None]:
    """Finds a sign that decoration does not have, much faster than sets do."""
    signs = f"{''.join(_VERDICTS)}{re.escape(''.join(_BRACKETS))}^~`\"'/+"
    return re.compile(rf"[{signs}]|\? |\| +[{''.join(sorted(_INSERTED))}]").search
