"""Keep what one running command prints: its log, its recording, and the stream of its tail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tailcut.errors import InputError
from tailcut.process.cast import CastWriter
from tailcut.process.person import FALLBACK_SIZE

__all__ = ["AS_CAST", "Keeper", "TailCollector"]

# How a collector has to be set up for a stream that follows the terminal's size: the sizes stand
# in the stream, and those of its options would be fixed.
AS_CAST = {"format": "cast", "cols": None, "rows": None}


class TailCollector(Protocol):
    """An object that cuts a tail from a stream, such as `tailcut.api.Collector`."""

    def feed(self, data: bytes, /) -> object:
        """Take the next piece of the stream."""

    def end_stream(self) -> object:
        """End the stream."""


class Keeper:
    """The log, the recording and the tail of one command, fed by `tailcut.process.run`.

        keeper = Keeper(collector, size=size, log=file.write)
        process.run(argv, size=size, on_output=keeper.feed, on_resize=keeper.resize)
        keeper.close()

    Each piece goes to the log, the recording, the collector and the further takers, in this order.
    An exception of the log or the recording is passed on.

    Args:
        collector: cuts the tail.
        size: columns and rows of the command's terminal at its start; None on pipes.
        follows_size: whether the tail follows changes of that size. The collector then gets an
            asciicast, the one stream that can carry them, and has to be set up with `AS_CAST`.
        log: writes the raw output.
        record: writes the lines of an asciicast.
        header: further fields of its header.
        takers: get each piece of output too.

    Attributes:
        bytes: the number of bytes that the command has printed.
        last: the last piece that it printed; a line end before the first.
        damage: why the rest of the output is missing from the tail; None if nothing is.
    """

    def __init__(
        self,
        collector: TailCollector,
        *,
        size: tuple[int, int] | None = None,
        follows_size: bool = False,
        log: Callable[[bytes], object] | None = None,
        record: Callable[[bytes], object] | None = None,
        header: Mapping[str, object] | None = None,
        takers: Sequence[Callable[[bytes], object]] = (),
    ) -> None:
        self.bytes = 0
        self.last = b"\n"
        self.damage: InputError | None = None
        self._collector = collector
        self._casts: list[CastWriter] = []
        self._takers = [] if log is None else [log]
        if record is not None:
            self._takers.append(self._cast(record, size, header))
        self._takers.append(self._cast(self._collect, size) if follows_size else self._collect)
        self._takers += takers

    def _cast(
        self,
        write: Callable[[bytes], object],
        size: tuple[int, int] | None,
        header: Mapping[str, object] | None = None,
    ) -> Callable[[bytes], object]:
        # The header needs a size, and a command on pipes has none.
        cast = CastWriter(write, size or FALLBACK_SIZE, header=header)
        self._casts.append(cast)
        return cast.feed

    def feed(self, data: bytes) -> None:
        """Take a piece of output."""
        self.last = data
        self.bytes += len(data)
        for take in self._takers:
            take(data)

    def resize(self, cols: int, rows: int) -> None:
        """Take a change of the terminal's size."""
        for cast in self._casts:
            cast.resize(cols, rows)

    def close(self) -> None:
        """End the recording and the collector's stream.

        Raises:
            OSError: the recording cannot be written to its end; the stream has been ended.
        """
        try:
            for cast in self._casts:
                cast.close()
        finally:
            self._collector.end_stream()

    def _collect(self, data: bytes) -> None:
        if self.damage is None:
            try:
                self._collector.feed(data)
            except InputError as error:  # compressed, and the package for it is missing
                self.damage = error
