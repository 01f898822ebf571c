"""The monitor: a process between this one and a command, which leads the command's session.

A command that led its session itself would take the session down with it: when it returns, the
system hangs up on processes that still write (the ``tee`` of a process substitution). Ctrl-Z could
not stop it, since no process of its session could continue it. And its orphans would become init's.
So the session is led by a fork of this process. The fork starts the command in a process group of
its own, reports its state, and adopts its orphans (Linux). If this process dies, it ends the whole
family, and writes the output that nobody has read to its log.

The reports of the monitor and of the warden above it are lines: ``p MONITOR COMMAND`` with their
process ids, ``s`` when the command is stopped, ``e STATUS`` when it has ended, with the status of
waitpid(), ``n`` when no process of the family is left, and ``w`` when the monitor was killed.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import termios
import time

from tailcut.process.prctl import adopt, can_adopt, die_with
from tailcut.process.tree import Family
from tailcut.process.warden import guard
from tailcut.process.watchers import (
    LEAVE,
    Drain,
    Duty,
    Woken,
    has_children,
    leave_after,
    reap,
    report,
)

__all__ = ["begin"]

_LOOK = 0.05


def begin(duty: Duty) -> None:
    """Become the warden and the monitor; return in the process that becomes the command.

    Called in a new process that leads a session, with the command's descriptors in place.

    Args:
        duty: what the two have to do.
    """
    signal.set_wakeup_fd(-1)
    # The parent may have it ignored, and the system then discards the status of the command.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if can_adopt():
        adopt()
        monitor = os.fork()
        if monitor:
            leave_after(lambda: guard(monitor, duty))
        os.setsid()
        adopt()  # not inherited
    if duty.in_pty:
        fcntl.ioctl(1, termios.TIOCSCTTY, 0)
    own = os.getpid()
    pid = os.fork()
    if pid:
        leave_after(lambda: _watch(pid, duty))
    die_with(own)
    # Only the foreground group may change the foreground group, unless this is blocked.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTTOU,))
    os.setpgid(0, 0)
    if duty.in_pty:
        os.tcsetpgrp(1, os.getpid())
    signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _watch(pid: int, duty: Duty) -> None:
    with contextlib.suppress(OSError):  # the new process does the same, and either may come first
        os.setpgid(pid, pid)
    # Before the descriptors are closed: the starting process waits for that, and then reads this.
    report(duty, f"p {os.getpid()} {pid}")
    woken = Woken(duty)
    while True:
        woken.clear()
        found, are_left = reap()
        if pid in found:
            report(duty, "s" if os.WIFSTOPPED(found[pid]) else f"e {found[pid]}")
        if not are_left:
            report(duty, "n")
            return
        poller = select.poll()
        poller.register(duty.orders, select.POLLIN)
        poller.register(woken.descriptor, select.POLLIN)
        if any(descriptor == duty.orders for descriptor, _ in poller.poll()):
            if os.read(duty.orders, 1) != LEAVE:
                _end(Family(os.getpid(), pid), duty)
            return


def _end(family: Family, duty: Duty) -> None:
    """End the family, and keep its last words: the parent has died."""
    begun = time.monotonic()
    family.ask(signal.SIGTERM, family.others())
    drain = Drain(duty)
    # A shell at a terminal ignores SIGTERM. The terminal is not gone while this process keeps it
    # open for the output, so the hang-up that it would have brought is sent.
    hang_up = begun + duty.grace / 2 if duty.in_pty else None
    while has_children():
        now = time.monotonic()
        if now >= begun + duty.grace:
            family.kill(family.others())
        elif hang_up is not None and now >= hang_up:
            hang_up = None
            family.ask(signal.SIGHUP, family.others())
        drain.wait(_LOOK)
    drain.finish()
