"""Read asciicast v2 and v3: a header, then one event a line.

https://docs.asciinema.org/manual/asciicast/ describes them. Nearly all lines are output events. A
run of them becomes one JSON string when the bytes between the texts are removed, and is decoded at
once; only where that fails is each line decoded alone.
"""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined] # not in the stubs

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Outcome, Output, Resize
from tailcut.recording.formats.blocks import Blocks, utf8

if TYPE_CHECKING:
    from typing import Any

    from tailcut.options import Newline

__all__ = ["CastReader", "exit_outcome", "header_size"]

# The beginnings of usual lines; others are read one by one.
_EVENT = rb'\[(?:0|[1-9]\d*+)\.\d++, ?+"'
_OUTPUT = rb'o", ?+"'
# Input and markers: recorders that keep them put one between almost any two events.
_STRING = rb'"[^"\\\n]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\n]*+)*"'
_SILENCE = rb'[im]", ?+' + _STRING + rb"\]\n" + _EVENT
_opens = re.compile(_EVENT + _OUTPUT).match
# The usual case comes first, which makes it as fast as if there were no other. The number of silent
# events is bounded because, where no output follows, they are looked at again from each of them.
_between = re.compile(
    rb'"\]\n%b(?:%b|%b(?:%b){0,30}%b)' % (_EVENT, _OUTPUT, _SILENCE, _SILENCE, _OUTPUT)
).split
# Put where two events met until they are decoded, so that two halves of an escape at the ends of
# two damaged lines do not become one.
_SEAM = b"\x1f"
# An output event of any time.
_START, _END = b'[0, "o", "', b'"]\n'
_times = re.compile(rb'^\[([0-9.eE+-]+), ?"', re.MULTILINE).findall
# Not strict: control characters that a writer forgot to escape are no reason to lose a line.
_decode = json.JSONDecoder(strict=False).decode
_size = re.compile(r"(\d{1,5})x(\d{1,5})\Z").match

# Known codes of events that show nothing: input, markers; and of environment in older drafts.
_SILENT = {"i", "m"}
_DAMAGED = "damaged lines"
_OVERLONG = "overlong lines"
_UNKNOWN = "unknown events"


class CastReader:
    """The reader of asciicast v2 and v3.

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
        """Read the next bytes and return the events that they complete."""
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
        """End the stream; a last line that was cut short is counted as damaged."""
        events: list[Event] = []
        last = self._blocks.close()
        if last.strip():
            self._line(last, events)
            if self._timed and last.rstrip().endswith(b"]"):
                self._time(last)
        return events

    def _block(self, block: bytes, events: list[Event]) -> None:
        if _SEAM in block:
            for line in block.split(b"\n"):
                self._line(line, events)
        else:
            texts = _between(block)
            joined = _SEAM.join(texts)
            stop = joined.find(b"\n") + 1
            if stop == len(joined):
                self._run(joined, len(texts) - 1, events)
            else:
                start = 0
                while stop:
                    run = joined[start:stop]
                    # Faster than `count`, which looks at each byte.
                    seams = len(run) - len(run.replace(_SEAM, b""))
                    self._run(run, seams, events)
                    start, stop = stop, joined.find(b"\n", stop) + 1
        if self._timed:
            self._time(block)

    def _run(self, run: bytes, seams: int, events: list[Event]) -> None:
        """Add the events of a line of any kind and of the output events in one string with it."""
        opening = _opens(run)
        if opening is not None:
            start = opening.end()
        elif seams:
            first, _, texts = run.partition(_SEAM)
            self._line(first + _END, events)
            run = _START + texts
            start = len(_START)
            seams -= 1
        else:
            self._line(run, events)
            return
        data = _decoded(run, start, seams) if run.endswith(_END) else None
        if data is None:
            for line in run.replace(_SEAM, _END + _START).split(b"\n"):
                self._line(line, events)
        elif data:
            events.append(Output(data))

    def _line(self, line: bytes, events: list[Event]) -> None:
        """Add the event of one line of any form."""
        if line.startswith(b"#") or not line.strip():
            return
        try:
            value = _decode(line.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            self._skip(_DAMAGED)
            return
        if isinstance(value, dict) and "version" in value:
            # A file to which a second cast was appended has several.
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
            if data:
                events.append(Output(utf8(data)))
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
    """Return the columns and rows in a header of any version; None where it has none."""
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
    """Return the outcome that an exit status stands for."""
    try:
        number = int(str(status))
    except ValueError:
        return Outcome(False, f"exit status {status}")
    return Outcome(number == 0, f"exit status {number}", number)


def _decoded(run: bytes, start: int, seams: int) -> bytes | None:
    """Return the text of a run of output events; None where it is no JSON string.

    Args:
        run: the run, which ends as an output event does.
        start: where the string begins.
        seams: the number of places where two events meet.
    """
    try:
        data = utf8(_string(run.decode("ascii"), start)) if run.isascii() else _mixed(run, start)
    except ValueError:
        return None
    clean = data.replace(_SEAM, b"")
    # More of them than events: one is a character of the text.
    return clean if len(data) - len(clean) == seams else None


def _mixed(run: bytes, start: int) -> bytes:
    """Return a string in which not all bytes are ASCII.

    Latin-1, in which each byte is a character and stays as it was, is faster. The result is right
    where the bytes are UTF-8 and no escape stands for a character above U+007F, as in all files of
    writers of UTF-8. Otherwise it is not UTF-8, or it has more continuation bytes than the run.
    """
    plain = run.decode("utf-8", "replace")
    text = _string(run.decode("latin-1"), start)
    try:
        data = text.encode("latin-1")
        if len(data) - len(data.decode()) == len(run) - len(plain):
            return data
    except UnicodeError:
        pass
    return utf8(_string(plain, start))


def _string(line: str, start: int) -> str:
    """Return the JSON string that begins at a place and ends as an output event does.

    Raises:
        ValueError: it is not one.
    """
    text, end = scanstring(line, start, False)
    if end != len(line) - len(_END) + 1:
        raise ValueError
    return text  # type: ignore[no-any-return] # not in the stubs
