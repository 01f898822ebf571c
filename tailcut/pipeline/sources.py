"""Read bytes from files, pipes, texts and iterables."""

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

__all__ = ["ByteSource", "FileSource", "chunks", "encoded", "read_file"]

# Large enough that the cost of a call vanishes; small, because all lines of a block are held at
# once, and those of a hostile block take three hundred times its size.
_BLOCK = 1 << 16
# The most that Linux allows an ordinary user: writer and reader take turns less often.
_PIPE = 1 << 20


class ByteSource(Protocol):
    """A file or pipe that a stream can be read from.

    Attributes:
        size: bytes of a file that can be read at any offset; None for a pipe.
    """

    size: int | None

    def read(self, most: int) -> bytes:
        """Return the next bytes, at most ``most``; none at the end."""

    def read_into(self, room: memoryview) -> int:
        """Write the next bytes into ``room`` and return their number, 0 at the end."""

    def read_at(self, offset: int, most: int) -> bytes:
        """Return at most ``most`` bytes from an offset on; `read` goes on where it was."""

    def enlarge(self) -> None:
        """Let more bytes arrive at a time, where that is possible."""

    def is_ready(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for bytes or the end, and return whether either is there."""


class FileSource:
    """The source behind a file descriptor.

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
        """Return the next bytes."""
        return os.read(self._descriptor, most)

    def read_into(self, room: memoryview) -> int:
        """Write the next bytes into ``room`` and return their number."""
        if hasattr(os, "readv"):
            return os.readv(self._descriptor, [room])
        piece = os.read(self._descriptor, min(len(room), _BLOCK))  # Windows
        room[: len(piece)] = piece
        return len(piece)

    def read_at(self, offset: int, most: int) -> bytes:
        """Return bytes from an offset on."""
        return os.pread(self._descriptor, most, self._position + offset)

    def enlarge(self) -> None:
        """Make a pipe larger, where the system allows it."""
        if hasattr(os, "pread"):
            import fcntl

            try:
                fcntl.fcntl(self._descriptor, fcntl.F_SETPIPE_SZ, _PIPE)
            except (AttributeError, OSError):  # not Linux, not a pipe, or more than is allowed
                return

    def is_ready(self, seconds: float) -> bool:
        """Wait for the next bytes, and return whether they are there."""
        if self.size is not None:
            return True
        import select

        return bool(select.select([self._descriptor], [], [], seconds)[0])


def read_file(source: Source, take: Callable[[ByteSource], None]) -> bool:
    """Let ``take`` read the source if it is a path object or an open regular file.

    An open file is read from its current offset; afterwards it stands at its end.

    Returns:
        whether the source is one of these; otherwise nothing was read.

    Raises:
        OSError: a path object's file cannot be opened.
    """
    if isinstance(source, os.PathLike):
        with open(source, "rb", buffering=0) as opened:  # noqa: PTH123 - any path-like will do
            take(FileSource(opened.fileno()))
        return True
    file = _binary(source) if hasattr(source, "read") else None
    if not isinstance(file, io.FileIO | io.BufferedReader):
        return False
    try:
        file.seek(file.tell())  # so that bytes the buffer has read ahead are read again
    except OSError:  # a pipe
        return False
    take(FileSource(file.fileno()))
    file.seek(0, os.SEEK_END)
    return True


def chunks(source: Source) -> Iterator[bytes]:
    r"""Yield the bytes of a source, in pieces of any size.

    Args:
        source: bytes; text (a ``str`` is never a path); a path object; a binary or text file,
            read from its current offset; or an iterable of bytes or text. A text file that was
            opened with universal newlines and has been read from already turns CR into LF:
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
    """Return the bytes of a piece; text becomes UTF-8, half a surrogate pair U+FFFD.

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
    """Read to the end; yield bytes as soon as they arrive, where the file allows it."""
    read = getattr(file, "read1", file.read)
    while piece := read(_BLOCK):
        yield encoded(piece)


def _binary(file: Any) -> Any:
    """Return the binary file beneath a text file that nothing has been read from yet.

    Universal newlines would turn every CR into a line end, and each step of a progress display
    into a separate line.
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
