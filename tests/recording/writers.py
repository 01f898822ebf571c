"""Write a stream in the way of each format's own program."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable

import zstandard

COLS, ROWS = 80, 24


def cast1(chunks: list[str]) -> bytes:
    """asciinema 1."""
    frames = [[0.25, chunk] for chunk in chunks]
    head = {"version": 1, "width": COLS, "height": ROWS, "duration": 0.25 * len(frames),
            "command": "/bin/sh", "title": "", "env": {"TERM": "xterm"}}  # fmt: skip
    return json.dumps({**head, "stdout": frames}, ensure_ascii=False, indent=2).encode()


def cast2(chunks: list[str]) -> bytes:
    """asciinema 2, with what the person typed and a marker between."""
    lines: list[object] = [{"version": 2, "width": COLS, "height": ROWS, "env": {"TERM": "xterm"}}]
    for count, chunk in enumerate(chunks):
        lines.append([round(count * 0.25, 6), "o", chunk])
        if count % 3 == 1:
            lines += [[round(count * 0.25, 6), "i", "o"], [round(count * 0.25, 6), "m", ""]]
    return "".join(json.dumps(line, ensure_ascii=count % 2 == 0) + "\n"
                   for count, line in enumerate(lines)).encode()  # fmt: skip


def cast3(chunks: list[str]) -> bytes:
    """asciinema 3."""
    term = {"cols": COLS, "rows": ROWS, "type": "xterm-256color"}
    lines = [json.dumps({"version": 3, "term": term}), "# a comment"]
    lines += [json.dumps([0.25, "o", chunk], separators=(",", ":")) for chunk in chunks]
    return "\n".join([*lines, '[0.1, "x", "0"]', ""]).encode()


def typescript(chunks: list[str]) -> bytes:
    """util-linux."""
    facts = f'TERM="xterm" TTY="/dev/pts/0" COLUMNS="{COLS}" LINES="{ROWS}"'
    return (
        f"Script started on 2024-01-31 10:00:00+00:00 [{facts}]\n".encode()
        + "".join(chunks).encode()
        + b'\nScript done on 2024-01-31 10:00:09+00:00 [COMMAND_EXIT_CODE="0"]\n'
    )


def bsd_typescript(chunks: list[str]) -> bytes:
    """FreeBSD and macOS."""
    return (
        b"Script started on Wed Jan 31 10:00:00 2024\nCommand: make test\n"
        + "".join(chunks).encode()
        + b"\nCommand exit status: 0\nScript done on Wed Jan 31 10:00:09 2024\n"
    )


def raw(chunks: list[str]) -> bytes:
    """The bytes alone."""
    return "".join(chunks).encode()


Writer = Callable[[list[str]], bytes]

WRITERS: dict[str, Writer] = {
    "raw": raw,
    "cast v1": cast1,
    "cast v2": cast2,
    "cast v3": cast3,
    "typescript": typescript,
    "BSD typescript": bsd_typescript,
}

COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "gzip of two members": lambda data: gzip.compress(data[:9]) + gzip.compress(data[9:]),
    "bzip2": bz2.compress,
    "bzip2 of two streams": lambda data: bz2.compress(data[:9]) + bz2.compress(data[9:], 1),
    "xz": lzma.compress,
    "zstd": zstandard.ZstdCompressor(write_checksum=True).compress,
    "zstd stream": lambda data: _zstd_stream(data),
}


def _zstd_stream(data: bytes) -> bytes:
    engine = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    return engine.compress(data) + engine.flush()
