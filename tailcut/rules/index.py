"""The built-in rules, compiled as far as the lines that come need it.

Compiling all rules would take longer than cutting most streams. So they lie ready by the
character that a line begins with, or by a text that it contains, one combined pattern each, and
a pattern is compiled when the first such line comes. ``_builtin.py`` holds them; `build` writes
it from the TOML files, and a test holds it current.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from tailcut.rules import _builtin
from tailcut.rules.alternation import HINT, SEPARATOR, combined, group_of, number_of

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
        self._starts = _Keys(self._starting)
        self._ends = _Keys(self._ending)
        self._rules = _rows(_builtin.RULES)
        self._branches: list[str] = []
        self._contains: dict[str, _Match | str] = {}
        self._gates: dict[str, list[str]] = {}
        for gate, literal, branches in _rows(_builtin.CONTAINS):
            self._contains[literal] = branches
            self._gates.setdefault(gate, []).append(literal)
        self._numbers: dict[str, _AfterNumber] = {}
        self._findings: dict[int, Finding] = {}
        self._hints: dict[int, Callable[[str], re.Match[str] | None]] = {}
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
        ends = self._ends
        matched += [
            (index, match)
            for index, line in enumerate(lines)
            if (matches := ends[line.rstrip()[-2:]]) and (match := matches(line, 0, LINE_LIMIT))
        ]
        found: dict[int, Finding] = {}
        for index, match in matched:
            line = lines[index]
            if index not in found and len(line) <= LINE_LIMIT:
                if match.re is _UNSTAMPED:
                    numbered = self._after_number(line.lstrip()[:2])(line, 0, LINE_LIMIT)
                    if numbered is None:
                        continue
                    match = numbered
                finding = self._finding(match)
                if finding is not None:
                    found[index] = finding
        for gate in [gate for gate in self._gates if gate in joined]:
            behind = [(index, line) for index, line in enumerate(lines) if gate in line]
            for literal in self._gates[gate]:
                for index, line in [each for each in behind if literal in each[1]]:
                    if index not in found and len(line) <= LINE_LIMIT:
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
            match = self._contains[literal] = self._compiled(self._rows_of(match))
        return match

    def _starting(self, key: str) -> _Match | None:
        """Gives the rules for lines that begin with two characters, or one."""
        written = _behind(_builtin.STARTS, key) or _behind(_builtin.STARTS, key[:1])
        if written is None:
            return None
        rows = self._rows_of(written[0])
        hints = _rows(_builtin.HINT_STARTS) if written[1] else []
        prefixes = [
            text
            for number, text in (hints[int(place)] for place in written[1].split(",") if place)
            if int(number) not in self._off
        ]
        if not key[:1].isdecimal():
            return self._compiled(rows, prefixes)

        def match_of(char: str) -> _Match:
            char = " " if char.isspace() else char
            return self._compiled([row for row in rows if not row[1] or char in row[1]], prefixes)

        if len(self._numbers) >= _MOST_KEYS:
            self._numbers.clear()
        self._numbers[key] = _AfterNumber(match_of)
        return _UNSTAMPED.match

    def _after_number(self, key: str) -> _AfterNumber:
        if key not in self._numbers:
            self._starting(key)
        return self._numbers[key]

    def _ending(self, key: str) -> _Match | None:
        """Gives the rules for lines that end with two characters, or one."""
        written = _behind(_builtin.ENDS, key) or _behind(_builtin.ENDS, key[-1:])
        if written is None:
            return None
        rows = self._rows_of(written[0])
        texts = {text for row in rows for text in row[3].split(SEPARATOR)}
        return _Containing(sorted(texts), self._compiled(rows))

    def _rows_of(self, places: str) -> list[list[str]]:
        """Gives patterns by their places: the rule's number, and what else is known of each."""
        if not self._branches:
            self._branches = _builtin.BRANCHES.split("\n")
        rows = [self._branches[int(place)].split("\t") for place in places.split(",") if place]
        return [row for row in rows if int(row[0]) not in self._off]

    def _compiled(self, rows: list[list[str]], prefixes: Sequence[str] = ()) -> _Match:
        some = [(int(row[0]), row[2]) for row in rows]
        opening = [branch for branch in some if self._rules[branch[0]][3] == OPEN]
        others = [branch for branch in some if self._rules[branch[0]][3] != OPEN]
        return re.compile(combined([opening, others], prefixes)).match

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
        if self._split is None:
            self._split = re.compile(r"\s{2,}|\s+[·•|│]\s+|,\s+")
        text = text.strip()
        if text[:1] == "(" and text[-1:] == ")":
            text = text[1:-1]
        parts = [part for part in self._split.split(text) if part]
        first = self._hint(parts[0], weak=False) if parts else None
        if first is None or any(self._hint(part, weak=True) is None for part in parts[1:]):
            return None
        return Finding(self._rules[first][0], DROP)

    def _hint(self, part: str, *, weak: bool) -> int | None:
        """Gives the number of the hint that a part of a line is.

        Args:
            part: the part.
            weak: whether it may be one that says so only beside others.
        """
        for number, begins, pattern, is_weak in _builtin.HINTS:
            if (weak or not is_weak) and (not begins or part[0] in begins):
                match = self._hints.get(number)
                if match is None:
                    # One by one: they are long, and a line needs few of them.
                    match = self._hints[number] = re.compile(pattern).fullmatch
                if number not in self._off and match(part):
                    return number
        return None


