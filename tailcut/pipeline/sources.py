"""Whatever a caller has, as chunks of bytes."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterable, Iterator

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import IO, Any, Protocol

    Source = (
        bytes
        | bytearray
        | memoryview
        | str
        | os.PathLike[str]
        | IO[bytes]
        | IO[str]
        | Iterable[bytes]
        | Iterable[str]
    )

else:
    Protocol = object

__all__ = ["FileReader", "Reader", "chunks", "encoded", "read_file"]

# Large enough that the cost of a call vanishes; small, since what a block turns into is held at
# once, and a hostile one turns into three hundred times its size.
_BLOCK = 1 << 16
# The most that Linux allows an ordinary user; fewer switches between who writes and who reads.
_PIPE = 1 << 20


class Reader(Protocol):
    """What a stream can be read from.

    Attributes:
        size: bytes of a file that can be read anywhere; None where it only comes.
    """

    size: int | None

    def read(self, most: int) -> bytes:
        """Gives the next bytes, at most so many; none at the end."""

    def read_into(self, room: memoryview) -> int:
        """Puts the next bytes somewhere; says how many, 0 at the end."""

    def read_at(self, offset: int, most: int) -> bytes:
        """Gives bytes from an offset on, without moving on."""

    def enlarge(self) -> None:
        """Lets more arrive at a time, where that is possible."""

    def is_ready(self, seconds: float) -> bool:
        """Waits so long for the next bytes or the end; says whether they are there."""


class FileReader:
    """Reads a descriptor.

    Args:
        descriptor: of a file, pipe or terminal.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._position = 0
        self.size: int | None = None
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode) and hasattr(os, "pread"):
            self._position = os.lseek(descriptor, 0, os.SEEK_CUR)
            self.size = max(0, status.st_size - self._position)

    def read(self, most: int) -> bytes:
        """Gives the next bytes."""
        return os.read(self._descriptor, most)

    def read_into(self, room: memoryview) -> int:
        """Puts the next bytes somewhere."""
        if hasattr(os, "readv"):
            return os.readv(self._descriptor, [room])
        piece = os.read(self._descriptor, min(len(room), _BLOCK))  # Windows
        room[: len(piece)] = piece
        return len(piece)

    def read_at(self, offset: int, most: int) -> bytes:
        """Gives bytes from an offset on."""
        return os.pread(self._descriptor, most, self._position + offset)

    def enlarge(self) -> None:
        """Makes a pipe larger, where the system allows it."""
        if hasattr(os, "pread"):
            import fcntl

            try:
                fcntl.fcntl(self._descriptor, fcntl.F_SETPIPE_SZ, _PIPE)
            except (AttributeError, OSError):  # not Linux, not a pipe, or more than is allowed
                return

    def is_ready(self, seconds: float) -> bool:
        """Waits for the next bytes."""
        if self.size is not None:
            return True
        import select

        return bool(select.select([self._descriptor], [], [], seconds)[0])


def read_file(source: Source, take: Callable[[Reader], None]) -> bool:
    """Lets a path object's file or an open regular file be read; says whether it is one.

    An open file is read from where it stands, and stands at its end afterwards.

    Raises:
        OSError: a path object's file cannot be opened.
    """
    if isinstance(source, os.PathLike):
        with open(source, "rb", buffering=0) as opened:  # noqa: PTH123 - any path-like will do
            take(FileReader(opened.fileno()))
        return True
    file = _binary(source) if hasattr(source, "read") else None
    if not isinstance(file, io.FileIO | io.BufferedReader):
        return False
    try:
        file.seek(file.tell())  # what the buffer has read ahead is read again
    except OSError:  # a pipe
        return False
    take(FileReader(file.fileno()))
    file.seek(0, os.SEEK_END)
    return True


def chunks(source: Source) -> Iterator[bytes]:
    r"""Gives a source's bytes, in pieces of whatever size they come in.

    Args:
        source: bytes; text (a ``str`` is never a path); a path object; a binary or text file,
            read from where it stands; or an iterable of bytes or text. A text file that was
            opened with universal newlines and has been read from already gives LF for CR:
            open streams of terminals in binary.

    Raises:
        TypeError: the source, or a piece of it, is something else.
        OSError: a path object's file cannot be opened or read.

    >>> b"".join(chunks(["caf\u00e9 ", b"ol\xc3\xa9"])).decode()
    'café olé'
    """
    if isinstance(source, str | bytes | bytearray | memoryview):
        yield from _blocks(encoded(source))
    elif isinstance(source, os.PathLike):
        with open(source, "rb", buffering=0) as file:  # noqa: PTH123 - any path-like will do
            yield from _read(file)
    elif hasattr(source, "read"):
        yield from _read(_binary(source))
    elif isinstance(source, Iterable):
        for piece in source:
            yield from _blocks(encoded(piece))
    else:
        raise _not_a_source(source)


def encoded(piece: bytes | bytearray | memoryview | str) -> bytes:
    """Gives a piece's bytes; text becomes UTF-8, half a surrogate pair U+FFFD.

    Raises:
        TypeError: the piece is neither bytes nor text.
    """
    if isinstance(piece, bytes):
        return piece
    if isinstance(piece, str):
        try:
            return piece.encode()
        except UnicodeEncodeError:
            whole = (char if not "\ud800" <= char <= "\udfff" else "\ufffd" for char in piece)
            return "".join(whole).encode()
    if isinstance(piece, bytearray | memoryview):
        return bytes(piece)
    raise _not_a_source(piece)


def _blocks(data: bytes) -> Iterator[bytes]:
    if len(data) <= _BLOCK:
        yield data
        return
    for start in range(0, len(data), _BLOCK):
        yield data[start : start + _BLOCK]


def _read(file: Any) -> Iterator[bytes]:
    """Reads to the end; what has arrived is passed on at once where the file can tell."""
    read = getattr(file, "read1", file.read)
    while piece := read(_BLOCK):
        yield encoded(piece)


def _binary(file: Any) -> Any:
    """Gives the bytes beneath a text file that nothing has been read from yet.

    Universal newlines turn every CR into a line end, and with it each step of a progress
    display into a line of its own.
    """
    try:
        file.reconfigure(newline="")  # refused once something has been read
    except (AttributeError, OSError, ValueError):
        return file
    return getattr(file, "buffer", file)


def _not_a_source(source: object) -> TypeError:
    return TypeError(
        f"a stream is bytes, str, a path object, a file or an iterable of bytes or str, "
        f"not {type(source).__name__}"
    )
