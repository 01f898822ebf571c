"""Cut a tail in which repeated blocks are folded.

Folds make room for older lines, so more lines than the budget holds are kept until the end.
"""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.cut import Cut, Cutter

if TYPE_CHECKING:
    from tailcut.options import Options

__all__ = ["FoldedCut", "cut_folded", "new_reserve"]

_FACTOR = 4
_MOST = 6_000
"""The reserve is this many times the budget, and no more than this much larger: an agent's last
message is looked for that far back, and a window has to be as long."""


class FoldedCut:
    """A tail, and what the folds in it stand for.

    Args:
        cut: the tail.
        lines: lines that its folds stand for, the line of each fold not counted.
        chars: characters of these lines, likewise.
    """

    __slots__ = ("chars", "cut", "lines")

    def __init__(self, cut: Cut, lines: int = 0, chars: int = 0) -> None:
        self.cut = cut
        self.lines = lines
        self.chars = chars


def new_reserve(options: Options) -> Cutter:
    """Return a cutter that keeps the lines which the tail is cut from."""
    return Cutter(_larger(options, options.budget), options.unit, _max_lines(options))


def cut_folded(reserve: Cutter, options: Options) -> FoldedCut:
    """Return the tail of the lines that a reserve keeps.

    It depends on the text of the reserve alone, so that a window gives the tail of the whole.
    """
    kept = reserve.result()
    if "duplicates" not in options.stages:
        return FoldedCut(kept)
    lines = kept.text.split("\n")
    cutter = Cutter(options.budget, options.unit, options.max_lines)
    if len(lines) < 4:  # no block of two lines stands twice
        cutter.feed(lines)
        return FoldedCut(cutter.result())
    from tailcut.stages.repeats import fold

    entries = fold(lines, is_cut=reserve.is_full)
    cutter.feed([line for line, _ in entries])
    cut = cutter.result()
    taken = entries[len(entries) - cut.lines :]
    sources = lines[taken[0][1] :] if taken else []
    chars = sum(map(len, sources)) - sum(len(line) for line, _ in taken)
    count = len(sources) - len(taken)
    return FoldedCut(cut, count, chars + count)


def _larger(options: Options, count: int) -> int:
    return count + min((_FACTOR - 1) * count, _MOST) if "duplicates" in options.stages else count


def _max_lines(options: Options) -> int | None:
    return None if options.max_lines is None else _larger(options, options.max_lines)
