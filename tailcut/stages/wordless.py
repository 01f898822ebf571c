"""Drop what is drawn: lines without a letter or digit that are rules, borders, bars, spinners."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import compress

from tailcut.core.items import Continuation
from tailcut.stages.body import MARKS
from tailcut.stages.boxes import unboxed
from tailcut.stages.structure import INDENT, LOOK, Mark, Underline, has_texture

__all__ = ["Wordless"]

_is_word_char = str.isalnum
# Signs that say how something ended; a line of one of them is a verdict, not decoration.
_VERDICTS = frozenset("✅❌✓✔✗✘☑☒⚠")

# Glyphs that nobody types: box drawing and blocks, braille, what turns while a program waits, what
# stands before a message or a prompt.
_GLYPHS = f"\u2500-\u259f\u2800-\u28ff{re.escape(MARKS)}❯❮›‹»«▶◀⏵⏸⎿⎯—–―‾¯…─↑↓←→⇧⏎"

# Code between the sides of a box, or behind a gutter, is no drawing.
_CODE = frozenset("()[]{};,:'\"`")
_BRACKETS = frozenset("()[]{}")
_MARGIN = " \t│┃║|+-"
# What points at a place in the line above (`    ~~^~~`), and the gutter before it.
_POINTER = frozenset("^~-+' \t|│┃║·")

# A rule of one sign, blanks between them or not. Three are a text's: `---`, `...`, `***`.
_RULE = r"([-=_*~#.+])(?:\1{3,}|(?: \1){3,})"
# A bar, however full, and the border of a grid: `[====>  ]`, `|###---|`, `+-----+---+`.
_BAR = r"[\[(][-=#>*.~+_ ]{4,}[\])]|\|(?=[^|]*[=#>*.~+_])[-=#>*.~+_ ]{4,}\||\+(?:[-=]{2,}\+)+"
_EMPTY_LINE_OF_AN_EDITOR = "~"

_MARGIN_MARKS = frozenset(("#", "*", "//", ">", "|", ">>>"))

# git parts the sides of a conflict so. Elsewhere such a line is a rule, so the beginning of the
# conflict must be near; the further away it may be, the more has to be read for a tail.
_PARTING = "======="
_CONFLICT = "<<<<<<< "
_CONFLICT_LINES = 20


class Wordless:
    """The stage that drops drawn lines; it leaves blank lines to `Blanks`.

    Args:
        literal: drop every line without a letter or digit.
    """

    name = "wordless"
    lookback = _CONFLICT_LINES
    withheld = 0

    def __init__(self, literal: bool = False) -> None:
        self._literal = literal
        self._before: list[str] = []
        self._stays = True

    def __call__(self, lines: list[str]) -> list[str]:
        """Return the lines that are not drawn."""
        if not lines:
            return lines
        if Continuation in map(type, lines):
            return self._with_pieces(lines)
        # A line's first character is most often enough, and nothing finds it faster.
        stay = [any(map(_is_word_char, line)) for line in lines]
        kept = lines
        if False in stay:
            kept = self._without_drawn(lines, stay)
        self._stays = stay[-1]
        self._remember(lines)
        return kept

    def close(self) -> list[str]:
        """End the stream; return nothing, because nothing is withheld."""
        return []

    def interrupt(self) -> list[str]:
        """Forget the lines before; return nothing."""
        self._before = []
        self._stays = True
        return []

    def _with_pieces(self, lines: list[str]) -> list[str]:
        kept = []
        for line in lines:
            if type(line) is not Continuation:
                kept += self([line])
            elif self._stays:
                kept.append(line)
        return kept

    def _without_drawn(self, lines: list[str], stay: list[bool]) -> list[str]:
        """Return the lines that stay, and note in ``stay`` which do."""
        lines = lines.copy()
        around = self._before + lines
        start = len(self._before)
        for index in [index for index, stays in enumerate(stay) if not stays]:
            line = lines[index]
            if not line or line.isspace():
                stay[index] = True
            elif not self._literal:
                said = _said(line, around, start + index)
                if said is not None:
                    stay[index] = True
                    lines[index] = said
        return list(compress(lines, stay))

    def _remember(self, lines: list[str]) -> None:
        if len(lines) < _CONFLICT_LINES:
            lines = self._before + lines
        self._before = lines[-_CONFLICT_LINES:]


def _said(line: str, around: list[str], at: int) -> str | None:
    """Return a line without words as what it is, or None if it is drawn.

    Args:
        line: the line.
        around: it and lines before it.
        at: where it stands among them.
    """
    if not _VERDICTS.isdisjoint(line):
        return line
    # As chrome leaves it, or a second pass would judge another line.
    bare = line if line.isascii() else unboxed(line)
    text = bare.strip()
    code = line.strip(_MARGIN)
    if not _BRACKETS.isdisjoint(code) and _CODE.issuperset(code):
        return line
    if ("^" in code or (code[:1] == "~" and line[0] == " ")) and _POINTER.issuperset(line):
        # Tildes from the first column on are a rule under a title.
        return line
    if not text:
        return None
    found = _drawn()(text)
    if found is None:
        if text == _EMPTY_LINE_OF_AN_EDITOR and bare[:1] == text:
            return None
        return Mark(line) if text in _MARGIN_MARKS else line
    if found[1] is None and text[0] != "+":
        return None
    if line == _PARTING:
        before = around[max(at - _CONFLICT_LINES, 0) : at]
        if any(above.startswith(_CONFLICT) for above in before):
            return line
    if found[1] is not None and at and bare is line:
        rule = Underline(line)
        above = around[at - 1]
        if rule.fits(above) and (any(map(_is_word_char, above)) or not _CODE.isdisjoint(above)):
            return rule
    if line[0].isspace() and line.isascii():
        is_far = line.startswith(INDENT) and found[1] is not None
        if is_far or text[0] == "+" or has_texture(around[max(at - LOOK, 0) : at]):
            return line
    return None


@cache
def _drawn() -> Callable[[str], re.Match[str] | None]:
    """Return what matches a text that is drawn; a rule of one sign has its sign as first group."""
    return re.compile(rf"{_RULE}|{_BAR}|.*[{_GLYPHS}].*", re.DOTALL).fullmatch
