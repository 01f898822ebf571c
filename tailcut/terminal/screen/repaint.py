"""Whether a screen repeats what an earlier one showed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

__all__ = ["ends_multiplexer", "repeats", "words"]

_words = re.compile(r"[^\W\d_]+|\d+").findall

_ends_multiplexer = re.compile(
    r"\[(?:exited|server exited|lost server|screen is terminating|EXITED"
    r"|(?:remote )?detached\b[^\[\]]*)\]|Bye from Zellij!"
).match


def words(lines: Iterable[str], *, numbers: bool = False) -> list[str]:
    """Return the words of lines.

    Args:
        lines: any lines.
        numbers: tell numbers apart; else all are the same one, as clocks and counters differ.
    """
    found = _words("\n".join(lines))
    return found if numbers else ["0" if word.isdecimal() else word for word in found]


def repeats(lines: Iterable[str], later: Iterable[str], *, numbers: bool = False) -> bool:
    """Return whether later lines repeat at least half of what these say, however wrapped.

    Args:
        lines: the earlier lines.
        later: the later ones.
        numbers: tell numbers apart, as in lines of a log, which may differ in nothing else.
    """
    before, after = words(lines, numbers=numbers), words(later, numbers=numbers)
    if len(before) < 2:
        return set(before) <= set(after)
    pairs = set(itertools.pairwise(before))
    return 2 * len(pairs & set(itertools.pairwise(after))) >= len(pairs)


def ends_multiplexer(row: str) -> bool:
    """Return whether a row says that tmux, screen or zellij has ended or was left."""
    return _ends_multiplexer(row.strip()) is not None
