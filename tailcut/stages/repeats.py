"""Fold blocks of lines that a tail holds more than once: the newest copy stays.

A warning of eight lines that is printed six times, lines that take turns, a final message on
stdout and on stderr: one copy says it all. One line stands for the older copies. Equal lines that
follow one another are the business of `tailcut.stages.duplicates`; `tailcut.stages.live_repeats`
folds where lines are printed as they come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from tailcut.stages.body import TRAILING, body
from tailcut.stages.clocks import time_span, without_clocks
from tailcut.stages.structure import Hunks, is_structure

__all__ = ["COPIES", "ends", "fold", "says_enough", "times"]

COPIES = 999
"""Copies that are counted; beyond them a fold says "more than"."""

_CANDIDATES = 8
"""Later places of a line that a block is compared with: with more, a stream of a few lines in
any order would take quadratic time."""

_LINES = 3
_CHARS = 120
"""A block that another copy of it follows at once says enough, rather than to be repeated by
chance, when it has as many lines with text, or two lines and as many characters."""

_APART = 200
"""Characters of a block, of as many lines too, whose other copy stands further down. A shorter
one, such as the same result of another test, says more in its place than its fold would save."""

_END = 16
_SHORT = 40
"""Characters at the end of a line that are compared first: ids, durations and results stand
there. In a shorter line a clock may reach as far, so its digits are left aside."""

_last = itemgetter(slice(-_END, None))
_DIGITS = str.maketrans("123456789", "000000000")


def fold(lines: Sequence[str], *, is_cut: bool = False) -> list[tuple[str, int]]:
    """Fold all copies of a block but the newest one.

    Structures (`tailcut.stages.structure`) repeat themselves with a meaning, and stay.

    Args:
        lines: logical lines, the newest last.
        is_cut: whether there may be more lines before them, and so more copies.

    Returns:
        the lines that stay, one line in place of each folded block, each with the index of the
        first line that it stands for.

    >>> [line for line, _ in fold(["a: FAILED", "b: ok"] * 3 + ["end"])]
    ['… the next 2 lines, 2 more times', 'a: FAILED', 'b: ok', 'end']
    """
    keys = _keys(lines)
    if keys is None:
        return [(line, index) for index, line in enumerate(lines)]
    hunks = _in_hunks(lines)
    later: dict[str, deque[int]] = {}
    kept: list[tuple[str, int]] = []
    index = len(lines) - 1
    while index >= 0:
        count, period = _longest(keys, lines, index, later.get(keys[index], ()))
        start = index - count + 1
        if not count:
            count = 1
            kept.append((lines[index], index))
        elif any(hunks[start : index + 1]) or is_structure(lines, start, index + 1):
            # As one: each line of it would be compared with as many others again.
            kept += [(lines[at], at) for at in range(index, start - 1, -1)]
        else:
            text = _fold_line(lines[start : index + 1], period, is_cut and start < period)
            kept.append((text, start))
        for place in range(index, index - count, -1):
            # The nearest first: of copies in a row the next one is compared with first.
            later.setdefault(keys[place], deque(maxlen=_CANDIDATES)).appendleft(place)
        index -= count
    kept.reverse()
    return kept


def ends(lines: Sequence[str]) -> list[str]:
    """Return what is compared first of each line."""
    last = list(map(_last, lines))
    for index in [index for index, size in enumerate(map(len, lines)) if size <= _SHORT]:
        last[index] = last[index].translate(_DIGITS)
    return last


def says_enough(block: Sequence[str], copies: int) -> bool:
    """Return whether a block folds before or behind another copy of it.

    Args:
        block: its lines.
        copies: how often it stands there in a row; 0 where other lines stand in between.
    """
    text = [line for line in block if line and not line.isspace()]
    chars = sum(map(len, text))
    if not copies:
        return len(text) >= _LINES and chars >= _APART
    return len(text) > 1 and (copies > 1 or len(text) >= _LINES or chars >= _CHARS)


def times(count: int, *, is_least: bool = False) -> str:
    """Return how many more times a block stands, in words.

    Args:
        count: how many are known.
        is_least: whether there may be more.
    """
    if is_least or count > COPIES:
        return f"more than {min(count, COPIES)} more times"
    return f"{count} more time{'s' if count > 1 else ''}"


def _keys(lines: Sequence[str]) -> list[str] | None:
    """Return the key of each line; None where no two neighbours recur."""
    last = ends(lines)
    if len(set(pairwise(last))) >= len(last) - 1:
        return None
    counts: dict[str, int] = {}
    for end in last:
        counts[end] = counts.get(end, 0) + 1
    # A line whose end no other has is equal to none; blank lines are equal to one another.
    return [
        (_key(line) or "\0") if counts[end] > 1 else f"\0{index}"
        for index, (line, end) in enumerate(zip(lines, last, strict=True))
    ]


def _key(line: str) -> str:
    """Return what makes a line equal to another: its body, clocks aside."""
    return without_clocks(body(line)).rstrip(TRAILING)


def _in_hunks(lines: Sequence[str]) -> list[bool]:
    return [is_exact for is_exact, part in Hunks().parts(list(lines)) for _ in part]


def _longest(
    keys: Sequence[str], lines: Sequence[str], index: int, later: Sequence[int] | deque[int]
) -> tuple[int, int]:
    """Find the longest block that ends at a line and stands again below.

    Returns:
        its lines, and, of copies in a row, the lines of one; both 0 where there is none.
    """
    best = 0, 0
    for place in later:
        distance = place - index
        if distance == 1:
            continue  # equal neighbours
        count = 0
        while count <= index and keys[index - count] == keys[place - count]:
            count += 1
        period = 0
        if count >= distance:
            period, count = distance, count // distance * distance
        while count and not lines[index - count + 1].strip():
            count, period = count - 1, 0
        if count <= best[0] or not (period or lines[index].strip()):
            continue
        block = lines[index - count + 1 : index - count + 1 + (period or count)]
        if says_enough(block, count // period if period else 0):
            best = count, period
    return best


def _fold_line(block: Sequence[str], period: int, is_least: bool) -> str:
    span = time_span(block)
    if not period:
        return f"… {len(block)} lines, again below{span}"
    count = times(len(block) // period, is_least=is_least)
    return f"… the next {period} lines, {count}{span}"
