"""Fold blocks of lines that follow their first copy, where lines are printed as they come."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tailcut.core.items import Continuation
from tailcut.stages.clocks import (
    first_clock,
    may_have_clock,
    same_but_for_clocks,
    span,
    without_digits,
)
from tailcut.stages.repeats import ends, says_enough, times
from tailcut.stages.structure import LOOK, Hunks, is_structure

__all__ = ["PERIOD", "LiveFold"]

PERIOD = 40
"""Lines of the longest block that is folded. These many lines are held back at most, and an
agent's final message seldom has more."""

_PERIODS = 4
"""Places of a line that a block is compared with, the nearest first."""

_KEPT = LOOK + PERIOD
"""Lines that are remembered: a block, and what stands before it."""


class LiveFold:
    """The last step of a stream that is printed: fold the copies that follow a block at once.

    The first copy stays, since it cannot be taken back; one line behind it counts the others.

    A line that may begin a copy waits for the lines that decide it.

    Attributes:
        folded: lines that folds stand for, the line of each fold not counted.
    """

    def __init__(self) -> None:
        self._hunks = Hunks()
        # The newest lines that were passed on, with their ends.
        self._passed: deque[str] = deque(maxlen=_KEPT)
        self._ends: deque[str] = deque(maxlen=PERIOD)
        # Lines that repeat the last `_period` lines so far, and are not yet a copy that folds.
        self._held: list[str] = []
        self._period = 0
        # Copies that fold.
        self._copies = 0
        self._first = self._last = ""
        # Lines to take one by one: a fold is among the lines that they are compared with.
        self._closely = 0
        self.folded = 0

    @property
    def withheld(self) -> int:
        """Lines taken and not passed on, beside those that are folded."""
        return len(self._held)

    def __call__(self, lines: list[str]) -> list[str]:
        """Take the next lines and return those that stay."""
        if not lines:
            return lines
        kept: list[str] = []
        for is_exact, part in self._hunks.parts(lines):
            if is_exact or Continuation in map(type, part):
                # Neither a hunk nor a line in pieces is compared with anything.
                kept += self._flush()
                self._passed.clear()
                self._ends.clear()
                kept += part
            else:
                kept = kept + self._take_all(part) if kept else self._take_all(part)
        return kept

    def close(self) -> list[str]:
        """End the stream and return what was held back and stays."""
        return self._flush()

    def _flush(self) -> list[str]:
        kept: list[str] = []
        while self._period:
            for line in self._end_run(kept):
                self._take(line, ends([line])[0], kept)
        return kept

    def _take_all(self, lines: list[str]) -> list[str]:
        last = ends(lines)
        suspects = self._suspects(lines, last)
        if not (suspects or self._period or self._closely):
            self._pass(lines, last)
            return lines
        kept: list[str] = []
        for index, (line, end) in enumerate(zip(lines, last, strict=True)):
            if index in suspects or self._period or self._closely:
                self._closely = max(self._closely - 1, 0)
                self._take(line, end, kept)
            else:
                self._keep(line, end, kept)
        return kept

    def _suspects(self, lines: list[str], last: list[str]) -> set[int]:
        """Return where the lines stand that may repeat one shortly before them."""
        around = [*self._ends, *last]
        if len(set(around)) == len(around):
            return set()
        seen: set[str] = set()
        twice = {end for end in around if end in seen or seen.add(end)}  # type: ignore[func-returns-value]
        before = len(self._ends)
        texts = [*list(self._passed)[-before:], *lines] if before else lines
        places: dict[str, int] = {}
        suspects = set()
        for index in [index for index, end in enumerate(around) if end in twice]:
            line = texts[index]
            text = without_digits(line) if may_have_clock(line) else line
            if text in places and line and index >= before and index - places[text] <= PERIOD:
                suspects.add(index - before)
            places[text] = index
        return suspects

    def _pass(self, lines: Sequence[str], last: Sequence[str]) -> None:
        self._passed.extend(lines[-_KEPT:])
        self._ends.extend(last[-PERIOD:])

    def _take(self, line: str, end: str, kept: list[str]) -> None:
        if not self._period:
            self._begin(line, end, kept)
        elif _equal(line, self._passed[len(self._held) % self._period - self._period]):
            self._held.append(line)
            self._complete()
        else:
            for each in self._end_run(kept):
                self._take(each, ends([each])[0], kept)
            self._take(line, end, kept)

    def _begin(self, line: str, end: str, kept: list[str]) -> None:
        """Pass a line on, or hold it back if it may begin a copy."""
        if end in self._ends and line and not line.isspace():
            tried = 0
            for period in range(2, min(len(self._ends), len(self._passed)) + 1):
                if self._ends[-period] != end:
                    continue
                if _equal(line, self._passed[-period]):
                    self._period = period
                    self._held = [line]
                    self._first = self._last = ""
                    self._copies = 0
                    return
                tried += 1
                if tried == _PERIODS:
                    break
        self._keep(line, end, kept)

    def _keep(self, line: str, end: str, kept: list[str]) -> None:
        self._passed.append(line)
        self._ends.append(end)
        kept.append(line)

    def _complete(self) -> None:
        """Count a copy that is complete, and fold it once it says enough."""
        period, held = self._period, self._held
        if len(held) % period:
            return
        count = len(held) // period
        if not self._copies:
            if not says_enough(held[:period], count):
                return
            around = [*self._passed, *held]
            if is_structure(around, len(self._passed), len(around)):
                return
            self._first = next(filter(None, map(first_clock, held)), "")
        self._last = next(filter(None, map(first_clock, reversed(held))), "") or self._last
        self._copies += count
        self.folded += len(held)
        self._held = []

    def _end_run(self, kept: list[str]) -> list[str]:
        """End a run of copies, and return the lines that were held back and are no copy."""
        held = self._held
        if self._copies:
            self.folded -= 1
            self._closely = PERIOD
            count, when = times(self._copies), span(self._first, self._last)
            line = f"… the {self._period} lines above, {count}{when}"
            self._keep(line, ends([line])[0], kept)
        self._period = self._copies = 0
        self._held = []
        if held:
            # The first of them begins nothing; each other one may.
            self._keep(held[0], ends(held[:1])[0], kept)
        return held[1:]


def _equal(one: str, other: str) -> bool:
    return one == other or (ends([one]) == ends([other]) and same_but_for_clocks(one, other))
