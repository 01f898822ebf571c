"""The cursor and the tab stops."""

from __future__ import annotations

from tailcut.terminal import functions as fn
from tailcut.terminal.charsets import Charsets
from tailcut.terminal.functions import Function
from tailcut.terminal.screen.grid import Cursor, Grid

__all__ = ["Motion"]


_ONE = Function(fn.CUB, 1)


class Motion(Grid):
    """The layer that moves the cursor."""

    def _clamp(self) -> None:
        """Give up a pending wrap."""
        if self.x >= self.columns:
            self.x = self.columns - 1

    def _goto(self, x: int, y: int) -> None:
        """Move to a position as CUP and VPA count it (origin mode)."""
        if self.origin:
            y = min(y + self.top, self.bottom)
        elif y >= self.height:
            self._grow(y + 1)
            y = min(y, self.height - 1)
        self.x, self.y = min(x, self.columns - 1), y

    def _cup(self, f: Function) -> None:
        self._goto(f.b, f.a)

    def _vpa(self, f: Function) -> None:
        self._goto(self.x, f.a)

    def _vpr(self, f: Function) -> None:
        self._goto(self.x, self.y - self.top * self.origin + f.a)

    def _cha(self, f: Function) -> None:
        self.x = min(f.a, self.columns - 1)

    def _cuu(self, f: Function) -> None:
        self._clamp()
        if f.a > self.y:
            self._grow(f.a + 1)
        self.y = max(self.top if self.y >= self.top else 0, self.y - f.a)

    def _cud(self, f: Function) -> None:
        self._clamp()
        limit = self.bottom if self.y <= self.bottom else self.height - 1
        if self.y + f.a > limit == self.height - 1:
            self._grow(self.y + f.a + 1)
            limit = self.bottom if self.y <= self.bottom else self.height - 1
        self.y = min(limit, self.y + f.a)

    def _cuf(self, f: Function) -> None:
        self.x = min(self.columns - 1, self.x + f.a)

    def _cub(self, f: Function) -> None:
        back = min(f.a, self.columns * self.height)
        if self.x >= self.columns:
            back -= self.reverse_wraps and self.wraps  # the pending wrap is the first step back
            self.x = self.columns - 1
        while back > self.x and self._wraps_back():
            back -= self.x + 1
            self.continued[self.y] = False
            self.y -= 1
            self.x = self.columns - 1
        self.x = max(0, self.x - back)

    def _wraps_back(self) -> bool:
        """Whether moving left from the first column leads to the row above (reverse wrap)."""
        return self.reverse_wraps and self.wraps and self.y > self.top and self.continued[self.y]

    def _cnl(self, f: Function) -> None:
        self._cud(f)
        self.x = 0

    def _cpl(self, f: Function) -> None:
        self._cuu(f)
        self.x = 0

    def _bs(self, _: Function) -> None:
        self._cub(_ONE)

    def _cr(self, _: Function) -> None:
        self.x = 0

    def _ind(self, _: Function) -> None:
        self._clamp()
        if self.y == self.bottom:
            self._scroll_up(1)
        elif self.y < self.height - 1:
            self.y += 1

    def _lf(self, f: Function) -> None:
        if self.newline:
            self.x = 0
        above = self.y
        self._ind(f)
        if self.y != above:  # a line that a program ends does not go on in the row below
            self.continued[self.y] = False

    def _vt(self, f: Function) -> None:
        self._lf(f)

    def _newline(self, f: Function = fn.NOP_FUNCTION) -> None:
        self.x = 0
        self._lf(f)

    def _nel(self, f: Function) -> None:
        self.x = 0
        self._ind(f)

    def _ri(self, _: Function) -> None:
        self._clamp()
        if self.y == self.top:
            self._insert_rows(self.top, 1)
        elif self.y:
            self.y -= 1

    def _decsc(self, _: Function) -> None:
        self.saved = Cursor(
            min(self.x, self.columns - 1), self.y, self.origin, self.charsets.state()
        )

    def _decrc(self, _: Function) -> None:
        saved = self.saved
        self.x, self.y = min(saved.x, self.columns - 1), min(saved.y, self.height - 1)
        self.origin = saved.origin
        self.charsets = Charsets(*saved.charsets)

    # -- tabs ------------------------------------------------------------------------------------

    def _stops(self) -> bytearray:
        """Return the tab stops, one byte a column."""
        if self.tabs is None:
            self.tabs = self._stops_for(self.columns)
        return self.tabs

    @staticmethod
    def _stops_for(columns: int) -> bytearray:
        stops = bytearray(columns)
        stops[8::8] = b"\1" * len(range(8, columns, 8))
        return stops

    def _ht(self, _: Function) -> None:
        if self.x >= self.columns:
            return
        if self.tabs is not None:
            stop = self.tabs.find(1, self.x + 1)
            self.x = stop if stop >= 0 else self.columns - 1
            return
        start, self.x = self.x, min((self.x | 7) + 1, self.columns - 1)
        row = self.rows[self.y]
        if len(row) == start:  # text came to here without a motion, so the tab is part of it
            self.rows[self.y] = row + "\t" * (self.x - start)

    def _cht(self, f: Function) -> None:
        stops = self._stops()
        for _ in range(f.a):
            if self.x >= self.columns - 1:
                break
            stop = stops.find(1, self.x + 1)
            self.x = stop if stop >= 0 else self.columns - 1

    def _cbt(self, f: Function) -> None:
        self._clamp()
        stops = self._stops()
        for _ in range(f.a):
            if not self.x:
                break
            self.x = max(0, stops.rfind(1, 0, self.x))

    def _hts(self, _: Function) -> None:
        if self.x < self.columns:
            self._stops()[self.x] = 1

    def _tbc(self, f: Function) -> None:
        if f.a == 3:
            self.tabs = bytearray(self.columns)
        elif f.a == 0 and self.x < self.columns:
            self._stops()[self.x] = 0
