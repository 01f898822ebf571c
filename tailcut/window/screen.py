"""A screen that starts mid-stream and tracks which rows can be trusted.

At a join the cursor stands at the start of a row. Which row that is, and what the rows hold, is not
known. The screen begins blank with the join's row as its first, and tracks how far that may be from
the true screen (docs/windows.md has the argument). Rows that may hold unseen text are *stale*: no
line on them is used. After a function whose effect is not certain the screen is *lost* until the
next line start, which is a join again. After `STARTED_OVER` every item is that of the whole stream.
"""

from __future__ import annotations

from collections.abc import Sequence

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.core.items import STARTED_OVER, WHOLE_FROM_HERE
from tailcut.terminal import functions as fn
from tailcut.terminal.functions import END, Function, Step, step
from tailcut.terminal.screen.grid import ROWS_ASSUMED_MAX
from tailcut.window.place import LOCAL, Place
from tailcut.window.tracking import Tracking

__all__ = ["MidstreamScreen"]

_END = step(Function(END))

_SILENT = frozenset({fn.NOP, fn.END, fn.SIGN})
_UP = frozenset({fn.CUU, fn.CPL, fn.RI})
_DOWN = frozenset({fn.CUD, fn.CNL, fn.VPR})
_ABSOLUTE = frozenset({fn.CUP, fn.VPA})
_MODES = frozenset({fn.DECSTBM, fn.DECSC, fn.DECRC, fn.SM, fn.RM})
_PRIVATE = frozenset({fn.DECSET, fn.DECRST})


