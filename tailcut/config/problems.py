"""What is wrong with a file that a person wrote: all of it at once, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tailcut.core.text import counted
from tailcut.errors import ConfigError, shown

__all__ = ["ComboError", "Problem", "Problems"]


class Problem(NamedTuple):
    """One thing that is wrong.

    Args:
        path: the file.
        line: where in it, from 1; None where that cannot be said.
        message: the key, what was received, what is allowed.
    """

    path: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = shown(self.path, quote=False)
        return f"{place}:{self.line}: {self.message}" if self.line else f"{place}: {self.message}"


class ComboError(ConfigError):
    """A combo or a file of providers cannot be used as it stands.

    Args:
        problems: all that is wrong, at least one.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        more = len(self.problems) - 1
        hint = f"and {counted(more, 'more problem')}" if more else ""
        super().__init__(first.path, first.message, hint)


class Problems:
    """Gathers problems, so that a person mends them in one go."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, path: str, line: int | None, message: str) -> None:
        """Notes a problem."""
        problem = Problem(path, line, message)
        if problem not in self._found:
            self._found.append(problem)

    def __bool__(self) -> bool:
        return bool(self._found)

    def check(self) -> None:
        """Raises what was noted.

        Raises:
            ComboError: something was.
        """
        if self._found:
            raise ComboError(sorted(self._found, key=lambda found: (found.path, found.line or 0)))
