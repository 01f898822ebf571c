"""Start a command in a pty or on pipes."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import termios
from collections.abc import Callable, Mapping, Sequence

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import shown
from tailcut.process.ending import STATUS_NOT_EXECUTABLE, STATUS_NOT_FOUND, STATUS_UNKNOWN
from tailcut.process.intake import Intake
from tailcut.process.monitor import begin
from tailcut.process.prctl import can_adopt, is_adopting
from tailcut.process.tree import children
from tailcut.process.watchers import LEAVE, Duty

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Child", "NotStartedError", "start"]

# Indexes into the list of tcgetattr().
_LFLAG = 3
_CC = 6


class NotStartedError(Exception):
    """A command could not be started.

    Args:
        message: why.
        status: the exit status that stands for it.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Child:
    """A command that has been started, and the descriptors that lead to it.

    Attributes:
        warden: the process that watches over the monitor, a child of this one; the monitor
            itself where there is none.
        monitor: the process that watches over it, and leads its session.
        pid: its process id, which is also that of its process group; 0 until it is known.
        report: the descriptor with the monitor's reports.
        reports: reports that were read and not handled yet.
        orders: the descriptor whose closing makes the watchers exit; they end the family first
            unless `dismiss` has told them to leave.
        adopts: whether the monitor adopts the command's orphans.
        before: the other children of this process, where it adopts what the watchers leave.
        output: the descriptor of its output; of a pty, also of the keys.
        errors: the descriptor of its standard error, if that has a pipe of its own.
        input: the descriptor of its standard input, if that is a pipe of ours.
        terminal: the command's side of the pty, kept open until the command ends: without it, a
            command that closes its output would look like one whose pty is gone. None on pipes.
    """

    def __init__(self) -> None:
        self.warden = 0
        self.monitor = 0
        self.pid = 0
        self.report: int | None = None
        self.orders: int | None = None
        self.reports = b""
        self.adopts = False
        self.before: set[int] | None = None
        self.output = -1
        self.errors: int | None = None
        self.input: int | None = None
        self.terminal: int | None = None
        self.is_typed_to = False

    def resize(self, cols: int, rows: int) -> None:
        """Change the size of the pty; the system sends the command SIGWINCH."""
        if self.terminal is not None:
            termios.tcsetwinsize(self.terminal, (rows, cols))

    def foreground(self) -> int:
        """Return the process group that a key such as Ctrl-C would reach."""
        if self.terminal is not None:
            try:
                return os.tcgetpgrp(self.output) or self.pid
            except OSError:
                pass
        return self.pid

    def end_of_file(self) -> bytes:
        """Return the key that types an end of file; empty outside of line mode."""
        assert self.terminal is not None
        attributes = termios.tcgetattr(self.terminal)
        is_line_by_line = attributes[_LFLAG] & termios.ICANON
        return attributes[_CC][termios.VEOF] if is_line_by_line else b""

    def is_reaped(self, *, wait: bool = False) -> bool:
        """Return whether the watchers that are children of this process have ended.

        Args:
            wait: whether to wait for it.
        """
        for pid in {self.warden, self.monitor}:
            try:
                if not os.waitpid(pid, 0 if wait else os.WNOHANG)[0]:
                    return False
            except ChildProcessError:  # no child of ours, or not any more
                pass
        return True

    def dismiss(self) -> None:
        """Let the watchers leave without ending what is left of the family."""
        if self.orders is not None:
            with contextlib.suppress(OSError):  # they have left
                os.write(self.orders, LEAVE)

    def close(self, *names: str) -> None:
        """Close the named descriptors, or all."""
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
    intake: Intake,
    lease: Sequence[int],
) -> Child:
    """Start a command in a session of its own, with a monitor that leads it.

    Args:
        command: the program and its arguments.
        size: columns and rows of a pty; None for pipes.
        stdin: bytes that it will read, a descriptor that it gets, or None.
        attributes: settings of the pty's line discipline.
        is_typed_to: whether a person types, and the keys have to be echoed.
        splits_errors: whether standard error gets a pipe of its own.
        cwd: its working directory.
        env: its environment.
        grace: the seconds between SIGTERM and SIGKILL if this process dies.
        intake: how its output is taken.
        lease: descriptors that stay open until the last process of its family has ended.

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
        duty = Duty(
            report=report,
            orders=orders,
            in_pty=size is not None,
            grace=grace,
            sources=(child.output, *(() if child.errors is None else (child.errors,))),
            intake=intake,
            lease=tuple(lease),
        )
        child.adopts = can_adopt()
        child.before = children() if is_adopting() else None
        child.warden = _spawn(command, (inherited, out, errors), lambda: begin(duty), cwd, env)
        # Reported before the command was executed, which `_spawn` has waited for.
        first, child.reports = os.read(child.report, 4096).split(b"\n", 1)
        child.monitor, child.pid = map(int, first.split()[1:])
    except OSError as error:  # no descriptors, no ptys
        child.close()
        raise NotStartedError(f"cannot be started: {_problem(error)}", STATUS_UNKNOWN) from None
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
        # On some systems the end of file that is typed for the command would show.
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
            # For example a jobserver's are meant for the command; our own are not inheritable.
            close_fds=False,
            preexec_fn=begin,
        )
    except OSError as error:
        raise _not_started(command[0], error, cwd) from None
    except (ValueError, subprocess.SubprocessError) as error:  # a NUL, for example
        raise NotStartedError(f"{shown(command[0])}: {error}", STATUS_UNKNOWN) from None
    # The loop waits for it; `subprocess`, which finds no child, would report success.
    process.returncode = 0
    return process.pid


def _not_started(name: str, error: OSError, cwd: str | os.PathLike[str] | None) -> NotStartedError:
    if cwd is not None and not os.path.isdir(cwd):  # noqa: PTH112 - any path will do
        return NotStartedError(f"working directory {shown(str(cwd))}: not found", STATUS_UNKNOWN)
    if error.errno in (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE):
        return NotStartedError(f"{shown(name)}: {_problem(error)}", STATUS_UNKNOWN)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        if "/" in name and os.path.exists(name):  # noqa: PTH110
            return NotStartedError(
                f"{shown(name)}: its interpreter (the #! line) was not found",
                STATUS_NOT_EXECUTABLE,
            )
        return NotStartedError(f"{shown(name)}: command not found", STATUS_NOT_FOUND)
    problem = _problem(error)
    if error.errno == errno.ENOEXEC:
        problem += "; a script needs a #! line"
    elif error.errno == errno.EACCES:
        problem = "is a directory" if os.path.isdir(name) else "not executable"  # noqa: PTH112
    return NotStartedError(f"{shown(name)}: {problem}", STATUS_NOT_EXECUTABLE)


def _problem(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
