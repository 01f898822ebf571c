"""Recognise structures that the stages leave alone: hunks of diffs, code, data and tables.

The header of a hunk states how many lines it has, so each line is known to be inside or outside.
Code and data are recognised by their texture in the few lines before a place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from tailcut.core.items import Continuation

__all__ = [
    "INDENT",
    "LOOK",
    "Hunks",
    "Mark",
    "Underline",
    "has_texture",
    "is_element",
    "is_exact_repeat",
    "is_structure",
    "recent",
]

LOOK = 12
"""Lines before a place that decide whether it is in code. With more, a log that follows a snippet
would pass for code; fewer miss a docstring's or a table's beginning."""

_EVIDENCE = 2
"""Different lines of code that are required: one looks like code by chance."""

HUNK_LINES = 5_000
"""The most lines of either side of a hunk. A header that states more, or whose lines were cut off,
keeps the stages from no more lines than that."""

# What no hunk can hold in a line's first column; there is none before it or after it.
_HELD = frozenset(" +-\\|>\t")
# In a box it is the box's: its sides go, and what is blank there was not in the diff.
_HUNK = (
    r"([ \t>|]{0,16})@@ -\d{1,7}(?:,(\d{1,7}))? \+\d{1,7}(?:,(\d{1,7}))? @@(?: .*(?<![│┃║▐█])|$)"
)


INDENT = ("    ", "\t")
"""What a docstring or a block of code stands behind; an interface draws further to the left."""

_OVERHANG = 2
"""Characters by which an underline may be longer than its heading; people count badly, and a
heading may be followed by blanks that are part of it. One less happens too."""

# A docstring begins with the overline of its title.
_QUOTES = ('"""', "'''")


class Mark(str):
    """A margin mark that stands alone, such as ``#``: a blank line of its block."""

    __slots__ = ()


class Underline(str):
    """A rule that is as wide as the text above it: it goes where that goes."""

    __slots__ = ()

    def fits(self, above: str) -> bool:
        """Return whether it is as wide as a text."""
        text = above.rstrip()
        over = len(self.rstrip()) - len(text)
        return bool(text) and (-1 <= over <= _OVERHANG or text.endswith(_QUOTES))


class Hunks:
    """The finder of the hunks of unified diffs, of which no stage touches a line.

    Attributes:
        unsure: lines from the first on of which it is not known whether a hunk that began before
            holds them.
    """

    def __init__(self) -> None:
        self.unsure = 0
        self._is_sure = False
        self._since = 0
        self._prefix = ""
        self._old = self._new = self._left = 0
        self._is_exact = False

    def parts(self, lines: list[str]) -> list[tuple[bool, list[str]]]:
        """Split lines into runs inside hunks, paired with True, and runs outside."""
        if not self._is_sure:
            self._look_for_certainty(lines)
        if not (self._left or self._is_exact):
            joined = "\n".join(lines)
            if "@" not in joined or "@@ -" not in joined:
                return [(False, lines)]
        parts: list[tuple[bool, list[str]]] = []
        for line in lines:
            if type(line) is not Continuation:
                is_exact = self._holds(line) or self._begins(line)
            else:
                is_exact = self._is_exact
            if not parts or is_exact != parts[-1][0]:
                parts.append((is_exact, []))
            parts[-1][1].append(line)
            self._is_exact = is_exact
        return parts

    def _begins(self, line: str) -> bool:
        found = re.fullmatch(_HUNK, line) if "@@ -" in line else None
        if found is None:
            return False
        self._prefix = found[1]
        self._old, self._new = (
            min(1 if count is None else int(count), HUNK_LINES) for count in (found[2], found[3])
        )
        self._left = self._old + self._new
        return True

    def _holds(self, line: str) -> bool:
        """Count a line of the hunk; a line that cannot be one ends it."""
        if not self._left:
            return False
        prefix = self._prefix
        if line.startswith(prefix):
            sign = line[len(prefix) : len(prefix) + 1] or " "
        else:
            sign = " " if line == prefix.rstrip() else ""
        old, new = _SIDES.get(sign, (HUNK_LINES + 1, 0))
        if old > self._old or new > self._new:
            self._left = 0
            return False
        self._old -= old
        self._new -= new
        # A line without a side counts too, so that what a hunk can hold is bounded.
        self._left = min(self._left - 1, self._old + self._new)
        return True

    def _look_for_certainty(self, lines: list[str]) -> None:
        """Find the first line that no hunk from before can hold, or be in the way of."""
        for line in lines:
            if type(line) is Continuation:
                continue
            if line[:1] not in _HELD and line:
                self._is_sure = True
                return
            # A hunk that only this reading sees, or only the other one.
            self._since = 0 if "@@ -" in line else self._since + 1
            if self._since > 2 * HUNK_LINES:
                self._is_sure = True
                return
            self.unsure += 1


