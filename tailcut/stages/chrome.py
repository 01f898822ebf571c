"""Drops known interface text, and shortens borders away."""

from __future__ import annotations

from collections import deque

from tailcut.lines import Continuation
from tailcut.rules import Rules
from tailcut.rules.table import DROP, KEEP_LAST, SHORTEN, Finding, Opening
from tailcut.stages.body import body
from tailcut.stages.boxes import bordered, unboxed

__all__ = ["Chrome"]

# A block's lines are counted without what later stages drop anyway. So many times the block's
# length may be withheld in all, so that a run of repeated lines inside cannot fill the memory.
_RAW_LIMIT = 4


class _Line:
    """A line of an open block, with what a rule says about it."""

    __slots__ = ("body", "counts", "finding", "text")

    def __init__(self, text: str, finding: Finding | None) -> None:
        self.text = text
        self.finding = finding
        self.body = ""
        self.counts = False

    @property
    def opening(self) -> Opening | None:
        return None if self.finding is None else self.finding.opening


class Chrome:
    """Applies chrome rules.

    A block is withheld until its last line comes; when it does not, the lines are given back.
    Of consecutive updates of one progress display the newest is withheld until another line
    comes.

    Args:
        rules: the rules.
    """

    name = "chrome"
    # A block that began before lies at most so many lines into what follows.
    lookback = 60

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._run: Opening | None = None
        self._run_taken = 0
        self._opening: Opening | None = None
        self._taken = 0
        self._block: deque[_Line] = deque()
        self._update: tuple[tuple[str, str], str] | None = None
        self._kept = True

    @property
    def withheld(self) -> int:
        """Lines that it has taken and not decided on."""
        return len(self._block) + (self._update is not None)

    @property
    def warnings(self) -> list[str]:
        """Rules that took too long and were switched off."""
        return self._rules.warnings

    def __call__(self, lines: list[str]) -> list[str]:
        """Gives the lines that no rule takes, without their borders."""
        if not lines:
            return lines
        special = self._special(lines)
        if not special and self._idle:
            self._kept = True
            return lines
        kept: list[str] = []
        end = len(lines)
        coming = iter([*special, end])
        stop = next(coming)
        position = 0
        while position < end:
            if self._idle and position < stop:
                kept += lines[position:stop]
                position = stop
                self._kept = True
                continue
            self._take(lines[position], position == stop, kept)
            if position == stop:
                stop = next(coming)
            position += 1
        return kept

    def close(self) -> list[str]:
        """Gives the lines of an unfinished block and the newest update of a progress display."""
        kept: list[str] = []
        self._give_back(kept)
        self._settle(kept)
        return kept

    @property
    def _idle(self) -> bool:
        return self._opening is None and self._run is None and self._update is None

    def _special(self, lines: list[str]) -> list[int]:
        """Gives the indices of the lines that are not simply kept, in order."""
        joined = "\n".join(lines)
        found = self._rules.suspects(lines, joined)
        if not joined.isascii():
            found = _merged(found, bordered(lines))
        if Continuation in map(type, lines):
            pieces = [i for i, line in enumerate(lines) if type(line) is Continuation]
            found = _merged(found, pieces)
        return found

    def _take(self, line: str, is_special: bool, kept: list[str]) -> None:
        if type(line) is Continuation:
            # A block does not hold a line that goes on, and neither does a progress display.
            stays = self._kept
            self._run = None
            self._give_back(kept)
            self._settle(kept)
            self._kept = stays
            if stays:
                kept.append(line)
            return
        coming = deque([self._judge(line) if is_special else _Line(line, None)])
        while coming:
            coming.extendleft(reversed(self._step(coming.popleft(), kept)))

    def _judge(self, line: str) -> _Line:
        """Gives a line without its borders and what a rule says about it."""
        finding = self._rules.judge(line)
        if finding is None or finding.action != DROP:
            text = unboxed(line)
            if text is not line:
                line = text
                finding = self._rules.judge(line)
        while finding is not None and finding.action == SHORTEN and finding.text != line:
            line = unboxed(finding.text)
            finding = self._rules.judge(line)
        return _Line(line, finding)

    def _step(self, line: _Line, kept: list[str]) -> list[_Line]:
        """Takes a line; gives the lines to be taken anew because a block that held them is none."""
        if self._runs_on(line):
            self._kept = False
            return []
        opening = self._opening
        if opening is None:
            if line.opening is None:
                self._give(line, kept)
            else:
                self._open(line, line.opening)
            return []
        assert opening.last is not None
        if opening.last(line.text):
            self._block.clear()
            self._opening = None
            self._kept = False
            return []
        if line.finding is not None and line.finding.action == DROP:
            self._kept = False
            return []
        blank = not line.text or line.text.isspace()
        line.body = "" if blank else body(line.text)
        line.counts = line.body != self._block[-1].body
        belongs = (
            blank
            or not line.counts
            or line.opening is opening
            or opening.inside is None
            or opening.inside(line.text)
        )
        if not belongs:
            return [*self._give_up(kept), line]
        self._kept = True
        self._block.append(line)
        self._taken += line.counts
        if self._taken > opening.max_lines or len(self._block) > _RAW_LIMIT * opening.max_lines:
            return self._give_up(kept, slide=True)
        return []

    def _open(self, line: _Line, opening: Opening) -> None:
        """Withholds the first line of a block."""
        line.body = body(line.text)
        self._opening = opening
        self._taken = 0
        self._kept = True
        self._block.append(line)

    def _runs_on(self, line: _Line) -> bool:
        """Tells whether a line begins or continues a block that has no last line.

        Such a block is dropped as it comes, also inside of one that is withheld.
        """
        opening = line.opening
        if opening is not None:
            self._run = opening if opening.last is None else None
            self._run_taken = 0
            return self._run is not None
        run = self._run
        if run is None:
            return False
        if run.inside is not None and run.inside(line.text):
            self._run_taken += 1
            if self._run_taken >= run.max_lines:
                self._run = None
            return True
        if line.finding is not None and line.finding.action == DROP:
            return True
        self._run = None
        return False

    def _give_up(self, kept: list[str], slide: bool = False) -> list[_Line]:
        """Gives back the open block up to where another one may begin.

        Args:
            kept: takes the lines that are given back.
            slide: whether a block of the same rule may go on: the lines were too many, but none
                of them did not belong.

        Returns:
            The lines after that, to be taken anew.
        """
        block, opening = self._block, self._opening
        self._give(block.popleft(), kept)
        while block:
            first = block[0]
            if first.opening is not None and (slide or first.opening is not opening):
                break
            self._taken -= first.counts
            self._give(block.popleft(), kept)
        if block and block[0].opening is opening:
            self._taken -= block[0].counts
            return []
        rest = list(block)
        block.clear()
        self._opening = None
        return rest

    def _give_back(self, kept: list[str]) -> None:
        """Ends the open block: no further line can belong to it."""
        while self._block:
            coming = deque(self._give_up(kept))
            while coming:
                coming.extendleft(reversed(self._step(coming.popleft(), kept)))
        self._opening = None

    def _give(self, line: _Line, kept: list[str]) -> None:
        """Leaves a line, drops it, or withholds it as the newest update of a display."""
        finding = line.finding
        if finding is not None and finding.action == DROP:
            self._kept = False
            return
        self._kept = True
        if finding is None or finding.action != KEEP_LAST:
            self._settle(kept)
            kept.append(line.text)
            return
        display = (finding.rule, body(finding.text))
        if self._update is not None and self._update[0] != display:
            self._settle(kept)
        self._update = (display, line.text)

    def _settle(self, kept: list[str]) -> None:
        """Gives the newest update of a progress display: another line follows it."""
        if self._update is not None:
            kept.append(self._update[1])
            self._update = None


def _merged(some: list[int], more: list[int]) -> list[int]:
    return sorted({*some, *more}) if some and more else some or more
