"""Joins the rooms: bytes in, a cleaned transcript or its tail out."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypedDict

from tailcut.cut import Cutter
from tailcut.lines import Continuation, Frame, Item
from tailcut.options import AlternateScreen, Newline, Options, Unit
from tailcut.rules import Rules, builtin, load_rules
from tailcut.sources import Source, chunks, encoded
from tailcut.stages import default_chain
from tailcut.terminal import Terminal

if TYPE_CHECKING:
    from typing import Unpack

__all__ = ["Cleaned", "Collector", "Pipeline", "Report", "Tail", "clean", "tail"]

# What a dropped frame's lines are counted under, beside the names of the stages.
_ALTERNATE_SCREEN = "alternate-screen"
_LINES = {str, Continuation}


class StreamSettings(TypedDict, total=False):
    """The options that concern a stream and its cleaning, as keywords."""

    cols: int | None
    rows: int | None
    newline: Newline
    stages: Sequence[str]
    chrome: Sequence[str | os.PathLike[str]]
    alternate_screen: AlternateScreen


class Settings(StreamSettings, total=False):
    """All options as keywords."""

    budget: int
    unit: Unit
    max_lines: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a stream, in numbers.

    ``lines_read`` is always the sum of the lines dropped, cleared, omitted and kept.

    Args:
        bytes_read: bytes of the raw stream.
        lines_read: logical lines of the transcript, before any stage.
        chars_read: characters of these lines; a line end counts as one.
        dropped: lines that each stage dropped, by its name.
        cleared_lines: lines forgotten because the program cleared its scrollback after them.
        omitted_lines: cleaned lines above the tail that did not fit the budget.
        omitted_chars: characters of these lines and of what was shortened away.
        kept_lines: lines of the result.
        kept_chars: characters of the result.
        kept_bytes: bytes of the result in UTF-8.
        shortened: whether the newest line alone exceeded the budget and lost its beginning.
        unknown_sequences: control functions that the terminal does not know.
    """

    bytes_read: int = 0
    lines_read: int = 0
    chars_read: int = 0
    dropped: dict[str, int] = field(default_factory=dict)
    cleared_lines: int = 0
    omitted_lines: int = 0
    omitted_chars: int = 0
    kept_lines: int = 0
    kept_chars: int = 0
    kept_bytes: int = 0
    shortened: bool = False
    unknown_sequences: int = 0

    def __add__(self, later: Report) -> Report:
        """Sums two streams' reports, as of one text with the later stream's lines at its end."""
        names = {**self.dropped, **later.dropped}
        joint = {
            name: getattr(self, name) + getattr(later, name)
            for name in self.__slots__
            if name not in ("dropped", "shortened")
        }
        if self.kept_lines and later.kept_lines:
            joint["kept_chars"] += 1
            joint["kept_bytes"] += 1
        return Report(
            **joint,
            dropped={n: self.dropped.get(n, 0) + later.dropped.get(n, 0) for n in names},
            shortened=later.shortened if later.kept_lines else self.shortened,
        )

    def as_dict(self) -> dict[str, int | bool | dict[str, int]]:
        """Gives the fields in their order, ready for JSON."""
        values = {name: getattr(self, name) for name in self.__slots__}
        values["dropped"] = dict(self.dropped)
        return values


class _Reported(str):
    """A text that knows how it came about."""

    __slots__ = ("report",)

    report: Report

    def __new__(cls, text: str, report: Report) -> _Reported:
        self = super().__new__(cls, text)
        self.report = report
        return self

    def __getnewargs__(self) -> tuple[str, Report]:  # type: ignore[override]
        return str(self), self.report


class Tail(_Reported):
    """The tail of a stream, without a line end at its end; ``report`` tells what was left out."""

    __slots__ = ()


class Cleaned(_Reported):
    """A cleaned transcript, without a line end at its end; ``report`` tells what was dropped."""

    __slots__ = ()


