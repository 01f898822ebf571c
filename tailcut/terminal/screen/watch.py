"""What kind of program draws the alternate screen, and what scrolls by on it.

Agents draw whole frames and mark the end of each (synchronised output, mode 2026). Pagers and
editors ask for the keys of an application (DECCKM, DECKPAM); what scrolls by in these was not said
by anyone. tmux and screen ask for these keys too, and hide where frames end; they are known by what
they send first.
"""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.terminal.functions import CUD, CUP, CUU, IND, LF, NEL, NEWLINE, SU, VPA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tailcut.terminal.functions import Step
    from tailcut.terminal.screen.panorama import Panorama

__all__ = ["KEYPAD", "LINE_ENDS", "MOUSE", "SYNC", "Watch"]

SYNC, MOUSE, KEYPAD = 2026, 1005, 1
"""Functions that change no text and that a `Watch` listens to: the end of a frame, the end of UTF-8
mouse reports, and application keys."""


SCROLLS = 8
"""The most rows that scroll, one by one or together, before a look where no frame ends."""


LINE_ENDS = frozenset({NEWLINE, LF, IND, NEL, SU})
"""Functions that scroll where the cursor is on the lowest row."""


class Watch:
    """The watch over one stay in the alternate screen.

    Attributes:
        panorama: what scrolled by; None where nothing is kept.
        by_motion: frames end where the cursor goes up, as a multiplexer hides their ends.
        is_due: rows enough scrolled for a look where no frame ends.
    """

    __slots__ = (
        *("_has_keys", "_has_margins", "_replaces", "_row", "_scrolled"),
        *("by_motion", "is_due", "panorama"),
    )

    def __init__(self) -> None:
        self.panorama: Panorama | None = None
        self.by_motion = False
        self._has_keys = self._has_margins = self._replaces = False
        self._row = self._scrolled = 0
        self.is_due = False

    def keys(self) -> None:
        """Take note of application keys."""
        self._has_keys = True
        if not self.by_motion:
            self.panorama = None

    def mouse(self, text: Callable[[str], str]) -> None:
        """Take note that UTF-8 mouse reports are switched off: tmux does so first of all."""
        if self._has_keys:
            self._by_motion(text)

    def replaces(self) -> None:
        """Take note of insert mode being switched off: screen does so first of all."""
        self._replaces = not (self._has_keys or self._has_margins)

    def margins(self, printed: bool, text: Callable[[str], str]) -> None:
        """Take note of margins: screen sets them when it has asked for keys."""
        if self._has_keys and self._replaces and not (printed or self._has_margins):
            self._by_motion(text)
        self._has_margins = True

    def scroll(self, count: int, size: int) -> None:
        """Take note that `count` of `size` rows between the margins made room for others."""
        self._scrolled += count
        self.is_due = self._scrolled >= max(1, min(SCROLLS, size // 2))

    def is_first(self, y: int, bottom: int) -> bool:
        """Return whether a line end scrolls the first row since the last look."""
        return self.by_motion and y == bottom and not self._scrolled

    def look(self) -> None:
        """Take note of a look at the screen."""
        self._scrolled, self.is_due = 0, False

    def ends(self, texts: Sequence[str], steps: Sequence[Step]) -> Iterator[int]:
        """Yield the numbers of the steps after each of which a look may be due."""
        row = self._row
        for index, (op, a, _, _) in enumerate(steps):
            if op is CUP or op is VPA:
                is_up = a < row
                row = a
            elif op is CUU:
                is_up = True
                row -= a
            else:
                if op is NEWLINE or op is LF:
                    row += 1
                elif op is CUD:
                    row += a
                continue
            if is_up:
                self._row = row
                yield index + 1
        self._row = row

    def scrolled(self, rows: list[str]) -> list[str]:
        """Return what scrolled by before the last frame, of these rows."""
        return self.panorama.close(rows) if self.panorama is not None else []

    def follow(self, text: Callable[[str], str]) -> Panorama | None:
        """Return the panorama that the frame which ends now belongs to."""
        if self.panorama is None and not self._has_keys:
            self._begin(text)
        return self.panorama

    def _by_motion(self, text: Callable[[str], str]) -> None:
        self.by_motion = True
        if self.panorama is None:
            self._begin(text)

    def _begin(self, text: Callable[[str], str]) -> None:
        from tailcut.terminal.screen.panorama import Panorama  # few programs need it

        self.panorama = Panorama(text)
