"""Write files so that they are on disk, whole, before the database speaks of them.

A power failure keeps what was synchronised: first the data of a file, then its name in the folder,
then the transaction that relies on both.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from tailcut.state.database import FILE_MODE

__all__ = ["digest", "digest_of", "sync_folder", "write_files", "write_whole"]

_BLOCK = 1 << 20


def write_whole(path: Path, data: bytes | str, *, sync: bool = True) -> None:
    """Write a whole file or nothing, for its owner alone; no link is followed.

    Args:
        path: the file.
        data: what it is to hold.
        sync: whether it is on disk afterwards; its name with `sync_folder`.
    """
    descriptor = _begin(path, data)
    try:
        if sync:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
    _beside(path).replace(path)


def write_files(folder: Path, files: Mapping[str, bytes | str], others: Iterable[int] = ()) -> None:
    """Write files into a folder, each whole or not at all; afterwards all is on disk.

    Args:
        folder: the folder.
        files: what they hold, by name.
        others: descriptors of files in it that are to be on disk, too.

    Raises:
        OSError: one of them cannot be written.
    """
    opened: dict[Path, int] = {}
    try:
        for name, data in files.items():
            path = folder / name
            opened[path] = _begin(path, data)
        _sync([*opened.values(), *others])
    finally:
        for descriptor in opened.values():
            os.close(descriptor)
    for path in opened:
        _beside(path).replace(path)
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def digest(data: bytes | str) -> str:
    """Return the digest by which a file with this content is known."""
    import hashlib

    return f"sha256:{hashlib.sha256(_bytes(data)).hexdigest()}"


def digest_of(descriptor: int) -> str:
    """Return the digest of the file behind a descriptor."""
    import hashlib

    found, offset = hashlib.sha256(), 0
    while piece := os.pread(descriptor, _BLOCK, offset):
        found.update(piece)
        offset += len(piece)
    return f"sha256:{found.hexdigest()}"


def _begin(path: Path, data: bytes | str) -> int:
    beside = _beside(path)
    beside.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    descriptor = os.open(beside, flags, FILE_MODE)
    try:
        view = memoryview(_bytes(data))
        while view:
            view = view[os.write(descriptor, view) :]
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _bytes(data: bytes | str) -> bytes:
    return data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data


def _sync(descriptors: list[int]) -> None:
    """Synchronise files side by side: a disk then writes its journal once for several of them."""
    errors: list[OSError] = []

    def sync(descriptor: int) -> None:
        try:
            os.fsync(descriptor)
        except OSError as error:
            errors.append(error)

    helpers = [threading.Thread(target=sync, args=(each,)) for each in descriptors[1:]]
    for helper in helpers:
        helper.start()
    for descriptor in descriptors[:1]:
        sync(descriptor)
    for helper in helpers:
        helper.join()
    if errors:
        raise errors[0]
