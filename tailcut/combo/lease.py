"""Hold a run: one process at a time, until the last process of its steps has ended.

Two locks are taken, of the run's folder and of a file in it. The file can be deleted, and made anew
by somebody else; the folder can be deleted only with all that there is to go on with. The processes
that watch over a step have both locks too, so that a run whose runner was killed is free when the
step's last process has ended.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tailcut.core.record import Record
from tailcut.errors import UsageError
from tailcut.state.database import FILE_MODE
from tailcut.state.holder import lives
from tailcut.state.safe import open_file

__all__ = ["Lease", "hold", "is_held"]

_LOCK = "lock"
# When a runner is killed, its step is ended by the processes that watch over it. They need the
# grace period of `tailcut.process` and a little more.
_LET_GO_SECONDS = 20.0
_LOOK_SECONDS = 0.05
# What the system says where a folder cannot be locked: some network file systems.
_NO_LOCK = (errno.EBADF, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOLCK)


class Lease(Record):
    """A run that is held.

    Args:
        descriptors: those of its locks; who has them open holds the run.
    """

    descriptors: tuple[int, ...]


@contextmanager
def hold(folder: Path, runner: str = "") -> Iterator[Lease]:
    """Hold the run of a folder; wait for the processes of a runner that was killed.

    Args:
        folder: the run's folder.
        runner: the identity of the process that ran it last (`tailcut.state.holder`); without one
            the file of the lock is asked, which a step can rewrite.

    Raises:
        UsageError: another process holds it.
        OSError: the lock cannot be created.
    """
    descriptors = _open(folder, create=True)
    try:
        deadline = time.monotonic() + _LET_GO_SECONDS
        while not _take(descriptors):
            holder = runner or _holder(descriptors[-1])
            if lives(holder):
                process = holder.partition(" ")[0]
                raise UsageError(f"run {folder.name} is at work already, in process {process}")
            if time.monotonic() > deadline:
                raise UsageError(
                    f"run {folder.name} is at work already: its runner has died, and what its step "
                    "has started has not ended; wait for it, or end it"
                )
            time.sleep(_LOOK_SECONDS)
        os.ftruncate(descriptors[-1], 0)
        os.pwrite(descriptors[-1], f"{os.getpid()}\n".encode(), 0)
        yield Lease(tuple(descriptors))
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


def is_held(folder: Path) -> bool:
    """Whether a process holds the run of a folder."""
    try:
        descriptors = _open(folder, create=False)
    except (OSError, UsageError):
        return False
    try:
        return not _take(descriptors)
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


def _open(folder: Path, *, create: bool) -> list[int]:
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptors = [os.open(folder, flags)]
    try:
        if create or (folder / _LOCK).exists():
            flags = os.O_RDWR | (os.O_CREAT if create else 0)
            descriptors.append(open_file(folder / _LOCK, flags, FILE_MODE))
    except BaseException:
        os.close(descriptors[0])
        raise
    return descriptors


def _take(descriptors: list[int]) -> bool:
    for descriptor in descriptors:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            for taken in descriptors:
                fcntl.flock(taken, fcntl.LOCK_UN)
            return False
        except OSError as error:
            if descriptor != descriptors[0] or error.errno not in _NO_LOCK:
                raise
    return True


def _holder(descriptor: int) -> str:
    return os.pread(descriptor, 32, 0).decode("ascii", "replace").strip()
