r"""Rows as strings of cells.

A row is a ``str`` with one code point a column, without the blanks after its last written cell, so
that plain text is stored as it came and every edit is a slice. Cells that do not fit one code point
are coded with surrogates, which decoded text never contains:

- the second column of a wide character is `FILL`;
- a cell that holds more than one code point (a base with combining marks, variation selectors,
  joiners) is one code point that stands for the cluster, issued by `Clusters`.

The columns that HT passes at a row's end are cells too, each a ``\t``: blank on the screen, and one
tab again where the row is read as text. Where they are partly overwritten, the rest is a tab if it
ends at a tab stop, and blanks if it does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tailcut.terminal.widths import SPECIAL, width

__all__ = [
    "CLUSTER_LIMIT",
    "FILL",
    "Clusters",
    "blank",
    "clear",
    "cut",
    "flat",
    "is_end",
    "laid",
    "overlay",
    "special",
    "spelled",
]

FILL = "\udfff"

_FIRST, _LAST = 0xD800, 0xDFFE

CLUSTER_LIMIT = 32
"""The most code points kept of one cell. Real text stays below ten; further marks are ignored, as
xterm ignores those beyond its own limit."""

TAB = 8
"""Columns between the default tab stops."""

# The most blanks that a row holds on purpose at a stream's end: a blank context line of a diff.
_BLANKS_SAID = 2

_tab_cells = re.compile("\t+")


_cluster = re.compile("[\ud800-\udffe]")
_coded = _cluster.search
_special: Callable[[str], re.Match[str] | None] | None = None

_BYTE_ORDER_MARK = "\ufeff"


def special(text: str) -> re.Match[str] | None:
    """Find a character that may not be one column wide, among printable text."""
    global _special
    if _special is None:
        # Its class has a thousand ranges: only text that is not ASCII pays for compiling it.
        _special = re.compile(f"[{SPECIAL}]").search
    return _special(text)


def cut(row: str, column: int) -> str:
    """Return the cells before `column`; half of a wide character that is cut becomes a blank."""
    if column < len(row) and row[column] == FILL:
        return row[: column - 1] + " "
    return row[:column]


def rest(row: str, column: int) -> str:
    """Return the cells from `column` on; half of a wide character that is cut becomes a blank."""
    tail = row[column:]
    return " " + tail[1:] if tail[:1] == FILL else tail


def overlay(row: str, column: int, cells: str) -> str:
    """Return `row` with `cells` written over it from `column` on."""
    if column >= len(row):
        return row + " " * (column - len(row)) + cells
    return cut(row, column) + cells + rest(row, column + len(cells))


def clear(row: str, start: int, stop: int) -> str:
    """Return `row` with the cells from `start` up to `stop` erased."""
    if stop >= len(row):
        return cut(row, start)
    return cut(row, start) + " " * (stop - start) + rest(row, stop)


def blank(row: str) -> bool:
    """Return whether nothing can be seen in `row`."""
    return not row or row.isspace()


def laid(line: str) -> str:
    """Return the cells of a line of one-column characters and tabs, at the default tab stops."""
    cells, *parts = line.split("\t")
    for part in parts:
        cells += "\t" * (TAB - len(cells) % TAB) + part
    return cells


def spelled(row: str) -> str:
    """Return `row` with one HT for the tab cells up to a tab stop, and blanks for others."""
    return _tab_cells.sub(_spell, row) if "\t" in row else row


def _spell(run: re.Match[str]) -> str:
    start, stop = run.span()
    return "\t" * (stop // TAB - start // TAB) + " " * min(stop - start, stop % TAB)


def flat(row: str) -> str:
    """Return `row` as the screen shows it: tab cells are blank."""
    return row.replace("\t", " ")


def is_end(row: str) -> bool:
    """Return whether `row` is blank and does not hold what a text has on purpose."""
    return not row or (row.isspace() and len(row) > _BLANKS_SAID)


class Clusters:
    """The code points that stand for cells of several code points.

    There are 2,047 of them; when all are in use, those no longer on any screen are issued again,
    and a mark for which none is free is ignored.

    Args:
        on_screen: returns every row that may hold coded cells.
    """

    def __init__(self, on_screen: Callable[[], Iterable[str]]) -> None:
        self._on_screen = on_screen
        self._codes: dict[str, str] = {}
        self._texts: dict[str, str] = {FILL: ""}
        self._free = list(range(_LAST, _FIRST - 1, -1))
        self._issued: set[str] = set()
        self._wait = 0  # requests before the next search for codes that are free again

    def cells(self, text: str) -> tuple[str, str]:
        """Turn printable text into cells.

        Returns:
            the zero-width characters that `text` begins with, which belong to the cell before the
            cursor, and the cells.
        """
        lead, cells = self._split(text)
        self._issued.clear()
        return lead, "".join([cell if len(cell) == 1 else self.code(cell) for cell in cells])

    def shown(self, line: str) -> str:
        """Return a line of plain text as it reads when it was printed from column 0 on."""
        _, cells = self._split(line)
        return "".join([cell[:CLUSTER_LIMIT] for cell in cells if cell != FILL])

    @staticmethod
    def _split(text: str) -> tuple[str, list[str]]:
        lead = ""
        cells: list[str] = []
        for char in text:
            columns = 1 if char < "\u0300" and char != "\u00ad" else width(char)
            if columns == 1:
                cells.append(char)
            elif columns == 2:
                cells.append(char)
                cells.append(FILL)
            elif char == _BYTE_ORDER_MARK:
                continue
            elif cells:
                cells[-2 if cells[-1] == FILL else -1] += char
            else:
                lead += char
        return lead, cells

    def attach(self, cell: str, marks: str) -> str:
        """Return the cell that `cell` becomes with `marks` on it."""
        return self.code(self._texts.get(cell, cell) + marks)

    def code(self, text: str) -> str:
        """Return the one code point that stands for a cell of the code points `text`."""
        text = text[:CLUSTER_LIMIT]
        code = self._codes.get(text)
        if code is None:
            if not self._free and not self._wait:
                self._collect()
            if not self._free:
                self._wait = max(0, self._wait - 1)
                return text[0]
            code = chr(self._free.pop())
            self._codes[text] = code
            self._texts[code] = text
        self._issued.add(code)
        return code

    def text(self, row: str) -> str:
        """Return the text of a row."""
        if row.isascii():
            return row
        row = row.replace(FILL, "")
        if _coded(row) is None:
            return row
        texts = self._texts
        return _cluster.sub(lambda match: texts.get(match[0], ""), row)

    def verify(self, row: str) -> None:
        """Check that each coded cell of a row has a text, and that wide ones have two columns.

        Raises:
            AssertionError: a cell is not.
        """
        for column, cell in enumerate(row):
            if cell == FILL:
                assert column and row[column - 1] != FILL, "a second column follows a first"
                continue
            text = self._texts.get(cell, cell)
            assert _coded(text) is None, "a coded cell has a text"
            has_two = row[column + 1 : column + 2] == FILL
            assert has_two == (width(text[0]) == 2), "a wide cell has two columns, others have one"

    def _collect(self) -> None:
        used = self._issued.union(*self._on_screen())
        for text, code in list(self._codes.items()):
            if code not in used:
                del self._codes[text]
                del self._texts[code]
                self._free.append(ord(code))
        self._wait = _LAST - _FIRST