def tail(source: Source, options: Options | None = None, **settings: Unpack[Settings]) -> Tail:
    r"""Gives the newest cleaned lines of a stream that fit the budget.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        options: how to read and cut; ``settings`` override it.
        **settings: the fields of `Options` as keywords.

    Returns:
        The tail, a ``str`` with a ``report``. Empty only where the stages left nothing.

    Raises:
        OptionError: an option's value is not allowed.
        ConfigError: a file of chrome rules cannot be used.

    >>> tail(b"\x1b[1mBuilding\x1b[0m\r\n10 %\r100 %\r\n------\r\ndone: 3 warnings\r\n")
    'Building\n100 %\ndone: 3 warnings'
    >>> short = tail("one\ntwo\nthree\n", budget=9)
    >>> short
    'two\nthree'
    >>> short.report.omitted_lines
    1
    """
    collector = Collector(_options(options, settings))
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


class Pipeline:
    r"""Cleans a stream that arrives piece by piece.

    Args:
        options: how to read; ``settings`` override it.
        live: whether a line is given when the next begins, until the first upward motion,
            instead of when nothing can change it any more. A line that is redrawn later is
            then given twice.
        **settings: the fields of `Options` as keywords.

    Raises:
        OptionError: an option's value is not allowed.
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
        self._options = _options(options, settings)
        self._rules = _rules(self._options)
        self._live = live
        self._begin()

    def fresh(self) -> Pipeline:
        """Makes a pipeline for another stream, with the same options and rules."""
        other = object.__new__(type(self))
        other._options, other._rules, other._live = self._options, self._rules, self._live
        other._begin()
        return other

    def _begin(self) -> None:
        options = self._options
        self._terminal = Terminal(options.cols, options.rows, options.newline, joined=True)
        self._ahead = _Ahead() if self._live else None
        self._chain = default_chain(options.stages, self._rules)
        # Called where the program cleared its scrollback, by who can still forget.
        self._forget: Callable[[], None] | None = None
        self._drops_frames = options.alternate_screen == "drop"
        self._judges_frames = "chrome" in options.stages
        self._bytes = self._lines = self._chars = self._cleared = 0
        self._kept_lines = self._kept_chars = self._kept_bytes = 0
        self._dropped = dict.fromkeys(options.stages, 0)
        if self._drops_frames:
            self._dropped[_ALTERNATE_SCREEN] = 0
        self._closed = False

    def feed(self, data: bytes | str) -> list[str]:
        """Takes the next piece of the stream and gives the lines that it settles."""
        if self._closed:
            raise ValueError("the pipeline is closed; make a new one for another stream")
        data = encoded(data)
        self._bytes += len(data)
        return self._keep(self._clean(self._terminal.feed(data)))

    def close(self) -> list[str]:
        """Ends the stream and gives the rest of its lines; a second call gives none."""
        if self._closed:
            return []
        self._closed = True
        lines = self._clean(self._terminal.close())
        return self._keep(lines + self._chain.close())

    @property
    def report(self) -> Report:
        """What became of the stream so far; lines that are still withheld count nowhere."""
        return Report(
            bytes_read=self._bytes,
            lines_read=self._lines,
            chars_read=self._chars,
            dropped=self._all_dropped(),
            cleared_lines=self._cleared,
            kept_lines=self._kept_lines,
            # The result is joined: one line end fewer than lines.
            kept_chars=max(self._kept_chars - 1, 0),
            kept_bytes=max(self._kept_bytes - 1, 0),
            unknown_sequences=self._terminal.unknown,
        )

    def _all_dropped(self) -> dict[str, int]:
        now = self._chain.dropped
        return {name: count + now.get(name, 0) for name, count in self._dropped.items()}

    def _keep(self, lines: list[str]) -> list[str]:
        if lines:
            self._kept_lines += len(lines)
            text = "\n".join(lines)
            self._kept_chars += len(text) + 1
            self._kept_bytes += (len(text) if text.isascii() else len(text.encode())) + 1
        return lines

    def _clean(self, items: list[Item]) -> list[str]:
        if self._ahead is not None:
            items = self._ahead.settle(items)
            items += self._ahead.more(self._terminal)
        if _LINES.issuperset(map(type, items)):
            return self._through(items)  # type: ignore[arg-type] # by the test above
        lines: list[str] = []
        batch: list[str] = []
        for item in items:
            if isinstance(item, str):
                batch.append(item)
                continue
            lines += self._through(batch)
            batch = []
            if isinstance(item, Frame):
                lines += self._frame(item)
            elif self._forget is not None:
                self._restart()
                lines = []
                self._forget()
        return lines + self._through(batch)

    def _through(self, lines: list[str]) -> list[str]:
        if not lines:
            return []
        self._count(lines)
        return self._chain.feed(lines)

    def _frame(self, frame: Frame) -> list[str]:
        if self._drops_frames:
            under = _ALTERNATE_SCREEN
        elif self._judges_frames and self._rules.is_chrome_frame(frame):
            under = "chrome"
        else:
            return self._through(list(frame))
        self._count(frame)
        self._dropped[under] += len(frame)
        return []

    def _count(self, lines: Sequence[str]) -> None:
        ends = len(lines) - list(map(type, lines)).count(Continuation)
        self._lines += ends
        self._chars += sum(map(len, lines)) + ends

    def _restart(self) -> None:
        """Forgets the lines so far, those that the stages still withhold among them."""
        self._dropped = self._all_dropped()
        self._cleared = self._lines - sum(self._dropped.values())
        self._chain = default_chain(self._options.stages, self._rules)
        self._kept_lines = self._kept_chars = self._kept_bytes = 0


class Collector:
    """Gathers one tail from one stream or several, each rendered by a terminal of its own.

    Args:
        options: how to read and cut.

    Raises:
        ConfigError: a file of chrome rules cannot be used.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._tails: list[str] = []
        self._report = Report()
        self._begin(Pipeline(options))

    def feed(self, data: bytes | str) -> None:
        """Takes the next piece of the current stream."""
        self._cutter.feed(self._pipeline.feed(data))

    def end_stream(self) -> None:
        """Ends the current stream; what is fed next belongs to another one."""
        self._cutter.feed(self._pipeline.close())
        cut = self._cutter.result()
        # A stream's own tail holds every line that can be in the tail of them all.
        if cut.lines:
            self._tails.append(cut.text)
        self._report += replace(
            self._pipeline.report,
            omitted_lines=cut.omitted_lines,
            omitted_chars=cut.omitted_chars,
            kept_lines=cut.lines,
            shortened=cut.shortened,
        )
        self._begin(self._pipeline.fresh())

    def result(self) -> Tail:
        """Gives the tail of the streams that have ended."""
        cutter = self._new_cutter()
        for text in self._tails:
            cutter.feed(text.split("\n"))
        cut = cutter.result()
        report = replace(
            self._report,
            omitted_lines=self._report.omitted_lines + cut.omitted_lines,
            omitted_chars=self._report.omitted_chars + cut.omitted_chars,
            kept_lines=cut.lines,
            kept_chars=len(cut.text),
            kept_bytes=len(cut.text.encode()),
        )
        return Tail(cut.text, report)

    def _begin(self, pipeline: Pipeline) -> None:
        self._cutter = self._new_cutter()
        self._pipeline = pipeline
        self._pipeline._forget = self._cutter.clear

    def _new_cutter(self) -> Cutter:
        return Cutter(self._options.budget, self._options.unit, self._options.max_lines)


class _Ahead:
    """The lines at the top of the screen that were given before they settled."""

    def __init__(self) -> None:
        self._given: deque[str] = deque()
        self._over = False

    def settle(self, items: list[Item]) -> list[Item]:
        """Leaves out the settled lines that have been given, as long as nothing differs.

        From the first difference on everything is given: rather a line twice than never.
        """
        given = self._given
        count = 0
        for item in items:
            if not given:
                break
            if item != given[0]:
                given.clear()
                break
            given.popleft()
            count += 1
        return items[count:]

    def more(self, terminal: Terminal) -> list[str]:
        """Gives the finished lines of the screen that have not been given yet."""
        if self._over:
            return []
        lines = terminal.live()
        known = len(self._given)
        if terminal.upward or lines[:known] != list(self._given):
            self._over = True
            return []
        self._given.extend(lines[known:])
        return lines[known:]


def _options(options: Options | None, settings: Settings) -> Options:
    if options is None:
        return Options(**settings)
    return replace(options, **settings) if settings else options


def _rules(options: Options) -> Rules:
    rules = builtin()
    return rules + load_rules(options.chrome) if options.chrome else rules
