"""Descriptors that are written to as they take it, so that nobody waits for a slow reader."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import sys
from collections.abc import Iterable

__all__ = ["Sink", "ready"]

# What a pipe that is ready takes without blocking (POSIX: PIPE_BUF is at least 512; 4096 on Linux).
_PIECE = select.PIPE_BUF if hasattr(select, "PIPE_BUF") else 512
# poll() counts milliseconds in 31 bits.
_LONGEST = 86400
# poll() does not see terminals on macOS; select() sees only the first 1024 descriptors.
_USES_SELECT = sys.platform == "darwin"


class Sink:
    """A descriptor, and what it has not taken yet.

    Args:
        descriptor: where to write.
        owned: whether it is ours: then it is not blocking, and closed after the last byte.

    Attributes:
        is_broken: nobody reads it any more; what is written vanishes.
        error: why.
    """

    def __init__(self, descriptor: int, *, owned: bool = False) -> None:
        self.descriptor = descriptor
        self.is_broken = False
        self.error = 0
        self._owned = owned
        self._pending = memoryview(b"")

    def __bool__(self) -> bool:
        """Whether something waits to be written."""
        return bool(self._pending)

    def __len__(self) -> int:
        return len(self._pending)

    def write(self, data: bytes) -> None:
        """Takes bytes, and writes what can be written now.

        Raises:
            OSError: they cannot be written, for another reason than that nobody reads.
        """
        if self.is_broken:
            return
        self._pending = memoryview(bytes(self._pending) + data if self._pending else data)
        self.flush()

    def flush(self) -> None:
        """Writes what can be written now."""
        try:
            while self._pending:
                if not self._owned and not ready((), (self.descriptor,), 0)[1]:
                    return
                piece = self._pending if self._owned else self._pending[:_PIECE]
                self._pending = self._pending[os.write(self.descriptor, piece) :]
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.EIO):
                raise
            self.is_broken, self.error = True, error.errno or 0
            self.drop()

    def drop(self) -> None:
        """Gives up on what waits."""
        self._pending = memoryview(b"")

    def close(self) -> None:
        """Closes a descriptor of ours."""
        if self._owned:
            with contextlib.suppress(OSError):
                os.close(self.descriptor)


def ready(
    reads: Iterable[int], writes: Iterable[int], seconds: float | None
) -> tuple[set[int], set[int]]:
    """Waits until a descriptor can be read or written, or was hung up.

    Args:
        reads: descriptors to read.
        writes: descriptors to write.
        seconds: the longest time to wait; None for ever.
    """
    if _USES_SELECT:
        readable, writable, _ = select.select(list(reads), list(writes), (), seconds)
        return set(readable), set(writable)
    poller = select.poll()
    wanted: dict[int, int] = dict.fromkeys(reads, select.POLLIN)
    for descriptor in writes:
        wanted[descriptor] = wanted.get(descriptor, 0) | select.POLLOUT
    for descriptor, events in wanted.items():
        poller.register(descriptor, events)
    can_read: set[int] = set()
    can_write: set[int] = set()
    # Rounded up: a time limit must not be polled for in a loop.
    wait = None if seconds is None else int(min(seconds, _LONGEST) * 1000) + 1
    for descriptor, events in poller.poll(wait):
        if wanted[descriptor] & select.POLLIN and events & ~select.POLLOUT:
            can_read.add(descriptor)
        if wanted[descriptor] & select.POLLOUT and events & ~select.POLLIN:
            can_write.add(descriptor)
    return can_read, can_write
