"""The raw streams of one call: read as they arrive, and copied on the way if asked for."""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator, Sequence

from tailcut.cli.output import complain, problem, write_all
from tailcut.cli.registry import COMMANDS
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import (
    EXIT_INTERRUPTED,
    EXIT_OK,
    InputError,
    OptionError,
    OutputError,
    TailcutError,
    UsageError,
    nearest,
    shown,
)
from tailcut.pipeline.sources import FileSource

if TYPE_CHECKING:
    from typing import Any, TypeVar

    from tailcut.options import Options

    _T = TypeVar("_T")

__all__ = ["STDIN", "Input", "Reading", "Streams", "title"]

STDIN = "-"
# A pipe holds 64 KiB on Linux. More at a time is not faster, and the rows of a whole block are held
# at once: a hostile stream, one character a row, each further to the right, needs 300 times its
# size.
_BLOCK = 1 << 16
# Without this flag Windows ends a stream at Ctrl-Z and translates line ends.
_BINARY = getattr(os, "O_BINARY", 0)
# Paths are plain strings here: loading pathlib takes longer than cutting a small stream.


class Reading(Record, kw_only=True):
    """The arguments of a command that reads streams.

    Args:
        files: paths; ``-`` is standard input, and so is an empty sequence.
        options: how the streams are read, cleaned and cut.
        tee: the file that gets a copy of the raw streams.
        report: whether to print a report to standard error.
        require_success: whether a stream that records no success is an error.
    """

    files: Sequence[str]
    options: Options
    tee: str | None = None
    report: bool = False
    require_success: bool = False


class Streams:
    """The inputs named on the command line, one after the other.

    An input that cannot be read, or a copy that cannot be written, is reported at once on
    standard error; the other inputs are still handled.

    Args:
        files: paths; ``-`` is standard input, and so is an empty sequence.
        tee: the file that gets a copy of the raw streams.

    Attributes:
        name: the name of the current input.
        status: the exit status that inputs and copy lead to.

    Raises:
        UsageError: no file is named and standard input is a terminal.
        OptionError: the copy would overwrite an input.
    """

    def __init__(self, files: Sequence[str], tee: str | None = None) -> None:
        if not files and sys.stdin is not None and sys.stdin.isatty():
            raise UsageError(
                "standard input is a terminal: name a FILE, or pipe the output of a command in "
                "(some-command 2>&1 | tailcut); see tailcut --help"
            )
        self.files = list(files) or [STDIN]
        self.name = STDIN
        self.status = EXIT_OK
        self._failed: set[str] = set()
        self._interrupt = _Interrupt()
        self._copy = None if tee is None else self._begin_copy(tee)

    @property
    def kept(self) -> list[str]:
        """The files that hold the whole streams afterwards."""
        if self._copy is not None and self._copy.is_whole:
            return [self._copy.path]
        return [] if STDIN in self.files else [f for f in self.files if f not in self._failed]

    @property
    def is_whole(self) -> bool:
        """Whether every input was read to its end."""
        return not self._failed and not self._interrupt.came

    @property
    def is_copied(self) -> bool:
        """Whether the copy still needs the rest of the streams."""
        return self._copy is not None and self._copy.is_whole

    def __iter__(self) -> Iterator[Input]:
        """Yield each input that can be opened; it is closed when the next one is asked for."""
        with self._interrupt:
            for name in self.files:
                if self._interrupt.came:
                    break
                self.name = name
                try:
                    descriptor = _descriptor(name)
                except OSError as error:
                    self._fail_input(name, error)
                    continue
                try:
                    yield Input(descriptor, self._interrupt, self._copy, self._fail_this)
                finally:
                    if name != STDIN:
                        os.close(descriptor)
        if self._interrupt.came:
            self.status = EXIT_INTERRUPTED

    def _fail_this(self, error: OSError) -> None:
        self._fail_input(self.name, error)

    def _begin_copy(self, path: str) -> _Copy | None:
        try:
            # Not emptied before it is known not to be an input.
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | _BINARY, 0o666)
        except OSError as error:
            self._fail(_copy_error(path, error))
            return None
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode):
            if any(_is_file(name, status) for name in self.files):
                raise OptionError("--tee", path, "a file that is not an input")
            os.ftruncate(descriptor, 0)
        return _Copy(path, descriptor, self._fail)

    def reject(self, problem: str) -> None:
        """Report what is wrong with the content of the current input."""
        self._fail(InputError(f"{title(self.name)}: {problem}"))

    def _fail_input(self, name: str, error: OSError) -> None:
        self._failed.add(name)
        self._fail(_input_error(name, error))

    def _fail(self, error: TailcutError) -> None:
        complain(str(error))
        self.status = max(self.status, error.exit_code)


