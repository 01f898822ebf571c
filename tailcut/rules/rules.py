"""A set of rules, ready to be asked about lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tailcut.rules.table import Finding, Table

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from tailcut.lines import Frame
    from tailcut.rules.own import OwnRules
    from tailcut.rules.rule import Rule

__all__ = ["Rules", "builtin", "load_rules"]


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
    def rules(self) -> list[Rule]:
        """The rules one by one, as they were written."""
        from tailcut.rules.rule import BUILTIN_FILES, read

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
    from tailcut.rules.own import OwnRules

    return Rules(None, [OwnRules(path) for path in paths])
