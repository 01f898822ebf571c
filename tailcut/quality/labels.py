"""Labels: the strings that the tail of a recording should hold, and those that it should not."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from tailcut.core.record import Record
from tailcut.errors import ConfigError, OptionError, UsageError, shown
from tailcut.options import Options
from tailcut.quality.structures import KINDS, Structure

__all__ = ["NO_KIND", "Labels", "LabelsError", "parse", "read"]

NO_KIND = "other"
"""Kind of a recording whose labels do not name one."""

_STRINGS = ("must_keep", "noise", "early", "wanted")
_NUMBERS = ("cols", "rows", "budget")
_KEYS = (*_STRINGS, "apart", "kind", *_NUMBERS, "early_finding", "structures")
# How similar to a known key an unknown one has to be to count as a misspelling: "columns" is one
# of "cols" (0.73); "note" (0.67, like "noise") and "comment" are keys of other programs.
_MISSPELT = 0.7
_A_STRING = "a string that is not blank"


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
    errors: list[ConfigError] = []
    defaults = {} if about is None else _load(about, errors)
    given = _load(path, errors)
    labels = _checked(path, given, errors)
    if about is not None:
        known = {
            key: defaults[key]
            for key in ("kind", "cols", "rows")
            if defaults.get(key) is not None and key not in given
        }
        labels = {**_checked(about, known, errors), **labels}
    if errors:
        raise LabelsError(errors)
    return Labels(**labels)


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
    errors: list[ConfigError] = []
    labels = _checked(path, given, errors)
    if errors:
        raise LabelsError(errors)
    return Labels(**labels)


def _load(path: Path, errors: list[ConfigError]) -> dict[str, Any]:
    is_toml = path.suffix == ".toml"
    try:
        text = path.read_text("utf-8-sig")
        found = tomllib.loads(text) if is_toml else json.loads(text)
    except OSError as error:
        errors.append(ConfigError(path, (error.strerror or str(error)).lower()))
    except (ValueError, RecursionError) as error:
        errors.append(ConfigError(path, f"is not {'TOML' if is_toml else 'JSON'}: {error}"))
    else:
        if isinstance(found, dict):
            return found
        expected = "an object with keys such as must_keep"
        errors.append(ConfigError(path, f"got {shown(found)}, expected {expected}"))
    return {}


def _checked(
    path: Path | str, given: Mapping[str, Any], errors: list[ConfigError]
) -> dict[str, Any]:
    """Return the fields of `Labels` that are set and valid; add the rest to `errors`."""

    def refuse(key: str, value: object, allowed: str, hint: str = "") -> None:
        errors.append(ConfigError(path, f"{key}: got {shown(value)}, expected {allowed}", hint))

    labels: dict[str, Any] = {}
    for key, value in given.items():
        if key in _STRINGS:
            labels[key] = (*labels.get(key, ()), *_strings(key, value, refuse))
        elif key == "early_finding":
            if value is not None and (not isinstance(value, str) or not value.strip()):
                refuse(key, value, f"{_A_STRING}, or null")
            elif value is not None:
                labels["early"] = (*labels.get("early", ()), value)
        elif key == "structures":
            labels[key] = _structures(value, refuse)
        elif key == "apart":
            if isinstance(value, dict) and all(
                text.strip() and isinstance(reason, str) for text, reason in value.items()
            ):
                labels[key] = value
            else:
                refuse(key, value, "strings with a reason each, as a table or an object")
        elif key == "kind":
            if isinstance(value, str) and value.strip() and value.isprintable():
                labels[key] = value.strip()
            else:
                refuse(key, value, "a printable string that is not blank")
        elif key in _NUMBERS:
            try:
                Options(**{key: value})
            except OptionError as error:
                errors.append(ConfigError(path, str(error)))
            else:
                labels[key] = value
        elif near := get_close_matches(key.lower(), _KEYS, n=1, cutoff=_MISSPELT):
            hint = f"did you mean {near[0]!r}?"
            errors.append(ConfigError(path, f"{key}: there is no such key", hint))
    return labels


def _strings(key: str, value: object, refuse: Any) -> list[str]:
    if not isinstance(value, list):
        refuse(key, value, "a list of strings")
        return []
    for number, item in enumerate(value, 1):
        if not isinstance(item, str) or not item.strip():
            refuse(f"{key}, entry {number}", item, _A_STRING)
    return [item for item in value if isinstance(item, str)]


def _structures(value: object, refuse: Any) -> tuple[Structure, ...]:
    allowed = f"a kind ({', '.join(KINDS)}) and a first and last line"
    if not isinstance(value, list):
        refuse("structures", value, f"a list of objects, each with {allowed}")
        return ()
    found: list[Structure] = []
    for number, item in enumerate(value, 1):
        if (
            isinstance(item, dict)
            and item.keys() == {"kind", "first", "last"}
            and all(isinstance(line, str) and line.strip() for line in item.values())
            and item["kind"] in KINDS
        ):
            found.append(Structure(**item))
        else:
            refuse(f"structures, entry {number}", item, f"an object with {allowed}")
    return tuple(found)
