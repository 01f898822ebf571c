"""Clean one stream piece by piece: recording, terminal and stages in a row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from tailcut.core.items import Aged, Continuation, Frame, Journal, ScrollbackCleared, StartedOver
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import OptionError
from tailcut.pipeline.ending import Ending
from tailcut.pipeline.player import Player
from tailcut.pipeline.report import Report
from tailcut.pipeline.sources import encoded
from tailcut.rules import Rules, chosen
from tailcut.stages import default_chain

if TYPE_CHECKING:
    from tailcut.core.items import Item
    from tailcut.options import Options
    from tailcut.pipeline.live import Ahead
    from tailcut.recording.reader import Reader
    from tailcut.stages.live_repeats import LiveFold
    from tailcut.terminal import Terminal
    from tailcut.terminal.newlines import Newline as Convention
    from tailcut.terminal.terminal import MakeScreen

__all__ = ["Cleaner", "Forget", "Position"]

Forget = Callable[[ScrollbackCleared], None]
"""Called where the lines so far should be forgotten: the program cleared its scrollback, or the
transcript starts over."""

# The lines of dropped frames are counted under this name, beside the names of the stages.
_ALTERNATE_SCREEN = "alternate-screen"
_DUPLICATES = "duplicates"
_LINES = {str, Continuation, Aged}


class Position(Record, kw_only=True):
    """The state of a stream at a place after which everything goes to one terminal.

    Args:
        container: ``cast``, or ``raw`` where the rest of the stream is raw output.
        convention: how line ends are read.
        modes: the terminal's modes that are not at their default, of 1049 (the alternate screen),
            6 and 7; None where another one is not at its default either.
        is_ground: whether no control function is unfinished.
        rows: the terminal's height, known or assumed so far.
        size: columns and rows, as the recording states them last; None where it states none.
    """

    container: str
    convention: Convention
    modes: Collection[int] | None
    is_ground: bool
    rows: int
    size: tuple[int, int] | None


class Cleaner:
    """The engine that turns the bytes of a stream into clean lines.

    Args:
        options: how to read and clean.
        name: the stream's file name, as a hint for its format.
        live: whether a line is returned when the next begins (see `tailcut.Pipeline`).
        forget: called where the lines so far should be forgotten; None where they cannot be,
            because they have been printed.
        rules: chrome rules; None for those that the options name.
        folds: whether copies that follow a block fold, where duplicates are dropped. A tail folds
            them itself, and keeps the newest.

    Raises:
        OptionError: the output of the last command is asked for, and nothing can be forgotten.
        ConfigError: a file of chrome rules cannot be used.
    """

    def __init__(
        self,
        options: Options,
        *,
        name: str | None = None,
        live: bool = False,
        forget: Forget | None = None,
        rules: Rules | None = None,
        folds: bool = False,
    ) -> None:
        if options.command == "last" and forget is None:
            raise OptionError(
                "command", "last", "a number", "which one is the last is known only at the end"
            )
        self.options = options
        self._rules = chosen(options.chrome, options.without_rules) if rules is None else rules
        self._live = live
        self._folds = folds
        self._forget = forget
        self._player = Player(options, name, live=live)
        # The terminal that the rest of the stream goes to, once nothing has to be unwrapped.
        self._plain: Terminal | None = None
        # How line ends are read, where that was decided before this part of the stream.
        self._convention: Convention | None = None
        self._ahead = _new_ahead() if live else None
        self._drops_frames = options.alternate_screen == "drop"
        self._begin()
        self._invisible = 0
        self._bytes = self._lines = self._chars = self._cleared = 0
        self._dropped = dict.fromkeys(options.stages, 0)
        if self._drops_frames:
            self._dropped[_ALTERNATE_SCREEN] = 0
        self._is_closed = False

    def fresh(self, name: str | None = None, *, forget: Forget | None = None) -> Cleaner:
        """Return a cleaner for another stream, with the same options and rules.

        Args:
            name: the stream's file name, as a hint for its format.
            forget: as for the class.
        """
        return Cleaner(
            self.options,
            name=name,
            live=self._live,
            forget=forget,
            rules=self._rules,
            folds=self._folds,
        )

    def resumed(
        self,
        convention: Convention,
        *,
        screen: MakeScreen | None = None,
        forget: Forget | None = None,
    ) -> Cleaner:
        """Return a cleaner for the rest of this raw stream, from a line start in default modes.

        Args:
            convention: how line ends are read there.
            screen: makes a screen that starts there; None for the usual one.
            forget: as for the class.
        """
        assert self._plain is not None
        rest = self.fresh(forget=forget)
        rest._convention = convention
        rest._plain = rest._player.resume(convention, self._plain.least, screen)
        return rest

    def resumed_in_cast(
        self,
        reader: Reader,
        size: tuple[int, int] | None,
        *,
        screen: MakeScreen,
        forget: Forget | None = None,
    ) -> Cleaner:
        """Return a cleaner for the rest of this cast, from a line start of its output.

        Args:
            reader: reads the lines of the cast.
            size: columns and rows there, as the recording states them.
            screen: makes a screen that starts there.
            forget: as for the class.
        """
        rest = self.fresh(forget=forget)
        rest._player.resume_in_cast(reader, size, screen)
        return rest

    @property
    def container(self) -> str | None:
        """``raw`` or ``cast`` where the rest goes to one terminal; None elsewhere."""
        if self._plain is not None:
            return "raw"
        return None if self._player.in_cast is None else "cast"

    @property
    def position(self) -> Position | None:
        """Where the stream stands; None unless the rest goes to one terminal.

        None, too, where it is open how line ends are read.
        """
        container = self.container
        terminal = self._player.in_cast if self._plain is None else self._plain
        if container is None or terminal is None:
            return None
        convention = self._convention or terminal.convention
        if convention is None:
            return None
        return Position(
            container=container,
            convention=convention,
            modes=terminal.modes,
            is_ground=terminal.is_ground,
            rows=terminal.least,
            size=self._player.recorded_size,
        )

    @property
    def is_usable(self) -> bool:
        """Whether the lines so far are certain, in a cleaner that was resumed midway."""
        usable = self._player.is_usable if self._plain is None else self._plain.is_usable
        return usable and self._ending.is_decided

    @property
    def knows_ages(self) -> bool:
        """Whether lines that come have the ages that the whole stream gives them."""
        terminal = self._player.terminal
        return terminal is None or terminal.knows_ages

    @property
    def lookback(self) -> int:
        """How many of its first lines may differ from those of the whole stream, so far."""
        return self._chain.lookback + self._ending.lookback

    def feed_by_pieces(self, data: bytes | str) -> Iterator[list[str]]:
        """Take the next piece of the stream and yield the lines that it settles, in small lists.

        Compressed bytes can stand for a thousand times their number.

        Raises:
            InputError: the stream is compressed with zstd and the package for it is missing.
        """
        if self._is_closed:
            raise ValueError("the pipeline is closed; make a new one for another stream")
        data = encoded(data)
        self._bytes += len(data)
        if self._plain is not None:
            for items in self._plain.feed_by_pieces(data):
                yield self._keep(self._clean(items))
            return
        for items in self._player.feed(data):
            yield self._keep(self._clean(items))
        self._plain = self._player.plain

    def close_by_pieces(self) -> Iterator[list[str]]:
        """End the stream and yield the rest of its lines; a second call yields none."""
        if self._is_closed:
            return
        self._is_closed = True
        knows_ages = self.knows_ages
        for items in self._player.close():
            yield self._keep(self._clean(items))
        yield self._keep(self._feed(self._ending.close(knows_ages, not self._kept_lines)))
        rest = self._chain.close()
        if self._fold is not None:
            rest = self._fold(rest) + self._fold.close()
        yield self._keep(rest)

    @property
    def report(self) -> Report:
        """The numbers of the stream so far; lines that the stages withhold are not in them yet."""
        player = self._player
        return Report(
            bytes_read=self._bytes,
            lines_read=self._lines + player.dropped_lines,
            chars_read=self._chars + player.dropped_chars,
            dropped=self._dropped_lines() | player.dropped,
            cleared_lines=self._cleared,
            kept_lines=self._kept_lines,
            # Lines are counted with their ends, and the result has none at its end.
            kept_chars=max(self._kept_chars - 1, 0),
            kept_bytes=max(self._kept_bytes - 1, 0),
            unknown_sequences=player.unknown,
            invisible_chars=self._invisible,
            format=player.recording.format,
            outcome=player.outcome,
            command=player.command,
            skipped=player.recording.skipped,
            damage=player.recording.damage,
        )

    @property
    def warnings(self) -> list[str]:
        """Warnings about the user's own rules: those that took too long were switched off."""
        return self._rules.warnings

    def _dropped_lines(self) -> dict[str, int]:
        now = self._chain.dropped
        dropped = {name: count + now.get(name, 0) for name, count in self._dropped.items()}
        if self._fold is not None:
            dropped[_DUPLICATES] += self._fold.folded
        if self._ending.dropped:
            dropped["chrome"] += self._ending.dropped
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
            terminal = self._player.terminal
            if terminal is not None and self._player.shows_all:
                items += self._ahead.more(terminal)
        if _LINES.issuperset(map(type, items)):
            return self._through(items)  # type: ignore[arg-type] # by the test above
        lines: list[str] = []
        batch: list[str] = []
        for at, item in enumerate(items):
            if isinstance(item, str):
                batch.append(item)
                continue
            lines += self._through(batch)
            batch = []
            is_first = not (self._kept_lines or lines)
            if isinstance(item, Journal):
                # What a process monitor showed before its frame is no more work than the frame.
                frame = items[at + 1] if at + 1 < len(items) else None
                lines += self._frame(item, frame if isinstance(frame, Frame) else None, is_first)
            elif isinstance(item, Frame):
                lines += self._frame(item, item, is_first)
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
        return self._feed(self._ending.take(lines))

    def _feed(self, lines: list[str]) -> list[str]:
        if not lines:
            return []
        if not all(map(str.isascii, lines)):
            from tailcut.stages.invisible import visible

            lines, removed = visible(lines)
            self._invisible += removed
        lines = self._chain.feed(lines)
        return lines if self._fold is None else self._fold(lines)

    def _frame(self, shown: Frame | Journal, judged: Frame | None, is_first: bool) -> list[str]:
        """Take a frame or the journal before it; the rules for frames judge the frame alone."""
        if self._drops_frames:
            under = _ALTERNATE_SCREEN
        elif self._ending.judges and judged is not None and self._rules.is_chrome_frame(judged):
            under = "chrome"
        elif isinstance(shown, Journal):
            return self._through(list(shown))
        else:
            self._count(shown)
            return self._feed(self._ending.frame(shown, is_first))
        self._count(shown)
        self._dropped[under] += len(shown)
        return []

    def _count(self, lines: Sequence[str]) -> None:
        ends = len(lines) - list(map(type, lines)).count(Continuation)
        self._lines += ends
        self._chars += sum(map(len, lines)) + ends

    def _begin(self) -> None:
        """Begin a transcript: new stages, and nothing kept."""
        options = self.options
        self._chain = default_chain(options.stages, self._rules, options.wordless)
        self._fold = self._new_fold()
        rules = self._rules if "chrome" in options.stages else None
        self._ending = Ending(rules, holds=not self._live)
        self._kept_lines = self._kept_chars = self._kept_bytes = 0

    def _new_fold(self) -> LiveFold | None:
        if not self._folds or _DUPLICATES not in self.options.stages:
            return None
        from tailcut.stages.live_repeats import LiveFold  # a tail needs none

        return LiveFold()

    def _start_over(self) -> None:
        """Go back to an empty transcript: nothing before it may be used."""
        self._begin()
        self._lines = self._chars = self._cleared = self._invisible = 0
        self._dropped = dict.fromkeys(self._dropped, 0)

    def _restart(self) -> None:
        """Forget the lines so far, with those that the stages still withhold."""
        self._dropped = self._dropped_lines()
        self._cleared = self._lines - sum(self._dropped.values())
        self._begin()


def _new_ahead() -> Ahead:
    from tailcut.pipeline.live import Ahead  # most streams are read to their end

    return Ahead()
