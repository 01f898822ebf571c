"""Leaves the first of a run of consecutive lines with the same body."""

from __future__ import annotations

from itertools import compress, count
from operator import eq, itemgetter

from tailcut.core.items import Continuation
from tailcut.stages.body import PREFIX_CHARS, TRAILING, body

__all__ = ["Duplicates"]

_last_char = itemgetter(slice(-1, None))
_last_two = itemgetter(slice(-2, None))


class Duplicates:
    """Drops a line whose body is that of the line before it; blank lines interrupt a run."""

    name = "duplicates"
    lookback = 1
    withheld = 0

    def __init__(self) -> None:
        self._last = ""
        self._dropping = False

    def __call__(self, lines: list[str]) -> list[str]:
        """Gives the lines that do not repeat the one before them."""
        if not lines:
            return lines
        if Continuation in map(type, lines):
            return self._with_pieces(lines)
        repeats = self._repeats(lines)
        self._dropping = bool(repeats) and repeats[-1] == len(lines) - 1
        if not repeats:
            return lines
        kept: list[str] = []
        start = 0
        for index in repeats:
            kept += lines[start:index]
            start = index + 1
        kept += lines[start:]
        return kept

    def close(self) -> list[str]:
        """Gives nothing: it withholds nothing."""
        return []

    def _repeats(self, lines: list[str]) -> list[int]:
        """Gives the indices of the lines that repeat the one before them."""
        before = [self._last, *lines]
        self._last = lines[-1]
        if "".join(before).isascii():
            # A body of one character stands behind a blank, or alone in its line.
            lengths = set(map(len, before))
            ends = list(map(_last_char if 1 in lengths else _last_two, before))
        else:
            before = [line.rstrip(TRAILING) for line in before]
            ends = list(map(_last_char, before))
        return [
            index
            for index in compress(count(), map(eq, ends, ends[1:]))
            if _same(before[index], before[index + 1])
        ]

    def _with_pieces(self, lines: list[str]) -> list[str]:
        heads = [line for line in lines if type(line) is not Continuation]
        repeats = set(self._repeats(heads)) if heads else set()
        kept = []
        number = -1
        for line in lines:
            if type(line) is not Continuation:
                number += 1
                self._dropping = number in repeats
            if not self._dropping:
                kept.append(line)
        return kept


def _same(one: str, other: str) -> bool:
    if not other or other.isspace():
        return False
    if one == other:
        return True
    # The same body makes the same end, as far as nothing that stands before a body reaches.
    end = min(len(one.lstrip()), len(other.lstrip())) - PREFIX_CHARS
    if end > 0 and one[-end:] != other[-end:]:
        return False
    return body(one) == body(other)
