"""Find the blocks that a rule describes by their first and last line."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from tailcut.rules.match import DROP, KEEP_LAST, Finding, Opening
from tailcut.stages.body import body

__all__ = ["Blocks", "Line"]

# A block's length does not count lines that later stages drop anyway. At most this many times the
# block's length is withheld in all, or a run of repeated lines inside could fill the memory.
_RAW_LIMIT = 4


# Stands for the id of a rule that has none.
_UNNAMED = "?"


class Line:
    """A line with its finding.

    Args:
        text: the line, without borders.
        finding: the finding for it, if a rule matches.

    Attributes:
        shortened_by: the id of the rule that cut off an end of the line.
        taken_by: the id of the rule whose block took the line, or whose newer update replaced it.
    """

    __slots__ = ("finding", "shortened_by", "taken_by", "text")

    def __init__(self, text: str, finding: Finding | None) -> None:
        self.text = text
        self.finding = finding
        self.shortened_by = ""
        self.taken_by = ""

    @property
    def opening(self) -> Opening | None:
        """The block that begins with the line."""
        return None if self.finding is None else self.finding.opening

    @property
    def is_dropped(self) -> bool:
        """Whether a rule drops the line on its own."""
        return self.finding is not None and self.finding.action == DROP

    @property
    def display(self) -> tuple[str, str] | None:
        """The progress display that the line updates: a rule's id, and which of its displays."""
        finding = self.finding
        if finding is None or finding.action != KEEP_LAST:
            return None
        return finding.rule, body(finding.text)


class _Open:
    """First lines of one rule's blocks, as long as the last line may still come."""

    __slots__ = ("opening", "starts")

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        # For each its number, and the count of lines up to and including it.
        self.starts: deque[tuple[int, int]] = deque()


class Blocks:
    """The lines that are withheld from a block's first line on, until its last comes or cannot.

    Each rule finds its blocks as if there were no other rule, and a line goes if it is in a block
    of any of them. So a line's fate depends on no line that is further away than a block is long:
    where blocks overlap, no decision is handed on from one to the next without end. For the same
    reason the first line of a rule's block is never the last line of that rule's block.

    Args:
        later: the names of the stages; lines that the later ones drop do not count in a block.
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
        """The number of lines that it has taken and not yet decided on."""
        return len(self._held)

    def take(self, line: Line) -> list[Line]:
        """Take a line; return the lines that are decided on, the oldest first.

        A line that a rule drops on its own can end a block. It is part of none, and not returned.
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
        """Return all withheld lines: no last line can come any more."""
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
        """Return whether later stages would keep the line where it stands."""
        is_blank = not line.text or line.text.isspace()
        display = line.display
        mark = display or ("" if is_blank else body(line.text))
        is_new = mark != self._before
        self._before = mark
        later = display is not None or (self._blanks_go if is_blank else self._repeats_go)
        return is_new or not later

    def _go_on(self, block: _Open, line: Line, counts: bool, opening: Opening | None) -> None:
        """Forget the first lines whose block cannot go on beyond a line."""
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
