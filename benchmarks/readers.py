"""Measure the readers of recordings, and the cast reader beside that of asciinema 2.

    python benchmarks/readers.py [--size MB] [--rounds N]

Each format holds the same generated log with colours, in events of 265 bytes on average; one cast
and the agents' formats hold the events of their recording in `fixtures/`, again and again. Two more
casts hold the recordings of terminal interfaces, cut into events of the lengths that such programs
print at a time. The way from bytes to events is timed, in pieces of 256 KiB, without a terminal.
asciinema 2 (benchmarks/install_peers.sh) reads the same file by its path and returns its output
events, as its own player asks for them; both then hold the output.
Readers take turns, after one round that is not timed; the table has the median and the spread
(slowest minus fastest, as a share of the median).
"""

from __future__ import annotations

import argparse
import gzip
import importlib.metadata
import importlib.util
import json
import lzma
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / ".cache" / "asciinema")]

import inputs  # noqa: E402

from tailcut.recording.events import Output  # noqa: E402
from tailcut.recording.stream import Recording  # noqa: E402

PIECE = 1 << 18

AGENTS = {
    "claude-json": "claude-p-stream-json-pipe",
    "codex-json": "codex-exec-json-ledger",
    "cline-json": "cline-json-ledger-pipe",
    "qwen-json": "qwen-p-stream-json-pipe",
    "gemini-json": "gemini-p-stream-json-pipe",
    "pi-json": "pi-json-ledger-pipe",
}

# Terminal interfaces, and lengths of what such a program prints at a time: the quantiles of some
# thousand events of Claude Code, Codex and others; those on Ink print their screen as a whole.
INTERFACES = {
    "cast v2, interfaces": (
        ("claude-tui-noisy", "cline-tui-noisy", "codex-tui-ledger", "opencode-tui-ledger",
         "pi-tui-ledger", "vibe-tui-ledger"),
        (8, 30, 60, 70, 80, 100, 130, 300, 1100),
    ),
    "cast v2, whole screens": (
        ("gemini-tui-ledger", "qwen-tui-noisy"),
        (130, 1100, 1300, 1500, 1600, 2500),
    ),
}  # fmt: skip

# The one that asciinema itself has written, with its small events, and ones of larger events.
PEERS = ("cast v2, recorded", "cast v2", *INTERFACES)


def reads(text: str, lengths: tuple[int, ...] = (20, 40, 80, 160, 1024)) -> list[str]:
    """Cut a stream as reads from a pty do: many short pieces, some of a whole screen."""
    rng = random.Random(1)
    pieces, at = [], 0
    while at < len(text):
        length = rng.choice(lengths)
        pieces.append(text[at : at + length])
        at += length
    return pieces


