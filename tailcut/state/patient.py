"""A connection that waits for other processes' transactions and stays open to signals.

SQLite's own waiting is one long call, in which Python handles no signal: Ctrl-C would be answered
half a minute later.
"""

from __future__ import annotations

import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

__all__ = ["BUSY_SECONDS", "Patient"]

_T = TypeVar("_T")
# Seconds that a process waits for the transaction of another; none takes a tenth of a second.
BUSY_SECONDS = 30.0
_PAUSE_SECONDS = 0.02


class Patient(sqlite3.Connection):
    """A connection whose statements wait for a locked database, in pieces.

    Attributes:
        on_close: called after it was closed.
    """

    on_close: Callable[[], object] | None = None

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """Execute a statement.

        Raises:
            KeyboardInterrupt: a signal that ends this process or its run came while it waited.
        """
        return _patiently(lambda: sqlite3.Connection.execute(self, *args))

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        """Execute a statement for each of several values, as `execute`."""
        return _patiently(lambda: sqlite3.Connection.executemany(self, *args))

    def close(self) -> None:
        """Close it."""
        super().close()
        if self.on_close is not None:
            self.on_close()
            self.on_close = None


def _patiently(call: Callable[[], _T]) -> _T:
    try:
        return call()
    except sqlite3.OperationalError as error:
        if not _is_busy(error):
            raise
    deadline = time.monotonic() + BUSY_SECONDS
    with _noted() as came:
        while True:
            if came:
                raise KeyboardInterrupt
            time.sleep(_PAUSE_SECONDS)
            try:
                return call()
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


@contextmanager
def _noted() -> Iterator[list[int]]:
    """Note the signals that come while a handler of this process takes them."""
    came: list[int] = []
    before: dict[signal.Signals, Any] = {}

    def handle(number: int, frame: FrameType | None) -> None:
        came.append(number)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    if threading.current_thread() is threading.main_thread():  # others get no signals
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            handler = signal.getsignal(number)
            if callable(handler):
                before[number] = handler
                signal.signal(number, handle)
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
