"""What is known of the position on a screen that starts mid-stream."""

from __future__ import annotations

from tailcut.terminal import functions as fn

__all__ = ["LOCAL", "Place"]

LOCAL = frozenset(
    {
        *(fn.NEWLINE, fn.CR, fn.LF, fn.VT, fn.IND, fn.NEL, fn.BS, fn.HT, fn.CHT, fn.CBT, fn.HTS),
        *(fn.TBC, fn.SCS, fn.LS, fn.SS, fn.CUF, fn.CUB, fn.CHA, fn.EL, fn.ECH, fn.ICH, fn.DCH),
        *(fn.REP, fn.UNKNOWN, fn.SEQUENCE, fn.DECSTR),
    }
)
"""Functions whose effect does not depend on the cursor's row: they act within it, or one row down.
Those in a `SEQUENCE` come one by one."""


class Place:
    """The position on one screen, as far as it is known. Rows of text count from the join.

    Attributes:
        scrolled: rows that have left the top of this screen.
        reach: the furthest row of text.
        top: the first row of text that is certainly on the true screen.
        placed: rows on this screen are those of the true one.
        stale: rows at the top of this screen that may hold unseen text.
        blank: nothing is on the screen.
        saved: DECSC came where the row was known.
    """

    __slots__ = ("blank", "placed", "reach", "saved", "scrolled", "stale", "top")

    def __init__(self, *, stale: int = 0, placed: bool = False) -> None:
        self.scrolled = self.reach = self.top = 0
        self.placed = self.blank = placed
        self.saved = False
        self.stale = stale
