"""How much of what mattered is in the tail: labelled recordings, kind by kind.

    python benchmarks/quality.py [FOLDER] [--budget N] [--misses] [--json FILE]

reach: the share of the `must_keep` strings that are in the tail (white space folded).
noise: the share of the `noise` strings that are still in it. Never averaged with reach.
early: recordings whose decisive early line is in the tail.
Both with the true size of the terminal and without any; beside them, as the baseline, what is left
when control sequences are stripped with a regular expression and the end is kept.
FOLDER: fixtures/ of this project, or a folder of NAME.raw, NAME.json, NAME.labels.json.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

STRIP = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_]|\r")


@dataclass(frozen=True)
class Recording:
    """A recording with its labels."""

    name: str
    kind: str
    cols: int
    rows: int
    data: bytes
    must_keep: list[str]
    noise: list[str]
    early_finding: str | None


@dataclass
class Score:
    """Sums over recordings."""

    recordings: int = 0
    keep: int = 0
    kept: int = 0
    noise: int = 0
    noisy: int = 0
    early: int = 0
    early_kept: int = 0
    chars: int = 0
    over: int = 0

    def add(self, recording: Recording, text: str, budget: int) -> tuple[list[str], list[str]]:
        """Counts one result; gives what it misses and the noise in it."""
        folded = fold(text)
        missed = [s for s in recording.must_keep if fold(s) not in folded]
        noisy = [s for s in recording.noise if fold(s) in folded]
        self.recordings += 1
        self.keep += len(recording.must_keep)
        self.kept += len(recording.must_keep) - len(missed)
        self.noise += len(recording.noise)
        self.noisy += len(noisy)
        if recording.early_finding:
            self.early += 1
            self.early_kept += fold(recording.early_finding) in folded
        self.chars += len(text)
        self.over += len(text) > budget
        return missed, noisy

    def merge(self, other: Score) -> None:
        """Adds the sums of another."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


def fold(text: str) -> str:
    """Folds runs of white space to one blank."""
    return re.sub(r"\s+", " ", text)


def recordings(folder: Path) -> Iterator[Recording]:
    """Finds labelled recordings in either layout."""
    for path in sorted(folder.rglob("*labels.json")):
        if path.name == "labels.json":
            name = path.parent.name
            data, meta = path.with_name("session.raw"), path.with_name("meta.json")
        else:
            name = path.name.removesuffix(".labels.json")
            data, meta = path.with_name(f"{name}.raw"), path.with_name(f"{name}.json")
        if not data.exists():
            continue
        labels = json.loads(path.read_text("utf-8"))
        about = json.loads(meta.read_text("utf-8"))
        yield Recording(
            name,
            about.get("kind", "?"),
            about.get("cols", 80),
            about.get("rows", 24),
            data.read_bytes(),
            labels["must_keep"],
            labels["noise"],
            labels.get("early_finding"),
        )


def sized(recording: Recording, budget: int) -> str:
    """The tail, with the size of the terminal."""
    from tailcut import tail

    return str(tail(recording.data, cols=recording.cols, rows=recording.rows, budget=budget))


def unsized(recording: Recording, budget: int) -> str:
    """The tail, without a size."""
    from tailcut import tail

    return str(tail(recording.data, budget=budget))


def stripped(recording: Recording, budget: int) -> str:
    """What a regular expression leaves, cut at its end."""
    return STRIP.sub(b"", recording.data).decode("utf-8", "replace").strip()[-budget:]


WAYS: dict[str, Callable[[Recording, int], str]] = {
    "sized": sized,
    "no size": unsized,
    "strip": stripped,
}


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / whole:.0%}" if whole else "–"


def table(scores: dict[str, dict[str, Score]]) -> str:
    """Formats the scores as a table in Markdown."""
    columns = [f"reach, {way}" for way in WAYS] + [f"noise, {way}" for way in WAYS]
    columns += ["early", "chars"]
    lines = [
        "| kind | n | " + " | ".join(columns) + " |",
        "|---|---:" + "|---:" * len(columns) + "|",
    ]
    for kind, ways in scores.items():
        first = ways["sized"]
        cells = [_share(score.kept, score.keep) for score in ways.values()]
        cells += [_share(score.noisy, score.noise) for score in ways.values()]
        cells += [_share(first.early_kept, first.early), f"{first.chars / first.recordings:.0f}"]
        lines.append(f"| {kind} | {first.recordings} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Scores and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "fixtures")
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--misses", action="store_true", help="name what is missed, and the noise")
    parser.add_argument("--json", type=Path, help="also write the sums to a file")
    options = parser.parse_args()
    scores: dict[str, dict[str, Score]] = defaultdict(lambda: {way: Score() for way in WAYS})
    began = time.monotonic()
    for recording in recordings(options.folder):
        for way, tail_of in WAYS.items():
            text = tail_of(recording, options.budget)
            missed, noisy = scores[recording.kind][way].add(recording, text, options.budget)
            if options.misses and way != "strip" and (missed or noisy):
                print(f"{recording.name} [{way}] misses {missed} noise {noisy}")
    ordered = dict(sorted(scores.items()))
    total = {way: Score() for way in WAYS}
    for ways in ordered.values():
        for way, score in ways.items():
            total[way].merge(score)
    ordered["all"] = total
    print(table(ordered))
    over = sum(score.over for score in total.values())
    print(f"\nbudget {options.budget} characters, exceeded {over} times; ", end="")
    print(f"{time.monotonic() - began:.1f} s")
    if options.json:
        sums = {kind: {w: asdict(s) for w, s in ways.items()} for kind, ways in ordered.items()}
        options.json.write_text(json.dumps(sums, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
