"""The warden: a process above the monitor, which ends what is left if the monitor is killed.

The monitor adopts the orphans of a command (Linux). Killed, it would leave them to init, and a
daemon would live on; killed together with tailcut, nobody would be left to end the command's
children either. The warden adopts what the monitor leaves, ends it, and writes output that nobody
has read to its log. It sleeps until then. It has a session and a name of its own, so that no signal
that is sent to a terminal's job, a group or all processes of one name reaches all three.
"""

from __future__ import annotations

import os
import select

from tailcut.process.prctl import rename
from tailcut.process.tree import Family
from tailcut.process.watchers import LEAVE, Drain, Duty, Woken, has_children, reap, report

__all__ = ["guard"]

_LOOK = 0.02

_PARTING_MS = 1_000
"""Milliseconds in which a parent that is killed at the same moment as the monitor is gone."""


def guard(monitor: int, duty: Duty) -> None:
    """Wait until the monitor has ended; if it was killed, end what it leaves.

    Args:
        monitor: the monitor, a child of this process.
        duty: what both watch over.
    """
    rename(b"step-warden")
    woken = Woken(duty)
    while (status := _status(monitor)) is None:
        poller = select.poll()
        poller.register(woken.descriptor, select.POLLIN)
        poller.poll()
        woken.clear()
    if status == 0:
        return
    report(duty, "w")
    family = Family(os.getpid(), monitor)
    drain = Drain(duty) if _is_orphan(duty) else None
    while has_children():
        family.kill(family.others())
        if drain is None:
            poller = select.poll()
            poller.register(woken.descriptor, select.POLLIN)
            poller.poll(int(_LOOK * 1000))
            woken.clear()
            if _is_orphan(duty):
                drain = Drain(duty)
        else:
            drain.wait(_LOOK)
    if drain is None and _is_orphan(duty, _PARTING_MS):
        drain = Drain(duty)
    if drain is not None:
        drain.finish()


def _status(monitor: int) -> int | None:
    """Return the wait status of the monitor; None while it lives."""
    found, are_left = reap()
    if monitor in found and not os.WIFSTOPPED(found[monitor]):
        return found[monitor]
    return None if are_left else 1


def _is_orphan(duty: Duty, patience: int = 0) -> bool:
    """Return whether the parent has died, or dies within ``patience`` milliseconds."""
    poller = select.poll()
    poller.register(duty.orders, select.POLLIN)
    return bool(poller.poll(patience)) and os.read(duty.orders, 1) != LEAVE
