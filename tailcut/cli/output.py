"""Standard output and standard error: UTF-8 in every locale, and quiet without a reader."""

from __future__ import annotations

import errno
import os
import sys

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

__all__ = [
    "complain",
    "complain_all",
    "note",
    "open_standard_streams",
    "problem",
    "say",
    "write",
    "write_all",
    "write_json",
]


def write(text: str) -> None:
    """Write a text to standard output at once, as UTF-8, with its line ends unchanged.

    Raises:
        BrokenPipeError: the reader has left.
        OutputError: the text cannot be written.
    """
    if sys.stdout is None:
        raise OutputError("standard output: it is closed")
    try:
        # Undecodable bytes of an argument or a prompt file come out as they went in.
        _put(sys.stdout, text.encode("utf-8", "surrogateescape"))
    except OSError as error:
        # Windows reports EINVAL for a pipe whose reader has left.
        if error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL):
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from None
        raise OutputError(f"standard output: {problem(error)}") from None


def say(text: str) -> None:
    """Write tailcut's own words to standard output, nothing in them acting on the terminal.

    Names, reasons, versions and paths in them come from files and programs.

    Raises:
        BrokenPipeError: the reader has left.
        OutputError: the text cannot be written.
    """
    from tailcut.core.text import visible

    write(visible(text))


def write_json(value: object) -> None:
    """Write a value as one line of JSON in which nothing acts on the terminal.

    Raises:
        BrokenPipeError: the reader has left.
        OutputError: the text cannot be written.
    """
    import json

    write(json.dumps(value) + "\n")


def complain(message: str) -> None:
    """Write one line to standard error, after the program's name."""
    note(f"tailcut: {' '.join(message.splitlines())}")


def complain_all(problems: Iterable[object]) -> None:
    """Write each problem as one line to standard error."""
    for each in problems:
        complain(str(each))


def note(line: str) -> None:
    """Write one line to standard error; do nothing where it cannot be written.

    Nothing in it acts on the terminal.
    """
    if sys.stderr is not None:
        from tailcut.core.text import visible

        line = visible(line)
        try:
            encoding = sys.stderr.encoding or "utf-8"
            _put(sys.stderr, f"{line}\n".encode(encoding, "backslashreplace"))
        except (OSError, ValueError):
            pass


def problem(error: OSError) -> str:
    """Return the system's description of an error, to end a line with."""
    return (error.strerror or str(error)).lower()


def open_standard_streams() -> None:
    """Open the standard streams that are closed, before another file takes their descriptors."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def write_all(descriptor: int, data: bytes | memoryview) -> None:
    """Write all of the data, also to a descriptor that another process made non-blocking."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(descriptor, view) :]
        except BlockingIOError:
            import select

            select.select([], [descriptor], [])


def _put(stream: TextIO, data: bytes) -> None:
    """Write past the text layer.

    That layer encodes for the locale, translates line ends, and on exit tries again to write
    what a broken pipe has refused.
    """
    try:
        descriptor = stream.fileno()
    except OSError:  # a stand-in without a descriptor
        stream.buffer.write(data)
    else:
        write_all(descriptor, data)
