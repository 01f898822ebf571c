"""Write an asciicast v2 while a command runs (https://docs.asciinema.org/manual/asciicast/v2/)."""

from __future__ import annotations

import codecs
import json
import time
from collections.abc import Callable, Mapping

__all__ = ["CastWriter"]


class CastWriter:
    r"""A writer of asciicasts: it turns output and changes of size into lines.

    Lines are written whole, so that a recording can be played up to a crash.
    An asciicast is text: bytes that are not UTF-8 become U+FFFD.

    Args:
        write: called with each line.
        size: columns and rows at the beginning.
        header: further fields of the header: ``command``, ``title``, ``env``.
        clock: returns the time in seconds.

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
        """Take a piece of output."""
        if text := self._decode(data):
            self._event("o", text)

    def resize(self, cols: int, rows: int) -> None:
        """Take a change of size."""
        self._event("r", f"{cols}x{rows}")

    def close(self) -> None:
        """End the recording; an incomplete character at its end is written as U+FFFD."""
        if text := self._decode(b"", True):
            self._event("o", text)

    def _event(self, code: str, data: str) -> None:
        text = json.dumps(data, ensure_ascii=False)
        self._write(f'[{self._clock() - self._begun:.6f}, "{code}", {text}]\n'.encode())

    def _put(self, value: object) -> None:
        self._write(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
