"""Look at the end of an asciicast in windows of whole lines (docs/windows.md).

A window is decoded like the cast itself, and its output is joined at the first certain line start.
The lines before it are searched backwards for two things: the terminal's size, and a control
function that is unfinished where the window begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Output, Resize
from tailcut.recording.formats.blocks import HELD_LINE_LIMIT
from tailcut.recording.formats.cast import CastReader
from tailcut.terminal.decode import Decoder
from tailcut.terminal.parser import STRING_LIMIT, Parser
from tailcut.window.look import FIRST, GROWTH, SHARE, Look
from tailcut.window.screen import MidstreamScreen
from tailcut.window.stretch import PIECE, Stretch, last_introducer

if TYPE_CHECKING:
    from tailcut.cut import Cutter
    from tailcut.options import Newline
    from tailcut.pipeline.cleaner import Cleaner, Forget
    from tailcut.pipeline.position import Position

__all__ = ["find"]

BLOCK = 1 << 20
"""Bytes that are searched at a time for a change of size."""

# Printed text cannot match: its quotes stand behind backslashes in JSON.
_resizes = re.compile(rb'"r"[ \t\r]*+,').finditer
_headers = re.compile(rb'"version"').finditer


class _CannotTellError(Exception):
    """The bytes before a window cannot be read: they hold a line without end."""


def find(
    stretch: Stretch,
    start: int,
    cleaner: Cleaner,
    position: Position,
    new_cutter: Callable[[], Cutter],
) -> Look | None:
    """Return a look that suffices at the end of a cast; None where no window does.

    Args:
        stretch: the cast.
        start: offset up to which it has been read; a line begins there.
        cleaner: has read it up to there.
        position: where the cleaner stands.
        new_cutter: makes the cutter that takes the lines of a look.
    """
    lines = _Lines(stretch, start, position)
    line_end = b"\n" if position.convention == "pipe" else b"\r\n"
    largest = (stretch.end - start) // SHARE
    window = FIRST
    while window <= largest:
        place = stretch.line_start(stretch.end - window, "pipe")
        try:
            before = None if place is None else lines.unfinished_before(place)
            if place is not None and before is not None:
                reader = _JoiningReader(before, line_end)
                look = _look(cleaner, reader, lines.size_at(place), new_cutter())
                for piece in stretch.pieces(place, stretch.end):
                    look.feed(piece)
                look.close()
                if look.suffices:
                    return look
        except _CannotTellError:
            return None
        window *= GROWTH
    return None


def _look(
    cleaner: Cleaner, reader: _JoiningReader, size: tuple[int, int] | None, cutter: Cutter
) -> Look:
    def start(forget: Forget) -> Cleaner:
        return cleaner.resumed_in_cast(reader, size, screen=MidstreamScreen, forget=forget)

    return Look(start, cutter)


class _JoiningReader:
    """A reader of a cast's lines that leaves out their output up to the first certain line start.

    Args:
        before: the output before these lines, from the last introducer of a control function on;
            empty if none is unfinished.
        line_end: the bytes after which a new line begins.
    """

    name = "cast"
    newline: Newline = "pty"

    def __init__(self, before: bytes, line_end: bytes) -> None:
        self._cast = _reader()
        # The size comes from before the window.
        self.size: tuple[int, int] | None = None
        self.skipped = self._cast.skipped
        self._line_end = line_end
        self._joined = False
        # No mark of byte order is looked for in the middle of a stream.
        self._decoder, self._parser = Decoder(), Parser()
        self._parse(b"\n" + before)

    def feed(self, data: bytes) -> list[Event]:
        """Take the next bytes and return the events that they complete."""
        return self._from_join(self._cast.feed(data))

    def close(self) -> list[Event]:
        """End the stream and return the rest of its events."""
        return self._from_join(self._cast.close())

    def _from_join(self, events: list[Event]) -> list[Event]:
        if self._joined:
            return events
        passed: list[Event] = []
        for event in events:
            if not isinstance(event, Output):
                passed.append(event)
            elif rest := self._after_join(event.data):
                passed.append(Output(rest))
        return passed

    def _after_join(self, data: bytes) -> bytes:
        start = 0
        while not self._joined:
            stop = data.find(self._line_end, start) + len(self._line_end)
            if stop < start + len(self._line_end):
                self._parse(data[start:])
                return b""
            self._parse(data[start:stop])
            start = stop
            self._joined = self._parser.is_ground
        return data[start:]

    def _parse(self, data: bytes) -> None:
        self._parser.feed(self._decoder.decode(data))


class _Lines:
    """The lines before a window, searched backwards for the terminal's state at its beginning.

    Args:
        stretch: the cast.
        start: offset of the first line that has not been read.
        position: where the stream stands there.
    """

    def __init__(self, stretch: Stretch, start: int, position: Position) -> None:
        self._stretch = stretch
        self._start = start
        self._position = position
        # Two offsets, and the size that holds from the first to the second.
        self._sized: tuple[int, int, tuple[int, int] | None] = (0, 0, None)

    def size_at(self, place: int) -> tuple[int, int] | None:
        """Return columns and rows at an offset, as the recording stated them last.

        Raises:
            _CannotTellError: a line before it cannot be read.
        """
        start, stop, size = self._sized
        if not start <= place <= stop:
            start, size = self._last_size(place)
            self._sized = start, place, size
        return size

    def _last_size(self, stop: int) -> tuple[int, tuple[int, int] | None]:
        for begin, block in self._blocks(stop, BLOCK):
            found = _last_size_in(block)
            if found is not None:
                return begin + found[0], found[1]
        return self._start, self._position.size

    def unfinished_before(self, place: int) -> bytes | None:
        """Return the output before an offset, from the last introducer on.

        Returns:
            no bytes where no control function can be unfinished; None where that is not known.

        Raises:
            _CannotTellError: a line before it cannot be read.
        """
        chars = 0
        for begin, block in self._blocks(place, PIECE):
            text = _output(block)
            if last_introducer(text) >= 0:
                text = _output(b"".join(self._stretch.pieces(begin, place)))
                return text[last_introducer(text) :]
            chars += len(text) if text.isascii() else len(text.decode("utf-8", "replace"))
            if chars >= STRING_LIMIT:
                return b""
        return b"" if self._position.is_ground else None

    def _blocks(self, stop: int, size: int) -> Iterator[tuple[int, bytes]]:
        """Yield blocks of whole lines from the last to the first, each with its offset."""
        pieces = self._stretch.pieces
        while stop > self._start:
            wanted, cut = size, 0
            while not cut:
                at = max(self._start, stop - wanted)
                block = b"".join(pieces(at, stop))
                if wanted > 2 * HELD_LINE_LIMIT:
                    raise _CannotTellError
                if at == self._start:
                    break
                cut = block.find(b"\n", 0, len(block) - 1) + 1
                wanted *= 2
            stop = at + cut
            yield stop, block[cut:]


def _reader() -> CastReader:
    """Return a reader for lines after a header."""
    reader = CastReader()
    reader.version = 2
    return reader


def _output(lines: bytes) -> bytes:
    events = _reader().feed(lines)
    return b"".join(event.data for event in events if isinstance(event, Output))


def _last_size_in(block: bytes) -> tuple[int, tuple[int, int]] | None:
    """Return the last size that whole lines state, after the end of the line that states it."""
    signs = sorted(sign.start() for find_all in (_resizes, _headers) for sign in find_all(block))
    while signs:
        sign = signs.pop()
        begin, end = block.rfind(b"\n", 0, sign) + 1, block.find(b"\n", sign) + 1
        while signs and signs[-1] >= begin:
            signs.pop()
        for event in _reader().feed(block[begin:end]):
            if isinstance(event, Resize):
                return end, (event.cols, event.rows)
    return None
