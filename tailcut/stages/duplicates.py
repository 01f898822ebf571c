"""Keep the first of a run of consecutive lines with the same body."""

from __future__ import annotations

from itertools import compress, count
from operator import eq, itemgetter

from tailcut.core.items import Continuation
from tailcut.stages.body import PREFIX_CHARS, TRAILING, body
from tailcut.stages.clocks import CLOSING, END, LONG, first_clock, same_but_for_clocks
from tailcut.stages.structure import LOOK, Underline, is_element, is_exact_repeat, recent

__all__ = ["Duplicates"]

NOTED = 3
"""Lines of a run that are dropped before their number is worth a line."""

_PLAIN = frozenset((str,))

_last_char = itemgetter(slice(-1, None))
_last_two = itemgetter(slice(-2, None))


class Duplicates:
    """The stage that drops a line whose body equals that of the line before it.

    Blank lines interrupt a run. Equal lines of code, data and tables stay. A rule whose text above
    it was dropped is dropped here. Where the lines of a run tell their times, a line behind the
    first one says how many followed, and until when.
    """

    name = "duplicates"
    # The line that counts a run may count a shorter one.
    lookback = LOOK + 2
    withheld = 0

    def __init__(self) -> None:
        self._last = ""
        # Lines dropped of the run that the last line belongs to, and the line that stayed of it.
        self._run = 0
        self._first = ""
        self._before: list[str] = []
        self._dropping = False

    def __call__(self, lines: list[str]) -> list[str]:
        """Return the lines that do not repeat the one before them."""
        if not lines:
            return lines
        if not _PLAIN.issuperset(map(type, lines)):
            if Continuation in map(type, lines):
                return self._with_pieces(lines)
            last = lines[-1]
            lines = self._without_orphans(lines)
            is_orphan = not lines or lines[-1] is not last
        else:
            is_orphan = False
        above = self._last
        repeats = self._repeats(lines) if lines else []
        self._dropping = is_orphan or (bool(repeats) and repeats[-1] == len(lines) - 1)
        if not repeats and not self._run:
            return lines
        kept: list[str] = []
        start = 0
        for index in repeats:
            if index > start:
                kept += self._end_run(above) + lines[start:index]
                above = lines[index - 1]
            if not self._run:
                self._first = above
            self._run += 1
            above = lines[index]
            start = index + 1
        if start < len(lines):
            kept += self._end_run(above) + lines[start:]
        return kept

    def close(self) -> list[str]:
        """Return the line that counts the last run, if there is one."""
        return self._end_run(self._last)

    def interrupt(self) -> list[str]:
        """Forget the lines before; return the line that counts the last run, if there is one."""
        count = self._end_run(self._last)
        self._last = ""
        self._before = []
        self._dropping = False
        return count

    def _end_run(self, last: str) -> list[str]:
        """End a run, and return the line that counts it where its lines tell their times."""
        count, first = self._run, self._first
        self._run = 0
        if count < NOTED or first == last:
            return []
        clock = first_clock(last)
        if not clock or clock == first_clock(first):
            return []
        return [f"… {count} more times until {clock}"]

    def _repeats(self, lines: list[str]) -> list[int]:
        """Return the indices of the lines that repeat the one before them."""
        shown = before = [self._last, *lines]
        self._last = lines[-1]
        earlier = self._before
        self._before = recent(earlier, lines, LOOK)
        if "".join(before).isascii():
            # A body of one character stands behind a blank, or alone in its line.
            lengths = set(map(len, before))
            ends = list(map(_last_char if 1 in lengths else _last_two, before))
            if not CLOSING.isdisjoint("".join(ends)):
                # What it closes may be a clock.
                ends = [end[1] if end[1:] in CLOSING and end[0].isdigit() else end for end in ends]
        else:
            before = [line.rstrip(TRAILING) for line in before]
            ends = list(map(_last_char, before))
        repeats = [
            index
            for index in compress(count(), map(eq, ends, ends[1:]))
            if _same(before[index], before[index + 1])
        ]
        if not repeats:
            return repeats
        around, start = earlier + lines, len(earlier)
        dropped = []
        # In a long run the answer is that of the line before.
        known: tuple[str, str, list[str]] | None = None
        stays = False
        for index in repeats:
            line, window = lines[index], around[max(start + index - LOOK, 0) : start + index]
            if (line, shown[index], window) != known:
                known = line, shown[index], window
                stays = is_element(line) or (line == shown[index] and is_exact_repeat(line, window))
            if not stays:
                dropped.append(index)
        return dropped

    def _without_orphans(self, lines: list[str]) -> list[str]:
        """Return the lines without rules that have lost the text above them."""
        kept = []
        above = self._last
        for line in lines:
            if type(line) is not Underline or line.fits(above):
                kept.append(line)
                above = line
        return kept

    def _with_pieces(self, lines: list[str]) -> list[str]:
        kept: list[str] = []
        for line in lines:
            if type(line) is not Continuation:
                kept += self([line])
            elif not self._dropping:
                kept.append(line)
        return kept


def _same(one: str, other: str) -> bool:
    if not other or other.isspace():
        return False
    if one == other:
        return True
    # The same body makes the same end, as far as nothing that stands before a body reaches.
    end = min(len(one.lstrip()), len(other.lstrip())) - PREFIX_CHARS
    if (end <= 0 or one[-end:] == other[-end:]) and body(one) == body(other):
        return True
    # Most lines that end alike differ shortly before; a call for each of them would cost more.
    if len(other) > LONG and one[-END:] != other[-END:] and one[-1:] not in CLOSING:
        return False
    return same_but_for_clocks(one, other)
