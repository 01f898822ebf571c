"""Windows in an asciicast: its end is looked at by whole lines (docs/windows.md).

A window is decoded as the cast's own lines are. The terminal is joined in what they print, at the
first line start that is certain; what the lines before the window say only of its size and of an
unfinished control function is looked for there, backwards.
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
from tailcut.window.look import FIRST, GROWTH, PIECE, SHARE, Look, Stretch, last_introducer
from tailcut.window.screen import JoinedScreen

if TYPE_CHECKING:
    from tailcut.cut import Cutter
    from tailcut.options import Newline
    from tailcut.pipeline.pipeline import Pipeline
    from tailcut.terminal.newlines import Newline as Convention

__all__ = ["find"]

BLOCK = 1 << 20
"""Bytes that are searched at a time for what changes the size."""

# In a text that was printed both quotes would stand behind backslashes.
_resizes = re.compile(rb'"r"[ \t\r]*+,').finditer
_headers = re.compile(rb'"version"').finditer


class _CannotTellError(Exception):
    """What stands before a window cannot be read: it has a line without end."""


def find(
    stretch: Stretch,
    start: int,
    pipeline: Pipeline,
    convention: Convention,
    new_cutter: Callable[[], Cutter],
) -> Look | None:
    """Finds a window that suffices at the end of a cast.

    Args:
        stretch: the cast.
        start: up to where it has been read; a line begins there.
        pipeline: has read that.
        convention: how line ends are read.
        new_cutter: makes what takes the lines of a look.
    """
    lines = _Lines(stretch, start, pipeline)
    largest = (stretch.end - start) // SHARE
    window = FIRST
    while window <= largest:
        place = stretch.line_start(stretch.end - window, "pipe")
        try:
            before = None if place is None else lines.unfinished_before(place)
            if place is not None and before is not None:
                reader = _JoiningReader(before, b"\n" if convention == "pipe" else b"\r\n")
                look = Look(
                    pipeline.resumed_in_cast(reader, lines.size_at(place), JoinedScreen),
                    new_cutter(),
                )
                for piece in stretch.pieces(place, stretch.end):
                    look.feed(piece)
                look.close()
                if look.suffices:
                    return look
        except _CannotTellError:
            return None
        window *= GROWTH
    return None


class _JoiningReader:
    """Reads lines of a cast, and leaves out what they print before the first certain line start.

    Args:
        before: what was printed before them, from the last introducer of a control function on;
            empty if none is unfinished.
        line_end: what a new line begins after.
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
        """Takes the next bytes and gives the events that they complete."""
        return self._from_join(self._cast.feed(data))

    def close(self) -> list[Event]:
        """Ends the stream and gives the rest."""
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
    """What the lines before a window say of it.

    Args:
        stretch: the cast.
        start: where the lines begin that have not been read.
        pipeline: has read those before.
    """

    def __init__(self, stretch: Stretch, start: int, pipeline: Pipeline) -> None:
        self._stretch = stretch
        self._start = start
        self._pipeline = pipeline
        # Between the first two the size does not change.
        self._sized: tuple[int, int, tuple[int, int] | None] = (0, 0, None)

    def size_at(self, place: int) -> tuple[int, int] | None:
        """Gives columns and rows at an offset, as the recording said them last.

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
        return self._start, self._pipeline.recorded_size

    def unfinished_before(self, place: int) -> bytes | None:
        """Gives what was printed before an offset from the last introducer on.

        Returns:
            nothing where no control function can be unfinished; None where that is not known.

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
        return b"" if self._pipeline.is_ground else None

    def _blocks(self, stop: int, size: int) -> Iterator[tuple[int, bytes]]:
        """Gives blocks of whole lines backwards, and where each begins."""
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
    """Makes what reads lines after a header."""
    reader = CastReader()
    reader.version = 2
    return reader


def _output(lines: bytes) -> bytes:
    events = _reader().feed(lines)
    return b"".join(event.data for event in events if isinstance(event, Output))


def _last_size_in(block: bytes) -> tuple[int, tuple[int, int]] | None:
    """Gives the last size that whole lines say, and the end of the line that says it."""
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
