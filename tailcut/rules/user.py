"""A user's own rules: patterns that nobody has tested, under a time limit."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from pathlib import Path
from typing import Any

import regex

from tailcut.core.text import shortened
from tailcut.errors import ConfigError
from tailcut.rules.definition import Rule, RuleFile, read_file
from tailcut.rules.match import DROP, KEEP_LAST, OPEN, SHORTEN, Finding, Opening, display

__all__ = ["TIME_LIMIT", "OwnRules"]

# Seconds for one pattern on one line. A sound pattern needs microseconds and stays below the limit
# on a busy machine, too; a pattern that backtracks without end costs this once.
TIME_LIMIT = 0.25


class OwnRules:
    """The rules of one file.

    A rule whose pattern runs out of time is switched off with a warning, and the line stays.

    Args:
        path: the TOML file.
        checked: the rules that were read from it, if it was read already; then an invalid pattern
            is noted in ``broken`` and not raised.

    Attributes:
        broken: the ids of rules with an invalid pattern, each with the problem.
        path: the file.
        rules: its rules.
        off: rules and programs that it switches off, its own or others.
        warnings: warnings about rules that took too long.

    Raises:
        ConfigError: the file cannot be read or a rule in it is not well formed.
    """

    def __init__(self, path: str | Path, checked: RuleFile | None = None) -> None:
        file = read_file(path) if checked is None else checked
        self.broken: list[tuple[str, str]] = []
        self.rules = list(file.rules)
        self.off = file.off
        self.warnings: list[str] = []
        self.path = path
        self._off: set[str] = set()
        self._certain = False
        self._lines: list[tuple[Rule, str, _Pattern]] = []
        self._frames: list[tuple[Rule, list[_Pattern], _Pattern | None]] = []
        self._openings: dict[str, Opening] = {}
        for rule in self.rules:
            try:
                self._add(rule)
            except regex.error as error:
                problem = f"{error.pattern!r} is not a regular expression: {error}"
                if checked is None:
                    raise ConfigError(path, f"rule {rule.id!r}: {problem}") from error
                self.broken.append((rule.id, problem))

    @property
    def on(self) -> set[str]:
        """The ids of the rules that are on."""
        return {rule.id for rule in self.rules} - self._off

    def switch_off(self, rules: Collection[str]) -> None:
        """Switch rules off.

        Args:
            rules: ids of rules; those of other files are ignored.
        """
        self._off.update(rules)

    def alone(self, rule: str) -> OwnRules:
        """Return a copy with only the rule with the given id, or with none; it needs no company."""
        other = self.certain()
        other._lines = [each for each in self._lines if each[0].id == rule]
        other._frames = [each for each in self._frames if each[0].id == rule]
        return other

    def certain(self) -> OwnRules:
        """Return a copy in which no rule needs company."""
        other = copy(self)
        other._certain = True
        return other

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return max((o.max_lines for o in self._openings.values() if o.last is None), default=0)

    @property
    def block_lines(self) -> int:
        """The most lines that a block with a last line has between its first and its last."""
        return max((o.max_lines for o in self._openings.values() if o.last is not None), default=0)

    def findings(self, lines: list[str]) -> dict[int, Finding]:
        """Return the findings for lines, by the lines' indices."""
        found = ((index, self.finding(line)) for index, line in enumerate(lines))
        return {index: finding for index, finding in found if finding is not None}

    def finding(self, text: str) -> Finding | None:
        """Return the finding for one line; None if no rule matches it."""
        for rule, action, pattern in self._lines:
            match = pattern(text)
            if match is not None:
                return self._finding(rule, action, match, text)
        return None

    def _finding(self, rule: Rule, action: str, match: Any, text: str) -> Finding:
        if action == SHORTEN:
            indentation = text[: len(text) - len(text.lstrip())]
            return Finding(rule.id, action, indentation + (match["keep"] or ""))
        need = "" if self._certain else rule.need
        if action == KEEP_LAST:
            key, at = (name if name in match.re.groupindex else None for name in ("key", "at"))
            return Finding(rule.id, action, display(match, key, at), None, rule.program, need)
        opening = self._openings.get(rule.id)
        return Finding(rule.id, action, "", opening, rule.program, need)

    def is_chrome_frame(self, rows: list[str]) -> bool:
        """Return whether the rows of a frame, stripped and none of them blank, are chrome."""
        for rule, signature, others in self._frames:
            if rule.id in self._off:
                continue
            taken = {row for row in rows if any(pattern(row) for pattern in signature)}
            if all(any(pattern(row) for row in rows) for pattern in signature) and (
                others is None or all(others(row) for row in rows if row not in taken)
            ):
                return True
        return False

    def _add(self, rule: Rule) -> None:
        if rule.rows:
            rows = [self._pattern(rule, row) for row in rule.rows]
            others = None if rule.others is None else self._pattern(rule, rule.others)
            self._frames.append((rule, rows, others))
        elif rule.first is not None:
            inside = None if rule.inside is None else self._pattern(rule, rule.inside)
            last = None if rule.last is None else self._pattern(rule, rule.last)
            self._openings[rule.id] = Opening(inside, last, rule.reach, rule.id)
            self._lines.append((rule, OPEN, self._pattern(rule, rule.first)))
        else:
            assert rule.pattern is not None
            pattern = self._pattern(rule, rule.pattern)
            if rule.keep:
                action = KEEP_LAST
            else:
                action = SHORTEN if "keep" in pattern.groups else DROP
            self._lines.append((rule, action, pattern))

    def _pattern(self, rule: Rule, text: str) -> _Pattern:
        regex.compile(text)  # an error then shows the pattern as it is written
        compiled = regex.compile(rf"\s*(?:{text})\s*")
        return _Pattern(compiled, rule.id, self._took_too_long, self._off)

    def _took_too_long(self, rule: str, text: str) -> None:
        self._off.add(rule)
        shown = shortened(text, 60)
        self.warnings.append(
            f"{self.path}: rule {rule!r} took longer than {TIME_LIMIT} s on {shown!r} "
            "and is off for the rest; simplify its pattern"
        )


class _Pattern:
    """A compiled pattern with a time limit; matches nothing once its rule is off."""

    __slots__ = ("_fullmatch", "_off", "_report", "_rule", "groups")

    def __init__(
        self, compiled: Any, rule: str, report: Callable[[str, str], None], off: set[str]
    ) -> None:
        self._fullmatch = compiled.fullmatch
        self._rule = rule
        self._report = report
        self._off = off
        self.groups = frozenset(compiled.groupindex)

    def __call__(self, text: str) -> Any:
        if self._rule in self._off:
            return None
        try:
            return self._fullmatch(text, timeout=TIME_LIMIT)
        except TimeoutError:
            self._report(self._rule, text)
            return None
