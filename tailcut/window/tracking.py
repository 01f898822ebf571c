"""What a screen that starts mid-stream knows of its rows, and where it begins anew."""

from __future__ import annotations

from tailcut.core.items import STARTED_OVER, WHOLE_FROM_HERE
from tailcut.terminal.screen.ages import Ages
from tailcut.terminal.screen.grid import ROWS_ASSUMED_MAX, Snapshot
from tailcut.terminal.screen.screen import Screen
from tailcut.window.place import Place

__all__ = ["Tracking"]


class Tracking(Screen):
    """A terminal's screen from a line start in the middle of a stream, in default modes.

    Args:
        columns: width.
        rows: height; None where it is not known. Lines that depend on it are then not used.
        least: rows that the true screen has at least, where its height is not known.
        unwrap: yield logical lines.
        frames: frames of the alternate screen join the transcript.
        cleared: what was on the normal screen when it was cleared does, too.

    Attributes:
        lost: the screen's content is not known before the next line start.
    """

    def __init__(
        self,
        columns: int,
        rows: int | None,
        least: int,
        *,
        unwrap: bool,
        frames: bool,
        cleared: bool = False,
    ) -> None:
        # As high as it may be, so that what settles here has settled there.
        height = ROWS_ASSUMED_MAX if rows is None else rows
        super().__init__(
            columns, height, grows=False, unwrap=unwrap, frames=frames, cleared=cleared
        )
        self._printed = True  # perhaps, since the cursor was last sent to the top
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

    @property
    def _rows_known(self) -> bool:
        """Whether the rows with text here are those of the true screen."""
        return self._row_known and not self._spot.stale

    def _hold_screen(self, screen: Snapshot, *, history: bool = False) -> None:
        if self._rows_known:
            super()._hold_screen(screen, history=history)
        else:  # whether they stay is not known, and what comes after them is
            self.scrollback.start_over(STARTED_OVER)
            if self._row_known:
                self._spot.stale = 0

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

    def _has_rows(self, rows: int) -> None:
        """Note that a screen of unknown height has at least ``rows`` rows."""
        if not self._known and rows <= ROWS_ASSUMED_MAX:
            self._least = max(self._least, rows)

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
        self._printed = True
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
