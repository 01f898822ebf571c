"""The process between this one and a command: it leads the session, and sees to what is left.

A command that led its session itself would take the session down with it: the system hangs up on
whatever still writes when it returns (the ``tee`` of a process substitution). Ctrl-Z could not
stop it, since nobody in its session would be there to continue it. And what it leaves behind
would fall to init. So the session is led by a fork of this process, which starts the command in
a process group of its own, tells how it fares, takes its orphans (Linux), and ends all of it if
this process dies.

What it tells, line by line: ``p PID``, ``s`` when the command is stopped, ``e STATUS`` when it has
ended, as waitpid() has it, and ``n`` when none of the family is left.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import sys
import termios
import time
from collections.abc import Callable

from tailcut.process.tree import Family

__all__ = ["begin", "subreaper"]

_PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h
# Signals that are meant for the command, or that reach the leader of a session that is hung up.
_IGNORED = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE, signal.SIGTERM),
    *(signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGWINCH),
)
_LOOK = 0.05


def subreaper() -> Callable[[], object] | None:
    """Gives what makes the orphans of a process's descendants its children (Linux), or None."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    return lambda: prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def begin(
    report: int, orders: int, adopt: Callable[[], object] | None, *, in_pty: bool, grace: float
) -> None:
    """Becomes the monitor; returns in the process that is to become the command.

    Called in a new process that leads its session, with the command's descriptors in place.

    Args:
        report: where to tell how the command fares.
        orders: what ends when this is to leave; if the command still runs then, who gave the
            orders has died, and all of the family is ended.
        adopt: makes this process the parent of the family's orphans.
        in_pty: whether standard output is the pty that becomes the controlling terminal.
        grace: the seconds between SIGTERM and SIGKILL.
    """
    if in_pty:
        fcntl.ioctl(1, termios.TIOCSCTTY, 0)
    if adopt is not None:
        adopt()
    signal.set_wakeup_fd(-1)
    # Who started all this may have had it ignored; then nobody would know how the command ends.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        # Only the foreground may say who the foreground is, unless this is blocked.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTTOU,))
        os.setpgid(0, 0)
        if in_pty:
            os.tcsetpgrp(1, os.getpid())
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        return
    status = 1
    try:
        _watch(pid, report, orders, grace)
        status = 0
    finally:
        os._exit(status)


def _watch(pid: int, report: int, orders: int, grace: float) -> None:
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # the new process does the same: whoever comes first
        os.setpgid(pid, pid)
    # Told before the descriptors are closed, which is what the starting process waits for.
    _tell(report, f"p {pid}")
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(woken, False)
    # An end that others hold open never comes: of the command's output, and of the pipe in which
    # a program that cannot be executed is told.
    for name in os.listdir("/dev/fd"):  # noqa: PTH208
        if int(name) not in (report, orders, woken, wake):
            with contextlib.suppress(OSError):
                os.close(int(name))
    os.chdir("/")
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    has_ended = False
    while True:
        with contextlib.suppress(BlockingIOError):
            os.read(woken, 4096)
        try:
            while (found := os.waitpid(-1, os.WNOHANG | os.WUNTRACED))[0]:
                if found[0] == pid and os.WIFSTOPPED(found[1]):
                    _tell(report, "s")
                elif found[0] == pid:
                    has_ended = True
                    _tell(report, f"e {found[1]}")
        except ChildProcessError:
            _tell(report, "n")
            return
        poller = select.poll()
        poller.register(orders, select.POLLIN)
        poller.register(woken, select.POLLIN)
        if any(descriptor == orders for descriptor, _ in poller.poll()):
            if not has_ended:
                _end(Family(os.getpid(), pid), grace)
            return


def _end(family: Family, grace: float) -> None:
    """Ends the family: this process's parent has died."""
    others = family.others()
    family.ask(signal.SIGTERM, others)
    end = time.monotonic() + grace
    while _has_children():
        if time.monotonic() >= end:
            family.kill(family.others())
        time.sleep(_LOOK)


def _has_children() -> bool:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _tell(report: int, line: str) -> None:
    with contextlib.suppress(OSError):
        os.write(report, f"{line}\n".encode())
