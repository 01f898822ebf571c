"""A set of rules, ready to be asked about lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import ConfigError, OptionError, did_you_mean
from tailcut.rules.index import Finding, Table

if TYPE_CHECKING:
    from pathlib import Path

    from tailcut.core.items import Frame
    from tailcut.rules.definition import Rule
    from tailcut.rules.user import OwnRules

__all__ = ["Rules", "builtin", "chosen", "load_rules"]


class Rules:
    """Chrome rules, the built-in ones, a user's own, or both.

    Args:
        table: the built-in rules, or None.
        own: rules from a user's files.
    """

    __slots__ = ("_own", "_table")

    def __init__(self, table: Table | None = None, own: Sequence[OwnRules] = ()) -> None:
        self._table = table
        self._own = tuple(own)

    def __add__(self, other: Rules) -> Rules:
        return Rules(self._table or other._table, self._own + other._own)

    @property
    def warnings(self) -> list[str]:
        """What a person should know: rules that took too long and were switched off."""
        return [warning for own in self._own for warning in own.warnings]

    @property
    def files(self) -> list[str]:
        """A user's files that rules came from, in their order."""
        return [str(own.path) for own in self._own]

    @property
    def ids(self) -> set[str]:
        """The ids of the rules that are on."""
        on = self._table.on if self._table else set()
        return on.union(*(own.on for own in self._own))

    @property
    def names(self) -> dict[str, set[str]]:
        """Rules' ids by what one can call them: the id, the file, the program."""
        names: dict[str, set[str]] = {}
        of_table = self._table.names if self._table else []
        of_own = [(rule.id, "", rule.program) for own in self._own for rule in own.rules]
        for rule, *more in (*of_table, *of_own):
            for name in {rule, *more} - {""}:
                names.setdefault(name, set()).add(rule)
        return names

    def without(self, names: Sequence[str]) -> Rules:
        """Makes a set in which some rules are off.

        Args:
            names: ids of rules; or programs, or their files' names, for all rules of theirs.

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
        """Makes a set of one rule, of which the id is given."""
        table = self._table and self._table.without(
            {other for other, *_ in self._table.names} - {rule}
        )
        return Rules(table, [own.alone(rule) for own in self._own])

    def _switched_off(self, ids: set[str]) -> Rules:
        for own in self._own:
            own.switch_off(ids)
        return Rules(None if self._table is None else self._table.without(ids), self._own)

    def _as_files_say(self) -> Rules:
        """Switches off what a user's files do."""
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
        """The rules one by one, as they were written."""
        from tailcut.rules.definition import BUILTIN_FILES, read

        builtin_rules = [rule for path in BUILTIN_FILES for rule in read(path)]
        own = [rule for own in self._own for rule in own.rules]
        return (builtin_rules if self._table else []) + own

    @property
    def run_lines(self) -> int:
        """The most lines that a block without a last line takes after its first."""
        return max((part.run_lines for part in self._parts), default=0)

    @property
    def block_lines(self) -> int:
        """The most lines that another block has between its first and its last."""
        return max((part.block_lines for part in self._parts), default=0)

    @property
    def _parts(self) -> tuple[Table | OwnRules, ...]:
        return self._own if self._table is None else (self._table, *self._own)

    def findings(self, lines: list[str], joined: str) -> dict[int, Finding]:
        """Tells what rules say about lines, by their indices, borders and all.

        Args:
            lines: the lines.
            joined: the same lines as one text.
        """
        found = self._table.findings(lines, joined) if self._table else {}
        for own in self._own:
            found = {**own.findings(lines), **found}
        return found

    def judge(self, text: str) -> Finding | None:
        """Tells what a rule says about a line (without its borders), if one says anything."""
        finding = self._table.judge(text) if self._table else None
        if finding is None:
            for own in self._own:
                finding = own.judge(text)
                if finding is not None:
                    break
        return finding

    def is_chrome_frame(self, frame: Frame) -> bool:
        """Tells whether the frame of an alternate-screen stay is an interface and nothing else."""
        rows = [row.strip() for row in frame if row and not row.isspace()]
        if not rows:
            return False
        if self._table is not None and self._table.is_chrome_frame(rows):
            return True
        return any(own.is_chrome_frame(rows) for own in self._own)


@cache
def builtin() -> Rules:
    """Gives the rules that come with tailcut."""
    return Rules(Table())


def load_rules(paths: Sequence[str | Path]) -> Rules:
    """Reads a user's own rules, which are added to the built-in ones with ``+``.

    Args:
        paths: TOML files.

    Raises:
        ConfigError: a file cannot be read or a rule in it is not well formed.
    """
    from tailcut.rules.user import OwnRules

    return Rules(None, [OwnRules(path) for path in paths])


def chosen(paths: Sequence[str | Path] = (), without: Sequence[str] = ()) -> Rules:
    """Gives the built-in rules and a user's own, but for those that are switched off.

    Args:
        paths: TOML files, which can switch rules off, too.
        without: ids of rules, or programs, that are off.

    Raises:
        ConfigError: a file cannot be read, a rule in it is not well formed, or it switches off
            what there is not.
        OptionError: there is no such rule or program.
    """
    rules = builtin()
    if paths:
        rules = (rules + load_rules(paths))._as_files_say()
    return rules.without(without) if without else rules
