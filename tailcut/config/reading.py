"""Read a TOML or JSON file that a person wrote."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tailcut.config.fields import Source
from tailcut.config.positions import JsonPositions
from tailcut.config.problems import Problems
from tailcut.errors import ConfigError, shown

__all__ = ["read_json", "read_toml"]


def read_toml(
    path: Path, problems: Problems, *, most: int | None = None
) -> tuple[dict[str, Any], Source]:
    """Read a TOML file; what is wrong with it is noted.

    Args:
        path: the file.
        problems: where problems are noted.
        most: the most bytes that it may hold; None for no limit. No more is read: a device has
            no end.

    Returns:
        The file's top table, empty where it is not TOML, and the file as a source of positions.

    Raises:
        ConfigError: it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            data = file.read(-1 if most is None else most + 1)
    except OSError as error:
        raise ConfigError(path, (error.strerror or str(error)).lower()) from None
    content = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    source = Source(str(path), content, problems, data=data)
    if most is not None and len(data) > most:
        problems.add(str(path), None, f"holds more than {most} bytes")
        return {}, source
    try:
        data.decode("utf-8")
        return tomllib.loads(content), source
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(str(path), line, "not UTF-8, which TOML has to be")
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"\(at line (\d+), column \d+\)", message)
        problems.add(str(path), int(found[1]) if found else None, f"not TOML: {message}")
    except RecursionError:
        problems.add(str(path), None, "nested too deeply: expected a few levels")
    except ValueError:  # Python reads no integer of more than 4,300 digits
        problems.add(str(path), None, "a number is too long: TOML's integers have 64 bits")
    return {}, source


def read_json(path: Path, problems: Problems) -> tuple[dict[str, Any], Source]:
    """Read a JSON file that holds one object; what is wrong with it is noted.

    Args:
        path: the file.
        problems: where problems are noted.

    Returns:
        The object, empty where there is none, and the file as a source of positions.

    Raises:
        ConfigError: it cannot be opened.
    """
    import json  # most files that people write are TOML

    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConfigError(path, (error.strerror or str(error)).lower()) from None
    content = data.decode("utf-8-sig", "replace")
    source = Source(str(path), content, problems, JsonPositions)
    try:
        data.decode("utf-8")
        found = json.loads(content)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(str(path), line, "not UTF-8, which JSON has to be")
    except json.JSONDecodeError as error:
        problems.add(str(path), error.lineno, f"not JSON: {error.msg}, column {error.colno}")
    except (ValueError, RecursionError) as error:
        problems.add(str(path), None, f"not JSON: {error}")
    else:
        if isinstance(found, dict):
            return found, source
        problems.add(str(path), None, f"got {shown(found)}, expected an object")
    return {}, source
