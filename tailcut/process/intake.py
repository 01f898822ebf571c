"""Take output into its log before anything else sees it, so that a kill loses none of it.

Bytes that were read and not yet written would be lost with the process that read them. Linux moves
them from a pipe into a file in one step (splice(2)): at every moment they are in one or the other,
and the watchers of the command hold both open.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Sequence
from typing import Protocol

__all__ = ["Intake", "Log", "move"]

# What the system says where it cannot move bytes between two descriptors.
_CANNOT = (errno.EINVAL, errno.ENOSYS, errno.EPERM)
_RELAYED = 1 << 16


class Log(Protocol):
    """A log that takes output from a descriptor, also in the process that watches the command."""

    @property
    def descriptors(self) -> Sequence[int]:
        """The descriptors that it needs."""

    def take(self, source: int, size: int, /) -> bytes:
        """Move at most so many bytes from a descriptor into the log and return them.

        Raises:
            BlockingIOError: there are none now.
            OSError: they cannot be written.
        """

    def feed(self, data: bytes, /) -> None:
        """Write bytes to the log."""

    def inherit(self) -> None:
        """Go on where another process, which is dead, has left off; called in a fork of it."""

    def close(self) -> None:
        """End the log."""


def move(source: int, file: int, size: int) -> bytes:
    """Move at most so many bytes from a descriptor to the position of a file and return them.

    Raises:
        BlockingIOError: there are none now.
        OSError: they cannot be written.
    """
    if hasattr(os, "splice"):
        try:
            count = os.splice(source, file, size)
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
        else:
            return _read_back(file, count)
    data = os.read(source, size)
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
    return data


def _read_back(file: int, count: int) -> bytes:
    begin = os.lseek(file, 0, os.SEEK_CUR) - count
    data = b""
    while len(data) < count and (piece := os.pread(file, count - len(data), begin + len(data))):
        data += piece
    return data.ljust(count, b"\0")  # a command may truncate its own log


class Intake:
    """The way of a command's output from its descriptors to this process.

    Args:
        log: the log that gets it first; None for none.
        in_pty: whether the command runs in a pty. The system moves bytes between pipes and files
            only, so those of a pty go through a pipe.
    """

    def __init__(self, log: Log | None, *, in_pty: bool) -> None:
        self._log = log
        self._in_pty = in_pty
        self._relay: tuple[int, int] | None = None
        if log is not None and in_pty and hasattr(os, "splice"):
            self._relay = os.pipe()
            for descriptor in self._relay:
                os.set_blocking(descriptor, False)

    @property
    def is_kept(self) -> bool:
        """Whether a log gets the output first."""
        return self._log is not None

    @property
    def descriptors(self) -> list[int]:
        """The descriptors that a process needs which goes on with this one's work."""
        return [*(self._relay or ()), *(self._log.descriptors if self._log else ())]

    def read(self, source: int, size: int) -> bytes:
        """Return the next piece of output; nothing at its end.

        Raises:
            BlockingIOError: there is none now.
            OSError: it cannot be kept.
        """
        log = self._log
        if log is not None and not self._in_pty:
            return log.take(source, size)
        if log is not None and self._relay is not None:
            try:
                count = os.splice(source, self._relay[1], min(size, _RELAYED))
            except OSError as error:
                if error.errno == errno.EIO:  # how Linux ends a pty
                    return b""
                if error.errno not in _CANNOT:
                    raise
                self.close()
            else:
                return self._relayed(log, count)
        try:
            data = os.read(source, size)
        except OSError as error:
            if error.errno != errno.EIO:  # how Linux ends a pty
                raise
            return b""
        if log is not None:
            log.feed(data)
        return data

    def inherit(self) -> None:
        """Go on with the work of the process that has forked this one, and is dead.

        Raises:
            OSError: the output cannot be kept.
        """
        if self._log is not None:
            self._log.inherit()
            if self._relay is not None:
                with contextlib.suppress(BlockingIOError):
                    while self._log.take(self._relay[0], _RELAYED):
                        pass

    def end(self) -> None:
        """End the log, in a process that has inherited it."""
        if self._log is not None:
            self._log.close()

    def close(self) -> None:
        """Close what belongs to this object."""
        for descriptor in self._relay or ():
            os.close(descriptor)
        self._relay = None

    def _relayed(self, log: Log, count: int) -> bytes:
        assert self._relay is not None
        data = b""
        while len(data) < count:
            data += log.take(self._relay[0], count - len(data))
        return data
