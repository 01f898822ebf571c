"""Keep the newest bytes of a pipe unread until it is known whether the tail needs those before."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.window.look import FIRST, GROWTH, SHARE, find
from tailcut.window.stretch import PIECE, Stretch, later_modes

if TYPE_CHECKING:
    from typing import Protocol

    from tailcut.pipeline.position import Position
    from tailcut.terminal.newlines import Newline
    from tailcut.window.look import Look

    class Consumer(Protocol):
        """What stands behind a ring: it has read all before the ring, and takes what leaves it."""

        @property
        def position(self) -> Position | None:
            """Where the stream stands at the ring's first byte."""

        def look(self, convention: Newline) -> Look:
            """Begin a look at a line start of the ring."""

        def take(self, data: bytes) -> None:
            """Read the bytes that leave the ring at its beginning."""

        def skip_to(self, look: Look, convention: Newline) -> None:
            """Go on where a look began: its window is now the ring, all before stays unread."""


__all__ = ["RING", "Ring"]

RING = 20 << 20
"""Bytes that are kept before the end of a pipe is looked at. With more it is looked at less often;
with 20 MiB a process stays below 48 MB."""

LONGEST_PAUSE = 8
"""After windows have failed again and again only one ring in this many is looked at. Trying costs
at most half of reading one ring, so a sixteenth on a stream where it never helps."""

SMALL = 1 << 18
"""Where at most this many bytes are left at the end, they are read without a look, so that the
numbers of a small stream are those of the whole."""


class Ring:
    """The newest bytes of a pipe, not read yet.

    Args:
        consumer: takes the bytes that leave the ring.
        convention: how line ends are read.
    """

    def __init__(self, consumer: Consumer, convention: Newline) -> None:
        self._consumer = consumer
        self._convention = convention
        self._data = bytearray()
        self._filled = 0
        # Bytes of the last window that sufficed: the next one will be about as large.
        self._sufficed = 0
        self._failures = self._pause = 0

    @property
    def room(self) -> memoryview:
        """The memory for the next bytes; never empty."""
        if self._filled == len(self._data):
            self._make_room()
        return memoryview(self._data)[self._filled :]

    def took(self, count: int) -> None:
        """Note how many bytes have been written into `room`."""
        self._filled += count

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        view = memoryview(data)
        while view:
            room = self.room
            count = min(len(room), len(view))
            room[:count] = view[:count]
            room.release()
            self._filled += count
            view = view[count:]

    def hand_on(self, most: int | None = None) -> bool:
        """Give the oldest bytes to the consumer, and return whether any are left.

        Args:
            most: how many; None for all.
        """
        filled = self._filled
        count = filled if most is None else min(most, filled)
        view = memoryview(self._data)
        for start in range(0, count, PIECE):
            self._consumer.take(bytes(view[start : min(start + PIECE, count)]))
        view.release()
        self._data[: filled - count] = self._data[count:filled]
        self._filled = filled - count
        return self._filled > 0

    def end(self) -> Look | None:
        """Look at the end of the stream.

        Returns:
            a look whose tail is that of the stream; None where none was found, and the consumer
            has read to the end.
        """
        if self._filled > SMALL:
            found = self._find(ending=True)
            if found is not None:
                return found[0]
        self.hand_on()
        return None

    def _make_room(self) -> None:
        size = len(self._data)
        if size < RING:
            # Grown step by step, because most streams are small.
            self._data += bytes(min(max(size * 3, FIRST), RING - size))
            return
        found = self._find(ending=False)
        if found is None:
            self.hand_on()
            return
        look, start = found
        self._consumer.skip_to(look, self._convention)
        self._data[: size - start] = self._data[start:size]
        self._filled = size - start

    def _find(self, ending: bool) -> tuple[Look, int] | None:
        if self._pause and not ending:
            self._pause -= 1
            return None
        largest = self._filled // SHARE
        found = None
        position = self._consumer.position
        if position is not None and self._is_default_at(self._filled - largest, position):
            view = memoryview(self._data)
            stretch = Stretch(
                lambda at, most: bytes(view[at : at + most]),
                self._filled,
                from_ground=position.is_ground,
            )
            found = find(
                stretch,
                self._convention,
                lambda: self._consumer.look(self._convention),
                first=min(max(FIRST, self._sufficed // GROWTH), largest),
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

    def _is_default_at(self, stop: int, position: Position) -> bool:
        """Return whether modes are at their default at an offset that all windows begin after."""
        modes = position.modes
        return modes is not None and not later_modes(self._data, 0, stop, modes)