def make(size: int) -> dict[str, bytes]:
    """Write the same log in every format."""
    data = inputs.make("colour", size)
    text = data.decode()
    lines = text.splitlines(keepends=True)
    pieces = reads(text)
    header2 = {"version": 2, "width": inputs.COLS, "height": inputs.ROWS}
    header3 = {"version": 3, "term": {"cols": inputs.COLS, "rows": inputs.ROWS}}
    events = "".join(json.dumps([round(n * 0.01, 6), "o", p]) + "\n" for n, p in enumerate(pieces))
    cast = (json.dumps(header2) + "\n" + events).encode()
    frames = {"version": 1, "width": inputs.COLS, "height": inputs.ROWS, "duration": 1.0}
    stamps = [f"2024-06-20T09:14:{n % 60:02}.{n % 10**7:07}" for n in range(len(lines))]
    made = {
        "raw": data,
        "cast v1": json.dumps({**frames, "stdout": [[0.01, p] for p in pieces]}).encode(),
        "cast v2": cast,
        "cast v3": (json.dumps(header3) + "\n" + events).encode(),
        "cast v2 in gzip": gzip.compress(cast, 6),
        "cast v2 in xz": lzma.compress(cast, preset=1),
        "typescript": b"Script started on 2024-01-31 10:00:00+00:00\n" + data,
        "github": "".join(
            f"{s}Z {'##[group]' if not n % 99 else ''}{line}"
            for n, (s, line) in enumerate(zip(stamps, lines, strict=True))
        ).encode(),
        "gitlab": "".join(
            f"{s[:26]}Z 01O {line}" for s, line in zip(stamps, lines, strict=True)
        ).encode(),
        "buildkite": "".join(
            f"\x1b_bk;t={1718874850000 + n}\x07{line}" for n, line in enumerate(lines)
        ).encode(),
        "jenkins": "".join(
            f"\x1b[8mha:////4{'QUJD' * 50}\x1b[0m{line}" if not n % 20 else line
            for n, line in enumerate(lines)
        ).encode(),
    }
    recorded = (inputs.FIXTURES / "asciinema-make" / "session.raw").read_bytes()
    head, body = recorded.split(b"\n", 1)
    made["cast v2, recorded"] = head + b"\n" + body * max(1, size // len(body))
    for name, (fixtures, lengths) in INTERFACES.items():
        sessions = [(inputs.FIXTURES / f / "session.raw").read_bytes() for f in fixtures]
        text = b"".join(sessions).decode(errors="replace")
        body = "".join(
            json.dumps([round(n * 0.01, 6), "o", piece], ensure_ascii=False) + "\n"
            for n, piece in enumerate(reads(text, lengths))
        ).encode()
        made[name] = json.dumps(header2).encode() + b"\n" + body * -(-size // len(body))
    for name, fixture in AGENTS.items():
        path = inputs.FIXTURES / fixture / "session.raw"
        if path.exists():
            session = path.read_bytes().rstrip(b"\n") + b"\n"
            made[name] = session * max(1, size // 4 // len(session))
    return made


def ours(path: Path) -> int:
    """Read a file as the command does, and return the number of bytes of its output."""
    recording = Recording()
    output = []
    with path.open("rb", buffering=0) as file:
        while piece := file.read(PIECE):
            output += [e.data for e in recording.feed(piece) if isinstance(e, Output)]
    output += [e.data for e in recording.close() if isinstance(e, Output)]
    return len(b"".join(output))


def asciinema(path: Path) -> int:
    """Read a cast with asciinema 2, and return the number of bytes of its output."""
    from asciinema import asciicast

    with asciicast.open_from_url(str(path)) as cast:
        return len("".join(event[2] for event in cast.events("o")).encode())


def seconds(read: Callable[[Path], int], path: Path) -> tuple[float, int]:
    """Time one reading in CPU time, on which other work of the machine has less effect."""
    began = time.process_time()
    size = read(path)
    return time.process_time() - began, size


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=8, help="megabytes of output in each recording")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    has_peer = importlib.util.find_spec("asciinema") is not None
    with tempfile.TemporaryDirectory() as folder:
        jobs: dict[str, tuple[Callable[[Path], int], Path]] = {}
        for name, data in make(options.size * 1_000_000).items():
            path = Path(folder) / name.replace(" ", "-")
            path.write_bytes(data)
            jobs[name] = (ours, path)
        for name in PEERS if has_peer else ():
            jobs[f"asciinema 2: {name}"] = (asciinema, jobs[name][1])
        times: dict[str, list[float]] = {name: [] for name in jobs}
        sizes: dict[str, int] = {}
        for turn in range(options.rounds + 1):
            for name, job in jobs.items():
                taken, sizes[name] = seconds(*job)
                if turn:
                    times[name].append(taken)
        print(f"{'format':36}{'file MB':>9}{'output MB':>11}{'file MB/s':>11}{'spread':>9}")
        medians = {name: statistics.median(taken) for name, taken in times.items()}
        for name, (_, path) in jobs.items():
            megabytes = path.stat().st_size / 1e6
            spread = (max(times[name]) - min(times[name])) / medians[name]
            speed = megabytes / medians[name]
            print(f"{name:36}{megabytes:9.1f}{sizes[name] / 1e6:11.1f}{speed:11.0f}{spread:9.0%}")
    peer = ""
    if has_peer:
        print()
        for name in PEERS:
            ratio = medians[f"asciinema 2: {name}"] / medians[name]
            assert sizes[f"asciinema 2: {name}"] == sizes[name]
            print(f"{name}: {ratio:.1f} times as fast as asciinema's reader on the same file")
        peer = f", asciinema {importlib.metadata.version('asciinema')}"
    print(f"Python {platform.python_version()}{peer}, {options.rounds} rounds, {options.size} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
