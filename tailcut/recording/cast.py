"""asciicast v2 and v3: a header, then one event a line (https://docs.asciinema.org/manual/asciicast/).

Nearly all lines are output events, written in one of two ways. A run of them is made one JSON
string by taking out what stands between the texts, and decoded at once; only where that fails is
each line decoded on its own.
"""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined] # not in the stubs

from tailcut.recording.blocks import Blocks, utf8
from tailcut.recording.events import Event, Outcome, Output, Resize

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tailcut.recording.events import Newline

__all__ = ["CastReader", "exit_outcome", "header_size"]

# An output event begins in one of these ways, whoever writes it; others are read one by one.
_TIME = rb"\d+\.\d+"
_BEGINNINGS = (rb"\[" + _TIME + rb', "o", "', rb"\[" + _TIME + rb',"o","')
_openings = [re.compile(beginning).match for beginning in _BEGINNINGS]
_between = [re.compile(rb'"\]\n' + beginning).subn for beginning in _BEGINNINGS]
_others = [re.compile(rb"\n(?!" + beginning + rb"|\Z)").search for beginning in _BEGINNINGS]
# What a person typed, and markers: recorders that keep them put one between almost any two events.
_STRING = rb'"(?:[^"\\\n]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"'
_silent = re.compile(rb"\n(?:\[" + _TIME + rb', ?"[im]", ?' + _STRING + rb"\]\n)+").sub
# Stands where two events met until they are decoded, so that halves of an escape that are at the
# ends of two damaged lines do not become one.
_SEAM = "\x1f"
_times = re.compile(rb'^\[([0-9.eE+-]+), ?"', re.MULTILINE).findall
# Control characters that a writer forgot to escape are no reason to lose a line.
_decode = json.JSONDecoder(strict=False).decode
_size = re.compile(r"(\d{1,5})x(\d{1,5})\Z").match

# Known codes of events that show nothing: input, markers; and of environment in older drafts.
_SILENT = {"i", "m"}
_DAMAGED = "damaged lines"
_OVERLONG = "overlong lines"
_UNKNOWN = "unknown events"


