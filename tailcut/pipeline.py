"""Cleans streams that arrive piece by piece, and gathers their tail."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from tailcut.cut import Cutter
from tailcut.lines import Continuation, Frame
from tailcut.options import Options
from tailcut.report import Report, Tail
from tailcut.rules import Rules, builtin, load_rules
from tailcut.sources import encoded
from tailcut.stages import default_chain
from tailcut.terminal import Terminal

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import TypedDict, Unpack

    from tailcut.lines import Item
    from tailcut.options import AlternateScreen, Newline, Unit

    class StreamSettings(TypedDict, total=False):
        """The options that concern a stream and its cleaning, as keywords."""

        cols: int | None
        rows: int | None
        newline: Newline
        stages: Iterable[str]
        chrome: Iterable[str | Path]
        alternate_screen: AlternateScreen

    class Settings(StreamSettings, total=False):
        """All options as keywords."""

        budget: int
        unit: Unit
        max_lines: int | None


__all__ = ["Collector", "Pipeline"]

# What a dropped frame's lines are counted under, beside the names of the stages.
_ALTERNATE_SCREEN = "alternate-screen"
_LINES = {str, Continuation}


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
        self.options = _options(options, settings)
        self._rules = _rules(self.options)
        self._live = live
        self._begin()

    def fresh(self) -> Pipeline:
        """Makes a pipeline for another stream, with the same options and rules."""
        other = object.__new__(type(self))
        other.options, other._rules, other._live = self.options, self._rules, self._live
        other._begin()
        return other

    def _begin(self) -> None:
        options = self.options
        self._terminal = Terminal(options.cols, options.rows, options.newline, live=self._live)
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

    @property
    def warnings(self) -> list[str]:
        """What a person should know of their own rules: those that took too long, and are off."""
        return self._rules.warnings

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
        self._chain = default_chain(self.options.stages, self._rules)
        self._kept_lines = self._kept_chars = self._kept_bytes = 0


class Collector:
    """Gathers one tail from one stream or several, each rendered by a terminal of its own.

    Args:
        options: how to read and cut; ``settings`` override it.
        **settings: the fields of `Options` as keywords.

    Raises:
        OptionError: an option's value is not allowed.
        ConfigError: a file of chrome rules cannot be used.
    """

    def __init__(self, options: Options | None = None, **settings: Unpack[Settings]) -> None:
        self._pipeline = Pipeline(options, **settings)
        self._pipeline._forget = self._forget
        options = self._pipeline.options
        self._cutter = Cutter(options.budget, options.unit, options.max_lines)
        # The streams that have ended, without the cut.
        self._read = Report()
        # The tail before the current stream, and what a cleared scrollback made the cutter forget
        # of how it came about.
        self._before = self._forgotten = Tail("", Report())

    def feed(self, data: bytes | str) -> None:
        """Takes the next piece of the current stream."""
        self._cutter.feed(self._pipeline.feed(data))

    def end_stream(self) -> None:
        """Ends the current stream; what is fed next belongs to another one."""
        self._cutter.feed(self._pipeline.close())
        self._read += self._pipeline.report
        self._before = self.result()
        self._pipeline = self._pipeline.fresh()
        self._pipeline._forget = self._forget

    def result(self) -> Tail:
        """Gives the tail of the streams that have ended."""
        cut, forgotten = self._cutter.result(), self._forgotten.report
        report = self._read.replace(
            omitted_lines=cut.omitted_lines + forgotten.omitted_lines,
            omitted_chars=cut.omitted_chars + forgotten.omitted_chars,
            kept_lines=cut.lines,
            kept_chars=len(cut.text),
            kept_bytes=len(cut.text.encode()),
            shortened=cut.shortened or (forgotten.shortened and cut.text == self._forgotten),
        )
        return Tail(cut.text, report)

    @property
    def warnings(self) -> list[str]:
        """What a person should know of their own rules: those that took too long, and are off."""
        return self._pipeline.warnings

    def _forget(self) -> None:
        """Goes back to where the current stream began: the scrollback is that stream's."""
        self._cutter.clear()
        if self._before:
            self._cutter.feed(self._before.split("\n"))
        self._forgotten = self._before


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
    return options.replace(**settings) if settings else options


def _rules(options: Options) -> Rules:
    rules = builtin()
    return rules + load_rules(options.chrome) if options.chrome else rules
