"""Measure the terminal alone, beside pyte's HistoryScreen and @xterm/headless in the same run.

    python benchmarks/terminal_speed.py [--size MB] [--rounds N] [--input NAME ...]

Each round gives every terminal the same bytes in turn, in pieces of 64 KiB, after one round that is
not timed. The table has the median over the rounds and the spread (slowest minus fastest, as a
share of the median); ratios are taken within a round. Processor time
counts all threads: node compiles and collects garbage in some of its own. xterm.js pauses for a
millisecond between writes that are awaited, so it is also given the whole stream in one. Peers that
are not installed are left out; benchmarks/install_peers.sh installs them.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import inputs  # noqa: E402

NODE_MODULES = Path(os.environ.get("TAILCUT_NODE_MODULES", HERE.parent / ".cache/node_modules"))
PIECE = 65536

Timer = Callable[[Path], tuple[float, float]]
"""Function that returns seconds by the clock and of processor time."""


def _pieces(data: bytes) -> list[bytes]:
    return [data[at : at + PIECE] for at in range(0, len(data), PIECE)]


def _clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _since(began: tuple[float, float]) -> tuple[float, float]:
    now = _clocks()
    return now[0] - began[0], now[1] - began[1]


def tailcut_seconds(path: Path) -> tuple[float, float]:
    """Time our terminal as the pipeline uses it: logical lines, newlines of a pty."""
    from tailcut.terminal import Terminal

    pieces = _pieces(path.read_bytes())
    terminal = Terminal(inputs.COLS, inputs.ROWS, newline="pty")
    began = _clocks()
    for piece in pieces:
        terminal.feed(piece)
    terminal.close()
    return _since(began)


def pyte_seconds(path: Path) -> tuple[float, float]:
    """Time pyte, patched to accept private forms of functions, on which it raises."""
    import pyte

    class Screen(pyte.HistoryScreen):
        def select_graphic_rendition(self, *attrs: int, private: bool = False) -> None:
            if not private:
                super().select_graphic_rendition(*attrs)

        def report_device_status(self, mode: int = 0, **_: object) -> None:
            pass

    pieces = _pieces(path.read_bytes())
    stream = pyte.ByteStream(Screen(inputs.COLS, inputs.ROWS, history=10000, ratio=0.5))
    began = _clocks()
    for piece in pieces:
        stream.feed(piece)
    return _since(began)


class Xterm:
    """Time @xterm/headless in one node process, which stays warm."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            ["node", str(HERE / "xterm_speed.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "TAILCUT_NODE_MODULES": str(NODE_MODULES)},
        )

    def __call__(self, path: Path, piece: int = PIECE) -> tuple[float, float]:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        request = {"file": str(path), "cols": inputs.COLS, "rows": inputs.ROWS, "piece": piece}
        self._node.stdin.write(json.dumps(request) + "\n")
        self._node.stdin.flush()
        answer: dict[str, float] = json.loads(self._node.stdout.readline())
        return answer["seconds"], answer["cpu"]

    def at_once(self, path: Path) -> tuple[float, float]:
        """Time it with the whole stream in one write."""
        return self(path, path.stat().st_size)

    def close(self) -> None:
        assert self._node.stdin is not None
        self._node.stdin.close()
        self._node.wait()


def peers() -> tuple[dict[str, Timer], Xterm | None]:
    """Return the terminals that are installed."""
    timers: dict[str, Timer] = {"tailcut": tailcut_seconds}
    if importlib.util.find_spec("pyte"):
        timers["pyte"] = pyte_seconds
    xterm = None
    if shutil.which("node") and (NODE_MODULES / "@xterm" / "headless").is_dir():
        xterm = Xterm()
        timers["xterm.js"] = xterm
        timers["xterm.js, one write"] = xterm.at_once
    return timers, xterm


def versions(names: list[str]) -> str:
    """Describe the machine and the versions."""
    found = [f"{platform.python_implementation()} {platform.python_version()}"]
    if "pyte" in names:
        found.append(f"pyte {importlib.metadata.version('pyte')}")
    if "xterm.js" in names:
        package = json.loads((NODE_MODULES / "@xterm/headless/package.json").read_text())
        node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
        found.append(f"@xterm/headless {package['version']} on node {node.stdout.strip()}")
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; " + ", ".join(found)


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Run the rounds; return seconds by input and terminal."""
    timers, xterm = peers()
    result: dict[str, Any] = {"versions": versions(list(timers)), "inputs": {}}
    with tempfile.TemporaryDirectory() as folder:
        for name in options.input:
            data = inputs.make(name, int(options.size * 1e6), options.seed)
            path = Path(folder, name)
            path.write_bytes(data)
            seconds: dict[str, list[tuple[float, float]]] = {peer: [] for peer in timers}
            for peer in timers.keys() - {"pyte"}:
                timers[peer](path)  # untimed: node compiles what it runs often
            for round_number in range(options.rounds):
                for peer, timer in timers.items():
                    if peer == "pyte" and round_number >= options.pyte_rounds:
                        continue
                    seconds[peer].append(timer(path))
            result["inputs"][name] = {"bytes": len(data), "seconds": seconds}
    if xterm:
        xterm.close()
    return result


def table(result: dict[str, Any]) -> str:
    """Format the figures as a table in Markdown."""
    lines = [
        "| input | MB | terminal | MB/s | spread | tailcut is | by processor time |",
        "|---|---:|---|---:|---:|---:|---:|",
    ]
    for name, found in result["inputs"].items():
        size = found["bytes"] / 1e6
        own = found["seconds"]["tailcut"]
        for peer, seconds in found["seconds"].items():
            walls = [wall for wall, _ in seconds]
            median = statistics.median(walls)
            spread = (max(walls) - min(walls)) / median
            cells = [f"{size:.1f}", peer, f"{size / median:.2f}", f"{spread:.0%}"]
            for clock in (0, 1):
                pairs = zip(own, seconds, strict=False)
                ratios = [theirs[clock] / ours[clock] for ours, theirs in pairs]
                times = f"{statistics.median(ratios):.2f} times as fast"
                cells.append("" if peer == "tailcut" else times)
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=float, default=2, help="MB of each input (default 2)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pyte-rounds", type=int, default=2, help="pyte is slow (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--input", nargs="*", choices=list(inputs.NAMES), default=list(inputs.NAMES)
    )
    parser.add_argument("--json", type=Path, help="also write the raw figures to a file")
    options = parser.parse_args()
    result = measure(options)
    print(result["versions"])
    print(
        f"{options.rounds} rounds (pyte {min(options.rounds, options.pyte_rounds)}), alternating\n"
    )
    print(table(result))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
