"""Shrink runs of blank lines to one, and leave none at either end."""

from __future__ import annotations

from tailcut.core.items import Continuation
from tailcut.stages.structure import INDENT, LOOK, Mark, has_texture, recent

__all__ = ["Blanks"]

_PLAIN = frozenset((str,))

RUN = 8
"""Most lines of a run that stays whole, in code. What is withheld has to be bounded."""

_LOOK = LOOK + RUN

_FAR = 100
"""Lines up to which quotes are looked for that a docstring begins with: its text is no code."""

_QUOTES = ('"""', "'''")


class Blanks:
    """The stage that withholds a run of blank lines until a line with text follows it.

    A blank line leaves as an empty one, but for those inside code or data, which leave as they
    came. A margin mark that stands alone is a blank line of its block.
    """

    name = "blanks"
    lookback = _FAR + RUN + 1

    def __init__(self) -> None:
        # A blank line at the start would be one too many.
        self._at_start = True
        self._held: list[str] = []
        self._is_long = False
        self._last = ""
        self._before: list[str] = []
        # The last batches, at least `_FAR` lines where so many came, and how many they hold.
        self._batches: list[list[str]] = []
        self._count = 0

    @property
    def withheld(self) -> int:
        """Lines taken and not decided on."""
        return len(self._held)

    def __call__(self, lines: list[str]) -> list[str]:
        """Return the lines with text, and one blank line where there were some between them."""
        if not lines:
            return lines
        self._remember(lines)
        around, start = self._before, len(self._before)
        self._before = recent(around, lines, _LOOK)
        if _PLAIN.issuperset(map(type, lines)) and all(lines) and not any(map(str.isspace, lines)):
            if self._held:
                lines = [*self._run(around, lines[0], 0), *lines]
            self._at_start = False
            return lines
        around = around + lines
        kept: list[str] = []
        for at, line in enumerate(lines, start):
            is_blank = not line or type(line) is Mark or line.isspace()
            if is_blank and type(line) is not Continuation:
                self._hold(line)
                continue
            if self._held:
                if type(line) is Continuation:
                    # What began blank goes on, so it was not a blank line.
                    self._held.pop()
                    kept += self._run(around[max(at - _LOOK, 0) : at], upto=at - start)
                    kept.append(self._last)
                else:
                    kept += self._run(around[max(at - _LOOK, 0) : at], line, at - start)
            self._at_start = False
            kept.append(line)
        return kept

    def close(self) -> list[str]:
        """Return nothing: a blank line at the end is dropped."""
        self._held = []
        self._is_long = False
        return []

    def interrupt(self) -> list[str]:
        """Return the withheld lines that stay: lines follow that the stage does not see."""
        run = self._run(self._before)
        self._at_start = False
        self._before = []
        self._batches = []
        self._count = 0
        return run

    def _remember(self, lines: list[str]) -> None:
        batches = self._batches
        # Short batches are cut, so that what is remembered of long lines is bounded.
        batches.append(lines if len(lines) >= _FAR else recent([], lines, _FAR))
        self._count += len(lines)
        while self._count - len(batches[0]) >= _FAR:
            self._count -= len(batches.pop(0))

    def _follows_quotes(self, upto: int | None) -> bool:
        """Return whether a docstring may have begun shortly before a line of the last batch."""
        if not self._batches:
            return False
        *earlier, last = self._batches
        before = [line for batch in earlier for line in batch[-_FAR:]]
        before = recent(before, last[:upto], _FAR)
        text = "\n".join(before)
        # A docstring of one line has begun and ended.
        return any(
            quotes in text and any(line.count(quotes) % 2 for line in before) for quotes in _QUOTES
        )

    def _hold(self, line: str) -> None:
        held = self._held
        self._last = line
        if not self._is_long and len(held) < RUN:
            held.append(line)
            return
        self._is_long = True
        self._held = [_one([*held, line])]

    def _run(self, around: list[str], line: str = "", upto: int | None = None) -> list[str]:
        """Return what stays of the run that is held.

        Args:
            around: the last lines before the one that ends it.
            line: that one.
            upto: its index in the last batch; None where all of the batch stands before it.
        """
        held, self._held = self._held, []
        is_long, self._is_long = self._is_long, False
        if not held or self._at_start:
            return []
        if is_long or held == [""]:
            return [_one(held)]
        is_inside = (
            _is_indented(line, around) or has_texture([*around, line]) or self._follows_quotes(upto)
        )
        return held if is_inside else [_one(held)]


def _is_indented(line: str, before: list[str]) -> bool:
    """Return whether a line and the last one with text before it stand in an indented block."""
    if not line.startswith(INDENT):
        return False
    above = next((above for above in reversed(before) if above and not above.isspace()), "")
    return above.startswith(INDENT)


def _one(run: list[str]) -> str:
    """Return the line that stands for a run of blank lines: a mark, where all are."""
    return run[0] if all(type(line) is Mark for line in run) else ""
