"""Whether a bare LF moves down or starts a new line.

In a stream from a pty a program that means a new line has CR LF there, and a bare LF only moves the
cursor down. In a pipe or a file LF ends a line. Where the source does not say which it is, the first
64 KiB decide: a pty, if more lines end in CR LF than in LF; and even then a bare LF keeps its column
only once the stream has moved the cursor.
"""

from __future__ import annotations

import re
from typing import Literal

from tailcut.terminal import functions as fn
from tailcut.terminal.functions import Function
from tailcut.terminal.parser import Parser, Program

__all__ = ["HEAD", "Newline", "Newlines"]

Newline = Literal["auto", "pty", "pipe"]

HEAD = 1 << 16
"""Bytes that decide."""

_NEWLINE = Function(fn.NEWLINE)
_returns = re.compile(r"\r+\n").sub


class Newlines:
    """Resolves bare line feeds in what the parser yields.

    Args:
        mode: what the source says: ``pty``, ``pipe``, or ``auto`` where it says nothing.
        parser: told whether lines that end in LF alone are plain text.
    """

    def __init__(self, mode: Newline, parser: Parser) -> None:
        self._parser = parser
        self._mode = mode
        self._moved = False
        self._returned = self._bare = 0
        self._in_head = mode == "auto"
        parser.bare_plain = mode != "pty"

    @property
    def in_head(self) -> bool:
        """Whether the deciding bytes are still being read."""
        return self._in_head

    def end_head(self) -> None:
        """Decide: the first `HEAD` bytes have been read."""
        self._in_head = False
        if self._returned <= self._bare:
            self._mode = "pipe"
            self._parser.bare_plain = True
        elif self._moved:
            self._mode = "pty"

    def plain(self, text: str) -> str:
        """Return a plain stretch with every line end as ``\\n``."""
        if self._in_head:
            returned = text.count("\r\n")
            self._returned += returned
            self._bare += text.count("\n") - returned
        if "\r" not in text:
            return text
        return _returns("\n", text) if "\r\r" in text else text.replace("\r\n", "\n")

    def program(self, program: Program) -> Program:
        """Return a program in which LF is what it means here."""
        if self._mode == "pty":
            return program
        if self._mode == "auto" and (self._in_head or self._parser.moved):
            return self._resolve(program)
        return [(text, _NEWLINE if f.op is fn.LF else f) for text, f in program]

    def _resolve(self, program: Program) -> Program:
        resolved: Program = []
        for text, f in program:
            if f.op is fn.LF:
                self._bare += self._in_head
                if not (self._moved and self._returned > self._bare):
                    f = _NEWLINE
            elif f.op is fn.NEWLINE:
                self._returned += self._in_head
            elif f.op in fn.MOTIONS:
                self._moved = True
                self._parser.bare_plain = False
            resolved.append((text, f))
        if self._moved and not self._in_head:
            self._mode = "pty"
        return resolved