class MidstreamScreen(Tracking):
    """The screen from a line start on; `Tracking` lists its arguments and attributes."""

    # -- running ---------------------------------------------------------------------------------

    def write_plain(self, text: str) -> None:
        """Print a stretch of plain lines."""
        if self.lost:
            end = text.find("\n")
            if end >= 0 and self.is_default:
                self._rejoin()
                text = text[end + 1 :]
        if text:
            self._before_print()
            super().write_plain(text)
            self._moved()

    def execute(self, texts: Sequence[str], steps: Sequence[Step]) -> None:
        """Execute text runs, each with the control function that follows it."""
        start = 0
        for index, now in enumerate(steps):
            op = now[0]
            if op in _SILENT or (op in LOCAL and not self.lost):
                continue
            self._run(texts[start : index + 1], [*steps[start:index], _END])
            start = index + 1
            self._act(now)
        if start < len(steps):
            self._run(texts[start:], steps[start:])

    def _run(self, texts: Sequence[str], steps: Sequence[Step]) -> None:
        if any(texts) or any(now[0] is fn.HT for now in steps):
            self._before_print()
        elif len(steps) == 1 and steps[0] is _END:
            return
        super().execute(texts, steps)
        self._moved()

    def _run_alone(self, f: Function) -> None:
        self._aim = None
        super().execute([""], [step(f)])
        self._moved()

    def _before_print(self) -> None:
        self._aim = None
        self._spot.blank = False
        if self._under is not None and not self._row_known:
            self._frame_known = False

    def _act(self, now: Step) -> None:
        """Execute a function that depends on more than the row it is on, or on a lost screen."""
        op, f = now[0], now[3]
        if op in _ABSOLUTE:
            self._address(f)
        elif op is fn.ED:
            self._erase(f)
        elif op in _PRIVATE:
            for mode in f.args:
                self._change_private(Function(op, f.a, f.b, (mode,)), mode)
        elif op is fn.RIS:
            self._restart(f)
        elif op is fn.NEWLINE and self.lost and self.is_default:
            self._rejoin()
        else:
            if not (self._shows_default(op, f) if op in _MODES else self._is_certain(op, f)):
                self._lose()
            if op is fn.DECALN:
                self._spot.blank = False
            self._run_alone(f)

    # -- motion ----------------------------------------------------------------------------------

    def _is_certain(self, op: str, f: Function) -> bool:
        """Return whether a function has the same effect here as on the true screen."""
        place = self._spot
        row = place.scrolled + self.y
        if op in LOCAL or self._exact:
            return True
        if op in _UP:
            count = 1 if op is fn.RI else f.a
            if count <= row - place.top:
                return True
            if op is not fn.RI and self._row_known:
                self._has_rows(count + 1)
                return True
            return False
        if op in _DOWN:
            if f.a <= place.reach - row:
                return True
            return self._row_known and (self._known or row - place.top + f.a < self._least)
        return False

    def _address(self, f: Function) -> None:
        """CUP, VPA: the row is known from here on, its content only if the screen is blank."""
        within = not self.origin and (self._known or f.a < ROWS_ASSUMED_MAX)
        if self._row_known and (within or self._exact):
            self._has_rows(f.a + 1)
            self._run_alone(f)
        elif within and self._spot.blank and (f.op is fn.CUP or not self.lost):
            self._begin_blank()
            self._has_rows(f.a + 1)
            self._run_alone(f)
        else:
            self._lose()
            self._run_alone(f)
            if within and f.op is fn.CUP:
                self._aim = (self.x, self.y)

    # -- erasing ---------------------------------------------------------------------------------

    def _erase(self, f: Function) -> None:
        if f.a == 3:
            self._clear_scrollback(f)
            return
        place = self._spot
        row_known = self._row_known
        home = self._aim or ((self.x, self.y) if row_known else None)
        erases_all = f.a == 2 or (f.a == 0 and home == (0, 0))
        if erases_all and self._under is not None:
            place.placed = home is not None
        elif erases_all and not self._exact and not place.placed:
            if home is not None and self.is_default:
                self._begin_blank()
            elif not self.lost:
                # The number of blank rows above the cursor is not known.
                self.scrollback.start_over(STARTED_OVER)
                self.rows[:] = [""] * self.height
                place.stale = self.y
        elif f.a == 1 and not row_known:
            self._lose()
        self._run_alone(f)
        if erases_all:
            self._spot.blank = True

    def _restart(self, f: Function) -> None:
        """RIS: the screen is blank and known from here on, and the lines before it may stay."""
        is_known = self._under is None and self._rows_known
        self._run_alone(f)
        self._outside = None
        if not self._keeps_cleared:
            self._begin_blank(whole=True)
            return
        self._spot = Place(placed=True)
        self.lost = False
        if not is_known:
            self._frames.clear()
            self.scrollback.start_over(STARTED_OVER, complete=True)

    def _clear_history(self, f: Function) -> None:
        """ED 3 where what was cleared stays unless it is painted again."""
        place = self._spot
        if self._under is not None or self.lost or self._rows_known:
            self._run_alone(f)
        elif place.blank:
            self._run_alone(f)
            self.scrollback.start_over(STARTED_OVER, complete=not place.stale)
        else:
            # These rows may still have been on the screen, or already in the scrollback.
            place.stale = max(place.stale, place.top - place.scrolled)
            self._run_alone(f)
            if place.stale:
                self.scrollback.held = None

    def _clear_scrollback(self, f: Function) -> None:
        if self._keeps_cleared:
            self._clear_history(f)
            return
        place = self._spot
        self._run_alone(f)
        if self._under is not None or self.lost:
            return
        if place.blank or (self._row_known and not place.stale):
            place.stale = 0
            self.scrollback.start_over(WHOLE_FROM_HERE)
        else:
            # These rows may still have been on the screen, or already in the scrollback.
            place.stale = max(place.stale, place.top - place.scrolled)

    # -- modes -----------------------------------------------------------------------------------

    def _shows_default(self, op: str, f: Function) -> bool:
        """Return whether modes may have been at their default at the join.

        A mode that is set back to its default, and was not set here, was set before.
        """
        if op is fn.DECSC:
            self._spot.saved = self._row_known
            return True
        if op is fn.DECRC:
            return self._spot.saved and self._row_known
        if op is fn.DECSTBM:
            whole = not self.top and self.bottom == self.height - 1
            resets = not f.a and f.b in (0, self.height)
            return self._exact and not (whole and resets and self._under is None)
        sets_back = (4 in f.args and not self.inserts) or (20 in f.args and not self.newline)
        return not (op is fn.RM and sets_back)

    def _change_private(self, f: Function, mode: object) -> None:
        sets = f.op is fn.DECSET
        if mode in ALTERNATE_SCREENS:
            if not sets:
                self._leave(f, mode)
            elif self._under is None:
                self._enter(f, mode)
            return
        if mode == 1048:
            certain = self._shows_default(fn.DECSC if sets else fn.DECRC, f)
        elif mode == 6:
            certain = self._exact and (sets or self.origin)
        else:
            certain = not (mode == 7 and sets and self.wraps)
        if not certain:
            self._lose()
        self._run_alone(f)

    def _enter(self, f: Function, mode: object) -> None:
        outside = self._spot
        row_known = self._row_known
        outside.saved = row_known if mode == 1049 else outside.saved
        self._run_alone(f)
        self._outside = outside
        self._spot = Place(placed=row_known)
        self._spot.blank = True
        self._frame_known = True
        self._returns = mode == 1049

    def _leave(self, f: Function, mode: object) -> None:
        outside = self._outside
        if outside is None:
            self._lose()
            self._run_alone(f)
            return
        row_known = self._row_known
        self._spot, self._outside = outside, None
        self._run_alone(f)
        # 1049 puts the cursor where it was saved; the others leave it on the row it has.
        if mode == 1049:
            certain = self._returns or (outside.saved and self._row_known)
        else:
            certain = row_known and self._row_known
        if not (certain and self._frame_known):
            self._lose()

    # -- size and end ----------------------------------------------------------------------------

    def resize(self, columns: int, height: int) -> None:
        """Take a new size."""
        exact = self._exact and self._under is None
        super().resize(columns, height)
        self._known, self._least = True, height
        if not exact:
            self._lose()
            self.lost = True

    def close(self) -> None:
        """End the stream: the rest settles."""
        if self._outside is not None:
            self.lost = self.lost or not self._frame_known
            self._spot, self._outside = self._outside, None
        # Without any text an earlier screen would stand in, which may be unknown.
        shows = any(self.rows) or self._frames or self.scrollback.held
        self.lost = self.lost or not (self.scrollback.seen or shows)
        super().close()
