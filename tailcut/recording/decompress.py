"""Decompress gzip, bzip2, xz and zstd around any format, with no more than a piece in memory."""

from __future__ import annotations

from collections.abc import Iterator

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import InputError

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Decompressor", "compression_cut_short", "compression_of", "may_be_compressed"]

# "BZh" alone could begin a text. The level follows, and the number of a block or of the end.
_BZIP2 = [
    b"BZh%d%b" % (level, block)
    for level in range(1, 10)
    for block in (b"\x31\x41\x59\x26\x53\x59", b"\x17\x72\x45\x38\x50\x90")
]
_MAGIC = {
    "gzip": [b"\x1f\x8b\x08"],
    "bzip2": _BZIP2,
    "xz": [b"\xfd7zXZ\x00"],
    "zstd": [b"\x28\xb5\x2f\xfd"],
}

_PIECE = 1 << 18
# zstd has no way to bound the output of a piece of input. A block of four bytes can stand for
# 128 KiB, so this many bytes become 8 MiB at most.
_ZSTD_INPUT = 1 << 8
# Bytes of input for one call of xz or bzip2: what a call decoded before damage is lost with it.
_INPUT = 1 << 10
# xz's strongest level takes 65 MiB for its dictionary; a header may ask for 4 GiB.
_XZ_MEMORY = 100 << 20


def compression_of(head: bytes) -> str | None:
    """Return the compression that a stream's first bytes show; None where they show none."""
    for name, magics in _MAGIC.items():
        if head.startswith(tuple(magics)):
            return name
    return None


def may_be_compressed(head: bytes) -> bool:
    """Return whether more bytes may show that a stream with these first bytes is compressed."""
    return any(magic.startswith(head) for magics in _MAGIC.values() for magic in magics)


def compression_cut_short(whole: bytes) -> str | None:
    """Return the compression of a stream that ended within its first bytes.

    Two bytes are enough for gzip, as for file(1); the others need all but one.
    """
    for name, magics in _MAGIC.items():
        for magic in magics:
            least = 2 if name == "gzip" else len(magic) - 1
            if least <= len(whole) < len(magic) and magic.startswith(whole):
                return name
    return None


class Decompressor:
    """A decompressor of one stream, which yields all that comes before any damage.

    Args:
        name: what `compression_of` returned.

    Attributes:
        damage: the reason why the stream could not be read to its end; empty while it can.

    Raises:
        InputError: the package for zstd is not installed.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.damage = ""
        self._make, self._errors = _engine(name)
        self._engine = self._make()
        self._begun = self._between = False
        self._over = False
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Read the next bytes and yield what they decompress to, in bounded pieces."""
        while data and not self._over:
            if self._between:
                # Another archive may follow, or padding after the last.
                data = data.lstrip(b"\0")
                if not data:
                    return
                if not any(one.startswith(data[: len(one)]) for one in _MAGIC[self.name]):
                    self._over = True
                    self.damage = f"{self.name}: something else follows the compressed data"
                    return
                self._engine, self._between = self._make(), False
            self._begun = True
            try:
                yield from self._pieces(data)
            except self._errors as error:
                self._over = True
                self.damage = f"{self.name}: the compressed data is damaged ({error})"
                return
            if not self._engine.eof:
                return
            data, self._between = self._engine.unused_data + self._rest, True
            self._rest = b""

    def close(self) -> None:
        """End the stream; an incomplete one is damaged."""
        if self._begun and not (self._over or self._between):
            self.damage = f"{self.name}: the compressed data ends early"

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        engine = self._engine
        if self.name == "gzip":
            while data and not engine.eof:
                before = engine.copy()
                try:
                    piece = engine.decompress(data, _PIECE)
                except self._errors:
                    yield _up_to_damage(before, data, self._errors)
                    raise
                data = engine.unconsumed_tail
                if piece:
                    yield piece
        elif self.name in ("bzip2", "xz") or hasattr(engine, "needs_input"):
            for start in range(0, len(data), _INPUT):
                given = data[start : start + _INPUT]
                while not engine.eof:
                    piece = engine.decompress(given, _PIECE)
                    given = b""
                    if piece:
                        yield piece
                    if engine.needs_input:
                        break
                if engine.eof:
                    self._rest = data[start + _INPUT :]
                    return
        else:
            for start in range(0, len(data), _ZSTD_INPUT):
                piece = engine.decompress(data[start : start + _ZSTD_INPUT])
                if piece:
                    yield piece
                if engine.eof:
                    engine.rest = data[start + _ZSTD_INPUT :]
                    return


def _up_to_damage(engine: Any, data: bytes, errors: tuple[type[Exception], ...]) -> bytes:
    """Return what a call that met damage had decoded before it.

    Byte by byte, so that the result does not depend on how the bytes arrived.
    """
    found = bytearray()
    try:
        for place in range(len(data)):
            found += engine.decompress(data[place : place + 1])
    except errors:
        pass
    return bytes(found)


class _Zstandard:
    """A frame, read by the package ``zstandard``, with the attributes of the standard library."""

    def __init__(self, package: Any) -> None:
        self._object = package.ZstdDecompressor().decompressobj()
        self.rest = b""

    @property
    def eof(self) -> bool:
        """Whether the frame has ended."""
        return bool(self._object.eof)

    @property
    def unused_data(self) -> bytes:
        """The bytes after its end."""
        return bytes(self._object.unused_data) + self.rest

    def decompress(self, data: bytes) -> bytes:
        """Return the next bytes, decompressed."""
        return bytes(self._object.decompress(data))


def _engine(name: str) -> tuple[Any, tuple[type[Exception], ...]]:
    """Load the library of a compression and return how to make its engine, and its errors."""
    if name == "gzip":
        import zlib

        # 16: with the header and the checksum of gzip.
        return lambda: zlib.decompressobj(16 + zlib.MAX_WBITS), (zlib.error,)
    if name == "bzip2":
        import bz2

        return bz2.BZ2Decompressor, (OSError, ValueError)
    if name == "xz":
        import lzma

        return lambda: lzma.LZMADecompressor(memlimit=_XZ_MEMORY), (lzma.LZMAError,)
    try:
        from compression import zstd  # type: ignore[import-not-found] # Python 3.14

        return zstd.ZstdDecompressor, (zstd.ZstdError,)
    except ImportError:
        pass
    try:
        import zstandard
    except ImportError:
        raise InputError(
            "the stream is compressed with zstd, for which a package is missing; "
            "pip install 'tailcut[zstd]', or pipe it through zstd -dc"
        ) from None
    return lambda: _Zstandard(zstandard), (zstandard.ZstdError,)
