"""Files of a project that change what tailcut does count only once their owner has trusted them.

A repository can carry rules that drop errors, and providers that run anything. Trust is for one
file with one content, and is kept in the person's own configuration: a copy of the content, in a
folder named by a digest of path and content. A run uses the copy, which its steps do not change.
"""

from __future__ import annotations

import os
import sys

__all__ = ["config_folder", "distrust", "trust", "trusted"]

_FOLDER = "trusted"
_OF = "path"


def trusted(path: str) -> str | None:
    """Return the trusted copy of a file; None unless its present content is trusted.

    Raises:
        OSError: the file cannot be read.
    """
    content = _read(path)
    copy = os.path.join(_folder(path, content), os.path.basename(path))  # noqa: PTH118, PTH119
    try:
        return copy if _read(copy) == content else None
    except FileNotFoundError:
        return None


def trust(path: str) -> str:
    """Trust the present content of a file, and no earlier one; return the digest.

    Raises:
        OSError: the file cannot be read, or the configuration cannot be written.
    """
    content = _read(path)
    distrust(path)
    folder = _folder(path, content)
    os.makedirs(folder, mode=0o700, exist_ok=True)  # noqa: PTH103
    for name, data in ((os.path.basename(path), content), (_OF, _real(path))):  # noqa: PTH119
        with open(os.path.join(folder, name), "wb") as file:  # noqa: PTH118, PTH123
            file.write(data)
    return os.path.basename(folder)  # noqa: PTH119


def distrust(path: str) -> bool:
    """Trust no content of a file any more; return whether one was trusted.

    Raises:
        OSError: the configuration cannot be written.
    """
    import shutil

    root = _root()
    was_trusted = False
    for name in os.listdir(root) if os.path.isdir(root) else ():  # noqa: PTH208, PTH112
        folder = os.path.join(root, name)  # noqa: PTH118
        try:
            of = _read(os.path.join(folder, _OF))  # noqa: PTH118
        except OSError:
            continue
        if of == _real(path):
            shutil.rmtree(folder)
            was_trusted = True
    return was_trusted


def _root() -> str:
    return os.path.join(config_folder(), "tailcut", _FOLDER)  # noqa: PTH118


def _folder(path: str, content: bytes) -> str:
    import hashlib

    digest = hashlib.sha256(_real(path) + b"\0" + content).hexdigest()
    return os.path.join(_root(), digest)  # noqa: PTH118


def _real(path: str) -> bytes:
    return os.fsencode(os.path.realpath(path))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib would be loaded for this
        return file.read()


def config_folder() -> str:
    """Return the folder in which the platform keeps the configuration of a user's programs."""
    if os.name == "nt":
        return os.environ.get("APPDATA") or os.path.expanduser("~")  # noqa: PTH111
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    # A relative path must be ignored (XDG Base Directory Specification).
    if os.path.isabs(folder):  # noqa: PTH117
        return folder
    inside = "~/Library/Application Support" if sys.platform == "darwin" else "~/.config"
    return os.path.expanduser(inside)  # noqa: PTH111
