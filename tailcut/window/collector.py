"""Gather the tail of streams that arrive piece by piece, and read no more of them than it takes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tailcut.core.items import SCROLLBACK_KEPT, StartedOver
from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import merged
from tailcut.pipeline.cleaner import Cleaner
from tailcut.pipeline.report import Report, Tail
from tailcut.pipeline.sources import encoded
from tailcut.window.folding import cut_folded, new_reserve

if TYPE_CHECKING:
    from typing import Unpack

    from tailcut.core.items import ScrollbackCleared
    from tailcut.cut import Cut, Cutter
    from tailcut.options import Options, Settings
    from tailcut.pipeline.cleaner import Forget
    from tailcut.pipeline.position import Position
    from tailcut.pipeline.sources import ByteSource
    from tailcut.terminal.newlines import Newline
    from tailcut.window.look import Look
    from tailcut.window.ring import Ring

__all__ = ["Collector"]

PIECE = 1 << 16
"""Bytes that are read and worked on at a time."""

IDLE = 0.05
"""Seconds without input after which bytes that wait in the ring are worked on. With less, a
producer that is only a little slower than tailcut would be kept waiting."""


class Collector:
    """One tail of one stream or several, each played on a terminal of its own.

    Of a long raw stream or cast no more is read than its tail needs. The text is the same as from
    reading everything, and the report counts what was read.

    Args:
        options: how to read and cut; ``settings`` override it.
        **settings: fields of `Options` as keywords (see `tailcut.tail`).

    Raises:
        OptionError: a value is not allowed.
        ConfigError: a file of chrome rules cannot be used.
    """

    def __init__(self, options: Options | None = None, **settings: Unpack[Settings]) -> None:
        self.options = how = merged(options, settings)
        # The streams that have ended, without the cut.
        self._read = Report()
        reserve = new_reserve(how)
        # The lines before the current stream, and those that were left when a stream last cleared
        # the scrollback: one of them may have been shortened.
        self._before = self._cleared_to = reserve.result()
        self._stream = _Stream(
            how, lambda forget: Cleaner(how, forget=forget), reserve, self._before
        )

    def begin_stream(self, name: str | None = None) -> None:
        """Begin a stream that has a name, before any of its bytes are fed.

        Args:
            name: its file name, as a hint for its format.
        """
        last = self._stream
        self._stream = _Stream(
            self.options,
            lambda forget: last.cleaner.fresh(name, forget=forget),
            last.cutter,
            self._before,
        )

    def feed(self, data: bytes | str) -> None:
        """Take the next piece of the current stream.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        self._stream.feed(encoded(data))

    def read(self, source: ByteSource) -> None:
        """Read the whole of the current stream from a file or pipe.

        Of a file no more is read than the tail needs; a pipe is read in large pieces.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
            OSError: the source cannot be read.
        """
        self._stream.read(source)

    def work_ahead(self) -> bool:
        """Work on some of the waiting bytes, and return whether more are left.

        Called while no bytes come, so that a slow stream's tail is ready as soon as it ends.
        """
        return self._stream.work_ahead()

    def end_stream(self) -> Report:
        """End the current stream; the next bytes that are fed belong to another one.

        Returns:
            the numbers of the stream, without the cut.
        """
        report = self._stream.end()
        if self._stream.was_cleared:
            self._cleared_to = self._before
        self._read += report
        self._before = self._stream.cutter.result()
        self.begin_stream()
        return report

    def result(self) -> Tail:
        """Return the tail of the streams that have ended."""
        folded, read = cut_folded(self._stream.cutter, self.options), self._read
        cut, earlier = folded.cut, self._cleared_to
        shortened = cut.shortened or (earlier.shortened and cut.text == earlier.text)
        chars = len(cut.text) - (shortened and cut.text.startswith("…"))
        dropped = dict(read.dropped)
        if folded.lines:
            dropped["duplicates"] += folded.lines
        report = read.replace(
            dropped=dropped,
            omitted_lines=read.kept_lines - cut.lines - folded.lines,
            omitted_chars=(
                read.kept_chars + (read.kept_lines > 0) - chars - (cut.lines > 0) - folded.chars
            ),
            kept_lines=cut.lines,
            kept_chars=len(cut.text),
            kept_bytes=len(cut.text.encode()),
            shortened=shortened,
        )
        return Tail(cut.text, report)

    @property
    def warnings(self) -> list[str]:
        """Warnings about the user's own rules: those that took too long were switched off."""
        return self._stream.cleaner.warnings


