"""Structures in a transcript: where one stands, and whether it still means what it did."""

from __future__ import annotations

import ast
import json
import tomllib
import warnings
from collections.abc import Callable
from typing import Any

from tailcut.core.record import Record

__all__ = ["KINDS", "Structure", "is_whole", "stretch"]


class Structure(Record):
    """A stretch of a transcript that a parser, ``patch`` or a table needs whole.

    Args:
        kind: one of `KINDS`.
        first: its first line.
        last: its last line: the first one below that is equal to it.
    """

    kind: str
    first: str
    last: str

    def __str__(self) -> str:
        return f"{self.kind} from {self.first.strip()!r}"


def _tree(text: str) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.dump(ast.parse(text))


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _rows(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


KINDS: dict[str, Callable[[str], Any]] = {
    "diff": _lines,
    "json": json.loads,
    "make": _lines,
    "python": _tree,
    "sh": _rows,
    "table": _rows,
    "text": _rows,
    "toml": tomllib.loads,
}
"""Kinds of structures, and what has to be equal: a value, a syntax tree, or the lines. Where no
parser is in the standard library, every line counts: a recording comes from anywhere, and ``make``
runs what it reads, even if it is only asked to check."""


def stretch(structure: Structure, transcript: list[str]) -> str | None:
    """Return the text of a structure in a transcript, without the indentation of its first line.

    Returns:
        None where the transcript does not hold its first line, or its last one below.
    """
    first, last = structure.first.rstrip(), structure.last.rstrip()
    rows = [line.rstrip() for line in transcript]
    try:
        start = rows.index(first)
        end = rows.index(last, start + (first == last))
    except ValueError:
        return None
    indent = structure.first[: len(structure.first) - len(structure.first.lstrip())]
    return "\n".join(line.removeprefix(indent) for line in transcript[start : end + 1])


def is_whole(structure: Structure, before: str, after: str | None) -> bool | None:
    """Return whether a structure still means what it did.

    Args:
        structure: the structure.
        before: its text as it was shown.
        after: its text as the stages leave it, if they leave its ends.

    Returns:
        None where the text that was shown is no structure of that kind.
    """
    parse = KINDS[structure.kind]
    try:
        meaning = parse(before)
    except (ValueError, SyntaxError, RecursionError):
        return None
    if after is None:
        return False
    try:
        return bool(parse(after) == meaning)
    except (ValueError, SyntaxError, RecursionError):
        return False
