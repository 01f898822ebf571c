"""Decide whether a bare LF moves down or starts a new line.

In a stream from a pty a new line is CR LF, and a bare LF only moves the cursor down. In a pipe or a
file LF ends a line. Where the source is not known to be either, the first 64 KiB decide: a pty, if
more lines end in CR LF than in LF; and even then a bare LF keeps its column only once the stream
has moved the cursor. A LF behind CR and blanks, in the alternate screen, decides at once: screen
moves to a column so, and a line of a pipe would end there.
"""

from __future__ import annotations

import re

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.core.typing import TYPE_CHECKING
from tailcut.terminal import functions as fn
from tailcut.terminal.functions import Function, Step, step
from tailcut.terminal.parser import Parser, Program

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

__all__ = ["HEAD", "Newline", "Newlines"]

Newline: TypeAlias = "Literal['auto', 'pty', 'pipe', 'late']"
"""``late``: the head has decided for a pty, but no function has moved the cursor yet."""

HEAD = 1 << 16
"""Bytes at the head of a stream that decide (docs/design.md, newlines)."""

_NEWLINE = step(Function(fn.NEWLINE))
_returns = re.compile(r"\r+\n").sub


class Newlines:
    """The meaning of bare line feeds in the stretches that the parser yields.

    Args:
        mode: ``pty`` or ``pipe`` where the source is known, else ``auto``; or the `mode` with which
            an earlier part of this stream ended.
        parser: parses stretches again that turn out not to be plain.
    """

    def __init__(self, mode: Newline, parser: Parser) -> None:
        self._parser = parser
        self._mode: Newline = "auto" if mode == "late" else mode
        self._moved = False
        self._returned, self._bare = int(mode == "late"), 0
        self._in_head = mode == "auto"
        self._inside = self._indents = False

    @property
    def in_head(self) -> bool:
        """Whether the deciding bytes are still being read."""
        return self._in_head

    @property
    def mode(self) -> Newline:
        """The mode that has been decided so far."""
        return "late" if self._mode == "auto" and not self._in_head else self._mode

    def end_head(self) -> None:
        """Decide: the first `HEAD` bytes have been read."""
        self._in_head = False
        if self._returned <= self._bare:
            self._mode = "pipe"
        elif self._moved:
            self._mode = "pty"

    def resolve(self, stretch: str | Program) -> str | Program:
        r"""Return a stretch in which each line feed is written as what it does.

        In a plain stretch every line end then starts a new line, ``\n`` or, where all is ASCII,
        ``\r\n``; a stretch whose bare line feeds keep the column comes back as a program.
        """
        if isinstance(stretch, Program):
            if self._mode == "pty":
                return stretch
            if self._mode == "auto" and (self._in_head or self._parser.moved):
                return self._decide(stretch)
            return self._as_lines(stretch)
        returned = stretch.count("\r\n")
        bare = stretch.count("\n") - returned
        if bare and (self._mode == "pty" or (self._moved and self._mode == "auto")):
            program = self._parser.program(stretch)
            return program if self._mode == "pty" else self._decide(program)
        if self._in_head:
            self._returned += returned
            self._bare += bare
        if not returned:
            return stretch
        if "\r\r" in stretch:
            return _returns("\n", stretch)
        # Replacing takes as long as splitting does, which can take both where nothing else splits.
        return stretch if stretch.isascii() else stretch.replace("\r\n", "\n")

    @staticmethod
    def _as_lines(program: Program) -> Program:
        steps = [_NEWLINE if s[0] is fn.LF else s for s in program.steps]
        return Program(program.texts, steps)

    def _decide(self, program: Program) -> Program:
        steps: list[Step] = []
        for text, resolved in zip(program.texts, program.steps, strict=True):
            op = resolved[0]
            if self._indents and text and not text.isspace():
                self._indents = False
            if op is fn.LF:
                if self._indents and self._inside and self._in_head:
                    self._mode, self._in_head = "pty", False
                    return Program(program.texts, steps + program.steps[len(steps) :])
                if not (self._moved and self._returned > self._bare):
                    resolved = _NEWLINE
                self._bare += self._in_head
            elif op is fn.NEWLINE:
                self._returned += self._in_head
            elif op in fn.MOTIONS:
                self._moved = True
            elif op is fn.DECSET and resolved[1] in ALTERNATE_SCREENS:
                self._inside = True
            if op not in (fn.NOP, fn.END, fn.SIGN):
                self._indents = op is fn.CR
            steps.append(resolved)
        if self._moved and not self._in_head:
            self._mode = "pty"
        return Program(program.texts, steps)
