"""Gather a JSON value that arrives in pieces, in bounded memory."""

from __future__ import annotations

from collections.abc import Collection

from tailcut.recording.json.long_values import LongValues
from tailcut.recording.json.opening import begins_object_in_bytes

__all__ = ["LONG", "GrowingValue"]

LONG = 1 << 18
"""The fewest bytes of a value that is shortened as it arrives. Decoded, small objects take almost
thirty times their size."""


class GrowingValue:
    """A value that is kept whole while it is short, and shortened as it arrives from then on.

    Args:
        lists: keys of an outermost object whose lists hold events.
        first: its first piece.
        is_long: whether it is known to be long already; then there is no first piece.
    """

    def __init__(
        self, lists: Collection[str], first: bytes = b"", *, is_long: bool = False
    ) -> None:
        self._lists = lists
        self._whole = bytearray(first)
        self._long = LongValues(lists) if is_long else None

    def add(self, piece: bytes | bytearray) -> list[bytes]:
        """Add a piece and return the values inside a long one that are complete."""
        if self._long is None:
            self._whole += piece
            if len(self._whole) < LONG:
                return []
            self._long = LongValues(self._lists)
            piece = bytes(self._whole)
            self._whole.clear()
        return self._long.feed(piece)

    @property
    def is_surely_json(self) -> bool:
        """Whether it cannot be text that begins with a bracket."""
        return self._long is not None or begins_object_in_bytes(self._whole) is not None

    def end(self) -> tuple[bytes, str]:
        """End the value.

        Returns:
            the bytes of it that have not been given, and the loss to count: ``damaged``,
            ``shortened``, or an empty text where nothing is missing.
        """
        if self._long is None:
            return bytes(self._whole), ""
        rest = self._long.close().strip(b" \t\r\n")
        if not self._long.sound:
            return rest, "damaged"
        return rest, "shortened" if self._long.shortened else ""
