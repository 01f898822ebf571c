"""How little of a long stream has to be looked at (docs/windows.md).

A tail needs the end of a stream. The end is looked at in windows that grow: a window begins at a
line start at which the terminal is in its ground state, what is certain of it goes through the
stages, and it is the answer if it fills the budget. A pipe is read into a ring; when that is full,
a window that fills the budget with lines that nothing can change any more lets all before it go.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.core.items import WHOLE_FROM_HERE, Continuation
from tailcut.core.typing import TYPE_CHECKING
from tailcut.cut import Cutter
from tailcut.terminal.decode import Decoder
from tailcut.terminal.parser import STRING_LIMIT, Parser

if TYPE_CHECKING:
    from tailcut.core.items import ScrollbackCleared
    from tailcut.pipeline.pipeline import Pipeline
    from tailcut.terminal.newlines import Newline

__all__ = [
    "FIRST",
    "GROWTH",
    "RING",
    "Look",
    "Ring",
    "Stretch",
    "find",
    "is_ground",
    "last_introducer",
]

FIRST = 1 << 16
"""Bytes of the first window: some 700 lines of a log, which is what it takes where the height of
the terminal is not known."""

GROWTH = 2
"""How much larger each next window is."""

SHARE = 4
"""A window is at most this part of what it may save looking at. All that fail then cost half of it;
after a failure they are left out for a while."""

RING = 20 << 20
"""Bytes that are read before a pipe is looked at. Larger, and it is looked at less often; a process
stays below 48 MB with it."""

LONGEST_PAUSE = 8
"""Rings that are not looked at after windows have failed again and again, at most."""

PIECE = 1 << 16
"""Bytes that are worked on at a time: what a hostile piece turns into is held at once."""

SMALL = 1 << 18
"""A rest of this many bytes is read as it is, so that the numbers of a small stream are its own."""

_mode_changes = re.compile(
    rb"\?((?:\d*;)*(?:%b|[67])(?:;\d*)*)([hl])"
    % b"|".join(b"%d" % mode for mode in ALTERNATE_SCREENS)
).finditer
"""Finds what changes the modes that matter most, the alternate screen among them. The others are
too rare to look for. It begins with a character that `re` can search for at once."""

_LONGEST_CHANGE = 32

_C1 = tuple(bytes((0xC2, code)) for code in (0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F))
"""C1 controls that begin a sequence, in UTF-8."""


def is_ground(before: bytes) -> bool | None:
    """Says whether no control function is unfinished at the end of a stretch.

    Args:
        before: what stands before the place.

    Returns:
        None where no control function begins in it.
    """
    introducer = last_introducer(before)
    if introducer < 0:
        return None
    parser = Parser()
    parser.feed(Decoder().decode(b"\n" + before[introducer:], final=True))
    return parser.is_ground


def last_introducer(data: bytes) -> int:
    """Gives where the last control function of several bytes begins; -1 where none does."""
    found = data.rfind(b"\x1b")
    if b"\xc2" in data:
        found = max(found, *(data.rfind(control) for control in _C1))
    return found


class Look:
    """One look at the end of a stream, from a line start.

    Args:
        pipeline: made with `Pipeline.resumed`, midway.
        cutter: takes the lines that are certain.
    """

    def __init__(self, pipeline: Pipeline, cutter: Cutter) -> None:
        self.pipeline = pipeline
        self.cutter = cutter
        self._uncertain = pipeline.lookback
        self._is_whole = False
        pipeline._forget = self._forget

    def feed(self, data: bytes) -> None:
        """Takes the next bytes."""
        for lines in self.pipeline.feed_by_pieces(data):
            self._take(lines)

    def close(self) -> None:
        """Ends the stream."""
        for lines in self.pipeline.close_by_pieces():
            self._take(lines)

    @property
    def suffices(self) -> bool:
        """Whether the tail is that of the whole stream."""
        if not self.pipeline.is_usable:
            return False
        return self.cutter.is_full or (self._is_whole and bool(self.cutter.result().text))

    def _forget(self, mark: ScrollbackCleared) -> None:
        self.cutter.clear()
        self._is_whole = mark is WHOLE_FROM_HERE
        self._uncertain = 0 if self._is_whole else self.pipeline.lookback

    def _take(self, lines: list[str]) -> None:
        if self._uncertain and lines:
            at = 0
            while at < len(lines) and (self._uncertain or type(lines[at]) is Continuation):
                self._uncertain -= type(lines[at]) is not Continuation
                at += 1
            lines = lines[at:]
        self.cutter.feed(lines)


def find(
    stretch: Stretch,
    convention: Newline,
    begin: Callable[[], Look],
    *,
    first: int,
    largest: int,
    ending: bool,
) -> tuple[Look, int] | None:
    """Finds a window that suffices at the end of a stretch, and where it begins.

    Args:
        stretch: what can be read.
        convention: how line ends are read.
        begin: begins a look.
        first: bytes of the first window.
        largest: bytes of the largest.
        ending: whether the stream ends there; else what could still change does not count.
    """
    window = first
    while window <= largest:
        start = stretch.line_start(stretch.end - window, convention)
        if start is not None and stretch.is_ground(start):
            look = begin()
            if not _show(stretch, start, convention, look):
                return None
            if ending:
                look.close()
            if look.suffices:
                return look, start
        window *= GROWTH
    return None


def _show(stretch: Stretch, start: int, convention: Newline, look: Look) -> bool:
    """Shows a window to a look; says whether its line ends can be told from each other."""
    after_return = False
    for piece in stretch.pieces(start, stretch.end):
        if convention == "late":
            bare = piece.count(b"\n") - piece.count(b"\r\n")
            if bare - (after_return and piece[:1] == b"\n"):
                return False
            after_return = piece.endswith(b"\r")
        look.feed(piece)
    return True


def later_modes(
    data: bytes | bytearray, start: int, stop: int, modes: Collection[int]
) -> Collection[int]:
    """Gives the modes that are not at their default after a stretch of bytes.

    Args:
        data: holds them.
        start: where they begin.
        stop: where they end.
        modes: those before it: 1049 for the alternate screen, 6, 7, or 14 for a shift to G1.
    """
    if data.find(b"?", start, stop) >= 0:
        changed = set(modes)
        for change in _mode_changes(data, start, stop):
            for number in change[1].split(b";"):
                mode = int(number or b"0")
                if mode in ALTERNATE_SCREENS:
                    mode = 1049
                # Autowrap is on by default, the others are off.
                if mode in (6, 7, 1049):
                    (changed.add if (change[2] == b"h") == (mode != 7) else changed.discard)(mode)
        modes = changed
    shift = data.rfind(b"\x0e", start, stop)
    if shift >= 0:
        modes = {*modes, 14} if shift > data.rfind(b"\x0f", start, stop) else {*modes} - {14}
    return modes


class Stretch:
    """Bytes of a stream that can be read anywhere.

    Args:
        read_at: gives at most so many bytes from an offset on.
        end: where they end.
        from_ground: whether no control function is unfinished at offset 0.
    """

    def __init__(
        self, read_at: Callable[[int, int], bytes], end: int, *, from_ground: bool
    ) -> None:
        self._read_at = read_at
        self.end = end
        self._from_ground = from_ground
        # Between these no control function begins.
        self._bare_from = self._bare_to = 0

    def pieces(self, start: int, stop: int) -> Iterator[bytes]:
        """Gives the bytes between two offsets, or as many of them as there still are."""
        while start < stop:
            piece = self._read_at(start, min(PIECE, stop - start))
            if not piece:  # a file that was truncated
                return
            start += len(piece)
            yield piece

    def line_start(self, start: int, convention: Newline) -> int | None:
        """Gives where the first line begins that does so after an offset for certain."""
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
        """Says whether what is between two offsets sets modes back to their default."""
        before = b""
        for piece in self.pieces(start, stop):
            data = before + piece
            # A change at the end may be cut through; it is seen again, with the next piece.
            modes = later_modes(data, 0, len(data), modes)
            before = data[-_LONGEST_CHANGE:]
        return not modes

    def is_ground(self, place: int) -> bool:
        """Says whether no control function is unfinished at an offset."""
        start = place
        # A string is cut off after so many characters, each of four bytes at most.
        room = STRING_LIMIT
        while start > 0 and place - start < room:
            if self._bare_from < start <= self._bare_to:
                start = self._bare_from
                continue
            before = max(0, start - PIECE)
            # With a byte more: a C1 control has two.
            piece = b"".join(self.pieces(before, min(start + 1, place)))
            if last_introducer(piece) >= 0:
                return bool(is_ground(b"".join(self.pieces(before, place))))
            if not piece.isascii():
                room = 4 * STRING_LIMIT
            start = before
        self._bare_from, self._bare_to = start, place
        return start > 0 or self._from_ground


class Ring:
    """The raw bytes of a pipe that have not been looked at.

    Args:
        convention: how line ends are read.
        look: begins a look.
        modes: gives the modes that are not at their default before the ring (see `later_modes`);
            None where there are others.
        is_ground: says whether no control function is unfinished there.
        go_on: lets the terminal that has read all before the ring go on with bytes from it.
        let_go: forgets that terminal: a new one is to begin where the look did.
        size: bytes that it holds.
        first: bytes of the first window.
    """

    def __init__(
        self,
        convention: Newline,
        look: Callable[[], Look],
        modes: Callable[[], Collection[int] | None],
        is_ground: Callable[[], bool],
        go_on: Callable[[bytes], None],
        let_go: Callable[[Look], None],
        size: int = RING,
        first: int = FIRST,
    ) -> None:
        self._convention = convention
        self._look = look
        self._modes = modes
        self._is_ground = is_ground
        self._go_on = go_on
        self._let_go = let_go
        self._size = size
        self._first = first
        self._data = bytearray()
        self._filled = 0
        # Bytes of the last window that sufficed: the next one will be about as large.
        self._sufficed = 0
        self._failures = self._pause = 0

    @property
    def room(self) -> memoryview:
        """Where the next bytes go; never empty."""
        if self._filled == len(self._data):
            self._make_room()
        return memoryview(self._data)[self._filled :]

    def took(self, count: int) -> None:
        """Says how many bytes have been put where there was room."""
        self._filled += count

    def feed(self, data: bytes) -> None:
        """Takes the next bytes."""
        view = memoryview(data)
        while view:
            room = self.room
            count = min(len(room), len(view))
            room[:count] = view[:count]
            room.release()
            self._filled += count
            view = view[count:]

    def hand_on(self, most: int | None = None) -> bool:
        """Lets the terminal go on with bytes of the ring; says whether there are more.

        Args:
            most: how many; None for all.
        """
        filled = self._filled
        count = filled if most is None else min(most, filled)
        view = memoryview(self._data)
        for start in range(0, count, PIECE):
            self._go_on(bytes(view[start : min(start + PIECE, count)]))
        view.release()
        self._data[: filled - count] = self._data[count:filled]
        self._filled = filled - count
        return self._filled > 0

    def end(self) -> Look | None:
        """Looks at the end of the stream; what it gives has to be taken instead of all before.

        Where that does not suffice, the terminal has gone on to the end.
        """
        if self._filled > SMALL:
            found = self._find(ending=True)
            if found is not None:
                return found[0]
        self.hand_on()
        return None

    def _make_room(self) -> None:
        size = len(self._data)
        if size < self._size:
            # As large as it has to be: most streams are small.
            self._data += bytes(min(max(size * 3, self._first), self._size - size))
            return
        found = self._find(ending=False)
        if found is None:
            self.hand_on()
            return
        look, start = found
        self._let_go(look)
        self._data[: size - start] = self._data[start:size]
        self._filled = size - start

    def _find(self, ending: bool) -> tuple[Look, int] | None:
        if self._pause and not ending:
            self._pause -= 1
            return None
        largest = self._filled // SHARE
        found = None
        modes = self._modes()
        # All windows begin after that.
        if modes is not None and not later_modes(self._data, 0, self._filled - largest, modes):
            view = memoryview(self._data)
            stretch = Stretch(
                lambda at, most: bytes(view[at : at + most]),
                self._filled,
                from_ground=self._is_ground(),
            )
            found = find(
                stretch,
                self._convention,
                self._look,
                first=min(max(self._first, self._sufficed // GROWTH), largest),
                largest=largest,
                ending=ending,
            )
        if found is None:
            self._failures += 1
            self._pause = min(2**self._failures, LONGEST_PAUSE) - 1
        else:
            self._failures = 0
            self._sufficed = self._filled - found[1]
        return found
