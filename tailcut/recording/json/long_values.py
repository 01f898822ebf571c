"""Shorten JSON values of many megabytes as they arrive.

Of a long text the beginning and the end are kept: a command's output is shown by its last lines.
The elements of a list that is the stream itself are returned one by one. Only a whole part of a
text, or whole members of an inner object or list, are dropped, so that the rest is still JSON.
"""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["KEPT", "LongValues", "end_and_folded"]

KEPT = 1 << 17
"""Bytes of the end of a long text that are kept; more than any budget lets into a tail."""

_HEAD = 1 << 12
"""Bytes of its beginning that are kept: programs put the exit status there."""

_WINDOW = 1 << 13
"""Bytes in which a place to cut a text is searched: after a line end, if there is one."""

_FULL = 1 << 19
"""Bytes of a value after which members of its inner objects and lists are dropped."""

_BRIM = 1 << 20
"""Bytes of a value after which all is dropped, so that decoding it stays cheap."""

_CONTAINER = 32
"""Bytes that an object or a list counts for: decoded, an empty one takes some sixty bytes, one
with a member two hundred."""

_DEPTH = 500
"""Levels of a value; `json` would refuse a deeper one anyway."""

_ESCAPE = len(rb"\u0000")

_PIECE = 1 << 16
"""Bytes handled at a time: a text that is whole in them is not long."""

_REST = 1 << 16
"""Bytes of text after a value that are kept."""

# Parts that are kept unread: scalars, whole short texts, and the commas and colons between.
_TEXT = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_FLAT = rb'(?:[^"\[\]{}]++|' + _TEXT + rb")*+"
# The same with whole objects and lists in it, so that millions of small ones cost little.
_NESTED = rb'(?:[^"\[\]{}]++|' + _TEXT + rb"|\{" + _FLAT + rb"\}|\[" + _FLAT + rb"\])*+"
_DEEP = rb'(?:[^"\[\]{}]++|' + _TEXT + rb"|\{" + _NESTED + rb"\}|\[" + _NESTED + rb"\])*+"
_flat = re.compile(_FLAT, re.DOTALL).match
_deep = re.compile(_DEEP, re.DOTALL).match
_inside = re.compile(rb'[^"\\]*+(?:\\(?:u[0-9a-fA-F]{4}|[^u])[^"\\]*+)*+', re.DOTALL).match
_member = re.compile(rb'(?:[^",\[\]{}]++|' + _TEXT + rb")*+", re.DOTALL).match
_element = re.compile(rb"\{" + _DEEP + rb"\}", re.DOTALL).match
_indented = re.compile(rb"[\r\n]+[ \t]*").sub
_BETWEEN = b" \t\r\n,"

# Places where a text may be cut: not inside an escape or a character.
_line_end = re.compile(rb"[^\\]\\n").search
_seam = re.compile(
    rb'[^\\](?:\\n|\\u[0-9a-fA-F]{4}|\\["/bfrt]|(?=[\xc2-\xf4]))|[\x20\x21\x23-\x5b\x5d-\x7e]{6}'
).search
_MARK = "\n… {} lines left out\n"
_mark = re.compile("\n… ([0-9]{1,12}) lines left out\n").search
_OPENING, _CLOSING = b"{[", b"}]"


def end_and_folded(text: str) -> tuple[str, int]:
    """Return the end of a text that `LongValues` shortened, and the number of lines before it.

    >>> end_and_folded("a short text")
    ('a short text', 0)
    """
    # Each character may have been written as an escape of twelve bytes.
    if len(text) < KEPT // 16:
        return text, 0
    found = _mark(text, 0, 2 * (_HEAD + _WINDOW))
    if found is None:
        return text, 0
    return text[found.end() :], int(found[1]) + text.count("\n", 0, found.start() + 1)


