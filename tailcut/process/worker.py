"""Do work that may take too long in a process of its own, which can be ended."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable

from tailcut.process.prctl import die_with

__all__ = ["in_worker"]

# Seconds between two looks at whether the work is still wanted.
_LOOK = 0.02
# What follows a whole result.
_END = b"\0end\n"


def in_worker(work: Callable[[], bytes], limit: float, stop: Callable[[], bool]) -> bytes | None:
    """Return the result of some work; None if it failed, took too long, or was stopped.

    Args:
        work: what is done; it must not need another thread of this process.
        limit: the seconds that it may take.
        stop: returns whether it is not wanted any more.
    """
    result, given = os.pipe()
    parent = os.getpid()
    worker = os.fork()
    if not worker:
        _work(work, given, limit, parent)
    os.close(given)
    pieces: list[bytes] = []
    deadline = time.monotonic() + limit
    try:
        while time.monotonic() < deadline and not stop():
            if select.select([result], [], [], _LOOK)[0]:
                piece = os.read(result, 1 << 16)
                if not piece:
                    break
                pieces.append(piece)
    finally:
        os.close(result)
        os.kill(worker, signal.SIGKILL)
        os.waitpid(worker, 0)
    whole = b"".join(pieces)
    return whole.removesuffix(_END) if whole.endswith(_END) else None


def _work(work: Callable[[], bytes], given: int, limit: float, parent: int) -> None:
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP):
            signal.signal(number, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        # Who waits for it may be killed. What this inherits, such as a lock, must not outlive it.
        die_with(parent)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, limit + 1)
        with os.fdopen(given, "wb") as pipe:
            pipe.write(work() + _END)
        status = 0
    finally:
        os._exit(status)