class CastReader:
    """Reads asciicast v2 and v3.

    Args:
        timed: keep `duration` up to date, which costs a little.

    Attributes:
        duration: seconds up to the last event.
        version: 2 or 3, once the header has been read.
    """

    name = "cast"
    newline: Newline = "pty"

    def __init__(self, timed: bool = False) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}
        self.duration: float | None = None
        self.version: int | None = None
        self._timed = timed
        self._blocks = Blocks()
        self._in_overlong = False

    def feed(self, data: bytes) -> list[Event]:
        """Takes the next bytes and gives the events that they complete."""
        events: list[Event] = []
        for block, whole in self._blocks.feed(data):
            if whole:
                self._in_overlong = False
                self._block(block, events)
            elif not self._in_overlong:
                self._in_overlong = True
                self._skip(_OVERLONG)
        return events

    def close(self) -> list[Event]:
        """Ends the stream; a last line that was cut short is counted as damaged."""
        events: list[Event] = []
        last = self._blocks.close()
        if last.strip():
            last = _valid(last)
            self._line(last, events)
            if self._timed and last.rstrip().endswith(b"]"):
                self._time(last)
        return events

    def _block(self, block: bytes, events: list[Event]) -> None:
        block = _valid(block)
        whole = block
        way = _way(block, 0)
        if way is None:
            # The header, or the one line that keeps the rest from being read at once.
            start = block.find(b"\n") + 1
            self._line(block[:start], events)
            block = block[start:]
            way = _way(block, 0)
        if way is not None:
            text = _joined(block, way)
            if text is None:
                block = _silent(b"\n", block)
                text = _joined(block, way)
            if text is not None:
                _add(events, text)
                block = b""
        self._pieces(block, events)
        if self._timed:
            self._time(whole)

    def _pieces(self, block: bytes, events: list[Event]) -> None:
        """Adds the events of lines of many kinds."""
        start = 0
        while start < len(block):
            way = _way(block, start)
            if way is None:
                stop = block.find(b"\n", start) + 1
                self._line(block[start:stop], events)
            else:
                other = _others[way](block, start)
                stop = other.start() + 1 if other is not None else len(block)
                text = _joined(block[start:stop], way)
                if text is not None:
                    _add(events, text)
                else:
                    for line in block[start:stop].split(b"\n"):
                        self._line(line, events)
            start = stop

    def _line(self, line: bytes, events: list[Event]) -> None:
        """Adds the event of one line of any form, in valid UTF-8."""
        if line.startswith(b"#") or not line.strip():
            return
        try:
            value = _decode(line.decode())
        except (ValueError, RecursionError):
            self._skip(_DAMAGED)
            return
        if isinstance(value, dict) and "version" in value:
            # Casts that were written one after the other have several.
            self._header(value, events)
        elif isinstance(value, list) and len(value) >= 3 and isinstance(value[1], str):
            self._event(value[1], value[2], events)
        else:
            self._skip(_DAMAGED)

    def _header(self, header: dict[str, Any], events: list[Event]) -> None:
        first = self.version is None
        self.version = 3 if header["version"] == 3 else 2
        size = header_size(header)
        if size is None:
            return
        if first:
            self.size = size
        else:
            events.append(Resize(*size))

    def _event(self, code: str, data: object, events: list[Event]) -> None:
        if code == "o" and isinstance(data, str):
            _add(events, data)
        elif code == "r":
            size = _size(data) if isinstance(data, str) else None
            if size is None or not (int(size[1]) and int(size[2])):
                self._skip(_DAMAGED)
            else:
                events.append(Resize(int(size[1]), int(size[2])))
        elif code == "x":
            events.append(exit_outcome(data))
        elif code not in _SILENT:
            self._skip(_UNKNOWN)

    def _time(self, block: bytes) -> None:
        try:
            times = [float(t) for t in _times(block)]
        except ValueError:
            return
        if times and self.version == 3:
            self.duration = (self.duration or 0.0) + sum(times)
        elif times:
            self.duration = max(self.duration or 0.0, max(times))

    def _skip(self, kind: str) -> None:
        self.skipped[kind] = self.skipped.get(kind, 0) + 1


def header_size(header: dict[str, Any]) -> tuple[int, int] | None:
    """Gives columns and rows as a header says them, in any version; None where it does not."""
    terminal = header.get("term")
    if isinstance(terminal, dict):
        size = terminal.get("cols"), terminal.get("rows")
    else:
        size = header.get("width"), header.get("height")
    cols, rows = size
    for value in size:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 65535:
            return None
    assert isinstance(cols, int)
    assert isinstance(rows, int)
    return cols, rows


def exit_outcome(status: object) -> Outcome:
    """Gives what an exit status means."""
    try:
        number = int(str(status))
    except ValueError:
        return Outcome(False, f"exit status {status}")
    return Outcome(number == 0, f"exit status {number}", number)


def _valid(block: bytes) -> bytes:
    """Gives a block in valid UTF-8, with U+FFFD for what is malformed."""
    if not block.isascii():
        try:
            block.decode()
        except UnicodeDecodeError:
            return block.decode("utf-8", "replace").encode()
    return block


def _way(block: bytes, start: int) -> int | None:
    """Gives in which of the usual ways a line begins."""
    return next((way for way, opens in enumerate(_openings) if opens(block, start)), None)


def _joined(run: bytes, way: int) -> str | None:
    """Gives the output of lines that are all output in one of the usual ways; else None."""
    if not run.endswith(b'"]\n'):
        return None
    joined, seams = _between[way](_SEAM.encode(), run)
    opening = _openings[way](joined)
    if opening is None or b"\n" in joined[:-1]:
        return None
    string = joined[opening.end() : -2].decode()
    try:
        text, end = scanstring(string, 0, False)
    except ValueError:
        return None
    texts = text.split(_SEAM)
    return "".join(texts) if end == len(string) and len(texts) == seams + 1 else None


def _add(events: list[Event], text: str) -> None:
    if text:
        events.append(Output(utf8(text)))
