"""Decompress, recognise and read a stream of any format as its bytes arrive."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.decompress import (
    Decompressor,
    compression_cut_short,
    compression_of,
    may_be_compressed,
)
from tailcut.recording.detect import HEAD, detect
from tailcut.recording.detection import Detection
from tailcut.recording.events import Boundary, Event, Outcome, Output
from tailcut.recording.registry import reader_for
from tailcut.recording.within import LINES_WITHIN, Within

if TYPE_CHECKING:
    from tailcut.options import Newline
    from tailcut.recording.reader import Reader

__all__ = ["Recording"]

# How PowerShell writes what is redirected to a file, agents' JSON and all.
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

# Recordings in which an agent may have printed its stream.
_CONTAINERS = ("cast", "typescript", "github", "gitlab", "buildkite", "jenkins")


class Recording:
    """A reader of any stream, which finds out its format first.

    Args:
        format: one of `tailcut.options.FORMATS`; ``auto`` to recognise it.
        name: the file's name, as a hint.
        tool_lines: how many lines of each command's output are kept, where an agent's stream
            separates output from what the agent says.
        timed: let the reader keep its ``duration`` up to date.

    Attributes:
        detection: the format and its sign; None until the stream is recognised.
        reader: the reader of that format; None until the stream is recognised.
        plain: whether all the rest is raw output, so that it need not pass through here.
    """

    def __init__(
        self,
        format: str = "auto",
        name: str | None = None,
        *,
        tool_lines: int = DEFAULT_TOOL_LINES,
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
        # Every format is ASCII or UTF-8, so UTF-16 becomes UTF-8 before a format is looked for.
        self._decoder: codecs.IncrementalDecoder | None = None
        self._head = b""
        self._looked = 0
        # Looks for an agent's stream after some text, in a raw stream or inside a recording.
        self._within: Within | None = None
        self._contains = False
        self._inside: Reader | None = None
        self._inner_outcome: Outcome | None = None

    @property
    def format(self) -> str:
        """The format; ``raw`` until the stream is recognised."""
        return self.reader.name if self.reader is not None else "raw"

    @property
    def newline(self) -> Newline:
        """Whether a bare LF in the output keeps the column, as the format states it."""
        within = self._within
        reader = within.reader if within is not None and within.reader is not None else self.reader
        return reader.newline if reader is not None else "auto"

    @property
    def unsized(self) -> bool:
        """Whether the output at hand was not laid out for the recording's size."""
        return self._within is not None and self._within.reader is not None

    @property
    def inside(self) -> str | None:
        """The format of the agent's stream inside the recording; None where there is none."""
        return None if self._inside is None else self._inside.name

    @property
    def followed_by(self) -> list[str]:
        """The formats of other agents' streams that followed in the same pipe."""
        return list(getattr(self._inside or self.reader, "followed_by", ()))

    @property
    def is_cast_alone(self) -> bool:
        """Whether all the rest is lines of a cast, with no agent's stream to look for inside."""
        return (
            self.format == "cast"
            and self.version in (2, 3)
            and self._decompressor is None
            and self._decoder is None
            and self._within is None
            and self._inside is None
        )

    @property
    def version(self) -> int | None:
        """The version of the format, where it has several."""
        return getattr(self.reader, "version", None)

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows, where the recording states them."""
        return self.reader.size if self.reader is not None else None

    @property
    def duration(self) -> float | None:
        """Seconds from the beginning to the end, where the format has times."""
        return getattr(self.reader, "duration", None)

    @property
    def skipped(self) -> dict[str, int]:
        """Pieces of the recording that were not understood, counted by kind."""
        if self.reader is None:
            return {}
        if self._inside is None:
            return self.reader.skipped
        return {**self.reader.skipped, **self._inside.skipped}

    @property
    def compression(self) -> str | None:
        """The compression around the stream; None where there is none."""
        return self._decompressor.name if self._decompressor is not None else None

    @property
    def damage(self) -> str:
        """The reason why the stream could not be decompressed to its end; empty where it could."""
        return self._decompressor.damage if self._decompressor is not None else ""

    def feed(self, data: bytes) -> Iterator[Event]:
        """Read the next bytes and yield the events that they complete.

        They are yielded one by one: a few bytes of a compressed stream can stand for millions.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        if self._decompressor is not None:
            for piece in self._decompressor.feed(data):
                yield from self._read(piece)
        elif self.reader is None and self._decoder is None:
            self._head += data
            compression = compression_of(self._head)
            if compression:
                held, self._head = self._head, b""
                self._decompressor = Decompressor(compression)
                for piece in self._decompressor.feed(held):
                    yield from self._read(piece)
            elif not may_be_compressed(self._head):
                held, self._head = self._head, b""
                yield from self._read(held)
        else:
            yield from self._read(data)

    def close(self) -> Iterator[Event]:
        """End the stream and yield the rest."""
        if self._decompressor is None and self.reader is None:
            compression = compression_cut_short(self._head)
            if compression:
                self._decompressor = Decompressor(compression)
                held, self._head = self._head, b""
                for piece in self._decompressor.feed(held):
                    yield from self._read(piece)
        if self._decompressor is not None:
            self._decompressor.close()
        if self._decoder is not None:
            yield from self._decoded(self._decoder.decode(b"", True).encode())
        if self.reader is None:
            yield from self._look(complete=True)
        if self.reader is not None:
            yield from self._through(self.reader.close())
        yield from self._end_within()

    def _read(self, data: bytes) -> Iterator[Event]:
        if self.reader is None and self._decoder is None:
            head = self._head + data
            if len(head) < 2 and any(mark.startswith(head) for mark in _UTF16):
                self._head = head
                return
            encoding = _UTF16.get(head[:2])
            if encoding is not None:
                self._decoder = codecs.getincrementaldecoder(encoding)("replace")
                self._head, data = b"", head[2:]
        if self._decoder is not None:
            data = self._decoder.decode(data).encode()
        yield from self._decoded(data)

    def _decoded(self, data: bytes) -> Iterator[Event]:
        if self.reader is None:
            self._head += data
            yield from self._look()
        elif self._within is not None:
            yield from self._through(self.reader.feed(data))
        else:
            yield from self.reader.feed(data)

    def _look(self, complete: bool = False) -> Iterator[Event]:
        """Recognise the stream if its head suffices, and then read the head."""
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
            # A line is enough to distinguish the forms of one format.
            if not (complete or b"\n" in head or len(head) >= HEAD):
                return
            found = Detection(self._format, "as asked for")
        reason = f"in UTF-16, {found.reason}" if self._decoder is not None else found.reason
        self.detection = found.replace(reason=reason, compression=self.compression)
        self.reader = reader_for(found.format, head, tool_lines=self._tool_lines, timed=self._timed)
        self._head = b""
        self._contains = self._format == "auto" and found.format in _CONTAINERS
        if self._contains:
            self._within = Within(self._tool_lines, LINES_WITHIN)
        elif self._format == "auto" and found.format == "raw" and _may_be_text(head):
            # Not in a log in JSON lines, which begins with an object of its own.
            self._within = Within(self._tool_lines)
        self._settle(None)
        if found.format == "cast":
            # Some editors put a byte-order mark before any text that they save.
            head = head.removeprefix(b"\xef\xbb\xbf")
        yield from self._through(self.reader.feed(head))

    def _through(self, events: list[Event]) -> Iterator[Event]:
        """Look for an agent's stream in the output among some events."""
        for event in events:
            if isinstance(event, Boundary) and self._contains:
                # Another session begins, with an outcome of its own.
                yield from self._end_within()
                self._inner_outcome = None
                self._within = Within(self._tool_lines, LINES_WITHIN)
                yield event
            elif isinstance(event, Output) and self._within is not None:
                yield from self._of_agent(self._within, self._within.feed(event.data))
            elif isinstance(event, Outcome) and self._contains:
                yield from self._end_within()
                yield self._outcome(event)
            else:
                yield event

    def _end_within(self) -> Iterator[Event]:
        if self._within is not None:
            yield from self._of_agent(self._within, self._within.close())
            self._within = None

    def _of_agent(self, within: Within, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            self._settle(within)
            if isinstance(event, Outcome):
                self._inner_outcome = event
            elif isinstance(event, Boundary) and event.kind == "session":
                self._inner_outcome = None
            yield event
        self._settle(within)

    def _settle(self, within: Within | None) -> None:
        """Note which stream was found, or that none can be found any more."""
        if within is not None and within.reader is not None and self._contains:
            self._inside = within.reader
        elif within is not None and within.detection is not None and self.format == "raw":
            assert self.detection is not None
            self.reader, self._within = within.reader, None
            self.detection = within.detection.replace(
                reason=f"after some lines of text, {within.detection.reason}",
                compression=self.detection.compression,
            )
        elif within is not None and within.over:
            self._within = None
        # Raw bytes need not come here once no layer changes them.
        layers = (self._within, self._decompressor, self._decoder)
        self.plain = self.format == "raw" and layers == (None, None, None)

    def _outcome(self, outer: Outcome) -> Outcome:
        """Combine the outcome of a recording with that of the agent inside it.

        Several agents exit with 0 after a failure, so the agent's failure counts.
        """
        inner, self._inner_outcome = self._inner_outcome, None
        if inner is None or (not outer.ok and inner.ok):
            return outer
        return Outcome(inner.ok, inner.detail, outer.exit_status)


def _may_be_text(head: bytes) -> bool:
    return head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"[")
