"""Find the built-in rules that may match a line, without trying each of them.

Compiling all patterns would take longer than cutting most streams, and trying all of them longer
than reading. So each pattern is listed under the characters that its matches begin or end with, or
under a text that they contain; the patterns under one key are compiled into one when the first line
with this key comes. The generated module ``_builtin.py`` holds the patterns with their keys.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence

from tailcut.rules import _builtin
from tailcut.rules.alternation import combined

__all__ = ["MATCHED_CHARS", "OPEN", "SEPARATOR", "Index", "rows_of"]

# The action of a rule that opens a block with the line. It is needed here because such a rule goes
# before one that would take the line alone.
OPEN = "open"

# Interface text fits a screen. Longer lines are content, and patterns that scan a line more than
# once stay cheap.
MATCHED_CHARS = 1000

# Stands before, between and after keys in the generated module, and between texts or patterns in a
# cell; visible, because people read that file.
SEPARATOR = "␟"

# The most keys that are remembered with what is behind them. A log has hundreds; a text in Chinese
# has tens of thousands, most of which are under no rule.
_MOST_KEYS = 10_000

_Match = Callable[[str, int, int], "re.Match[str] | None"]
_Matches = Iterator[tuple[int, "re.Match[str]"]]


def rows_of(table: str) -> list[str]:
    """Return the rows of a table in the generated module, each with its cells between tabs."""
    return table.split("\n")[1:-1]


class Index:
    """The patterns of the built-in rules by what a line begins with, ends with or contains.

    Args:
        off: the ids of the rules that are switched off.
    """

    def __init__(self, off: frozenset[str]) -> None:
        self._off = off
        self._begin = _KeyedRows(_builtin.STARTS, SEPARATOR + "{}")
        self._begin_hints = _KeyedRows(_builtin.HINT_STARTS, SEPARATOR + "{}")
        self._end = _KeyedRows(_builtin.ENDS, "{}" + SEPARATOR)
        self._starts = _Compiled(self._starting)
        self._ends = _Compiled(self._ending)
        # By the text that is searched for in many lines at once, then by the one in each of them.
        self._gates: dict[str, dict[str, list[tuple[str, str]] | _Match]] = {}
        self._list_contents()
        self._after_numbers: dict[str, _AfterNumber] = {}
        self._undated: re.Pattern[str] | None = None
        self._rules: list[list[str]] = []
        self._numbers: dict[str, int] = {}

    @property
    def rules(self) -> list[list[str]]:
        """The rows of `RULES`: id, file, program, action and more; a match has the row's number."""
        if not self._rules:
            self._rules = [row.split("\t") for row in rows_of(_builtin.RULES)]
            self._numbers = {rule: number for number, (rule, *_) in enumerate(self._rules)}
        return self._rules

    def by_edges(self, lines: list[str]) -> _Matches:
        """Yield the indices of lines, and the matches of patterns known by their start or end.

        A line may come twice; the first match counts.
        """
        starts = self._starts
        matched = [
            (index, match)
            for index, line in enumerate(lines)
            if (matches := starts[line.lstrip()[:2]]) and (match := matches(line, 0, MATCHED_CHARS))
        ]
        ends = self._ends
        matched += [
            (index, match)
            for index, line in enumerate(lines)
            if (matches := ends[line.rstrip()[-2:]]) and (match := matches(line, 0, MATCHED_CHARS))
        ]
        for index, match in matched:
            line = lines[index]
            if len(line) > MATCHED_CHARS:
                continue
            if match.re is self._undated:
                numbered = self._after_number(line.lstrip()[:2])(line, 0, MATCHED_CHARS)
                if numbered is None:
                    continue
                match = numbered
            yield index, match

    def by_content(self, lines: list[str], text: str, found: Container[int]) -> _Matches:
        """Yield the indices of lines, and the matches of patterns known by a text in the line.

        Args:
            lines: the lines.
            text: the same lines as one text.
            found: the indices of the lines that need no match any more; may grow meanwhile.
        """
        for gate in [gate for gate in self._gates if gate in text]:
            behind = [(index, line) for index, line in enumerate(lines) if gate in line]
            literals = self._gates[gate]
            for literal, matches in literals.items():
                for index, line in [each for each in behind if literal in each[1]]:
                    if index not in found and len(line) <= MATCHED_CHARS:
                        if isinstance(matches, list):
                            matches = literals[literal] = self._compiled(matches)
                        if match := matches(line, 0, MATCHED_CHARS):
                            yield index, match

    def _list_contents(self) -> None:
        rows = [row.split("\t") for row in rows_of(_builtin.CONTAINS)]
        # A longer text is more particular.
        rows.sort(key=lambda row: -len(row[1]))
        for gate, literal, rule, pattern in rows:
            patterns = self._gates.setdefault(gate, {}).setdefault(literal, [])
            assert isinstance(patterns, list)
            patterns.append((rule, pattern))

    def _starting(self, key: str) -> _Match | None:
        """Return what may match lines that begin with a key, one character or two."""
        rows = self._begin.under(key, key[:1])
        hint_rows = self._begin_hints.under(key, key[:1])
        if not rows and not hint_rows:
            return None
        # The first prefix is of no rule, so it is always on.
        prefixes = [text for _, rule, text in hint_rows if rule not in self._off]
        if not key[:1].isdecimal():
            return self._compiled(_patterns(rows), prefixes)

        def match_of(char: str) -> _Match:
            char = " " if char.isspace() else char
            some = [row for row in rows if not row[2] or char in row[2]]
            return self._compiled(_patterns(some), prefixes)

        if len(self._after_numbers) >= _MOST_KEYS:
            self._after_numbers.clear()
        self._after_numbers[key] = _AfterNumber(match_of)
        # Most lines of a log begin with a date or a time, and no rule takes one by such a start:
        # they are sorted out at the speed of `re`, and `by_edges` tries the rules on the others.
        if self._undated is None:
            self._undated = re.compile(r"\s*+(?!\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d[\s.,])")
        return self._undated.match

    def _after_number(self, key: str) -> _AfterNumber:
        if key not in self._after_numbers:
            self._starting(key)
        return self._after_numbers[key]

    def _ending(self, key: str) -> _Match | None:
        """Return what may match lines that end with a key, one character or two."""
        rows = self._end.under(key, key[-1:])
        if not rows:
            return None
        texts = {text for row in rows for text in row[2].split(SEPARATOR)}
        match = self._compiled([(rule, text) for _, rule, _, text in rows])
        return _Containing(sorted(texts), match)

    def _compiled(
        self, patterns: Sequence[tuple[str, str]], prefixes: Sequence[str] = ()
    ) -> _Match:
        """Compile patterns, each with its rule's id, and the beginnings of hints into one."""
        rules = self.rules
        some = [(self._numbers[rule], text) for rule, text in patterns if rule not in self._off]
        opening = [branch for branch in some if rules[branch[0]][3] == OPEN]
        others = [branch for branch in some if rules[branch[0]][3] != OPEN]
        return re.compile(combined([opening, others], prefixes)).match


