"""Drop known interface text, and cut off borders."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tailcut.core.items import Continuation
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules
from tailcut.rules.match import DROP, SHORTEN, Finding, Opening
from tailcut.stages.blinking import Blinking
from tailcut.stages.blocks import Blocks, Line
from tailcut.stages.boxes import bordered, unboxed
from tailcut.stages.company import REACH, Company, Prompt
from tailcut.stages.gaps import FEW, GAP, with_short_gaps

__all__ = ["Chrome"]

# The most prompts at the end that go.
_PROMPTS = 3
# The most lines that are withheld with them.
_END = 60


class Chrome:
    """The stage that applies chrome rules.

    A block is withheld until its last line comes; if that does not come, the lines are given back.
    Of consecutive updates of one progress display the newest is withheld until another line
    comes. A line that is interface text in company only is withheld until that is decided.

    Args:
        rules: the rules.
        later: the names of the stages; those that come after this one matter.
    """

    name = "chrome"

    def __init__(self, rules: Rules, later: Collection[str] = STAGE_NAMES) -> None:
        self._rules = rules
        # A block without a last line that began before can take lines here. After that, a block
        # with a last line can take its lines, one more that repeats the line before it and so does
        # not count, and the last one. Before all of these lines have the company that they have.
        self.lookback = rules.run_lines + (rules.block_lines + 2 if rules.block_lines else 0)
        # A blinking line has one line before it, and so has an update that a repeated line follows.
        self.lookback += REACH + 2
        # The blocks without a last line that go on, and how many more lines each may take.
        self._runs: list[tuple[Opening, int]] = []
        self._blocks = Blocks(later)
        self._company = Company()
        self._blinking = Blinking()
        # Prompts at the end so far, and the blank lines among them.
        self._end: list[str] = []
        self._update: Line | None = None
        # The last line before the newest update, and the same line behind it: a warning at each
        # step does not end a display.
        self._last = ""
        self._behind: Line | None = None
        self._kept = True

    @property
    def withheld(self) -> int:
        """The number of lines that it has taken and not yet decided on."""
        ends = self._company.withheld + len(self._end)
        updates = (self._update is not None) + (self._behind is not None)
        return ends + self._blocks.withheld + updates

    @property
    def warnings(self) -> list[str]:
        """Warnings about rules that took too long and were switched off."""
        return self._rules.warnings

    def __call__(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that no rule takes, without their borders."""
        if not lines:
            return lines
        kept = self._through(lines)
        return self._blinking.without(kept) if kept else kept

    def _through(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines)
        if FEW in text and GAP in text:
            lines = with_short_gaps(lines)
            text = "\n".join(lines)
        findings = self._rules.findings(lines, text)
        special = self._special(lines, text, findings)
        if not special and self._idle:
            self._kept = True
            self._last = lines[-1]
            self._company.pass_by(lines)
            return self._without_end(lines) if self._end else lines
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
                self._company.pass_by(lines[position:stop])
                kept += lines[position:stop]
                self._last = lines[stop - 1]
                position = stop
                self._kept = True
                continue
            else:
                self._judge(Line(lines[position], None), kept)
            position += 1
        return self._without_end(kept)

    def close(self) -> list[str]:
        """Return the lines of an unfinished block and the newest update of a progress display."""
        kept: list[str] = []
        self._interrupt(kept)
        kept = self._without_end(kept)
        end, self._end = self._end, []
        # Of more prompts a second pass would take a few more, and so on.
        if list(map(type, end)).count(Prompt) <= _PROMPTS:
            end = [line for line in end if type(line) is not Prompt]
        kept += _plain(end)
        return self._blinking.without(kept) if kept else kept

    def interrupt(self) -> list[str]:
        """Return the withheld lines that stay: lines follow that the stage does not see."""
        kept: list[str] = []
        self._interrupt(kept)
        kept = _plain(self._end + kept)
        self._end = []
        if kept:
            kept = self._blinking.without(kept)
        self._blinking.forget()
        self._company = Company()
        self._last = ""
        self._kept = True
        return kept

    @property
    def _idle(self) -> bool:
        return not (self._runs or self._blocks.withheld or self._update or self._company.withheld)

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
                self._last = ""
        else:
            self._judge(self._bared(text, finding), kept)

    def _judge(self, line: Line, kept: list[str]) -> None:
        for decided in self._company.take(line):
            self._place(decided, kept)

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
        for line in self._company.close():
            self._place(line, kept)
        self._runs = []
        for line in self._blocks.close():
            self._give(line, kept)
        self._settle(kept)

    def _give(self, line: Line, kept: list[str]) -> None:
        """Keep a line that no block took, or withhold it as the newest update of a display."""
        if line.taken_by:
            return
        display = line.display
        if display is None:
            if self._update is None:
                self._keep(line, kept)
            elif self._behind is None and line.text == self._last and not _is_blank(line.text):
                self._behind = line
            else:
                self._settle(kept)
                self._keep(line, kept)
            return
        if self._update is not None and self._update.display == display:
            self._update.taken_by = display[0]
            self._update = None
        self._settle(kept)
        self._update = line

    def _keep(self, line: Line, kept: list[str]) -> None:
        kept.append(line.text)
        self._last = line.text

    def _settle(self, kept: list[str]) -> None:
        """Keep the newest update of a progress display: another line follows it."""
        for line in (self._update, self._behind):
            if line is not None:
                self._keep(line, kept)
        self._update = self._behind = None

    def _without_end(self, kept: list[str]) -> list[str]:
        """Return lines without the prompts at their end, and the blank lines behind the first.

        These are withheld: they go at the stream's end and stay elsewhere.
        """
        if not self._end and Prompt not in map(type, kept):
            return kept
        kept = self._end + kept
        start = len(kept)
        while start and (type(kept[start - 1]) is Prompt or _is_blank(kept[start - 1])):
            start -= 1
        while start < len(kept) and type(kept[start]) is not Prompt:
            start += 1
        if len(kept) - start > _END:
            start = len(kept)
        self._end = kept[start:]
        return _plain(kept[:start])


def _plain(lines: list[str]) -> list[str]:
    return [str(line) if type(line) is Prompt else line for line in lines]


def _is_blank(line: str) -> bool:
    return type(line) is not Continuation and (not line or line.isspace())
