"""Drop known interface text, and cut off borders."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tailcut.core.items import Continuation
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules
from tailcut.rules.match import DROP, SHORTEN, Finding, Opening
from tailcut.stages.blocks import Blocks, Line
from tailcut.stages.boxes import bordered, unboxed

__all__ = ["Chrome"]


class Chrome:
    """The stage that applies chrome rules.

    A block is withheld until its last line comes; if that does not come, the lines are given back.
    Of consecutive updates of one progress display the newest is withheld until another line
    comes.

    Args:
        rules: the rules.
        later: the names of the stages; those that come after this one matter.
    """

    name = "chrome"

    def __init__(self, rules: Rules, later: Collection[str] = STAGE_NAMES) -> None:
        self._rules = rules
        # A block without a last line that began before can take lines here. After that, a block
        # with a last line can take its lines, one more that repeats the line before it and so does
        # not count, and the last one.
        self.lookback = rules.run_lines + (rules.block_lines + 2 if rules.block_lines else 0)
        # The blocks without a last line that go on, and how many more lines each may take.
        self._runs: list[tuple[Opening, int]] = []
        self._blocks = Blocks(later)
        self._update: Line | None = None
        self._kept = True

    @property
    def withheld(self) -> int:
        """The number of lines that it has taken and not yet decided on."""
        return self._blocks.withheld + (self._update is not None)

    @property
    def warnings(self) -> list[str]:
        """Warnings about rules that took too long and were switched off."""
        return self._rules.warnings

    def __call__(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that no rule takes, without their borders."""
        if not lines:
            return lines
        text = "\n".join(lines)
        findings = self._rules.findings(lines, text)
        special = self._special(lines, text, findings)
        if not special and self._idle:
            self._kept = True
            return lines
        kept: list[str] = []
        end = len(lines)
        coming = iter([*special, end])
        stop = next(coming)
        position = 0
        while position < end:
            if position == stop:
                self._take(lines[position], findings.get(position), kept)
                stop = next(coming)
            elif self._idle:
                kept += lines[position:stop]
                position = stop
                self._kept = True
                continue
            else:
                self._place(Line(lines[position], None), kept)
            position += 1
        return kept

    def close(self) -> list[str]:
        """Return the lines of an unfinished block and the newest update of a progress display."""
        kept: list[str] = []
        self._interrupt(kept)
        return kept

    def interrupt(self) -> list[str]:
        """Return the withheld lines that stay: lines follow that the stage does not see."""
        kept = self.close()
        self._kept = True
        return kept

    @property
    def _idle(self) -> bool:
        return not (self._runs or self._blocks.withheld or self._update)

    def _special(self, lines: list[str], text: str, found: dict[int, Finding]) -> list[int]:
        """Return the indices of the lines that are not simply kept, in order."""
        some: Iterable[int] = found
        if not text.isascii():
            some = {*some, *bordered(lines)}
        if Continuation in map(type, lines):
            some = {*some, *(i for i, line in enumerate(lines) if type(line) is Continuation)}
        return sorted(some)

    def _take(self, text: str, finding: Finding | None, kept: list[str]) -> None:
        if type(text) is Continuation:
            # A block does not hold a line that goes on, and neither does a progress display.
            self._interrupt(kept)
            if self._kept:
                kept.append(text)
        else:
            self._place(self._bared(text, finding), kept)

    def _place(self, line: Line, kept: list[str]) -> None:
        if self._runs_on(line):
            self._kept = False
            return
        if self._blocks.withheld or line.opening is not None:
            for settled in self._blocks.take(line):
                self._give(settled, kept)
        elif not line.is_dropped:
            self._give(line, kept)
        self._kept = not (line.taken_by or line.is_dropped)

    def _bared(self, text: str, finding: Finding | None) -> Line:
        """Return a line without its borders, with the finding for the rest of it."""
        if finding is None or finding.action != DROP:
            bare = unboxed(text)
            if bare is not text:
                text = type(text)(bare)
                finding = self._rules.finding(text)
        shortened_by = ""
        while finding is not None and finding.action == SHORTEN and finding.text != text:
            shortened_by = finding.rule
            text = unboxed(finding.text)
            finding = self._rules.finding(text)
        line = Line(text, finding)
        line.shortened_by = shortened_by
        return line

    def _runs_on(self, line: Line) -> bool:
        """Return whether a line begins or continues a block that has no last line.

        The lines of such a block are dropped as they come, also inside a block that is withheld.
        As in `Blocks`, each rule looks for its own blocks.
        """
        opening = line.opening
        begins = opening is not None and opening.last is None
        if opening is not None and not begins:
            self._runs = []
        if line.is_dropped or not (self._runs or begins):
            return False
        going = [
            (run, left - 1)
            for run, left in self._runs
            if run is not opening and run.inside is not None and run.inside(line.text)
        ]
        if opening is not None and begins:
            line.taken_by = opening.rule
        elif going:
            line.taken_by = going[0][0].rule
        self._runs = [(run, left) for run, left in going if left > 0]
        if opening is not None and begins:
            self._runs.append((opening, opening.max_lines))
        return begins or bool(going)

    def _interrupt(self, kept: list[str]) -> None:
        """End all blocks and displays: none can continue with the line that comes."""
        self._runs = []
        for line in self._blocks.close():
            self._give(line, kept)
        self._settle(kept)

    def _give(self, line: Line, kept: list[str]) -> None:
        """Keep a line that no block took, or withhold it as the newest update of a display."""
        if line.taken_by:
            return
        display = line.display
        if self._update is not None and self._update.display != display:
            self._settle(kept)
        if display is None:
            kept.append(line.text)
            return
        if self._update is not None:
            self._update.taken_by = display[0]
        self._update = line

    def _settle(self, kept: list[str]) -> None:
        """Keep the newest update of a progress display: another line follows it."""
        if self._update is not None:
            kept.append(self._update.text)
            self._update = None
