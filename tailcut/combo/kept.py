"""The files of an attempt: on disk, and with their digests, before the database speaks of them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tailcut.api import Report
from tailcut.combo.folder import ATTEMPT_FILES, as_json
from tailcut.errors import UsageError
from tailcut.state.durable import digest, digest_of, sync_folder, write_files, write_whole
from tailcut.state.safe import open_file
from tailcut.state.step_record import StepRecord

__all__ = ["Kept", "changed"]


def changed(record: StepRecord) -> list[Path]:
    """Return the files of an attempt that are not what tailcut has written, or are gone."""
    found = []
    for name, known in (record.files or {}).items():
        path = Path(record.folder or "") / name
        try:
            descriptor = open_file(path, os.O_RDONLY)
        except (OSError, UsageError):
            found.append(path)
            continue
        try:
            if digest_of(descriptor) != known:
                found.append(path)
        finally:
            os.close(descriptor)
    return found


class Kept:
    """The files of an attempt, which are on disk before anybody relies on them.

    Args:
        folder: the attempt's folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._digests: dict[str, str] = {}
        self._open: list[int] = []

    def early(self, name: str, data: bytes | str) -> None:
        """Write a file that the process may read; nobody relies on it yet."""
        path = self.folder / ATTEMPT_FILES[name]
        write_whole(path, data, sync=False)
        self._digests[path.name] = digest(data)
        self._open.append(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC))

    def stream(self, name: str, descriptor: int) -> None:
        """Keep the descriptor of a file that was written as output came; it is closed here."""
        self._open.append(descriptor)
        with contextlib.suppress(OSError):  # it cannot be read; that it is on disk is checked
            self._digests[ATTEMPT_FILES[name]] = digest_of(descriptor)

    def finish(self, record: StepRecord, tail: str, report: Report) -> StepRecord:
        """Write the results, and return the record with the digests of all files.

        Raises:
            OSError: not everything is on disk.
        """
        # For a person; what counts is in the database.
        texts: dict[str, bytes | str] = {
            ATTEMPT_FILES["tail"]: str(tail),
            ATTEMPT_FILES["report"]: as_json(report.as_dict()),
            ATTEMPT_FILES["status"]: as_json(record.as_dict()),
        }
        try:
            write_files(self.folder, texts, self._open)
            sync_folder(self.folder.parent)
        finally:
            self.close()
        digests = self._digests | {name: digest(data) for name, data in texts.items()}
        return record.replace(files=dict(sorted(digests.items())))

    def close(self) -> None:
        """Close what is open."""
        for descriptor in self._open:
            os.close(descriptor)
        self._open.clear()
