"""How a command ended: by itself, by a signal, by a time limit, or not started at all."""

from __future__ import annotations

from tailcut.core.durations import written
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Literal

    Limit = Literal["timeout", "idle"]

__all__ = [
    "STATUS_NOT_EXECUTABLE",
    "STATUS_NOT_FOUND",
    "STATUS_TIMED_OUT",
    "STATUS_UNKNOWN",
    "Ending",
]

# The statuses of coreutils' timeout(1) and of a POSIX shell (XCU 2.8.2), which people know.
STATUS_TIMED_OUT = 124
STATUS_UNKNOWN = 125
STATUS_NOT_EXECUTABLE = 126
STATUS_NOT_FOUND = 127
_SIGNAL_BASE = 128


class Ending(Record, kw_only=True):
    """How a command ended.

    A command that was stopped from outside (`timed_out`, `cancelled`, `overstayed`) keeps the exit
    code or the signal that it ended with, but is never `ok`.

    Args:
        started: whether it ran.
        exit_code: the code that it returned; None where it did not start or a signal ended it.
        signal: the number of the signal that ended it, else None.
        timed_out: the limit that was reached: ``timeout`` (total time) or ``idle`` (no output).
        limit: that limit in seconds.
        cancelled: whether its `Control` ended it.
        overstayed: whether it was ended because its work was done and it did not exit; ``limit``
            is the time that it got.
        killed: whether SIGKILL ended it, after the grace period or at a second request.
        leftovers: the number of processes that it left behind, which were ended after it.
        duration: seconds from its start to its end.
        error: why it could not be started or waited for; else empty.
        error_status: the exit status that stands for ``error``.

    >>> Ending(started=True, exit_code=0).ok
    True
    >>> ending = Ending(started=True, signal=9, timed_out="timeout", limit=1200, duration=1205.2)
    >>> ending.status, ending.described
    (124, 'timed out after 20m')
    >>> Ending(started=True, signal=11).status
    139
    """

    started: bool
    exit_code: int | None = None
    signal: int | None = None
    timed_out: Limit | None = None
    limit: float | None = None
    cancelled: bool = False
    overstayed: bool = False
    killed: bool = False
    leftovers: int = 0
    duration: float = 0.0
    error: str = ""
    error_status: int = STATUS_UNKNOWN

    @property
    def ok(self) -> bool:
        """Whether it ended by itself with exit code 0."""
        is_stopped = self.timed_out is not None or self.cancelled or self.overstayed
        return self.exit_code == 0 and not is_stopped

    @property
    def status(self) -> int:
        """The exit status that a shell would report.

        124 after a time limit, whatever it ended with; its exit code; 128 + the signal; 126 or
        127 where it could not be started; 125 where its end is unknown; 130 where it was
        cancelled before it started.
        """
        if self.timed_out is not None:
            return STATUS_TIMED_OUT
        if self.exit_code is not None:
            return self.exit_code
        if self.signal is not None:
            return _SIGNAL_BASE + self.signal
        return self.error_status

    @property
    def described(self) -> str:
        """How it ended, for a label: ``exit status 1``, ``timed out after 20m``."""
        if self.timed_out == "idle":
            return f"timed out: no output for {written(self.limit or 0)}"
        if self.timed_out is not None:
            return f"timed out after {written(self.limit or 0)}"
        if not self.started:
            return f"not started: {self.error}"
        if self.overstayed and not self.cancelled:
            return f"ended {written(self.limit or 0)} after its result, since it did not exit"
        if self.signal is not None:
            ended = f"killed by {_name(self.signal)}"
        elif self.exit_code is not None:
            ended = f"exit status {self.exit_code}"
        else:
            ended = f"ended, nobody knows how: {self.error}"
        return f"cancelled; {ended}" if self.cancelled else ended

    def as_dict(self) -> dict[str, Any]:
        """Return the fields in their order, in the values of JSON, and then the status."""
        fields = super().as_dict()
        del fields["error_status"]
        return {**fields, "duration": round(self.duration, 3), "status": self.status}


def _name(number: int) -> str:
    import signal  # only a death needs it

    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
