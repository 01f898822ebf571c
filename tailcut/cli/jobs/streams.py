"""The raw streams of one run: read as they arrive, kept on the way if asked to."""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator, Sequence

from tailcut.cli.output import complain, problem, write_all
from tailcut.cli.registry import COMMANDS
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

    _T = TypeVar("_T")

__all__ = ["STDIN", "Input", "Streams", "title"]

STDIN = "-"
# A pipe holds 64 KiB on Linux. More at a time is not faster, and what a hostile stream makes of a
# block is held at once: one character a row, each further to the right, is three hundredfold.
_BLOCK = 1 << 16
# Without it Windows ends a stream at Ctrl-Z and translates line ends.
_BINARY = getattr(os, "O_BINARY", 0)
# Paths are plain strings here: pathlib takes longer to load than a small stream to cut.


class Streams:
    """The inputs named on the command line, one after the other.

    What cannot be read or kept is said on standard error when it happens, and the rest goes on.

    Args:
        files: paths; ``-`` is standard input, and so are none at all.
        tee: where to keep a copy of the raw streams.

    Attributes:
        name: the input that was given last, as it was named.
        status: the exit status as far as inputs and the copy are concerned.

    Raises:
        UsageError: nothing is named and standard input is a terminal, or the copy would
            overwrite an input.
    """

    def __init__(self, files: Sequence[str], tee: str | None = None) -> None:
        if not files and sys.stdin is not None and sys.stdin.isatty():
            raise UsageError(
                "standard input is a terminal: name a FILE, or pipe a command's output in "
                "(some-command 2>&1 | tailcut); tailcut --help says more"
            )
        self.files = list(files) or [STDIN]
        self.name = STDIN
        self.status = EXIT_OK
        self._failed: set[str] = set()
        self._interrupt = _Interrupt()
        self._copy = None if tee is None else self._begin_copy(tee)

    @property
    def kept(self) -> list[str]:
        """Where the whole of what was read can be found afterwards."""
        if self._copy is not None and self._copy.is_whole:
            return [self._copy.path]
        return [] if STDIN in self.files else [f for f in self.files if f not in self._failed]

    @property
    def is_whole(self) -> bool:
        """Whether everything that was named could be read."""
        return not self._failed and not self._interrupt.came

    @property
    def is_copied(self) -> bool:
        """Whether reading on has a purpose of its own."""
        return self._copy is not None and self._copy.is_whole

    def __iter__(self) -> Iterator[Input]:
        """Gives each input that can be opened, for use before the next."""
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
            # Emptied only when it is known to be no input.
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | _BINARY, 0o666)
        except OSError as error:
            self._fail(_copy_error(path, error))
            return None
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode):
            if any(_is_file(name, status) for name in self.files):
                raise OptionError("--tee", path, "a file that is not an input too")
            os.ftruncate(descriptor, 0)
        return _Copy(path, descriptor, self._fail)

    def reject(self, problem: str) -> None:
        """Says what is wrong with the content of the input that was given last."""
        self._fail(InputError(f"{title(self.name)}: {problem}"))

    def _fail_input(self, name: str, error: OSError) -> None:
        self._failed.add(name)
        self._fail(_input_error(name, error))

    def _fail(self, error: TailcutError) -> None:
        complain(str(error))
        self.status = max(self.status, error.exit_code)


class _Interrupt:
    """Makes the first Ctrl-C the end of the input, so that what was read is not lost.

    Who stops a command that hangs wants its tail. A second Ctrl-C ends the program. Where the
    signal is ignored, as in the background of a shell, it stays so.

    Attributes:
        came: it was pressed.
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
        """Reads; gives nothing when Ctrl-C is pressed, or was."""
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
    """One input, read as it arrives. What cannot be read is said, and then ends it.

    Args:
        descriptor: where it is read from.
        interrupt: what may end it early.
        copy: takes all that is read; a file is then read from its beginning to its end.
        fail: told why it cannot be read on.
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
        """Gives the rest, a piece at a time."""
        while piece := self.read(_BLOCK):
            yield piece

    def read(self, most: int) -> bytes:
        """Gives the next bytes."""
        read = super().read
        piece = self._patiently(lambda: read(most), b"")
        if self._copy is not None:
            self._copy.write(piece)
        return piece

    def read_into(self, room: memoryview) -> int:
        """Puts the next bytes somewhere."""
        read_into = super().read_into
        count = self._patiently(lambda: read_into(room), 0)
        if self._copy is not None:
            self._copy.write(room[:count])
        return count

    def read_at(self, offset: int, most: int) -> bytes:
        """Gives bytes from an offset on."""
        read_at = super().read_at
        return self._patiently(lambda: read_at(offset, most), b"")

    def is_ready(self, seconds: float) -> bool:
        """Waits for the next bytes."""
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
            # Linux says so when the other side of a pseudo-terminal is closed; whether it then
            # still counts as a terminal depends on whether it was the controlling one.
            if not (error.errno == errno.EIO and stat.S_ISCHR(os.fstat(self._descriptor).st_mode)):
                self._fail(error)
            return nothing

    def _wait(self) -> None:
        import select

        select.select([self._descriptor], [], [])


class _Copy:
    """The raw streams, written as they arrive."""

    def __init__(self, path: str, descriptor: int, fail: Callable[[TailcutError], None]) -> None:
        self.path = path
        self.is_whole = True
        self._descriptor = descriptor
        self._fail = fail

    def write(self, data: bytes | memoryview) -> None:
        """Keeps a piece; after the first failure, which is said, no more is kept."""
        if self.is_whole:
            try:
                write_all(self._descriptor, data)
            except OSError as error:
                self.is_whole = False
                self._fail(_copy_error(self.path, error))


def title(name: str) -> str:
    """Names an input in a message."""
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
    said = problem(error)
    if isinstance(error, FileNotFoundError) and name in COMMANDS:
        said += f"; a command comes first: tailcut {name}"
    elif isinstance(error, FileNotFoundError) and (near := nearest(name, COMMANDS)):
        said += f"; did you mean the command {near!r}?"
    elif error.errno == errno.EISDIR or os.path.isdir(name):  # noqa: PTH112
        said = "is a directory, not a recording; name the files in it"
    return InputError(f"{title(name)}: {said}")


def _copy_error(path: str, error: OSError) -> OutputError:
    return OutputError(
        f"--tee {shown(path, quote=False)}: {problem(error)}; the raw stream is not kept whole"
    )
