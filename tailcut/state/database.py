"""Open the project's database, for its owner alone, and bring it to the current schema."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tailcut.errors import OutputError, UsageError, shown
from tailcut.state.migrations import MIGRATIONS
from tailcut.state.patient import BUSY_SECONDS, Patient
from tailcut.state.project import Project
from tailcut.state.safe import check_file, check_folder, open_file

__all__ = [
    "DATABASE",
    "FILE_MODE",
    "FOLDER_MODE",
    "RecordError",
    "database",
    "migrate",
    "open_database",
    "recording",
    "transaction",
]

DATABASE = "project.db"
# SQLite opens these by name, beside the database.
_BESIDE = ("", "-wal", "-shm", "-journal")
_GITIGNORE = "*\n"
# Prompts and logs can hold secrets.
FOLDER_MODE = 0o700
FILE_MODE = 0o600
_PAUSE_SECONDS = 0.02


class RecordError(OutputError):
    """The state could not be read or written: a full disk, a folder that is gone."""

    # Not 3, the status of other output errors: of a run it means that it waits for approval.
    exit_code = 1


@contextmanager
def recording(project: Project) -> Iterator[None]:
    """Turn errors of the project's state into a `RecordError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise RecordError(f"{shown(project.state / DATABASE, quote=False)}: {error}") from None
    except BrokenPipeError:
        raise  # the reader of standard output is gone, which is not the state
    except OSError as error:
        path = shown(str(error.filename or project.state), quote=False)
        raise RecordError(f"{path}: {(error.strerror or str(error)).lower()}") from None


@contextmanager
def database(
    project: Project, *, create: bool = True, reads: bool = False
) -> Iterator[sqlite3.Connection]:
    """Open the project's database while the context lasts (`open_database`).

    Raises:
        UsageError: it cannot be opened (`open_database`).
        RecordError: the state could not be read or written in the context.
    """
    with (
        recording(project),
        closing(open_database(project, create=create, reads=reads)) as connection,
    ):
        yield connection


def open_database(
    project: Project, *, create: bool = True, reads: bool = False
) -> sqlite3.Connection:
    """Open the project's database, in autocommit mode: `transaction` begins one.

    Args:
        project: whose database.
        create: whether the state is created where there is none.
        reads: whether it is only read; of a state that cannot be written, a copy is opened then.

    Raises:
        UsageError: there is none and ``create`` is false, it cannot be created or opened, or a
            newer tailcut has written it.
    """
    folder = project.state
    try:
        has_state = check_folder(folder)
        if create:
            _lay(folder)
        elif not has_state or not (folder / DATABASE).is_file():
            raise UsageError(
                f"{shown(folder, quote=False)}: there is no state of a project; "
                "'tailcut where' says why it is looked for there"
            )
        for beside in _BESIDE:
            check_file(folder / f"{DATABASE}{beside}")
        if reads and not _can_write(folder):
            connection = _connect_to_copy(folder)
        else:
            os.close(open_file(folder / DATABASE, os.O_RDWR | os.O_CREAT, FILE_MODE))
            connection = _connect(folder / DATABASE)
    except (OSError, sqlite3.Error) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise UsageError(f"{shown(folder, quote=False)}: {reason}") from None
    try:
        connection.row_factory = sqlite3.Row
        # File names are bytes, and need not be UTF-8.
        connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        _prepare(connection)
        migrate(connection)
    except sqlite3.Error as error:
        connection.close()
        hint = ""
        if getattr(error, "sqlite_errorcode", 0) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            hint = "; move it away, then: tailcut runs repair"
        raise UsageError(f"{shown(folder / DATABASE, quote=False)}: {error}{hint}") from None
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit all changes of the context or none, and keep other writers out meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def migrate(
    connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> None:
    """Bring a database to the current schema, each step in a transaction of its own.

    Raises:
        UsageError: a newer tailcut has written the database.
    """
    while (version := _version(connection)) < len(migrations):
        with transaction(connection):
            if _version(connection) != version:
                continue  # another process was faster
            for statement in migrations[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
    if version > len(migrations):
        raise UsageError(
            f"the project's database has schema {version}, and this tailcut knows "
            f"{len(migrations)}: use the newer tailcut that wrote it"
        )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _connect(path: Path) -> Patient:
    # No time to wait: `Patient` waits in a way that signals can end.
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, factory=Patient)
    assert isinstance(connection, Patient)
    return connection


def _can_write(folder: Path) -> bool:
    return all(os.access(path, os.W_OK) for path in (folder, folder / DATABASE))


def _connect_to_copy(folder: Path) -> Patient:
    """Open a copy of a database that cannot be written: SQLite would write beside it."""
    import shutil
    from tempfile import TemporaryDirectory

    place = TemporaryDirectory(prefix="tailcut-")
    for beside in ("", "-wal"):
        name = f"{DATABASE}{beside}"
        if check_file(folder / name):
            with (
                os.fdopen(open_file(folder / name, os.O_RDONLY), "rb") as file,
                (Path(place.name) / name).open("wb") as copy,
            ):
                shutil.copyfileobj(file, copy)
    connection = _connect(Path(place.name) / DATABASE)
    connection.on_close = place.cleanup
    return connection


def _lay(folder: Path) -> None:
    """Create the folder of the state with its ``.gitignore``.

    One that lets git see something is written anew: prompts and logs must not be committed.
    """
    with suppress(FileExistsError):
        folder.mkdir(FOLDER_MODE)
    path = folder / ".gitignore"
    if check_file(path) and path.read_bytes() == _GITIGNORE.encode():
        return
    beside = folder / f".gitignore.{os.getpid()}"
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
        file.write(_GITIGNORE.encode())
    beside.replace(path)


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    # A power failure must not make a step that has begun look as if it had not: it would be run
    # a second time.
    connection.execute("PRAGMA synchronous = FULL")
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            # Two processes that change the mode at once do not wait for each other.
            if time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE_SECONDS)
