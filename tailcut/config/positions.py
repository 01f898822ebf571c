"""Find the lines of the keys in a TOML text, which ``tomllib`` does not report.

Strings and arrays that go over several lines are passed over. A key that is not found has the line
of the table that it belongs to: near enough for a person who looks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["Positions"]

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_TOKEN = re.compile(
    r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]',
)


class Positions:
    """The lines of a TOML text's keys.

    Args:
        text: the text; it need not be valid.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        self._tables: dict[tuple[str, ...], int] = {}
        table: Path = ()
        for number, line in _statements(text):
            if header := _HEADER.match(line):
                table = self._enter(_parts(header[2]), header[1] == "[[")
                self._lines.setdefault(table, number)
            elif key := _KEY.match(line):
                self._lines.setdefault(table + _parts(key[1]), number)

    def line(self, *path: str | int) -> int | None:
        """Return the line of a key, or of the nearest table around it."""
        for length in range(len(path), 0, -1):
            if (line := self._lines.get(path[:length])) is not None:
                return line
        return None

    def _enter(self, parts: tuple[str, ...], is_array: bool) -> Path:
        """Return a table's path with the numbers of the array elements on the way."""
        path: Path = ()
        for length in range(1, len(parts) + 1):
            name = parts[:length]
            path += (parts[length - 1],)
            if length == len(parts) and is_array:
                self._tables[name] = self._tables.get(name, -1) + 1
            if name in self._tables:
                path += (self._tables[name],)
        return path


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that begin a statement, with their numbers."""
    quotes = ""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not quotes and not depth:
            yield number, line
        rest = line
        if not quotes and not depth and _HEADER.match(line):
            continue
        while rest:
            if quotes:
                _, found, rest = rest.partition(quotes)
                if not found:
                    break
                quotes = ""
                continue
            token = _TOKEN.search(rest)
            if token is None:
                break
            rest = rest[token.end() :]
            if token[0] in ('"""', "'''"):
                quotes = token[0]
            elif token[0] in "[{":
                depth += 1
            elif token[0] in "]}":
                depth = max(depth - 1, 0)
