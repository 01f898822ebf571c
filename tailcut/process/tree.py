"""Find the family of a command: all processes that it has started, which have to end with it.

A process group is not enough: a job of a shell has its own group, and a daemon its own session. The
family is the members of the command's session and the descendants of its monitor. On Linux that is
complete, since the monitor adopts orphans; elsewhere a process that has left the session and lost
its parent gets away.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Family", "children", "signal_group"]


# A tuple: a look at the system makes one of each of its processes, every few milliseconds.
class _Entry(NamedTuple):
    parent: int
    group: int
    session: int
    is_dead: bool


class Family:
    """A command and all processes that it has started.

    Args:
        monitor: the process that leads the session, and adopts its orphans.
        command: the command's process id, which is that of its process group too.
        warden: the process above the monitor, which adopts what the monitor leaves.
    """

    def __init__(self, monitor: int, command: int, warden: int = 0) -> None:
        self._monitor = monitor
        self._command = command
        self._warden = warden or monitor

    def others(self) -> dict[int, int]:
        """Return the living processes of the family, without the command, with their groups."""
        table = _table()
        found = {
            pid
            for pid, entry in table.items()
            if entry.session == self._monitor or entry.group == self._command
        }
        found |= _descendants(self._warden, table)
        found -= {self._command, self._monitor, self._warden, os.getpid()}
        return {pid: table[pid].group for pid in found if pid in table and not table[pid].is_dead}

    def adopted(self, before: set[int]) -> dict[int, int]:
        """Return the same of what this process has adopted, since both watchers are gone.

        Args:
            before: the children that it had before.
        """
        table = _table()
        mine = {pid for pid, entry in table.items() if entry.parent == os.getpid()} - before
        for pid in list(mine):
            if table[pid].is_dead and pid not in (self._monitor, self._warden):
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
            mine |= _descendants(pid, table)
        mine -= {self._command, self._monitor, self._warden}
        return {pid: table[pid].group for pid in mine if not table[pid].is_dead}

    def ask(self, number: int, others: dict[int, int]) -> None:
        """Send a signal to the process groups of the family, and continue what is stopped."""
        own = {os.getpgrp(), self._monitor, self._warden, 0, 1}
        for group in {self._command, *others.values()} - own:
            signal_group(group, number)
            signal_group(group, signal.SIGCONT)

    def kill(self, others: Iterable[int]) -> None:
        """Send SIGKILL to the command's group and to each of the others."""
        signal_group(self._command, signal.SIGKILL)
        for pid in others:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)


def children() -> set[int]:
    """Return the living children of this process."""
    return {pid for pid, entry in _table().items() if entry.parent == os.getpid()}


def signal_group(group: int, number: int) -> None:
    """Send a signal to a process group, unless it is gone or another user's."""
    with contextlib.suppress(OSError):
        os.killpg(group, number)


def _descendants(root: int, table: dict[int, _Entry]) -> set[int]:
    children: dict[int, list[int]] = {}
    for pid, entry in table.items():
        children.setdefault(entry.parent, []).append(pid)
    found: set[int] = set()
    waiting = [root]
    while waiting:
        for pid in children.get(waiting.pop(), ()):
            if pid not in found:
                found.add(pid)
                waiting.append(pid)
    return found


def _table() -> dict[int, _Entry]:
    """List the system's processes."""
    return _table_of_proc() if os.access("/proc/self/stat", os.R_OK) else _table_of_ps()


def _table_of_proc() -> dict[int, _Entry]:
    table = {}
    for name in os.listdir("/proc"):  # noqa: PTH208 - strings are what is wanted
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123 - a thousand of them
                line = file.read()
        except OSError:  # it has just ended
            continue
        # The name is in parentheses and may contain parentheses: proc_pid_stat(5).
        state, parent, group, session = line.rpartition(b")")[2].split(None, 4)[:4]
        table[int(name)] = _Entry(int(parent), int(group), int(session), state in b"ZX")
    return table


def _table_of_ps() -> dict[int, _Entry]:
    """List them with ps(1), which every POSIX system has; it does not show sessions."""
    import subprocess

    try:
        done = subprocess.run(
            ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "pgid=", "-o", "stat="],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return {}
    rows = [line.split() for line in done.stdout.splitlines()]
    return {
        int(pid): _Entry(int(parent), int(group), 0, state[:1] in b"Z")
        for pid, parent, group, state in (row[:4] for row in rows if len(row) >= 4)
    }
