"""A handle on a running command, for signal handlers and other threads."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import deque

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Control"]


class Control:
    """A handle that ends or signals the command of a `run` that got it.

    Every method returns at once, may be called from a signal handler or from another thread, and
    before, during and after the run. Several runs, one after the other, may share a control: once
    it is cancelled, none of them starts.

    Attributes:
        cancelled: `cancel` was called.
        cancels: how often it was called.
        signals: how often `signal` was called.
    """

    def __init__(self) -> None:
        self.cancelled = False
        self.cancels = 0
        self.signals = 0
        self._requests: deque[tuple[str, int]] = deque()
        self._wake: int | None = None

    def cancel(self, first: int = signal.SIGTERM) -> None:
        """End the command: gently at the first call, at once at the second.

        The first call sends ``first`` to the command's process groups, and SIGKILL to what is
        left of them after the grace period; the second call sends SIGKILL without waiting.

        Args:
            first: the signal that asks it to end.
        """
        self.cancelled = True
        self.cancels += 1
        self._ask("cancel", first)

    def signal(self, number: int) -> None:
        """Pass a signal on to the command's process group."""
        self.signals += 1
        self._ask("signal", number)

    def suspend(self) -> None:
        """Stop the command and this process, as Ctrl-Z does; SIGCONT continues both."""
        self._ask("suspend", 0)

    @contextlib.contextmanager
    def handling_signals(self) -> Iterator[None]:
        """Pass on the signals that this process gets while the context lasts.

        SIGINT and SIGQUIT go to the command as they are, SIGTERM and SIGHUP end it, SIGTSTP stops
        both. Ignored signals stay ignored (``nohup``). Only in the main thread.
        """
        handlers: dict[signal.Signals, Callable[[int, object], None]] = {
            signal.SIGINT: lambda number, _: self.signal(number),
            signal.SIGQUIT: lambda number, _: self.signal(number),
            signal.SIGTERM: lambda number, _: self.cancel(number),
            signal.SIGHUP: lambda number, _: self.cancel(number),
            signal.SIGTSTP: lambda *_: self.suspend(),
        }
        before = {
            number: signal.signal(number, handler)
            for number, handler in handlers.items()
            if signal.getsignal(number) != signal.SIG_IGN
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _ask(self, what: str, number: int) -> None:
        self._requests.append((what, number))
        wake = self._wake
        if wake is not None:
            with contextlib.suppress(OSError):  # full, and so awake; or the run has just ended
                os.write(wake, b"\0")

    def _attach(self, wake: int) -> None:
        self._wake = wake

    def _detach(self) -> None:
        self._wake = None
        self._requests.clear()

    def _taken(self) -> Iterator[tuple[str, int]]:
        while self._requests:
            yield self._requests.popleft()
