"""What is on disk before the database speaks of it."""

import hashlib
import os
from pathlib import Path

import pytest

from tailcut.state import durable


class Disk:
    """The order in which files are synchronised and renamed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.did: list[tuple[str, str]] = []
        fsync, replace = os.fsync, Path.replace

        def synchronise(descriptor: int) -> None:
            fsync(descriptor)
            path = Path(f"/proc/self/fd/{descriptor}").readlink()
            self.did.append(("sync", path.name))

        def rename(path: Path, target: Path) -> Path:
            self.did.append(("rename", Path(target).name))
            return replace(path, target)

        monkeypatch.setattr(os, "fsync", synchronise)
        monkeypatch.setattr(Path, "replace", rename)

    def index(self, what: str, name: str) -> int:
        """Return when something was done last."""
        return max(n for n, each in enumerate(self.did) if each == (what, name))


proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")


@proc
def test_file_then_name_then_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several files side by side, too."""
    disk = Disk(monkeypatch)
    durable.write_files(tmp_path, {"a": b"1", "b": "2"})
    for name in "ab":
        data, named = disk.index("sync", f".{name}.new"), disk.index("rename", name)
        assert data < named < disk.index("sync", tmp_path.name)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a": b"1", "b": b"2"}


def test_what_cannot_be_put_on_disk_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has its name then."""

    def fail(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output"):
        durable.write_files(tmp_path, {"a": b"1", "b": b"2"})
    assert not (tmp_path / "a").exists()


def test_links_are_not_followed(tmp_path: Path) -> None:
    """Neither at the name nor at the one beside it."""
    (tmp_path / "precious").write_text("precious")
    for name in ("a", ".a.new"):
        (tmp_path / name).symlink_to("precious")
    durable.write_files(tmp_path, {"a": b"1"})
    assert (tmp_path / "precious").read_text() == "precious"
    assert (tmp_path / "a").read_text() == "1"


def test_digests(tmp_path: Path) -> None:
    """Of a text, and of a file of some size."""
    data = b"abc" * 1_000_000
    expected = f"sha256:{hashlib.sha256(data).hexdigest()}"
    path = tmp_path / "a"
    path.write_bytes(data)
    with path.open("rb") as file:
        assert durable.digest_of(file.fileno()) == durable.digest(data) == expected
    assert durable.digest("ä\udcff") == durable.digest("ä".encode() + b"\xff")
