"""A set of rules: the built-in ones, a user's own, or both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import ConfigError, OptionError, did_you_mean
from tailcut.rules.match import BuiltinRules, Finding

if TYPE_CHECKING:
    from pathlib import Path

    from tailcut.core.items import Frame
    from tailcut.rules.definition import Rule
    from tailcut.rules.user import OwnRules

__all__ = ["Rules", "builtin", "chosen", "load_rules"]


class Rules:
    """Chrome rules that lines and frames are matched against.

    Args:
        built_in: the built-in rules, or None.
        own: a user's own rules, file by file.
    """

    __slots__ = ("_built_in", "_own")

    def __init__(self, built_in: BuiltinRules | None = None, own: Sequence[OwnRules] = ()) -> None:
        self._built_in = built_in
        self._own = tuple(own)

    def __add__(self, other: Rules) -> Rules:
        return Rules(self._built_in or other._built_in, self._own + other._own)

    @property
    def warnings(self) -> list[str]:
        """Warnings about rules that took too long and were switched off."""
        return [warning for own in self._own for warning in own.warnings]

    @property
    def files(self) -> list[str]:
        """The user's files that rules came from, in their order."""
        return [str(own.path) for own in self._own]

    @property
    def ids(self) -> set[str]:
        """The ids of the rules that are on."""
        on = self._built_in.on if self._built_in else set()
        return on.union(*(own.on for own in self._own))

    @property
    def names(self) -> dict[str, set[str]]:
        """The rules' ids by each name that stands for them: an id, a file, a program."""
        names: dict[str, set[str]] = {}
        built_in = self._built_in.names if self._built_in else []
        of_own = [(rule.id, "", rule.program) for own in self._own for rule in own.rules]
        for rule, *more in (*built_in, *of_own):
            for name in {rule, *more} - {""}:
                names.setdefault(name, set()).add(rule)
        return names

    @property
    def programs(self) -> dict[str, str]:
        """The rules' programs by their ids."""
        built_in = self._built_in.names if self._built_in else []
        of_own = {rule.id: rule.program for own in self._own for rule in own.rules}
        return {**{rule: program for rule, _, program in built_in}, **of_own}

    def without(self, names: Sequence[str]) -> Rules:
        """Return a set in which some rules are off.

        Args:
            names: ids of rules, or programs or the names of their files for all their rules.

        Raises:
            OptionError: there is no such rule or program.
        """
        known = self.names
        for name in names:
            if name not in known:
                allowed = "a rule's id or a program"
                hint = did_you_mean(name, known) or "tailcut rules lists them"
                raise OptionError("without_rules", name, allowed, hint)
        return self._switched_off({rule for name in names for rule in known[name]})

    def alone(self, rule: str) -> Rules:
        """Return a set of the one rule with the given id; there it needs no company."""
        built_in = self._built_in and self._built_in.without(
            {other for other, *_ in self._built_in.names} - {rule}, certain=True
        )
        return Rules(built_in, [own.alone(rule) for own in self._own])

    def certain(self) -> Rules:
        """Return a set in which no rule needs company."""
        built_in = self._built_in and self._built_in.without((), certain=True)
        return Rules(built_in, [own.certain() for own in self._own])

    def _switched_off(self, ids: set[str]) -> Rules:
        for own in self._own:
            own.switch_off(ids)
        return Rules(None if self._built_in is None else self._built_in.without(ids), self._own)

    def _without_off_in_files(self) -> Rules:
        """Return a set without the rules that the user's files switch off."""
        known = self.names
        off: set[str] = set()
        for own in self._own:
            for name in own.off:
                if name not in known:
                    hint = did_you_mean(name, known) or "tailcut rules lists rules and programs"
                    raise ConfigError(own.path, f"'off' names {name!r}, which is not known", hint)
                off |= known[name]
        return self._switched_off(off) if off else self

    @property
    def rules(self) -> list[Rule]:
        """The rules as they are written in the TOML files."""
        from tailcut.rules.definition import BUILTIN_FILES, read

        built_in = [rule for path in BUILTIN_FILES for rule in read(path)]
        own = [rule for own in self._own for rule in own.rules]
        return (built_in if self._built_in else []) + own

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return max((part.run_lines for part in self._parts), default=0)

    @property
    def block_lines(self) -> int:
        """The most lines that a block with a last line has between its first and its last."""
        return max((part.block_lines for part in self._parts), default=0)

    @property
    def _parts(self) -> tuple[BuiltinRules | OwnRules, ...]:
        return self._own if self._built_in is None else (self._built_in, *self._own)

    def findings(self, lines: list[str], text: str) -> dict[int, Finding]:
        """Return the findings for lines as they are, with borders, by the lines' indices.

        Args:
            lines: the lines.
            text: the same lines as one text.
        """
        found = self._built_in.findings(lines, text) if self._built_in else {}
        for own in self._own:
            found = {**own.findings(lines), **found}
        return found

    def finding(self, line: str) -> Finding | None:
        """Return the finding for a line without borders; None if no rule matches it."""
        finding = self._built_in.finding(line) if self._built_in else None
        if finding is None:
            for own in self._own:
                finding = own.finding(line)
                if finding is not None:
                    break
        return finding

    def is_chrome_frame(self, frame: Frame) -> bool:
        """Return whether the frame of an alternate-screen stay is an interface and nothing else."""
        rows = [row.strip() for row in frame if row and not row.isspace()]
        if not rows:
            return False
        if self._built_in is not None and self._built_in.is_chrome_frame(rows):
            return True
        return any(own.is_chrome_frame(rows) for own in self._own)


@cache
def builtin() -> Rules:
    """Return the rules that come with tailcut."""
    return Rules(BuiltinRules())


def load_rules(paths: Sequence[str | Path]) -> Rules:
    """Read a user's own rules; ``+`` adds them to the built-in ones.

    Args:
        paths: TOML files.

    Raises:
        ConfigError: a file cannot be read or a rule in it is not well formed.
    """
    from tailcut.rules.user import OwnRules

    return Rules(None, [OwnRules(path) for path in paths])


def chosen(paths: Sequence[str | Path] = (), without: Sequence[str] = ()) -> Rules:
    """Return the built-in rules and a user's own, except those that are switched off.

    Args:
        paths: TOML files; they can switch rules off, too.
        without: ids of rules, or programs, to switch off.

    Raises:
        ConfigError: a file cannot be read, a rule in it is not well formed, or it switches off
            a rule or program that does not exist.
        OptionError: there is no such rule or program.
    """
    rules = builtin()
    if paths:
        rules = (rules + load_rules(paths))._without_off_in_files()
    return rules.without(without) if without else rules