class _Keys(dict[str, "_Match | None"]):
    """What may match a line, by what it begins or ends with; made when the first such line comes.

    Args:
        match_of: makes what is behind a beginning or an end; None if that is nothing.
    """

    def __init__(self, match_of: Callable[[str], _Match | None]) -> None:
        super().__init__()
        self._match_of = match_of

    def __missing__(self, key: str) -> _Match | None:
        match = self._match_of(key)
        if len(self) < _MOST_KEYS:
            self[key] = match
        return match


class _Containing:
    """What may match a line that contains one of some texts.

    Args:
        texts: the texts.
        match: what may match then.
    """

    __slots__ = ("_match", "_texts")

    def __init__(self, texts: list[str], match: _Match) -> None:
        self._texts = texts
        self._match = match

    def __call__(self, line: str, start: int, end: int) -> re.Match[str] | None:
        for text in self._texts:
            if text in line:
                return self._match(line, start, end)
        return None


class _AfterNumber:
    """What may match a line that begins with a number, by the character behind that.

    A number says nothing of what a line is, and many lines and rules begin with one.

    Args:
        match_of: compiles what a character concerns; an empty text is the end of the line.
    """

    __slots__ = ("_match_of", "_matches", "_number")

    def __init__(self, match_of: Callable[[str], _Match]) -> None:
        self._match_of = match_of
        self._matches: dict[str, _Match] = {}
        self._number = re.compile(r"\s*+[0-9.,]*+").match

    def __call__(self, line: str, start: int, end: int) -> re.Match[str] | None:
        number = self._number(line, start, end)
        assert number is not None  # it may be empty
        behind = number.end()
        char = line[behind : behind + 1]
        match = self._matches.get(char)
        if match is None:
            match = self._match_of(char)
            if len(self._matches) < _MOST_KEYS:
                self._matches[char] = match
        return match(line, start, end)


_UNSTAMPED = re.compile(r"\s*+(?!\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d[\s.,])")
"""A line that does not begin with a date or a time. Most lines of a log do, and no rule takes one
that does by how it begins; that is found out at the speed of `re`."""


def _behind(table: str, key: str) -> list[str] | None:
    """Gives what is written in a table behind a key."""
    start = f"\n{table}".find(f"\n{key}\t") if key and "\t" not in key else -1
    return None if start < 0 else table[start:].partition("\n")[0].split("\t")[1:]


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
