"""Streams for the benchmarks, the same for the same seed and size; nothing is stored."""

from __future__ import annotations

import json
import random
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

COLS, ROWS = 120, 40
"""The size that all inputs are made for: that of the agents' recordings."""

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
    """One build step: single bars redrawn over CR, or a block of them redrawn over CUU."""
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
    """The recordings of agents' terminal interfaces that have the benchmarks' size."""
    found = []
    for path in sorted(FIXTURES.glob("*/meta.json")):
        meta = json.loads(path.read_text("utf-8"))
        if (meta["kind"], meta["cols"], meta["rows"]) == ("agent-tui", COLS, ROWS):
            found.append(path.with_name("session.raw"))
    return found


def _agents(size: int) -> bytes:
    """Whole sessions, a reset after each, until the size is reached."""
    pieces: list[bytes] = []
    sessions = [path.read_bytes() for path in agent_sessions()]
    while sum(map(len, pieces)) < size:
        for session in sessions:
            pieces += (session, b"\x1bc")
    return b"".join(pieces)


def make(name: str, size: int, seed: int = 1) -> bytes:
    """Makes one input.

    Args:
        name: one of `NAMES`.
        size: at least so many bytes; `agents` ends with a whole round of sessions.
        seed: of the random numbers.
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


NAMES = {
    "plain": "a log of plain lines",
    "colour": "a log with colours in each line",
    "bars": "progress bars redrawn over CR and CUU, log lines between",
    "agents": "recorded sessions of agents' terminal interfaces",
}
