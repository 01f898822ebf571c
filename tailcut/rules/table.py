"""The built-in rules, compiled as far as the lines that come need it.

Compiling all rules would take longer than cutting most streams. So they lie ready by the
character that a line begins with, or by a text that it contains, one combined pattern each, and
a pattern is compiled when the first such line comes. ``_builtin.py`` holds them; `build` writes
it from the TOML files, and a test holds it current.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tailcut.rules import _builtin
from tailcut.rules.combined import HINT, NEVER, combined, number_of

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

_Match = Callable[[str, int, int], "re.Match[str] | None"]
_Whole = Callable[[str], "re.Match[str] | None"]
# Indices of the patterns, and of the beginnings of hints.
_ByStart = tuple[tuple[int, ...], tuple[int, ...]]


class Opening:
    """A block that a first line has opened.

    Args:
        inside: matches a further line of the block, its indentation included; None for any line.
        last: matches the block's last line; None if it ends where ``inside`` ends.
        max_lines: the most lines after the first, without the last.
    """

    __slots__ = ("inside", "last", "max_lines")

    def __init__(
        self,
        inside: Callable[[str], object] | None,
        last: Callable[[str], object] | None,
        max_lines: int,
    ) -> None:
        self.inside = inside
        self.last = last
        self.max_lines = max_lines


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
        self._starts: dict[str, _Match] = {
            key: _Lazy(self, key, (branches, prefixes))
            for key, branches, prefixes in _builtin.STARTS
        }
        self._contains: dict[str, _Match] = {}
        self._gates: dict[str, list[str]] = {}
        for gate, literal, _ in _builtin.CONTAINS:
            self._contains[literal] = _Lazy(self, literal, None)
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

    def without(self, off: frozenset[int]) -> Table:
        """Makes a table in which these rules are off, too."""
        return Table(self._off | off)

    def findings(self, lines: list[str], joined: str) -> dict[int, Finding]:
        """Tells what the rules say about lines, by their indices.

        Args:
            lines: the lines.
            joined: the same lines as one text, in which a text that no line contains is missed
                at once.
        """
        get = self._starts.get
        matched = [
            (index, match)
            for index, line in enumerate(lines)
            if (matches := get((text := line.lstrip())[:2]) or get(text[:1]))
            and (match := matches(line, 0, LINE_LIMIT))
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
                        contained = self._contains[literal](line, 0, LINE_LIMIT)
                        if contained and (finding := self._finding(contained)):
                            found[index] = finding
        return found

    def judge(self, text: str) -> Finding | None:
        """Tells what a rule says about a line, if one says anything."""
        return self.findings([text], text).get(0)

    def is_chrome_frame(self, rows: list[str]) -> bool:
        """Tells whether the rows, stripped and none of them blank, are a known interface."""
        return any(
            all(any(map(re.compile(row).fullmatch, rows)) for row in signature)
            and (
                others is None
                or all(map(re.compile("|".join((*signature, others))).fullmatch, rows))
            )
            for number, signature, others in _builtin.FRAMES
            if number not in self._off
        )

    def compiled(self, key: str, by_start: _ByStart | None) -> _Match:
        """Compiles the rules behind a key and puts the result in its place."""
        if by_start is None:
            some = next(part for _, literal, part in _builtin.CONTAINS if literal == key)
            match = _compiled([branch for branch in some if branch[0] not in self._off], [])
            self._contains[key] = match
            return match
        branches = [_builtin.BRANCHES[index] for index in by_start[0]]
        prefixes = [_builtin.HINT_STARTS[index] for index in by_start[1]]
        match = _compiled(
            [branch for branch in branches if branch[0] not in self._off],
            [prefix for number, prefix in prefixes if number not in self._off],
        )
        self._starts[key] = match
        return match

    def _finding(self, found: re.Match[str]) -> Finding | None:
        name = found.lastgroup
        assert name is not None
        if name == HINT:
            return self._hinted(found.string)
        number = number_of(name)
        rule, _, _, action, inside, last, max_lines = _builtin.RULES[number]
        if action == SHORTEN:
            # Only an end of the line goes, and its indentation stays.
            line = found.string
            start, end = found.span(f"keep_{number}")
            kept = line[: len(line) - len(line.lstrip())] + line[start:end]
            return Finding(rule, action, kept)
        if action == KEEP_LAST:
            return Finding(rule, action, display(found, f"key_{number}", f"at_{number}"))
        finding = self._findings.get(number)
        if finding is None:
            opening = None
            if action == OPEN:
                opening = Opening(_fullmatch(inside), _fullmatch(last), max_lines)
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
        assert first.lastgroup is not None
        return Finding(_builtin.RULES[number_of(first.lastgroup)][0], DROP)

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


class _Lazy:
    """Compiles a pattern when it is called, and has the compiled one put in its place."""

    __slots__ = ("_by_start", "_key", "_table")

    def __init__(self, table: Table, key: str, by_start: _ByStart | None) -> None:
        self._table = table
        self._key = key
        self._by_start = by_start

    def __call__(self, line: str, start: int, end: int) -> re.Match[str] | None:
        return self._table.compiled(self._key, self._by_start)(line, start, end)


def _compiled(branches: list[tuple[int, str]], prefixes: list[str]) -> _Match:
    opening = [branch for branch in branches if _builtin.RULES[branch[0]][3] == OPEN]
    others = [branch for branch in branches if _builtin.RULES[branch[0]][3] != OPEN]
    return re.compile(combined([opening, others], prefixes)).match


def display(found: re.Match[str], key: str, at: str) -> str:
    """Tells one rule's displays apart: by a key, by all but how far it is, or not at all.

    Args:
        found: the match on an update.
        key: the name that the group with the key would have.
        at: the name of the one that says how far it is.
    """
    groups = found.re.groupindex
    if key in groups:
        return found[key] or ""
    if at in groups:
        start, end = found.span(at)
        return (found.string[:start] + found.string[end:]).strip() if start >= 0 else found.string
    return ""


def _fullmatch(pattern: str | None) -> Callable[[str], object] | None:
    return None if pattern is None else re.compile(rf"\s*(?:{pattern})\s*").fullmatch
