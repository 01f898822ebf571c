"""Run one command from its start to its end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import UsageError
from tailcut.process.ending import Ending

if TYPE_CHECKING:
    from tailcut.process.control import Control
    from tailcut.process.intake import Log
    from tailcut.process.person import Person
    from tailcut.process.sinks import Sink

__all__ = ["DEFAULT_GRACE", "run"]

# Long enough for an agent to save its session, short enough for a person who waits.
DEFAULT_GRACE = 5.0


def run(
    command: Sequence[str],
    *,
    size: tuple[int, int] | None = None,
    stdin: bytes | int | None = None,
    person: Person | None = None,
    on_output: Callable[[bytes], None] | None = None,
    through: int | None = None,
    error_through: int | None = None,
    needs_reader: bool = True,
    beside: Sink | None = None,
    on_start: Callable[[int], None] | None = None,
    on_resize: Callable[[int, int], None] | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
    idle_timeout: float | None = None,
    grace: float = DEFAULT_GRACE,
    control: Control | None = None,
    keep_background: bool = False,
    is_done: Callable[[], bool] | None = None,
    done_grace: float = 10.0,
    log: Log | None = None,
    lease: Sequence[int] = (),
) -> Ending:
    """Run one command to its end.

    The command gets a session of its own, which a monitor leads; it leads its process group. In a
    pty it has that pty as its controlling terminal, on standard output and error, and on standard
    input unless ``stdin`` is given. On pipes it has no controlling terminal. If this process dies,
    even by SIGKILL, the command and all processes that it has started are ended.

    Args:
        command: the program, looked up in the PATH of ``env``, and its arguments.
        size: columns and rows of a pty; None for pipes.
        stdin: bytes that it reads from a pipe, in a pty too (nothing is echoed); a descriptor
            that becomes its standard input; or None: it reads the end of file, as often as it
            reads.
        person: the terminal of a person, forwarded for the duration: keys, window size; only
            with a ``size``. Keys are not forwarded with a ``stdin``.
        on_output: called with each piece of output as it comes, of standard error too. An
            exception of it ends the command and is raised.
        through: a descriptor that output is passed through to as it comes; time limits and
            signals work on while nobody reads it. When its reader is gone, the command gets
            SIGPIPE.
        error_through: with pipes, a descriptor for standard error, which then gets a pipe of its
            own; ``on_output`` gets both as they come. None: one pipe for both, in exact order.
        needs_reader: whether the command gets SIGPIPE when the reader of ``through`` is gone, and
            SIGHUP when that was a terminal; else it goes on unseen.
        beside: takes output as it comes too; nothing waits for it.
        on_start: called with the process id, which is also that of its process group.
        on_resize: called with columns and rows when the size of the pty has changed.
        cwd: its working directory.
        env: its environment; None for this process's.
        timeout: the seconds it may take.
        idle_timeout: the seconds it may take between two pieces of output.
        grace: the seconds between SIGTERM and SIGKILL.
        control: a handle for ending or signalling it.
        keep_background: whether the processes that it leaves behind live on when it has ended by
            itself; else they are ended, as after a time limit.
        is_done: returns whether its output so far says that its work is done; asked after each
            piece of output.
        done_grace: the seconds that it may go on then, as long as ``is_done`` says so.
        log: a log that gets each piece of output before all others. If this process dies, the
            processes that watch over the command write the rest of its output there.
        lease: descriptors that stay open, even if this process dies, until the last process that
            the command has started has ended: those of a lock, for example.

    Returns:
        How it ended; a command that cannot be started has an ending too.

    Raises:
        UsageError: the system has no pty, or the arguments contradict each other.
        OSError: ``through`` cannot be written, though it has a reader, or ``log`` cannot.
    """
    if os.name != "posix":
        raise UsageError(
            "commands can be run on Linux, macOS and other POSIX systems only; "
            "on Windows use the Windows Subsystem for Linux"
        )
    if not command:
        raise UsageError("no command to run: give a program and its arguments")
    if size is None and person is not None:
        raise UsageError("a person's terminal is forwarded to a pty only: give its size")
    if size is not None and error_through is not None:
        raise UsageError("a pty has one output: error_through is for pipes")
    from tailcut.process.control import Control
    from tailcut.process.intake import Intake
    from tailcut.process.loop import Loop
    from tailcut.process.settings import Settings
    from tailcut.process.start import NotStartedError, start
    from tailcut.process.streams import Streams

    control = control or Control()
    if control.cancelled:
        reason = "cancelled before it started"
        return Ending(started=False, cancelled=True, error=reason, error_status=130)
    begun = time.monotonic()
    intake = Intake(log, in_pty=size is not None)
    try:
        child = start(
            command,
            size=size,
            stdin=stdin,
            attributes=person.attributes() if person is not None else None,
            is_typed_to=person is not None,
            splits_errors=error_through is not None,
            cwd=cwd,
            env=env,
            grace=grace,
            intake=intake,
            lease=lease,
        )
    except NotStartedError as error:
        intake.close()
        return Ending(
            started=False,
            error=str(error),
            error_status=error.status,
            duration=time.monotonic() - begun,
        )
    streams = Streams(child, on_output, intake)
    if isinstance(stdin, bytes):
        streams.give(stdin)
    if through is not None:
        streams.pass_through(through, error_through)
    if beside is not None:
        streams.pass_beside(beside)
    settings = Settings(
        timeout=timeout,
        idle_timeout=idle_timeout,
        grace=grace,
        keep_background=keep_background,
        needs_reader=needs_reader,
        is_done=is_done,
        done_grace=done_grace,
        on_resize=on_resize,
        begun=begun,
    )
    return Loop(child, streams, settings, control, person).run(on_start)
