"""The screen: rows, cursor, margins and modes, and what control functions do to them.

Semantics are xterm's. Where its manual leaves something open, behaviour was compared with
xterm.js and tmux (docs/terminal.md lists what differs). Every row and column here counts from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tailcut.terminal import functions as fn
from tailcut.terminal.charsets import ASCII, Charsets
from tailcut.terminal.functions import Function
from tailcut.terminal.row import FILL, Clusters, blank, clear, cut, overlay, rest, special
from tailcut.terminal.widths import width
from tailcut.terminal.transcript import Transcript, join

__all__ = ["Screen"]

REPEAT_LIMIT = 10_000
"""Most characters that one REP prints; xterm stops at a screenful too. It keeps work linear."""

ROWS_ASSUMED_MAX = 300
"""Height to which a terminal of unknown size grows at most. Real ones are lower; programs that ask
for row 999 mean the last one there is."""


def _last_character(text: str) -> str:
    """Return the last character of `text` with the zero-width ones on it."""
    start = len(text) - 1
    while start and not width(text[start]):
        start -= 1
    return text[start:]


class _Cursor(NamedTuple):
    """What DECSC saves."""

    x: int = 0
    y: int = 0
    origin: bool = False
    charsets: tuple[tuple[str, ...], int] = ((ASCII,) * 4, 0)


class _Buffer:
    """What is kept of one screen while the other is up."""

    __slots__ = ("bottom", "continued", "rows", "saved", "top", "y")

    def __init__(self, screen: Screen) -> None:
        self.rows = screen.rows
        self.continued = screen.continued
        self.saved = screen.saved
        self.top, self.bottom = screen.top, screen.bottom
        self.y = screen.y


class Screen:
    """A terminal's screen; executes programs of text and control functions.

    Args:
        columns: width; printing past it wraps.
        height: rows; grows by itself when `grows`.
        grows: the height is an assumption.
        joined: settled rows are joined to logical lines.
        frames: a frame of each stay in the alternate screen joins the transcript.

    Attributes:
        rows: cells of each row (see `tailcut.terminal.row`), without trailing blanks.
        continued: whether each row continues the row above.
        x: column of the cursor; `columns` when a wrap is pending.
        y: row of the cursor.
        transcript: what has settled.
    """

    def __init__(
        self, columns: int, height: int, *, grows: bool, joined: bool, frames: bool
    ) -> None:
        self.columns = columns
        self.height = height
        self.grows = grows
        self.clusters = Clusters(self._on_screen)
        self.transcript = Transcript(self.clusters, joined)
        self._joined = joined
        self._keeps_frames = frames
        self._handlers: dict[str, Callable[[Function], None]] = {
            name: getattr(self, "_" + name.lower())
            for name, value in vars(fn).items()
            if name.isupper() and value == name and hasattr(self, "_" + name.lower())
        }
        self._under: _Buffer | None = None
        self._frames: list[tuple[int, list[str]]] = []
        self._erased: tuple[list[str], list[bool]] | None = None
        self._cleared: tuple[list[str], list[bool]] | None = None
        self._reset()

    def _reset(self) -> None:
        self.rows = [""] * self.height
        self.continued = [False] * self.height
        self.x = self.y = 0
        self.top, self.bottom = 0, self.height - 1
        self.saved = _Cursor()
        self.charsets = Charsets()
        self.wraps = True
        self.origin = False
        self.inserts = False
        self.newline = False
        self.reverse_wraps = False
        self.last = ""
        self.tabs: bytearray | None = None
        self._printed = False

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen is up."""
        return self._under is not None

    # -- execution ---------------------------------------------------------------------------

    def execute(self, program: list[tuple[str, Function]]) -> None:
        """Execute text runs, each with the control function that follows it.

        The functions that make up nearly all of real streams are written out here with the
        cursor in local variables; a call for each would double the time. The rest, and every
        unusual case of these, goes to the methods below.
        """
        rows, continued, columns = self.rows, self.continued, self.columns
        top, bottom, x, y = self.top, self.bottom, self.x, self.y
        direct, addressed = self._direct, not self.origin
        printed, inside = self._printed, self._under is not None
        if program[0][1].op is fn.REP and not program[0][0]:
            self._repeat(self.last, program[0][1].a)
            x, y = self.x, self.y
        self.last = ""
        for text, function in program:
            if text:
                end = x + len(text)
                if direct and end <= columns and (text.isascii() or special(text) is None):
                    row = rows[y]
                    size = len(row)
                    if x == size:
                        rows[y] = row + text
                    elif not x and end >= size:
                        rows[y] = text
                    elif x > size:
                        rows[y] = row + " " * (x - size) + text
                    elif row.isascii() or FILL not in row:
                        rows[y] = row[:x] + text + row[end:]
                    else:
                        rows[y] = overlay(row, x, text)
                    x = end
                else:
                    self.x, self.y = x, y
                    self._print(text)
                    x, y = self.x, self.y
                printed = True
            op, a, b, _ = function
            if op is fn.CUP:
                if addressed and a < self.height and b < columns:
                    x, y = b, a
                    continue
            elif op is fn.NEWLINE:
                if y != bottom and y + 1 < len(rows):
                    y += 1
                    x = 0
                    if continued[y]:
                        continued[y] = False
                    continue
            elif op is fn.EL:
                if not (inside and printed):
                    if a == 2:
                        if not continued[y]:
                            rows[y] = ""
                            continue
                    elif not a and (x or not continued[y]):
                        row = rows[y]
                        if x < len(row):
                            rows[y] = cut(row, x)
                        continue
            elif op is fn.CHA:
                if a < columns:
                    x = a
                    continue
            elif op is fn.CUU:
                if y - a >= top and x < columns:
                    y -= a
                    continue
            elif op is fn.CUF:
                if x + a < columns:
                    x += a
                    continue
            elif op is fn.CUD:
                if y + a <= bottom and x < columns:
                    y += a
                    continue
            elif op is fn.CUB:
                if a <= x < columns:
                    x -= a
                    continue
            elif op is fn.CR:
                x = 0
                continue
            elif op is fn.NOP:
                continue
            elif op is fn.END:
                if text:
                    self.last = text
                continue
            self.x, self.y, self._printed = x, y, printed
            if op is fn.REP:
                self._repeat(text, a)
                x, y = self.x, self.y
                continue
            handler = self._handlers.get(op)
            if handler is not None:
                handler(function)
                rows, continued = self.rows, self.continued
                top, bottom, x, y = self.top, self.bottom, self.x, self.y
                direct, addressed = self._direct, not self.origin
                printed, inside = self._printed, self._under is not None
        self.x, self.y, self._printed = x, y, printed

    # -- printing ----------------------------------------------------------------------------

    @property
    def _direct(self) -> bool:
        """Whether text may be laid over a row as it is."""
        return not self.inserts and self.charsets.plain

    def write_plain(self, text: str) -> None:
        """Print a stretch of text whose only controls are line ends (``\\n``) and HT.

        Lines that would only pass through the screen go straight to the transcript.
        """
        lines = text.split("\n")
        self.last = lines[-1].rpartition("\t")[2]
        self._print_line(lines[0])
        done = 1
        if len(lines) > self.height + 1 and self._scrolls_whole:
            while self.y < self.bottom:
                self._newline()
                self._print_line(lines[done])
                done += 1
            passing = self._passing(lines[done : -self.height])
            if passing:
                self._scroll_up(self.height)
                self.transcript.settle_plain(passing)
                self.x = self.y = 0
                done = len(lines) - self.height
                self._print_line(lines[done])
                done += 1
        for line in lines[done:]:
            self._newline()
            self._print_line(line)

    @property
    def _scrolls_whole(self) -> bool:
        """Whether a line feed at the bottom moves every row up into the transcript."""
        return (
            not self.top
            and self.bottom == self.height - 1
            and self._under is None
            and self.wraps
            and self._direct
        )

    def _passing(self, lines: list[str]) -> list[str]:
        """Return what the screen would show of whole lines; nothing where only printing can tell."""
        if not lines:
            return lines
        text = "\n".join(lines)
        if "\t" in text:
            lines = [line.expandtabs() for line in lines]
            if self.tabs is not None or max(map(len, lines)) > self.columns:
                return []
        if not text.isascii() and special(text) is not None:
            if "\t" in text or not self._joined:
                return []
            cells = self.clusters.shown
            return [line if special(line) is None else cells(line) for line in lines]
        if not self._joined:
            columns = self.columns
            return [
                line[start : start + columns]
                for line in lines
                for start in range(0, len(line) or 1, columns)
            ]
        return lines

    def _print_line(self, text: str) -> None:
        first, *others = text.split("\t")
        if first:
            self._print(first)
        for part in others:
            self._ht(fn.NOP_FUNCTION)
            if part:
                self._print(part)

    def _print(self, text: str) -> None:
        self._printed = True
        if not self.charsets.plain:
            text = self.charsets.translate(text)
        if not text.isascii() and special(text) is not None:
            lead, text = self.clusters.cells(text)
            if lead:
                self._attach(lead)
            if not text:
                return
        columns = self.columns
        while text:
            if self.x >= columns:
                if self.wraps:
                    self._wrap(text)
                else:
                    self.x = columns - 1
            room = columns - self.x
            if len(text) <= room:
                self._place(text)
                return
            if not self.wraps:
                self._place_last(text, room)
                return
            if text[room] == FILL:
                room -= 1
                if not room and not self.x:
                    return  # a wide character on a terminal of one column
            self._place(text[:room])
            text = text[room:]
            self.x = columns

    def _place(self, cells: str) -> None:
        """Put cells that fit at the cursor."""
        if not cells:
            return
        row = self.rows[self.y]
        if self.inserts and self.x < len(row):
            row = cut(row, self.x) + cells + rest(row, self.x)
            self.rows[self.y] = cut(row, self.columns)
        else:
            self.rows[self.y] = overlay(row, self.x, cells)
        self.x += len(cells)

    def _place_last(self, cells: str, room: int) -> None:
        """Put cells that do not fit: with autowrap off, the last column shows the last of them."""
        narrow = [cell for cell, after in zip(cells, cells[1:] + " ") if after != FILL != cell]
        self._place(cut(cells, room - 1) if room > 1 else "")
        self.x = self.columns - 1
        if narrow:
            self._place(narrow[-1])
        self.x = self.columns

    def _attach(self, marks: str) -> None:
        """Add zero-width characters to the cell before the cursor."""
        row = self.rows[self.y]
        at = self.x - 1
        if 0 < at < len(row) and row[at] == FILL:
            at -= 1
        if at < 0:
            return
        cell = self.clusters.attach(row[at : at + 1] or " ", marks)
        self.rows[self.y] = row.ljust(at)[:at] + cell + row[at + 1 :]

    def _wrap(self, following: str) -> None:
        """Go on in the next row because the text reached the margin."""
        self.x = 0
        if self.y == self.bottom:
            self._scroll_up(1, following)
        elif self.y < self.height - 1:
            self.y += 1
        self.continued[self.y] = True

    def _newline(self, _: Function = fn.NOP_FUNCTION) -> None:
        self.x = 0
        self._ind(_)

    # -- scrolling ---------------------------------------------------------------------------

    def _scroll_up(self, count: int, wrapping: str | None = None) -> None:
        """Move the rows between the margins up; those that leave row 0 settle."""
        rows, continued, bottom = self.rows, self.continued, self.bottom
        count = min(count, bottom - self.top + 1)
        if self.top or self._under is not None:
            self._remove_rows(self.top, count)
            return
        for _ in range(count):
            if bottom:
                self._settle_first()
            else:
                self.transcript.settle(rows.pop(0), wrapping, self.columns)
                del continued[0]
            rows.insert(bottom, "")
            continued.insert(bottom, False)

    def _remove_rows(self, at: int, count: int) -> None:
        """Delete rows at `at`; those below, to the bottom margin, move up."""
        count = min(count, self.bottom - at + 1)
        stop = self.bottom + 1
        self.rows[at:stop] = self.rows[at + count : stop] + [""] * count
        self.continued[at:stop] = self.continued[at + count : stop] + [False] * count
        if not at:
            self._end_line()

    def _insert_rows(self, at: int, count: int) -> None:
        """Insert blank rows at `at`; those that pass the bottom margin are gone."""
        count = min(count, self.bottom - at + 1)
        stop = self.bottom + 1
        self.rows[at:stop] = [""] * count + self.rows[at : stop - count]
        self.continued[at:stop] = [False] * count + self.continued[at : stop - count]
        if not at:
            self._end_line()

    def _end_line(self) -> None:
        """End the logical line that row 0 continued."""
        if self._under is None:
            self.continued[0] = False
            self.transcript.end_line()

    def _release_frames(self) -> None:
        """Yield the frames that stand before row 0, which is about to settle."""
        for anchor, lines in self._frames:
            if anchor <= 0:
                self.transcript.frame(lines)
        self._frames = [(anchor - 1, lines) for anchor, lines in self._frames if anchor > 0]

    # -- cursor ------------------------------------------------------------------------------

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
        self._clamp()
        if self.reverse_wraps:
            for _ in range(min(f.a, self.columns * self.height)):
                self._bs(f)
        else:
            self.x = max(0, self.x - f.a)

    def _cnl(self, f: Function) -> None:
        self._cud(f)
        self.x = 0

    def _cpl(self, f: Function) -> None:
        self._cuu(f)
        self.x = 0

    def _bs(self, _: Function) -> None:
        self._clamp()
        if self.x:
            self.x -= 1
        elif self.reverse_wraps and self.wraps and self.y > self.top and self.continued[self.y]:
            self.y -= 1
            self.x = self.columns - 1

    def _cr(self, _: Function) -> None:
        self.x = 0

    def _ind(self, _: Function) -> None:
        if self.y == self.bottom:
            self._scroll_up(1)
        elif self.y < self.height - 1:
            self.y += 1
            self.continued[self.y] = False

    def _lf(self, f: Function) -> None:
        if self.newline:
            self.x = 0
        self._clamp()
        self._ind(f)

    def _vt(self, f: Function) -> None:
        self._lf(f)

    def _nel(self, _: Function) -> None:
        self._newline()

    def _ri(self, _: Function) -> None:
        self._clamp()
        if self.y == self.top:
            self._insert_rows(self.top, 1)
        elif self.y:
            self.y -= 1

    def _decsc(self, _: Function) -> None:
        self.saved = _Cursor(min(self.x, self.columns - 1), self.y, self.origin, self.charsets.state())

    def _decrc(self, _: Function) -> None:
        saved = self.saved
        self.x, self.y = min(saved.x, self.columns - 1), min(saved.y, self.height - 1)
        self.origin = saved.origin
        self.charsets = Charsets(*saved.charsets)

    # -- tabs --------------------------------------------------------------------------------

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
        if self.tabs is None:
            self.x = min((self.x | 7) + 1, self.columns - 1)
        else:
            stop = self.tabs.find(1, self.x + 1)
            self.x = stop if stop >= 0 else self.columns - 1

    def _cht(self, f: Function) -> None:
        for _ in range(min(f.a, self.columns)):
            self._ht(f)

    def _cbt(self, f: Function) -> None:
        self._clamp()
        for _ in range(min(f.a, self.columns)):
            self.x = max(0, self._stops().rfind(1, 0, self.x))

    def _hts(self, _: Function) -> None:
        if self.x < self.columns:
            self._stops()[self.x] = 1

    def _tbc(self, f: Function) -> None:
        if f.a == 3:
            self.tabs = bytearray(self.columns)
        elif f.a == 0 and self.x < self.columns:
            self._stops()[self.x] = 0

    # -- erasing and editing -----------------------------------------------------------------

    def _before_erase(self) -> None:
        """Keep what the alternate screen showed before an unbroken run of erases."""
        if self._printed and self._under is not None:
            self._erased = (self.rows.copy(), self.continued.copy())
            self._printed = False

    def _before_clear(self) -> None:
        """Keep what could be seen before the whole screen is erased."""
        self._before_erase()
        if not all(map(blank, self.rows)):
            self._cleared = (self.rows.copy(), self.continued.copy())

    def _el(self, f: Function) -> None:
        self._before_erase()
        row = self.rows[self.y]
        if f.a == 0:
            self.rows[self.y] = cut(row, self.x)
        elif f.a == 1:
            self.rows[self.y] = clear(row, 0, self.x + 1)
        elif f.a == 2:
            self.rows[self.y] = ""
        if f.a == 2 or (f.a == 0 and not self.x):
            self._unlink(self.y)

    def _unlink(self, y: int) -> None:
        """Row `y` no longer continues the row above."""
        self.continued[y] = False
        if not y:
            self._end_line()

    def _ed(self, f: Function) -> None:
        if f.a == 2 or (f.a == 0 and not self.x and not self.y):
            self._before_clear()
        else:
            self._before_erase()
        if f.a == 0:
            self._el(f)
            first, stop = self.y + 1, self.height
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
            if self._under is None:
                self._frames.clear()
            self.transcript.clear()
            self.continued[0] = self._under is not None and self.continued[0]
            return
        else:
            return
        self.rows[first:stop] = [""] * (stop - first)
        self.continued[first:stop] = [False] * (stop - first)

    def _ech(self, f: Function) -> None:
        self._before_erase()
        self._clamp()
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
        self._clamp()
        self._scroll_up(f.a)

    def _sd(self, f: Function) -> None:
        self._before_erase()
        self._clamp()
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

    def _repeat(self, text: str, count: int) -> None:
        """REP: print the last character of `text`, which stood right before it, `count` times."""
        if text:
            count = min(count, self.columns * self.height, REPEAT_LIMIT)
            self._print(_last_character(text) * count)

    def _decaln(self, _: Function) -> None:
        self._before_erase()
        self.rows[:] = ["E" * self.columns] * self.height
        self.continued[:] = [False] * self.height
        self._unlink(0)
        self.top, self.bottom = 0, self.height - 1
        self.origin = False
        self.x = self.y = 0

    # -- modes -------------------------------------------------------------------------------

    def _scs(self, f: Function) -> None:
        name, wide = f.args
        self.charsets.designate(f.a, ASCII if wide else str(name))

    def _ls(self, f: Function) -> None:
        self.charsets.lock(f.a)

    def _ss(self, f: Function) -> None:
        self.charsets.shift(f.a)

    def _decstbm(self, f: Function) -> None:
        bottom = f.b or self.height
        self._grow(bottom)
        bottom = min(bottom, self.height)
        if f.a < bottom - 1:
            self.top, self.bottom = f.a, bottom - 1
            self.x = self.y = 0
            if self.origin:
                self.y = self.top

    def _sm(self, f: Function) -> None:
        self._set_ansi_modes(f, True)

    def _rm(self, f: Function) -> None:
        self._set_ansi_modes(f, False)

    def _set_ansi_modes(self, f: Function, on: bool) -> None:
        if 4 in f.args:
            self.inserts = on
        if 20 in f.args:
            self.newline = on

    def _decset(self, f: Function) -> None:
        for mode in f.args:
            if mode == 6:
                self.origin = True
                self._goto(0, 0)
            elif mode == 7:
                self.wraps = True
            elif mode == 45:
                self.reverse_wraps = True
            elif mode == 1048:
                self._decsc(f)
            elif mode in (47, 1047, 1049):
                if mode == 1049:
                    self._decsc(f)
                self._enter_alternate()

    def _decrst(self, f: Function) -> None:
        for mode in f.args:
            if mode == 6:
                self.origin = False
                self._goto(0, 0)
            elif mode == 7:
                self.wraps = False
            elif mode == 45:
                self.reverse_wraps = False
            elif mode == 1048:
                self._decrc(f)
            elif mode in (47, 1047, 1049):
                frame = self._leave_alternate()
                if mode == 1049:
                    self._decrc(f)
                self._anchor(frame)

    def _decstr(self, _: Function) -> None:
        self.top, self.bottom = 0, self.height - 1
        self.origin = self.inserts = self.reverse_wraps = False
        self.wraps = True
        self.charsets = Charsets()
        self.saved = _Cursor()

    def _ris(self, _: Function) -> None:
        self._before_clear()
        self._under = None
        self._frames.clear()
        self.transcript.clear()
        self._reset()

    def _sequence(self, f: Function) -> None:
        self.execute([("", inner) for inner in f.args if isinstance(inner, Function)])

    # -- the alternate screen ----------------------------------------------------------------

    def _enter_alternate(self) -> None:
        if self._under is None:
            self._under = _Buffer(self)
            self.rows = [""] * self.height
            self.continued = [False] * self.height
            self.saved = _Cursor()
            self.top, self.bottom = 0, self.height - 1
            self._erased = None
            self._printed = False

    def _leave_alternate(self) -> list[str]:
        """Put the normal screen back; return the frame that joins the transcript."""
        under = self._under
        if under is None:
            return []
        frame = self._shown(self._erased) if self._erased and not self._printed else []
        frame = frame or self._shown((self.rows, self.continued))
        self._under = self._erased = None
        self.rows, self.continued, self.saved = under.rows, under.continued, under.saved
        self.top, self.bottom = under.top, under.bottom
        self._fit(self.height)
        return frame

    def _shown(self, screen: tuple[list[str], list[bool]]) -> list[str]:
        """Return the logical lines of a screen, without blank ones at either end."""
        lines = [self.clusters.text(line).rstrip(" ") for line in join(*screen, self.columns)]
        while lines and not lines[-1]:
            lines.pop()
        first = next((i for i, line in enumerate(lines) if line), 0)
        return lines[first:]

    def _anchor(self, frame: list[str]) -> None:
        """Let a frame join the transcript at the cursor."""
        if frame and self._keeps_frames:
            self._frames.append((self.y + (self.x > 0), frame))

    # -- size and end ------------------------------------------------------------------------

    def _grow(self, height: int) -> None:
        """Raise an assumed height to what the program shows to be there."""
        if self.grows and self.height < height <= ROWS_ASSUMED_MAX:
            self._set_height(height)

    def _set_height(self, height: int) -> None:
        full = self.bottom == self.height - 1
        self.height = height
        self._fit(height)
        if full or self.bottom >= height:
            self.bottom = height - 1
        if self.top >= self.bottom:
            self.top = 0

    def _fit(self, height: int) -> None:
        """Make the screen that is up as high as `height`: rows are added or go below, then above."""
        rows, continued = self.rows, self.continued
        if len(rows) <= height:
            if self.bottom == len(rows) - 1:
                self.bottom = height - 1
            continued.extend([False] * (height - len(rows)))
            rows.extend([""] * (height - len(rows)))
            return
        while len(rows) > height and len(rows) - 1 > self.y and blank(rows[-1]):
            rows.pop()
            continued.pop()
        while len(rows) > height:
            if self._under is None:
                self._settle_first()
            else:
                del rows[0], continued[0]
            self.y = max(0, self.y - 1)
        self.bottom = min(self.bottom, height - 1)
        self.y = min(self.y, height - 1)

    def resize(self, columns: int, height: int) -> None:
        """Take a new size; text is not rewrapped, and rows that settled do not come back."""
        self.grows = False
        if columns != self.columns:
            if self.tabs is not None:
                old, self.tabs = self.tabs, None
                stops = self._stops_for(columns)
                stops[: len(old)] = old[:columns]
                self.tabs = stops
            self.columns = columns
            self.x = min(self.x, columns - 1)
        self._set_height(height)
        self.top, self.bottom = 0, height - 1

    def close(self) -> None:
        """End the stream: the rest settles."""
        self._anchor(self._leave_alternate())
        while self.rows and blank(self.rows[-1]):
            self.rows.pop()
            self.continued.pop()
        while self.rows:
            self._settle_first()
        for _, lines in self._frames:
            self.transcript.frame(lines)
        self._frames.clear()
        self.transcript.end_line()
        if not self.transcript.seen and self._cleared and self._keeps_frames:
            self.transcript.settle_plain(self._shown(self._cleared))

    def finish(self) -> None:
        """End the stream with what a terminal would show: the screen that is up, as it is."""
        if self._under is not None:
            self.transcript.end_line()
            self._under = None
        self.close()

    def lines(self) -> list[str]:
        """Return the logical lines on the normal screen down to the cursor's."""
        under = self._under
        rows, continued = (under.rows, under.continued) if under else (self.rows, self.continued)
        stop = (under.y if under else self.y) + 1
        lines = join(rows[:stop], continued[:stop], self.columns)
        if lines and continued[0]:
            lines[0] = self.transcript.unfinished + lines[0]
        return [self.clusters.text(line).rstrip(" ") for line in lines]

    def display(self) -> list[str]:
        """Return the rows of the screen that is up, as text."""
        return [self.clusters.text(row).rstrip(" ") for row in self.rows]

    def _settle_first(self) -> None:
        """Settle row 0 and take it away."""
        if self._frames:
            self._release_frames()
        following = self.rows[1] if len(self.rows) > 1 and self.continued[1] else None
        self.transcript.settle(self.rows.pop(0), following, self.columns)
        del self.continued[0]

    def _on_screen(self) -> Iterator[str]:
        """Every row that may hold coded cells."""
        yield from self.rows
        if self._under is not None:
            yield from self._under.rows
        for kept in (self._erased, self._cleared):
            if kept is not None:
                yield from kept[0]
