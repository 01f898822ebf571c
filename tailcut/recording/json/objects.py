"""Separate JSON values from the text around them.

Programs print one object a line, or one value over many lines; warnings of the program, of its
runtime or of the shell stand between, because standard error went into the same pipe. Some stand
inside: before an object, behind it, or in the middle of its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from enum import Enum

from tailcut.recording.json.contents import Contents, Found, as_line, is_whole, objects_of
from tailcut.recording.json.growing import LONG, GrowingValue
from tailcut.recording.json.opening import (
    INDENTED,
    begins_object,
    begins_object_in_bytes,
    end_of_indented,
    marks_in,
    next_opening,
    past_controls,
)
from tailcut.recording.json.repair import repaired, sound_part

__all__ = ["Objects", "State"]

_TEXT_PIECE = 1 << 16
"""Bytes after which an endless line of text is passed on, whatever comes."""

# Lines in which the rest of a torn object is looked for, and their bytes. A warning is one line or
# a short stack; what comes later is another event.
_TORN_LINES = 4
_TORN_BYTES = 1 << 16
# Lines of text that may stand inside a document before it counts as over.
_BESIDE = 20

# The first line of a document.
_OPENS = {b"{", b"[", b"[{"}
_CLOSING = (b"}", b"]")
_BRACKETS = (b"{", b"[")
_named = re.compile(r'"\s*:').search


class State(Enum):
    """The place of the next byte in the stream.

    At the start of a line one of three things is true: nothing is open, an object was torn, or a
    *document* (a value over many lines) is open. The other states are inside a line.
    """

    BETWEEN = "at a line start; nothing is open"
    HELD = "in a line that may be an object or text; it waits for its end"
    JSON = "in a line too long for text, which begins as an object; it waits for its end"
    TEXT = "in a line of text, which is passed on as it comes"
    LONG = "in the line of a long value, which is shortened as it comes"
    TORN = "at a line start; the line before was the beginning of an object"
    REST = "in a line that may be the rest of the torn object; it waits for its end"
    DOCUMENT = "at a line start in a document"
    INDENTED = "in an indented line of a document, which is a part of it"
    BESIDE = "in an unindented line of a document, which ends it or is text beside it"


_AT_LINE_START = {State.BETWEEN, State.TORN, State.DOCUMENT}


class Objects:
    """A splitter of bytes, in any chunking, into objects and text.

    Args:
        knows: whether an object is an event of the format; asked for objects that stand inside a
            line of text (two programs wrote into one pipe).
        skipped: where losses are counted: ``damaged`` lines, and ``shortened`` values.
        lists: keys of an outermost object whose lists hold events.

    Attributes:
        cut_short: the object that is being given was completed by guessing its end.
        state: the place of the next byte in the stream.
    """

    def __init__(
        self,
        knows: Callable[[dict[str, object]], bool],
        skipped: dict[str, int],
        lists: Collection[str] = (),
    ) -> None:
        self.state = State.BETWEEN
        self.cut_short = False
        self._knows = knows
        self._skipped = skipped
        self._lists = lists
        self._contents = Contents(knows, self._count)
        # HELD, JSON, TEXT, REST, BESIDE: the bytes of the line at hand that were not passed on.
        self._line = bytearray()
        # LONG, DOCUMENT and its lines: the value that arrives in pieces.
        self._value: GrowingValue | None = None
        # TORN, REST: the beginning of the object. Also set while a value arrives in pieces, if a
        # part that it gave up was damaged.
        self._torn = ""
        # TORN, DOCUMENT: the lines since then that were not a part of the object or value.
        self._beside: list[bytes] = []

    def feed(self, data: bytes) -> Iterator[Found]:
        """Yield the objects, and the text with its line ends, that are complete."""
        start, size = 0, len(data)
        whole = data.rfind(b"\n") + 1
        # Where the next line begins that may be more than text, and the next object inside one.
        opens = inside = -1
        while start < size:
            if start < whole and not self._torn:
                # Lines that need no look, many at a time.
                if self.state is State.DOCUMENT:
                    stop = end_of_indented(data, start, whole)
                    if stop > start:
                        yield from self._add_to_value(data[start:stop])
                        start = stop
                        continue
                elif self.state is State.BETWEEN:
                    if opens < start:
                        opens = next_opening(data, start, whole)
                    if inside < start:
                        inside = data.find(b'{"', start, whole)
                        inside = inside if inside >= 0 else size
                    stop = opens
                    if inside < stop:
                        stop = data.rfind(b"\n", start, inside) + 1 or start
                    if stop > start:
                        yield data[start:stop]
                        start = stop
                        continue
            end = data.find(b"\n", start)
            if end < 0:
                yield from self._extend_line(data[start:])
                return
            if self.state is State.BETWEEN and end - start < _TEXT_PIECE:
                # A whole line: nearly all of a stream.
                yield from self._whole_line(data[start:end], b"\n")
                self.state = self._at_line_start()
            else:
                yield from self._extend_line(data[start:end])
                yield from self._end_line(b"\n")
            start = end + 1

    def close(self) -> Iterator[Found]:
        """Yield the rest; an object without its end is given as far as it goes."""
        if self.state not in _AT_LINE_START:
            yield from self._end_line(b"")
        if self._torn:
            yield from self._give_up()
        if self._value is not None:
            rest = self._end_value()
            if rest.rstrip() in _OPENS:
                self._count("damaged")
            else:
                yield from self._end_of_stream(rest)
            if self._torn:
                yield from self._give_up()
            yield from self._take_beside()

    # A line at hand: which state its bytes lead to, and what its end makes of them.

    def _extend_line(self, piece: bytes) -> Iterator[Found]:
        if not piece:
            return
        state = self.state = self._inside_line(piece[0])
        if state is State.INDENTED:
            yield from self._add_to_value(piece)
            return
        if state is State.LONG:
            yield from self._add_to_value(piece)
            return
        line = self._line
        line += piece
        if state is State.HELD and len(line) >= _TEXT_PIECE:
            is_json = begins_object_in_bytes(line, past_controls(line)) is not None
            state = self.state = State.JSON if is_json else State.TEXT
        if state is State.TEXT:
            while len(line) >= _TEXT_PIECE:
                yield bytes(line[:_TEXT_PIECE])
                del line[:_TEXT_PIECE]
        elif len(line) >= LONG:
            if state is State.BESIDE:
                # Without indentation a line of this length is no part of the document.
                yield from self._end_line(b"")
            else:
                yield from self._begin_long_line()

    def _inside_line(self, first: int) -> State:
        """Return the state that a byte leads to: at a line start, the first of the line."""
        if self.state is State.BETWEEN:
            return State.HELD
        if self.state is State.TORN:
            return State.REST
        if self.state is State.DOCUMENT:
            return State.INDENTED if first in INDENTED else State.BESIDE
        return self.state

    def _at_line_start(self) -> State:
        """Return the state after a line's end."""
        if self._value is not None:
            return State.DOCUMENT
        return State.TORN if self._torn else State.BETWEEN

    def _begin_long_line(self) -> Iterator[Found]:
        """Go from HELD, JSON or REST to LONG."""
        self.state = State.LONG
        self._value = GrowingValue(self._lists, is_long=True)
        line, opened = bytes(self._line), 0
        self._line.clear()
        if self._torn:
            torn, self._torn = self._torn, ""
            yield from self._take_beside()
            yield from self._add_to_value(torn.encode("utf-8", "replace"))
        else:
            opened = past_controls(line)
        yield from marks_in(line[:opened])
        yield from self._add_to_value(line[opened:])

    def _end_line(self, end: bytes) -> Iterator[Found]:
        """Go from any state to the start of the next line."""
        line, state = bytes(self._line), self.state
        self._line.clear()
        if state is State.INDENTED:
            yield from self._add_to_value(end)
        elif state is State.TEXT:
            yield line + end
        elif state is State.LONG:
            rest = self._end_value()
            if end:
                yield from self._split(rest, end) if rest else ()
            else:
                yield from self._end_of_stream(rest)
        elif state is State.DOCUMENT or state is State.BESIDE:
            yield from self._unindented_line(line, end)
        elif state is State.TORN or state is State.REST:
            yield from self._mend(line, end)
        else:
            yield from self._whole_line(line, end)
        self.state = self._at_line_start()

    def _whole_line(self, line: bytes, end: bytes) -> Iterator[Found]:
        """Take a line before which nothing is open."""
        opened = past_controls(line)
        if line[opened:].rstrip() in _OPENS:
            yield from marks_in(line[:opened])
            self._value = GrowingValue(self._lists, line[opened:] + end)
        elif end:
            yield from self._split(line, end)
        else:
            yield from self._end_of_stream(line)

    # A document, or any value that arrives in pieces.

    def _unindented_line(self, line: bytes, end: bytes) -> Iterator[Found]:
        """Take a line of a document that is not indented: its end, or text beside it."""
        assert self._value is not None
        if not line:
            yield from self._add_to_value(end)
            return
        is_text = line[:1] not in (*_BRACKETS, *_CLOSING)
        if is_text and self._value.is_surely_json and len(self._beside) < _BESIDE:
            self._beside.append(line + end)
            return
        closes = line[:1] in _CLOSING
        if closes:
            yield from self._add_to_value(line)
        rest = self._end_value()
        beside = self._take_beside()
        if rest:
            yield from self._split(rest.removesuffix(b"\n"), b"\n")
        if self._torn:
            yield from self._give_up()
        yield from beside
        if not closes:
            yield from self._whole_line(line, end)

    def _add_to_value(self, piece: bytes) -> Iterator[Found]:
        assert self._value is not None
        for value in self._value.add(piece):
            yield from self._split(value, b"\n")

    def _end_value(self) -> bytes:
        """End the value that arrives in pieces, and return the bytes that are left of it."""
        assert self._value is not None
        rest, loss = self._value.end()
        self._value = None
        if loss:
            self._count(loss)
        return rest

    def _take_beside(self) -> Iterator[Found]:
        beside, self._beside = self._beside, []
        return iter(beside)

    # Whole lines and values.

    def _split(self, line: bytes, end: bytes) -> Iterator[Found]:
        """Yield the objects and the text of a line, or of the lines of one value."""
        if not line:
            yield end
            return
        opened = past_controls(line)
        text = line[opened:].decode("utf-8", "replace")
        if not text and b"\x1b" in line:
            # Only modes, set for a screen on which nothing of this is shown.
            yield from marks_in(line)
            return
        found = self._contents.parsed(text) if text[:1] in ("{", "[") else None
        if found is not None:
            yield from marks_in(line[:opened])
            yield from found
        elif begins_object(text):
            self._torn = text
        else:
            yield from self._contents.event_inside(text) or [line + end]

    def _mend(self, line: bytes, end: bytes) -> Iterator[Found]:
        """Take a line that may be the rest of the torn object."""
        if begins_object_in_bytes(line, past_controls(line)):
            yield from self._give_up()
            yield from self._whole_line(line, end)
            return
        text = line.decode("utf-8", "replace")
        head, torn_by = sound_part(self._torn)
        found = self._contents.parsed(head + text.removesuffix("\r"))
        if found and isinstance(found[0], dict) and self._knows(found[0]):
            self._torn = ""
            if torn_by.strip():
                yield as_line(torn_by)
            yield from self._take_beside()
            yield from found
            return
        self._beside.append(line + end)
        size = sum(map(len, self._beside))
        if len(self._beside) >= _TORN_LINES or size >= _TORN_BYTES or not end:
            yield from self._give_up()

    def _give_up(self) -> Iterator[Found]:
        """Yield a torn object as far as it goes, and then the lines that came after it."""
        torn, self._torn = self._torn, ""
        lines, self._beside = self._beside, []
        self._count("damaged")
        head, torn_by = sound_part(torn)
        value = repaired(head)
        if isinstance(value, dict) and self._knows(value):
            self.cut_short = True
            yield value
            self.cut_short = False
        if torn_by.strip() and not _named(torn_by):
            yield as_line(torn_by)
        for line in lines:
            yield from self._split(line.removesuffix(b"\n"), b"\n")
        if self._torn:
            yield from self._give_up()

    def _end_of_stream(self, line: bytes) -> Iterator[Found]:
        """Take the last line, which has no end: the last object in it may be cut short."""
        text = line[past_controls(line) :].decode("utf-8", "replace")
        if begins_object(text) and not is_whole(text):
            self._count("damaged")
            objects = objects_of(repaired(text)) or []
            yield from objects[:-1]
            self.cut_short = True
            yield from objects[-1:]
            self.cut_short = False
        elif line:
            yield from self._split(line, b"")

    def _count(self, kind: str) -> None:
        self._skipped[kind] = self._skipped.get(kind, 0) + 1
