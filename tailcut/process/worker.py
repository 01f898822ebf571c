"""Do work that may take too long in a process of its own, which can be ended."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator

from tailcut.process.prctl import die_with
from tailcut.process.sinks import LossySink

__all__ = ["Taker", "in_worker"]

# Seconds between two looks at whether the work is still wanted.
_LOOK = 0.02
# Before each result: its length.
_LENGTH = 8
_PIECE = 1 << 16


def in_worker(
    work: Callable[[], Iterable[bytes]], limit: float, stop: Callable[[], bool]
) -> bytes | None:
    """Return the last result of some work that comes in time; None if none does.

    Args:
        work: yields results, each better than the one before; it must not need another thread of
            this process.
        limit: the seconds that it may take.
        stop: returns whether it is not wanted any more.
    """
    result, given = os.pipe()
    parent = os.getpid()
    worker = os.fork()
    if not worker:
        os.close(result)
        _leave_after(lambda: _give(work, given), limit, parent)
    os.close(given)
    pieces: list[bytes] = []
    deadline = time.monotonic() + limit
    try:
        while (left := deadline - time.monotonic()) > 0 and not stop():
            if select.select([result], [], [], min(left, _LOOK))[0]:
                piece = os.read(result, _PIECE)
                if not piece:
                    break
                pieces.append(piece)
    finally:
        os.close(result)
        _end(worker)
    return _last(b"".join(pieces))


class Taker:
    """A process that takes a stream, for work that nobody waits for.

    Where it falls behind by megabytes, whole lines of the stream are left out.

    Args:
        work: takes the pieces of the stream as they come.

    Attributes:
        sink: takes the stream.
    """

    def __init__(self, work: Callable[[Iterator[bytes]], None]) -> None:
        taken, given = os.pipe()
        parent = os.getpid()
        self._worker = os.fork()
        if not self._worker:
            os.close(given)
            _leave_after(lambda: work(_pieces(taken)), None, parent)
        os.close(taken)
        os.set_blocking(given, False)
        self.sink = LossySink(given, owned=True)

    def close(self, limit: float, stop: Callable[[], bool]) -> None:
        """End the stream, and the process if it takes longer than ``limit`` or is not wanted."""
        deadline = time.monotonic() + limit
        while self.sink and time.monotonic() < deadline and not stop():
            select.select([], [self.sink.descriptor], [], _LOOK)
            self.sink.flush()
        self.sink.close()
        while os.waitpid(self._worker, os.WNOHANG)[0] == 0:
            if time.monotonic() >= deadline or stop():
                _end(self._worker)
                return
            time.sleep(_LOOK / 10)


def _pieces(taken: int) -> Iterator[bytes]:
    while piece := os.read(taken, _PIECE):
        yield piece


def _give(work: Callable[[], Iterable[bytes]], given: int) -> None:
    with os.fdopen(given, "wb") as pipe:
        for result in work():
            pipe.write(len(result).to_bytes(_LENGTH, "big") + result)
            pipe.flush()


def _last(data: bytes) -> bytes | None:
    """Return the last whole result."""
    last, begin = None, 0
    while begin + _LENGTH <= len(data):
        end = begin + _LENGTH + int.from_bytes(data[begin : begin + _LENGTH], "big")
        if end > len(data):
            break
        last = data[begin + _LENGTH : end]
        begin = end
    return last


def _end(worker: int) -> None:
    os.kill(worker, signal.SIGKILL)
    os.waitpid(worker, 0)


def _leave_after(work: Callable[[], None], limit: float | None, parent: int) -> None:
    status = 1
    try:
        # Who waits for it may be killed. What this inherits, such as a lock, must not outlive it.
        die_with(parent)
        # The terminal sends the keys of a person to this process too.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP):
            signal.signal(number, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        if limit is not None:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, limit + 1)
        work()
        status = 0
    finally:
        os._exit(status)
