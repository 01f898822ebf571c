"""Streams for the benchmarks, the same for the same seed and size; nothing is stored."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

COLS, ROWS = 120, 40
"""Size of the terminal for all inputs: that of the agents' recordings."""

# fmt: off
WORDS = [
    "build", "module", "test", "passed", "failed", "value", "expected", "got",
    "returned", "connection", "timeout", "retry", "handler", "request", "cache", "flushed",
    "batch", "slow", "query", "on", "table", "orders", "job", "enqueued",
    "checksum", "verified", "lock",
]
# fmt: on
LEVELS = (("DEBUG", 90), ("INFO", 32), ("INFO", 32), ("WARN", 33), ("ERROR", 31))


def _words(rng: random.Random, least: int, most: int) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(least, most)))


def _clock(rng: random.Random) -> str:
    return f"{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}"


def _plain(rng: random.Random) -> str:
    level, _ = rng.choice(LEVELS)
    worker = rng.randrange(99)
    return f"2026-11-30T{_clock(rng)}Z {level:5} worker[{worker}] {_words(rng, 3, 12)}\r\n"


def _colour(rng: random.Random) -> str:
    level, colour = rng.choice(LEVELS)
    return (
        f"\x1b[2m{_clock(rng)}\x1b[0m \x1b[1;{colour}m{level:5}\x1b[0m {_words(rng, 2, 4)} "
        f"\x1b[38;5;{rng.randrange(256)}m{_words(rng, 1, 3)}\x1b[39m {_words(rng, 1, 6)}\r\n"
    )


def _bars(rng: random.Random) -> str:
    """Return one build step: single bars redrawn over CR, or a block of them redrawn over CUU."""
    if rng.random() < 0.5:
        frames = []
        for done in range(0, 101, 2):
            bar = "█" * (done // 4)
            rate = rng.random() * 100
            frames.append(f"\r{done:3}%|{bar:25}| {done}/100 [00:{done // 2:02}, {rate:.2f}it/s]")
        return "".join(frames) + f"\r\x1b[2K✓ {_words(rng, 3, 8)}\r\n"
    names = [f"{rng.getrandbits(48):012x}" for _ in range(4)]
    rows = [f"{name}: Waiting\r\n" for name in names]
    for done in range(0, 101, 5):
        rows.append("\x1b[4A")
        for name in names:
            rows.append(f"\x1b[2K{name}: Downloading [{'=' * (done // 2):50}]\r\n")
    return "".join(rows) + _plain(rng) * 3


def agent_sessions() -> list[Path]:
    """Return the recordings of agents' terminal interfaces that have the benchmarks' size."""
    found = []
    for path in sorted(FIXTURES.glob("*/meta.json")):
        meta = json.loads(path.read_text("utf-8"))
        if (meta["kind"], meta["cols"], meta["rows"]) == ("agent-tui", COLS, ROWS):
            found.append(path.with_name("session.raw"))
    return found


def _agents(size: int) -> bytes:
    """Return whole sessions, a reset after each, until the size is reached."""
    pieces: list[bytes] = []
    sessions = [path.read_bytes() for path in agent_sessions()]
    while sum(map(len, pieces)) < size:
        for session in sessions:
            pieces += (session, b"\x1bc")
    return b"".join(pieces)


def make(name: str, size: int, seed: int = 1) -> bytes:
    """Make one input.

    Args:
        name: one of `NAMES`.
        size: the fewest bytes; `agents` ends with a whole round of sessions.
        seed: seed of the random numbers.
    """
    if name == "agents":
        return _agents(size)
    line = {"plain": _plain, "colour": _colour, "bars": _bars}[name]
    rng = random.Random(f"{name} {seed}")
    pieces: list[bytes] = []
    made = 0
    while made < size:
        piece = line(rng).encode()
        pieces.append(piece)
        made += len(piece)
    return b"".join(pieces)


BLOCK = 8_000_000
"""Bytes of a large input that are made line by line."""

PIECE = 128_000
"""Bytes that stay together when a block is repeated."""

# The modes that a terminal interface resets at its end. A full reset would clear the screen, and a
# tail would then need nothing before it.
_SESSION_END = b"\x1b[?1049l\x1b[!p\r\n"


def blocks(name: str, size: int, seed: int = 1) -> Iterator[bytes]:
    """Make an input of any size, a piece at a time.

    The first 8 MB are made line by line; after that the same pieces of 128 kB (of `agents`: whole
    sessions) are repeated in another order each time. A smaller input is the beginning of a larger
    one.

    Args:
        name: one of `NAMES`, of which `plain` then ends its lines with LF as a redirected program
            does, or one of `SHAPES`.
        size: bytes.
        seed: seed of the random numbers.
    """
    rng = random.Random(f"blocks {name} {seed}")
    if name in SHAPES:
        first, pieces = _shape(name, rng)
        yield first[:size]
        size -= len(first)
    elif name == "agents":
        pieces = [path.read_bytes() + _SESSION_END for path in agent_sessions()]
    else:
        pieces = _whole_lines(make(name, BLOCK, seed))
        if name == "plain":
            pieces = [piece.replace(b"\r\n", b"\n") for piece in pieces]
    while size > 0:
        for piece in pieces:
            yield piece[:size]
            size -= len(piece)
            if size <= 0:
                return
        rng.shuffle(pieces)


def _whole_lines(data: bytes) -> list[bytes]:
    """Cut after log lines, where no progress display is open."""
    pieces = []
    start = 0
    while start < len(data):
        stop = data.find(b"\r\n2026-", start + PIECE) + 2
        if stop < 2:
            stop = data.find(b"\n", start + PIECE) + 1 or len(data)
        pieces.append(data[start:stop])
        start = stop
    return pieces


def _shape(name: str, rng: random.Random) -> tuple[bytes, list[bytes]]:
    """Return the beginning of a stream of a shape, and the pieces that are then repeated."""
    words = [_words(rng, 5, 9) for _ in range(BLOCK // 64 // 16)]
    if name == "spinner":
        frames = (f"\r\x1b[2K⠋ {text} ({at}s)" for at, text in enumerate(words))
        return b"", ["".join(frames).encode()]
    if name == "staircase":
        return b"", [b"x\x1bD" * (BLOCK // 64)]
    if name == "columns":
        return b"", [b"\x1b[999Cx\n" * (BLOCK // 64)]
    if name == "alternate":
        rows = (
            f"\x1b[{at % ROWS + 1};1H\x1b[3{at % 8}m{text}\x1b[K" for at, text in enumerate(words)
        )
        return b"\x1b[?1049h", ["".join(rows).encode()]
    return b"\x1b]0;" if name == "osc" else b"", [" ".join(words).encode()]


NAMES = {
    "plain": "a log of plain lines",
    "colour": "a log with colours in each line",
    "bars": "progress bars redrawn over CR and CUU, log lines between",
    "agents": "recorded sessions of agents' terminal interfaces",
}

SHAPES = {
    "line": "one line without an end",
    "spinner": "one line that is redrawn without end",
    "alternate": "an alternate screen that is repainted without end",
    "osc": "an OSC string without an end",
    "staircase": "a character in each row, each further to the right",
    "columns": "rows of a thousand columns, each from eight bytes",
}
"""Streams that are hard on memory. A byte of the last two becomes a hundred and more."""
