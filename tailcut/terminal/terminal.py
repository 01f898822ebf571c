"""A terminal whose only output is text."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tailcut.core.items import Item
from tailcut.core.typing import TYPE_CHECKING
from tailcut.terminal.decode import Decoder
from tailcut.terminal.functions import UPWARD
from tailcut.terminal.newlines import HEAD, Newline, Newlines
from tailcut.terminal.parser import Parser
from tailcut.terminal.screen import Screen

if TYPE_CHECKING:
    from typing import Protocol

    from tailcut.core.protocols import BytesToItems

    class MakeScreen(Protocol):
        """Make a screen of a width, a height (None where it is unknown) and a least height."""

        def __call__(
            self, columns: int, rows: int | None, least: int, *, unwrap: bool, frames: bool
        ) -> Screen: ...

else:
    BytesToItems = object

__all__ = ["COLUMNS_UNKNOWN", "ROWS_UNKNOWN", "Terminal"]

COLUMNS_UNKNOWN = 1000
"""Width where none is known: wide enough that nothing laid out for a terminal wraps."""

ROWS_UNKNOWN = 24
"""Height where none is known; it grows to the largest row that the stream addresses."""

COLUMNS_MAX = 10_000
ROWS_MAX = 2_000
CELLS_MAX = 1_000_000
"""Bounds on the size that is taken, so that memory is bounded whatever size is asked for. An 8K
display with the smallest readable font shows half a million cells."""

PIECE = 1 << 16
"""Bytes worked on at a time. More takes more memory and is not faster."""

SMALLEST_PIECE = 1 << 11
"""Bytes worked on at a time where a few of them make many characters, such as `CSI 999 C`."""

SWOLLEN = 8
"""Characters that a byte makes, above which the next piece is smaller. Text makes one at most."""


def _bounded(columns: int, rows: int) -> tuple[int, int]:
    columns = max(1, min(columns, COLUMNS_MAX))
    return columns, max(1, min(rows, ROWS_MAX, CELLS_MAX // columns))


class Terminal(BytesToItems):
    """A terminal that turns a stream, in any chunking, into settled logical lines.

    It never raises on any bytes, takes time linear in their number, and its memory is bounded.

    Args:
        cols: width in columns; None where it is not known (rows then do not wrap). Sizes beyond
            10,000 x 2,000, or a million cells, are cut down to that.
        rows: height in rows; None where it is not known (it is then assumed, and grows).
        newline: ``pty`` or ``pipe``, where the stream comes from; ``auto`` finds out.
        unwrap: yield logical lines; else physical rows.
        frames: yield a frame for each stay in the alternate screen, and yield the screen that was
            cleared last where nothing else would be yielded.
        live: keep `upward` up to date.
        least: the height that is assumed at first where `rows` is not known.
        screen: makes the screen; by default a `Screen`.

    Attributes:
        upward: whether a function was met after which rows above the cursor may change; only
            with `live`.
    """

    def __init__(
        self,
        cols: int | None = None,
        rows: int | None = None,
        newline: Newline = "auto",
        *,
        unwrap: bool = True,
        frames: bool = True,
        live: bool = False,
        least: int = ROWS_UNKNOWN,
        screen: MakeScreen | None = None,
    ) -> None:
        columns, height = _bounded(cols or COLUMNS_UNKNOWN, rows or least)
        self._decoder = Decoder()
        self._parser = Parser()
        self._newlines = Newlines(newline, self._parser)
        self._screen = (
            Screen(columns, height, grows=rows is None, unwrap=unwrap, frames=frames)
            if screen is None
            else screen(columns, rows and height, height, unwrap=unwrap, frames=frames)
        )
        self._head = HEAD
        self._piece = 4 * SMALLEST_PIECE
        self._live = live
        self.upward = False

    @property
    def unknown(self) -> int:
        """Control functions that vanished because they are not known."""
        return self._parser.unknown

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen is up."""
        return self._screen.alternate

    @property
    def convention(self) -> Newline | None:
        """How line ends are read from here on; None where that is open.

        It stays open, too, where a line start cannot be told from the bytes (UTF-16).
        """
        if self._newlines.in_head or not self._decoder.is_utf8:
            return None
        return self._newlines.mode

    @property
    def least(self) -> int:
        """Rows that the terminal is known or assumed to have so far."""
        return self._screen.least

    @property
    def modes(self) -> Collection[int] | None:
        """Modes that are not at their default: 1049 (the alternate screen), 6, 7.

        None where something else is not.
        """
        return self._screen.modes

    @property
    def is_ground(self) -> bool:
        """Whether no control function is unfinished."""
        return self._parser.is_ground

    @property
    def is_usable(self) -> bool:
        """Whether the items yielded so far are certain, on a stream joined in its middle."""
        return self._screen.is_usable

    @property
    def knows_ages(self) -> bool:
        """Whether the ages of lines are those that the whole stream gives them."""
        return self._screen.knows_ages

    def feed(self, data: bytes) -> list[Item]:
        """Take the next bytes of the stream.

        Returns:
            the items that settled: logical lines, frames, and marks between them.
        """
        return [item for items in self.feed_by_pieces(data) for item in items]

    def feed_by_pieces(self, data: bytes) -> Iterator[list[Item]]:
        """Take the next bytes and yield items in batches, so that memory stays bounded."""
        start, end = 0, len(data)
        while start < end:
            size = min(self._piece, self._head) if self._newlines.in_head else self._piece
            piece = data[start : start + size]
            start += len(piece)
            self._run(self._decoder.decode(piece))
            if self._newlines.in_head:
                self._head -= len(piece)
                if not self._head:
                    self._newlines.end_head()
            items = self._screen.scrollback.take()
            characters = sum([len(item) for item in items if item.__class__ is str])
            if characters > SWOLLEN * len(piece):
                self._piece = max(self._piece // 4, SMALLEST_PIECE)
            else:
                self._piece = min(self._piece * 2, PIECE)
            yield items

    def _run(self, text: str) -> None:
        screen, newlines = self._screen, self._newlines
        self._parser.inside = screen.alternate
        for stretch in self._parser.feed(text):
            stretch = newlines.resolve(stretch)
            if isinstance(stretch, str):
                screen.write_plain(stretch)
                continue
            if self._live and not self.upward:
                self.upward = any(step[0] in UPWARD for step in stretch.steps)
            screen.execute(stretch.texts, stretch.steps)

    def close(self) -> list[Item]:
        """End the stream and return the rest of the transcript."""
        self._run(self._decoder.decode(b"", final=True))
        self._screen.close()
        return self._screen.scrollback.take()

    def finish(self) -> list[Item]:
        """End the stream and return the screen that is up, the alternate one included."""
        self._run(self._decoder.decode(b"", final=True))
        self._screen.finish()
        return self._screen.scrollback.take()

    def resize(self, cols: int, rows: int) -> list[Item]:
        """Take a new size, in columns and rows, and return the items that settle by it."""
        self._screen.resize(*_bounded(cols, rows))
        return self._screen.scrollback.take()

    def live(self) -> list[str]:
        """Return the logical lines on the screen that are complete but have not settled."""
        return self._screen.lines()[:-1]

    def display(self) -> list[str]:
        """Return the rows of the screen that is up, as text."""
        return self._screen.display()
