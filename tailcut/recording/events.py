"""What a recording or a stream of events comes down to."""

from __future__ import annotations

from tailcut.core.record import Record

__all__ = ["Boundary", "Event", "Outcome", "Output", "Resize"]


class Output(Record):
    """What was printed.

    Args:
        data: bytes of a terminal stream; text is UTF-8.
    """

    data: bytes


class Resize(Record):
    """The terminal took another size.

    Args:
        cols: columns.
        rows: rows.
    """

    cols: int
    rows: int


class Boundary(Record):
    """A new screen begins here.

    What follows gets a terminal of its own; the one before is closed, and its lines come first.

    Args:
        kind: what begins: ``message``, ``command``, ``output``, ``session``.
        last: the most logical lines of this section that are kept, after a line that says how
            many were left out; None for all of them.
        left_out: lines of it that were left out already, before those that follow.
    """

    kind: str
    last: int | None = None
    left_out: int = 0


class Outcome(Record):
    """Success or failure, as the stream itself says.

    Args:
        ok: whether it was a success.
        detail: why, in the stream's own words where it has some.
        exit_status: that of the command that was recorded, where the stream knows it.
    """

    ok: bool
    detail: str
    exit_status: int | None = None


Event = Output | Resize | Boundary | Outcome
