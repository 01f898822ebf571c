"""The monitor: a process between this one and a command, which leads the command's session.

A command that led its session itself would take the session down with it: when it returns, the
system hangs up on processes that still write (the ``tee`` of a process substitution). Ctrl-Z could
not stop it, since no process of its session could continue it. And its orphans would become init's.
So the session is led by a fork of this process. The fork starts the command in a process group of
its own, reports its state, adopts its orphans (Linux), and ends the whole family if this process
dies.

Its reports are lines: ``p PID``, ``s`` when the command is stopped, ``e STATUS`` when it has ended,
with the status of waitpid(), and ``n`` when no process of the family is left.
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

# linux/prctl.h
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_PDEATHSIG = 1
# Signals that are meant for the command, or that the leader gets when its session is hung up.
_IGNORED = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE, signal.SIGTERM),
    *(signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGWINCH),
)
_LOOK = 0.05


def subreaper() -> Callable[[], object] | None:
    """Return a function that makes this process adopt its descendants' orphans (Linux), or None."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    return lambda: prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _die_with_parent(monitor: int) -> None:
    """Let the system kill this process when the monitor is killed (Linux); survives execve(2)."""
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != monitor:  # it was killed before
            os.kill(os.getpid(), signal.SIGKILL)


def begin(
    report: int, orders: int, adopt: Callable[[], object] | None, *, in_pty: bool, grace: float
) -> None:
    """Become the monitor; return in the process that becomes the command.

    Called in a new process that leads its session, with the command's descriptors in place.

    Args:
        report: the descriptor that takes the monitor's reports.
        orders: reaches end of file when the parent wants the monitor to exit. If the command
            still runs then, the parent has died, and the whole family is ended.
        adopt: makes this process adopt the family's orphans.
        in_pty: whether standard output is the pty that becomes the controlling terminal.
        grace: the seconds between SIGTERM and SIGKILL.
    """
    if in_pty:
        fcntl.ioctl(1, termios.TIOCSCTTY, 0)
    if adopt is not None:
        adopt()
    signal.set_wakeup_fd(-1)
    # The parent may have it ignored, and the system then discards the status of the command.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    monitor = os.getpid()
    pid = os.fork()
    if pid == 0:
        _die_with_parent(monitor)
        # Only the foreground group may change the foreground group, unless this is blocked.
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
    with contextlib.suppress(OSError):  # the new process does the same, and either may come first
        os.setpgid(pid, pid)
    # Before the descriptors are closed: the starting process waits for that, and then reads this.
    _report(report, f"p {pid}")
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(woken, False)
    # A pipe that is held open here never ends: the command's output, and the pipe in which
    # `subprocess` reports a program that cannot be executed.
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
                    _report(report, "s")
                elif found[0] == pid:
                    has_ended = True
                    _report(report, f"e {found[1]}")
        except ChildProcessError:
            _report(report, "n")
            return
        poller = select.poll()
        poller.register(orders, select.POLLIN)
        poller.register(woken, select.POLLIN)
        if any(descriptor == orders for descriptor, _ in poller.poll()):
            if not has_ended:
                _end(Family(os.getpid(), pid), grace)
            return


def _end(family: Family, grace: float) -> None:
    """End the family: this process's parent has died."""
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


def _report(report: int, line: str) -> None:
    with contextlib.suppress(OSError):
        os.write(report, f"{line}\n".encode())
