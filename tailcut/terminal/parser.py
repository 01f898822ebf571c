"""Characters to text runs and control functions (ECMA-48, DEC).

The parser works on whole stretches of the stream with compiled patterns. A control function is
complete or it is held back until the rest arrives, so the patterns need no state between calls
but what is held back; and a resolved function is remembered by its text, since programs repeat
the same few hundred of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tailcut.terminal.functions import END_FUNCTION, MOTIONS, NOP_FUNCTION, SEQUENCE_LIMIT, UNKNOWN, Function, parse

__all__ = ["STRING_LIMIT", "Parser", "Program"]

Program = list[tuple[str, Function]]
"""Text runs, each with the control function that follows it (`END` at the very end)."""

STRING_LIMIT = 1 << 20
"""Most characters that a string sequence (OSC, DCS, APC, PM, SOS) without an end may swallow.

Inline images travel in such strings and reach hundreds of kilobytes; a stray introducer in binary
junk must not swallow a whole log.
"""

MEMORY_LIMIT = 1 << 13
"""Most control functions remembered by their text, and `TOKEN_LIMIT` their longest text."""

TOKEN_LIMIT = 64

DENSE = 4096
"""A stretch of this many characters without ESC is looked at as plain text. Shorter, and the looking
costs more than it saves; longer, and the lines beside a progress bar miss the fast path."""

_C0 = r"\x00-\x17\x19\x1c-\x1f\x7f"  # controls that act inside a sequence: all but CAN, SUB, ESC
_BODY = rf"[{_C0} -?]*"
_FINAL = r"[@-~\x18\x1a]?"
_STRING = r"[\]_^][^\x07\x18\x1a\x1b]*"
_STRING_END = r"(?:\x1b\\|[\x07\x18\x1a])?"
_LONG = r"[PX][^\x18\x1a\x1b]*"  # DCS and SOS are not ended by BEL
_LONG_END = r"(?:\x1b\\|[\x18\x1a])?"

_TOKEN = (
    r"\x1b\[[0-?]*[@-~]"  # a control sequence as programs write it
    r"|\r*\n"
    rf"|\x1b\[{_BODY}{_FINAL}"  # with intermediates, or controls inside, or aborted
    rf"|\x1b{_STRING}{_STRING_END}"
    rf"|\x1b[{_C0}]*(?:\[{_BODY}{_FINAL}|{_STRING}{_STRING_END}|{_LONG}{_LONG_END}"
    rf"|[{_C0} -/]*[0-~\x18\x1a]?)"
    r"|[\x00-\x1f\x7f]"
)
_tokens = re.compile(rf"([^\x00-\x1f\x7f]*)({_TOKEN}|\Z)").findall
_token = re.compile(_TOKEN).match

_silent_function = re.compile(
    r"\x1b(?:\[(?:[\d;:]*m|\?(?:25|2026|2004|100[0-6]|1015|2027|2031|12)[hl])"
    r"|\][^\x07\x18\x1a\x1b]*(?:\x07|\x1b\\))"
)
_silence = _silent_function.match
_silent = _silent_function.sub
"""Takes out, at the speed of `re`, the functions that change no text and that streams are full of:
colours, cursor visibility, synchronised output, titles and links."""

_repeats = re.compile(r"\x1b\[\d*b").search

_odd = re.compile(
    r"\x1b(?:(?:\[[ -?]*|[ -/]*)[\x00-\x1f\x7f]|[\]PX^_][^\x18\x1a\x1b]*\x1b(?!\\))"
).search
"""Finds a sequence with controls inside or cut short by ESC. Taking out what follows it would let it
swallow what comes then."""

_unfinished = re.compile(
    rf"\x1b(?:[{_C0} -/]*|[{_C0}]*(?:\[{_BODY}|(?P<string>{_STRING})|(?P<long>{_LONG})))\Z"
).match

_ends = {
    "string": re.compile(r"[\x07\x18\x1a]|(?=\x1b)").search,
    "long": re.compile(r"[\x18\x1a]|(?=\x1b)").search,
    "sequence": re.compile(rf"[@-~\x18\x1a]|(?=[^{_C0} -?])").search,
}

_acting = re.compile(rf"[^{_C0}]+").sub
_controls = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\r*\n)").search
_c1 = re.compile(r"[\x80-\x9f]").sub


class _Memory(dict[str, Function]):
    """Control functions by their text; emptied when there are too many."""

    unknown = 0
    moved = False

    def __missing__(self, token: str) -> Function:
        function = parse(token)
        if function.op in MOTIONS:
            self.moved = True
        if function.op is not UNKNOWN and len(token) <= TOKEN_LIMIT:
            if len(self) >= MEMORY_LIMIT:
                self.clear()
                self[""] = END_FUNCTION
            self[token] = function
        elif function.op is UNKNOWN:
            self.unknown += 1
        return function


class Parser:
    """Turns decoded text, in any chunking, into values; it never touches a screen and never raises.

    Attributes:
        bare_plain: a stretch whose lines end in LF alone may be yielded as plain text.
    """

    def __init__(self) -> None:
        self.bare_plain = True
        self._memory = _Memory()
        self._memory[""] = END_FUNCTION
        self._held = ""
        self._swallow: str | None = None
        self._room = 0

    @property
    def unknown(self) -> int:
        """Control functions met that are not known."""
        return self._memory.unknown

    @property
    def moved(self) -> bool:
        """Whether a function that moves the cursor (`MOTIONS`) has been met."""
        return self._memory.moved

    def feed(self, text: str) -> Iterator[str | Program]:
        """Parse the next text.

        Args:
            text: any characters; C1 controls may stand in it as U+0080 to U+009F.

        Yields:
            a `str`: a stretch of printable text with ``\\n`` (for CR LF or LF), ``\\r\\n`` and HT
            as its only controls; or a `Program`.
        """
        if not text.isascii():
            text = _c1(lambda match: "\x1b" + chr(ord(match[0]) - 0x40), text)
        if self._swallow is not None:
            text = self._swallowed(text)
        elif self._held:
            text = self._held + text
            self._held = ""
        if not text:
            return
        text = self._complete(text)
        if "\x1b" not in text:
            yield from self._lines(text)
            return
        ends_silent = False
        if _odd(text) is None and _repeats(text) is None:
            last = _silence(text, text.rfind("\x1b"))
            ends_silent = last is not None and last.end() == len(text)
            text = _silent("", text)
        yield from self._stretches(text)
        if ends_silent:
            yield [("", NOP_FUNCTION)]

    def _complete(self, text: str) -> str:
        """Hold back an unfinished control function at the end, and return the rest."""
        escape = text.rfind("\x1b")
        match = _unfinished(text, escape) if escape >= 0 else None
        if match is None:
            if text.endswith("\r"):  # perhaps of a CR LF
                self._held = "\r"
                return text[:-1]
            return text
        kind = match.lastgroup
        if kind is not None:
            self._swallow = kind
            self._room = STRING_LIMIT - len(match[kind])
            return text[:escape] + text[escape + 1 : match.start(kind)]
        if len(text) - escape > SEQUENCE_LIMIT:
            self._swallow = "sequence"
            self._room = STRING_LIMIT
            return text[:escape] + _acting("", text[escape + 1 :])
        self._held = text[escape:]
        return text[:escape]

    def _swallowed(self, text: str) -> str:
        """Take the rest of a string or overlong sequence off the front of `text`."""
        assert self._swallow is not None
        end = _ends[self._swallow](text, 0, self._room)
        if end is not None:
            cut = end.end()
        elif len(text) >= self._room:
            cut = self._room
        else:
            self._room -= len(text)
            return _acting("", text) if self._swallow == "sequence" else ""
        swallowed, rest = text[:cut], text[cut:]
        acting = _acting("", swallowed) if self._swallow == "sequence" else ""
        self._swallow = None
        return acting + rest

    def _stretches(self, text: str) -> Iterator[str | Program]:
        """Cut `text` where lines without escape sequences meet lines with them."""
        start, end = 0, len(text)
        while start < end:
            escape = text.find("\x1b", start)
            if escape < 0:
                yield from self._lines(text[start:])
                return
            if escape - start >= DENSE:
                cut = text.rfind("\n", start, escape) + 1
                if cut:
                    yield from self._lines(text[start:cut])
                    start = cut
            look = escape
            cut = end
            while look < end:
                look += DENSE
                if look < end and text.find("\x1b", look, look + DENSE) < 0:
                    last = _token(text, text.rfind("\x1b", start, look))
                    assert last is not None
                    line_end = text.find("\n", last.end(), look + DENSE)
                    if line_end >= 0:
                        cut = line_end + 1
                        break
            yield self._program(text[start:cut])
            start = cut

    def _lines(self, text: str) -> Iterator[str | Program]:
        """Parse text without ESC: a stretch of plain lines, or piece by piece."""
        if self._is_plain(text):
            yield text
            return
        start, end = 0, len(text)
        while start < end:
            cut = text.find("\n", start + DENSE) + 1 or end
            piece = text[start:cut]
            yield piece if self._is_plain(piece) else self._program(piece)
            start = cut

    def _is_plain(self, text: str) -> bool:
        return _controls(text) is None and (
            self.bare_plain or text.count("\n") == text.count("\r\n")
        )

    def _program(self, text: str) -> Program:
        memory = self._memory
        return [(run, memory[token]) for run, token in _tokens(text)]
