"""The targets of tailcut, each a ratio that is measured in one run."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from harness.rounds import Results

MEMORY = 48
"""MB that no stream may take."""

LOGS = ("plain", "colour", "bars")

SMALL = "tailcut, the smallest"
"""A file of the smallest size, measured in turns with the largest."""


@dataclass(frozen=True)
class Target:
    """One target.

    Attributes:
        text: what is compared.
        least: the ratio that is to be reached; None where there is only something to be told.
        ratios: gives the ratio of each round; none where it was not measured.
    """

    text: str
    least: float | None
    ratios: Callable[[Results, str], list[float]]


def targets(results: Results) -> list[Target]:
    """Return the targets that have figures."""
    found = []
    for content in ("plain", "colour"):
        key = _largest(results, "pipe", content, "ansi2txt")
        for peer, least in (("tail", 1 / 3), ("ansi2txt", 4.0), ("terminal-render", 30.0)):
            found.append(_faster(key, peer, least))
    found.append(
        _faster(_largest(results, "pipe", "bars", "terminal-render"), "terminal-render", 5)
    )
    found += [_file(results, content) for content in LOGS]
    for content in LOGS:
        key = _largest(results, "clean", content, "ansifilter")
        for peer in ("terminal-render", "ansifilter"):
            found.append(_faster(key, peer, 1.0))
        for peer in ("ansi2txt", "sed", "sed, C locale"):
            found.append(_faster(key, peer, None))
    found.append(
        Target(
            "start: python -c pass / tailcut (1/6; aim for 1/5)",
            1 / 6,
            lambda results, by: results.ratios(
                "start/plain/0.001", "tailcut", "python -c pass", by=by
            ),
        )
    )
    return [target for target in found if target.ratios(results, "cpu")]


def _largest(results: Results, mode: str, content: str, peer: str) -> str:
    keys = [
        key
        for key, found in results.cases.items()
        if key.startswith(f"{mode}/{content}/") and peer in found
    ]
    return max(keys, key=lambda key: float(key.rsplit("/", 1)[1]), default="")


def _faster(key: str, peer: str, least: float | None) -> Target:
    return Target(
        f"{key.replace('/', ' ', 1).replace('/', ', ')} MB: tailcut / {peer}",
        least,
        lambda results, by: results.ratios(key, "tailcut", peer, by=by) if key else [],
    )


def _file(results: Results, content: str) -> Target:
    key = _largest(results, "file", content, SMALL)

    def ratios(results: Results, by: str) -> list[float]:
        pairs = zip(results.runs(key, SMALL), results.runs(key, "tailcut"), strict=False)
        return [getattr(one, by) / getattr(other, by) for one, other in pairs]

    size = float(key.rsplit("/", 1)[1]) if key else 0
    return Target(f"file, {content}: time of 2 MB / of {size:,g} MB (1/1.3)", 1 / 1.3, ratios)


def table(results: Results) -> str:
    """Return a table of the targets: whether each is reached, and by how much."""
    lines = [
        "| throughput, or inverse time | to reach | by the clock | by processor time | reached |",
        "|---|---:|---:|---:|---|",
    ]
    for target in targets(results):
        medians = [statistics.median(target.ratios(results, by)) for by in ("wall", "cpu")]
        cells = ["–" if target.least is None else f"{target.least:.2g}"]
        cells += [f"{median:.3g}" for median in medians]
        cells.append(_verdict(target.least, *medians))
        lines.append(f"| {target.text} | {' | '.join(cells)} |")
    peaks = {
        key: max(run.kilobytes for run in results.runs(key, "tailcut")) / 1000
        for key, found in results.cases.items()
        if found.get("tailcut", {}).get("runs")
    }
    if peaks:
        key, peak = max(peaks.items(), key=lambda item: item[1])
        where = key.replace("/", " ", 1).replace("/", ", ")
        held = "yes" if peak < MEMORY else "no"
        figures = f"< {MEMORY} | {peak:.1f} | {peak:.1f}"
        lines.append(f"| highest peak of memory, MB ({where} MB) | {figures} | {held} |")
    return "\n".join(lines)


def _verdict(least: float | None, wall: float, cpu: float) -> str:
    if least is None:
        return "ahead" if min(wall, cpu) >= 1 else "behind"
    if min(wall, cpu) >= least:
        return "yes"
    if max(wall, cpu) < least:
        return "no"
    return "by the clock only" if wall >= least else "by processor time only"
