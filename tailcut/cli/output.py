"""Standard output and standard error: UTF-8 whatever the locale, and quiet when nobody reads."""

from __future__ import annotations

import errno
import os
import sys

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import OutputError

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["complain", "note", "problem", "write", "write_all"]


def write(text: str) -> None:
    """Writes a text to standard output at once, as UTF-8 with its line ends as they are.

    Raises:
        BrokenPipeError: nobody reads it any more.
        OutputError: it cannot be written.
    """
    if sys.stdout is None:
        raise OutputError("standard output: it is closed")
    try:
        # Undecodable bytes of an argument or a prompt file come out as they went in.
        _put(sys.stdout, text.encode("utf-8", "surrogateescape"))
    except OSError as error:
        # Windows says EINVAL for a pipe whose reader is gone.
        if error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL):
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from None
        raise OutputError(f"standard output: {problem(error)}") from None


def complain(message: str) -> None:
    """Writes one line to standard error, under the program's name."""
    note(f"tailcut: {' '.join(message.splitlines())}")


def note(line: str) -> None:
    """Writes one line to standard error; where nobody can be told, nothing happens."""
    if sys.stderr is not None:
        try:
            encoding = sys.stderr.encoding or "utf-8"
            _put(sys.stderr, f"{line}\n".encode(encoding, "backslashreplace"))
        except (OSError, ValueError):
            pass


def problem(error: OSError) -> str:
    """Says what the system says, as the end of a line."""
    return (error.strerror or str(error)).lower()


def write_all(descriptor: int, data: bytes | memoryview) -> None:
    """Writes all of it, also to a descriptor that another process has made non-blocking."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(descriptor, view) :]
        except BlockingIOError:
            import select

            select.select([], [descriptor], [])


def _put(stream: TextIO, data: bytes) -> None:
    """Writes past the text layer.

    It would encode for the locale and translate line ends, and it would try again on leaving
    what a broken pipe has refused.
    """
    try:
        descriptor = stream.fileno()
    except OSError:  # a stand-in that has none
        stream.buffer.write(data)
    else:
        write_all(descriptor, data)
