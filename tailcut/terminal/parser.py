"""Split characters into text runs and control functions (ECMA-48, DEC).

The parser works on whole stretches of the stream with compiled patterns. A control function is
complete or it is held back until the rest arrives, so that the only state between calls is the text
held back; and a resolved function is remembered by its text, since programs repeat
the same few hundred of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tailcut.core.typing import NamedTuple
from tailcut.terminal.functions import (
    END,
    MOTIONS,
    NOP_FUNCTION,
    SEQUENCE_LIMIT,
    UNKNOWN,
    Function,
    Step,
    parse,
    step,
)

__all__ = ["STRING_LIMIT", "Parser", "Program"]


class Program(NamedTuple):
    """Text runs, and for each the control function that follows it (`END` where none does).

    A named tuple, not a `Record`: one is made for each stretch of the stream.
    """

    texts: list[str]
    steps: list[Step]


STRING_LIMIT = 1 << 20
"""Most characters that a string sequence (OSC, DCS, APC, PM, SOS) without an end may swallow.

Inline images travel in such strings and reach hundreds of kilobytes; a stray introducer in binary
junk must not swallow a whole log.
"""

MEMORY_LIMIT = 1 << 13
"""The most control functions remembered by their text. Programs repeat a few hundred; a hostile
stream never repeats one."""

TOKEN_LIMIT = 64
"""Characters of the longest function that is remembered; longer ones are titles and the like."""

DENSE = 4096
"""Characters without ESC from which on a stretch is tried as plain text. With fewer, trying costs
more than it saves; with more, the lines beside a progress bar miss the fast path."""

_C0 = r"\x00-\x17\x19\x1c-\x1f\x7f"  # controls that act inside a sequence: all but CAN, SUB, ESC
_BODY = rf"[{_C0} -?]*"
_FINAL = r"[@-~\x18\x1a]?"
_STRING = r"[\]_^][^\x07\x18\x1a\x1b]*"
_STRING_END = r"(?:\x1b\\|[\x07\x18\x1a])?"
_LONG = r"[PX][^\x18\x1a\x1b]*"  # DCS and SOS are not ended by BEL
_LONG_END = r"(?:\x1b\\|[\x18\x1a])?"

_TOKEN = (
    r"\x1b\[[0-?]*[@-~]"  # a control sequence as programs write it
    r"|\r?\r?\n"  # Ink writes CR CR LF
    rf"|\x1b\[{_BODY}{_FINAL}"  # with intermediates, or controls inside, or aborted
    rf"|\x1b{_STRING}{_STRING_END}"
    rf"|\x1b[{_C0}]*(?:\[{_BODY}{_FINAL}|{_STRING}{_STRING_END}|{_LONG}{_LONG_END}"
    rf"|[{_C0} -/]*[0-~\x18\x1a]?)"
    r"|[\x00-\x1f\x7f]"
)
_tokens = re.compile(rf"([^\x00-\x1f\x7f]*)({_TOKEN}|\Z)").split
"""Splits into triples: an empty text, a text run, and the control function after it.
`findall` would make a tuple for each match, which takes measurably longer."""

_token = re.compile(_TOKEN).match

_SILENT = (
    r"\x1b(?:\[(?:[\d;:]*m|\?(?:25|2026|2004|100[0-46]|1015|2027|2031|12)[hl])"
    r"|\][^\x07\x18\x1a\x1b]*(?:\x07|\x1b\\|(?=\x1b))"
    r"|(?:\[[ -?]*|[ -/]*)(?=\x1b)"  # cut short by the next sequence
    r"|[PX][^\x18\x1a\x1b]*(?:\x1b\\|(?=\x1b))"
    r"|[\^_][^\x07\x18\x1a\x1b]*(?:\x07|\x1b\\|(?=\x1b)))"
    r"(?!\x1b\[\d*b)"
)
_silent_function = re.compile(_SILENT)
_silence = _silent_function.match
_silent = _silent_function.sub
"""Removes, at the speed of `re`, the functions that change no text and that streams are full of:
colours, cursor visibility, synchronised output, titles, links, and sequences cut short (which would
otherwise swallow the text that then follows them). Not before REP, which repeats only the character
right before it."""

_silent_inside: Callable[[str, str], str] | None = None
"""The same on the alternate screen, where the end of synchronised output ends a frame."""

_unfinished = re.compile(
    rf"\x1b(?:[{_C0} -/]*|[{_C0}]*(?:\[{_BODY}|(?P<string>{_STRING})|(?P<long>{_LONG})))\Z"
).match

_ends = {
    "string": re.compile(r"[\x07\x18\x1a]|(?=\x1b)").search,
    "long": re.compile(r"[\x18\x1a]|(?=\x1b)").search,
    "sequence": re.compile(rf"[@-~\x18\x1a]|(?=[^{_C0} -?])").search,
}

_acting = re.compile(rf"[^{_C0}]+").sub
_lone_return = re.compile(r"\r(?!\r?\n)").search
_PLAIN = bytes(code for code in range(256) if (code >= 0x20 and code != 0x7F) or code in b"\t\n\r")
_control_inside = re.compile(r"[\x00-\x1f\x7f]").search

_END = step(Function(END))
_SILENCE = Program([""], [step(NOP_FUNCTION)])
"""Marks that a silent function stood at the end: REP does not repeat across one."""


def _is_plain(text: str) -> bool:
    """Return whether the only controls are line ends and HT, ten times as fast as a pattern."""
    return not (text.encode("utf-8", "surrogatepass").translate(None, _PLAIN) or _lone_return(text))


_enters = re.compile(r"\x1b\[\?[\d:;]*(?:1049|47)[\d:;]*h").search


def _may_enter(text: str) -> bool:
    """Return whether the alternate screen may come up in `text`."""
    return ("1049" in text or "47" in text) and _enters(text) is not None


def _keeping_syncs() -> Callable[[str, str], str]:
    global _silent_inside
    if _silent_inside is None:  # few streams have frames there: only these pay for compiling it
        _silent_inside = re.compile(_SILENT.replace("|2026|", "|2026(?!l)|")).sub
    return _silent_inside


class _Memory(dict[str, Step]):
    """Control functions by their text; emptied when there are `MEMORY_LIMIT`."""

    unknown = 0
    moved = False
    interrupted = False

    def __missing__(self, token: str) -> Step:
        function = parse(token)
        if function.op in MOTIONS:
            self.moved = True
        if token[:1] == "\x1b" and _control_inside(token, 1) is not None:
            self.interrupted = True
            return step(function)
        if function.op is not UNKNOWN and len(token) <= TOKEN_LIMIT:
            if len(self) >= MEMORY_LIMIT:
                self.clear()
                self[""] = _END
            resolved = self[token] = step(function)
            return resolved
        if function.op is UNKNOWN:
            self.unknown += 1
        return step(function)


class Parser:
    """A parser of decoded text, in any chunking; it never touches a screen and never raises.

    Attributes:
        inside: whether the alternate screen is up before the next text.
    """

    def __init__(self) -> None:
        self._memory = _Memory()
        self._memory[""] = _END
        self._held = ""
        self._swallow: str | None = None
        self._room = 0
        self.inside = False

    @property
    def unknown(self) -> int:
        """How many control functions were not known."""
        return self._memory.unknown

    @property
    def moved(self) -> bool:
        """Whether a function that moves the cursor (`MOTIONS`) has been met."""
        return self._memory.moved

    @property
    def is_ground(self) -> bool:
        """Whether no control function is unfinished."""
        return not self._held and self._swallow is None

    def feed(self, text: str) -> list[str | Program]:
        r"""Parse the next text.

        Args:
            text: any characters; C1 controls stand in it as two-character escapes.

        Returns:
            the text in stretches: a `str` is printable text with ``\n``, ``\r\n`` and HT as its
            only controls; a `Program` is anything else.
        """
        if self._swallow is not None:
            text = self._swallowed(text)
        elif self._held:
            text = self._held + text
            self._held = ""
        text = self._complete(text)
        stretches = self._parse(text) if text else []
        if self._swallow is not None:
            stretches.append(_SILENCE)
        return stretches

    def _parse(self, text: str) -> list[str | Program]:
        if "\x1b" not in text:
            return self._lines(text)
        memory = self._memory
        memory.interrupted = False
        unknown = memory.unknown
        silent: Callable[[str, str], str] = _silent
        if "[?2026l" in text and (self.inside or _may_enter(text)):
            silent = _keeping_syncs()
        stretches = self._stretches(silent("", text))
        if memory.interrupted:  # removing functions may have brought together what was apart
            memory.unknown = unknown
            return self._stretches(text)
        last = _silence(text, text.rfind("\x1b"))
        if text.endswith("\x1b\\") or (last is not None and last.end() == len(text)):
            stretches.append(_SILENCE)
        return stretches

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
        """Remove the rest of a string or overlong sequence from the front of `text`."""
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

    def _stretches(self, text: str) -> list[str | Program]:
        """Parse `text` in stretches that end where lines without ESC and lines with it meet."""
        stretches: list[str | Program] = []
        start, end = 0, len(text)
        while start < end:
            escape = text.find("\x1b", start)
            if escape < 0:
                return stretches + self._lines(text[start:])
            if escape - start >= DENSE:
                cut = text.rfind("\n", start, escape) + 1
                if cut:
                    stretches += self._lines(text[start:cut])
                    start = cut
            cut = self._dense_end(text, start, escape)
            stretches.append(self.program(text[start:cut]))
            start = cut
        return stretches

    @staticmethod
    def _dense_end(text: str, start: int, escape: int) -> int:
        """Return where a line begins, after the ESC at `escape`, that has no ESC for a while."""
        end = len(text)
        look = escape + DENSE
        while look < end:
            if text.find("\x1b", look, look + DENSE) < 0:
                last = _token(text, text.rfind("\x1b", start, look))
                if last is not None:
                    line_end = text.find("\n", last.end(), look + DENSE)
                    if line_end >= 0:
                        return line_end + 1
            look += DENSE
        return end

    def _lines(self, text: str) -> list[str | Program]:
        """Parse text without ESC, at once where it is plain, else piece by piece."""
        if _is_plain(text):
            return [text]
        pieces: list[str | Program] = []
        start, end = 0, len(text)
        while start < end:
            cut = text.find("\n", start + DENSE) + 1 or end
            piece = text[start:cut]
            pieces.append(piece if _is_plain(piece) else self.program(piece))
            start = cut
        return pieces

    def program(self, text: str) -> Program:
        """Parse text in which every control function is complete."""
        parts = _tokens(text)
        return Program(parts[1::3], list(map(self._memory.__getitem__, parts[2::3])))
