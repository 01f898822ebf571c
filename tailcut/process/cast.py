"""Writes an asciicast v2 while a command runs (https://docs.asciinema.org/manual/asciicast/v2/)."""

from __future__ import annotations

import codecs
import json
import time
from collections.abc import Callable, Mapping

__all__ = ["CastWriter"]


class CastWriter:
    r"""Turns output and changes of size into the lines of an asciicast.

    Each line is whole when it is given, so that what was written before a crash can be played.
    An asciicast is text: bytes that are not UTF-8 become U+FFFD.

    Args:
        write: takes the lines, one or more at a time.
        size: columns and rows at the beginning.
        header: further fields of the header: ``command``, ``title``, ``env``.
        clock: gives the time in seconds.

    >>> cast = CastWriter(lambda line: print(line.decode(), end=""), (80, 24), clock=lambda: 0.0)
    {"version": 2, "width": 80, "height": 24, "timestamp": 0}
    >>> cast.feed(b"caf\xc3"); cast.feed(b"\xa9\r\n"); cast.resize(100, 30)
    [0.000000, "o", "caf"]
    [0.000000, "o", "é\r\n"]
    [0.000000, "r", "100x30"]
    """

    def __init__(
        self,
        write: Callable[[bytes], object],
        size: tuple[int, int],
        *,
        header: Mapping[str, object] | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._write = write
        self._clock = clock or time.monotonic
        self._begun = self._clock()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        cols, rows = size
        head = {"version": 2, "width": cols, "height": rows}
        head["timestamp"] = int(time.time() if clock is None else clock())
        self._put({**head, **(header or {})})

    def feed(self, data: bytes) -> None:
        """Takes output."""
        if text := self._decode(data):
            self._event("o", text)

    def resize(self, cols: int, rows: int) -> None:
        """Takes a change of size."""
        self._event("r", f"{cols}x{rows}")

    def close(self) -> None:
        """Ends the recording: what stands alone of a character at its end is written too."""
        if text := self._decode(b"", True):
            self._event("o", text)

    def _event(self, code: str, data: str) -> None:
        text = json.dumps(data, ensure_ascii=False)
        self._write(f'[{self._clock() - self._begun:.6f}, "{code}", {text}]\n'.encode())

    def _put(self, value: object) -> None:
        self._write(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
