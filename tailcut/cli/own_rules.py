"""The files of own chrome rules, in the project and in the configuration.

Every start looks for them, so this takes a few calls to the system and loads no module.
"""

from __future__ import annotations

import os
import sys

from tailcut.errors import ConfigError
from tailcut.state.project import project_folder

__all__ = ["NO_CONFIG_VARIABLE", "PROJECT_VARIABLE", "own_rules", "project_rules", "user_rules"]

# With any value it makes a result depend on arguments and input alone.
NO_CONFIG_VARIABLE = "TAILCUT_NO_CONFIG"
# The project, in place of the one that would be found.
PROJECT_VARIABLE = "TAILCUT_PROJECT"
_NAME = "chrome.toml"
# Paths are plain strings here: loading pathlib takes longer than cutting a small stream.


def own_rules() -> tuple[str, ...]:
    """Return the files of own rules that exist: the person's, then the project's.

    Raises:
        ConfigError: the project's file belongs to another user.
    """
    if os.environ.get(NO_CONFIG_VARIABLE):
        return ()
    found = (user_rules(), project_rules())
    return tuple(path for path in found if path is not None)


def user_rules() -> str | None:
    """Return the person's file, if it exists."""
    path = os.path.join(_config_folder(), "tailcut", _NAME)  # noqa: PTH118
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
    if hasattr(os, "geteuid") and os.stat(path).st_uid not in (os.geteuid(), 0):  # noqa: PTH116
        hint = f"make it your own, or set {NO_CONFIG_VARIABLE}=1"
        raise ConfigError(path, "belongs to another user", hint)
    return path


def _config_folder() -> str:
    """Return the folder in which the platform keeps the configuration of a user's programs."""
    if os.name == "nt":
        return os.environ.get("APPDATA") or os.path.expanduser("~")  # noqa: PTH111
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    # A relative path must be ignored (XDG Base Directory Specification).
    if os.path.isabs(folder):  # noqa: PTH117
        return folder
    inside = "~/Library/Application Support" if sys.platform == "darwin" else "~/.config"
    return os.path.expanduser(inside)  # noqa: PTH111
