"""The problems of a file that a person wrote: all at once, each with its line."""

from __future__ import annotations

from collections.abc import Sequence

from tailcut.core.record import Record
from tailcut.core.text import counted
from tailcut.errors import ConfigError, shown

__all__ = ["InvalidFileError", "Problem", "Problems"]


class Problem(Record):
    """One problem of a file.

    Args:
        path: the file.
        line: its line, from 1; None where it is not known.
        message: the key, what was received, what is allowed.
    """

    path: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = shown(self.path, quote=False)
        return f"{place}:{self.line}: {self.message}" if self.line else f"{place}: {self.message}"


class InvalidFileError(ConfigError):
    """A file that a person wrote cannot be used as it stands; its text is the first problem.

    Args:
        problems: all problems, at least one.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        more = len(self.problems) - 1
        hint = f"and {counted(more, 'more problem')}" if more else ""
        place = f"{first.path}:{first.line}" if first.line else first.path
        super().__init__(place, first.message, hint)


class Problems:
    """The problems that were noted so far, of one file or several."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, path: str, line: int | None, message: str) -> None:
        """Note a problem; one that was noted before is not noted again."""
        problem = Problem(path, line, message)
        if problem not in self._found:
            self._found.append(problem)

    def __len__(self) -> int:
        return len(self._found)

    def listed(self) -> list[Problem]:
        """Return the problems by file and line."""
        return sorted(self._found, key=lambda problem: (problem.path, problem.line or 0))

    def check(self) -> None:
        """Raise what was noted.

        Raises:
            InvalidFileError: there is a problem.
        """
        if self._found:
            raise InvalidFileError(self.listed())
