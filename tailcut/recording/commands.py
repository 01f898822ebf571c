"""Split a stream at shell-integration marks into the commands that ran in it.

OSC 133 (FinalTerm, and the many terminals that took it over) and OSC 633 (VS Code) mark the prompt
(A), the command line that is typed (B), its output (C) and its end with its exit status (D). OSC
633 E holds the command line as the shell understood it; fish and kitty put it into C.
"""

from __future__ import annotations

import re

__all__ = ["Command", "Commands", "without_controls"]

_PREFIXES = (b"\x1b]133;", b"\x1b]633;")
# The most bytes of a mark: one of its parameters may be a long command line.
_MARK_LIMIT = 1 << 14
_start = re.compile(rb"\x1b\][16]33;").search
_end = re.compile(rb"[\x07\x1b]").search
_hex = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|\\)").sub
# The most bytes of a command line that are kept to be shown; a longer one is a script.
COMMAND_LINE_LIMIT = 1 << 12
# Titles and modes that shells set before a command's output. Not SEQUENCE of `core.controls`: the
# text may end inside of a sequence.
_silent = re.compile(
    rb"\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\|\x1b?\Z)|\[[0-?]*[ -/]*(?:[@-~]|\Z)|[=>78]|\Z)|\s+"
).sub


def without_controls(text: bytes) -> bytes:
    r"""Return the visible part of a text, without blanks at its ends.

    >>> without_controls(b"\x1b]0;title\x07\r\n exit\r\n")
    b'exit'
    """
    return b" ".join(_silent(b" ", text).split())


class Command:
    """A command of the session.

    Attributes:
        number: its number in the stream, from 1.
        line: the command line, from the shell's mark; empty where no mark has it.
        echo: the bytes between the marks B and C, which show the command line.
        exit_status: None while the command runs, and where no mark has it.
        ended: whether its end has been marked.
    """

    __slots__ = ("echo", "ended", "exit_status", "line", "number")

    def __init__(self, number: int, line: bytes, echo: bytes) -> None:
        self.number = number
        self.line = line
        self.echo = echo
        self.exit_status: int | None = None
        self.ended = False


class Commands:
    """A splitter of a stream at its marks.

    A command counts once it has shown something or ended with a status: shells also mark an empty
    command line.

    Attributes:
        count: commands that have begun.
        current: the command whose output is being read; None between commands.
        last: the newest command.
    """

    def __init__(self) -> None:
        self.count = 0
        self.current: Command | None = None
        self.last: Command | None = None
        self._held = b""
        self._line = b""
        self._echo = b""
        self._before = b""
        self._place = ""

    def feed(self, data: bytes) -> list[tuple[Command | None, bytes]]:
        """Read the next bytes of output.

        Returns:
            pieces, each with the command that printed it; None for prompts and typed text. An
            empty piece stands for a command that ended without output.
        """
        data = self._held + data if self._held else data
        pieces: list[tuple[Command | None, bytes]] = []
        start = 0
        while (found := _start(data, start)) is not None:
            limit = found.end() + _MARK_LIMIT
            end = _end(data, found.end(), limit)
            if end is None and len(data) < limit:
                break
            if end is not None and end[0] == b"\x1b" and end.end() == len(data):
                break
            self._text(data[start : found.start()], pieces)
            stop = found.end() if end is None else end.end()
            if end is not None and (end[0] == b"\x07" or data[stop : stop + 1] == b"\\"):
                stop += end[0] == b"\x1b"
                self._follow(data[found.end() : end.start()], pieces)
            elif end is not None:
                stop = end.start()  # cut short by another sequence
            start = stop
        keep = self._complete(data, start, found)
        self._text(data[start:keep], pieces)
        self._held = data[keep:]
        return pieces

    def close(self) -> list[tuple[Command | None, bytes]]:
        """End the stream and return the remaining pieces."""
        pieces: list[tuple[Command | None, bytes]] = []
        rest, self._held = self._held, b""
        self._text(rest, pieces)
        return pieces

    @staticmethod
    def _complete(data: bytes, start: int, mark: re.Match[bytes] | None) -> int:
        """Return where the first mark begins whose end has not come; the length where none does."""
        if mark is not None:
            return mark.start()
        escape = data.rfind(b"\x1b", start)
        if escape >= 0 and any(prefix.startswith(data[escape:]) for prefix in _PREFIXES):
            return escape
        return len(data)

    def _text(self, text: bytes, pieces: list[tuple[Command | None, bytes]]) -> None:
        if not text:
            return
        if self._place == "C" and self.current is None:
            self._before += text
            if not _silent(b"", self._before) and len(self._before) < COMMAND_LINE_LIMIT:
                return
            text, self._before = self._before, b""
            self._begin()
        elif self._place == "B" and len(self._echo) < COMMAND_LINE_LIMIT:
            self._echo = (self._echo + text)[:COMMAND_LINE_LIMIT]
        pieces.append((self.current, text))

    def _follow(self, body: bytes, pieces: list[tuple[Command | None, bytes]]) -> None:
        letter, parameters = body[:1].decode("latin-1"), body[2:]
        if letter not in ("A", "B", "C", "D", "E") or body[1:2] not in (b"", b";"):
            return
        if letter == "E":
            self._line = _unescaped(parameters.partition(b";")[0])[:COMMAND_LINE_LIMIT]
            return
        if letter == "C":
            self._line = self._line or _line_in(parameters)[:COMMAND_LINE_LIMIT]
        elif letter == "D":
            self._finish(_status(parameters), pieces)
        if self.current is not None:
            self.current.ended = True
            self.current = None
        self._before = b""
        if letter in "AB":
            self._echo = b""
        if letter in "AD":
            self._line = b""
        self._place = letter

    def _finish(self, status: int | None, pieces: list[tuple[Command | None, bytes]]) -> None:
        if self._place == "C" and self.current is None and status is not None:
            pieces.append((self._begin(), self._before))
        if self.current is not None:
            self.current.exit_status = status
        elif self._place == "D" and self.last is not None and self.last.exit_status is None:
            # Some shells write D twice, once with each OSC, and only one of them has the status.
            self.last.exit_status = status

    def _begin(self) -> Command:
        self.count += 1
        self.current = self.last = Command(self.count, self._line, self._echo)
        return self.current


def _unescaped(text: bytes) -> bytes:
    r"""Return a command line of OSC 633 E, in which ``\xAB`` and ``\\`` are escapes."""
    return _hex(lambda found: bytes.fromhex(found[1].decode()) if found[1] else b"\\", text)


def _line_in(parameters: bytes) -> bytes:
    """Return the command line in the parameters of a mark C."""
    for parameter in parameters.split(b";"):
        name, _, value = parameter.partition(b"=")
        if name == b"cmdline_url":
            from urllib.parse import unquote_to_bytes

            return unquote_to_bytes(value)
        if name == b"cmdline":
            return value.strip(b"'\"") if b"\\" not in value else value
    return b""


def _status(parameters: bytes) -> int | None:
    first = parameters.partition(b";")[0]
    try:
        return int(first) if len(first) < 12 else None
    except ValueError:
        return None
