"""Erasing, inserting and deleting."""

from __future__ import annotations

from collections.abc import Callable

from tailcut.terminal.functions import Function
from tailcut.terminal.screen.clearing import Clearing
from tailcut.terminal.screen.row import blank, clear, cut, rest

__all__ = ["Editing"]


class Editing(Clearing):
    """The layer that changes cells without printing."""

    def _before_erase(self) -> None:
        """Keep the alternate screen as it was before an unbroken run of erases."""
        if self._printed and self._under is not None:
            self._note_loss()
            self._erased = (self.rows.copy(), self.continued.copy())
            self._printed = False

    def _blanks_row(self, row: str) -> bool:
        """Return whether nothing that shows is left of the cursor.

        Erasing the rest of a row behind text ends a redraw of that row: what goes is what an
        earlier frame left there, and to bring it back would glue the two together.
        """
        left = row[: self.x]
        return bool(row) and (not left or left.isspace())

    def _before_clear(self) -> None:
        """Keep the screen as it was before it is erased as a whole."""
        self._before_erase()
        if self._keeps_cleared and self._under is None:
            self._page = None
            self._hold_screen((self.rows, self.continued))
        elif not all(map(blank, self.rows)):
            self._cleared = (self.rows.copy(), self.continued.copy())

    def _el(self, f: Function) -> None:
        is_run = not self._printed and self._keeps_cleared and self._under is None
        if is_run and self._page is None and len([row for row in self.rows if row]) > 1:
            self._page = (self.rows.copy(), self.continued.copy())
        self._erase_line(f)
        if is_run:
            self._note_wiped()

    def _erase_line(self, f: Function) -> None:
        row = self.rows[self.y]
        if row and (f.a or self._blanks_row(row)):
            self._before_erase()
        if f.a == 0:
            self.rows[self.y] = cut(row, self.x)
        elif f.a == 1:
            self.rows[self.y] = clear(row, 0, self.x + 1)
        elif f.a == 2:
            self.rows[self.y] = ""
        if f.a == 2 or (f.a == 0 and not self.x):
            self._unlink(self.y)

    def _ed(self, f: Function) -> None:
        if f.a == 2 or (f.a == 0 and self._is_home):
            self._before_clear()
        elif f.a == 1:
            self._before_erase()
        if f.a == 0:
            self._erase_line(f)
            first, stop = self.y + 1, self.height
            if any(self.rows[first:]):
                self._before_erase()
        elif f.a == 1:
            self.rows[self.y] = clear(self.rows[self.y], 0, self.x + 1)
            self._unlink(0)
            first, stop = 0, self.y
            if self.x >= self.columns - 1 and self.y + 1 < self.height:
                self.continued[self.y + 1] = False
        elif f.a == 2:
            self._unlink(0)
            first, stop = 0, self.height
        elif f.a == 3:
            if self._under is None:  # what a program does on its own screen clears no history
                if self._keeps_cleared:
                    self._hold_history()
                else:
                    self._frames.clear()
                    self.scrollback.clear()
                self.continued[0] = False
            return
        else:
            return
        if f.a != 1:
            self._pull_frames(first)
        self.rows[first:stop] = [""] * (stop - first)
        self.continued[first:stop] = [False] * (stop - first)
        self._note_wiped()

    @property
    def _is_home(self) -> bool:
        """Whether the cursor is in the top left corner, and not as part of a redraw.

        A program that redraws a few rows moves up by as many, wherever these rows are.
        """
        is_sent = not self._printed or self._under is not None or not self._keeps_cleared
        return is_sent and not self.x and not self.y

    def _ech(self, f: Function) -> None:
        self._clamp()
        if self._blanks_row(self.rows[self.y]):
            self._before_erase()
        stop = min(self.x + f.a, self.columns)
        self.rows[self.y] = clear(self.rows[self.y], self.x, stop)

    def _ich(self, f: Function) -> None:
        self._clamp()
        self._shift_right(self.y, self.x, f.a)

    def _dch(self, f: Function) -> None:
        self._before_erase()
        self._clamp()
        self._shift_left(self.y, self.x, f.a)

    def _shift_right(self, y: int, x: int, count: int) -> None:
        row = self.rows[y]
        if x < len(row):
            count = min(count, self.columns - x)
            self.rows[y] = cut(cut(row, x) + " " * count + rest(row, x), self.columns)

    def _shift_left(self, y: int, x: int, count: int) -> None:
        row = self.rows[y]
        if x < len(row):
            self.rows[y] = cut(row, x) + rest(row, x + min(count, self.columns))

    def _il(self, f: Function) -> None:
        if self.top <= self.y <= self.bottom:
            self._before_erase()
            self.x = 0
            self._insert_rows(self.y, f.a)

    def _dl(self, f: Function) -> None:
        if self.top <= self.y <= self.bottom:
            self._before_erase()
            self.x = 0
            self._remove_rows(self.y, f.a)

    def _su(self, f: Function) -> None:
        self._before_erase()
        self._scroll_up(f.a)

    def _sd(self, f: Function) -> None:
        self._before_erase()
        self._insert_rows(self.top, f.a)

    def _between_margins(self, shift: Callable[[int, int, int], None], x: int, count: int) -> None:
        if self.top <= self.y <= self.bottom:
            self._before_erase()
            for y in range(self.top, self.bottom + 1):
                shift(y, x, count)

    def _sl(self, f: Function) -> None:
        self._between_margins(self._shift_left, 0, f.a)

    def _sr(self, f: Function) -> None:
        self._between_margins(self._shift_right, 0, f.a)

    def _decic(self, f: Function) -> None:
        self._clamp()
        self._between_margins(self._shift_right, self.x, f.a)

    def _decdc(self, f: Function) -> None:
        self._clamp()
        self._between_margins(self._shift_left, self.x, f.a)

    def _decaln(self, _: Function) -> None:
        self._before_erase()
        self.rows[:] = ["E" * self.columns] * self.height
        self.continued[:] = [False] * self.height
        self._unlink(0)
        self.top, self.bottom, self.pinned = 0, self.height - 1, False
        self.origin = False
        self.x = self.y = 0
