"""What the two processes that watch over a command have in common: the monitor and the warden."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Callable

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.process.intake import Intake

if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["LEAVE", "Drain", "Duty", "Woken", "has_children", "leave_after", "reap", "report"]

# What the parent writes to the orders before it closes them when all is over. An end without it is
# the parent's death.
LEAVE = b"l"
# Signals that are meant for the command, or that the leader gets when its session is hung up.
_IGNORED = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE, signal.SIGTERM),
    *(signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGWINCH),
)
_BLOCK = 1 << 16


class Duty(Record, kw_only=True):
    """What the processes that watch over a command have to know.

    Args:
        report: the descriptor that takes their reports.
        orders: the descriptor that ends when the parent is gone, `LEAVE` before it if it leaves.
        in_pty: whether standard output is the pty that becomes the controlling terminal.
        grace: the seconds between SIGTERM and SIGKILL.
        sources: the descriptors of the command's output.
        intake: how that output is taken.
        lease: descriptors that stay open until the last process of the family has ended.
    """

    report: int
    orders: int
    in_pty: bool
    grace: float
    sources: tuple[int, ...]
    intake: Intake
    lease: tuple[int, ...] = ()

    def descriptors(self) -> set[int]:
        """Return the descriptors that are needed for it.

        Output without a log stays the parent's alone: the command is told when nobody reads it.
        """
        kept = {*self.sources, *self.intake.descriptors} if self.intake.is_kept else set()
        return {self.report, self.orders, *self.lease, *kept}


class Woken:
    """A descriptor that wakes this process when a child of it has changed its state.

    Signals that are meant for the command are ignored from then on, and descriptors that are not
    needed for a duty are closed: a pipe that is held open here never ends, such as the one in which
    `subprocess` reports a program that cannot be executed.

    Args:
        duty: what this process has to do.
    """

    def __init__(self, duty: Duty) -> None:
        self.descriptor, wake = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(self.descriptor, False)
        keep = {self.descriptor, wake, *duty.descriptors()}
        for name in os.listdir("/dev/fd"):  # noqa: PTH208
            if int(name) not in keep:
                with contextlib.suppress(OSError):
                    os.close(int(name))
        os.chdir("/")
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)

    def clear(self) -> None:
        """Forget what has woken it."""
        with contextlib.suppress(BlockingIOError):
            os.read(self.descriptor, 4096)


class Drain:
    """Output that goes on into its log though the process that read it has died.

    Args:
        duty: where the output comes from, and where it goes.
    """

    def __init__(self, duty: Duty) -> None:
        self._intake = duty.intake
        self._sources = list(duty.sources) if duty.intake.is_kept else []
        self._is_kept = self._did(self._intake.inherit)

    def wait(self, seconds: float) -> None:
        """Move bytes for so many seconds, or until there can be no more of them."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self._sources:
                time.sleep(left)
                return
            poller = select.poll()
            for source in self._sources:
                poller.register(source, select.POLLIN)
            for source, _ in poller.poll(int(left * 1000) + 1):
                self._take(source)

    def finish(self) -> None:
        """Move what is left, and end the log."""
        for source in list(self._sources):
            while self._take(source):
                pass
        self._did(self._intake.end)

    def _take(self, source: int) -> bool:
        try:
            if self._is_kept:
                data = self._intake.read(source, _BLOCK)
            else:  # a command that writes must be able to end
                data = os.read(source, _BLOCK)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
            if self._is_kept:
                self._is_kept = False
                return True
        if not data:
            self._sources.remove(source)
        return bool(data)

    def _did(self, work: Callable[[], object]) -> bool:
        try:
            work()
        except OSError:  # a full disk; the folder of the log is gone
            return False
        return True


def ignore_signals() -> None:
    """Ignore what is meant for the command."""
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)


def leave_after(work: Callable[[], None]) -> NoReturn:
    """Do the work of a fork, and leave it: it must not go on with what its parent was doing."""
    status = 1
    try:
        ignore_signals()
        work()
        status = 0
    finally:
        os._exit(status)


def reap() -> tuple[dict[int, int], bool]:
    """Return the children that have ended or stopped, and whether any child is left.

    Returns:
        Their wait statuses by process id; whether there are others.
    """
    found: dict[int, int] = {}
    try:
        while (one := os.waitpid(-1, os.WNOHANG | os.WUNTRACED))[0]:
            found[one[0]] = one[1]
    except ChildProcessError:
        return found, False
    return found, True


def has_children() -> bool:
    """Return whether a child of this process lives; forget those that have ended."""
    return reap()[1]


def report(duty: Duty, line: str) -> None:
    """Tell the parent something."""
    with contextlib.suppress(OSError):
        os.write(duty.report, f"{line}\n".encode())