class LongValues:
    """A filter that shortens one or several JSON values.

    Args:
        lists: keys of the outermost object whose lists hold events: their elements are returned
            one by one, as those of an outermost list are.

    Attributes:
        shortened: whether anything was dropped.
        sound: whether the bytes so far can still become JSON.
    """

    def __init__(self, lists: Collection[str] = ()) -> None:
        self.shortened = False
        self.sound = True
        keys = b"|".join(re.escape(key.encode()) for key in lists)
        self._opens_list = re.compile(rb'"(?:' + keys + rb')"\s*:\s*\Z').search if keys else None
        self._out = bytearray()
        self._containers = 0
        self._stack = bytearray()
        # The level at which whole values are returned, and where they begin in `_out`.
        self._given_at = 0
        self._floor = 0
        # The level of the container whose further members are dropped.
        self._leaving: int | None = None
        # The text at hand; its beginning, once it was cut; and the size of the loss.
        self._text: bytearray | None = None
        self._head = b""
        self._dropped = self._dropped_lines = 0
        self._escape = b""
        self._clean = True

    def feed(self, data: bytes | bytearray) -> list[bytes]:
        """Read the next bytes and return the values that they complete, shortened."""
        given: list[bytes] = []
        for start in range(0, len(data), _PIECE):
            given += self._feed(bytes(data[start : start + _PIECE]))
        return given

    def _feed(self, data: bytes) -> list[bytes]:
        if self._escape:
            data, self._escape = self._escape + data, b""
        given: list[bytes] = []
        at, size = 0, len(data)
        while at < size and self.sound:
            if self._text is not None:
                at = self._in_text(data, at)
            elif self._leaving is not None:
                at = self._leave(data, at, given)
            elif self._given_at and len(self._stack) == self._given_at:
                at = self._elements(data, at, given)
            else:
                at = self._take(data, at, given)
        return given

    def close(self) -> bytes:
        """End the stream and return the rest: a value without its end, or text after a value."""
        if self._text is not None:
            self._write_text(self._text, ended=False)
            self._text = None
        rest = bytes(self._out[self._floor :])
        if self._given_at and len(self._stack) >= self._given_at:
            rest = rest.lstrip(_BETWEEN)
        self._out.clear()
        return rest if self.sound else b""

    def _elements(self, data: bytes, at: int, given: list[bytes]) -> int:
        """Return whole elements of a list of events unchanged."""
        while at < len(data):
            if data[at] in _BETWEEN:
                at += 1
                continue
            whole = _element(data, at)
            if whole is None:
                return self._take(data, at, given)
            given.append(whole[0])
            at = whole.end()
        return at

    def _take(self, data: bytes, at: int, given: list[bytes]) -> int:
        out, level = self._out, len(self._stack)
        cost = len(out) - self._floor + _CONTAINER * self._containers
        full = level > self._given_at + 1 and cost > _FULL
        if full or cost > _BRIM:
            if not level:
                # Text after a value.
                self.shortened = True
                return len(data)
            found = None if self._clean else _member(data, at)
            if found is not None and found.end() > at:
                self._append(data[at : found.end()])
                at = found.end()
            if self._clean or data[at : at + 1] == b",":
                self._leaving, self.shortened = level, True
                return at
        elif not level and out:
            found = _flat(data, at)
            self._append(data[at : found.end()][: max(0, _REST - len(out))] if found else b"")
            at = found.end() if found else at
        else:
            found = _flat(data, at)
            if found is not None and found.end() > at:
                self._append(_indented(b"", data[at : found.end()]))
                at = found.end()
        if at < len(data):
            self._bracket(data[at : at + 1], given)
            at += 1
        return at

    def _append(self, piece: bytes) -> None:
        if piece:
            self._out += piece
            self._clean = False

    def _bracket(self, one: bytes, given: list[bytes]) -> None:
        """Take a byte that begins or ends a container, or begins a text."""
        if one == b'"':
            self._text = bytearray()
        elif one in _OPENING:
            self._open(one)
        else:
            self._shut(one, given)

    def _open(self, one: bytes) -> None:
        level = len(self._stack)
        opens = (
            one == b"["
            and not self._given_at
            and (
                (level == 0 and not self._out.strip())
                or (level == 1 and self._opens_list and self._opens_list(self._out[-80:]))
            )
        )
        self._stack += one
        self._out += one
        self._containers += 1
        self._clean = True
        self.sound = len(self._stack) <= _DEPTH
        if opens:
            self._given_at = level + 1
            self._floor = len(self._out)

    def _shut(self, one: bytes, given: list[bytes]) -> None:
        if not self._stack:
            self._append(one)
            return
        # A bracket of the other kind is no JSON; `json` reports that.
        self._stack.pop()
        self._out += one
        self._clean = True
        level = len(self._stack)
        if level < self._given_at:
            self._given_at = self._floor = 0
        if level == self._given_at:
            whole = bytes(self._out[self._floor :]).lstrip(_BETWEEN)
            del self._out[self._floor :]
            self._containers = 0
            if whole != b"[]":
                given.append(whole)

    def _leave(self, data: bytes, at: int, given: list[bytes]) -> int:
        """Drop the rest of a container's members, and take its end."""
        found = _deep(data, at)
        at = found.end() if found else at
        if at == len(data):
            return at
        one = data[at : at + 1]
        if one == b'"':
            self._text = bytearray()
        elif one in _OPENING:
            self._stack += one
            self.sound = len(self._stack) <= _DEPTH
        elif len(self._stack) == self._leaving:
            self._leaving = None
            self._shut(one, given)
        else:
            self._stack.pop()
        return at + 1

    def _in_text(self, data: bytes, at: int) -> int:
        found = _inside(data, at)
        end = found.end() if found else at
        text = self._text
        assert text is not None
        if self._leaving is None:
            text += data[at:end]
            if len(text) > 2 * KEPT:
                # More than in the end, so that the result does not depend on how the text arrives.
                self._cut(text, KEPT + _WINDOW)
        if data[end : end + 1] == b"\\":
            if len(data) - end < _ESCAPE:
                self._escape = data[end:]
                return len(data)
            # This may be no escape of JSON; `json` reports that.
            if self._leaving is None:
                text += data[end : end + 2]
            return end + 2
        if end < len(data):
            self._text = None
            if self._leaving is None:
                self._write_text(text, ended=True)
            end += 1
        return end

    def _cut(self, text: bytearray, keep: int) -> None:
        """Drop the middle of a text."""
        start = 0
        if not self._head:
            start = _place(text, min(_HEAD, keep))
            self._head = bytes(text[:start])
        stop = max(start, _place(text, max(0, len(text) - keep)))
        middle = text[start:stop]
        self._dropped += len(middle)
        # Behind a pair of backslashes there is no escape.
        self._dropped_lines += middle.replace(b"\\\\", b"").count(b"\\n")
        del text[:stop]
        self.shortened = True

    def _write_text(self, text: bytearray, ended: bool) -> None:
        keep = max(_HEAD, min(KEPT, _BRIM - len(self._out) + self._floor))
        if self._head or len(text) > keep + _HEAD + _WINDOW:
            self._cut(text, keep)
        self._out += b'"'
        if self._dropped:
            if self._dropped_lines:
                line = _MARK.format(self._dropped_lines).replace("\n", "\\n")
                head, rest = self._head.removesuffix(b"\\n"), text
            else:
                line, head, rest = f"… {self._dropped} bytes left out …", self._head, text
            self._out += head + line.encode() + rest
        else:
            self._out += self._head + text
        if ended:
            self._out += b'"'
        self._head, self._dropped, self._dropped_lines = b"", 0, 0
        self._clean = False


def _place(text: bytearray, near: int) -> int:
    """Return where a text may be cut, at or soon after a place; its length if nowhere."""
    found = _line_end(text, near, near + _WINDOW) or _seam(text, near, near + _WINDOW)
    return found.end() if found else len(text)
