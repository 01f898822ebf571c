"""One stream of any format: decompressed, recognised and read, as its bytes arrive."""

from __future__ import annotations

from collections.abc import Iterator

from tailcut.recording.decompress import MAGIC, Decompressor, compression_of
from tailcut.recording.detect import HEAD, Detection, detect, reader_for
from tailcut.recording.events import Boundary, Event, Output

# What `typing.TYPE_CHECKING` is, without the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tailcut.recording.events import Newline, Reader

__all__ = ["Recording"]

# An agent's warnings, on standard error, may come before its first event; Gemini CLI prints the
# stacks of its failed requests, 40 lines and more.
_LINES_BEFORE_AN_AGENT = 200
# The first line of a value that is printed over many lines, which are indented.
_OPENS_DOCUMENT = (b"{\n", b"{\r\n")


class Recording:
    """Turns the bytes of a stream into events, whatever it is.

    Args:
        format: one of `tailcut.options.FORMATS`; ``auto`` to recognise it.
        name: the file's name, as a hint.
        tool_lines: how many lines of each command's output are kept, where an agent's stream
            tells output from what the agent says.
        timed: let the reader keep its ``duration`` up to date.

    Attributes:
        detection: what the stream is and why; None as long as that is open.
        reader: what reads it; None as long as the format is open.
        plain: everything that is still to come is raw output, so that it need not pass through
            here.
    """

    def __init__(
        self,
        format: str = "auto",
        name: str | None = None,
        *,
        tool_lines: int = 8,
        timed: bool = False,
    ) -> None:
        self.detection: Detection | None = None
        self.reader: Reader | None = None
        self.plain = False
        self._format = format
        self._name = name
        self._tool_lines = tool_lines
        self._timed = timed
        self._decompressor: Decompressor | None = None
        self._head = b""
        self._looked = 0
        # Text comes first; until then, lines and bytes among which an agent's may begin.
        self._lines_left = 0
        self._bytes_left = HEAD
        self._at_line_start = True

    @property
    def format(self) -> str:
        """The format; ``raw`` as long as it is open."""
        return self.reader.name if self.reader is not None else "raw"

    @property
    def newline(self) -> Newline:
        """Whether a bare LF in the output keeps the column, as the format says."""
        return self.reader.newline if self.reader is not None else "auto"

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows, as the recording says them."""
        return self.reader.size if self.reader is not None else None

    @property
    def duration(self) -> float | None:
        """Seconds, where the format knows them."""
        return getattr(self.reader, "duration", None)

    @property
    def skipped(self) -> dict[str, int]:
        """What was left out without being understood, counted by kind."""
        return self.reader.skipped if self.reader is not None else {}

    @property
    def compression(self) -> str | None:
        """What the stream is compressed with; None where it is not."""
        return self._decompressor.name if self._decompressor is not None else None

    @property
    def damage(self) -> str:
        """Why the stream could not be read to its end; empty where it could."""
        return self._decompressor.damage if self._decompressor is not None else ""

    def feed(self, data: bytes) -> Iterator[Event]:
        """Takes the next bytes and gives the events that they complete.

        Events come one by one: a few bytes of a compressed stream can stand for very many.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        if self._decompressor is not None:
            for piece in self._decompressor.feed(data):
                yield from self._read(piece)
        elif self.reader is None and self.detection is None:
            self._head += data
            compression = compression_of(self._head)
            if compression:
                held, self._head = self._head, b""
                self._decompressor = Decompressor(compression)
                for piece in self._decompressor.feed(held):
                    yield from self._read(piece)
            elif not _may_be_compressed(self._head):
                held, self._head = self._head, b""
                yield from self._read(held)
        else:
            yield from self._read(data)

    def close(self) -> Iterator[Event]:
        """Ends the stream and gives the rest."""
        if self._decompressor is not None:
            self._decompressor.close()
        if self.reader is None:
            yield from self._look(complete=True)
        if self._head:
            held, self._head = self._head, b""
            yield from self._line_of_an_agent(held)
        if self.reader is not None:
            yield from self.reader.close()

    def _read(self, data: bytes) -> Iterator[Event]:
        if self.reader is None:
            self._head += data
            yield from self._look()
        elif self._lines_left:
            yield from self._text_first(data)
        else:
            yield from self.reader.feed(data)

    def _look(self, complete: bool = False) -> Iterator[Event]:
        """Recognises the stream if its head suffices, and reads the head."""
        head = self._head
        if not complete and self._looked == (looked := head.count(b"\n")) and len(head) < HEAD:
            return
        if self._format == "auto":
            found = detect(head, self._name, complete)
            if found is None:
                self._looked = looked
                return
            if found.compression:
                found = Detection("raw", "compressed twice; one layer was taken off")
        else:
            # Enough to tell the forms of one format from each other.
            if not (complete or b"\n" in head or len(head) >= HEAD):
                return
            found = Detection(self._format, "as asked for")
        self.detection = found.replace(compression=self.compression)
        self.reader = reader_for(found.format, head, tool_lines=self._tool_lines, timed=self._timed)
        self._head = b""
        if found.format != "raw":
            yield from self.reader.feed(head)
            return
        first = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
        if self._format == "auto" and first not in (b"{", b"["):
            self._lines_left = _LINES_BEFORE_AN_AGENT
            yield from self._text_first(head)
        else:
            self.plain = self._decompressor is None
            if head:
                yield Output(head)

    def _text_first(self, data: bytes) -> Iterator[Event]:
        """Passes text on line by line until an agent's first event, or no longer than it may take.

        A log in JSON lines stays one: it begins with an object of its own.
        """
        if not (self._head or b"\n{" in data or b"\n`" in data or self._begins(data)):
            # Nothing to look at: only count.
            lines = data.count(b"\n")
            if lines < self._lines_left and len(data) < self._bytes_left:
                self._lines_left -= lines
                self._bytes_left -= len(data)
                self._at_line_start = data.endswith(b"\n") if data else self._at_line_start
            else:
                self._end_of_text()
            if data:
                yield Output(data)
            return
        start = 0
        while start < len(data) and self._lines_left:
            end = data.find(b"\n", start) + 1 or len(data)
            line = data[start : min(end, start + self._bytes_left)]
            start += len(line)
            self._bytes_left -= len(line)
            whole = line.endswith(b"\n")
            self._lines_left -= whole
            if self._head or self._begins(line):
                self._head += line
                if (
                    (whole and not _goes_on(self._head))
                    or self._bytes_left <= 0
                    or not self._lines_left
                ):
                    held, self._head = self._head, b""
                    yield from self._line_of_an_agent(held)
            else:
                yield Output(line)
            self._at_line_start = whole
            if self._bytes_left <= 0 or not self._lines_left:
                self._end_of_text()
        if start < len(data):
            assert self.reader is not None
            yield from self.reader.feed(data[start:])

    def _begins(self, line: bytes) -> bool:
        """Says whether an object may begin here, or a block of code."""
        return self._at_line_start and line[:1] in (b"{", b"`")

    def _line_of_an_agent(self, line: bytes) -> Iterator[Event]:
        """Changes over to an agent's reader if this is its first event."""
        from tailcut.recording.signs import agent_of

        if line.startswith(b"```"):
            # Markdown: an event in a block of code is quoted.
            self._end_of_text()
        found = agent_of(line) if line.startswith(b"{") else None
        if found is None:
            yield Output(line)
            return
        assert self.detection is not None
        self.detection = found.replace(
            reason=f"after some lines of text, {found.reason}",
            compression=self.detection.compression,
        )
        self.reader = reader_for(found.format, tool_lines=self._tool_lines, timed=self._timed)
        self._lines_left = 0
        yield Boundary("message")
        yield from self.reader.feed(line)

    def _end_of_text(self) -> None:
        self._lines_left = 0
        # Only raw bytes that nothing is made of need not come here any more.
        self.plain = self.format == "raw" and self._decompressor is None


def _goes_on(held: bytes) -> bool:
    """Says whether whole lines are the beginning of a value that is printed over many lines."""
    last = held[held.rfind(b"\n", 0, -1) + 1 :]
    return held.startswith(_OPENS_DOCUMENT) and (last == held or last[:1] in (b" ", b"\t"))


def _may_be_compressed(head: bytes) -> bool:
    """Says whether a stream may still turn out to be compressed."""
    return any(magic.startswith(head) for magic in MAGIC.values())
