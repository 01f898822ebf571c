"""The built-in rules, compiled as far as the lines that come need it.

Compiling all rules would take longer than cutting most streams. So they lie ready by the
character that a line begins with, or by a text that it contains, one combined pattern each, and
a pattern is compiled when the first such line comes. ``_builtin.py`` holds them; `build` writes
it from the TOML files, and a test holds it current.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from tailcut.rules import _builtin
from tailcut.rules.combined import HINT, NEVER, combined, group_of, number_of

__all__ = [
    "DROP",
    "KEEP_LAST",
    "LINE_LIMIT",
    "OPEN",
    "SHORTEN",
    "Finding",
    "Opening",
    "Table",
    "display",
]

# What a rule does with a line: drop it, leave it out when a newer one of the same display
# follows, leave only a part of it, or open a block with it.
DROP = "drop"
KEEP_LAST = "keep-last"
SHORTEN = "shorten"
OPEN = "open"

# Interface text fits a screen. Longer lines are content, and patterns that scan a line more than
# once stay cheap.
LINE_LIMIT = 1000

# Beginnings of lines that are remembered; a text in Chinese has many.
_MOST_KEYS = 10_000

_Match = Callable[[str, int, int], "re.Match[str] | None"]
_Whole = Callable[[str], "re.Match[str] | None"]


class Opening:
    """A block that a first line has opened.

    Args:
        inside: matches a further line of the block, its indentation included; None for any line.
        last: matches the block's last line; None if it ends where ``inside`` ends.
        max_lines: the most lines after the first, without the last.
        rule: the rule's id.
    """

    __slots__ = ("inside", "last", "max_lines", "rule")

    def __init__(
        self,
        inside: Callable[[str], object] | None,
        last: Callable[[str], object] | None,
        max_lines: int,
        rule: str = "",
    ) -> None:
        self.inside = inside
        self.last = last
        self.max_lines = max_lines
        self.rule = rule


class Finding:
    """What a rule says about a line.

    Args:
        rule: the rule's id.
        action: `DROP`, `KEEP_LAST`, `SHORTEN` or `OPEN`.
        text: which display it is (`KEEP_LAST`), what is left of the line (`SHORTEN`), or nothing.
        opening: the block (`OPEN`).
    """

    __slots__ = ("action", "opening", "rule", "text")

    def __init__(
        self, rule: str, action: str, text: str = "", opening: Opening | None = None
    ) -> None:
        self.rule = rule
        self.action = action
        self.text = text
        self.opening = opening


class Table:
    """The built-in rules by what a line begins with or contains.

    Args:
        off: the numbers of the rules that are switched off.
    """

    def __init__(self, off: frozenset[int] = frozenset()) -> None:
        self._off = off
        self._starts = _Starts(self._compiled)
        self._rules = _rows(_builtin.RULES)
        self._branches: list[tuple[int, str]] | None = None
        self._contains: dict[str, _Match | str] = {}
        self._gates: dict[str, list[str]] = {}
        for gate, literal, branches in _rows(_builtin.CONTAINS):
            self._contains[literal] = branches
            self._gates.setdefault(gate, []).append(literal)
        self._findings: dict[int, Finding] = {}
        self._hint: tuple[_Whole, _Whole] | None = None
        self._split: re.Pattern[str] | None = None

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return _builtin.RUN_LINES

    @property
    def block_lines(self) -> int:
        """The most lines that another block has between its first and its last."""
        return _builtin.BLOCK_LINES

    @property
    def names(self) -> list[tuple[str, str, str]]:
        """Each rule's id, file and program."""
        return [(rule[0], rule[1], rule[2]) for rule in self._rules]

    @property
    def on(self) -> set[str]:
        """The ids of the rules that are on."""
        return {rule[0] for number, rule in enumerate(self._rules) if number not in self._off}

    def without(self, rules: Collection[str]) -> Table:
        """Makes a table in which rules, of which the ids are given, are off, too."""
        off = {number for number, (rule, *_) in enumerate(self._rules) if rule in rules}
        return Table(self._off | off)

    def findings(self, lines: list[str], joined: str) -> dict[int, Finding]:
        """Tells what the rules say about lines, by their indices.

        Args:
            lines: the lines.
            joined: the same lines as one text, in which a text that no line contains is missed
                at once.
        """
        starts = self._starts
        matched = [
            (index, match)
            for index, line in enumerate(lines)
            if (matches := starts[line.lstrip()[:2]]) and (match := matches(line, 0, LINE_LIMIT))
        ]
        found: dict[int, Finding] = {}
        for index, match in matched:
            if len(lines[index]) <= LINE_LIMIT and (finding := self._finding(match)):
                found[index] = finding
        for gate in [gate for gate in self._gates if gate in joined]:
            behind = [index for index, line in enumerate(lines) if gate in line]
            for literal in self._gates[gate]:
                for index in behind:
                    line = lines[index]
                    if index not in found and literal in line and len(line) <= LINE_LIMIT:
                        contained = self._containing(literal)(line, 0, LINE_LIMIT)
                        if contained and (finding := self._finding(contained)):
                            found[index] = finding
        return found

    def judge(self, text: str) -> Finding | None:
        """Tells what a rule says about a line, if one says anything."""
        return self.findings([text], text).get(0)

    def is_chrome_frame(self, rows: list[str]) -> bool:
        """Tells whether the rows, stripped and none of them blank, are a known interface."""
        return max(map(len, rows)) <= LINE_LIMIT and any(
            all(any(map(re.compile(row).fullmatch, rows)) for row in signature)
            and (
                others is None
                or all(map(re.compile("|".join((*signature, others))).fullmatch, rows))
            )
            for number, signature, others in _builtin.FRAMES
            if number not in self._off
        )

    def _containing(self, literal: str) -> _Match:
        """Gives the rules for lines that contain a text."""
        match = self._contains[literal]
        if isinstance(match, str):
            match = self._contains[literal] = self._compiled(match, "")
        return match

    def _compiled(self, branches: str, prefixes: str) -> _Match:
        """Compiles patterns and beginnings of hints, which are given by their places."""
        if self._branches is None:
            self._branches = [(int(number), text) for number, text in _rows(_builtin.BRANCHES)]
        some = [self._branches[int(place)] for place in branches.split(",") if place]
        some = [branch for branch in some if branch[0] not in self._off]
        opening = [branch for branch in some if self._rules[branch[0]][3] == OPEN]
        others = [branch for branch in some if self._rules[branch[0]][3] != OPEN]
        hints = _rows(_builtin.HINT_STARTS) if prefixes else []
        beginnings = [
            text
            for number, text in (hints[int(place)] for place in prefixes.split(",") if place)
            if int(number) not in self._off
        ]
        return re.compile(combined([opening, others], beginnings)).match

    def _finding(self, found: re.Match[str]) -> Finding | None:
        if found.lastgroup == HINT:
            return self._hinted(found.string)
        number = number_of(found)
        rule, _, _, action, max_lines, last, inside = self._rules[number]
        if action == SHORTEN:
            # Only an end of the line goes, and its indentation stays.
            line = found.string
            start, end = found.span(group_of(found, "keep") or 0)
            return Finding(rule, action, line[: len(line) - len(line.lstrip())] + line[start:end])
        if action == KEEP_LAST:
            key, at = group_of(found, "key"), group_of(found, "at")
            return Finding(rule, action, display(found, key, at))
        finding = self._findings.get(number)
        if finding is None:
            opening = None
            if action == OPEN:
                opening = Opening(_fullmatch(inside), _fullmatch(last), int(max_lines), rule)
            finding = self._findings[number] = Finding(rule, action, "", opening)
        return finding

    def _hinted(self, text: str) -> Finding | None:
        """Tells whether a line is made of key hints only, with nothing else between them."""
        if self._hint is None:
            self._hint = self._whole_hint(weak=False), self._whole_hint(weak=True)
            self._split = re.compile(r"\s{2,}|\s+[·•|│]\s+|,\s+")
        assert self._split is not None
        text = text.strip()
        if text[:1] == "(" and text[-1:] == ")":
            text = text[1:-1]
        strong, weak = self._hint
        parts = [part for part in self._split.split(text) if part]
        first = strong(parts[0]) if parts else None
        if first is None or not all(strong(part) or weak(part) for part in parts[1:]):
            return None
        return Finding(self._rules[number_of(first)][0], DROP)

    def _whole_hint(self, *, weak: bool) -> _Whole:
        """Compiles the hints that say so by themselves, or those that do not."""
        return re.compile(
            "|".join(
                rf"(?:{pattern})(?P<r{number}>)"
                for number, pattern, is_weak in _builtin.HINTS
                if is_weak == weak and number not in self._off
            )
            or NEVER
        ).fullmatch


