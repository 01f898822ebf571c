"""Joins the rooms: bytes in, a cleaned transcript or its tail out."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import Options
from tailcut.pipeline.pipeline import Pipeline
from tailcut.pipeline.report import Cleaned, Report, Tail
from tailcut.pipeline.sources import chunks, read_file
from tailcut.window.collector import Collector

if TYPE_CHECKING:
    from typing import Unpack

    from tailcut.pipeline.pipeline import Settings, StreamSettings
    from tailcut.pipeline.sources import Source

__all__ = ["Cleaned", "Collector", "Pipeline", "Report", "Tail", "clean", "tail"]


def tail(source: Source, options: Options | None = None, **settings: Unpack[Settings]) -> Tail:
    r"""Gives the newest cleaned lines of a stream that fit the budget.

    Of a long file no more is read than that takes.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        options: how to read and cut; ``settings`` override it.
        **settings: the fields of `Options` as keywords.

    Returns:
        The tail, a ``str`` with a ``report``. Empty only where the stages left nothing.

    Raises:
        OptionError: an option's value is not allowed.
        ConfigError: a file of chrome rules cannot be used.

    >>> tail(b"\x1b[1mBuilding\x1b[0m\r\nstep 1\rstep 2 of 2\r\n------\r\ndone\r\n")
    'Building\nstep 2 of 2\ndone'
    >>> short = tail("one\ntwo\nthree\n", budget=9)
    >>> short
    'two\nthree'
    >>> short.report.omitted_lines
    1
    """
    collector = Collector(options, **settings)
    if not read_file(source, collector.read):
        for chunk in chunks(source):
            collector.feed(chunk)
    collector.end_stream()
    return collector.result()


def clean(
    source: Source, options: Options | None = None, **settings: Unpack[StreamSettings]
) -> Cleaned:
    r"""Gives the whole cleaned transcript of a stream; the budget does not apply.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        options: how to read; ``settings`` override it.
        **settings: the fields of `Options` that concern the stream, as keywords.

    Returns:
        The transcript, a ``str`` with a ``report``.

    Raises:
        OptionError: an option's value is not allowed.
        ConfigError: a file of chrome rules cannot be used.

    >>> clean(["first\n\n\n", "\x1b[32mse", "cond\x1b[m\n"])
    'first\n\nsecond'
    """
    pipeline = Pipeline(options, **settings)
    lines: list[str] = []
    for chunk in chunks(source):
        lines += pipeline.feed(chunk)
    lines += pipeline.close()
    return Cleaned("\n".join(lines), pipeline.report)