class _Interrupt:
    """The first Ctrl-C as the end of the input, so that the part that was read is not lost.

    A person who stops a command that hangs wants its tail. A second Ctrl-C ends the program. A
    signal that is ignored, as in the background of a shell, stays ignored.

    Attributes:
        came: whether Ctrl-C was pressed.
    """

    def __init__(self) -> None:
        self.came = False
        self._before: Any = None
        self._is_reading = False

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._stop)

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    def _stop(self, *_: object) -> None:
        self.came = True
        self.__exit__()
        if self._is_reading:
            raise KeyboardInterrupt

    def guard(self, read: Callable[[], _T], nothing: _T) -> _T:
        """Call ``read``; return ``nothing`` instead once Ctrl-C is pressed."""
        if self.came:
            return nothing
        try:
            self._is_reading = True
            return read()
        except KeyboardInterrupt:
            if not self.came:
                raise
            return nothing
        finally:
            self._is_reading = False


class Input(FileSource):
    """One input, read as it arrives. An error of the system is reported and ends it.

    Args:
        descriptor: the open file.
        interrupt: the Ctrl-C that may end it early.
        copy: gets all that is read; a file is then read from its beginning to its end.
        fail: called with the error that ends it.
    """

    def __init__(
        self,
        descriptor: int,
        interrupt: _Interrupt,
        copy: _Copy | None,
        fail: Callable[[OSError], None],
    ) -> None:
        super().__init__(descriptor)
        self._interrupt = interrupt
        self._copy = copy
        self._fail = fail
        if copy is not None:
            self.size = None

    def __iter__(self) -> Iterator[bytes]:
        """Yield the rest, a piece at a time."""
        while piece := self.read(_BLOCK):
            yield piece

    def read(self, most: int) -> bytes:
        """Return the next bytes."""
        read = super().read
        piece = self._patiently(lambda: read(most), b"")
        if self._copy is not None:
            self._copy.write(piece)
        return piece

    def read_into(self, room: memoryview) -> int:
        """Read the next bytes into a buffer and return their number."""
        read_into = super().read_into
        count = self._patiently(lambda: read_into(room), 0)
        if self._copy is not None:
            self._copy.write(room[:count])
        return count

    def read_at(self, offset: int, most: int) -> bytes:
        """Return bytes from an offset on."""
        read_at = super().read_at
        return self._patiently(lambda: read_at(offset, most), b"")

    def is_ready(self, seconds: float) -> bool:
        """Wait for the next bytes and return whether there are any."""
        is_ready = super().is_ready
        return self._interrupt.guard(lambda: is_ready(seconds), True)

    def _patiently(self, read: Callable[[], _T], nothing: _T) -> _T:
        try:
            while True:
                try:
                    return self._interrupt.guard(read, nothing)
                except BlockingIOError:  # another process has made it non-blocking
                    self._interrupt.guard(self._wait, None)
        except OSError as error:
            # Linux reports EIO when the other side of a pseudo-terminal is closed. Whether isatty()
            # is then still true depends on whether it was the controlling terminal.
            if not (error.errno == errno.EIO and stat.S_ISCHR(os.fstat(self._descriptor).st_mode)):
                self._fail(error)
            return nothing

    def _wait(self) -> None:
        import select

        select.select([self._descriptor], [], [])


class _Copy:
    """A copy of the raw streams, written as they arrive."""

    def __init__(self, path: str, descriptor: int, fail: Callable[[TailcutError], None]) -> None:
        self.path = path
        self.is_whole = True
        self._descriptor = descriptor
        self._fail = fail

    def write(self, data: bytes | memoryview) -> None:
        """Write a piece; after the first failure, which is reported, write no more."""
        if self.is_whole:
            try:
                write_all(self._descriptor, data)
            except OSError as error:
                self.is_whole = False
                self._fail(_copy_error(self.path, error))


def title(name: str) -> str:
    """Return the name of an input for a message."""
    return "standard input" if name == STDIN else shown(name, quote=False)


def _descriptor(name: str) -> int:
    if name != STDIN:
        return os.open(name, os.O_RDONLY | _BINARY)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.fileno()


def _is_file(name: str, status: os.stat_result) -> bool:
    try:
        found = os.stat(_descriptor(name) if name == STDIN else name)  # noqa: PTH116
    except OSError:
        return False
    return os.path.samestat(found, status)


def _input_error(name: str, error: OSError) -> InputError:
    reason = problem(error)
    if isinstance(error, FileNotFoundError) and name in COMMANDS:
        reason += f"; a command comes first: tailcut {name}"
    elif isinstance(error, FileNotFoundError) and (near := nearest(name, COMMANDS)):
        reason += f"; did you mean the command {near!r}?"
    elif error.errno == errno.EISDIR or os.path.isdir(name):  # noqa: PTH112
        reason = "is a directory, not a recording; name the files in it"
    return InputError(f"{title(name)}: {reason}")


def _copy_error(path: str, error: OSError) -> OutputError:
    return OutputError(f"--tee {shown(path, quote=False)}: {problem(error)}; the copy is not whole")
