"""Compressed streams are read whole, damaged and endless."""

from __future__ import annotations

import builtins
import bz2
import gzip
import lzma
import tracemalloc
from typing import Any

import pytest
import zstandard

from tailcut import InputError, tail
from tailcut.api import Collector
from tailcut.recording.decompress import Decompressor
from tests.recording.play import output, play
from tests.recording.writers import COMPRESSORS

LINES = b"".join(b"line %d of many\n" % n for n in range(20_000))
KINDS = sorted(COMPRESSORS)


@pytest.mark.parametrize("kind", KINDS)
def test_cut_short(kind: str) -> None:
    """The part before the damage has a tail, and the damage is reported."""
    packed = COMPRESSORS[kind](LINES)
    for cut in (len(packed) // 2, len(packed) - 3):
        recording, events = play(packed[:cut], 1000)
        assert LINES.startswith(output(events))
        assert recording.damage.endswith("ends early")
    result = tail(packed[: len(packed) - 3])
    assert result.report.damage == recording.damage


@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_bit(kind: str) -> None:
    """Output before the damage is kept."""
    packed = bytearray(COMPRESSORS[kind](LINES))
    packed[len(packed) // 2] ^= 0x10
    recording, events = play(bytes(packed), 999)
    assert recording.damage.startswith(kind.split()[0])
    whole = output(events)
    assert len(whole) <= len(LINES) + (1 << 18)


def test_what_stands_before_damage_is_read() -> None:
    """Output is kept up to the damaged byte, not only up to the last whole block."""
    lines = "".join(f"{number * number} {number:x}\n" for number in range(30_000)).encode()
    packed = bytearray(lzma.compress(lines))
    packed[len(packed) // 2] ^= 0xFF
    recording, events = play(bytes(packed))
    assert "damaged" in recording.damage
    whole = output(events)
    assert len(whole) > len(lines) // 4
    assert lines.startswith(whole[: len(lines) // 4])


@pytest.mark.parametrize("size", [None, 1, 700])
def test_all_that_stands_before_damage_in_gzip_is_read(size: int | None) -> None:
    """The output before the damage is the same however the bytes arrive."""
    packed = bytearray(gzip.compress(LINES[:9000], mtime=0))
    for place, least in ((len(packed) - 8, 9000), (len(packed) * 3 // 4, 6000)):
        damaged = bytearray(packed)
        damaged[place] ^= 0xFF
        recording, events = play(bytes(damaged), size)
        assert "damaged" in recording.damage
        whole = output(events)
        assert whole[:least] == LINES[:least]
        assert whole == output(play(bytes(damaged), 13)[1])


def test_a_dictionary_that_is_too_large() -> None:
    """A header that asks for more memory than the limit is damage."""
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 28}]
    recording, events = play(lzma.compress(LINES, filters=filters))
    assert output(events) == b""
    assert "emory" in recording.damage


@pytest.mark.parametrize("kind", KINDS)
def test_what_follows_an_archive(kind: str) -> None:
    """After an archive padding is ignored, another archive is read, and anything else is damage."""
    packed = COMPRESSORS[kind](b"one\n")
    for size in (None, 1):
        assert output(play(packed + packed, size)[1]) == b"one\none\n"
        padded = play(packed + b"\0" * 512, size)[0]
        assert padded.damage == ""
        recording, events = play(packed + b"something else", size)
        assert output(events) == b"one\n"
        assert "something else follows" in recording.damage


@pytest.mark.parametrize("kind", KINDS)
def test_any_bytes_after_the_magic(kind: str) -> None:
    """Damaged bytes raise no exception."""
    packed = COMPRESSORS[kind](b"text")
    for rest in (b"", b"\xff" * 50, b"\0" * 50, bytes(range(256))):
        for keep in (3, 4, 6, 10):
            play(packed[:keep] + rest, 3)


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "xz", "zstd"])
def test_a_bomb_is_a_stream(kind: str) -> None:
    """Memory is bounded by the size of a piece, not by the size of the output."""
    line = "end" * 200
    text = f"{line}\n".encode() * 10_000
    make = {
        "gzip": lambda: gzip.compress(text),
        "bzip2": lambda: bz2.compress(text),
        "xz": lambda: lzma.compress(text),
        "zstd": lambda: zstandard.ZstdCompressor().compress(text),
    }
    bomb = make[kind]() * 4
    assert len(bomb) * 100 < 4 * len(text)
    collector = Collector()
    tracemalloc.start()
    collector.feed(bomb)
    collector.end_stream()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert collector.result() == line
    assert collector.result().report.lines_read == 40_000
    assert peak < 22 << 20  # the lines alone, held at once, would be 26 MB


def test_compressed_twice() -> None:
    """One layer of compression is removed."""
    recording, events = play(COMPRESSORS["gzip"](COMPRESSORS["xz"](b"text")))
    assert recording.format == "raw"
    assert output(events) == COMPRESSORS["xz"](b"text")


def test_zstd_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the package to install."""
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name in ("zstandard", "compression"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InputError, match=r"pip install 'tailcut\[zstd\]'"):
        tail(COMPRESSORS["zstd"](b"text"))
    with pytest.raises(InputError):
        Decompressor("zstd")


def test_text_that_begins_like_an_archive() -> None:
    """The letters of bzip2 alone are text."""
    for text in (b"BZh", b"BZhang wrote this", b"BZh9 is a level", b"BZh91AY&SX"):
        for size in (None, 1):
            recording, events = play(text, size)
            assert (recording.compression, output(events)) == (None, text)


@pytest.mark.parametrize("tool", ["gzip", "bzip2", "xz", "zstd"])
def test_the_real_tools(tool: str) -> None:
    """Archives of the programs are read, written as a stream and at the highest level."""
    import shutil
    import subprocess

    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    for level in ("-1", "-9"):
        packed = subprocess.run([tool, level, "-c"], input=LINES, capture_output=True, check=True)
        recording, events = play(packed.stdout, 1000)
        assert output(events) == LINES
        assert (recording.compression, recording.damage) == (tool, "")
