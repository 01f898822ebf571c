"""Gathers the tail of streams that arrive piece by piece."""

from __future__ import annotations

from collections import deque

from tailcut.core.typing import TYPE_CHECKING
from tailcut.cut import Cutter
from tailcut.pipeline.pipeline import Pipeline
from tailcut.pipeline.report import Report, Tail
from tailcut.pipeline.sources import encoded

if TYPE_CHECKING:
    from typing import Unpack

    from tailcut.core.items import ScrollbackCleared
    from tailcut.options import Options
    from tailcut.pipeline.pipeline import Settings
    from tailcut.pipeline.sources import Reader
    from tailcut.terminal.newlines import Newline
    from tailcut.window.look import Look, Ring

__all__ = ["Collector"]

PIECE = 1 << 16
"""Bytes that are read and worked on at a time."""

IDLE = 0.05
"""Seconds without input after which what waits in the ring is worked on. Shorter, and a producer
that is only a little slower than tailcut would be kept waiting."""


class Collector:
    """Gathers one tail from one stream or several, each rendered by a terminal of its own.

    Of a long raw stream or cast no more is looked at than its tail needs; the text is that of
    reading everything, and the report counts what was looked at.

    Args:
        options: how to read and cut; ``settings`` override it.
        **settings: the fields of `Options` as keywords.

    Raises:
        OptionError: an option's value is not allowed.
        ConfigError: a file of chrome rules cannot be used.
    """

    def __init__(self, options: Options | None = None, **settings: Unpack[Settings]) -> None:
        self._pipeline: Pipeline = _Collected(options, **settings)
        self.options = self._pipeline.options
        self._pipeline._forget = self._forget
        self._cutter = self._new_cutter()
        # The streams that have ended, without the cut.
        self._read = Report()
        # The tail before the current stream, and what a cleared scrollback made the cutter forget
        # of how it came about.
        self._before = self._forgotten = Tail("", Report())
        self._begin()

    def _begin(self) -> None:
        self._bytes = 0
        self._ring: Ring | None = None
        # A look at the end of a file that suffices.
        self._found: Look | None = None
        # Of the current stream, what was looked at by a terminal that has been let go.
        self._let_go = Report()

    def begin_stream(self, name: str | None = None) -> None:
        """Begins a stream that has a name, before anything of it is fed.

        Args:
            name: its file name, as a hint for what it is.
        """
        self._pipeline = self._pipeline.fresh(name)
        self._pipeline._forget = self._forget

    def feed(self, data: bytes | str) -> None:
        """Takes the next piece of the current stream.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        data = encoded(data)
        self._bytes += len(data)
        if self._ring is not None:
            self._ring.feed(data)
            return
        self._go_on(data)
        if not self.options.whole:
            convention = self._pipeline.convention
            if convention is not None:
                self._begin_ring(convention)

    def read(self, reader: Reader) -> None:
        """Takes the whole of the current stream from where it can be read.

        Of a file no more is read than the tail needs; a pipe is read in large pieces.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
            OSError: it cannot be read on.
        """
        looks = reader.size is not None and not self.options.whole
        while self._ring is None:
            piece = reader.read(PIECE)
            if not piece:
                return
            self.feed(piece)
            if looks and self._pipeline.convention_in_cast is not None:
                if self._look_back_in_cast(reader):
                    return
                looks = False
        if reader.size is not None:
            if self._look_back(reader, reader.size):
                return
        else:
            reader.enlarge()
        count = PIECE
        while count:
            if count < PIECE:
                while not reader.is_ready(IDLE) and self.work_ahead():
                    pass
            room = self._ring.room
            count = reader.read_into(room)
            room.release()
            self._took(count)

    def _look_back(self, reader: Reader, size: int) -> bool:
        """Looks at the end of a file; says whether that suffices."""
        from tailcut.window import look as window

        convention, modes = self._pipeline.convention, self._pipeline.modes
        if convention is None or modes is None:
            return False
        largest = (size - self._bytes) // window.SHARE
        stretch = window.Stretch(reader.read_at, size, from_ground=True)
        if modes and not stretch.leaves_modes(self._bytes, size - largest, modes):
            return False
        found = window.find(
            stretch,
            convention,
            lambda: self._look(convention),
            first=window.FIRST,
            largest=largest,
            ending=True,
        )
        if found is None:
            return False
        self._found, _ = found
        self._bytes = size
        return True

    def _look_back_in_cast(self, reader: Reader) -> bool:
        """Looks at the end of a cast; says whether that suffices."""
        from tailcut.window import cast as cast_window
        from tailcut.window import look as window

        assert reader.size is not None
        stretch = window.Stretch(reader.read_at, reader.size, from_ground=True)
        start = stretch.line_start(self._bytes, "pipe")
        if start is None:
            return False
        while self._bytes < start and (piece := reader.read(min(PIECE, start - self._bytes))):
            self.feed(piece)
        convention = self._pipeline.convention_in_cast
        if convention is None:
            return False
        self._found = cast_window.find(stretch, start, self._pipeline, convention, self._new_cutter)
        if self._found is None:
            return False
        self._bytes = reader.size
        return True

    def end_stream(self) -> Report:
        """Ends the current stream; what is fed next belongs to another one.

        Returns:
            what became of the stream, without the cut.
        """
        look = self._found
        if look is None and self._ring is not None:
            look = self._ring.end()
        if look is not None:
            self._take(look)
        for lines in self._pipeline.close_by_pieces():
            self._cutter.feed(lines)
        last = self._pipeline.report
        report = self._let_go + last
        report = report.replace(
            unread_bytes=self._bytes - report.bytes_read,
            # An earlier failure in the same recording is no longer how it ended.
            outcome=last.outcome or report.outcome,
        )
        self._read += report
        self._before = self.result()
        self._begin()
        self.begin_stream()
        return report

    def result(self) -> Tail:
        """Gives the tail of the streams that have ended."""
        cut, read = self._cutter.result(), self._read
        forgotten = self._forgotten
        shortened = cut.shortened or (forgotten.report.shortened and cut.text == forgotten)
        chars = len(cut.text) - (shortened and cut.text.startswith("…"))
        report = read.replace(
            omitted_lines=read.kept_lines - cut.lines,
            omitted_chars=read.kept_chars + (read.kept_lines > 0) - chars - (cut.lines > 0),
            kept_lines=cut.lines,
            kept_chars=len(cut.text),
            kept_bytes=len(cut.text.encode()),
            shortened=shortened,
        )
        return Tail(cut.text, report)

    @property
    def warnings(self) -> list[str]:
        """What a person should know of their own rules: those that took too long, and are off."""
        return self._pipeline.warnings

    def _took(self, count: int) -> None:
        assert self._ring is not None
        self._ring.took(count)
        self._bytes += count

    def work_ahead(self) -> bool:
        """Works a little on what has come, while nothing comes; says whether there is more to do.

        However much was waiting, the end of a slow stream then comes at once.
        """
        return self._ring is not None and self._ring.hand_on(PIECE)

    def _begin_ring(self, convention: Newline) -> None:
        from tailcut.window import look as window

        self._ring = window.Ring(
            convention,
            look=lambda: self._look(convention),
            modes=lambda: self._pipeline.modes,
            is_ground=lambda: self._pipeline.is_ground,
            go_on=self._go_on,
            let_go=lambda look: self._let_all_go(look.pipeline.resumed(convention)),
            size=window.RING,
            first=window.FIRST,
        )

    def _new_cutter(self) -> Cutter:
        options = self.options
        return Cutter(options.budget, options.unit, options.max_lines)

    def _look(self, convention: Newline) -> Look:
        from tailcut.window.look import Look
        from tailcut.window.screen import JoinedScreen

        return Look(self._pipeline.resumed(convention, JoinedScreen), self._new_cutter())

    def _go_on(self, data: bytes | str) -> None:
        for lines in self._pipeline.feed_by_pieces(data):
            self._cutter.feed(lines)

    def _let_all_go(self, successor: Pipeline) -> None:
        """Goes on with another pipeline; what this one has read counts as left out."""
        deque(self._pipeline.close_by_pieces(), maxlen=0)
        self._let_go += self._pipeline.report
        self._pipeline = successor
        self._pipeline._forget = self._forget
        self._clear()

    def _take(self, look: Look) -> None:
        """Makes a look's tail the stream's."""
        self._let_all_go(look.pipeline)
        if look.cutter.is_full:
            self._cutter = look.cutter
        else:
            self._cutter.feed(look.cutter.result().text.split("\n"))

    def _clear(self) -> None:
        self._cutter.clear()
        if self._before:
            self._cutter.feed(self._before.split("\n"))

    def _forget(self, _: ScrollbackCleared) -> None:
        """Goes back to where the current stream began: the scrollback is that stream's."""
        self._clear()
        self._forgotten = self._before


class _Collected(Pipeline):
    """A pipeline whose lines can still be taken back."""

    _is_collected = True
