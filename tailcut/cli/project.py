"""The project of the working directory, for the commands that need its state."""

from __future__ import annotations

import os

from tailcut.cli.own_rules import PROJECT_VARIABLE
from tailcut.errors import UsageError
from tailcut.state import Project, find_project

__all__ = ["PROJECT_VARIABLE", "project"]


def project() -> Project:
    """Finds the project.

    Raises:
        UsageError: there is no working directory, or it cannot be said which one it is.
    """
    try:
        here = os.getcwd()  # noqa: PTH109 - a text is what is needed
    except OSError:
        raise UsageError("the working directory is gone: go to another one") from None
    override = os.environ.get(PROJECT_VARIABLE) or None
    return find_project(here, override, environment=os.environ)
