"""Rows that left the screen, unwrapped to logical lines in the order in which they were read."""

from __future__ import annotations

from collections.abc import Sequence

from tailcut.core.items import (
    SCROLLBACK_CLEARED,
    Aged,
    Continuation,
    Frame,
    Item,
    Journal,
    StartedOver,
)
from tailcut.terminal.screen.ages import Ages
from tailcut.terminal.screen.row import FILL, Clusters, flat, spelled

__all__ = ["LOGICAL_LINE_LIMIT", "Scrollback", "unwrap"]

LOGICAL_LINE_LIMIT = 1 << 16
"""Characters after which a logical line is yielded in pieces (docs/design.md, settling)."""


def unwrap(rows: list[str], continued: list[bool], columns: int) -> list[str]:
    """Join the rows that the terminal wrapped into logical lines.

    Args:
        rows: cells, top to bottom.
        continued: for each row, whether it continues the row above; one entry a row.
        columns: width at which rows wrap, for blanks at the end of a row that goes on.
    """
    lines: list[str] = []
    above = ""
    for row, goes_on in zip(rows, continued, strict=True):
        if goes_on and lines:
            lines[-1] += padded(above, row, columns)[len(above) :] + spelled(row)
        else:
            lines.append(spelled(row))
        above = row
    return lines


def padded(row: str, following: str, columns: int) -> str:
    """Return `row` with the blanks that it shows before the row that continues it.

    A row that is one column short because a wide character did not fit shows none.
    """
    if len(row) == columns - 1 and following[1:2] == FILL:
        return row
    return row.ljust(columns)


class Scrollback:
    """The items that have settled, until they are taken.

    Args:
        clusters: the texts of coded cells.
        unwrap: yield logical lines; else physical rows.

    Attributes:
        seen: whether an item that is not blank was added since the scrollback was last cleared.
    """

    def __init__(self, clusters: Clusters, unwrap: bool) -> None:
        self._clusters = clusters
        self._unwrap = unwrap
        self._items: list[Item] = []
        self._taken = 0
        self._line: list[str] = []
        self._length = 0
        self._more = False
        self.seen = False

    @property
    def unfinished(self) -> str:
        """The settled part of a logical line that goes on."""
        return "".join(self._line)

    @property
    def count(self) -> int:
        """The number of items added so far."""
        return self._taken + len(self._items)

    @property
    def has_more(self) -> bool:
        """Whether pieces of the logical line that goes on have been yielded."""
        return self._more

    def settle(self, row: str, following: str | None, columns: int) -> None:
        """Add a row.

        Args:
            row: its cells.
            following: the cells of the next row if that continues this one.
            columns: width at which it wrapped.
        """
        if following is not None and self._unwrap:
            row = padded(row, following, columns)
        text = self._clusters.text(spelled(row) if self._unwrap else flat(row))
        if not (self._line or self._more) and (following is None or not self._unwrap):
            self._add(text)
            return
        if self._length + len(text) > LOGICAL_LINE_LIMIT:
            self._flush()
            self._more = True
        self._line.append(text)
        self._length += len(text)
        if following is None:
            self.end_line()

    def settle_plain(self, lines: list[str]) -> None:
        """Add complete logical lines of plain text, which have no cells."""
        self._items.extend(lines)
        if not self.seen:
            self.seen = any(line and not line.isspace() for line in lines)

    def end_line(self) -> None:
        """End the logical line whose last rows were settled as going on."""
        if self._line or self._more:
            self._flush()
            self._more = False

    def frame(self, lines: Sequence[str]) -> None:
        """Add the frame of an alternate screen, or the journal before it."""
        self.end_line()
        texts = [
            line if type(line) is Aged else self._clusters.text(line).rstrip(" ") for line in lines
        ]
        self._items.append(Journal(texts) if isinstance(lines, Journal) else Frame(texts))
        self.seen = self.seen or any(texts)

    def age(self, count: int, ages: Ages) -> None:
        """Give the lines after the first ``count`` items their ages."""
        if not ages.looks:
            return
        start = max(0, count - self._taken)
        for index, item in enumerate(self._items[start:], start):
            if type(item) is str:
                self._items[index] = ages.of([item])[0]

    def clear(self) -> None:
        """Mark that the scrollback was cleared."""
        self.end_line()
        self._items.append(SCROLLBACK_CLEARED)
        self.seen = False

    def start_over(self, mark: StartedOver) -> None:
        """Mark that nothing before may be used, unfinished lines included."""
        self._line.clear()
        self._length = 0
        self._more = False
        self._items.append(mark)
        self._taken -= 1  # the whole stream has no such mark

    def take(self) -> list[Item]:
        """Return the items added since the last call."""
        items, self._items = self._items, []
        self._taken += len(items)
        return items

    def _flush(self) -> None:
        text = "".join(self._line)
        self._line.clear()
        self._length = 0
        if self._more:
            if text:
                self._add(Continuation(text))
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        self._items.append(text)
        if not self.seen and text and not text.isspace():
            self.seen = True
