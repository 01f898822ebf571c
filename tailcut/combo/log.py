"""Write a step's raw output to disk as it comes: of a long one its beginning and its end."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import BinaryIO

from tailcut.errors import UsageError
from tailcut.process.intake import move
from tailcut.state.database import FILE_MODE
from tailcut.state.safe import open_file

__all__ = ["Beginning", "Log"]


class Log:
    """A file of bounded size that holds a stream.

    Up to ``limit`` bytes the whole stream is kept. Of a longer one, the first half of ``limit`` is
    kept, and the newest bytes: a quarter of ``limit`` or more. While the stream runs, the bytes
    after the first half are in one or two files beside it, so that nothing is rewritten and a
    crash loses nothing; at the end they are appended, after a line that states how many bytes are
    missing.

    Args:
        path: the file.
        limit: the most bytes that are kept, without that line.

    The processes that watch over the step have the file open, too. If tailcut is killed, they go on
    where it has left off (`inherit`), with what is on disk.

    Attributes:
        bytes: the length of the stream.
        lost: the bytes of it that are not kept; known after `close`.
        descriptor: a descriptor of the file, which stays open after `close`.
    """

    def __init__(self, path: Path, limit: int) -> None:
        self.bytes = 0
        self.lost = 0
        self._path = path
        self.descriptor = -1
        self._part_bytes = limit // 4
        self._first_bytes = limit - 2 * self._part_bytes
        self._room = self._first_bytes
        self._parts: list[tuple[Path, BinaryIO]] = []
        self._number = 0
        # Open to the end: a step may put something else in the place of the file.
        self._whole = self._file = _create(path)
        self.descriptor = os.dup(self._whole.fileno())

    def feed(self, data: bytes) -> None:
        """Take the next piece.

        Raises:
            OSError: it cannot be written.
        """
        view = memoryview(data)
        while view:
            if not self._room:
                self._begin_part()
            written = self._file.write(view[: self._room])
            self.bytes += written
            self._room -= written
            view = view[written:]

    @property
    def descriptors(self) -> tuple[int, ...]:
        """The descriptor that `inherit` needs."""
        return () if self._whole.closed else (self._whole.fileno(),)

    def take(self, source: int, size: int) -> bytes:
        """Move the next piece from a descriptor into the log, and return it.

        Raises:
            BlockingIOError: there is none now.
            OSError: it cannot be written.
        """
        if not self._room:
            self._begin_part()
        data = move(source, self._file.fileno(), min(size, self._room))
        self.bytes += len(data)
        self._room -= len(data)
        return data

    def inherit(self) -> None:
        """Go on in a fork of the process that has written so far, and is dead.

        Raises:
            OSError: the parts cannot be opened.
        """
        # The position in the file is shared; the numbers are as old as the fork.
        self.bytes = os.lseek(self._whole.fileno(), 0, os.SEEK_CUR)
        self._room = self._first_bytes - self.bytes
        name = f"{self._path.name}."
        numbers = [
            int(each.name.removeprefix(name))
            for each in self._path.parent.iterdir()
            if each.name.startswith(name) and each.name.removeprefix(name).isdecimal()
        ]
        for number in sorted(numbers)[-2:]:
            part = self._path.with_name(f"{name}{number}")
            try:
                file = os.fdopen(open_file(part, os.O_RDWR), "r+b", buffering=0)
            except UsageError:  # a step has put something else there
                continue
            self._file, self._number = file, number
            self._parts.append((part, file))
            size = file.seek(0, os.SEEK_END)
            self.bytes = self._first_bytes + (number - 1) * self._part_bytes + size
            self._room = max(self._part_bytes - size, 0)

    def close(self) -> None:
        """Append the parts to the file."""
        if self._whole.closed:
            return
        parts = [part for _, part in self._parts]
        with contextlib.ExitStack() as stack:
            for file in (self._whole, *parts):
                stack.callback(file.close)
            kept = self._whole.tell() + sum(part.tell() for part in parts)
            self.lost = self.bytes - kept
            if self.lost:
                lost = f"\n[tailcut: {self.lost} bytes left out here: max_log]\n"
                self._whole.write(lost.encode())
            for path, part in self._parts:
                part.seek(0)
                shutil.copyfileobj(part, self._whole)
                path.unlink(missing_ok=True)
            self._parts.clear()

    def let_go(self) -> int:
        """Return the descriptor, which is the caller's from now on."""
        descriptor, self.descriptor = self.descriptor, -1
        return descriptor

    def _begin_part(self) -> None:
        if len(self._parts) == 2:
            oldest, file = self._parts.pop(0)
            file.close()
            oldest.unlink(missing_ok=True)
        self._number += 1
        part = self._path.with_name(f"{self._path.name}.{self._number}")
        self._file = _create(part)
        self._parts.append((part, self._file))
        self._room = self._part_bytes


class Beginning:
    """A file that holds the first pieces of a stream, whole ones only.

    Args:
        path: the file.
        limit: the most bytes that are kept.

    Attributes:
        descriptor: a descriptor of the file, which stays open after `close`.
    """

    def __init__(self, path: Path, limit: int) -> None:
        self._file = _create(path)
        self.descriptor = os.dup(self._file.fileno())
        self._room = limit

    def feed(self, data: bytes) -> None:
        """Take a piece; the first one that does not fit and all after it are not kept."""
        self._room -= len(data)
        if self._room >= 0:
            self._file.write(data)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _create(path: Path) -> BinaryIO:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    return os.fdopen(descriptor, "w+b", buffering=0)
