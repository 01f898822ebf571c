"""Tells JSON from text in a stream that has both.

Agents print one object a line, or one value over many lines; warnings of the program, of its
runtime or of the shell stand between, because standard error went into the same pipe.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from tailcut.recording.agents.repair import repaired

__all__ = ["LINE_CAP", "Objects", "opening"]

LINE_CAP = 16 << 20
"""Bytes of one line, or of one value over many lines, that are held. Messages with pictures have
a few MiB; what is longer is left out and counted, so that memory stays bounded."""

_TEXT_PIECE = 1 << 16
"""Bytes after which an endless line of text is passed on, whatever comes."""

# What a terminal is told before and after a program's output: CSI, OSC, two-byte escapes, C0.
_CONTROL = rb"(?:\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]"
_CONTROL += rb"|[\x00-\x20\x7f]|\xef\xbb\xbf)"
_BEFORE = re.compile(_CONTROL + rb"*+")
_AFTER = re.compile(
    "(?:\x1b\\[[0-?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b[ -/]*[0-Z\\\\^-~]"
    "|[\x00-\x20\x7f])*+"
)
# The first line of a value that is printed over many lines.
_OPENS = {b"{", b"[", b"[{"}
_INDENTED = (b" ", b"\t", b"\r", b"")
_CLOSING = (b"}", b"]")
_BRACKETS = (b"{", b"[")
# Text can begin with a bracket; only this can be nothing but JSON, whole or damaged.
_SURELY_JSON = re.compile(r'\{\s*"|\[\s*\{\s*"|\{\s*\}')
_INSIDE_TEXT = re.compile(r'\{"')
# Places inside one line of text where an object may begin, that are tried.
_TRIES = 3

_decode = json.JSONDecoder(strict=False).raw_decode
_Found = dict[str, object] | bytes


class Objects:
    """Splits bytes, in any chunking, into objects and lines of text.

    Args:
        knows: whether an object is an event of the format; asked for objects that stand inside a
            line of text (two programs wrote into one pipe).
        skipped: where what is left out is counted: ``damaged`` lines, and ``long`` ones.

    Attributes:
        cut_short: the object that is being given was completed by guessing its end.
    """

    def __init__(self, knows: Callable[[dict[str, object]], bool], skipped: dict[str, int]) -> None:
        self._knows = knows
        self._skipped = skipped
        self._line = bytearray()
        # Of the line at hand: it is longer than the cap; it is text; that has been looked at.
        self._over = self._text = self._looked = False
        # The lines of one value so far.
        self._block: list[bytes] | None = None
        self._block_size = 0
        self.cut_short = False

    def feed(self, data: bytes) -> Iterator[_Found]:
        """Gives the objects, and the lines of text with their line ends, that are complete."""
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            yield from self._add(data, start, end)
            yield from self._end_line(b"\n")
            start = end + 1
        yield from self._add(data, start, len(data))

    def close(self) -> Iterator[_Found]:
        """Gives the rest; an object without its end is given as far as it goes."""
        if self._line or self._over:
            yield from self._end_line(b"")
        if self._block is not None:
            block, self._block = b"\n".join(self._block), None
            yield from self._cut_short(block) if block not in _OPENS else self._drop("damaged")

    def _add(self, data: bytes, start: int, end: int) -> Iterator[_Found]:
        line = self._line
        while start < end and not self._over:
            stop = min(end, start + (_TEXT_PIECE if self._text else LINE_CAP) - len(line))
            line += data[start:stop]
            start = stop
            if not self._looked and len(line) >= _TEXT_PIECE:
                self._looked = True
                self._text = self._block is None and _first(line) not in _BRACKETS
            if self._text:
                while len(line) >= _TEXT_PIECE:
                    yield bytes(line[:_TEXT_PIECE])
                    del line[:_TEXT_PIECE]
            elif len(line) >= LINE_CAP:
                self._over = True
                line.clear()
                self._count("long")

    def _end_line(self, end: bytes) -> Iterator[_Found]:
        line = bytes(self._line)
        over, text = self._over, self._text
        self._line.clear()
        self._over = self._text = self._looked = False
        if over:
            return
        if text:
            yield line + end
            return
        if self._block is not None:
            # One value over many lines is indented, and ends where it began.
            if line[:1] in _INDENTED:
                self._keep(line)
                return
            closes = line[:1] in _CLOSING
            if closes:
                self._keep(line)
            block, self._block = b"\n".join(self._block), None
            yield from self._value(block, b"\n")
            if closes:
                return
        opened = _opened(line)
        if line[opened:].rstrip() in _OPENS:
            self._block = []
            self._block_size = 0
            self._keep(line[opened:])
        elif end:
            yield from self._value(line, end)
        else:
            yield from self._cut_short(line)

    def _value(self, line: bytes, end: bytes) -> Iterator[_Found]:
        """What a line, or the lines of one value, holds."""
        if not line:
            yield end
            return
        opened = _opened(line)
        text = line[opened:].decode("utf-8", "replace")
        if not text and b"\x1b" in line:
            # Modes set for a screen that nothing here is shown on.
            return
        found = self._parsed(text) if text[:1] in ("{", "[") else None
        if found is not None:
            yield from found
        elif _SURELY_JSON.match(text):
            self._count("damaged")
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
            blank = _AFTER.match(text, behind)
            at = blank.end() if blank else behind
            if at == len(text):
                return found
            if text[at] not in "{[":
                break
        if not found:
            return None
        if _SURELY_JSON.match(text, at):
            self._count("damaged")
        else:
            found.append(text[at:].encode("utf-8", "replace") + b"\n")
        return found

    def _inside(self, text: str) -> list[_Found]:
        """An event that stands at the end of a line of text, and the text before it."""
        for tries, match in enumerate(_INSIDE_TEXT.finditer(text)):
            if tries == _TRIES:
                break
            at = match.start()
            try:
                value, _ = _decode(text, at)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and self._knows(value):
                before = text[:at].encode("utf-8", "replace")
                return [before + b"\n", *(self._parsed(text[at:]) or [])]
        return []

    def _cut_short(self, line: bytes) -> Iterator[_Found]:
        """The end of the stream, which has no line end."""
        text = line[_opened(line) :].decode("utf-8", "replace")
        if _SURELY_JSON.match(text) and not _is_whole(text):
            self._count("damaged")
            value = repaired(text)
            objects = _objects(value) or []
            yield from objects[:-1]
            self.cut_short = True
            yield from objects[-1:]
            self.cut_short = False
        else:
            yield from self._value(line, b"")

    def _keep(self, line: bytes) -> None:
        """Adds a line to the value that is printed over many lines."""
        assert self._block is not None
        if self._block_size > LINE_CAP:
            return
        self._block_size += len(line) + 1
        if self._block_size > LINE_CAP:
            self._block.clear()
            self._count("long")
        else:
            self._block.append(line)

    def _drop(self, kind: str) -> Iterator[_Found]:
        self._count(kind)
        return iter(())

    def _count(self, kind: str) -> None:
        self._skipped[kind] = self._skipped.get(kind, 0) + 1


def _opened(line: bytes) -> int:
    """Where a line begins, behind control sequences and blanks."""
    match = _BEFORE.match(line)
    return match.end() if match else 0


def _first(line: bytearray) -> bytes:
    match = _BEFORE.match(line)
    end = match.end() if match else 0
    return bytes(line[end : end + 1])


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


def opening(head: bytes, lines: int) -> dict[str, object] | None:
    """Finds the first object after at most so many lines of text, as far as the head goes."""
    start = 0
    for _ in range(lines + 1):
        end = head.find(b"\n", start)
        line = head[start : end if end >= 0 else len(head)]
        opened = _opened(line)
        body = line[opened:].rstrip()
        if body[:1] == b"{" or (body[:1] == b"[" and body[1:2] in (b"", b"{")):
            rest = head[start + opened :].lstrip(b"[ \t\r\n")
            found = _keys(rest.decode("utf-8", "replace"))
            if found is not None:
                return found
        if end < 0:
            break
        start = end + 1
    return None


_BLANKS = re.compile(r"[ \t\r\n]*")


def _keys(text: str) -> dict[str, object] | None:
    """The keys of an object, as long as key and value are whole."""
    if text[:1] != "{":
        return None
    found: dict[str, object] = {}
    at = 1
    while True:
        try:
            key, at = _decode(text, _skip(text, at))
            at = _skip(text, at)
            if not isinstance(key, str) or text[at : at + 1] != ":":
                break
            value, at = _decode(text, _skip(text, at + 1))
        except (ValueError, RecursionError):
            break
        at = _skip(text, at)
        ended = text[at : at + 1]
        if not ended:
            # A number may go on behind the head; a string or an object may not.
            if not isinstance(value, (int, float)):
                found[key] = value
            break
        found[key] = value
        if ended != ",":
            break
        at += 1
    return found or None


def _skip(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return match.end() if match else at
