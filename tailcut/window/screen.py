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
from tailcut.terminal.screen.ages import Ages
from tailcut.terminal.screen.grid import ROWS_ASSUMED_MAX
from tailcut.terminal.screen.screen import Screen
from tailcut.window.place import LOCAL, Place

__all__ = ["MidstreamScreen"]

_END = step(Function(END))

_SILENT = frozenset({fn.NOP, fn.END, fn.SIGN})
_UP = frozenset({fn.CUU, fn.CPL, fn.RI})
_DOWN = frozenset({fn.CUD, fn.CNL, fn.VPR})
_ABSOLUTE = frozenset({fn.CUP, fn.VPA})
_MODES = frozenset({fn.DECSTBM, fn.DECSC, fn.DECRC, fn.SM, fn.RM})
_PRIVATE = frozenset({fn.DECSET, fn.DECRST})


class MidstreamScreen(Screen):
    """A terminal's screen from a line start in the middle of a stream, in default modes.

    Args:
        columns: width.
        rows: height; None where it is not known. Lines that depend on it are then not used.
        least: rows that the true screen has at least, where its height is not known.
        unwrap: yield logical lines.
        frames: frames of the alternate screen join the transcript.

    Attributes:
        lost: the screen's content is not known before the next line start.
    """

    def __init__(
        self, columns: int, rows: int | None, least: int, *, unwrap: bool, frames: bool
    ) -> None:
        # As high as it may be, so that what settles here has settled there.
        height = ROWS_ASSUMED_MAX if rows is None else rows
        super().__init__(columns, height, grows=False, unwrap=unwrap, frames=frames)
        self._known = rows is not None
        self._least = least if rows is None else rows
        self._spot = Place(stale=height)
        self._outside: Place | None = None  # of the normal screen, while the other is up
        # All that the stay showed is known; the frames before an erase may count, too.
        self._frame_known = False
        self._returns = False  # 1049 brought the other screen up, and saved the cursor for it
        # Where CUP has put the cursor on a screen that is not known, if nothing came after it.
        self._aim: tuple[int, int] | None = None
        self.lost = False
        self.ages = Ages(is_whole=False)

    @property
    def least(self) -> int:
        """Rows that the true screen is known to have."""
        return self._least

    @property
    def is_usable(self) -> bool:
        """Whether the items since the last `STARTED_OVER` are those of the whole stream."""
        return not self.lost and not (self._outside or self._spot).stale

    @property
    def knows_ages(self) -> bool:
        """Whether the ages of lines are those of the whole stream.

        Where the height is not known, this screen shows other rows.
        """
        ages = self._under.ages if self._under else self.ages
        is_known = ages.is_known(self.height, self.scrollback.count)
        return is_known and (self._known or not ages.looks)

    @property
    def _row_known(self) -> bool:
        place = self._spot
        return not self.lost and (
            place.placed or (self._known and place.reach - place.top >= self.height - 1)
        )

    @property
    def _exact(self) -> bool:
        """Whether this screen equals the true one in every respect."""
        return self._known and self._row_known and not self._spot.stale

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

    def _moved(self) -> None:
        """Note how far down the cursor came."""
        place = self._spot
        place.reach = max(place.reach, place.scrolled + self.y)
        top = place.reach - self._least + 1
        if top > place.top:
            place.top = top
            if not self._known:  # the true screen may have scrolled, or not
                place.placed = False
                if self._under is not None:
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
            self._run_alone(f)
            self._outside = None
            self._begin_blank(whole=True)
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

    def _has_rows(self, rows: int) -> None:
        """Note that a screen of unknown height has at least ``rows`` rows."""
        if not self._known and rows <= ROWS_ASSUMED_MAX:
            self._least = max(self._least, rows)

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
                place.stale = self.y
        elif f.a == 1 and not row_known:
            self._lose()
        self._run_alone(f)
        if erases_all:
            self._spot.blank = True

    def _clear_scrollback(self, f: Function) -> None:
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

    # -- joins -----------------------------------------------------------------------------------

    def _lose(self) -> None:
        place = self._spot
        place.placed = place.blank = place.saved = False
        if self._under is None:
            self.lost = True
        else:
            self._frame_known = False

    def _rejoin(self) -> None:
        """Begin anew at a line start in default modes."""
        self._wipe()
        self.x = self.y = 0
        self._spot = Place(stale=self.height)

    def _begin_blank(self, whole: bool = False) -> None:
        """Begin anew on a blank screen where the cursor's row is known, or is about to be."""
        if self._under is not None:
            self._spot.placed = True
            return
        self._wipe()
        self._spot = Place(placed=True)
        self.scrollback.start_over(WHOLE_FROM_HERE if whole else STARTED_OVER)

    def _wipe(self) -> None:
        self.rows[:] = [""] * self.height
        self.continued[:] = [False] * self.height
        self._frames.clear()
        self._aim = None
        self.lost = False
        self.ages = Ages(self.scrollback.count, is_whole=False)

    def _settle_first(self, wrapping: str | None = None) -> None:
        place = self._outside or self._spot
        goes_on = self.continued[1] if len(self.rows) > 1 else wrapping is not None
        super()._settle_first(wrapping)
        place.scrolled += 1
        if place.stale:
            place.stale -= 1
            if not place.stale:
                if goes_on:  # a line is no more usable than its beginning
                    place.stale = 1
                else:
                    self.scrollback.start_over(STARTED_OVER)

    def _pass(self, lines: list[str]) -> None:
        place = self._spot
        place.scrolled += len(lines)  # or more, where they wrapped: that errs on the safe side
        if place.stale:
            stale = min(place.stale, len(lines))
            place.stale -= stale
            if place.stale:
                return
            self.scrollback.start_over(STARTED_OVER)
            lines = lines[stale:]
        super()._pass(lines)

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
        self.lost = self.lost or not (self.scrollback.seen or any(self.rows) or self._frames)
        super().close()
