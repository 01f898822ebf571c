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
    """The built-in rules by what a line begins with or contains."""

    def __init__(self) -> None:
        self._starts: dict[str, _Match] = {}
        for chars, pattern in _builtin.STARTS:
            lazy = _Lazy(pattern, chars, self._starts)
            self._starts.update(dict.fromkeys(chars, lazy))
        self._contains: dict[str, _Match] = {}
        self._gates: dict[str, list[str]] = {}
        for gate, literal, pattern in _builtin.CONTAINS:
            self._contains[literal] = _Lazy(pattern, (literal,), self._contains)
            self._gates.setdefault(gate, []).append(literal)
        self._openings: dict[int, Opening] = {}
        self._hint: tuple[re.Pattern[str], re.Pattern[str]] | None = None
        self._split: re.Pattern[str] | None = None

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return _builtin.RUN_LINES

    @property
    def block_lines(self) -> int:
        """The most lines that another block has between its first and its last."""
        return _builtin.BLOCK_LINES

    def suspects(self, lines: list[str], joined: str) -> list[int]:
        """Gives the indices of the lines that a rule may concern, in order."""
        get = self._starts.get
        found = [
            index
            for index, line in enumerate(lines)
            if (match := get(line.lstrip()[:1])) and match(line, 0, LINE_LIMIT)
        ]
        more: set[int] = set()
        for gate in [gate for gate in self._gates if gate in joined]:
            behind = [index for index, line in enumerate(lines) if gate in line]
            for literal in self._gates[gate]:
                match = self._contains[literal]
                more.update(
                    index
                    for index in behind
                    if literal in lines[index] and match(lines[index], 0, LINE_LIMIT)
                )
        return sorted(more.union(found)) if more else found

    def judge(self, text: str) -> Finding | None:
        """Tells what a rule says about a line, if one says anything."""
        if len(text) > LINE_LIMIT:
            return None
        start = self._starts.get(text.lstrip()[:1])
        if start and (found := start(text, 0, LINE_LIMIT)):
            finding = self._finding(found)
            if finding is not None:
                return finding
        for literal, match in list(self._contains.items()):
            if literal in text and (found := match(text, 0, LINE_LIMIT)):
                return self._finding(found)
        return None

    def is_chrome_frame(self, rows: list[str]) -> bool:
        """Tells whether the rows, stripped and none of them blank, are a known interface."""
        return any(
            all(any(map(re.compile(row).fullmatch, rows)) for row in signature)
            and (
                others is None
                or all(map(re.compile("|".join((*signature, others))).fullmatch, rows))
            )
            for signature, others in _builtin.FRAMES
        )

    def _finding(self, found: re.Match[str]) -> Finding | None:
        name = found.lastgroup
        assert name is not None
        if name == "hint":
            return Finding("hint", DROP) if self._is_hint(found.string) else None
        number = int(name[1:])
        rule, action, inside, last, max_lines = _builtin.RULES[number]
        if action == SHORTEN:
            # Only an end of the line goes, and its indentation stays.
            line = found.string
            start, end = found.span(f"keep_{number}")
            kept = line[: len(line) - len(line.lstrip())] + line[start:end]
            return Finding(rule, action, kept)
        if action == KEEP_LAST:
            return Finding(rule, action, display(found, f"key_{number}", f"at_{number}"))
        if action == OPEN:
            opening = self._openings.get(number)
            if opening is None:
                opening = Opening(_fullmatch(inside), _fullmatch(last), max_lines)
                self._openings[number] = opening
            return Finding(rule, action, "", opening)
        return Finding(rule, action)

    def _is_hint(self, text: str) -> bool:
        """Tells whether a line is made of key hints only, with nothing else between them."""
        if self._hint is None:
            self._hint = re.compile(_builtin.HINT), re.compile(_builtin.WEAK_HINT)
            self._split = re.compile(r"\s{2,}|\s+[·•|│]\s+|,\s+")
        assert self._split is not None
        text = text.strip()
        if text[:1] == "(" and text[-1:] == ")":
            text = text[1:-1]
        strong, weak = self._hint[0].fullmatch, self._hint[1].fullmatch
        parts = [part for part in self._split.split(text) if part]
        return bool(parts and strong(parts[0])) and all(
            strong(part) or weak(part) for part in parts
        )


class _Lazy:
    """Compiles a pattern when it is called, and puts the compiled one in its own place."""

    __slots__ = ("_keys", "_pattern", "_table")

    def __init__(self, pattern: str, keys: str | tuple[str, ...], table: dict[str, _Match]) -> None:
        self._pattern = pattern
        self._keys = keys
        self._table = table

    def __call__(self, line: str, start: int, end: int) -> re.Match[str] | None:
        match = re.compile(self._pattern).match
        self._table.update(dict.fromkeys(self._keys, match))
        return match(line, start, end)


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
