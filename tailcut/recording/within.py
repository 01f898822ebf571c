"""Find an agent's stream that begins after some text.

Its program began with warnings, or it ran inside a recording: under ``script``, in an asciinema
cast, in a CI job.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.detect import HEAD
from tailcut.recording.detection import Detection
from tailcut.recording.events import Boundary, Event, Output
from tailcut.recording.registry import reader_for

if TYPE_CHECKING:
    from tailcut.recording.reader import Reader

__all__ = ["LINES_BEFORE", "LINES_WITHIN", "Within"]

LINES_BEFORE = 200
"""Lines of warnings before a program's first event: Gemini CLI prints the stacks of its failed
requests on standard error, 40 lines and more."""

LINES_WITHIN = 5000
"""Lines of a recording before an agent's stream: a shell session, or the set-up of a CI job."""

# Bytes of those lines; beyond them every line would still be searched.
_BYTES_WITHIN = 1 << 20
# Controls before an object; a shell resets its modes at the beginning of a command's output. A
# pattern apart from SEQUENCE of `core.controls`: each is bounded, since the rest is waited for.
_CONTROLS = rb"(?:\x1b\[[0-?]{0,40}[ -/]*[@-~]|\x1b\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\)"
_CONTROLS += rb"|\x1b[=>78]|\r)*+"
_UNFINISHED = rb"(?:\x1b(?:\[[0-?]{0,40}[ -/]*|\][^\x07\x1b\n]{0,400}\x1b?)?)?\Z"
_OPENING = _CONTROLS + rb"(?:([{`]|\[(?=[ \t\r\n]*+(?:\{|\Z)))|" + _UNFINISHED + rb")"
# The first line of a value that is printed over many lines, which are indented.
_DOCUMENT = _CONTROLS + rb"(?:\{|\[\{?)[ \t]*\r?\n"
# Most text has none of these, and without one nothing can begin.
_SIGNS = (b"{", b"`", b"[\n", b"[\r")


class Within:
    """A filter that passes text on until an agent's stream begins, and then reads that.

    Args:
        tool_lines: how many lines of each command's output are kept.
        lines: the most lines of text that may come before it.

    Attributes:
        reader: the reader of the agent's stream; None until it has begun.
        detection: its format and the sign; None until it has begun.
        over: whether the search has ended without a stream: all the rest is text.
    """

    def __init__(self, tool_lines: int, lines: int = LINES_BEFORE) -> None:
        self.reader: Reader | None = None
        self.detection: Detection | None = None
        self.over = False
        self._tool_lines = tool_lines
        self._lines_left = lines
        self._bytes_left = HEAD if lines <= LINES_BEFORE else _BYTES_WITHIN
        self._held = b""
        self._at_line_start = True

    def feed(self, data: bytes) -> Iterator[Event]:
        """Read the next bytes and yield the events that they complete."""
        if self.reader is not None:
            yield from self.reader.feed(data)
            return
        if not self._held and self._is_only_text(data):
            self._count(data)
            yield Output(data)
            return
        # Compiled when first needed, which takes half a millisecond; most programs start without.
        opens_here, opens_later = re.compile(_OPENING).match, re.compile(rb"\n" + _OPENING).search
        data, self._held = self._held + data, b""
        start = 0
        while start < len(data) and not self.over:
            opens = opens_here(data, start) if self._at_line_start else None
            if opens is None:
                later = opens_later(data, start)
                stop = later.start() + 1 if later else len(data)
            else:
                stop = self._end_of_event(data, start) if opens[1] else 0
                if not stop:
                    self._held = data[start:]
                    return
                if self._take(data[start:stop], opens.start(1) - start):
                    yield Output(data[start : opens.start(1)])
                    yield Boundary("message")
                    assert self.reader is not None
                    yield from self.reader.feed(data[opens.start(1) :])
                    return
            self._count(data[start:stop])
            yield Output(data[start:stop])
            start = stop
        if start < len(data):
            yield Output(data[start:])

    def close(self) -> Iterator[Event]:
        """End the stream and yield the rest."""
        held, self._held = self._held, b""
        if held:
            opens = re.compile(_OPENING).match(held)
            at = opens.start(1) if opens and opens[1] else 0
            if opens and opens[1] and self._take(held, at):
                yield Output(held[:at])
                yield Boundary("message")
                assert self.reader is not None
                yield from self.reader.feed(held[at:])
            else:
                yield Output(held)
        if self.reader is not None:
            yield from self.reader.close()

    @staticmethod
    def _is_only_text(data: bytes) -> bool:
        if not data or any(sign in data for sign in _SIGNS):
            return False
        last = data[data.rfind(b"\n") + 1 :]
        return not last.startswith((b"\x1b", b"\r", b"["))

    def _end_of_event(self, data: bytes, start: int) -> int:
        """Return where a line, or a value over many lines, ends; 0 where its end has not come."""
        limit = min(HEAD, self._bytes_left)
        end = data.find(b"\n", start, start + limit) + 1
        if end and re.compile(_DOCUMENT).match(data, start):
            while end and data[end : end + 1] in (b" ", b"\t", b""):
                end = data.find(b"\n", end, start + limit) + 1
            if end:
                # Its last line is the one that is not indented.
                end = data.find(b"\n", end, start + limit) + 1
        if not end and len(data) - start >= limit:
            return start + limit
        return end

    def _take(self, line: bytes, at: int) -> bool:
        """Return whether a line is an agent's first event, and then make its reader."""
        if line[at:].startswith(b"```"):
            # Markdown: an event in a block of code is quoted.
            self.over = True
        if line[at : at + 1] not in (b"{", b"["):
            return False
        from tailcut.recording.signs import agent_of

        found = agent_of(line[at:])
        if found is None:
            return False
        self.detection = found
        self.reader = reader_for(found.format, tool_lines=self._tool_lines)
        return True

    def _count(self, text: bytes) -> None:
        self._lines_left -= text.count(b"\n")
        self._bytes_left -= len(text)
        self._at_line_start = text.endswith(b"\n")
        self.over = self.over or self._lines_left <= 0 or self._bytes_left <= 0