def _patterns(rows: list[list[str]]) -> list[tuple[str, str]]:
    """Return the patterns of rows of `STARTS`, each after its rule's id."""
    return [(rule, text) for _, rule, _, texts in rows for text in texts.split(SEPARATOR)]


class _KeyedRows:
    """The rows of a table whose first cell holds keys, found by these.

    A dictionary from each key to its rows would take as long to build as a small stream to cut. So
    the text of the table is searched, once for each character that lines begin or end with.

    Args:
        table: the table; a key is one or two characters.
        outer: how the first or last character of a key stands in the table, as a template.
    """

    def __init__(self, table: str, outer: str) -> None:
        self._table = table
        self._outer = outer
        self._near: dict[str, list[tuple[str, str]]] = {}

    def under(self, key: str, char: str) -> list[list[str]]:
        """Return the rows under a key and under its outer character alone, in their order.

        Args:
            key: what a line begins or ends with: two characters, one, or none.
            char: the first or the last of them.
        """
        if not char or char not in self._table:
            return []
        near = self._near.get(char)
        if near is None:
            near = self._near[char] = list(self._rows_with(self._outer.format(char)))
        both, one = f"{SEPARATOR}{key}{SEPARATOR}", f"{SEPARATOR}{char}{SEPARATOR}"
        return [row.split("\t") for keys, row in near if both in keys or one in keys]

    def _rows_with(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the rows that contain a text, each after its keys."""
        table = self._table
        place = table.find(text)
        while place >= 0:
            end = table.index("\n", place)
            row = table[table.rindex("\n", 0, place) + 1 : end]
            yield row.partition("\t")[0], row
            place = table.find(text, end)


class _Compiled(dict[str, "_Match | None"]):
    """What may match a line, by a key; compiled when the first line with the key comes.

    Args:
        match_of: compiles what is under a key; None if nothing is.
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
    """What may match a line that contains one of several texts.

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
    """What may match a line that begins with a number, by the character after the number.

    Many lines and many rules begin with a number, and its digits do not tell them apart.

    Args:
        match_of: compiles what is under a character; an empty text is the end of the line.
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
