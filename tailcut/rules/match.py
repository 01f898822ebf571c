"""The built-in rules, and what a rule finds in a line that its pattern matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from tailcut.core.record import Record
from tailcut.rules import _builtin
from tailcut.rules.alternation import HINT, group_of, number_of
from tailcut.rules.index import MATCHED_CHARS, OPEN, Index, rows_of

__all__ = [
    "ANY",
    "COMPANY",
    "DROP",
    "END",
    "HINTS",
    "KEEP_LAST",
    "OPEN",
    "SHORTEN",
    "BuiltinRules",
    "Finding",
    "Opening",
    "display",
]

# The actions of rules on a line, beside `OPEN`, which opens a block with it: drop it, drop it when
# a newer update of the same display follows, keep only a part of it.
DROP = "drop"
KEEP_LAST = "keep-last"
SHORTEN = "shorten"
# What a line needs, beside the rule that matches it, to be interface text: a line beside it that a
# rule of the same program drops; that, or the stream's end; not to be in a list of key hints.
COMPANY = "company"
END = "end"
HINTS = "hints"
# The files of rules about what several programs print.
_SHARED = ("agents", "generic")
# What rules for any program say that their program is.
ANY = "any"
# Stands in the row of a rule with a block, and in no other.
_OPENS = f"\t{OPEN}\t"


class Opening(Record):
    """A block, as its first line opens it.

    Args:
        inside: matches a further line of the block, its indentation included; None for any line.
        last: matches the block's last line; None if the block ends where ``inside`` ends.
        max_lines: the most lines after the first, without the last.
        rule: the rule's id.
    """

    inside: Callable[[str], object] | None
    last: Callable[[str], object] | None
    max_lines: int
    rule: str = ""


class Finding:
    """What a rule does with a line.

    Not a Record: each update of a progress display makes one, in the hot loop.

    Args:
        rule: the rule's id.
        action: `DROP`, `KEEP_LAST`, `SHORTEN` or `OPEN`.
        text: the display that the line updates (`KEEP_LAST`), the rest of the line (`SHORTEN`), or
            nothing.
        opening: the block (`OPEN`).
        program: the rule's program.
        need: what must stand beside the line for this to be done: `COMPANY`, `END`, `HINTS`, or
            nothing.
    """

    __slots__ = ("action", "need", "opening", "program", "rule", "text")

    def __init__(
        self,
        rule: str,
        action: str,
        text: str = "",
        opening: Opening | None = None,
        program: str = "",
        need: str = "",
    ) -> None:
        self.rule = rule
        self.action = action
        self.text = text
        self.opening = opening
        self.program = program
        self.need = need


class BuiltinRules:
    """The rules that come with tailcut.

    Args:
        off: the ids of the rules that are switched off.
        certain: whether a match suffices, also for a rule that needs company.
    """

    def __init__(self, off: frozenset[str] = frozenset(), *, certain: bool = False) -> None:
        self._off = off
        self._certain = certain
        self._index = Index(off)
        # By a rule's id its block: patterns of the last line and of those inside, how many of them.
        self._blocks: dict[str, list[str]] = {}
        for row in rows_of(_builtin.RULES):
            if _OPENS in row:
                rule, _, _, _, *block = row.split("\t")
                self._blocks[rule] = block
        # Findings that are the same for every line, by the rule's id.
        self._findings: dict[str, Finding] = {}
        self._hints: dict[str, Callable[[str], re.Match[str] | None]] = {}
        self._of_any: frozenset[str] = frozenset()
        self._split: re.Pattern[str] | None = None

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return max(int(lines) for last, _, lines in self._blocks.values() if not last)

    @property
    def block_lines(self) -> int:
        """The most lines that a block with a last line has between its first and its last."""
        return max(int(lines) for last, _, lines in self._blocks.values() if last)

    @property
    def names(self) -> list[tuple[str, str, str]]:
        """The id, file and program of each rule."""
        return [(rule, file, program) for rule, file, program, *_ in self._index.rules]

    @property
    def on(self) -> set[str]:
        """The ids of the rules that are on."""
        return {rule for rule, *_ in self._index.rules} - self._off

    def without(self, rules: Collection[str], *, certain: bool = False) -> BuiltinRules:
        """Return a copy in which the rules with the given ids are off, too.

        Args:
            rules: the ids.
            certain: whether a match suffices, also for a rule that needs company.
        """
        return BuiltinRules(self._off.union(rules), certain=certain)

    def findings(self, lines: list[str], text: str) -> dict[int, Finding]:
        """Return the findings for lines, by the lines' indices.

        Args:
            lines: the lines.
            text: the same lines as one text; a search in it shows that no line contains something.
        """
        found: dict[int, Finding] = {}
        for index, match in self._index.by_edges(lines):
            if index not in found and (finding := self._finding(match)):
                found[index] = finding
        for index, match in self._index.by_content(lines, text, found):
            if finding := self._finding(match):
                found[index] = finding
        return found

    def finding(self, line: str) -> Finding | None:
        """Return the finding for one line; None if no rule matches it."""
        return self.findings([line], line).get(0)

    def is_chrome_frame(self, rows: list[str]) -> bool:
        """Return whether the rows of a frame, stripped and none of them blank, are chrome."""
        return max(map(len, rows)) <= MATCHED_CHARS and any(
            all(any(map(re.compile(row).fullmatch, rows)) for row in signature)
            and (
                others is None
                or all(map(re.compile("|".join((*signature, others))).fullmatch, rows))
            )
            for rule, signature, others in _builtin.FRAMES
            if rule not in self._off
        )

    def _finding(self, match: re.Match[str]) -> Finding | None:
        if match.lastgroup == HINT:
            return self._hint_line(match.string)
        rule, _, program, action, *more = self._index.rules[number_of(match)]
        need = more[0] if more and action != OPEN and not self._certain else ""
        if action == SHORTEN:
            # Only an end of the line goes, and its indentation stays.
            line = match.string
            start, end = match.span(group_of(match, "keep") or 0)
            rest = line[: len(line) - len(line.lstrip())] + line[start:end]
            return Finding(rule, action, rest)
        if action == KEEP_LAST:
            key, at = group_of(match, "key"), group_of(match, "at")
            return Finding(rule, action, display(match, key, at), None, program, need)
        finding = self._findings.get(rule)
        if finding is None:
            opening = self._opening(rule) if action == OPEN else None
            finding = self._findings[rule] = Finding(rule, action, "", opening, program, need)
        return finding

    def _opening(self, rule: str) -> Opening:
        last, inside, max_lines = self._blocks[rule]
        return Opening(_fullmatch(inside), _fullmatch(last), int(max_lines), rule)

    def _hint_line(self, line: str) -> Finding | None:
        """Return the finding for a line that consists of key hints only, else None."""
        if self._split is None:
            self._split = re.compile(r"\s{2,}|\s+[·•|│]\s+|,\s+")
        line = line.strip()
        if line[:1] == "(" and line[-1:] == ")":
            line = line[1:-1]
        parts = [part for part in self._split.split(line) if part]
        first = self._hint(parts[0], weak=False) if parts else None
        if first is None or any(self._hint(part, weak=True) is None for part in parts[1:]):
            return None
        if not self._of_any:
            # The keys that a program lists in the same words each time are known to be its.
            self._of_any = frozenset(rule for rule, file, _ in self.names if file in _SHARED)
        need = HINTS if first in self._of_any and not self._certain else ""
        return Finding(first, DROP, need=need)

    def _hint(self, part: str, *, weak: bool) -> str | None:
        """Return the id of the hint that matches a part of a line.

        Args:
            part: the part.
            weak: whether a weak hint, one that counts only beside others, may match.
        """
        for rule, begins, pattern, is_weak in _builtin.HINTS:
            if (weak or not is_weak) and (not begins or part[0] in begins):
                match = self._hints.get(rule)
                if match is None:
                    # One by one: the patterns are long, and a line needs few of them.
                    match = self._hints[rule] = re.compile(pattern).fullmatch
                if rule not in self._off and match(part):
                    return rule
        return None


def display(match: re.Match[str], key: str | None, at: str | None) -> str:
    """Return the part of an update that two updates of the same display have in common.

    Args:
        match: the match on the update.
        key: the name of the group with that part, if the rule has such a group.
        at: the name of the group around the progress, if the rule has such a group; then all the
            rest of the line is in common. Without either, all updates are of one display.
    """
    if key is not None:
        return match[key] or ""
    if at is None:
        return ""
    start, end = match.span(at)
    return (match.string[:start] + match.string[end:]).strip() if start >= 0 else match.string


def _fullmatch(pattern: str) -> Callable[[str], object] | None:
    """Return a function that matches whole lines; None for no pattern."""
    if not pattern:
        return None
    match = re.compile(rf"\s*(?:{pattern})\s*").fullmatch
    return lambda line: len(line) <= MATCHED_CHARS and match(line)
