"""Blocks that a rule knows by their first and last line, found without looking far."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from tailcut.rules.index import DROP, KEEP_LAST, Finding, Opening
from tailcut.stages.body import body

__all__ = ["Blocks", "Line"]

# A block's lines are counted without what later stages drop anyway. So many times the block's
# length may be withheld in all, so that a run of repeated lines inside cannot fill the memory.
_RAW_LIMIT = 4


# What stands for the id of a rule that has none.
_UNNAMED = "?"


class Line:
    """A line and what a rule says about it.

    Attributes:
        shortened_by: the id of the rule that has cut off an end of it.
        taken_by: the id of the rule of which a block, or a newer update, has taken its place.
    """

    __slots__ = ("finding", "shortened_by", "taken_by", "text")

    def __init__(self, text: str, finding: Finding | None) -> None:
        self.text = text
        self.finding = finding
        self.shortened_by = ""
        self.taken_by = ""

    @property
    def opening(self) -> Opening | None:
        """The block that begins with it."""
        return None if self.finding is None else self.finding.opening

    @property
    def is_dropped(self) -> bool:
        """Whether a rule takes it by itself."""
        return self.finding is not None and self.finding.action == DROP

    @property
    def display(self) -> tuple[str, str] | None:
        """The progress display that it updates."""
        finding = self.finding
        if finding is None or finding.action != KEEP_LAST:
            return None
        return finding.rule, body(finding.text)


class _Open:
    """First lines of one rule's blocks whose last line may still come."""

    __slots__ = ("opening", "starts")

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        # Of each its number, and how many lines had counted before the next one.
        self.starts: deque[tuple[int, int]] = deque()


class Blocks:
    """Withholds lines from a block's first line on, until its last line comes or cannot.

    Each rule finds its blocks by itself, as if there were no other, and a line goes when a block
    of any of them has it. So what becomes of a line depends on no line that is further away than
    a block is long: blocks that overlap cannot hand a decision on from one to the next without
    end. A first line is for that reason never the last line of its own rule.

    Args:
        later: the stages that come after; what they drop does not count as a block's line.
    """

    def __init__(self, later: Collection[str]) -> None:
        self._repeats_go = "duplicates" in later
        self._blanks_go = "blanks" in later
        self._held: deque[Line] = deque()
        self._open: list[_Open] = []
        self._taken = 0
        self._counted = 0
        self._before: str | tuple[str, str] = ""

    @property
    def withheld(self) -> int:
        """Lines that it has taken and not decided on."""
        return len(self._held)

    def take(self, line: Line) -> list[Line]:
        """Takes a line and gives those that are decided on, the oldest first.

        A line that a rule drops by itself can end a block; it is not a part of one and not given.
        """
        opening = line.opening
        goes_from, rule = self._taken + 1, ""
        for block in self._open:
            assert block.opening.last is not None
            if block.opening is not opening and block.opening.last(line.text):
                if block.starts[0][0] < goes_from:
                    goes_from, rule = block.starts[0][0], block.opening.rule
                block.starts.clear()
        if not line.is_dropped:
            self._hold(line, opening)
        first = self._taken - len(self._held)
        for number in range(max(goes_from, first), self._taken):
            self._held[number - first].taken_by = rule or _UNNAMED
        self._open = [block for block in self._open if block.starts]
        return self._settled(min((block.starts[0][0] for block in self._open), default=self._taken))

    def close(self) -> list[Line]:
        """Gives all lines: no last line can come any more."""
        self._open = []
        return self._settled(self._taken)

    def _hold(self, line: Line, opening: Opening | None) -> None:
        counts = self._counts(line)
        self._counted += counts
        for block in self._open:
            self._go_on(block, line, counts, opening)
        if opening is not None:
            for block in self._open:
                if block.opening is opening:
                    break
            else:
                block = _Open(opening)
                self._open.append(block)
            block.starts.append((self._taken, self._counted))
        self._held.append(line)
        self._taken += 1

    def _counts(self, line: Line) -> bool:
        """Tells whether later stages would leave the line where it stands."""
        is_blank = not line.text or line.text.isspace()
        display = line.display
        mark = display or ("" if is_blank else body(line.text))
        is_new = mark != self._before
        self._before = mark
        later = display is not None or (self._blanks_go if is_blank else self._repeats_go)
        return is_new or not later

    def _go_on(self, block: _Open, line: Line, counts: bool, opening: Opening | None) -> None:
        """Leaves the first lines from which a block may still reach beyond a line."""
        rule, starts = block.opening, block.starts
        if (
            counts
            and rule is not opening
            and rule.inside is not None
            and line.text
            and not line.text.isspace()
            and not rule.inside(line.text)
        ):
            starts.clear()
        limit = rule.max_lines
        while starts and (
            self._counted - starts[0][1] > limit or self._taken - starts[0][0] > _RAW_LIMIT * limit
        ):
            starts.popleft()

    def _settled(self, end: int) -> list[Line]:
        held = self._held
        return [held.popleft() for _ in range(end - (self._taken - len(held)))]
