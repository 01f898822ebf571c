"""Decide on lines that are interface text only in company.

A short common line (``50%``, ``1/3``, ``:wq``) may be an answer as well as interface text. What
stands beside it decides.
"""

from __future__ import annotations

from collections import deque

from tailcut.rules.match import ANY, DROP, END, HINTS
from tailcut.stages.blocks import Line
from tailcut.stages.structure import INDENT

__all__ = ["REACH", "Company", "Prompt"]

REACH = 4
"""The most lines from a line to the one that it is in the company of."""

_LIST = 3
"""Different lines of key hints below one another that are a list of keys, and no footer."""

_LONG_AGO = -REACH - 1


class Prompt(str):
    """A line that goes if nothing but blank lines and a few of its kind follow."""

    __slots__ = ()


class Company:
    """Withholds lines that may be interface text until what stands beside them decides.

    Company is a line that a rule of the same program drops by itself, at most `REACH` lines away,
    with nothing between but blank lines and others that may go. Only what goes is company: in what
    is clean there is none, and so cleaning twice changes nothing.
    """

    def __init__(self) -> None:
        self._number = 0
        # Lines in their order, each with its number; those not decided on are in `_open`, too.
        self._held: deque[tuple[int, Line]] = deque()
        self._open: dict[int, Line] = {}
        # By a program the number of the last line that is company, since other text came.
        self._givers: dict[str, int] = {}
        # The different hints below one another, each with the number of its line.
        self._hints: dict[str, int] = {}
        self._is_list = False
        # The number of the last line with text if it ends with a colon, and its indentation.
        self._intro = (_LONG_AGO, 0)

    @property
    def withheld(self) -> int:
        """The number of lines that it has taken and not passed on."""
        return len(self._held)

    def take(self, line: Line) -> list[Line]:
        """Take a line; return the lines that are decided on, the oldest first."""
        number = self._number = self._number + 1
        finding = line.finding
        if finding is None:
            self._end_hints()
            if line.text and not line.text.isspace():
                self._interrupt()
                self._note(line.text, number)
        elif not finding.need:
            if finding.action == DROP:
                self._give(finding.program, number)
            else:
                self._end_hints()
                self._interrupt()
                self._intro = (_LONG_AGO, 0)
        elif self._is_introduced(line.text):
            line.finding = None
            self._end_hints()
            self._interrupt()
        elif finding.need == HINTS and self._lists(line):
            line.finding = None
            self._interrupt()
        elif finding.need == HINTS:
            if self._hints[line.text.strip()] == number:
                self._open[number] = line
        else:
            giver = self._givers.get(finding.program, _LONG_AGO)
            if number - giver > REACH:
                self._open[number] = line
        if not self._held and number not in self._open:
            return [line]
        self._held.append((number, line))
        return self._settled()

    def pass_by(self, lines: list[str]) -> None:
        """Note lines without a finding that pass while nothing is withheld."""
        if self._hints:
            self._end_hints()
        number = self._number = self._number + len(lines)
        for text in reversed(lines):
            if text and not text.isspace():
                self._interrupt()
                self._note(text, number)
                return
            number -= 1

    def close(self) -> list[Line]:
        """Return all lines: nothing can be company any more."""
        self._end_hints()
        self._interrupt()
        rest = [line for _, line in self._held]
        self._held.clear()
        return rest

    def _settled(self) -> list[Line]:
        """Return the lines up to the first that is not decided on."""
        if self._open:
            first = self._number - REACH
            for number in [number for number in self._open if number <= first]:
                if number in self._open:
                    self._stay(number)
        settled = []
        while self._held and self._held[0][0] not in self._open:
            settled.append(self._held.popleft()[1])
        return settled

    def _stay(self, number: int) -> None:
        line = self._open.pop(number)
        assert line.finding is not None
        if line.finding.need == HINTS:
            # It goes, and so it is no part of a list any more.
            self._end_hints()
            return
        if line.finding.need == END:
            line.text = Prompt(line.text)
        line.finding = None

    def _interrupt(self) -> None:
        """Note text that stays: what is before it and what is behind it are not side by side."""
        for number in list(self._open):
            if number in self._open:
                self._stay(number)
        if self._givers:
            self._givers = {}

    def _note(self, text: str, number: int) -> None:
        indentation = len(text) - len(text.lstrip())
        self._intro = (number, indentation) if text[-1] == ":" else (_LONG_AGO, 0)

    def _give(self, program: str, number: int) -> None:
        """Note a line that goes and so is company, also for those before it."""
        self._givers[program] = self._givers[ANY] = number
        for other, line in list(self._open.items()):
            finding = line.finding
            assert finding is not None
            if finding.need != HINTS and finding.program in (program, ANY):
                del self._open[other]

    def _is_introduced(self, text: str) -> bool:
        """Return whether a line is an indented example below a text with a colon."""
        number, indentation = self._intro
        return (
            self._number - number <= REACH
            and text.startswith(INDENT)
            and len(text) - len(text.lstrip()) > indentation
        )

    def _lists(self, line: Line) -> bool:
        """Return whether a line of key hints is one of a list; those before it stay then."""
        if not self._is_list:
            self._hints.setdefault(line.text.strip(), self._number)
            if len(self._hints) < _LIST:
                return False
            for number in self._hints.values():
                hint = self._open.pop(number, None)
                if hint is not None:
                    hint.finding = None
            self._is_list = True
        return True

    def _end_hints(self) -> None:
        """Note that no more hints follow below the last ones: too few of them are no list."""
        for number in self._hints.values():
            self._open.pop(number, None)
        self._hints = {}
        self._is_list = False
