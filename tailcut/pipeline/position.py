"""Where the rest of a stream goes to one terminal."""

from __future__ import annotations

from collections.abc import Collection

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tailcut.terminal.newlines import Newline as Convention

__all__ = ["Position"]


class Position(Record, kw_only=True):
    """The state of a stream at a place after which everything goes to one terminal.

    Args:
        container: ``cast``, or ``raw`` where the rest of the stream is raw output.
        convention: how line ends are read.
        modes: the terminal's modes that are not at their default, of 1049 (the alternate screen),
            6 and 7; None where another one is not at its default either.
        is_ground: whether no control function is unfinished.
        rows: the terminal's height, known or assumed so far.
        size: columns and rows, as the recording states them last; None where it states none.
    """

    container: str
    convention: Convention
    modes: Collection[int] | None
    is_ground: bool
    rows: int
    size: tuple[int, int] | None
