"""Starts a command in a pty or on pipes."""

from __future__ import annotations

import errno
import os
import subprocess
import termios
from collections.abc import Callable, Mapping, Sequence

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import shown
from tailcut.process.ending import STATUS_NOT_EXECUTABLE, STATUS_NOT_FOUND, STATUS_UNKNOWN
from tailcut.process.monitor import begin, subreaper

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Child", "NotStartedError", "start"]

_LFLAG = 3  # of what tcgetattr gives
_CC = 6


class NotStartedError(Exception):
    """A command could not be started.

    Args:
        status: the exit status that stands for it.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Child:
    """A command that has been started, and the descriptors that lead to it.

    Attributes:
        monitor: the process that watches over it, and leads its session.
        pid: its process id, which is also that of its process group; 0 until it is told.
        report: where the monitor tells how it fares, line by line.
        told: what it has told already.
        orders: what is closed when the monitor is to leave.
        adopts: whether the monitor becomes the parent of the command's orphans.
        output: where its output is read; of a pty, also where keys are written.
        errors: where standard error is read, if it has a pipe of its own.
        input: where standard input is given, if it is a pipe of ours.
        terminal: the command's side of the pty, kept open until the command ends: without it, a
            command that closes its output would look like one whose pty is gone. None on pipes.
    """

    def __init__(self) -> None:
        self.monitor = 0
        self.pid = 0
        self.report: int | None = None
        self.orders: int | None = None
        self.told = b""
        self.adopts = False
        self.output = -1
        self.errors: int | None = None
        self.input: int | None = None
        self.terminal: int | None = None
        self.is_typed_to = False

    def resize(self, cols: int, rows: int) -> None:
        """Gives the pty another size; the system tells the command (SIGWINCH)."""
        if self.terminal is not None:
            termios.tcsetwinsize(self.terminal, (rows, cols))

    def foreground(self) -> int:
        """Gives the process group that a key such as Ctrl-C would reach."""
        if self.terminal is not None:
            try:
                return os.tcgetpgrp(self.output) or self.pid
            except OSError:
                pass
        return self.pid

    def end_of_file(self) -> bytes:
        """Gives the key that ends standard input, if nothing waits there and it would."""
        assert self.terminal is not None
        attributes = termios.tcgetattr(self.terminal)
        is_line_by_line = attributes[_LFLAG] & termios.ICANON
        return attributes[_CC][termios.VEOF] if is_line_by_line else b""

    def close(self, *names: str) -> None:
        """Closes descriptors, all without names."""
        for name in names or ("output", "errors", "input", "terminal", "report", "orders"):
            descriptor = getattr(self, name)
            if descriptor is not None and descriptor >= 0:
                setattr(self, name, -1 if name == "output" else None)
                os.close(descriptor)


def start(
    command: Sequence[str],
    *,
    size: tuple[int, int] | None,
    stdin: bytes | int | None,
    attributes: list[Any] | None,
    is_typed_to: bool,
    splits_errors: bool,
    cwd: str | os.PathLike[str] | None,
    env: Mapping[str, str] | None,
    grace: float,
) -> Child:
    """Starts a command in a session of its own, with a monitor that leads it.

    Args:
        command: the program and its arguments.
        size: columns and rows of a pty; None for pipes.
        stdin: bytes that will be given, a descriptor to pass on, or None.
        attributes: settings of the pty's line discipline.
        is_typed_to: whether keys will come, and have to be echoed.
        splits_errors: whether standard error gets a pipe of its own.
        cwd: where it runs.
        env: its environment.
        grace: the seconds that the monitor gives it if this process dies.

    Raises:
        NotStartedError: it could not be started.
    """
    child = Child()
    theirs: list[int] = []
    try:
        if size is not None:
            child.output, child.terminal = os.openpty()
            _set_up(child.terminal, size, attributes, is_typed_to)
            out = errors = child.terminal
            inherited: int = child.terminal
        else:
            child.output, out = os.pipe()
            theirs.append(out)
            errors = out
            if splits_errors:
                child.errors, errors = os.pipe()
                theirs.append(errors)
            inherited = subprocess.DEVNULL
        if isinstance(stdin, bytes):
            inherited, child.input = os.pipe()
            theirs.append(inherited)
        elif stdin is not None:
            inherited = stdin
        child.is_typed_to = inherited == child.terminal
        child.report, report = os.pipe()
        theirs.append(report)
        orders, child.orders = os.pipe()
        theirs.append(orders)
        adopt = subreaper()
        child.monitor = _spawn(
            command,
            (inherited, out, errors),
            lambda: begin(report, orders, adopt, in_pty=size is not None, grace=grace),
            cwd,
            env,
        )
        child.adopts = adopt is not None
        # Written before the command was on its way; `_spawn` has waited for that.
        first, child.told = os.read(child.report, 4096).split(b"\n", 1)
        child.pid = int(first.split()[1])
    except OSError as error:  # no descriptors, no ptys
        child.close()
        raise NotStartedError(f"cannot be started: {_said(error)}", STATUS_UNKNOWN) from None
    except BaseException:
        child.close()
        raise
    finally:
        for descriptor in theirs:
            os.close(descriptor)
    for ours in (child.output, child.errors, child.input, child.report):
        if ours is not None:
            os.set_blocking(ours, False)
    return child


def _set_up(
    terminal: int, size: tuple[int, int], attributes: list[Any] | None, is_typed_to: bool
) -> None:
    cols, rows = size
    termios.tcsetwinsize(terminal, (rows, cols))
    settings = attributes or termios.tcgetattr(terminal)
    if not is_typed_to:
        # The end of file that is typed for the command would show on some systems.
        settings[_LFLAG] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, settings)


def _spawn(
    command: Sequence[str],
    standard: tuple[int, int, int],
    begin: Callable[[], None],
    cwd: str | os.PathLike[str] | None,
    env: Mapping[str, str] | None,
) -> int:
    stdin, stdout, stderr = standard
    try:
        process = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=cwd,
            env=env,
            start_new_session=True,
            # A jobserver's descriptors, for example, are meant for the command; ours are not
            # inheritable.
            close_fds=False,
            preexec_fn=begin,
        )
    except OSError as error:
        raise _not_started(command[0], error, cwd) from None
    except (ValueError, subprocess.SubprocessError) as error:  # a NUL, for example
        raise NotStartedError(f"{shown(command[0])}: {error}", STATUS_UNKNOWN) from None
    # It is waited for elsewhere: the module takes "nobody knows" for success.
    process.returncode = 0
    return process.pid


def _not_started(name: str, error: OSError, cwd: str | os.PathLike[str] | None) -> NotStartedError:
    if cwd is not None and not os.path.isdir(cwd):  # noqa: PTH112 - any path will do
        return NotStartedError(f"working directory {shown(str(cwd))}: not found", STATUS_UNKNOWN)
    if error.errno in (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE):
        return NotStartedError(f"{shown(name)}: {_said(error)}", STATUS_UNKNOWN)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        if "/" in name and os.path.exists(name):  # noqa: PTH110
            said = "its interpreter (the #! line) was not found"
            return NotStartedError(f"{shown(name)}: {said}", STATUS_NOT_EXECUTABLE)
        return NotStartedError(f"{shown(name)}: command not found", STATUS_NOT_FOUND)
    said = _said(error)
    if error.errno == errno.ENOEXEC:
        said += "; a script needs a #! line"
    elif error.errno == errno.EACCES:
        said = "is a directory" if os.path.isdir(name) else "not executable"  # noqa: PTH112
    return NotStartedError(f"{shown(name)}: {said}", STATUS_NOT_EXECUTABLE)


def _said(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
