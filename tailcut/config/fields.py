"""Read the keys of a TOML table: checked values, unknown keys, every problem noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from tailcut.config.positions import JsonPositions, Positions
from tailcut.config.problems import Problems
from tailcut.core.durations import seconds
from tailcut.errors import did_you_mean, nearest, shown
from tailcut.options import MAX_SIZE

__all__ = [
    "NO_TEXTS",
    "Source",
    "Table",
    "boolean",
    "command",
    "identifier",
    "number",
    "size",
    "span",
    "table_of_texts",
    "text",
    "texts",
    "volume",
    "word",
]

T = TypeVar("T")
# Unknown keys that are named one by one: looking for similar names and lines takes milliseconds.
_MOST_UNKNOWN = 50
Check = Callable[[Any], T]

_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_SIZE = re.compile(r"(\d{1,5})x(\d{1,5})")
_VOLUME = re.compile(r"(\d{1,12})\s*([KMGkmg]?)[iI]?[bB]?")
_FACTORS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class Source:
    """A file that was read: its name, the lines of its keys, and its problems.

    Args:
        path: its name, for messages.
        text: its text; empty where it is not known.
        problems: where problems are noted.
        positions: the lines of its keys; by default those of TOML.
        data: its bytes, where they are needed again: a pipe can be read once.
    """

    def __init__(
        self,
        path: str,
        text: str,
        problems: Problems,
        positions: type[Positions] | type[JsonPositions] = Positions,
        data: bytes = b"",
    ) -> None:
        self.path = path
        self.data = data
        self.problems = problems
        self._positions = positions(text)

    def complain(self, path: tuple[str | int, ...], message: str) -> None:
        """Note a problem at a key."""
        self.problems.add(self.path, self._positions.line(*path), message)


class Table:
    """A table of a file; each of its keys is taken by name, and `end` notes the others.

        table = Table(source, ("steps", 0), values, "step 'build'")
        name = table.need("name", identifier, "")
        budget = table.take("budget", number(1, 10), 5)
        table.end()

    Args:
        source: the file.
        path: the keys that lead to the table; the number of an element in an array of tables.
        values: its keys and values.
        named: the table's name in messages; empty for the whole file.
    """

    def __init__(
        self, source: Source, path: tuple[str | int, ...], values: Any, named: str = ""
    ) -> None:
        self.source = source
        self.path = path
        self.named = named
        self._values: Mapping[str, Any] = values if isinstance(values, dict) else {}
        self._known: list[str] = []
        if not isinstance(values, dict):
            source.complain(path, f"{named}: got {shown(values)}, expected a table")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def get(self, key: str) -> Any:
        """Return a value unchecked; None where there is none."""
        self._known.append(key)
        return self._values.get(key)

    def take(self, key: str, check: Check[T], default: T) -> T:
        """Return a checked value; the default where it is missing or wrong, which is noted."""
        value = self.get(key)
        if value is None:
            return default
        try:
            return check(value)
        except ValueError as error:
            self.complain(key, f"got {shown(value)}, expected {error}")
            return default

    def need(self, key: str, check: Check[T], default: T) -> T:
        """Return a checked value; note a problem where it is missing, too."""
        if key not in self._values:
            self._known.append(key)
            self.complain(key, "missing")
            return default
        return self.take(key, check, default)

    def complain(self, key: str, message: str) -> None:
        """Note a problem at a key of this table."""
        where = f"{self.named}: " if self.named else ""
        self.source.complain((*self.path, key), f"{where}{key}: {message}")

    def end(self) -> None:
        """Note each key that was not taken."""
        unknown = [key for key in self._values if key not in self._known]
        for key in unknown[:_MOST_UNKNOWN]:
            hint = did_you_mean(key, self._known) or f"known keys: {', '.join(self._known)}"
            self.complain(key, f"no such key; {hint}")
        if more := unknown[_MOST_UNKNOWN:]:
            self.complain(more[0], f"no such key; there are {len(more)} such keys from here on")

    def end_misspelt(self, likeness: float) -> None:
        """Note each key that was not taken and resembles one that was.

        The other keys belong to other programs, or are comments.
        """
        for key in self._values:
            if key not in self._known and (near := nearest(key, self._known, likeness)):
                self.complain(key, f"no such key; did you mean {near!r}?")


# The default of a list or a command that is missing.
NO_TEXTS: tuple[str, ...] = ()


def text(value: Any) -> str:
    """Check a text that is not empty."""
    if not isinstance(value, str) or not value:
        raise ValueError("a text")
    return value


def texts(value: Any) -> tuple[str, ...]:
    """Check a list of texts."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError("a list of texts")
    return tuple(value)


def table_of_texts(value: Any) -> dict[str, str]:
    """Check a table whose values are texts."""
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise ValueError("a table of texts")
    return dict(value)


def command(value: Any) -> tuple[str, ...]:
    """Check a command: the program and its arguments."""
    parts = value if isinstance(value, list) else []
    if not parts or not all(isinstance(item, str) for item in parts) or not parts[0]:
        raise ValueError('a program and its arguments, such as ["sh", "-c", "make test"]')
    if any("\0" in item for item in parts):
        raise ValueError("arguments without a NUL, which no program can be given")
    return tuple(parts)


def identifier(value: Any) -> str:
    """Check a name that can stand in a placeholder and in a file's name."""
    if not isinstance(value, str) or not _IDENTIFIER.fullmatch(value):
        raise ValueError("1 to 64 letters, digits, - or _, the first a letter or digit")
    return value


def boolean(value: Any) -> bool:
    """Check true or false."""
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def number(least: int, most: int | None = None) -> Check[int]:
    """Return a check of whole numbers from ``least`` to ``most``; None for no limit."""
    allowed = f", {least} or more" if most is None else f" from {least} to {most}"

    def check(value: Any) -> int:
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or value < least
            or (most is not None and value > most)
        ):
            raise ValueError(f"a whole number{allowed}")
        return value

    return check


def word(words: Collection[str]) -> Check[str]:
    """Return a check of a few words."""

    def check(value: Any) -> str:
        if value not in words:
            hint = did_you_mean(value, words)
            raise ValueError(f"one of {', '.join(words)}" + (f"; {hint}" if hint else ""))
        return str(value)

    return check


def span(value: Any) -> float:
    """Read a span of time; return seconds."""
    if not isinstance(value, str | int | float):
        raise ValueError('a span of time such as "90s", "20m" or "1h30m"')
    return seconds(value)


def size(value: Any) -> tuple[int, int]:
    """Read the size of a terminal; return columns and rows."""
    found = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if found is None or not all(1 <= int(side) <= MAX_SIZE for side in found.groups()):
        raise ValueError('columns and rows such as "120x40"')
    return int(found[1]), int(found[2])


def volume(value: Any) -> int:
    """Read a number of bytes."""
    found = _VOLUME.fullmatch(str(value)) if isinstance(value, int | str) else None
    if found is None or isinstance(value, bool):
        raise ValueError('a number of bytes such as 500000, "64M" or "1G"')
    return int(found[1]) * _FACTORS[found[2].lower()]
