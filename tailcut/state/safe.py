"""Open what lies in the project's state without following what others put there.

Agents and cloned repositories can write into ``.tailcut``. A symbolic link, a second name of a file
or another user's file there would make tailcut write or delete somewhere else.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

from tailcut.errors import UsageError, shown

__all__ = ["check_file", "check_folder", "check_run_id", "check_step_name", "open_file"]

# As `tailcut.combo.folder.new_run_id` makes them.
_RUN_ID = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9a-f]{4}")
_STEP_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
# Root's files are as trustworthy as the system.
_ROOT = 0


def check_folder(path: Path) -> bool:
    """Check that a folder of the state is a directory of this user.

    Returns:
        Whether it exists.

    Raises:
        UsageError: it is a symbolic link, something else than a directory, or another user's.
    """
    return _check(path, stat.S_ISDIR, "a directory")


def check_file(path: Path) -> bool:
    """Check that a file of the state is a regular file of this user with one name.

    Returns:
        Whether it exists.

    Raises:
        UsageError: it is a symbolic link, no regular file, another user's, or has a second name.
    """
    return _check(path, stat.S_ISREG, "a regular file")


def open_file(path: Path, flags: int, mode: int = 0o600) -> int:
    """Open a file of the state as `check_file` allows it, and return the descriptor.

    Raises:
        UsageError: as `check_file`.
        OSError: it cannot be opened.
    """
    # Without O_NONBLOCK a FIFO would wait for its other end.
    flags |= os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    try:
        descriptor = os.open(path, flags, mode)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO):
            check_file(path)
        raise
    try:
        _judge(path, os.fstat(descriptor), stat.S_ISREG, "a regular file")
    except UsageError:
        os.close(descriptor)
        raise
    return descriptor


def check_run_id(run: str) -> str:
    """Return the id of a run after checking that it can be the name of a folder.

    Raises:
        UsageError: tailcut makes no such id.
    """
    if _RUN_ID.fullmatch(run):
        return run
    raise UsageError(
        f"the project's database names a run {shown(run)}, which is no id of a run: tailcut did "
        "not write this database; delete .tailcut/project.db"
    )


def check_step_name(name: str) -> str:
    """Return the name of a step after checking that it can be part of a folder's name.

    Raises:
        UsageError: no combo can have such a step.
    """
    if _STEP_NAME.fullmatch(name):
        return name
    raise UsageError(
        f"the project's database names a step {shown(name)}, which is no name of a step: tailcut "
        "did not write this database; delete .tailcut/project.db"
    )


def _check(path: Path, is_right: object, expected: str) -> bool:
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return False
    _judge(path, status, is_right, expected)
    return True


def _judge(path: Path, status: os.stat_result, is_right: object, expected: str) -> None:
    assert callable(is_right)
    if stat.S_ISLNK(status.st_mode):
        problem = f"is a symbolic link, expected {expected}"
    elif not is_right(status.st_mode):
        problem = f"is not {expected}"
    elif hasattr(os, "geteuid") and status.st_uid not in (os.geteuid(), _ROOT):
        problem = "belongs to another user"
    elif stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
        problem = "has a second name (a hard link)"
    else:
        return
    raise UsageError(
        f"{shown(path, quote=False)}: {problem}: tailcut does not use it; look at it and remove it"
    )
