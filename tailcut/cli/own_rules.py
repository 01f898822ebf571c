"""The files of own chrome rules, in the project and in the configuration.

Every start looks for them, so this takes a few calls to the system and loads no module.
"""

from __future__ import annotations

import os
import sys

from tailcut.errors import ConfigError, UsageError

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
        folder = named or _project(os.getcwd())  # noqa: PTH109
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


def _project(here: str) -> str:
    """Gives the folder that `tailcut.state.find_project` gives.

    In the layouts that nearly all projects have it does without that, and without git, which would
    take longer than most tails: a directory called ``.git`` lies in it, or is shared by it.
    """
    folder = here
    while True:
        git = os.path.join(folder, ".git")  # noqa: PTH118
        # An empty folder of that name is no repository.
        if os.path.isfile(os.path.join(git, "HEAD")):  # noqa: PTH113, PTH118
            return folder
        if os.path.isfile(git):  # noqa: PTH113
            return _main_checkout(git) or _asked(here)
        if os.path.isfile(os.path.join(folder, "HEAD")):  # noqa: PTH113, PTH118
            return _asked(here)  # a bare repository, perhaps
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder:
            return here
        folder = above


def _asked(here: str) -> str:
    from tailcut.state import find_project

    try:
        return str(find_project(here, environment=os.environ).path)
    except UsageError:  # a broken repository is reported by the commands that need it
        return here


def _main_checkout(git: str) -> str | None:
    """Return the main checkout of a linked worktree (gitrepository-layout(5)), else None."""
    try:
        own = os.path.join(os.path.dirname(git), _line(git).removeprefix("gitdir: "))  # noqa: PTH118, PTH120
        common = os.path.join(own, _line(os.path.join(own, "commondir")))  # noqa: PTH118
    except (OSError, ValueError):
        return None
    common = os.path.normpath(common)
    is_of_checkout = os.path.basename(common) == ".git"  # noqa: PTH119
    return os.path.dirname(common) if is_of_checkout else None  # noqa: PTH120


def _line(path: str) -> str:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib would be loaded for this
        return file.readline().rstrip("\n")
