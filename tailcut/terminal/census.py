"""Count the control functions of a stream by their mnemonics.

The terminal removes functions that change no text before it parses; a census counts those too.
"""

from __future__ import annotations

import re
from collections import Counter

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.terminal import functions as fn
from tailcut.terminal.decode import Decoder
from tailcut.terminal.functions import parse
from tailcut.terminal.parser import Parser, Program, _tokens, _unfinished

__all__ = ["Census"]

# Functions that the terminal has no use for, by what stands after CSI or ESC (ctlseqs).
_SILENT_SEQUENCES = {
    "m": "SGR", "c": "DA1", ">c": "DA2", "=c": "DA3", "n": "DSR", "?n": "DSR", "q": "DECLL",
    " q": "DECSCUSR", ">q": "XTVERSION", "t": "XTWINOPS", "$p": "DECRQM", "?$p": "DECRQM",
    "u": "SCORC", "s": "SCOSC", "?u": "kitty keyboard", ">u": "kitty keyboard",
    "<u": "kitty keyboard", "=u": "kitty keyboard", ">m": "XTMODKEYS", "?m": "XTQMODKEYS",
    "?s": "XTSAVE", "?r": "XTRESTORE", "i": "MC", "!p": "DECSTR",
}  # fmt: skip
_SILENT_ESCAPES = {"=": "DECKPAM", ">": "DECKPNM", "Z": "DECID"}
# ST ends a string function; alone it is not a function.
_NOT_COUNTED = {"", "\x1b\\"}
_STRINGS = {"]": "OSC", "P": "DCS", "X": "SOS", "^": "PM", "_": "APC"}
_NAMES = {
    fn.SIGN: "DECRST",
    fn.NEWLINE: "CR LF",
    fn.VT: "VT",
    fn.LS: "SO/SI",
    fn.UNKNOWN: "unknown",
}
_CONTROLS = {"\x07": "BEL", "\x00": "NUL", "\x7f": "DEL", "\x18": "CAN", "\x1a": "SUB"}

_alternate = re.compile(
    rf"\x1b\[\?(?:\d+;)*(?:{'|'.join(map(str, ALTERNATE_SCREENS))})(?:;\d+)*([hl])\Z"
).match

# Sequences whose names are remembered; programs repeat a few hundred.
_MEMORY_LIMIT = 1 << 13


class Census:
    """A count of control functions, in any chunking; it never raises and its memory is bounded.

    Attributes:
        stays: how often the alternate screen was entered.
    """

    def __init__(self) -> None:
        self._decoder = Decoder()
        self._parser = _Tokens()
        self._counts: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self._alternate = False
        self.stays = 0

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the stream."""
        self._parser.feed(self._decoder.decode(data))
        self._count()

    def close(self) -> dict[str, int]:
        """End the stream and return the functions with their counts, the most frequent first."""
        self._parser.feed(self._decoder.decode(b"", final=True))
        self._count()
        return dict(self._counts.most_common())

    def _count(self) -> None:
        tokens, self._parser.tokens = self._parser.tokens, []
        for token, count in Counter(tokens).items():
            name = self._names.get(token)
            if name is None:
                name = _mnemonic(token)
                if len(self._names) < _MEMORY_LIMIT:
                    self._names[token] = name
            self._counts[name] += count
        for token in tokens:
            if token == "\x1bc":
                self._alternate = False
            elif "\x1b[?" in token and (mode := _alternate(token)):
                self.stays += mode[1] == "h" and not self._alternate
                self._alternate = mode[1] == "h"


class _Tokens(Parser):
    """A parser that collects the text of each control function, the silent ones too."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: list[str] = []

    def _parse(self, text: str) -> list[str | Program]:
        return [self.program(text)]

    def program(self, text: str) -> Program:
        """Collect the control functions of `text`, and execute none."""
        self.tokens += [token for token in _tokens(text)[2::3] if token not in _NOT_COUNTED]
        return _NOTHING

    def _complete(self, text: str) -> str:
        """Hold back an unfinished function at the end; of a string function, only what names it."""
        escape = text.rfind("\x1b")
        match = _unfinished(text, escape) if escape >= 0 else None
        if match is None and text.endswith("\r\r"):  # perhaps of a CR CR LF
            self._held = "\r\r"
            return text[:-2]
        if match is None or match.lastgroup is None:
            return super()._complete(text)
        if len(text) - escape < _SHOWN:
            self._held = text[escape:]
            return text[:escape]
        # The rest of the string is thrown away, so it counts now.
        self.tokens.append(text[escape : escape + _SHOWN])
        return super()._complete(text)


_NOTHING = Program([], [])
_SHOWN = 16
"""Characters of a string function that are enough to name it."""


def _mnemonic(token: str) -> str:
    """Return the mnemonic of one control function, given as its text."""
    if token[0] != "\x1b":
        return _CONTROLS.get(token) or _of(token) or f"C0 {ord(token[-1]):02X}"
    body = token[1:]
    if body[:1] in _STRINGS:
        return _string(body)
    if body[:1] == "[":
        key = body[-1:]
        inner = body[1:-1].rstrip(" !\"#$%&'()*+,-./")
        prefix = inner[:1] if inner[:1] in ("<", "=", ">", "?") else ""
        key = prefix + body[1 + len(inner) :]
        return _SILENT_SEQUENCES.get(key) or _of(token) or "CSI " + key
    return _SILENT_ESCAPES.get(body) or _of(token) or "ESC " + body[:2]


def _of(token: str) -> str:
    """Return the mnemonic of a function that the terminal knows; empty for a silent one."""
    function = parse(token)
    if function.op is fn.SEQUENCE:
        function = next(
            (f for f in reversed(function.args) if isinstance(f, fn.Function)), function
        )
    if function.op in (fn.NOP, fn.END):
        return ""
    return _NAMES.get(function.op, function.op)


def _string(body: str) -> str:
    """Return the mnemonic of a string function; of an OSC with its number, which is its meaning."""
    kind = _STRINGS[body[0]]
    number = re.match(r"\d{1,5}", body[1:]) if kind == "OSC" else None
    return f"{kind} {number[0]}" if number else kind
