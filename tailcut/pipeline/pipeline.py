"""The push form of the library: a stream piece by piece in, clean lines out."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import merged
from tailcut.pipeline.cleaner import Cleaner

if TYPE_CHECKING:
    from typing import Unpack

    from tailcut.options import Options, Settings
    from tailcut.pipeline.report import Report

__all__ = ["Pipeline"]


class Pipeline:
    r"""A cleaner of one stream that arrives piece by piece.

    Args:
        options: how to read; ``settings`` override it.
        live: whether a line is returned when the next begins, until the first upward motion,
            instead of when nothing can change it any more. A line that is redrawn later is
            then returned twice.
        **settings: fields of `Options` as keywords (see `tailcut.tail`).

    Raises:
        OptionError: a value is not allowed; or ``command="last"``, which is known only at the end.
        ConfigError: a file of chrome rules cannot be used.

    >>> pipeline = Pipeline(rows=2)
    >>> pipeline.feed(b"one\ntwo\nthr")
    ['one']
    >>> pipeline.feed(b"ee\n") + pipeline.close()
    ['two', 'three']
    >>> pipeline.report.lines_read
    3
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        live: bool = False,
        **settings: Unpack[Settings],
    ) -> None:
        self._cleaner = Cleaner(merged(options, settings), live=live, folds=True)

    @property
    def options(self) -> Options:
        """How the stream is read and cleaned."""
        return self._cleaner.options

    def feed(self, data: bytes | str) -> list[str]:
        """Take the next piece of the stream and return the lines that it settles.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        return [line for lines in self._cleaner.feed_by_pieces(data) for line in lines]

    def close(self) -> list[str]:
        """End the stream and return the rest of its lines; a second call returns none."""
        return [line for lines in self._cleaner.close_by_pieces() for line in lines]

    @property
    def report(self) -> Report:
        """The numbers of the stream so far; lines that the stages withhold are not in them yet."""
        return self._cleaner.report

    @property
    def warnings(self) -> list[str]:
        """Warnings about the user's own rules: those that took too long were switched off."""
        return self._cleaner.warnings
