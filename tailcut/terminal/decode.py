"""Decode bytes to characters, a chunk at a time, without ever raising."""

from __future__ import annotations

import codecs
import re

__all__ = ["Decoder"]

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


_c1 = re.compile(r"[\x80-\x9f]").sub
_c1_inside = re.compile(rb"\xc2[\x80-\x9f]").search  # in UTF-8


def _escape(control: re.Match[str]) -> str:
    """Return a C1 control as the two-character escape that means the same (ECMA-35)."""
    return "\x1b" + chr(ord(control[0]) - 0x40)


class Decoder:
    """A decoder of UTF-8, or of UTF-16 where the stream begins with its byte-order mark.

    Malformed bytes become U+FFFD, one for each maximal part of a sequence (Unicode 15, table
    3-8), as in xterm.js. The mark itself vanishes. C1 controls (U+0080 to U+009F) come out as
    two-character escapes, so that the parser knows one form of each.
    """

    def __init__(self) -> None:
        self._decoder: codecs.IncrementalDecoder | None = None
        self._head = b""
        self._lead = b"\xc2"  # of every C1 control in UTF-8
        self._split = False

    @property
    def is_utf8(self) -> bool:
        """Whether the stream has been found to be UTF-8, the default."""
        return self._decoder is not None and self._lead != b""

    def decode(self, data: bytes, final: bool = False) -> str:
        """Decode the next bytes.

        Args:
            data: bytes; characters may be split between calls.
            final: these are the last bytes; an unfinished character becomes U+FFFD.
        """
        if self._decoder is None:
            data = self._head + data
            if not final and any(mark.startswith(data) and mark != data for mark in _MARKS):
                self._head = data
                return ""
            data = self._begin(data)
        text = self._decoder.decode(data, final)  # type: ignore[union-attr]
        if self._split or not self._lead or _c1_inside(data):
            text = _c1(_escape, text)
        self._split = data.endswith(self._lead)
        return text

    def _begin(self, data: bytes) -> bytes:
        encoding, skip = "utf-8", 0
        for mark, name in _MARKS.items():
            if data.startswith(mark):
                encoding, skip = name, len(mark)
        if encoding != "utf-8":
            self._lead = b""
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        return data[skip:]
