"""What a process can ask of Linux for itself (prctl(2)); on other systems nothing happens."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

__all__ = ["adopt", "adopting", "can_adopt", "die_with", "is_adopting", "rename"]

# linux/prctl.h
_PR_SET_PDEATHSIG = 1
_PR_SET_NAME = 15
_PR_SET_CHILD_SUBREAPER = 36

_loaded: list[Any] = []
_adopting = [0]


def can_adopt() -> bool:
    """Return whether a process can become the parent of its descendants' orphans here."""
    return _prctl() is not None


def adopt(*, on: bool = True) -> None:
    """Make this process the parent of its descendants' orphans, or end that."""
    _call(_PR_SET_CHILD_SUBREAPER, int(on))


@contextlib.contextmanager
def adopting() -> Iterator[None]:
    """Let this process adopt the orphans of a command whose watchers are killed, both of them.

    For a program that starts nothing but commands to be watched: the switch holds for the whole
    process.
    """
    _adopting[0] += 1
    adopt()
    try:
        yield
    finally:
        _adopting[0] -= 1
        if not _adopting[0]:
            adopt(on=False)


def is_adopting() -> bool:
    """Return whether `adopting` is in force."""
    return bool(_adopting[0]) and can_adopt()


def die_with(parent: int) -> None:
    """Let the system kill this process when its parent is killed; survives execve(2)."""
    if _prctl() is not None:
        _call(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was killed before
            os.kill(os.getpid(), signal.SIGKILL)


def rename(name: bytes) -> None:
    """Change the name under which ps(1) and killall(1) know this process."""
    _call(_PR_SET_NAME, name)


def _call(option: int, value: int | bytes) -> None:
    prctl = _prctl()
    if prctl is not None:
        prctl(option, value, 0, 0, 0)


def _prctl() -> Any:
    if not _loaded:
        _loaded.append(None)
        if sys.platform.startswith("linux"):
            with contextlib.suppress(ImportError, OSError, AttributeError):
                import ctypes

                _loaded[0] = ctypes.CDLL(None).prctl
    return _loaded[0]