class _Starts(dict[str, "_Match | None"]):
    """What may match a line, by its first two characters; compiled when the first such line comes.

    Args:
        compiled: compiles what is written behind a beginning.
    """

    def __init__(self, compiled: Callable[[str, str], _Match]) -> None:
        super().__init__()
        self._compiled = compiled
        self._written: dict[str, str] = {}

    def __missing__(self, key: str) -> _Match | None:
        if not self._written:
            self._written = dict(row.split("\t", 1) for row in _builtin.STARTS.split("\n"))
        begins = key if key in self._written else key[:1]
        match = None
        if begins in self._written:
            match = self.get(begins) or self._compiled(*self._written[begins].split("\t"))
            self[begins] = match
        if len(self) < _MOST_KEYS:
            self[key] = match
        return match


def _rows(table: str) -> list[list[str]]:
    return [row.split("\t") for row in table.split("\n")]


def display(found: re.Match[str], key: str | None, at: str | None) -> str:
    """Tells one rule's displays apart: by a key, by all but how far it is, or not at all.

    Args:
        found: the match on an update.
        key: the name of the group with the key, if there is one.
        at: the name of the one that says how far it is.
    """
    if key is not None:
        return found[key] or ""
    if at is None:
        return ""
    start, end = found.span(at)
    return (found.string[:start] + found.string[end:]).strip() if start >= 0 else found.string


def _fullmatch(pattern: str) -> Callable[[str], object] | None:
    if not pattern:
        return None
    match = re.compile(rf"\s*(?:{pattern})\s*").fullmatch
    return lambda text: len(text) <= LINE_LIMIT and match(text)
