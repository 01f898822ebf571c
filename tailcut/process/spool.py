"""Hold a stream until its tail is worked out: in memory, and a long one in nameless files."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import IO

__all__ = ["Spool"]

# Bytes up to which no file is needed.
_MEMORY = 1 << 20
# As of a step's log.
_LIMIT = 256 << 20


class Spool:
    """A stream of any length, held in bounded space.

    Of a stream longer than ``limit`` the first half of ``limit`` is held, and the newest bytes: a
    quarter of it or more. Where no file can be written, the newest bytes are held in memory.

    Args:
        limit: the most bytes that are held.
    """

    def __init__(self, limit: int = _LIMIT) -> None:
        self._memory = bytearray()
        self._whole: IO[bytes] | None = None
        self._parts: list[IO[bytes]] = []
        self._file: IO[bytes] | None = None
        self._part_bytes = max(limit // 4, 1)
        self._room = limit - 2 * self._part_bytes
        self._is_full = False
        self._bytes = 0

    def feed(self, data: bytes, /) -> None:
        """Take the next piece."""
        self._bytes += len(data)
        if self._whole is None:
            self._memory += data
            if len(self._memory) <= _MEMORY or self._is_full:
                if len(self._memory) > 2 * _MEMORY:
                    del self._memory[:-_MEMORY]
                return
            data = bytes(self._memory)
        try:
            self._write(data)
        except OSError:  # no folder for it, a full disk
            self._is_full = True
            for file in (self._whole, *self._parts):
                if file is not None:
                    file.close()
            self._whole, self._parts = None, []
            self._memory = bytearray(data[-_MEMORY:])

    def end_stream(self) -> None:
        """Put the parts together."""
        whole = self._whole
        if whole is None:
            if self._is_full:
                self._memory[:0] = self._gap(len(self._memory))
            return
        import shutil

        kept = whole.tell() + sum(part.tell() for part in self._parts)
        try:
            if self._bytes > kept:
                whole.write(self._gap(kept))
            for part in self._parts:
                part.seek(0)
                shutil.copyfileobj(part, whole)
                part.close()
        except OSError:  # a full disk: as much as it took
            pass
        self._parts = []

    @property
    def source(self) -> int | bytes:
        """A descriptor of the file with the stream, or its bytes."""
        return bytes(self._memory) if self._whole is None else self._whole.fileno()

    def close(self) -> None:
        """Let the file go."""
        if self._whole is not None:
            self._whole.close()

    def _gap(self, kept: int) -> bytes:
        return b"\n[tailcut: %d bytes left out here]\n" % (self._bytes - kept)

    def _write(self, data: bytes) -> None:
        from tempfile import TemporaryFile

        if self._whole is None:
            self._whole = self._file = TemporaryFile(buffering=0)  # noqa: SIM115
            self._memory = bytearray()
        view = memoryview(data)
        while view:
            if not self._room:
                if len(self._parts) == 2:
                    self._parts.pop(0).close()
                self._file = TemporaryFile(buffering=0)  # noqa: SIM115
                self._parts.append(self._file)
                self._room = self._part_bytes
            assert self._file is not None
            written = self._file.write(view[: self._room])
            self._room -= written
            view = view[written:]
