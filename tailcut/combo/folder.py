"""The folder of a run: ``<project>/.tailcut/runs/<run id>/``."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tailcut.combo.lease import Lease, hold, is_held
from tailcut.errors import UsageError, shown
from tailcut.state.database import FOLDER_MODE, RecordError
from tailcut.state.durable import digest, sync_folder, write_files
from tailcut.state.runs import StepRow
from tailcut.state.safe import check_folder, check_run_id, open_file

__all__ = [
    "ATTEMPT_FILES",
    "RUNS",
    "Folder",
    "as_json",
    "located",
    "new_run_id",
    "read_file",
]

RUNS = "runs"
# The files of an attempt; ``tailcut show`` has an option of most of these names.
ATTEMPT_FILES = {
    "raw": "output.raw",
    "cast": "session.cast",
    "prompt": "prompt.txt",
    "tail": "tail.txt",
    "report": "report.json",
    "status": "status.json",
    "verify": "verify.raw",
    "reading": "reading.json",
}
_COMBO = "combo.toml"
_PLAN = "plan.json"


def new_run_id(now: float) -> str:
    """Make a name for a run that sorts by time and is unique."""
    return time.strftime("%Y%m%d-%H%M%S", time.localtime(now)) + f"-{os.urandom(2).hex()}"


class Folder:
    """The folder of a run.

    Args:
        state: the folder of the project's state.
        run: the run's id.

    Raises:
        UsageError: no run can have that id.
    """

    def __init__(self, state: Path, run: str) -> None:
        self._state = state
        self.path = state / RUNS / check_run_id(run)

    def check(self) -> bool:
        """Check that nothing on the way to the folder leads elsewhere.

        Returns:
            Whether the folder exists.

        Raises:
            UsageError: a symbolic link, or another user's folder, is on the way.
        """
        return all(map(check_folder, (self._state, self.path.parent, self.path)))

    @property
    def run_id(self) -> str:
        """The run's id."""
        return self.path.name

    def create(self, combo: bytes, plan: Mapping[str, Any]) -> dict[str, str]:
        """Create the folder.

        Args:
            combo: the text of the combo's file, for a person.
            plan: the combo's document, from which the run can be taken up.

        Returns:
            The digests of its files, which are on disk.

        Raises:
            FileExistsError: another run has it.
            RecordError: it cannot be written.
        """
        parent = self.path.parent
        with _as_output(self.path):
            if parent.is_file():
                raise RecordError(f"{shown(parent, quote=False)}: not a directory")
            self.check()
            if not parent.is_dir():
                try:
                    parent.mkdir(FOLDER_MODE)
                except FileExistsError:
                    # Another run's, just now; or a file, which no other name gets around.
                    if not parent.is_dir():
                        raise RecordError(
                            f"{shown(parent, quote=False)}: not a directory"
                        ) from None
            self.path.mkdir(FOLDER_MODE)
            files = {_COMBO: combo, _PLAN: as_json(plan)}
            write_files(self.path, files)
            sync_folder(parent)
            return {name: digest(data) for name, data in files.items()}

    def plan(self) -> dict[str, Any]:
        """Read the plan.

        Raises:
            UsageError: it is gone or damaged.
        """
        self.check()
        try:
            with os.fdopen(open_file(self.path / _PLAN, os.O_RDONLY), "rb") as file:
                plan = json.loads(file.read())
            if not isinstance(plan, dict):
                raise ValueError
            return plan
        except (OSError, ValueError, RecursionError) as error:
            reason = (getattr(error, "strerror", None) or "damaged").lower()
            raise UsageError(f"{shown(self.path / _PLAN, quote=False)}: {reason}") from None

    @property
    def plan_path(self) -> Path:
        """The file of the plan."""
        return self.path / _PLAN

    def attempt(self, position: int, step: str, number: int) -> Path:
        """Return the folder of a step's attempt, counted from 1."""
        again = f".{number}" if number > 1 else ""
        return self.path / f"{position + 1}-{step}{again}"

    def waiting(self, position: int, step: str) -> Path:
        """Return the file of the prompt with which a step waits for approval."""
        return self.path / f"{position + 1}-{step}.waiting.txt"

    @contextmanager
    def locked(self, runner: str = "") -> Iterator[Lease]:
        """Hold the run, so that no other process runs it at the same time.

        Args:
            runner: the identity of the process that ran it last, as far as it is known.

        Raises:
            UsageError: another process holds it.
        """
        self.check()
        with ExitStack() as stack:
            with _as_output(self.path):
                lease = stack.enter_context(hold(self.path, runner))
            yield lease

    def is_held(self) -> bool:
        """Whether a process holds the run."""
        try:
            self.check()
        except UsageError:
            return False
        return is_held(self.path)


def located(folder: Folder, row: StepRow) -> StepRow:
    """Return a step with the paths of its record derived; what the database says is not used."""
    record = row.record
    path = folder.attempt(row.position, row.name, row.attempts)
    is_asked = record.waiting_prompt is not None
    return row.replace(
        record=record.replace(
            folder=None if record.folder is None else str(path),
            waiting_prompt=str(folder.waiting(row.position, row.name)) if is_asked else None,
            earlier=record.earlier
            and tuple(
                one.replace(folder=str(folder.attempt(row.position, row.name, one.attempt or 1)))
                for one in record.earlier
            ),
        )
    )


def as_json(value: object) -> bytes:
    """Return the text of a file of JSON."""
    # A byte that is no UTF-8 becomes an escape of JSON, from which it can be had again.
    text = json.dumps(value, indent=1, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def read_file(path: Path) -> bytes:
    """Read a file of a run; no link is followed, and nothing waits for a FIFO.

    Raises:
        OSError: it cannot be read.
        UsageError: it is no regular file of this user.
    """
    with os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
        return file.read()


@contextmanager
def _as_output(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordError(f"{shown(path, quote=False)}: {reason}") from None
