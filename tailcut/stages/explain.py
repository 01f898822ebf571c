"""Explain what the stages do with single lines, for people who write rules."""

from __future__ import annotations

from tailcut.core.record import Record
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules
from tailcut.stages.blocks import Line
from tailcut.stages.chrome import Chrome
from tailcut.stages.duplicates import Duplicates
from tailcut.stages.wordless import Wordless

__all__ = ["Explanation", "explain"]


class Explanation(Record):
    """The fate of a line, and the stage and rule that decided it.

    Args:
        line: the line.
        stage: the stage that drops it; empty if it stays.
        rule: the chrome rule that drops or shortens the line, opens a block with it, or knows it as
            an update of a display; empty if there is none.
        opens: whether the line opens a block of that rule.
        text: the part of the line that stays; None if the line is dropped.
    """

    line: str
    stage: str = ""
    rule: str = ""
    opens: bool = False
    text: str | None = ""

    def _check(self) -> None:
        if self.stage:
            self._set(text=None)


def explain(lines: list[str], rules: Rules) -> list[Explanation]:
    """Return what the default stages do with each of consecutive lines."""
    wordless, chrome, duplicates = Wordless(), _ChromeByLine(rules), Duplicates()
    taken = [chrome.take(line) if wordless([line]) else None for line in lines]
    chrome.close()
    found: list[Explanation] = []
    for line, seen in zip(lines, taken, strict=True):
        if seen is None:
            found.append(Explanation(line, STAGE_NAMES[0]))
            continue
        finding = seen.finding
        rule = seen.taken_by or ("" if finding is None else finding.rule)
        opens = seen.opening is not None
        if seen.taken_by or seen.is_dropped:
            found.append(Explanation(line, chrome.name, rule, opens))
        elif not duplicates([seen.text]):
            found.append(Explanation(line, duplicates.name))
        else:
            found.append(Explanation(line, "", rule or seen.shortened_by, opens, seen.text))
    return _without_blanks(found)


def _without_blanks(some: list[Explanation]) -> list[Explanation]:
    """Explain the blank lines that the last stage drops: repeated ones, and those at an end."""
    found = []
    text_comes = [False] * len(some)
    for index in range(len(some) - 2, -1, -1):
        text_comes[index] = text_comes[index + 1] or bool((some[index + 1].text or "").strip())
    after_blank = True
    for each, coming in zip(some, text_comes, strict=True):
        if each.stage:
            found.append(each)
            continue
        is_blank = not (each.text or "").strip()
        goes = is_blank and (after_blank or not coming)
        found.append(Explanation(each.line, STAGE_NAMES[-1]) if goes else each)
        after_blank = is_blank
    return found


class _ChromeByLine(Chrome):
    """The chrome stage, taking one line at a time."""

    def take(self, text: str) -> Line:
        """Take a line; once the stage is closed, the result holds the line's fate."""
        line = self._bared(text, self._rules.finding(text))
        self._judge(line, [])
        return line
