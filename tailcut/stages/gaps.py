"""Shorten the blanks that only place a value at the right: a time, a percentage, a verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from tailcut.core.items import Continuation
from tailcut.stages.structure import INDENT

__all__ = ["FEW", "GAP", "with_short_gaps"]

GAP = " " * 16
"""The shortest gap that is shortened. Columns of a table are closer, unless a cell is long."""

FEW = " " * 5
"""A part of it that is looked for first: of six characters or more the search is slower."""

# What is left of it: still no blanks of a sentence.
_SHORT = " " * 4
# Three blanks part the columns of a table, whose last column has to stay in its place.
_COLUMNS = " " * 3
# Margins of pointers and of boxes, and what parts the cells of data.
_PARTS = frozenset("|│┃║┆┊\t,;")
# A row of a screen at most; in what is longer, columns have another reason.
_WIDEST = 400


def with_short_gaps(lines: list[str]) -> list[str]:
    """Shorten the gap before a lone value at the end of lines.

    It is decided by the line alone, so that what comes before it does not matter. A line with
    further columns, with cells or a margin, or indented as code is, stays as it is.

    >>> with_short_gaps([" Container web  Started" + " " * 40 + "0.5s", "a" + GAP + "b"])
    [' Container web  Started    0.5s', 'a                b']
    """
    return [_shortened(line) if GAP in line else line for line in lines]


def _shortened(line: str) -> str:
    if len(line) > _WIDEST or type(line) is Continuation or line.startswith(INDENT):
        return line
    before, _, value = line.rpartition(GAP)
    text = before.rstrip(" ")
    if (
        not _value()(value)
        or _COLUMNS in text.lstrip(" ")
        or not _PARTS.isdisjoint(text)
        or not any(map(str.isalnum, text))
    ):
        return line
    return type(line)(text + _SHORT + value)


# Compiled when first needed: most streams have no gap.
@cache
def _value() -> Callable[[str], re.Match[str] | None]:
    return re.compile(
        r"(?:(?:\d{1,3}h ?)?(?:\d{1,3}m ?)?\d{1,6}(?:\.\d{1,3})?m?s"  # 0.5s, 12ms, 1m 3s
        r"|\d{1,3}(?:\.\d{1,2})?%"
        r"|[\[(] {0,3}(?:[A-Z]{2,9}|\d{1,3}%|\d{1,6}(?:\.\d{1,3})?m?s) {0,3}[\])]"  # [  OK  ]
        r"|\d?\d:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?) {0,2}"
    ).fullmatch
