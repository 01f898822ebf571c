"""Score the terminal on conformance cases: raw bytes, and the screens that terminals show.

    python benchmarks/conformance.py FOLDER [--tier T ...] [--suite S ...] [--joined] [--failures N]

FOLDER holds SUITE/NAME.raw with NAME.json (size, verdicts), NAME.expected.txt (the screen) and,
where known, NAME.scrollback.txt and NAME.joined.txt. Cases run in this process. Lines are compared,
trimmed on the right, NFC, without blank lines at either end: all of them (`full`), the last ones
(`screen`), or the text of a renderer, which may be wrapped (`rendered`).
Tiers: undisputed (the suite, tmux and xterm.js agree), majority (two of the engines do), all.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

TIERS = ("undisputed", "majority", "all")


@dataclass(frozen=True)
class Case:
    """One case, read on demand."""

    base: Path
    about: dict[str, Any]

    @property
    def name(self) -> str:
        """Suite and name."""
        return f"{self.about['suite']}/{self.about['name']}"

    def tiers(self) -> list[str]:
        """Tiers that this case belongs to."""
        if not self.about["disputed"]:
            return list(TIERS)
        return ["majority", "all"] if self.about["majority"] else ["all"]

    def data(self) -> bytes:
        """Return the bytes as a pty would have delivered them."""
        data = self.base.with_name(f"{self.base.name}.raw").read_bytes()
        return data.replace(b"\n", b"\r\n") if self.about["lnm"] else data

    def text(self, ending: str) -> list[str] | None:
        """Return the lines of one expectation; None where there is none."""
        path = self.base.with_name(f"{self.base.name}.{ending}.txt")
        if not path.exists():
            return None
        text = path.read_bytes().decode("utf-8", "replace")
        return text.removesuffix("\n").split("\n")


def cases(folder: Path, suites: Sequence[str] | None) -> Iterator[Case]:
    """Find the cases to score."""
    for path in sorted(folder.glob("*/*.json")):
        about = json.loads(path.read_text("utf-8"))
        if suites and about["suite"] not in suites:
            continue
        if about["score_on"] != "none" and not about.get("exclude"):
            yield Case(path.with_suffix(""), about)


def normal(lines: Sequence[str]) -> list[str]:
    """Return lines in the form in which they are compared."""
    result = [unicodedata.normalize("NFC", line).rstrip() for line in lines]
    while result and not result[-1]:
        result.pop()
    start = next((i for i, line in enumerate(result) if line), 0)
    return result[start:]


def wrapped(lines: Sequence[str], cols: int) -> list[str]:
    """Wrap lines at the width of the screen."""
    result: list[str] = []
    for line in lines:
        row, used = "", 0
        for char in line:
            zero = unicodedata.combining(char) or char in "\u200d\ufe0f"
            columns = 0 if zero else 1 + (unicodedata.east_asian_width(char) in "WF")
            if used + columns > cols:
                result.append(row.rstrip())
                row, used = "", 0
            row += char
            used += columns
        result.append(row.rstrip())
    return result


def shown(case: Case, joined: bool) -> list[str]:
    """Return the lines that our terminal shows: scrollback and the screen that is up."""
    from tailcut.core.items import SCROLLBACK_CLEARED
    from tailcut.terminal import Terminal

    cols, rows = case.about["cols"], case.about["rows"]
    terminal = Terminal(cols, rows, newline="pty", unwrap=joined, frames=False)
    items = [*terminal.feed(case.data()), *terminal.finish()]
    cleared = [index for index, item in enumerate(items) if item is SCROLLBACK_CLEARED]
    return [str(item) for item in items[cleared[-1] + 1 if cleared else 0 :]]


def expected(case: Case, joined: bool) -> list[list[str]]:
    """Return every result that counts as right."""
    screen = case.text("expected") or []
    if case.about["score_on"] == "rendered":
        return [normal(screen), normal(wrapped(screen, case.about["cols"]))]
    if case.about["score_on"] == "screen":
        return [normal(screen)]
    right = [normal((case.text("scrollback") or []) + screen)]
    if joined and (lines := case.text("joined")):
        right.append(normal(lines))
    return right


def judge(case: Case, joined: bool) -> str | None:
    """Describe the difference between our result and the case; None where there is none."""
    try:
        got = normal(shown(case, joined))
    except Exception:
        return "raised: " + traceback.format_exc().strip().splitlines()[-1]
    first = ""
    for right in expected(case, joined):
        mine = got
        if case.about["score_on"] == "screen" and right:
            mine = normal(got[-len(right) :])
        if mine == right:
            return None
        first = first or _difference(right, mine)
    return first


def _difference(right: list[str], got: list[str]) -> str:
    for number in range(max(len(right), len(got))):
        want = right[number] if number < len(right) else "<end>"
        have = got[number] if number < len(got) else "<end>"
        if want != have:
            return f"line {number}: want {want!r:.60} got {have!r:.60}"
    return "want nothing"


def main() -> int:
    """Score and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tier", nargs="*", choices=TIERS, default=["undisputed", "majority"])
    parser.add_argument("--suite", nargs="*")
    parser.add_argument("--joined", action="store_true", help="logical lines; right in either form")
    parser.add_argument("--failures", type=int, default=0, metavar="N", help="name up to N a suite")
    options = parser.parse_args()
    began = time.monotonic()
    counts: dict[str, dict[str, list[int]]] = defaultdict(lambda: {t: [0, 0] for t in TIERS})
    failures: dict[str, list[str]] = defaultdict(list)
    for case in cases(options.folder, options.suite):
        tiers = [tier for tier in case.tiers() if tier in options.tier]
        if not tiers:
            continue
        wrong = judge(case, options.joined)
        for tier in tiers:
            for row in (case.about["suite"], "all suites"):
                counts[row][tier][0] += wrong is None
                counts[row][tier][1] += 1
        if wrong:
            failures[case.about["suite"]].append(f"{case.name} [{tiers[0]}] {wrong}")
    print("| suite | " + " | ".join(options.tier) + " |\n|---|" + "---:|" * len(options.tier))
    for row in [*sorted(set(counts) - {"all suites"}), "all suites"]:
        cells = [f"{good}/{n} {good / max(n, 1):.1%}" for good, n in _of(counts[row], options.tier)]
        print(f"| {row} | {' | '.join(cells)} |")
    for found in failures.values():
        for line in found[: options.failures or 0]:
            print(line)
    print(f"{time.monotonic() - began:.1f} s")
    return 0


def _of(counts: dict[str, list[int]], tiers: Sequence[str]) -> Iterator[tuple[int, int]]:
    for tier in tiers:
        good, n = counts[tier]
        yield good, n


if __name__ == "__main__":
    sys.exit(main())
