"""Cleans streams that arrive piece by piece."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence

from tailcut.core.items import Continuation, Frame, StartedOver
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import OptionError
from tailcut.options import Options
from tailcut.pipeline.player import Screens
from tailcut.pipeline.report import Report
from tailcut.pipeline.sources import encoded
from tailcut.rules import Rules, chosen
from tailcut.stages import default_chain

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TypedDict, Unpack

    from tailcut.core.items import Item, ScrollbackCleared
    from tailcut.options import AlternateScreen, Command, Newline, Unit
    from tailcut.recording.reader import Reader
    from tailcut.terminal import Terminal
    from tailcut.terminal.newlines import Newline as Convention
    from tailcut.terminal.terminal import MakeScreen

    class StreamSettings(TypedDict, total=False):
        """The options that concern a stream and its cleaning, as keywords."""

        cols: int | None
        rows: int | None
        newline: Newline
        stages: Sequence[str]
        chrome: Sequence[str | Path]
        without_rules: Sequence[str]
        alternate_screen: AlternateScreen
        format: str
        tool_lines: int
        command: Command
        whole: bool

    class Settings(StreamSettings, total=False):
        """All options as keywords."""

        budget: int
        unit: Unit
        max_lines: int | None


__all__ = ["Pipeline"]

# What a dropped frame's lines are counted under, beside the names of the stages.
_ALTERNATE_SCREEN = "alternate-screen"
# What lines of a command's output in an agent's stream are counted under.
_TOOL_LINES = "tool-lines"
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

    # Whether who takes the lines can forget them again.
    _is_collected = False

    def __init__(
        self,
        options: Options | None = None,
        *,
        live: bool = False,
        **settings: Unpack[Settings],
    ) -> None:
        self.options = _options(options, settings)
        if self.options.command == "last" and not self._is_collected:
            raise OptionError(
                "command", "last", "a number", "which one is the last is known only at the end"
            )
        self._rules = _rules(self.options)
        self._live = live
        self._begin()

    def fresh(self, name: str | None = None) -> Pipeline:
        """Makes a pipeline for another stream, with the same options and rules.

        Args:
            name: the stream's file name, as a hint for what it is.
        """
        other = object.__new__(type(self))
        other.options, other._rules, other._live = self.options, self._rules, self._live
        other._begin(name)
        return other

    def resumed(self, convention: Convention, screen: MakeScreen | None = None) -> Pipeline:
        """Makes a pipeline for the rest of this stream, from a line start in default modes.

        Args:
            convention: how line ends are read there.
            screen: makes a screen that starts there, where that is not the usual one.
        """
        from tailcut.terminal import Terminal

        other = self.fresh()
        options = self.options
        other._plain = other._screens.terminal = Terminal(
            options.cols, options.rows, convention, least=self.least_rows, screen=screen
        )
        return other

    def resumed_in_cast(
        self, reader: Reader, size: tuple[int, int] | None, screen: MakeScreen
    ) -> Pipeline:
        """Makes a pipeline for the rest of a cast, from a line start of its output.

        Args:
            reader: reads its lines.
            size: columns and rows there, as the recording says them.
            screen: makes a screen that starts there.
        """
        other = self.fresh()
        other._screens.resume_in_cast(reader, size, screen)
        return other

    @property
    def convention_in_cast(self) -> Convention | None:
        """How line ends are read in the rest of a cast; None unless that is all output.

        None, too, where modes are not at their default.
        """
        terminal = self._screens.in_cast
        if terminal is None or terminal.modes is None or terminal.modes:
            return None
        return terminal.convention

    @property
    def recorded_size(self) -> tuple[int, int] | None:
        """Columns and rows, as a recording says them last."""
        return self._screens.recorded_size

    @property
    def convention(self) -> Convention | None:
        """How line ends are read in all that is to come; None unless that is raw and decided."""
        return None if self._plain is None else self._plain.convention

    @property
    def modes(self) -> Collection[int] | None:
        """The terminal's modes that are not at their default; None where others are not either."""
        return None if self._plain is None else self._plain.modes

    @property
    def is_ground(self) -> bool:
        """Whether no control function is unfinished."""
        terminal = self._screens.in_cast if self._plain is None else self._plain
        return terminal is not None and terminal.is_ground

    @property
    def least_rows(self) -> int:
        """Rows that the terminal is known or assumed to have so far."""
        assert self._plain is not None
        return self._plain.least

    @property
    def is_usable(self) -> bool:
        """Whether the lines so far are certain, in a pipeline that was resumed midway."""
        return self._screens.is_usable if self._plain is None else self._plain.is_usable

    @property
    def lookback(self) -> int:
        """How many of its first lines may differ from those of the whole stream."""
        return self._chain.lookback

    def _begin(self, name: str | None = None) -> None:
        options = self.options
        self._screens = Screens(options, name, live=self._live)
        # Where all that is still to come goes, once nothing has to be unwrapped any more.
        self._plain: Terminal | None = None
        self._ahead = _Ahead() if self._live else None
        self._chain = default_chain(options.stages, self._rules)
        # Called where the program cleared its scrollback, by who can still forget.
        self._forget: Callable[[ScrollbackCleared], None] | None = None
        self._drops_frames = options.alternate_screen == "drop"
        self._judges_frames = "chrome" in options.stages
        self._bytes = self._lines = self._chars = self._cleared = 0
        self._kept_lines = self._kept_chars = self._kept_bytes = 0
        self._dropped = dict.fromkeys(options.stages, 0)
        if self._drops_frames:
            self._dropped[_ALTERNATE_SCREEN] = 0
        self._closed = False

    def feed(self, data: bytes | str) -> list[str]:
        """Takes the next piece of the stream and gives the lines that it settles.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        pieces = list(self.feed_by_pieces(data))
        return pieces[0] if len(pieces) == 1 else [line for lines in pieces for line in lines]

    def feed_by_pieces(self, data: bytes | str) -> Iterator[list[str]]:
        """Does the same a few lines at a time: compressed bytes can stand for very many."""
        if self._closed:
            raise ValueError("the pipeline is closed; make a new one for another stream")
        data = encoded(data)
        self._bytes += len(data)
        if self._plain is not None:
            for items in self._plain.feed_by_pieces(data):
                yield self._keep(self._clean(items))
            return
        for items in self._screens.feed(data):
            yield self._keep(self._clean(items))
        self._plain = self._screens.plain

    def close(self) -> list[str]:
        """Ends the stream and gives the rest of its lines; a second call gives none."""
        return [line for lines in self.close_by_pieces() for line in lines]

    def close_by_pieces(self) -> Iterator[list[str]]:
        """Does the same a few lines at a time."""
        if self._closed:
            return
        self._closed = True
        for items in self._screens.close():
            yield self._keep(self._clean(items))
        yield self._keep(self._chain.close())

    @property
    def report(self) -> Report:
        """What became of the stream so far; lines that are still withheld count nowhere."""
        return Report(
            bytes_read=self._bytes,
            lines_read=self._lines + self._screens.dropped_lines,
            chars_read=self._chars + self._screens.dropped_chars,
            dropped=self._all_dropped(),
            cleared_lines=self._cleared,
            kept_lines=self._kept_lines,
            # The result is joined: one line end fewer than lines.
            kept_chars=max(self._kept_chars - 1, 0),
            kept_bytes=max(self._kept_bytes - 1, 0),
            unknown_sequences=self._screens.unknown,
            format=self._screens.recording.format,
            outcome=self._screens.outcome,
            command=self._screens.command,
            skipped=self._screens.recording.skipped,
            damage=self._screens.recording.damage,
        )

    @property
    def warnings(self) -> list[str]:
        """What a person should know of their own rules: those that took too long, and are off."""
        return self._rules.warnings

    def _all_dropped(self) -> dict[str, int]:
        now = self._chain.dropped
        dropped = {name: count + now.get(name, 0) for name, count in self._dropped.items()}
        if self._screens.dropped_lines:
            dropped[_TOOL_LINES] = self._screens.dropped_lines
        return dropped

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
            terminal = self._screens.terminal
            if terminal is not None and self._screens.shows_all:
                items += self._ahead.more(terminal)
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
            elif isinstance(item, StartedOver):
                self._start_over()
                lines = []
                if self._forget is not None:
                    self._forget(item)
            elif self._forget is not None:
                self._restart()
                lines = []
                self._forget(item)
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

    def _start_over(self) -> None:
        """Goes back to an empty transcript: what came before is not to be used."""
        self._chain = default_chain(self.options.stages, self._rules)
        self._lines = self._chars = self._cleared = 0
        self._kept_lines = self._kept_chars = self._kept_bytes = 0
        self._dropped = dict.fromkeys(self._dropped, 0)

    def _restart(self) -> None:
        """Forgets the lines so far, those that the stages still withhold among them."""
        now = self._chain.dropped
        self._dropped = {name: count + now.get(name, 0) for name, count in self._dropped.items()}
        self._cleared = self._lines - sum(self._dropped.values())
        self._chain = default_chain(self.options.stages, self._rules)
        self._kept_lines = self._kept_chars = self._kept_bytes = 0


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
    return chosen(options.chrome, options.without_rules)
