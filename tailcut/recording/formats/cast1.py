"""Read asciicast v1: one JSON document with all output in an array.

The document is read piece by piece: the part before the array has the size, each frame is decoded
as it arrives, and the part after the array is not needed.
"""

from __future__ import annotations

import json
import re

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Output
from tailcut.recording.formats.blocks import HELD_LINE_LIMIT, utf8
from tailcut.recording.formats.cast import header_size

if TYPE_CHECKING:
    from typing import Any

    from tailcut.options import Newline

__all__ = ["Cast1Reader", "header_before", "is_document"]

_array = re.compile(rb'"stdout"\s*:\s*\[').finditer
_frame = re.compile(
    rb'[\s,]*\[\s*([0-9.eE+-]+)\s*,\s*("[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")\s*\]'
).match
_next = re.compile(rb'\]\s*,\s*\[\s*[0-9.eE+-]+\s*,\s*"').search
_end = re.compile(rb"[\s,]*\]").match

# Bytes: asciinema writes the header first, and an environment in it takes some kilobytes.
_HEADER_LIMIT = 1 << 16


def header_before(head: bytes) -> tuple[dict[str, Any], int] | None:
    """Return the part before the array of frames, and where the frames begin.

    Only an array of the outermost object counts; a text that merely holds one has no header.
    """
    for array in _array(head):
        try:
            header = json.loads(head[: array.end()].decode("utf-8", "replace") + "]}")
        except (ValueError, RecursionError):
            continue
        if isinstance(header, dict) and header.get("stdout") == []:
            return header, array.end()
    return None


class Cast1Reader:
    """The reader of asciicast v1.

    Args:
        timed: as for other readers; here the duration costs nothing and is always kept.
    """

    name = "cast"
    newline: Newline = "pty"
    version = 1

    def __init__(self, timed: bool = False) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}
        self.duration: float | None = None
        self._held = b""
        self._place = "header"

    def feed(self, data: bytes) -> list[Event]:
        """Read the next bytes and return the events that they complete."""
        if self._place == "end":
            return []
        events: list[Event] = []
        self._held += data
        if self._place == "header":
            self._header()
        if self._place == "frames":
            self._frames(events)
        return events

    def close(self) -> list[Event]:
        """End the stream; a document that was cut short is counted as damaged."""
        if self._place == "header" or (self._place == "frames" and self._held.strip(b" \r\n,")):
            self._skip("damaged lines")
        self._held = b""
        self._place = "end"
        return []

    def _header(self) -> None:
        found = header_before(self._held[:_HEADER_LIMIT])
        if found is not None:
            header, start = found
            self.size = header_size(header)
            self._held = self._held[start:]
            self._place = "frames"
        elif len(self._held) >= _HEADER_LIMIT:
            self._skip("damaged lines")
            self._held = b""
            self._place = "end"

    def _frames(self, events: list[Event]) -> None:
        texts: list[str] = []
        held, start = self._held, 0
        while True:
            frame = _frame(held, start)
            if frame is None:
                if _end(held, start):
                    self._place = "end"
                    start = len(held)
                    break
                # A damaged frame: go on at the next one, if there is one already.
                following = _next(held, start)
                if following is None:
                    break
                self._skip("damaged frames")
                start = following.start() + 1
                continue
            start = frame.end()
            self._take(frame[1], frame[2], texts)
        self._held = held[start:]
        if len(self._held) > HELD_LINE_LIMIT:
            self._skip("overlong lines")
            self._held = b""
        if texts:
            events.append(Output(utf8("".join(texts))))

    def _take(self, delay: bytes, string: bytes, texts: list[str]) -> None:
        try:
            texts.append(json.loads(string.decode("utf-8", "replace")))
            self.duration = (self.duration or 0.0) + float(delay)
        except ValueError:
            self._skip("damaged frames")

    def _skip(self, kind: str) -> None:
        self.skipped[kind] = self.skipped.get(kind, 0) + 1


def is_document(head: bytes) -> bool:
    """Return whether the cast with this head is one document, not one event a line."""
    line = head[: head.find(b"\n") + 1] or head
    try:
        header = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return not line.lstrip().startswith((b'{"version":2', b'{"version": 2', b"["))
    return isinstance(header, dict) and header.get("version") == 1