class _Stream:
    """One stream on its way into the tail: read by a cleaner, or skipped over by looks.

    It is the `Consumer` of its ring.

    Args:
        options: how to read and cut.
        start: makes the cleaner that reads the stream from its beginning.
        cutter: holds the last lines of the streams before.
        before: the same lines, which are what a cleared scrollback leaves.

    Attributes:
        cleaner: has read the stream up to the ring.
        cutter: takes its lines.
        was_cleared: the program cleared its scrollback.
    """

    def __init__(
        self, options: Options, start: Callable[[Forget], Cleaner], cutter: Cutter, before: Cut
    ) -> None:
        self.cleaner = start(self._forget)
        self.cutter = cutter
        cutter.mark()
        self.was_cleared = False
        self._options = options
        self._before = before
        self._bytes = 0
        self._ring: Ring | None = None
        # A look at the end of a file that suffices.
        self._found: Look | None = None
        # The numbers of cleaners that were let go.
        self._let_go = Report()

    @property
    def position(self) -> Position | None:
        """Where the stream stands at the ring's first byte, or else after all that was read."""
        return self.cleaner.position

    def feed(self, data: bytes) -> None:
        """Take the next piece."""
        self._bytes += len(data)
        if self._ring is not None:
            self._ring.feed(data)
            return
        self.take(data)
        if not self._options.whole:
            position = self.position if self.cleaner.container == "raw" else None
            if position is not None:
                from tailcut.window.ring import Ring

                self._ring = Ring(self, position.convention)

    def read(self, source: ByteSource) -> None:
        """Read all of it."""
        looks = source.size is not None and not self._options.whole
        while self._ring is None:
            piece = source.read(PIECE)
            if not piece:
                return
            self.feed(piece)
            if looks and self._default_in_cast() is not None:
                if self._look_back_in_cast(source):
                    return
                looks = False
        if source.size is not None:
            if self._look_back(source, source.size):
                return
        else:
            source.enlarge()
        count = PIECE
        while count:
            if count < PIECE:
                while not source.is_ready(IDLE) and self.work_ahead():
                    pass
            room = self._ring.room
            count = source.read_into(room)
            room.release()
            self._ring.took(count)
            self._bytes += count

    def work_ahead(self) -> bool:
        """Work on some of the ring's bytes, and return whether more are left."""
        return self._ring is not None and self._ring.hand_on(PIECE)

    def look(self, convention: Newline) -> Look:
        """Begin a look at a line start further on."""
        from tailcut.window.look import Look
        from tailcut.window.screen import MidstreamScreen

        return Look(
            lambda forget: self.cleaner.resumed(convention, screen=MidstreamScreen, forget=forget),
            new_reserve(self._options),
        )

    def take(self, data: bytes) -> None:
        """Read the next bytes."""
        for lines in self.cleaner.feed_by_pieces(data):
            self.cutter.feed(lines)

    def skip_to(self, look: Look, convention: Newline) -> None:
        """Go on where a look began: all before it stays unread."""
        self._let_cleaner_go(look.cleaner.resumed(convention, forget=self._forget))

    def end(self) -> Report:
        """End the stream and return its numbers, without the cut."""
        look = self._found
        if self._ring is not None:
            look = look or self._ring.end()
            self._ring = None
        if look is not None:
            self._adopt(look)
        for lines in self.cleaner.close_by_pieces():
            self.cutter.feed(lines)
        last = self.cleaner.report
        report = self._let_go + last
        return report.replace(
            unread_bytes=self._bytes - report.bytes_read,
            # An earlier failure in the same recording is no longer how it ended.
            outcome=last.outcome or report.outcome,
        )

    def _look_back(self, source: ByteSource, size: int) -> bool:
        """Look at the end of a file, and return whether that suffices."""
        from tailcut.window.look import FIRST, SHARE, find
        from tailcut.window.stretch import Stretch

        position = self.position
        if position is None or position.modes is None:
            return False
        largest = (size - self._bytes) // SHARE
        stretch = Stretch(source.read_at, size, from_ground=True)
        modes, convention = position.modes, position.convention
        if modes and not stretch.leaves_modes(self._bytes, size - largest, modes):
            return False
        found = find(
            stretch,
            convention,
            lambda: self.look(convention),
            first=FIRST,
            largest=largest,
            ending=True,
        )
        if found is None:
            return False
        self._found, _ = found
        self._bytes = size
        return True

    def _look_back_in_cast(self, source: ByteSource) -> bool:
        """Look at the end of a cast, and return whether that suffices."""
        from tailcut.window import cast
        from tailcut.window.stretch import Stretch

        assert source.size is not None
        stretch = Stretch(source.read_at, source.size, from_ground=True)
        start = stretch.line_start(self._bytes, "pipe")
        if start is None:
            return False
        while self._bytes < start and (piece := source.read(min(PIECE, start - self._bytes))):
            self.feed(piece)
        position = self._default_in_cast()
        if position is None:
            return False
        self._found = cast.find(
            stretch, start, self.cleaner, position, lambda: new_reserve(self._options)
        )
        if self._found is None:
            return False
        self._bytes = source.size
        return True

    def _default_in_cast(self) -> Position | None:
        """Return the position in a cast whose modes are at their default; None elsewhere."""
        position = self.position
        if position is None or position.container != "cast":
            return None
        return position if position.modes is not None and not position.modes else None

    def _adopt(self, look: Look) -> None:
        """Make a look's tail the stream's."""
        self._let_cleaner_go(look.cleaner)
        if look.cutter.is_full:
            self.cutter = look.cutter
        else:
            self.cutter.feed(look.cutter.result().text.split("\n"))

    def _let_cleaner_go(self, successor: Cleaner) -> None:
        """Go on with another cleaner; the lines of the one before are above the tail."""
        deque(self.cleaner.close_by_pieces(), maxlen=0)
        self._let_go += self.cleaner.report
        self.cleaner = successor
        self._clear()

    def _clear(self) -> None:
        self.cutter.clear()
        if self._before.text:
            self.cutter.feed(self._before.text.split("\n"))
        self.cutter.mark()

    def _forget(self, mark: ScrollbackCleared) -> None:
        """Go back to the last mark, or to where the stream began: what is before stays."""
        if mark is SCROLLBACK_KEPT:
            self.cutter.mark()
            return
        if isinstance(mark, StartedOver):
            self._clear()
        else:
            self.cutter.rewind()
        self.was_cleared = True
