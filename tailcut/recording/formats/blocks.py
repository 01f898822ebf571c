"""Cut a stream into blocks of whole lines, in bounded memory."""

from __future__ import annotations

__all__ = ["HELD_LINE_LIMIT", "Blocks", "utf8"]

HELD_LINE_LIMIT = 1 << 22
"""The most bytes of a line that are held until its end comes. An event of a recording is one read
from a pty, some kilobytes; a tool's output in an agent's event seldom exceeds a hundred kilobytes,
an image in one a few megabytes."""

PIECE = 1 << 18
"""The most bytes handled at a time, so that the copies made of them stay small."""


class Blocks:
    """A splitter into blocks of whole lines, for patterns that work on many lines at once.

    Args:
        limit: the most bytes of a line that are held.

    """

    def __init__(self, limit: int = HELD_LINE_LIMIT) -> None:
        self._limit = limit
        self._parts: list[bytes] = []
        self._length = 0
        self._overlong = False

    def feed(self, data: bytes) -> list[tuple[bytes, bool]]:
        r"""Read the next bytes, in any chunking.

        Returns:
            blocks, and whether each holds whole lines with their ``\n``. A line of more bytes than
            the limit comes in pieces, which do not.
        """
        blocks: list[tuple[bytes, bool]] = []
        size = min(PIECE, self._limit)
        for start in range(0, len(data), size):
            self._feed(data[start : start + size] if len(data) > size else data, blocks)
        return blocks

    def close(self) -> bytes:
        """End the stream and return the last line if it has no end."""
        last = b"".join(self._parts)
        self._parts.clear()
        self._length = 0
        return last

    def _feed(self, data: bytes, blocks: list[tuple[bytes, bool]]) -> None:
        end = data.find(b"\n") + 1
        if self._overlong:
            blocks.append((data[:end] if end else data, False))
            if not end:
                return
            self._overlong = False
            data = data[end:]
            end = data.find(b"\n") + 1
        if self._length + (end or len(data)) > self._limit:
            head = b"".join(self._parts)
            room = self._limit - self._length
            self._parts.clear()
            self._length = 0
            self._overlong = True
            blocks.append((head + data[:room], False))
            self._feed(data[room:], blocks)
            return
        last = data.rfind(b"\n") + 1 if end else 0
        if last:
            self._parts.append(data[:last])
            blocks.append((b"".join(self._parts), True))
            self._parts.clear()
            self._length = 0
            data = data[last:]
        if data:
            self._parts.append(data)
            self._length += len(data)


def utf8(text: str) -> bytes:
    r"""Encode as UTF-8; half a surrogate pair, which JSON can hold, becomes U+FFFD.

    >>> utf8("a\ud800").decode()
    'a\ufffd'
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text).encode()
