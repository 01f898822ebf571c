"""Track what a program switches on in a person's terminal, to switch it off after the program.

A full-screen program that is killed leaves the alternate screen up, the mouse reported and the
cursor hidden. Restoring the line discipline does not change that: these modes are the terminal's.
"""

from __future__ import annotations

import re

from tailcut.core.controls import ALTERNATE_SCREENS

__all__ = ["Modes"]

# DEC private modes that make a shell's terminal unusable or strange when they stay on: application
# cursor keys, the mouse in all its reports, focus reports, the alternate screens, bracketed paste,
# synchronized output, reports of colour changes and of in-band resizes
# (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, DECSET).
_SWITCHED_ON = {
    1, 9, *ALTERNATE_SCREENS, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026,
    2031, 2048,
}  # fmt: skip
# Modes that are on in a fresh terminal: wrapping, the cursor.
_SWITCHED_OFF = {7, 25}

# Its own pattern: only functions that switch something, with their parameters.
_sequences = re.compile(
    rb"\x1b(?:\[(?P<private>[?<=>!]?)(?P<params>[0-9;:]*)(?P<final>[hlmnprsu])"
    rb"|(?P<escape>[=>c]|\((?P<charset>[0B])))"
).finditer
# Characters of an incomplete sequence that are kept for the next piece; DECSET can name many modes.
_LONGEST = 64
_DIGITS = 9


class Modes:
    r"""The modes of a terminal that output has switched on.

    >>> modes = Modes()
    >>> modes.feed(b"\x1b[?1049h\x1b[?25l\x1b[?100"); modes.feed(b"6h text \x1b[?1049l")
    >>> modes.undo()
    b'\x1b[?25h\x1b[?1006l'
    """

    def __init__(self) -> None:
        self._rest = b""
        self._reset()

    def _reset(self) -> None:
        self._private: dict[int, bool] = {}
        self._keyboard = 0
        self._modified = self._region = self._coloured = self._keypad = self._drawing = False

    def feed(self, data: bytes) -> None:
        """Take the next piece of output."""
        if self._rest:
            data = self._rest + data
            self._rest = b""
        last = data.rfind(b"\x1b")
        if last < 0:
            return
        end = 0
        for found in _sequences(data):
            end = found.end()
            if found["escape"]:
                self._escape(found["escape"])
            else:
                self._function(found["private"] + found["final"], found["params"])
        if last >= end and len(data) - last < _LONGEST:
            self._rest = data[last:]

    def _escape(self, escape: bytes) -> None:
        if escape == b"c":  # RIS
            self._reset()
        elif escape[:1] == b"(":
            self._drawing = escape == b"(0"
        else:
            self._keypad = escape == b"="

    def _function(self, kind: bytes, params: bytes) -> None:
        # A longer number names no mode, and may have more digits than Python reads.
        numbers = [int(number[:_DIGITS]) for number in re.split(b"[;:]", params) if number]
        if kind in (b"?h", b"?l"):
            for number in numbers:
                if number in _SWITCHED_ON:
                    self._private[number] = kind == b"?h"
                elif number in _SWITCHED_OFF:
                    self._private[number] = kind == b"?l"
        elif kind == b"m":
            self._coloured = bool(numbers) and numbers[-1] != 0
        elif kind == b"r":
            self._region = bool(numbers)
        elif kind == b">m":  # XTMODKEYS
            self._modified = len(numbers) > 1 and numbers[0] == 4 and numbers[1] != 0
        elif kind == b">u":  # the kitty keyboard protocol: push, pop
            self._keyboard += 1
        elif kind == b"<u":
            self._keyboard = max(self._keyboard - (numbers[0] if numbers else 1), 0)
        elif kind == b"!p":  # DECSTR
            self._coloured = self._region = self._keypad = self._drawing = False
            self._private.update(dict.fromkeys((1, *_SWITCHED_OFF), False))

    def undo(self) -> bytes:
        """Return the bytes that switch off what is on, and forget it."""
        undo = b""
        if self._keyboard:
            undo += b"\x1b[<%du" % self._keyboard
        if self._modified:
            undo += b"\x1b[>4m"
        changed = sorted(number for number, is_changed in self._private.items() if is_changed)
        # The alternate screen last of all modes: some are kept for each screen.
        for number in sorted(changed, key=ALTERNATE_SCREENS.__contains__):
            undo += b"\x1b[?%d%c" % (number, b"h"[0] if number in _SWITCHED_OFF else b"l"[0])
        if self._keypad:
            undo += b"\x1b>"
        if self._drawing:
            undo += b"\x1b(B"
        if self._region:
            undo += b"\x1b7\x1b[r\x1b8"  # DECSTBM goes to the first row
        if self._coloured:
            undo += b"\x1b[m"
        self._reset()
        return undo
