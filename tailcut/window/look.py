"""Look at the end of a stream in windows that grow, until one gives the tail of the whole.

A window begins at a line start where no control function is unfinished. The lines of it that are
certain go through the stages, and it suffices if they fill the budget (docs/windows.md).
"""

from __future__ import annotations

from collections.abc import Callable

from tailcut.core.items import WHOLE_FROM_HERE, Continuation
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tailcut.core.items import ScrollbackCleared
    from tailcut.cut import Cutter
    from tailcut.pipeline.cleaner import Cleaner, Forget
    from tailcut.terminal.newlines import Newline
    from tailcut.window.stretch import Stretch

__all__ = ["FIRST", "GROWTH", "SHARE", "Look", "find"]

FIRST = 1 << 16
"""Bytes of the first window: some 700 lines of a log. Where the height of the terminal is not
known, the first 300 rows do not count."""

GROWTH = 2
"""Factor by which each window is larger than the one before."""

SHARE = 4
"""A window is at most one part in four of the bytes that it may leave unread, so that all windows
that fail cost half as much as reading these bytes."""


class Look:
    """One attempt with a window.

    Args:
        start: makes the cleaner that starts at the window's beginning.
        cutter: takes the lines that are certain.

    Attributes:
        cleaner: has read the window.
        cutter: holds its tail.
    """

    def __init__(self, start: Callable[[Forget], Cleaner], cutter: Cutter) -> None:
        self.cleaner = start(self._forget)
        self.cutter = cutter
        self._passed = 0  # lines so far that an earlier beginning could have changed
        self._is_whole = False

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the window."""
        for lines in self.cleaner.feed_by_pieces(data):
            self._take(lines)

    def close(self) -> None:
        """End the stream."""
        for lines in self.cleaner.close_by_pieces():
            self._take(lines)

    @property
    def suffices(self) -> bool:
        """Whether the tail is that of the whole stream."""
        if not self.cleaner.is_usable:
            return False
        return self.cutter.is_full or (self._is_whole and bool(self.cutter.result().text))

    def _forget(self, mark: ScrollbackCleared) -> None:
        self.cutter.clear()
        self._is_whole = mark is WHOLE_FROM_HERE
        self._passed = 0

    def _take(self, lines: list[str]) -> None:
        uncertain = 0 if self._is_whole else self.cleaner.lookback - self._passed
        if uncertain > 0 and lines:
            at = 0
            while at < len(lines) and (uncertain or type(lines[at]) is Continuation):
                is_line = type(lines[at]) is not Continuation
                uncertain -= is_line
                self._passed += is_line
                at += 1
            lines = lines[at:]
        self.cutter.feed(lines)


def find(
    stretch: Stretch,
    convention: Newline,
    begin: Callable[[], Look],
    *,
    first: int,
    largest: int,
    ending: bool,
) -> tuple[Look, int] | None:
    """Return a look that suffices at the end of a stretch, and where its window begins.

    Args:
        stretch: the bytes that can be read.
        convention: how line ends are read.
        begin: begins a look.
        first: bytes of the first window.
        largest: bytes of the largest window.
        ending: whether the stream ends with the stretch; otherwise only settled lines count.

    Returns:
        None where no window suffices.
    """
    window = first
    while window <= largest:
        start = stretch.line_start(stretch.end - window, convention)
        if start is not None and stretch.is_ground(start):
            look = begin()
            if not _show(stretch, start, convention, look):
                return None
            if ending:
                look.close()
            if look.suffices and (ending or look.cleaner.knows_ages):
                return look, start
        window *= GROWTH
    return None


def _show(stretch: Stretch, start: int, convention: Newline, look: Look) -> bool:
    """Feed a window to a look, and return whether every line end in it is unambiguous."""
    after_return = False
    for piece in stretch.pieces(start, stretch.end):
        if convention == "late":
            bare = piece.count(b"\n") - piece.count(b"\r\n")
            if bare - (after_return and piece[:1] == b"\n"):
                return False
            after_return = piece.endswith(b"\r")
        look.feed(piece)
    return True