_SIDES = {"+": (0, 1), "-": (1, 0), " ": (1, 1), "\\": (0, 0)}
"""How many lines of the old and the new side a line of a hunk is, by its sign."""

# Nothing but brackets and what stands around them, with at least one of them.
# Blanks are taken whole (possessive): given back one by one, a padded line would take cubic time.
_CLOSERS = r"[ \t]*+[-+]?+[ \t]*+(?=[^\w\n]*[][(){}])[][(){};,.'\"`\\]+"
# Words that close or divide blocks, alone in their line.
_WORDS = (
    r"[ \t]*+(?:fi|done|esac|end|endif|endfor|else|then|do|begin|EOF|pass|break|continue|return"
    r"|;;|try:|else:|finally:|default:)[;,]?"
)
# An indented line that ends as a statement, an element, or the opening of a block does.
_INDENTED = r"[ \t]++\S.*[;{(\[,\\]"
_OPENING = (
    r"[ \t]*+(?:async |export |pub |public |private |protected |static )*(?:def|class|if|elif|for|"
    r"while|with|except|func|fn|function|struct|enum|impl|match|switch|case|interface|namespace)\b"
    r".*[:{(;]"
)
_IMPORT = (
    r"(?:import [\w.*{}, ]+|from \S+ import .+|(?:import|export) .* from ['\"].*|#include [<\"].*"
    r"|(?:use|package|using) [\w.:]+;?|\#define .*)"
)
_KEY = r"[ \t]*+(?:\"[^\"\n]{1,80}\"|'[^'\n]{1,80}')[ \t]*+:[ \t].*|[ \t]++- [\w.-]+:(?: .*)?"
_ASSIGNMENT = (
    r"[ \t]*+(?:const |let |var |local |export )?[\w.\[\]\"'$-]{1,60} (?:=|:=|\+=|-=) \S.*"
)
_CALL = (
    r"[ \t]++(?:return |await |yield |assert |raise |self\.)\S.*"
    r"|(?:[ \t]++|\w+\.)[\w.]{1,60}\(.*\);?"
)
# All of a function, or of a block, in its line.
_ONE_LINER = (
    r"[ \t]*+(?:async )?def \w++\([^\n]*\)(?: -> \S++)?: \S.*"
    r"|[ \t]*+(?:if|elif|while|for|with|except|else|try|finally)\b[^:\n]*+: ?"
    r"(?:pass|break|continue|return|raise)\b.*"
)
_DECORATOR = r"[ \t]*+@[\w.]+(?:\(.*\)?)?"
_DOCTEST = r"[ \t]*+>>> .*"
# A statement of a session with Python, and what goes on with it.
_PROMPT, _GOES_ON = ">>> ", "... "

_CODE = "|".join(
    (
        _CLOSERS,
        _WORDS,
        _INDENTED,
        _OPENING,
        _IMPORT,
        _KEY,
        _ASSIGNMENT,
        _CALL,
        _ONE_LINER,
        _DECORATOR,
        _DOCTEST,
    )
)
# Code by itself, whatever stands before it.
_ELEMENT = (
    r"[ \t]*+[\[({].*[\])}][,;]"
    r"|[ \t]++(?:[bBfFrRuU]{0,2}(?:\"[^\"]*\"|'[^']*')(?:,| [+.|&\\])?|-?[\d.]+,)"
)
# What opens and closes a text of several lines, and the end of an element of markup.
_QUOTES_ALONE = "[ \t]*+(?:\"\"\"|'''|```)"
_CLOSING_TAG = r"[ \t]*+</[\w:-]++>"
_CLOSING = "|".join((_CLOSERS, r"[ \t]++" + _WORDS, _ELEMENT, _QUOTES_ALONE, _CLOSING_TAG))


# Compiled when first needed: that takes longer than a small stream takes to clean.
@cache
def _code() -> Callable[[str], re.Match[str] | None]:
    return re.compile(_CODE).fullmatch


@cache
def _element() -> Callable[[str], re.Match[str] | None]:
    return re.compile(_ELEMENT).fullmatch


@cache
def _closing() -> Callable[[str], re.Match[str] | None]:
    return re.compile(_CLOSING).fullmatch


