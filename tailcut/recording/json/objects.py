"""Tells JSON from text in a stream that has both.

Agents print one object a line, or one value over many lines; warnings of the program, of its
runtime or of the shell stand between, because standard error went into the same pipe. Some of them
stand inside: before an object, behind it, or in the middle of its line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator

from tailcut.core.controls import SEQUENCE
from tailcut.recording.json.long_values import LongValues
from tailcut.recording.json.opening import (
    INDENTED,
    end_of_indented,
    marks_in,
    next_opening,
    past_controls,
)
from tailcut.recording.json.repair import repaired, sound_part

__all__ = ["LONG", "Objects"]

LONG = 1 << 18
"""Bytes of one value from which on it is shortened as it arrives. Decoded, small objects take
almost thirty times their size."""

_TEXT_PIECE = 1 << 16
"""Bytes after which an endless line of text is passed on, whatever comes."""

# Lines that are looked at for the rest of a line that was torn, and their bytes.
_TORN_LINES = 4
_TORN_BYTES = 1 << 16
# Lines of text that are looked past inside of a value that is printed over many lines.
_BESIDE = 20
# Places inside one line of text where an object may begin, that are tried.
_TRIES = 3

_after = re.compile(rf"(?:{SEQUENCE}|[\x00-\x20\x7f])*+").match
# The first line of a value that is printed over many lines.
_OPENS = {b"{", b"[", b"[{"}
_CLOSING = (b"}", b"]")
_BRACKETS = (b"{", b"[")
# Text can begin with a bracket; only this can be nothing but JSON, whole or damaged.
_surely_json = re.compile(r'\{\s*"|\[\s*\{\s*"|\{\s*\}').match
_surely_json_bytes = re.compile(rb'\{\s*"|\[\s*\{\s*"|\{\s*\}').match
_quoted = re.compile(r'\{"').finditer
_named = re.compile(r'"\s*:').search
_decode = json.JSONDecoder(strict=False).raw_decode
_Found = dict[str, object] | bytes


class Objects:
    """Splits bytes, in any chunking, into objects and text.

    Args:
        knows: whether an object is an event of the format; asked for objects that stand inside a
            line of text (two programs wrote into one pipe).
        skipped: where what is left out is counted: ``damaged`` lines, and ``shortened`` values.
        lists: keys of an outermost object whose lists hold events.

    Attributes:
        cut_short: the object that is being given was completed by guessing its end.
    """

    def __init__(
        self,
        knows: Callable[[dict[str, object]], bool],
        skipped: dict[str, int],
        lists: Collection[str] = (),
    ) -> None:
        self._knows = knows
        self._skipped = skipped
        self._lists = lists
        self._line = bytearray()
        # Of the line at hand: it has begun; it is text; whether it is has been looked at.
        self._begun = self._text = self._looked = False
        # It belongs to a value over many lines.
        self._flows = False
        # The lines of one value so far, and the lines of text that stood among them.
        self._block: bytearray | None = None
        self._beside: list[bytes] = []
        # The value at hand, if it is a long one.
        self._long: LongValues | None = None
        # A line that is the beginning of an object, whose rest may follow.
        self._torn = ""
        self.cut_short = False

    def feed(self, data: bytes) -> Iterator[_Found]:
        """Gives the objects, and the text with its line ends, that are complete."""
        start, size = 0, len(data)
        whole = data.rfind(b"\n") + 1
        # Where the next line begins that may be more than text, and the next object inside one.
        opens = inside = -1
        while start < size:
            if not self._begun and start < whole and not self._torn:
                if self._block is not None:
                    stop = end_of_indented(data, start, whole)
                    if stop > start:
                        yield from self._keep(data[start:stop])
                        start = stop
                        continue
                else:
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
                yield from self._add(data[start:])
                return
            yield from self._add(data[start:end])
            yield from self._end_line(b"\n")
            start = end + 1

    def close(self) -> Iterator[_Found]:
        """Gives the rest; an object without its end is given as far as it goes."""
        if self._begun:
            yield from self._end_line(b"")
        if self._torn:
            yield from self._give_up()
        if self._block is not None:
            block, self._block = bytes(self._block), None
            if self._long is not None:
                block = self._end_long()
            if block.rstrip() in _OPENS:
                self._count("damaged")
            else:
                yield from self._cut_short(block)
            if self._torn:
                yield from self._give_up()
            yield from self._take_beside()

    def _add(self, piece: bytes) -> Iterator[_Found]:
        """Adds to the line at hand."""
        if not piece:
            return
        if self._block is not None and (self._flows or (not self._begun and piece[0] in INDENTED)):
            self._begun = self._flows = True
            yield from self._keep(piece)
            return
        self._begun = True
        if self._long is not None and self._block is None:
            yield from self._given(self._long.feed(piece))
            return
        line = self._line
        line += piece
        if not self._looked and len(line) >= _TEXT_PIECE:
            self._looked = True
            opened = past_controls(line)
            surely = _surely_json_bytes(line, opened) is not None
            self._text = not (surely or self._torn or self._block is not None)
        if self._text:
            while len(line) >= _TEXT_PIECE:
                yield bytes(line[:_TEXT_PIECE])
                del line[:_TEXT_PIECE]
        elif len(line) >= LONG and self._block is None:
            self._long = LongValues(self._lists)
            if self._torn:
                torn, self._torn = self._torn, ""
                yield from self._take_beside()
                yield from self._given(self._long.feed(torn.encode("utf-8", "replace")))
                opened = 0
            else:
                opened = past_controls(line)
            yield from marks_in(bytes(line[:opened]))
            yield from self._given(self._long.feed(line[opened:]))
            line.clear()
        elif len(line) >= LONG:
            # A line of this length without indentation is no part of the value.
            yield from self._end_line(b"")

    def _end_line(self, end: bytes) -> Iterator[_Found]:
        line, text, flows = bytes(self._line), self._text, self._flows
        self._line.clear()
        self._begun = self._text = self._looked = self._flows = False
        if flows:
            yield from self._keep(end)
        elif text:
            yield line + end
        elif self._block is not None:
            yield from self._end_line_of_block(line, end)
        elif self._long is not None:
            rest = self._end_long()
            if end:
                yield from self._value(rest, end) if rest else ()
            else:
                yield from self._cut_short(rest)
        elif self._torn:
            yield from self._mend(line, end)
        else:
            yield from self._line_alone(line, end)

    def _line_alone(self, line: bytes, end: bytes) -> Iterator[_Found]:
        opened = past_controls(line)
        if line[opened:].rstrip() in _OPENS:
            yield from marks_in(line[:opened])
            self._block = bytearray(line[opened:] + end)
        elif end:
            yield from self._value(line, end)
        else:
            yield from self._cut_short(line)

    def _end_line_of_block(self, line: bytes, end: bytes) -> Iterator[_Found]:
        """Takes a line that is not indented: it ends the value, or stands beside it."""
        assert self._block is not None
        if not line:
            yield from self._keep(end)
            return
        surely = self._long is not None or _surely_json_bytes(self._block)
        if surely and line[:1] not in (*_BRACKETS, *_CLOSING) and len(self._beside) < _BESIDE:
            self._beside.append(line + end)
            return
        closes = line[:1] in _CLOSING
        if closes:
            yield from self._keep(line)
        block, self._block = bytes(self._block), None
        if self._long is not None:
            block = self._end_long()
        beside = self._take_beside()
        if block:
            yield from self._value(block.removesuffix(b"\n"), b"\n")
        if self._torn:
            yield from self._give_up()
        yield from beside
        if not closes:
            yield from self._line_alone(line, end)

    def _keep(self, piece: bytes) -> Iterator[_Found]:
        """Adds to the value that is printed over many lines."""
        assert self._block is not None
        if self._long is None:
            self._block += piece
            if len(self._block) < LONG:
                return
            self._long = LongValues(self._lists)
            piece = bytes(self._block)
            self._block.clear()
        yield from self._given(self._long.feed(piece))

    def _given(self, values: list[bytes]) -> Iterator[_Found]:
        for value in values:
            yield from self._value(value, b"\n")

    def _end_long(self) -> bytes:
        """Ends a long value and gives what is left of it."""
        assert self._long is not None
        rest = self._long.close()
        if not self._long.sound:
            self._count("damaged")
        elif self._long.shortened:
            self._count("shortened")
        self._long = None
        return rest.strip(b" \t\r\n")

    def _take_beside(self) -> Iterator[_Found]:
        beside, self._beside = self._beside, []
        return iter(beside)

    def _value(self, line: bytes, end: bytes) -> Iterator[_Found]:
        """What a line, or the lines of one value, holds."""
        if not line:
            yield end
            return
        opened = past_controls(line)
        text = line[opened:].decode("utf-8", "replace")
        if not text and b"\x1b" in line:
            # Modes set for a screen that nothing here is shown on.
            yield from marks_in(line)
            return
        found = self._parsed(text) if text[:1] in ("{", "[") else None
        if found is not None:
            yield from marks_in(line[:opened])
            yield from found
        elif _surely_json(text):
            self._torn = text
        else:
            yield from self._inside(text) or [line + end]

    def _parsed(self, text: str) -> list[_Found] | None:
        """The objects of a line, and the text after them; None where it does not hold any."""
        found: list[_Found] = []
        at = 0
        while True:
            try:
                value, behind = _decode(text, at)
            except (ValueError, RecursionError):
                break
            objects = _objects(value)
            if objects is None:
                break
            found += objects
            blank = _after(text, behind)
            at = blank.end() if blank else behind
            found += marks_in(text[behind:at].encode("utf-8", "replace"))
            if at == len(text):
                return found
            if text[at] not in "{[":
                break
        if not found:
            return None
        if _surely_json(text, at):
            self._count("damaged")
        else:
            rest = text[at:]
            found += self._inside(rest) or [_encoded(rest) + b"\n"]
        return found

    def _inside(self, text: str) -> list[_Found]:
        """An event that stands at the end of a line of text, and the text before it."""
        for tries, match in enumerate(_quoted(text)):
            if tries == _TRIES:
                break
            at = match.start()
            try:
                value, _ = _decode(text, at)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and self._knows(value):
                before = [_encoded(text[:at]) + b"\n"] if text[:at].strip() else []
                return [*before, *(self._parsed(text[at:]) or [])]
        return []

    def _mend(self, line: bytes, end: bytes) -> Iterator[_Found]:
        """Looks whether a line is the rest of the object that was torn by what was printed."""
        text = line.decode("utf-8", "replace")
        if not _surely_json_bytes(line, past_controls(line)):
            head, torn_by = sound_part(self._torn)
            found = self._parsed(head + text.removesuffix("\r"))
            if found and isinstance(found[0], dict) and self._knows(found[0]):
                self._torn = ""
                if torn_by.strip():
                    yield _encoded(torn_by) + b"\n"
                yield from self._take_beside()
                yield from found
                return
            self._beside.append(line + end)
            size = sum(map(len, self._beside))
            if len(self._beside) < _TORN_LINES and size < _TORN_BYTES and end:
                return
            yield from self._give_up()
            return
        yield from self._give_up()
        yield from self._line_alone(line, end)

    def _give_up(self) -> Iterator[_Found]:
        """Gives an object whose rest does not come as far as it goes, and what came after it."""
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
            yield _encoded(torn_by) + b"\n"
        for line in lines:
            yield from self._value(line.removesuffix(b"\n"), b"\n")
        if self._torn:
            yield from self._give_up()

    def _cut_short(self, line: bytes) -> Iterator[_Found]:
        """The end of the stream, which has no line end."""
        text = line[past_controls(line) :].decode("utf-8", "replace")
        if _surely_json(text) and not _is_whole(text):
            self._count("damaged")
            value = repaired(text)
            objects = _objects(value) or []
            yield from objects[:-1]
            self.cut_short = True
            yield from objects[-1:]
            self.cut_short = False
        elif line:
            yield from self._value(line, b"")

    def _count(self, kind: str) -> None:
        self._skipped[kind] = self._skipped.get(kind, 0) + 1


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _is_whole(text: str) -> bool:
    try:
        _decode(text)
    except (ValueError, RecursionError):
        return False
    return True


def _objects(value: object) -> list[_Found] | None:
    if isinstance(value, dict):
        return [value]
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return list(value)
    return None
