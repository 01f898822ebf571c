"""Find the lines of the keys in a TOML or JSON text, which the standard parsers do not report.

Strings and arrays that go over several lines are passed over. A key that is not found has the line
of the table that it belongs to: near enough for a person who looks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["JsonPositions", "Positions"]

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_TOKEN = re.compile(
    r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]',
)

# A string with a colon behind it is a key; numbers and names need no more than their first sign.
_JSON_TOKEN = re.compile(
    r'(?P<key>"(?:\\.|[^"\\])*")\s*:|"(?:\\.|[^"\\])*"|[\n\[\]{},]|[^\s\[\]{},"]+'
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


class JsonPositions:
    """The lines of the keys of a JSON text's outermost object, and of the elements of their lists.

    Args:
        text: the text; it need not be valid.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        depth = 0
        number = 1
        key = ""
        element = -1  # its number in the list of the key; -1 outside of one
        awaited = False  # an element has not begun
        for token in _JSON_TOKEN.finditer(text):
            word = token[0]
            if awaited and word not in "\n]":
                self._lines.setdefault((key, element), number)
                awaited = False
            if word == "\n":
                number += 1
            elif word in "[{":
                depth += 1
                if depth == 2 and word == "[":
                    element, awaited = 0, True
            elif word in "]}":
                depth -= 1
                if depth == 1:
                    element, awaited = -1, False
            elif word == ",":
                if depth == 2 and element >= 0:
                    element, awaited = element + 1, True
            elif depth == 1 and token["key"]:
                key = _json_text(token["key"])
                self._lines[key,] = number
                number += word.count("\n")

    def line(self, *path: str | int) -> int | None:
        """Return the line of a key or an element, or of the nearest key around it."""
        for length in range(len(path), 0, -1):
            if (line := self._lines.get(path[:length])) is not None:
                return line
        return None


def _json_text(quoted: str) -> str:
    import json  # loaded already wherever JSON is read

    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted


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
