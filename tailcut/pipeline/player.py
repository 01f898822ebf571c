"""Play a stream of any format on terminals, a new one wherever a new screen begins."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from tailcut.core.items import Continuation, Frame, Journal, ScrollbackCleared, StartedOver
from tailcut.core.text import counted
from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Boundary, Outcome, Output, Resize
from tailcut.recording.stream import Recording
from tailcut.terminal import Terminal

if TYPE_CHECKING:
    from typing import Any

    from tailcut.core.items import Item
    from tailcut.options import Options
    from tailcut.recording.commands import Command, Commands
    from tailcut.recording.events import Event
    from tailcut.recording.last_command import LastCommand
    from tailcut.recording.reader import Reader
    from tailcut.terminal.newlines import Newline as Convention
    from tailcut.terminal.terminal import MakeScreen

__all__ = ["ANOTHER_COMMAND", "AnotherCommand", "Player", "command_line", "left_out"]


class AnotherCommand(StartedOver):
    """A mark that another command is now the last one: the lines before it are not wanted."""

    __slots__ = ()


ANOTHER_COMMAND = AnotherCommand()

# Lines of a command's output that an agent's stream does not keep are counted under this name.
_TOOL_LINES = "tool-lines"
# The kinds of sections that were shown on a terminal of the recording's size.
_LAID_OUT = ("", "text", "session")


def left_out(lines: int) -> str:
    """Return the line that stands in the place of lines that were folded.

    >>> left_out(37)
    '… 37 lines left out'
    """
    return f"… {counted(lines, 'line')} left out"


class Player:
    """The player that turns the bytes of a stream into the items of its transcript.

    Args:
        options: how to read.
        name: the stream's file name, as a hint for its format.
        live: whether the terminals keep their ``upward`` up to date.
        watch: called with all output as it was printed.

    Attributes:
        recording: the events of the stream.
        terminal: the terminal that is printed to; None before anything was printed.
        outcome: success or failure, as the stream itself says.
        dropped_lines: folded lines of commands' output.
        dropped_chars: their characters; a line end counts as one.
    """

    def __init__(
        self,
        options: Options,
        name: str | None = None,
        *,
        live: bool = False,
        watch: Callable[[bytes], None] | None = None,
    ) -> None:
        self._options = options
        self._live = live
        self._watch = watch
        # Durations are for surveys, which watch; without one the reader need not parse times.
        self.recording = Recording(
            options.format, name, tool_lines=options.tool_lines, timed=watch is not None
        )
        self.terminal: Terminal | None = None
        self.outcome: Outcome | None = None
        self.dropped_lines = self.dropped_chars = 0
        self._size: tuple[int, int] | None = None
        self._unknown = 0
        # Makes a screen that starts in the middle of the stream.
        self._make_screen: MakeScreen | None = None
        # The first terminal; where the stream is joined in its middle, it starts there.
        self._first: Terminal | None = None
        self._sectioned = False
        self._section = ""
        self._kept: deque[str] | None = None
        self._left_out = 0
        self._commands: Commands | None = None
        self._command: Command | None = None
        self._last: LastCommand | None = None
        if options.command is not None:
            from tailcut.recording.commands import Commands
            from tailcut.recording.last_command import LastCommand

            self._commands = Commands()
            self._last = LastCommand() if options.command == "last" else None

    @property
    def plain(self) -> Terminal | None:
        """The one terminal that the rest of a raw stream goes to; None where that is open."""
        if self.recording.plain and self._commands is None and self._watch is None:
            return self._screen()
        return None

    @property
    def in_cast(self) -> Terminal | None:
        """The one terminal that the rest of a cast's output goes to; None where that is open."""
        known = self.recording.is_cast_alone and self._commands is None and self._watch is None
        return self.terminal if known else None

    def resume(self, convention: Convention, least: int, screen: MakeScreen | None) -> Terminal:
        """Begin in the middle of a raw stream, and return the terminal that the rest goes to.

        Args:
            convention: how line ends are read there.
            least: the terminal's height so far, where it is not known.
            screen: makes a screen that starts there; None for the usual one.
        """
        options = self._options
        self.terminal = Terminal(options.cols, options.rows, convention, least=least, screen=screen)
        return self.terminal

    def resume_in_cast(
        self, reader: Reader, size: tuple[int, int] | None, screen: MakeScreen
    ) -> None:
        """Begin in the middle of a cast, at a line start of its output.

        Args:
            reader: reads the lines of the cast.
            size: columns and rows there, as the recording states them.
            screen: makes a screen that starts there.
        """
        self.recording.reader, self._size = reader, size
        self._make_screen = screen

    @property
    def is_usable(self) -> bool:
        """Whether the items so far are certain, where a cast was joined in its middle."""
        return self._make_screen is None or (self._first is not None and self._first.is_usable)

    @property
    def recorded_size(self) -> tuple[int, int] | None:
        """Columns and rows, as the recording states them last; None where it states none."""
        return self._size or self.recording.size

    @property
    def shows_all(self) -> bool:
        """Whether all lines on the terminal belong in the transcript."""
        return self._kept is None

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows, as the options or else the recording state them last."""
        cols, rows = self._columns(), self._rows()
        return None if cols is None or rows is None else (cols, rows)

    @property
    def unknown(self) -> int:
        """The number of control functions that the terminals did not know."""
        return self._unknown + (self.terminal.unknown if self.terminal is not None else 0)

    @property
    def dropped(self) -> dict[str, int]:
        """The number of folded lines under their name in reports, if there are any."""
        return {_TOOL_LINES: self.dropped_lines} if self.dropped_lines else {}

    @property
    def command(self) -> dict[str, Any] | None:
        """Number, line and exit status of the command that the options ask for, if it was found."""
        command = self._command
        if command is None:
            return None
        line = command_line(command, self._columns())
        return {"number": command.number, "line": line, "exit_status": command.exit_status}

    def feed(self, data: bytes) -> Iterator[list[Item]]:
        """Take the next bytes of the stream and yield the items that they settle, in small lists.

        Raises:
            InputError: the stream is compressed in a way for which a package is missing.
        """
        for event in self.recording.feed(data):
            yield from self.play(event)

    def close(self) -> Iterator[list[Item]]:
        """End the stream and yield the rest of its items."""
        for event in self.recording.close():
            yield from self.play(event)
        if self._commands is not None:
            yield from self._select(self._commands.close())
            if self._last is not None:
                yield from self._show(self._last.close())
        yield from self._end_screen()
        if self._commands is not None:
            self.outcome = None if self._command is None else _outcome_of(self._command)

    def play(self, event: Event) -> Iterator[list[Item]]:
        """Play one event and yield the items that it settles."""
        if isinstance(event, Output):
            if self._watch is not None:
                self._watch(event.data)
            if self._commands is None:
                for items in self._screen().feed_by_pieces(event.data):
                    yield self._pass(items)
            else:
                yield from self._select(self._commands.feed(event.data))
        elif isinstance(event, Resize):
            self._size = (event.cols, event.rows)
            if self.terminal is not None and self._is_sized():
                yield self._pass(self.terminal.resize(self._columns() or 0, self._rows() or 0))
        elif isinstance(event, Boundary):
            yield from self._end_screen()
            self._sectioned = True
            self._section = event.kind
            if event.kind == "session":
                # The outcome of the session before is not this one's.
                self.outcome = None
            if event.last is not None:
                self._kept = deque(maxlen=event.last)
                self._left_out = event.folded
        else:
            self.outcome = event

    def _select(self, pieces: list[tuple[Command | None, bytes]]) -> Iterator[list[Item]]:
        """Play the output of the command that the options ask for, and of no other."""
        if self._last is not None:
            yield from self._show(self._last.feed(pieces))
        else:
            wanted = self._options.command
            yield from self._show((c, d) for c, d in pieces if c is not None and c.number == wanted)

    def _show(self, pieces: Iterable[tuple[Command, bytes]]) -> Iterator[list[Item]]:
        for command, data in pieces:
            if command is not self._command:
                # The command before turns out not to be the last one.
                self._drop_screen()
                self._command = command
                yield [ANOTHER_COMMAND]
            if data:
                yield self._pass(self._screen().feed(data))

    def _screen(self) -> Terminal:
        if self.terminal is None:
            newline = self._options.newline
            sized = self._is_sized()
            self.terminal = Terminal(
                self._columns() if sized else self._options.cols,
                self._rows() if sized else self._options.rows,
                self.recording.newline if newline == "auto" else newline,
                live=self._live,
                screen=self._make_screen,
            )
            self._first = self.terminal
        return self.terminal

    def _is_sized(self) -> bool:
        # An agent's messages in a recording were laid out for no terminal; text around them was.
        return self._section in _LAID_OUT or not self.recording.unsized

    def _columns(self) -> int | None:
        size = self.recorded_size
        return self._options.cols or (size[0] if size else None)

    def _rows(self) -> int | None:
        size = self.recorded_size
        return self._options.rows or (size[1] if size else None)

    def _drop_screen(self) -> None:
        self._unknown = self.unknown
        self.terminal = None

    def _end_screen(self) -> Iterator[list[Item]]:
        if self.terminal is not None:
            yield self._pass(self.terminal.close())
            self._drop_screen()
        if self._kept is not None:
            yield self._end_of_kept(self._kept)
            self._kept = None
            self._left_out = 0

    def _pass(self, items: list[Item]) -> list[Item]:
        """Return the items that belong in the transcript now."""
        if not self._sectioned:
            return items
        kept = self._kept
        passed: list[Item] = []
        for item in items:
            if isinstance(item, ScrollbackCleared):
                # Only this section's scrollback was cleared; the sections before it stay.
                if kept is not None:
                    kept.clear()
            elif kept is None:
                passed.append(item)
            else:
                for line in item if isinstance(item, Frame | Journal) else (item,):
                    self._keep(kept, line)
        return passed

    def _keep(self, kept: deque[str], line: str) -> None:
        if len(kept) == kept.maxlen:
            self._fold(kept[0])
        kept.append(line)

    def _fold(self, line: str) -> None:
        if not isinstance(line, Continuation):
            self._left_out += 1
            self.dropped_chars += 1
        self.dropped_chars += len(line)

    def _end_of_kept(self, kept: deque[str]) -> list[Item]:
        if not self._left_out or not kept:
            return list(kept)
        self.dropped_lines += self._left_out
        # The end of a line whose beginning was folded would pass for a line.
        while kept and isinstance(kept[0], Continuation):
            self.dropped_chars += len(kept.popleft())
        return [left_out(self._left_out), *kept]


def command_line(command: Command, cols: int | None) -> str:
    """Return a command's line as the shell reported it, else as the terminal showed it."""
    if command.line:
        return command.line.decode("utf-8", "replace")
    terminal = Terminal(cols)
    items = [*terminal.feed(command.echo), *terminal.close()]
    return " ".join(" ".join(i for i in items if isinstance(i, str)).split())


def _outcome_of(command: Command) -> Outcome | None:
    status = command.exit_status
    return None if status is None else Outcome(status == 0, f"exit status {status}", status)
