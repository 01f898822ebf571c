"""The files of own chrome rules, in the project and in the configuration.

Every start looks for them, so this takes a few calls to the system and loads no module.
"""

from __future__ import annotations

import os

from tailcut.cli.trust import config_folder, trusted
from tailcut.errors import ConfigError, shown
from tailcut.state.project import project_folder

__all__ = [
    "NO_CONFIG_VARIABLE",
    "PROJECT_VARIABLE",
    "check_owner",
    "own_rules",
    "project_rules",
    "trusted_file",
    "user_rules",
]

# With any value it makes a result depend on arguments and input alone.
NO_CONFIG_VARIABLE = "TAILCUT_NO_CONFIG"
# The project, in place of the one that would be found.
PROJECT_VARIABLE = "TAILCUT_PROJECT"
_NAME = "chrome.toml"
# Paths are plain strings here: loading pathlib takes longer than cutting a small stream.


def own_rules(*, copies: bool = False) -> tuple[str, ...]:
    """Return the files of own rules that exist: the person's, then the project's.

    The project's is named and not used unless the person trusts it.

    Args:
        copies: whether the trusted copy is returned instead of the project's file.

    Raises:
        ConfigError: the project's file belongs to another user.
    """
    if os.environ.get(NO_CONFIG_VARIABLE):
        return ()
    in_project = project_rules()
    if in_project is not None:
        copy = trusted_file(in_project)
        in_project = in_project if copy is not None and not copies else copy
    found = (user_rules(), in_project)
    return tuple(path for path in found if path is not None)


def trusted_file(path: str) -> str | None:
    """Return the trusted copy of a project's file; name the file if it is not trusted.

    Raises:
        ConfigError: it cannot be read.
    """
    from tailcut.cli.output import complain, problem

    try:
        copy = trusted(path)
    except OSError as error:
        raise ConfigError(path, problem(error)) from None
    if copy is None:
        complain(
            f"{shown(path, quote=False)}: not used, because you have not trusted it as it is now: "
            "read it, then: tailcut trust"
        )
    return copy


def check_owner(path: str) -> None:
    """Check that a project's file belongs to this user or to root.

    Raises:
        ConfigError: it belongs to another user.
    """
    if hasattr(os, "geteuid") and os.stat(path).st_uid not in (os.geteuid(), 0):  # noqa: PTH116
        hint = f"make it your own, or set {NO_CONFIG_VARIABLE}=1"
        raise ConfigError(path, "belongs to another user", hint)


def user_rules() -> str | None:
    """Return the person's file, if it exists."""
    path = os.path.join(config_folder(), "tailcut", _NAME)  # noqa: PTH118
    return path if os.path.isfile(path) else None  # noqa: PTH113


def project_rules() -> str | None:
    """Return the project's file, if it exists.

    Raises:
        ConfigError: it belongs to another user.
    """
    named = os.environ.get(PROJECT_VARIABLE)
    try:
        folder = named or project_folder(os.getcwd(), os.environ)  # noqa: PTH109
    except OSError:  # the working directory is gone
        return None
    path = os.path.join(folder, ".tailcut", _NAME)  # noqa: PTH118
    if not os.path.isfile(path):  # noqa: PTH113
        return None
    # A file that another user puts into a folder above, such as /tmp, must not decide what is
    # dropped.
    check_owner(path)
    return path
