"""The shape that every format's reader has: bytes in, events out.

For type checkers only: at run time a protocol would load `typing`.
"""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING

__all__ = ["Reader"]

if TYPE_CHECKING:
    from typing import Protocol

    from tailcut.options import Newline
    from tailcut.recording.events import Event

    class Reader(Protocol):
        """A reader of one format, in bounded memory, which never raises.

        Attributes:
            name: the format.
            newline: whether a bare LF in the output keeps the column (``pty``) or starts a new
                line (``pipe``); ``auto`` where the format does not say.
            size: columns and rows, once the recording has stated them.
            skipped: pieces that were not understood, counted by kind.
        """

        name: str
        newline: Newline
        size: tuple[int, int] | None
        skipped: dict[str, int]

        def feed(self, data: bytes) -> list[Event]:
            """Read the next bytes, in any chunking, and return the events that they complete."""
            ...

        def close(self) -> list[Event]:
            """End the stream and return the remaining events."""
            ...