# What is no evidence of code by itself, and yet no message: members of a mapping or sequence (at
# the left a key with a value is a log's as often), items and sides of a plain diff, elements of
# markup, settings of an environment, statements, recipes of a Makefile, columns set by blanks.
_MEMBER = "|".join(
    (
        r"(?:[ \t]*+- |[ \t]++)[\w.-]{1,60}:(?: .*)?",
        r"[\w./%-]{1,60}:",
        r"[ \t]*+[-+<>] ?\S.*",
        r"[ \t]*+<[/!?]?[\w:-].*>",
        r"[A-Z_][A-Z0-9_]{0,60}=.*",
        r".*[^\s.…];",
        r"\t\S.*",
        r"\S+(?: \S+){0,8}+(?: {2,}+\S+(?: \S+){0,8}+){2,}+",
    )
)


@cache
def _member() -> Callable[[str], re.Match[str] | None]:
    return re.compile(_MEMBER).fullmatch


_VERTICALS = ("│", "┃", "║")
_BOX_SIDES = 2

# A line is looked at as far as code is wide.
_WIDEST = 400


def recent(before: list[str], lines: list[str], count: int) -> list[str]:
    """Return the last lines of two lists, as far as they are looked at."""
    if len(lines) < count:
        lines = before + lines
    return [line if len(line) <= _WIDEST else line[: _WIDEST + 1] for line in lines[-count:]]


def has_texture(before: Sequence[str], other_than: str = "") -> bool:
    """Return whether enough of the last lines before a place look like code or data.

    Args:
        before: lines before the place, a few.
        other_than: a line that does not count as evidence.
    """
    seen: set[str] = set()
    for line in before:
        if (
            line not in seen
            and line != other_than
            and line
            and len(line) <= _WIDEST
            and _code()(line)
        ):
            seen.add(line)
            if len(seen) == _EVIDENCE:
                return True
    return False


def is_element(line: str) -> bool:
    """Return whether a line is an element of an array, which a clock in it makes another one."""
    return len(line) <= _WIDEST and _element()(line) is not None


def is_exact_repeat(line: str, before: Sequence[str]) -> bool:
    """Return whether a line that repeats the one before it is code, data or a row of a table.

    What is found once is found again among fewer lines, so cleaning what is clean keeps it.

    Args:
        line: the line.
        before: lines before it, at most `LOOK`.
    """
    if len(line) > _WIDEST:
        return False
    if _closing()(line):
        return True
    if "," in line or "\t" in line or "|" in line or ";" in line:
        cells = _cells(line)
        if cells and any(other != line and _cells(other) == cells for other in before if other):
            return True
    sides = _sides(line)
    if sides and any(other != line and _sides(other) == sides for other in before):
        return True
    if line.lstrip().startswith(_GOES_ON) and any(_PROMPT in above for above in before):
        return True
    return (line[0].isspace() or _code()(line) is not None) and has_texture(before, line)


def is_structure(lines: Sequence[str], start: int, stop: int) -> bool:
    """Return whether a block is code, data or a table, or stands in code.

    Lines that the block has do not count as evidence around it: a traceback that is printed again
    and again is a message all the same.

    Args:
        lines: the block and the lines around it.
        start: where the block begins.
        stop: where it ends.
    """
    block = {line for line in lines[start:stop] if line and not line.isspace()}
    # A traceback quotes the source below the place.
    quoted = {lines[at + 1] for at in range(start, stop - 1) if _is_place(lines[at])}
    if block - quoted and 2 * sum(map(_is_data, block - quoted)) >= len(block - quoted):
        return True
    around = [*lines[max(start - LOOK, 0) : start], *lines[stop : stop + LOOK]]
    return has_texture([line for line in around if line not in block])


def _is_place(line: str) -> bool:
    return line.lstrip().startswith('File "')


def _is_data(line: str) -> bool:
    return len(line) <= _WIDEST and (
        _code()(line) is not None
        or _closing()(line) is not None
        or _member()(line) is not None
        or _cells(line) is not None
    )


def _sides(line: str) -> list[int]:
    """Return where the sides of the cells of a drawn table stand, of two columns or more."""
    text = line.rstrip()
    side = text[-1:]
    if side not in _VERTICALS or text.lstrip()[0] != side or text.count(side) <= _BOX_SIDES:
        return []
    return [at for at, sign in enumerate(text) if sign == side]


def _cells(line: str) -> tuple[str, int] | None:
    """Return what parts the cells of a row of data, and how often; None where none does."""
    text = line.strip(" ")
    if "\t" in text:
        return "\t", text.count("\t")
    if text[:1] == "|" and text[-1:] == "|" and len(text) > 1:
        return "|", text.count("|")
    for sign in ",;|":
        count = text.count(sign)
        # Prose has a blank behind a comma, and ends with none.
        if count and sign + " " not in text and text[-1:] != sign and len(text) <= _WIDEST:
            return sign, count
    return None
