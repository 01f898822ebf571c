"""Write to descriptors without waiting for a slow reader."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import sys
from collections.abc import Iterable

__all__ = ["LossySink", "Sink", "ready"]

# Bytes that a pipe which is ready takes without blocking (PIPE_BUF: at least 512, 4096 on Linux).
_PIECE = select.PIPE_BUF if hasattr(select, "PIPE_BUF") else 512
# poll() counts milliseconds in 31 bits.
_LONGEST = 86400
# Bytes that wait in a sink which must not hold up anything.
_MOST_WAITING = 4 << 20
# poll() does not see terminals on macOS; select() sees only the first 1024 descriptors.
_USES_SELECT = sys.platform == "darwin"


class Sink:
    """A descriptor, and the bytes that it has not taken yet.

    Args:
        descriptor: where to write.
        owned: whether it is ours: it is then non-blocking, and is closed after the last byte.

    Attributes:
        is_broken: whether its reader is gone; what is written then is lost.
        error: the error number that showed it.
    """

    def __init__(self, descriptor: int, *, owned: bool = False) -> None:
        self.descriptor = descriptor
        self.is_broken = False
        self.error = 0
        self._owned = owned
        self._pending = memoryview(b"")

    def __bool__(self) -> bool:
        """Whether bytes wait to be written."""
        return bool(self._pending)

    def __len__(self) -> int:
        return len(self._pending)

    def write(self, data: bytes) -> None:
        """Take bytes, and write as many as can be written now.

        Raises:
            OSError: they cannot be written, though there is a reader.
        """
        if self.is_broken:
            return
        self._pending = memoryview(bytes(self._pending) + data if self._pending else data)
        self.flush()

    def flush(self) -> None:
        """Write as many bytes as can be written now."""
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
        """Discard the bytes that wait."""
        self._pending = memoryview(b"")

    def close(self) -> None:
        """Close the descriptor if it is ours."""
        if self._owned:
            with contextlib.suppress(OSError):
                os.close(self.descriptor)


class LossySink(Sink):
    """A sink of limited size: what its reader is too slow for is left out, in whole lines."""

    def __init__(self, descriptor: int, *, owned: bool = False) -> None:
        super().__init__(descriptor, owned=owned)
        self._lost = 0

    def write(self, data: bytes) -> None:
        """Take bytes, and write as many as can be written now.

        Raises:
            OSError: they cannot be written, though there is a reader.
        """
        if self._lost:
            # Not before the reader has caught up, and not in the middle of a line.
            head, end, rest = (data, b"", b"") if self else data.partition(b"\n")
            self._lost += len(head) + len(end)
            if not end:
                return
            data = b"[tailcut: %d bytes are not shown]\n" % self._lost + rest
            self._lost = 0
        room = _MOST_WAITING - len(self)
        if len(data) > room:
            whole = data[: data.rfind(b"\n", 0, room) + 1]
            # A line that was begun has to end before the words that stand for the gap.
            self._lost = len(data) - len(whole)
            data = whole or b"\n"
        super().write(data)


def ready(
    reads: Iterable[int], writes: Iterable[int], seconds: float | None
) -> tuple[set[int], set[int]]:
    """Return the descriptors that can be read and written; wait until there are some.

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
    # Rounded up: rounded down, the last millisecond before a time limit would be a busy loop.
    wait = None if seconds is None else int(min(seconds, _LONGEST) * 1000) + 1
    for descriptor, events in poller.poll(wait):
        if wanted[descriptor] & select.POLLIN and events & ~select.POLLOUT:
            can_read.add(descriptor)
        if wanted[descriptor] & select.POLLOUT and events & ~select.POLLIN:
            can_write.add(descriptor)
    return can_read, can_write
