"""Drops known interface text, and shortens borders away."""

from __future__ import annotations

from tailcut.lines import Continuation
from tailcut.rules import Rules
from tailcut.rules.table import DROP, KEEP_LAST, OPEN, SHORTEN, Finding, Opening
from tailcut.stages.body import body
from tailcut.stages.boxes import bordered, unboxed

__all__ = ["Chrome"]

# A block's lines are counted without what later stages drop anyway. So many times the block's
# length may be withheld in all, so that a run of repeated lines inside cannot fill the memory.
_RAW_LIMIT = 4


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
        self._opening: Opening | None = None
        self._taken = 0
        self._block: list[tuple[str, Finding | None]] = []
        self._block_body = ""
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
        return self._opening is None and self._update is None

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
            self._give_back(kept)
            self._settle(kept)
            if self._kept:
                kept.append(line)
            return
        text, finding = self._judge(line) if is_special else (line, None)
        if self._opening is not None and self._goes_on(text, finding, kept):
            return
        if finding is not None and finding.action == OPEN:
            self._open(text, finding)
        else:
            self._give(text, finding, kept)

    def _judge(self, line: str) -> tuple[str, Finding | None]:
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
        return line, finding

    def _open(self, text: str, finding: Finding) -> None:
        opening = finding.opening
        assert opening is not None
        self._opening = opening
        self._taken = 0
        self._kept = False
        self._block_body = body(text)
        if opening.last is not None:
            self._block = [(text, None)]

    def _goes_on(self, text: str, finding: Finding | None, kept: list[str]) -> bool:
        """Adds a line to the open block; False if the block ends before it."""
        opening = self._opening
        assert opening is not None
        if finding is not None and finding.action == OPEN:
            self._give_back(kept)
            return False
        if opening.last is None:
            return self._runs_on(opening, text, finding)
        if opening.last(text):
            self._block = []
            self._opening = None
            self._kept = False
            return True
        if finding is not None and finding.action == DROP:
            self._kept = False
            return True
        blank = not text or text.isspace()
        text_body = "" if blank else body(text)
        counts = text_body != self._block_body
        if counts and not blank and opening.inside is not None and not opening.inside(text):
            self._give_back(kept)
            return False
        self._block_body = text_body
        self._taken += counts
        self._block.append((text, finding))
        if self._taken >= opening.max_lines or len(self._block) > _RAW_LIMIT * opening.max_lines:
            self._give_back(kept)
        return True

    def _runs_on(self, opening: Opening, text: str, finding: Finding | None) -> bool:
        dropped = finding is not None and finding.action == DROP
        if opening.inside is not None and opening.inside(text):
            self._taken += 1
            if self._taken >= opening.max_lines:
                self._opening = None
        elif not dropped:
            self._opening = None
            return False
        self._kept = False
        return True

    def _give_back(self, kept: list[str]) -> None:
        """Ends the open block without dropping it."""
        block, self._block = self._block, []
        self._opening = None
        for text, finding in block:
            self._give(text, finding, kept)

    def _give(self, text: str, finding: Finding | None, kept: list[str]) -> None:
        self._kept = False
        if finding is None or finding.action == SHORTEN:
            self._settle(kept)
            kept.append(text)
            self._kept = True
        elif finding.action == KEEP_LAST:
            display = (finding.rule, body(finding.text))
            if self._update is not None and self._update[0] != display:
                self._settle(kept)
            self._update = (display, text)
            self._kept = True

    def _settle(self, kept: list[str]) -> None:
        """Gives the newest update of a progress display: another line follows it."""
        if self._update is not None:
            kept.append(self._update[1])
            self._update = None


def _merged(some: list[int], more: list[int]) -> list[int]:
    return sorted({*some, *more}) if some and more else some or more
