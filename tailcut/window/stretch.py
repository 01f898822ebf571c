"""Bytes of a stream that can be read at any offset, and the places where a window may begin."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.core.typing import TYPE_CHECKING
from tailcut.terminal.decode import Decoder
from tailcut.terminal.parser import STRING_LIMIT, Parser

if TYPE_CHECKING:
    from tailcut.terminal.newlines import Newline

__all__ = ["PIECE", "Stretch", "is_ground", "last_introducer", "later_modes"]

PIECE = 1 << 16
"""Bytes worked on at a time: all lines of a piece are held at once, and a hostile one has many."""

_mode_changes = re.compile(
    rb"\?((?:\d*;)*(?:%b|[67])(?:;\d*)*)([hl])"
    % b"|".join(b"%d" % mode for mode in ALTERNATE_SCREENS)
).finditer
"""Find changes of the modes that matter most, the alternate screen among them. The others are too
rare to search for. The pattern begins with a character that `re` can search for at once."""

_LONGEST_CHANGE = 32

_C1 = tuple(bytes((0xC2, code)) for code in (0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F))
"""C1 controls that begin a sequence, in UTF-8."""


def is_ground(before: bytes) -> bool | None:
    """Return whether no control function is unfinished at the end of some bytes.

    Returns:
        None where no control function begins in them.
    """
    introducer = last_introducer(before)
    if introducer < 0:
        return None
    parser = Parser()
    parser.feed(Decoder().decode(b"\n" + before[introducer:], final=True))
    return parser.is_ground


def last_introducer(data: bytes) -> int:
    """Return where the last control function of several bytes begins; -1 where none does."""
    found = data.rfind(b"\x1b")
    if b"\xc2" in data:
        found = max(found, *(data.rfind(control) for control in _C1))
    return found


def later_modes(
    data: bytes | bytearray, start: int, stop: int, modes: Collection[int]
) -> Collection[int]:
    """Return the modes that are not at their default after some bytes.

    Args:
        data: holds the bytes.
        start: offset of the first of them.
        stop: offset after the last.
        modes: those before them: 1049 for the alternate screen, 6, 7, or 14 for a shift to G1.
    """
    if data.find(b"?", start, stop) >= 0:
        changed = set(modes)
        for change in _mode_changes(data, start, stop):
            for number in change[1].split(b";"):
                mode = int(number or b"0")
                mode = 1049 if mode in ALTERNATE_SCREENS else mode
                # Autowrap is on by default, the others are off.
                if mode in (6, 7, 1049):
                    (changed.add if (change[2] == b"h") == (mode != 7) else changed.discard)(mode)
        modes = changed
    shift = data.rfind(b"\x0e", start, stop)
    if shift >= 0:
        modes = {*modes, 14} if shift > data.rfind(b"\x0f", start, stop) else {*modes} - {14}
    return modes


class Stretch:
    """Bytes of a stream that can be read at any offset.

    Args:
        read_at: returns bytes from an offset on, at most as many as the second argument.
        end: offset after the last byte.
        from_ground: whether no control function is unfinished at offset 0.
    """

    def __init__(
        self, read_at: Callable[[int, int], bytes], end: int, *, from_ground: bool
    ) -> None:
        self._read_at = read_at
        self.end = end
        self._from_ground = from_ground
        # Between these two offsets no control function begins.
        self._bare_from = self._bare_to = 0

    def pieces(self, start: int, stop: int) -> Iterator[bytes]:
        """Yield the bytes between two offsets, or as many of them as are left in the file."""
        while start < stop:
            piece = self._read_at(start, min(PIECE, stop - start))
            if not piece:  # a file that was truncated
                return
            start += len(piece)
            yield piece

    def line_start(self, start: int, convention: Newline) -> int | None:
        """Return the first offset at or after ``start`` where a line certainly begins."""
        ending = b"\n" if convention == "pipe" else b"\r\n"
        before = b""
        for piece in self.pieces(start, self.end):
            found = (before + piece).find(ending)
            if found >= 0:
                at = start + found - len(before) + len(ending)
                return at if at < self.end else None
            start += len(piece)
            before = piece[-1:]
        return None

    def leaves_modes(self, start: int, stop: int, modes: Collection[int]) -> bool:
        """Return whether the bytes between two offsets set modes back to their default."""
        before = b""
        for piece in self.pieces(start, stop):
            data = before + piece
            # A change may be cut through at the end; it is found again with the next piece.
            modes = later_modes(data, 0, len(data), modes)
            before = data[-_LONGEST_CHANGE:]
        return not modes

    def is_ground(self, place: int) -> bool:
        """Return whether no control function is unfinished at an offset."""
        start = place
        # The parser ends a string after this many characters, each of four bytes at most.
        room = STRING_LIMIT
        while start > 0 and place - start < room:
            if self._bare_from < start <= self._bare_to:
                start = self._bare_from
                continue
            before = max(0, start - PIECE)
            # With one byte more, because a C1 control has two.
            piece = b"".join(self.pieces(before, min(start + 1, place)))
            if last_introducer(piece) >= 0:
                return bool(is_ground(b"".join(self.pieces(before, place))))
            if not piece.isascii():
                room = 4 * STRING_LIMIT
            start = before
        self._bare_from, self._bare_to = start, place
        return start > 0 or self._from_ground
