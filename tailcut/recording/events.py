"""The four events that every recording format is reduced to."""

from __future__ import annotations

from tailcut.core.record import Record

__all__ = ["Boundary", "Event", "Outcome", "Output", "Resize"]


class Output(Record):
    """Bytes that were printed.

    Args:
        data: bytes of a terminal stream, in UTF-8.
    """

    data: bytes


class Resize(Record):
    """A change of the terminal's size.

    Args:
        cols: columns.
        rows: rows.
    """

    cols: int
    rows: int


class Boundary(Record):
    """The start of a section, which gets a terminal of its own.

    The terminal before it is closed, and its lines come first.

    Args:
        kind: the kind of section: ``message``, ``note``, ``text``, ``output``, ``session``.
        last: the most logical lines of the section that are kept; those before them are folded
            into one line that states their number. None to keep all.
        folded: lines of the section that the reader has folded already, before those that follow.
    """

    kind: str
    last: int | None = None
    folded: int = 0


class Outcome(Record):
    """Success or failure, as the stream itself states it.

    Args:
        ok: whether it was a success.
        detail: the reason, in the stream's own words where it has some.
        exit_status: the exit status of the recorded command, where the stream has it.
    """

    ok: bool
    detail: str
    exit_status: int | None = None


Event = Output | Resize | Boundary | Outcome
