"""Tables of the figures of ``tailcut bench``."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from tailcut.core.text import counted
from tailcut.errors import shown
from tailcut.quality import Bench, Miss, Score, Sums

__all__ = ["Style", "misses_of", "tables"]

_NONE = "–"
_COLUMNS = ("n", "reached", "early", "noise", "lost", "whole", "chars", "used", "read")
_LEGEND = """\
reached  must_keep strings in the tail; early: early findings in the tail
noise    noise strings in the tail; lost: wanted lines that stages dropped
whole    structures that mean after the stages what they meant before
chars    mean size of a tail; used: share of the budget; read: bytes read
"""
# Notes are wrapped at the usual width, whatever the terminal: the output never depends on it.
_WIDTH = 80
_CURVES: dict[str, Callable[[Sums], str]] = {
    "reached": lambda sums: _percent(sums.reachability),
    "early": lambda sums: _percent(sums.early_findings),
    "noise": lambda sums: _percent(sums.noise_present),
    "chars": lambda sums: str(round(sums.chars / sums.recordings)),
}


class Style:
    """Bold and dim text.

    Args:
        colour: whether to use them.
    """

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def bold(self, text: str) -> str:
        """Return a text in bold."""
        return f"\x1b[1m{text}\x1b[22m" if self._colour else text

    def dim(self, text: str) -> str:
        """Return a text dimmed."""
        return f"\x1b[2m{text}\x1b[22m" if self._colour else text


def tables(result: Bench, style: Style, *, each: bool = False) -> str:
    """Return the figures by kind and tool.

    Args:
        result: the figures.
        style: the style of headings and remarks.
        each: whether to list each recording.
    """
    count = len(result.recordings)
    head = counted(count, "recording")
    if len(result.budgets) > 1:
        parts = [f"{head}, by budget in characters\n"]
        parts += [_curve(result, style, title, figure) for title, figure in _CURVES.items()]
    else:
        own = {score.budget for scored in result.recordings for score in scored.scores}
        within = f"{own.pop()} characters" if len(own) == 1 else "each cut to its own budget"
        parts = [f"{head}, {within}\n", _table(result, style, each)]
    legend = "\n".join(map(style.dim, _LEGEND.splitlines())) + "\n"
    return "\n".join([*parts, legend]) + "".join(_notes(result))


def _table(result: Bench, style: Style, each: bool) -> str:
    budget = result.budgets[0]
    several = len(result.tools) > 1
    # Beside several tools the count is part of the kind's heading: a row has to fit 80 columns.
    columns = _COLUMNS[1:] if several else _COLUMNS
    rows: list[tuple[str, ...]] = [("", *columns)]
    heads = {0}

    def add(name: str, scores: Sequence[Score]) -> None:
        if all(score.failure for score in scores):
            rows.append((name, f"failed: {scores[0].failure}"))
        else:
            rows.append((name, *_cells(scores)[-len(columns) :]))

    for title, kind in _groups(result):
        if several:
            heads.add(len(rows))
            count = len(result.scores(result.tools[0], budget, kind))
            rows.append((f"{title}, {count}", *[""] * len(columns)))
        elif kind is None:
            heads.add(len(rows))
        for tool in result.tools:
            add(f"  {tool}" if several else title, result.scores(tool, budget, kind))
        for scored in result.recordings if each and kind is not None else ():
            for score in scored.scores if scored.kind == kind else ():
                name = shown(scored.name, quote=False)
                add(f"    {name}, {score.tool}" if several else f"  {name}", [score])
    return _aligned(rows, heads, style)


def _groups(result: Bench) -> list[tuple[str, str | None]]:
    """Return the kinds with their titles, and all kinds together at the end."""
    return [*((kind, kind) for kind in result.kinds), ("all", None)]


def _cells(scores: Sequence[Score]) -> tuple[str, ...]:
    """Return the figures of `_COLUMNS`."""
    sums = Sums.of(scores)
    return (
        str(sums.recordings),
        _of(sums.kept, sums.must_keep, percent=True),
        _of(sums.early_kept, sums.early),
        _of(sums.noisy, sums.noise, percent=True),
        _NONE if sums.lost is None else _of(sums.lost, sums.wanted),
        _NONE if sums.whole is None else _of(sums.whole, sums.structures),
        str(round(sums.chars / sums.recordings)),
        f"{sums.chars / sums.budget:.0%}",
        _bytes(sums.bytes_read),
    )


def _curve(result: Bench, style: Style, title: str, figure: Callable[[Sums], str]) -> str:
    rows = [(title, *(str(budget) for budget in result.budgets))]
    heads = {0}
    several = len(result.tools) > 1
    for group, kind in _groups(result):
        if several:
            heads.add(len(rows))
            rows.append((group, *[""] * len(result.budgets)))
        for tool in result.tools:
            cells = [figure(result.sums(tool, budget, kind)) for budget in result.budgets]
            rows.append((f"  {tool}" if several else group, *cells))
    return _aligned(rows, heads, style)


def _aligned(rows: Sequence[tuple[str, ...]], heads: set[int], style: Style) -> str:
    """Align names to the left and figures to the right; a row of two cells is a remark."""
    full = [row for row in rows if len(row) != 2 or len(rows[0]) == 2]
    left = max(len(row[0]) for row in rows)
    widths = [max(map(len, column)) for column in list(zip(*full, strict=True))[1:]]
    lines = []
    for index, row in enumerate(rows):
        cells = row[1:]
        if row in full:
            cells = tuple(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        line = "  ".join([row[0].ljust(left), *cells]).rstrip()
        lines.append(style.bold(line) if index in heads else line)
    return "\n".join(lines) + "\n"


def _notes(result: Bench) -> Iterator[str]:
    """Yield the remarks on labels and tools that are part of no figure."""
    apart = [scored for scored in result.recordings if scored.apart]
    if apart:
        count = sum(len(scored.apart) for scored in apart)
        yield f"\nnot counted, because no tail can hold them ({count}):\n"
    for scored in apart:
        for reason in dict.fromkeys(scored.apart.values()):
            strings = [repr(text) for text, why in scored.apart.items() if why == reason]
            yield _wrapped(f"{shown(scored.name, quote=False)}: {', '.join(strings)}", "  ")
            yield _wrapped(reason, "    ")
    for scored in result.recordings:
        if scored.unknown:
            lines = ", ".join(map(shown, scored.unknown))
            name = shown(scored.name, quote=False)
            yield f"\n{name}: labels that the recording does not have: {lines}\n"
    for tool in result.tools:
        failed = [
            (scored.name, score)
            for scored in result.recordings
            for score in scored.scores
            if score.tool == tool and score.failure
        ]
        if failed and len(failed) < len(result.scores(tool, None)):
            name, score = failed[0]
            total = len(result.scores(tool, None))
            times = f"{len(failed)} of {total} times"
            yield f"\n{tool} failed {times}; on {shown(name, quote=False)}: {score.failure}\n"


def _wrapped(text: str, indent: str) -> str:
    after = indent + "  "
    return textwrap.fill(text, _WIDTH, initial_indent=indent, subsequent_indent=after) + "\n"


def misses_of(result: Bench, style: Style) -> str:
    """Return every label that tailcut does not meet, with the lines around it."""
    parts: list[str] = []
    for scored in result.recordings:
        name = shown(scored.name, quote=False)
        for budget, misses in scored.misses.items():
            within = f", {budget} characters" if len(result.budgets) > 1 else ""
            for miss in misses:
                parts.append(style.bold(f"{name}{within}: {_reason(miss)}"))
                for number, line, is_it in miss.lines:
                    line = f"  {number:6} {'>' if is_it else ' '} {line}"
                    parts.append(line if is_it else style.dim(line))
                parts.append("")
    return "\n".join(parts)


def _reason(miss: Miss) -> str:
    what = f"{miss.label} {miss.text!r}"
    if miss.place == "present":
        return f"{what} is in the tail"
    if miss.place == "above":
        return f"{what} was cut: a budget of {miss.distance} reaches it"
    if miss.place == "taken":
        return f"{what} was dropped by the stage {miss.stage or 'chain'}"
    if miss.place == "broken":
        return f"{miss.text} was changed by the stage {miss.stage or 'chain'}"
    if miss.place == "erased":
        return f"{what} was on the screen until the program erased it"
    if miss.place == "apart":
        why = miss.reason or "scrolled by inside the alternate screen"
        return f"{what} is not counted: {why}"
    return f"{what} was never on the screen"


def _of(part: int, whole: int, *, percent: bool = False) -> str:
    if not whole:
        return _NONE
    return f"{part}/{whole} {_percent(part / whole):>5}" if percent else f"{part}/{whole}"


def _percent(value: float | None) -> str:
    if value is None:
        return _NONE
    return "100%" if value == 1 else f"{value:.1%}"


def _bytes(count: int | None) -> str:
    if count is None:
        return _NONE
    if count < 1000:
        return str(count)
    return f"{count / 1000:.0f}k" if count < 999_500 else f"{count / 1e6:.1f}M"
