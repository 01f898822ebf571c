"""Keeping what a program clears from the normal screen."""

from __future__ import annotations

from tailcut.core.items import Frame, Item, Journal
from tailcut.terminal.screen.grid import Snapshot
from tailcut.terminal.screen.printing import Printing
from tailcut.terminal.screen.repaint import ends_multiplexer
from tailcut.terminal.screen.row import blank, flat
from tailcut.terminal.screen.scrollback import unwrap

__all__ = ["Clearing"]


class Clearing(Printing):
    """The layer that keeps what was on the normal screen when a program cleared it.

    A person has read it. It is held until what is painted next shows whether that is the same: at
    the next clear, when enough lines have settled, or at the end. Only one screenful is held.
    """

    def _hold_screen(self, screen: Snapshot, *, history: bool = False) -> None:
        """Hold what the normal screen shows, which is about to be erased or was just now.

        Args:
            screen: its rows.
            history: whether the scrollback is cleared, too.
        """
        rows, continued = screen
        stop = len(rows)
        while stop and blank(rows[stop - 1]):
            stop -= 1
        if stop:
            lines, head = self._lines_of(rows[:stop], continued[:stop])
            items: list[Item] = [*lines]
            if self._frames:
                items = self._with_frames(rows[:stop], continued[:stop], head)
            self.scrollback.hold(items, lines, head, history=history)
        elif history:
            self.scrollback.hold([], [], history=True)

    def _hold_history(self) -> None:
        """Hold the place where the scrollback is cleared and the screen is not."""
        rows = self.rows
        lines = [] if all(map(blank, rows)) else self._lines_of(rows, self.continued)[0]
        self.scrollback.end_line()
        self.scrollback.hold([], lines, history=True)

    def _lines_of(self, rows: list[str], continued: list[bool]) -> tuple[list[str], str]:
        """Return the logical lines of rows, and the settled part of the first one."""
        text = self.clusters.text
        if not self.unwrap:
            return [text(flat(row)) for row in rows], ""
        lines = list(map(text, unwrap(rows, continued, self.columns)))
        scrollback = self.scrollback
        if scrollback.has_more:  # pieces of it have been yielded
            scrollback.end_line()
        head = scrollback.unfinished if continued[0] else ""
        lines[0] = head + lines[0]
        return lines, head

    def _with_frames(self, rows: list[str], continued: list[bool], head: str) -> list[Item]:
        """Return the lines of rows with the frames that stand between them."""
        items: list[Item] = []
        start = 0
        for at, frame, doubtful in self._frames:
            if not items and head and not at:
                items.append(head)
            if at > start and start < len(rows):
                items += self._lines_of(rows[start:at], continued[start:at])[0]
                start = at
            if not doubtful or ends_multiplexer(next(filter(None, rows[start:]), "")):
                items.append(frame if isinstance(frame, Journal) else Frame(frame))
        self._frames.clear()
        if start < len(rows):
            rest = [False, *continued[start + 1 :]] if start or items else continued[start:]
            items += self._lines_of(rows[start:], rest)[0]
        return items

    def _note_wiped(self) -> None:
        """Hold a screen that was erased row by row from its top, once the last row is blank."""
        page = self._page
        if page is not None and all(map(blank, self.rows)):
            self._page = None
            self._hold_screen(page)
