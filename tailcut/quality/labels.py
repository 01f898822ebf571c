"""Labels: the strings that the tail of a recording should hold, and those that it should not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tailcut.config.fields import Source, Table, number
from tailcut.config.problems import Problems
from tailcut.config.reading import read_json, read_toml
from tailcut.core.record import Record
from tailcut.errors import ConfigError, UsageError, shown
from tailcut.options import MAX_SIZE
from tailcut.quality.structures import KINDS, Structure

__all__ = ["NO_KIND", "Labels", "LabelsError", "parse", "read"]

T = TypeVar("T")

NO_KIND = "other"
"""Kind of a recording whose labels do not name one."""

_OF_STRUCTURE = f"a kind ({', '.join(KINDS)}) and a first and last line"
_STRINGS = ("must_keep", "noise", "early", "wanted")
# How similar to a known key an unknown one has to be to count as a misspelling: "columns" is one
# of "cols" (0.73); "note" (0.67, like "noise") and "comment" are keys of other programs.
_MISSPELT = 0.7

_NONE: list[Any] = []
_NO_STRINGS: Mapping[str, str] = {}


class Labels(Record, kw_only=True):
    """The labels of a recording, written by a person who read all of it.

    Args:
        must_keep: strings that the next reader needs.
        noise: strings that operate an interface and say nothing about the work.
        early: decisive strings that came long before the end.
        wanted: whole lines that no stage may drop.
        structures: stretches that must mean after the stages what they meant before.
        apart: strings that no tail can hold, with the reason.
        kind: the kind of program, in free words.
        cols: columns of the terminal; None where the recording contains them, or they are unknown.
        rows: rows of the terminal, likewise.
        budget: characters, where the caller asks for no budget.
    """

    must_keep: tuple[str, ...] = ()
    noise: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    structures: tuple[Structure, ...] = ()
    apart: Mapping[str, str] = _NO_STRINGS
    kind: str = NO_KIND
    cols: int | None = None
    rows: int | None = None
    budget: int | None = None


class LabelsError(UsageError):
    """All errors in files of labels, reported at once.

    Args:
        errors: one for each problem, with its file.
    """

    def __init__(self, errors: Sequence[ConfigError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(map(str, errors)))


def read(path: Path, about: Path | None = None) -> Labels:
    """Read a file of labels.

    Args:
        path: the file; TOML if its suffix is ``.toml``, else JSON.
        about: a JSON file with ``kind``, ``cols`` and ``rows``, for labels without them.

    Raises:
        LabelsError: a file cannot be read, or a value is not allowed.
    """
    problems = Problems()
    try:
        defaults = None if about is None else _table(about, problems)
        given = _table(path, problems)
    except ConfigError as error:
        raise LabelsError([error]) from None
    fields = _fields(given)
    if defaults is not None:
        for key, check in _SHARED.items():
            if key not in given and (value := defaults.take(key, check, None)) is not None:
                fields[key] = value
    return _made(fields, problems)


def parse(given: Mapping[str, Any], path: Path | str = "labels") -> Labels:
    """Make labels of the content of a file.

    A key that is unknown and resembles no known one is ignored: it belongs to another program.

    Args:
        given: keys and values.
        path: the file's name, for messages.

    Raises:
        LabelsError: a value is not allowed, or a key is misspelt.

    >>> parse({"must_keep": ["2 failed"], "early_finding": None}).must_keep
    ('2 failed',)
    """
    problems = Problems()
    return _made(_fields(Table(Source(str(path), "", problems), (), given)), problems)


def _made(fields: dict[str, Any], problems: Problems) -> Labels:
    if len(problems):
        raise LabelsError(
            [
                ConfigError(
                    f"{found.path}:{found.line}" if found.line else found.path, found.message
                )
                for found in problems.listed()
            ]
        )
    return Labels(**fields)


def _table(path: Path, problems: Problems) -> Table:
    values, source = (read_toml if path.suffix == ".toml" else read_json)(path, problems)
    return Table(source, (), values)


def _fields(table: Table) -> dict[str, Any]:
    """Return the fields of `Labels` that are set and valid; note the rest."""
    # Other programs write null for a size or an early finding that they do not know.
    for key in (*_STRINGS, "structures", "apart", "kind", "budget"):
        if key in table and table.get(key) is None:
            table.complain(key, "got null, expected a value; leave the key out")
    fields: dict[str, Any] = {
        key: _entries(table, key, _string, "a list of strings") for key in _STRINGS
    }
    early = table.take("early_finding", _string, "")
    fields["early"] = (*((early,) if early else ()), *fields["early"])
    for key, check in {"apart": _reasons, **_SHARED, "budget": number(1)}.items():
        if (value := table.take(key, check, None)) is not None:
            fields[key] = value
    objects = f"a list of objects, each with {_OF_STRUCTURE}"
    fields["structures"] = _entries(table, "structures", _structure, objects)
    table.end_misspelt(_MISSPELT)
    return fields


def _structure(value: Any) -> Structure:
    if (
        not isinstance(value, dict)
        or value.keys() != {"kind", "first", "last"}
        or not all(isinstance(line, str) and line.strip() for line in value.values())
        or value["kind"] not in KINDS
    ):
        raise ValueError(f"an object with {_OF_STRUCTURE}")
    return Structure(**value)


def _entries(table: Table, key: str, check: Callable[[Any], T], expected: str) -> tuple[T, ...]:
    """Return the checked entries of a list; note each wrong one with its number and line."""

    def listed(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(expected)
        return value

    found = []
    for index, value in enumerate(table.take(key, listed, _NONE)):
        try:
            found.append(check(value))
        except ValueError as error:
            message = f"{key}, entry {index + 1}: got {shown(value)}, expected {error}"
            table.source.complain((key, index), message)
    return tuple(found)


def _string(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a string that is not blank")
    return value


def _kind(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError("a printable string that is not blank")
    return value.strip()


def _reasons(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(
        text.strip() and isinstance(reason, str) for text, reason in value.items()
    ):
        raise ValueError("strings with a reason each, as a table or an object")
    return value


_SHARED: Mapping[str, Callable[[Any], Any]] = {
    "kind": _kind,
    "cols": number(1, MAX_SIZE),
    "rows": number(1, MAX_SIZE),
}
