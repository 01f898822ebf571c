"""A person's terminal, lent to a command for as long as it runs."""

from __future__ import annotations

import contextlib
import os
import signal
import termios
import threading
import tty

from tailcut.core.typing import TYPE_CHECKING
from tailcut.process.modes import Modes

if TYPE_CHECKING:
    from typing import Any

__all__ = ["FALLBACK_SIZE", "Person", "terminal_size"]

# The size of a VT100, and of every terminal that does not report one.
FALLBACK_SIZE = (80, 24)


class Person:
    """A person's terminal: raw while a command has it, restored after.

    Args:
        keys: the descriptor that keys are read from.
        screen: the descriptor that output goes to.
        cols: the width that the command gets; None for the terminal's.
        rows: the height likewise.

    Attributes:
        resized: whether the window has changed its size since `size` was last called.
    """

    def __init__(
        self, keys: int = 0, screen: int = 1, *, cols: int | None = None, rows: int | None = None
    ) -> None:
        self.keys = keys
        self.resized = False
        self._screen = screen
        self._fixed = (cols, rows)
        self._modes = Modes()
        self._attributes: list[Any] | None = None
        self._before: Any = None

    def size(self) -> tuple[int, int]:
        """Return columns and rows, and note that they are known."""
        self.resized = False
        cols, rows = terminal_size(self._screen, self.keys)
        return self._fixed[0] or cols, self._fixed[1] or rows

    def attributes(self) -> list[Any] | None:
        """Return the line discipline's settings, for the command's own pty; None if unknown."""
        if self._attributes is not None:
            return self._attributes
        try:
            return termios.tcgetattr(self.keys)
        except termios.error:
            return None

    def __enter__(self) -> Person:
        self.lend()
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGWINCH, self._on_resize)
        return self

    def __exit__(self, *_: object) -> None:
        self.take_back()
        if self._before is not None:
            signal.signal(signal.SIGWINCH, self._before)
            self._before = None

    def lend(self) -> None:
        """Make the terminal raw: every key reaches the command, Ctrl-C too."""
        self._attributes = self.attributes()
        with contextlib.suppress(termios.error):
            tty.setraw(self.keys, termios.TCSANOW)

    def take_back(self) -> None:
        """Switch off what the command has left on, and restore the line discipline."""
        undo = self._modes.undo()
        if undo:
            with contextlib.suppress(OSError):
                os.write(self._screen, undo)
        if self._attributes is not None:
            # A terminal that is gone has nothing to be restored.
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self.keys, termios.TCSADRAIN, self._attributes)
            self._attributes = None

    def show(self, data: bytes) -> None:
        """Note the modes in a piece of output."""
        self._modes.feed(data)

    def _on_resize(self, *_: object) -> None:
        self.resized = True


def terminal_size(*descriptors: int) -> tuple[int, int]:
    """Return columns and rows of the first descriptor that is a terminal and reports them."""
    for descriptor in descriptors:
        try:
            rows, cols = termios.tcgetwinsize(descriptor)
        except (termios.error, ValueError):
            continue
        if cols and rows:
            return cols, rows
    return FALLBACK_SIZE
