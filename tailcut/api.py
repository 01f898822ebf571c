"""The functions of the library: bytes in, a cleaned transcript or its tail out."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.pipeline.pipeline import Pipeline
from tailcut.pipeline.report import Cleaned, Report, Tail
from tailcut.pipeline.sources import chunks, read_file
from tailcut.window.collector import Collector

if TYPE_CHECKING:
    from typing import Unpack

    from tailcut.options import Options, Settings, StreamSettings
    from tailcut.pipeline.sources import Source

__all__ = ["Cleaned", "Collector", "Pipeline", "Report", "Tail", "clean", "tail"]


def tail(source: Source, options: Options | None = None, **settings: Unpack[Settings]) -> Tail:
    r"""Return the newest cleaned lines of a stream that fit the budget.

    Of a long file no more is read than that takes.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        options: how to read and cut; ``settings`` override it.
        **settings: fields of `Options` as keywords. With their defaults:
            ``budget=2000, unit="chars", max_lines=None, cols=None, rows=None, newline="auto",
            stages=("wordless", "chrome", "duplicates", "blanks"), chrome=(), without_rules=(),
            wordless="drawn", alternate_screen="keep", cleared="keep", format="auto",
            tool_lines=8, command=None, whole=False``

    Returns:
        The tail, a ``str`` with a ``report``. Empty only where the stages left nothing.

    Raises:
        OptionError: a value is not allowed.
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
    r"""Return the whole cleaned transcript of a stream; the budget does not apply.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        options: how to read; ``settings`` override it.
        **settings: fields of `Options` that concern the stream, as keywords. With their defaults:
            ``cols=None, rows=None, newline="auto",
            stages=("wordless", "chrome", "duplicates", "blanks"), chrome=(), without_rules=(),
            wordless="drawn", alternate_screen="keep", cleared="keep", format="auto",
            tool_lines=8, command=None``

    Returns:
        The transcript, a ``str`` with a ``report``.

    Raises:
        OptionError: a value is not allowed.
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
