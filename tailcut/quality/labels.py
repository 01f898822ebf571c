"""Labels: what a person says that the tail of a recording should hold, and what it should not."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tailcut.errors import ConfigError, OptionError, UsageError, did_you_mean, shown
from tailcut.options import Options

__all__ = ["NO_KIND", "Labels", "LabelsError", "parse", "read"]

NO_KIND = "other"
"""The kind of a recording whose labels name none."""

_STRINGS = ("must_keep", "noise", "early", "wanted")
_NUMBERS = ("cols", "rows", "budget")
# `early_finding`, `wrapped`, `note` and `notes` are what other makers of labels write.
_KEYS = (
    *_STRINGS,
    "apart",
    "kind",
    *_NUMBERS,
    "early_finding",
    "wrapped",
    "note",
    "notes",
)
_A_STRING = "a string that is not blank"


@dataclass(frozen=True, slots=True)
class Labels:
    """What a tail should hold and should not, in the words of a person who read the whole.

    Args:
        must_keep: strings that the next reader needs.
        noise: strings that operate an interface and say nothing about the work.
        early: decisive strings that came long before the end.
        wanted: whole lines that no stage may leave out.
        apart: strings that cannot be kept, with the reason.
        kind: what sort of program it is, free words.
        cols: the terminal's width; None where the recording says it itself, or nobody knows.
        rows: its height.
        budget: the budget for this recording where the caller asks for none.
    """

    must_keep: tuple[str, ...] = ()
    noise: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    kind: str = NO_KIND
    cols: int | None = None
    rows: int | None = None
    budget: int | None = None


class LabelsError(UsageError):
    """Labels that cannot be used: everything that is wrong with them, at once.

    Args:
        errors: what is wrong, each with its file.
    """

    def __init__(self, errors: Sequence[ConfigError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(map(str, errors)))


def read(path: Path, about: Path | None = None) -> Labels:
    """Reads a file of labels.

    Args:
        path: JSON or TOML, as its suffix says.
        about: a JSON file that may tell ``kind``, ``cols`` and ``rows`` where the labels do not.

    Raises:
        LabelsError: something in them is wrong.
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
    """Makes labels of what stands in a file.

    Raises:
        LabelsError: something in it is wrong.

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
    """Gives the fields of `Labels` that are set and right, and notes what is wrong."""

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
        elif key not in _KEYS:
            near = did_you_mean(key, _KEYS)
            errors.append(ConfigError(path, f"{key}: there is no such key", near or _ALLOWED))
    return labels


_ALLOWED = "the keys are " + ", ".join((*_STRINGS, "apart", "kind", *_NUMBERS))


def _strings(key: str, value: object, refuse: Any) -> list[str]:
    if not isinstance(value, list):
        refuse(key, value, "a list of strings")
        return []
    for number, item in enumerate(value, 1):
        if not isinstance(item, str) or not item.strip():
            refuse(f"{key}, entry {number}", item, _A_STRING)
    return [item for item in value if isinstance(item, str)]
