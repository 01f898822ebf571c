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


def words(lines: Iterable[str]) -> list[str]:
    """Return the words of lines; all numbers are the same one, as clocks and counters differ."""
    return ["0" if word.isdecimal() else word for word in _words("\n".join(lines))]


def repeats(lines: Iterable[str], later: Iterable[str]) -> bool:
    """Return whether later lines repeat at least half of what these say, however wrapped."""
    before, after = words(lines), words(later)
    if len(before) < 2:
        return set(before) <= set(after)
    pairs = set(itertools.pairwise(before))
    return 2 * len(pairs & set(itertools.pairwise(after))) >= len(pairs)


def ends_multiplexer(row: str) -> bool:
    """Return whether a row says that tmux, screen or zellij has ended or was left."""
    return _ends_multiplexer(row.strip()) is not None
