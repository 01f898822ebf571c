"""Where a person's own chrome rules lie: in the project and in the folder of their configuration.

Every start looks for them, so this is a few looks at the disk and loads nothing.
"""

from __future__ import annotations

import os
import sys

from tailcut.errors import ConfigError
from tailcut.state.project import project_folder

__all__ = ["NO_CONFIG_VARIABLE", "PROJECT_VARIABLE", "own_rules", "project_rules", "user_rules"]

# Set to anything, it makes a run depend on its arguments and input alone.
NO_CONFIG_VARIABLE = "TAILCUT_NO_CONFIG"
# The directory whose state is used, whatever the rule says.
PROJECT_VARIABLE = "TAILCUT_PROJECT"
_NAME = "chrome.toml"
# Paths are plain strings here: pathlib takes longer to load than a small stream to cut.


def own_rules() -> tuple[str, ...]:
    """Gives the files of own rules that there are: the person's, then the project's.

    Raises:
        ConfigError: there is one, but it belongs to somebody else.
    """
    if os.environ.get(NO_CONFIG_VARIABLE):
        return ()
    found = (user_rules(), project_rules())
    return tuple(path for path in found if path is not None)


def user_rules() -> str | None:
    """Gives the person's file, if there is one."""
    path = os.path.join(_config_folder(), "tailcut", _NAME)  # noqa: PTH118
    return path if os.path.isfile(path) else None  # noqa: PTH113


def project_rules() -> str | None:
    """Gives the project's file, if there is one.

    Raises:
        ConfigError: it belongs to somebody else.
    """
    named = os.environ.get(PROJECT_VARIABLE)
    try:
        folder = named or project_folder(os.getcwd(), os.environ)  # noqa: PTH109
    except OSError:  # the working directory is gone
        return None
    path = os.path.join(folder, ".tailcut", _NAME)  # noqa: PTH118
    if not os.path.isfile(path):  # noqa: PTH113
        return None
    # What somebody else puts into a folder above, /tmp say, must not decide what is left out.
    if hasattr(os, "geteuid") and os.stat(path).st_uid not in (os.geteuid(), 0):  # noqa: PTH116
        hint = f"make it your own, or set {NO_CONFIG_VARIABLE}=1"
        raise ConfigError(path, "belongs to another user", hint)
    return path


def _config_folder() -> str:
    """Gives the folder that a platform has for the configuration of its users' programs."""
    if os.name == "nt":
        return os.environ.get("APPDATA") or os.path.expanduser("~")  # noqa: PTH111
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    # A relative one is to be ignored (XDG Base Directory Specification).
    if os.path.isabs(folder):  # noqa: PTH117
        return folder
    inside = "~/Library/Application Support" if sys.platform == "darwin" else "~/.config"
    return os.path.expanduser(inside)  # noqa: PTH111
