"""What becomes of single lines, and why: for people who write rules."""

from __future__ import annotations

from tailcut.core.record import Record
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules
from tailcut.stages.blocks import Line
from tailcut.stages.chrome import Chrome
from tailcut.stages.duplicates import Duplicates
from tailcut.stages.wordless import Wordless

__all__ = ["Told", "told"]


class Told(Record):
    """What becomes of a line.

    Args:
        line: the line.
        stage: the stage that drops it; empty if it stays.
        rule: the chrome rule that takes it, or that it opens a block of, or whose display it
            updates; empty if there is none.
        opens: whether it is the first line of a block of that rule.
        text: what is left of it; None if nothing.
    """

    line: str
    stage: str = ""
    rule: str = ""
    opens: bool = False
    text: str | None = ""

    def _check(self) -> None:
        if self.stage:
            self._set(text=None)


def told(lines: list[str], rules: Rules) -> list[Told]:
    """Tells what the default stages make of lines that follow one another."""
    wordless, chrome, duplicates = Wordless(), _Telling(rules), Duplicates()
    passed = [chrome.tell(line) if wordless([line]) else None for line in lines]
    chrome.close()
    found: list[Told] = []
    for line, seen in zip(lines, passed, strict=True):
        if seen is None:
            found.append(Told(line, STAGE_NAMES[0]))
            continue
        finding = seen.finding
        rule = seen.taken_by or ("" if finding is None else finding.rule)
        opens = seen.opening is not None
        if seen.taken_by or seen.is_dropped:
            found.append(Told(line, chrome.name, rule, opens))
        elif not duplicates([seen.text]):
            found.append(Told(line, duplicates.name))
        else:
            found.append(Told(line, "", rule or seen.shortened_by, opens, seen.text))
    return _without_blanks(found)


def _without_blanks(some: list[Told]) -> list[Told]:
    """Says of blank lines that they go where another one stands, or no text."""
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
        found.append(Told(each.line, STAGE_NAMES[-1]) if goes else each)
        after_blank = is_blank
    return found


class _Telling(Chrome):
    """The stage, asked line by line."""

    def tell(self, text: str) -> Line:
        """Takes a line and gives what is said of it, once the stage is closed."""
        line = self._bared(text, self._rules.judge(text))
        self._place(line, [])
        return line
