"""Read typescripts of ``script``: util-linux, and the BSDs and macOS.

util-linux writes a line before the session and one after it, with facts in brackets since 2.34:

    Script started on 2024-01-31 10:00:00+00:00 [TERM="xterm" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]
    Script done on 2024-01-31 10:00:09+00:00 [COMMAND_EXIT_CODE="0"]

The BSDs write dates as ctime does, the command on a line of its own, and its exit status before the
last line. None of these is part of the session. ``script -a`` puts one session after another.
"""  # noqa: E501

from __future__ import annotations

import re

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Boundary, Event, Output, Resize
from tailcut.recording.formats.cast import exit_outcome

if TYPE_CHECKING:
    from tailcut.options import Newline

__all__ = ["TypescriptReader", "is_header"]

# Dates: of util-linux since 2.33; of ctime; and of strftime's %c in most languages.
_ISO = rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:?\d\d"
_NAME = rb"[^\s\d\[\]:;]{2,14}"
_TIME = rb"\d\d?:\d\d:\d\d"
_DATE = (
    rb"(?:" + _ISO
    + rb"|" + _NAME + rb" " + _NAME + rb" {1,2}\d\d? " + _TIME + rb" (?:" + _NAME + rb" )?\d{4}"
    + rb"|" + _NAME + rb" \d\d? " + _NAME + rb" \d{4} " + _TIME + rb"(?: " + _NAME + rb"){0,2}"
    + rb")"
)  # fmt: skip
_FACTS = rb'(?: \[((?s:.){0,16000}?[">])\])?[ ]?\r?'
_header = re.compile(rb"Script started on " + _DATE + _FACTS + rb"\n").match
_begun = re.compile(rb"Script started on " + _ISO + rb' \[COMMAND="').match
_footer = re.compile(
    rb"(?:\nCommand exit status: (\d{1,9}))?\nScript done on " + _DATE
    + rb"(?: \[([^\]\n]{0,200})\])?[ ]?\r?(?:\n|\Z)"
).match  # fmt: skip
_iso_date = re.compile(_ISO).search
_command = re.compile(rb"Command: [^\n]{0,4000}\n").match
_fact = re.compile(rb'([A-Z_]+)="([^"]*)"').findall

HEADER = b"Script started on "
_FOOTERS = (b"\nScript done on ", b"\nCommand exit status: ")
# Bytes of a header: it holds the command, which may be a script of many lines.
_HEADER_LIMIT = 1 << 14
_COMMAND_LIMIT = 1 << 12
_FOOTER_LIMIT = 1 << 9


def is_header(head: bytes) -> bool:
    """Return whether the first line of a stream is the header of a typescript."""
    # A command of several lines continues the header on the next line.
    return bool(_header(head) or _begun(head))


class TypescriptReader:
    """The reader of typescripts.

    Args:
        timed: as for other readers; here the duration costs nothing and is always kept.

    Attributes:
        duration: seconds from the header to the footer, where both are in ISO 8601.
    """

    name = "typescript"
    newline: Newline = "pty"

    def __init__(self, timed: bool = False) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}
        self.duration: float | None = None
        self._held = b""
        self._in_header = True
        self._first = True
        self._started = b""

    def feed(self, data: bytes) -> list[Event]:
        """Read the next bytes and return the events that they complete."""
        events: list[Event] = []
        self._held += data
        self._advance(events)
        return events

    def close(self) -> list[Event]:
        """End the stream; without a footer it was cut short, which is no damage."""
        events: list[Event] = []
        self._advance(events, final=True)
        held, self._held = self._held, b""
        footer = _footer(held)
        if footer and footer.end() == len(held):
            self._end(footer, events)
        elif held and not (self._in_header and HEADER.startswith(held[: len(HEADER)])):
            events.append(Output(held))
        return events

    def _advance(self, events: list[Event], final: bool = False) -> None:
        while True:
            if self._in_header:
                if not self._read_header(events, final):
                    return
                self._in_header = False
            held = self._held
            found = self._find_footer(held)
            if found < 0:
                keep = _hold_from(held)
                if keep:
                    events.append(Output(held[:keep]))
                    self._held = held[keep:]
                return
            if found:
                events.append(Output(held[:found]))
                self._held = held = held[found:]
            footer = _footer(held)
            after = held[footer.end() :] if footer else b""
            if footer and HEADER.startswith(after[: len(HEADER)]):
                if len(after) < len(HEADER):
                    return  # the end of the file, or another session
                self._end(footer, events)
                self._held = after
                self._in_header = True
            elif footer or final or len(held) > _FOOTER_LIMIT or held.count(b"\n", 2) > 2:
                # The footer of another typescript, printed inside this session.
                cut = held.find(b"\n", 2)
                cut = len(held) if cut < 0 else cut
                events.append(Output(held[:cut]))
                self._held = held[cut:]
            else:
                return

    @staticmethod
    def _find_footer(held: bytes) -> int:
        starts = [start for mark in _FOOTERS if (start := held.find(mark)) >= 0]
        return min(starts, default=-1)

    def _read_header(self, events: list[Event], final: bool) -> bool:
        """Take a header off the bytes held; return False where more of it has to arrive."""
        header = _header(self._held)
        if header is None:
            open_ended = HEADER.startswith(self._held[: len(HEADER)])
            if open_ended and len(self._held) < _HEADER_LIMIT and not final:
                return False
            # A file without a header, read with `--format`, or a header cut short.
            return not (final and open_ended)
        rest = self._held[header.end() :]
        if (
            not (header[1] or final)
            and len(rest) < _COMMAND_LIMIT
            and b"\n" not in rest
            and b"Command: ".startswith(rest[:9])
        ):
            return False  # a line with the command follows
        command = None if header[1] else _command(rest)
        self._held = rest[command.end() :] if command else rest
        facts = _facts(header[1])
        size = _size(facts)
        if self._first:
            self.size = size
        else:
            events.append(Boundary("session"))
            if size is not None:
                events.append(Resize(*size))
        self._first = False
        date = _iso_date(header[0])
        self._started = date[0] if date else b""
        return True

    def _end(self, footer: re.Match[bytes], events: list[Event]) -> None:
        facts = _facts(footer[2])
        status = facts.get(b"COMMAND_EXIT_CODE", footer[1])
        if status is not None:
            events.append(exit_outcome(status.decode("ascii", "replace")))
        date = _iso_date(footer[0])
        if date and self._started:
            from datetime import datetime

            try:
                began = datetime.fromisoformat(self._started.decode())
                ended = datetime.fromisoformat(date[0].decode())
            except ValueError:
                return
            self.duration = (self.duration or 0.0) + max(0.0, (ended - began).total_seconds())


def _hold_from(held: bytes) -> int:
    """Return where a footer may begin whose rest has not come; the length where none may."""
    last = held.rfind(b"\n")
    if last < 0:
        return len(held)
    tail = held[last:]
    if not any(mark.startswith(tail[: len(mark)]) for mark in _FOOTERS):
        return len(held)
    return last


def _facts(text: bytes | None) -> dict[bytes, bytes]:
    return dict(_fact(text or b""))


def _size(facts: dict[bytes, bytes]) -> tuple[int, int] | None:
    try:
        cols, rows = int(facts[b"COLUMNS"]), int(facts[b"LINES"])
    except (KeyError, ValueError):
        return None
    return (cols, rows) if 0 < cols <= 65535 and 0 < rows <= 65535 else None
