"""Runs one command from its start to its end."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

from tailcut.process.ending import Ending

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tailcut.process.control import Control
    from tailcut.process.person import Person

__all__ = ["DEFAULT_GRACE", "run"]

# Long enough for an agent to write its session down, short enough for who waits.
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
    on_start: Callable[[int], None] | None = None,
    on_resize: Callable[[int, int], None] | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
    idle_timeout: float | None = None,
    grace: float = DEFAULT_GRACE,
    control: Control | None = None,
    keep_background: bool = False,
) -> Ending:
    """Runs one command to its end.

    The command gets a session of its own. In a pty it has that pty as its controlling terminal,
    on standard output and error, and on standard input unless ``stdin`` says otherwise. On pipes
    it has no controlling terminal.

    Args:
        command: the program, looked up in the PATH of ``env``, and its arguments.
        size: columns and rows of a pty; None for pipes.
        stdin: bytes to give on a pipe, then the end, in a pty too (nothing is echoed); a
            descriptor that the command gets as it is; or None, nothing: the end of file as often
            as it reads.
        person: the terminal of a person, forwarded for the duration: keys, window size; only
            with a ``size`` and without ``stdin``.
        on_output: called with each piece of output as it comes, errors among it. What it raises
            ends the command and is raised.
        through: a descriptor that output is passed through to, live; time limits and signals
            work on while it takes none. When its reader is gone, the command gets SIGPIPE.
        error_through: with pipes, a descriptor for standard error, which then gets a pipe of its
            own; ``on_output`` gets both as they come. None: one pipe for both, in exact order.
        on_start: called with the process id, which is also that of its session and group.
        on_resize: called with columns and rows when the pty has got another size.
        cwd: where it runs.
        env: its environment; None for this process's.
        timeout: the seconds it may take.
        idle_timeout: the seconds it may take between two pieces of output.
        grace: the seconds between SIGTERM and SIGKILL.
        control: a handle for ending or signalling it.
        keep_background: whether processes that it leaves behind when it has ended by itself live
            on; else they are ended, as after a time limit.

    Returns:
        How it ended; a command that cannot be started is an ending, too.

    Raises:
        UsageError: the system has no pty, or the arguments contradict each other.
    """
    raise NotImplementedError
