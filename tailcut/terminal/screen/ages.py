"""How long rows have stood on a screen that a program redraws.

An interface's input box and status bar are on screen before the answer above them. Text alone
cannot show that; the order in which rows were first seen can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tailcut.core.items import Aged

__all__ = ["Ages"]

SETTLED = 300
"""Rows that settle between two redraws, after which an earlier age says nothing: these are the
redraws of another program. A screen that starts mid-stream knows the ages from there on."""

DENSE = 16
EVERY = 8
"""The first redraws are all looked at, then one in this many: an interface stands for hundreds of
them, and a look at each would cost as much as the redraw."""

LIMIT = 4096
"""Texts that are remembered. Sessions of an hour have fewer than a thousand."""

# Clocks, counters and spinner glyphs change while a row stays the same.
_beside_letters = re.compile(r"[\W\d_]+").sub


def _key(text: str) -> str:
    return _beside_letters("", text)


class Ages:
    """The texts of a screen, each with the look at which it was first seen.

    Args:
        settled: rows that have settled so far.
        is_whole: whether the program's redraws have been seen from the first on.

    Attributes:
        looks: the number of looks so far; zero on a screen that nothing redraws.
    """

    __slots__ = ("_first", "_is_whole", "_redraws", "_rows", "_settled", "looks")

    def __init__(self, settled: int = 0, *, is_whole: bool = True) -> None:
        self._settled = settled
        self._is_whole = is_whole
        self._forget()

    def _forget(self) -> None:
        self.looks = self._redraws = 0
        self._rows: set[str] = set()
        self._first: dict[str, int] = {}

    def redraw(self, rows: list[str], settled: int) -> None:
        """Note that the cursor is about to move up from what was printed.

        Args:
            rows: the rows of the screen.
            settled: rows that have settled so far.
        """
        self.expire(len(rows), settled)
        self._settled = settled
        self._redraws += 1
        if self._redraws > DENSE and self._redraws % EVERY:
            return
        self.looks += 1
        known = self._rows
        new = [row for row in rows if row not in known]
        if not new:
            return
        if len(known) > LIMIT:
            first = self._first
            kept = {key: first[key] for key in map(_key, rows) if key in first}
            self._first, self._rows = kept, set(rows)
        self._rows.update(new)
        for row in new:
            self._first.setdefault(_key(row), self.looks)

    def expire(self, rows: int, settled: int) -> None:
        """Forget the ages where the last redraw is too far above.

        Args:
            rows: the height of the screen.
            settled: rows that have settled so far.
        """
        if settled - self._settled >= max(SETTLED, rows):
            self._forget()
            self._is_whole = True

    def is_known(self, rows: int, settled: int) -> bool:
        """Return whether the ages are those that the whole stream gives.

        Args:
            rows: the height of the screen.
            settled: rows that have settled so far.
        """
        return self._is_whole or settled - self._settled >= max(SETTLED, rows)

    def of(self, lines: Iterable[str]) -> list[str]:
        """Return the lines of a screen with their ages; as they are where nothing was redrawn.

        What no look has seen is the newest.
        """
        if not self.looks:
            return list(lines)
        first, newest = self._first, self.looks + 1
        return [Aged.since_look(line, first.get(_key(line), newest)) for line in lines]
