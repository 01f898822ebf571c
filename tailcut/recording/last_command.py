"""Choose the last command of a session, which is not the end of the shell itself.

``exit`` is a command as well, and the last one of most sessions; bash answers it by printing
``exit``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tailcut.recording.commands import Command, without_controls

__all__ = ["LastCommand"]

_is_exit = re.compile(rb"\s*(?:exit|logout)(?: +\d{1,3})?\s*").fullmatch
_WORDS = (b"exit", b"logout")
# Bytes of text that may still be no more than the shell's ``exit`` and some controls.
_UNDECIDED = 1 << 9


class LastCommand:
    """A filter that passes on the output of commands that may be the last one.

    In a session that ends with the end of its shell, the last command is the newest one that
    printed something or failed; in any other, the newest one.
    """

    def __init__(self) -> None:
        self._shown: Command | None = None
        self._newest: Command | None = None
        self._silent: Command | None = None
        self._waiting = b""

    def feed(
        self, pieces: Iterable[tuple[Command | None, bytes]]
    ) -> Iterator[tuple[Command, bytes]]:
        """Take pieces from `Commands`, and yield those of commands that may be the last one.

        A piece of another command than the piece before takes the place of all before it.
        """
        for command, data in pieces:
            if command is None:
                continue
            if command is not self._newest:
                yield from self._settle()
                self._newest, self._waiting = command, b""
            if command is self._shown:
                yield command, data
                continue
            self._waiting += data
            if not self._may_be_end():
                yield from self._show()

    def close(self) -> Iterator[tuple[Command, bytes]]:
        """End the stream."""
        newest = self._newest
        if newest is None or newest is self._shown:
            return
        ends = not newest.ended and self._may_be_end()
        if not ends:
            yield from self._settle()
            if self._silent is newest:
                yield from self._show()
        elif self._shown is None:
            if self._silent is not None:
                self._newest, self._waiting = self._silent, b""
            yield from self._show()

    def _settle(self) -> Iterator[tuple[Command, bytes]]:
        """Decide on the newest command when it has ended."""
        newest = self._newest
        if newest is None or newest is self._shown:
            return
        if newest.exit_status or without_controls(self._waiting):
            yield from self._show()
        else:
            self._silent = newest

    def _show(self) -> Iterator[tuple[Command, bytes]]:
        assert self._newest is not None
        self._shown = self._newest
        waiting, self._waiting = self._waiting, b""
        yield self._shown, waiting

    def _may_be_end(self) -> bool:
        """Return whether the output so far may be all that a shell prints when it ends."""
        assert self._newest is not None
        if len(self._waiting) > _UNDECIDED:
            return False
        seen = without_controls(self._waiting)
        if any(word.startswith(seen) for word in _WORDS):
            return True
        return _is_exit(without_controls(self._newest.line or self._newest.echo)) is not None
