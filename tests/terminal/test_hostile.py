"""Streams made to exhaust a terminal: they end, and memory does not grow with them.

Each stream is fed in pieces and its output thrown away, as the pipeline does, while the peak of
traced memory is taken. A stream that took time beyond linear would hold up the suite by minutes.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from tailcut.terminal import Terminal

PEAK = 12 << 20
"""Bytes: a piece of 64 KiB and what it turns into, with room for one row of each screen."""

STREAMS: dict[str, Callable[[], Iterator[bytes]]] = {
    "a line without end": lambda: (b"abcdefgh " * 7_000 for _ in range(150)),
    "a wide line without end": lambda: ("中文".encode() * 10_000 for _ in range(10)),
    "a string without end": lambda: (b"x" * 65_536 if i else b"\x1b]0;" for i in range(20)),
    "a device string without end": lambda: (b"x" * 65_536 if i else b"\x1bP" for i in range(20)),
    "a parameter without end": lambda: (b"1" * 65_536 if i else b"\x1b[" for i in range(20)),
    "parameters without end": lambda: (b"1;" * 32_768 if i else b"\x1b[" for i in range(20)),
    "sixty parameters": lambda: (b"\x1b[" + b"1;" * 60 + b"m" for _ in range(20_000)),
    "repeat a billion": lambda: (b"x\x1b[999999999b" * 500 for _ in range(4)),
    "insert a billion lines": lambda: (b"\x1b[999999999L\x1b[999999999M" * 500 for _ in range(8)),
    "insert a billion cells": lambda: (
        b"x\r\x1b[999999999@\x1b[999999999P" * 500 for _ in range(8)
    ),
    "scroll a billion": lambda: (b"\x1b[999999999S\x1b[999999999T" * 500 for _ in range(8)),
    "move a billion": lambda: (
        b"\x1b[?45h\x1b[999999999D\x1b[999999999I\x1b[999999999Z" * 99 for _ in range(2)
    ),
    "a million tab stops": lambda: (b"\x1bH\x1b[C" * 10_000 + b"\r" for _ in range(10)),
    "tabs over a thousand stops": lambda: (
        b"\t" * 60_000 if i else b"\x1bH\x1b[C" * 999 for i in range(9)
    ),
    "rows and columns far out": lambda: (
        b"".join(b"\x1b[%d;65535Hx" % r for r in range(1, 3_000)) for _ in range(5)
    ),
    "carriage returns": lambda: (b"\r" * 65_536 for _ in range(9)),
    "escapes": lambda: (b"\x1b" * 65_536 for _ in range(9)),
    "controls inside sequences": lambda: (b"\x1b[1\r2;3\x0bA" * 6_000 for _ in range(3)),
    "a pile of marks": lambda: (b"a" + "\u0301".encode() * 30_000 for _ in range(9)),
    "clusters of every kind": lambda: (
        "".join(
            chr(97 + i % 26) + chr(0x300 + j) + chr(0x320 + i % 40)
            for i in range(50)
            for j in range(30)
        ).encode()
        for _ in range(20)
    ),
    "screens entered and left": lambda: (b"\x1b[?1049hx\x1b[?1049l" * 3_000 for _ in range(5)),
    "an alternate screen for hours": lambda: (
        b"\x1b[?1049h\x1b[H\x1b[2Jtext\x1b[9;9H\n" * 3_000 for _ in range(9)
    ),
    "redraws without end": lambda: (b"\r\x1b[2K 50% \x1b[1A\x1b[1B" * 3_000 for _ in range(9)),
    "sequences never seen before": lambda: (
        b"".join(b"\x1b[%d;%dHa" % (i, k) for i in range(3_000)) for k in range(9)
    ),
    "random bytes": lambda: (random.Random(i).randbytes(65_536) for i in range(9)),
}


@pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS.keys())
@pytest.mark.parametrize(
    "size", [(None, None), (65_535, 65_535), (1, 1)], ids=["unknown", "huge", "tiny"]
)
def test_memory_does_not_follow_the_stream(
    stream: Callable[[], Iterator[bytes]], size: tuple[int | None, int | None]
) -> None:
    """Whatever a stream asks for, the terminal's memory is bounded by its screen."""
    if size == (1, 1) and stream is STREAMS["a line without end"]:
        pytest.skip("a row for each character: linear, and slow")
    terminal = Terminal(*size)
    tracemalloc.start()
    try:
        for piece in stream():
            terminal.feed(piece)
        terminal.close()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < PEAK
