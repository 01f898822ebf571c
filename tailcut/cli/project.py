"""The project of the working directory."""

from __future__ import annotations

import os

from tailcut.cli.own_rules import PROJECT_VARIABLE
from tailcut.errors import UsageError
from tailcut.state import Project, find_project

__all__ = ["PROJECT_VARIABLE", "project"]


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
