"""Measure the journal of what scrolled by inside the alternate screen.

    python benchmarks/journal.py FOLDER... [--scenarios FILE] [--misses]

FOLDER holds labelled recordings: NAME.raw, NAME.json with `cols` and `rows`, NAME.labels.json, and
NAME.xterm.seen.txt with every row that stood still on the screen. Of each session in which the
alternate screen comes up, the strings are looked for that were on the screen: those of its labels,
those of the labels of other sessions with the same scenario (the part of the name that is in both),
and the code spans and short lines of the last two answers in FILE, a Python file with `SCENARIOS`.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import runpy
import sys
import time
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import itertools

from tailcut import tail
from tailcut.core.items import Frame, Journal
from tailcut.terminal import Terminal
from tailcut.terminal.screen import watch

BUDGETS = (2000, 8000)
ENTERS = re.compile(rb"\x1b\[\?(?:1049|1047|47)h")
PIECE = 1 << 16


class Session(NamedTuple):
    """One recording in which the alternate screen comes up."""

    name: str
    data: bytes
    columns: int
    rows: int
    strings: list[str]


def folded(text: str) -> str:
    """Return text with each run of white space as one space."""
    return re.sub(r"\s+", " ", text)


def scenario_strings(path: Path | None) -> dict[str, list[str]]:
    """Return what the last two answers of each scenario say, in short strings and in order."""
    if path is None:
        return {}
    strings: dict[str, list[str]] = {}
    for name, turns in runpy.run_path(str(path))["SCENARIOS"].items():
        texts = [turn["text"] for turn in turns if turn.get("text")][-2:]
        found = re.findall(r"`([^`\n]{4,60})`|([A-Z][\w' -]{8,50}[.:;])", "\n".join(texts))
        strings[name] = list(dict.fromkeys(code or words for code, words in found))
    return strings


def labelled(folders: Iterable[Path]) -> dict[str, list[str]]:
    """Return the strings of the labels of all sessions, by the scenario in the session's name."""
    strings: dict[str, list[str]] = collections.defaultdict(list)
    for folder in folders:
        for path in sorted(folder.glob("*.labels.json")):
            for part in path.name.split(".")[0].split("-"):
                strings[part] += json.loads(path.read_text())["must_keep"]
    return strings


def sessions(folders: list[Path], scenarios: Path | None) -> list[Session]:
    """Return the sessions of the folders in which the alternate screen comes up."""
    said = scenario_strings(scenarios)
    labels = labelled(folders)
    found: list[Session] = []
    for folder in folders:
        for path in sorted(folder.glob("*.raw")):
            base = path.with_suffix("")
            seen = Path(f"{base}.xterm.seen.txt")
            data = path.read_bytes()
            if not seen.exists() or not ENTERS.search(data):
                continue
            parts = base.name.split("-")
            own = json.loads(Path(f"{base}.labels.json").read_text())["must_keep"]
            shared = [s for part in parts[1:] for s in labels[part] + said.get(part, [])]
            screen = folded(seen.read_text())
            strings = [s for s in dict.fromkeys(own + shared) if folded(s) in screen]
            strings.sort(key=lambda s: screen.find(folded(s)))
            size = json.loads(Path(f"{base}.json").read_text())
            found.append(Session(base.name, data, size["cols"], size["rows"], strings))
    return found


def doubled(lines: list[str]) -> int:
    """Return how many lines say the same as the line with text before them."""
    texts = [text for line in lines if len(text := re.sub(r"[\W_]+", "", line)) > 3]
    return sum(a == b for a, b in itertools.pairwise(texts))


def inversions(strings: list[str], text: str) -> tuple[int, int]:
    """Return how many neighbouring strings stand in the wrong order, and how many there are."""
    there = [s for s in map(folded, strings) if s in text]
    pairs = list(itertools.pairwise(there))
    return sum(text.rfind(b) < text.find(a) for a, b in pairs), len(pairs)


def measured(session: Session) -> dict[str, Any]:
    """Return the terminal's processor time and memory for a session, and its rows."""

    def run() -> list[Any]:
        terminal = Terminal(session.columns, session.rows, "pty")
        items: list[Any] = []
        for at in range(0, len(session.data), PIECE):
            items += terminal.feed(session.data[at : at + PIECE])
        return items + terminal.close()

    seconds = []
    for _ in range(3):
        began = time.process_time()
        items = run()
        seconds.append(time.process_time() - began)
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    lines: list[str] = []
    rows = 0
    for item in items:
        if isinstance(item, Journal | Frame):
            lines += item
            rows += len(item) if isinstance(item, Journal) else 0
        elif isinstance(item, str):
            lines.append(item)
    return {"seconds": min(seconds), "peak": peak, "lines": lines, "rows": rows}


def without_journal(session: Session) -> dict[str, Any]:
    """Measure a session with no panorama for any program."""
    begin = watch.Watch._begin
    watch.Watch._begin = lambda *_: None  # type: ignore[method-assign]
    try:
        return measured(session)
    finally:
        watch.Watch._begin = begin  # type: ignore[method-assign]


def main() -> None:
    """Print a line for each session, and the sums by agent."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--scenarios", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--fast", action="store_true", help="no times and no memory")
    args = parser.parse_args()
    sums: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    print("session | strings | at 2,000 | at 8,000 | journal rows | doubled | time | memory")
    print("---|---:|---:|---:|---:|---:|---:|---:")
    for session in sessions(args.folder, args.scenarios):
        if args.only not in session.name:
            continue
        now = measured(session)
        was = now if args.fast else without_journal(session)
        total = sums[session.name.split("-")[0]]
        cells = [session.name, str(len(session.strings))]
        for budget in BUDGETS:
            text = folded(
                tail(session.data, cols=session.columns, rows=session.rows, budget=budget)
            )
            missing = [s for s in session.strings if folded(s) not in text]
            total[str(budget)] += len(session.strings) - len(missing)
            cells.append(str(len(session.strings) - len(missing)))
            if args.misses and missing:
                print(f"    {session.name} {budget}: {missing}")
        wrong, pairs = inversions(session.strings, folded("\n".join(now["lines"])))
        twice = doubled(now["lines"])
        total.update(
            strings=len(session.strings), wrong=wrong, pairs=pairs, rows=now["rows"],
            twice=twice, lines=len([line for line in now["lines"] if line.strip()]),
        )  # fmt: skip
        ratio = now["seconds"] / was["seconds"]
        more = (now["peak"] - was["peak"]) / 1024
        cells += [str(now["rows"]), str(twice), f"x{ratio:.2f}", f"{more:+.0f} KiB"]
        print(" | ".join(cells), flush=True)
    total = sum(sums.values(), collections.Counter())
    print("\nagent | at 2,000 | at 8,000 | doubled in 100 | inversions")
    print("---|---:|---:|---:|---:")
    for agent, part in [*sorted(sums.items()), ("all", total)]:
        if part["strings"]:
            shares = [f"{part[str(b)] / part['strings']:.1%} ({part[str(b)]})" for b in BUDGETS]
            twice = 100 * part["twice"] / max(1, part["lines"])
            print(agent, *shares, f"{twice:.1f}", f"{part['wrong']}/{part['pairs']}", sep=" | ")


if __name__ == "__main__":
    main()
