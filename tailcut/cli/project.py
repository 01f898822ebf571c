"""The project of the working directory."""

from __future__ import annotations

import os
from pathlib import Path

from tailcut.cli.own_rules import PROJECT_VARIABLE, check_owner, trusted_file
from tailcut.errors import UsageError
from tailcut.state import Project, find_project

__all__ = ["PROJECT_VARIABLE", "own_providers", "project"]


def project() -> Project:
    """Find the project.

    Raises:
        UsageError: the working directory is gone, or its project cannot be determined.
    """
    try:
        here = os.getcwd()  # noqa: PTH109 - find_project takes a text
    except OSError:
        raise UsageError("the working directory is gone: change to another one") from None
    override = os.environ.get(PROJECT_VARIABLE) or None
    return find_project(here, override, environment=os.environ)


def own_providers(place: Project) -> Path | None:
    """Return the trusted copy of the project's own providers; name them if they are not trusted.

    Raises:
        ConfigError: they belong to another user, or cannot be read.
    """
    path = place.state / "providers.toml"
    if not path.is_file():
        return None
    check_owner(str(path))
    copy = trusted_file(str(path))
    return None if copy is None else Path(copy)
