"""Bytes to characters, a chunk at a time; whatever the bytes, it never raises."""

from __future__ import annotations

import codecs

__all__ = ["Decoder"]

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_LONGEST_MARK = max(map(len, _MARKS))


class Decoder:
    """Decodes UTF-8, or UTF-16 where the stream begins with its byte-order mark.

    What is malformed becomes U+FFFD, one for each maximal part of a sequence (Unicode 15, table
    3-8), as in xterm.js. The mark itself vanishes.
    """

    def __init__(self) -> None:
        self._decoder: codecs.IncrementalDecoder | None = None
        self._head = b""

    def decode(self, data: bytes, final: bool = False) -> str:
        """Decode the next bytes.

        Args:
            data: bytes; characters may be split between calls.
            final: no more will come; an unfinished character becomes U+FFFD.
        """
        if self._decoder is None:
            data = self._head + data
            if len(data) < _LONGEST_MARK and not final:
                self._head = data
                if not any(mark.startswith(data) for mark in _MARKS):
                    return self._begin(data, final)
                return ""
            return self._begin(data, final)
        return self._decoder.decode(data, final)

    def _begin(self, data: bytes, final: bool) -> str:
        encoding, skip = "utf-8", 0
        for mark, name in _MARKS.items():
            if data.startswith(mark):
                encoding, skip = name, len(mark)
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        return self._decoder.decode(data[skip:], final)
