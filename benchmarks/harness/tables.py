"""Figures as tables in Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Iterable

from harness.rounds import Case, Results, spread

CLOCK = {"cpu": "processor time", "wall": "the clock"}


def side_by_side(results: Results, cases: list[Case], by: str) -> str:
    """Lay out programs against inputs: MB a second, and how many times as fast tailcut is.

    Args:
        results: the raw figures.
        cases: of one mode.
        by: `cpu` for user and system time of the program alone, `wall` for the clock.
    """
    names = list(dict.fromkeys(name for case in cases for name in results.cases.get(case.key, {})))
    contents = " | ".join(case.content for case in cases)
    lines = [
        f"| MB/s by {CLOCK[by]} | {contents} | spread | peak MB |",
        "|---|" + "---:|" * (len(cases) + 2),
    ]
    for name in names:
        cells = [_cell(results, case.key, name, by) for case in cases]
        rates = [
            results.rates(case.key, name, by=by) for case in cases if results.runs(case.key, name)
        ]
        cells.append(f"{max(map(spread, rates)):.0%}")
        cells.append(f"{_peak(results, [case.key for case in cases], name):.0f}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(results: Results, key: str, name: str, by: str) -> str:
    if not results.runs(key, name):
        return "–"
    shown = _rate(statistics.median(results.rates(key, name, by=by)))
    if name == "tailcut":
        return f"**{shown}**"
    ratios = results.ratios(key, "tailcut", name, by=by)
    return f"{shown} ({_times(statistics.median(ratios))})" if ratios else shown


def _rate(rate: float) -> str:
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.2g}"


def _times(ratio: float) -> str:
    return f"{ratio:.0f} x" if ratio >= 10 else f"{ratio:.2g} x" if ratio < 1 else f"{ratio:.1f} x"


def _peak(results: Results, keys: Iterable[str], name: str) -> float:
    return max(run.kilobytes for key in keys for run in results.runs(key, name)) / 1000


def by_size(results: Results, cases: list[Case], by: str) -> str:
    """Lays paths out against sizes: seconds, and the peak of memory at the largest."""
    sizes = sorted({case.megabytes for case in cases})
    paths = list(dict.fromkeys((case.mode, case.content) for case in cases))
    lines = [
        f"| seconds by {CLOCK[by]} | {' | '.join(f'{size:,g} MB' for size in sizes)} | peak MB |",
        "|---|" + "---:|" * (len(sizes) + 1),
    ]
    for mode, content in paths:
        for name in ("tailcut", "tail"):
            keys = [f"{mode}/{content}/{size:g}" for size in sizes]
            found = [results.runs(key, name) for key in keys]
            if any(found):
                cells = [
                    f"{statistics.median(getattr(run, by) for run in runs):.3f}" if runs else "–"
                    for runs in found
                ]
                cells.append(f"{_peak(results, keys, name):.0f}")
                lines.append(f"| {mode}, {content}: {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def memory(results: Results, cases: list[Case]) -> str:
    """Lists tailcut's peak of memory on streams of unusual shapes."""
    lines = ["| shape | MB | path | MB/s by processor time | peak MB |", "|---|---:|---|---:|---:|"]
    for case in cases:
        if results.runs(case.key, "tailcut"):
            rate = _rate(statistics.median(results.rates(case.key, "tailcut")))
            peak = _peak(results, [case.key], "tailcut")
            cells = f"{case.content} | {case.megabytes:g} | {case.mode} | {rate} | {peak:.1f}"
            lines.append(f"| {cells} |")
    return "\n".join(lines)


def start(results: Results, case: Case) -> str:
    """Lists what starting costs, as multiples of starting the interpreter."""
    base = "python -c pass"
    lines = [
        "| | ms by the clock | ms of processor time | times, clock | times, processor |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in results.cases.get(case.key, {}):
        runs = results.runs(case.key, name)
        cells = [f"{statistics.median(run.wall for run in runs) * 1000:.1f}"]
        cells.append(f"{statistics.median(run.cpu for run in runs) * 1000:.1f}")
        for by in ("wall", "cpu"):
            ratios = results.ratios(case.key, base, name, by=by)
            cells.append(f"{statistics.median(ratios):.2f}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def agreement(results: Results) -> str:
    """Report whether the tail through a pipe is that of the file, by checksum."""
    pairs = []
    for key, found in results.cases.items():
        other = results.cases.get(key.replace("pipe/", "file/", 1), {})
        if key.startswith("pipe/"):
            sums = [one.get("tailcut", {}).get("sha256") for one in (found, other)]
            if all(sums):
                pairs.append((key.removeprefix("pipe/"), sums[0] == sums[1]))
    differing = ", ".join(name for name, same in pairs if not same)
    said = f"the tail through a pipe is that of the file in {sum(same for _, same in pairs)}"
    return f"{said} of {len(pairs)} inputs" + (f"; not in {differing}" if differing else "")
