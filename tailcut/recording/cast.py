"""asciicast v2 and v3: a header, then one event a line (https://docs.asciinema.org/manual/asciicast/).

Nearly all lines are output events, and they are written in one way. A run of them is turned into
one JSON string by taking out what stands between the texts, and decoded at once; only where that
fails is each line decoded on its own.
"""

from __future__ import annotations

import json
import re

from tailcut.recording.blocks import Blocks, utf8
from tailcut.recording.events import Event, Outcome, Output, Resize

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tailcut.recording.events import Newline

__all__ = ["CastReader", "exit_outcome", "header_size"]

_TIME = r"[0-9.eE+-]+"
_OUTPUT = rf'\[{_TIME}, ?"o", ?"'
_opening = re.compile(_OUTPUT).match
_other = re.compile(rf"\n(?!{_OUTPUT}|\Z)").search
# What comes before the quote must be complete: after a backslash, half an escape or half a
# surrogate pair the line is damaged, and must not be mended by the next one.
_between = re.compile(
    r'"\](?<!\\"\])(?<!\\u"\])(?<!\\u."\])(?<!\\u.."\])(?<!\\u..."\])(?<!\\u[dD][89abAB].."\])'
    rf"\r?\n{_OUTPUT}"
).sub
_times = re.compile(rf'^\[({_TIME}), ?"', re.MULTILINE).findall
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
            text = last.decode("utf-8", "replace")
            self._line(text, events)
            if self._timed and text.rstrip().endswith("]"):
                self._time(text)
        return events

    def _block(self, block: bytes, events: list[Event]) -> None:
        text = block.decode("utf-8", "replace")
        start, end = 0, len(text)
        while start < end:
            if _opening(text, start):
                # Up to the next line that is not output in the usual form.
                other = _other(text, start)
                stop = other.end() if other else end
                self._run(text[start:stop], events)
            else:
                stop = text.find("\n", start) + 1
                self._line(text[start:stop], events)
            start = stop
        if self._timed:
            self._time(text)

    def _run(self, run: str, events: list[Event]) -> None:
        """Adds the output of lines that all begin in the usual form."""
        opening = _opening(run)
        if opening is not None and run.endswith(('"]\n', '"]\r\n')):
            inner = _between("", run)[opening.end() :].rstrip()[:-2]
            try:
                text = json.loads(f'"{inner}"')
            except ValueError:
                pass
            else:
                _add(events, text)
                return
        for line in run.split("\n"):
            self._line(line, events)

    def _line(self, line: str, events: list[Event]) -> None:
        """Adds the event of one line of any form."""
        if line.startswith("#") or not line.strip():
            return
        try:
            value = json.loads(line)
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

    def _time(self, text: str) -> None:
        try:
            times = [float(t) for t in _times(text)]
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


def _add(events: list[Event], text: str) -> None:
    if text:
        events.append(Output(utf8(text)))
