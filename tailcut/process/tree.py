"""The processes that a command has started, and theirs: all that has to end with it.

A process group is not enough: a job of a shell has a group of its own, and a daemon its own
session. Found are the members of the command's session and the descendants of its monitor. On
Linux these are all, since the monitor is the parent of what has lost its own; elsewhere a process
that has left the session and lost its parent gets away.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Family", "signal_group"]


class _Entry(NamedTuple):
    parent: int
    group: int
    session: int
    is_dead: bool


class Family:
    """A command and what has come of it.

    Args:
        monitor: the process that leads the session, and takes its orphans.
        command: the command's process id, which is that of its process group too.
    """

    def __init__(self, monitor: int, command: int) -> None:
        self._monitor = monitor
        self._command = command

    def others(self) -> dict[int, int]:
        """Finds the living processes of the family but the command, with their groups."""
        table = _table()
        found = {
            pid
            for pid, entry in table.items()
            if entry.session == self._monitor or entry.group == self._command
        }
        found |= _descendants(self._monitor, table)
        found -= {self._command, self._monitor, os.getpid()}
        return {pid: table[pid].group for pid in found if pid in table and not table[pid].is_dead}

    def ask(self, number: int, others: dict[int, int]) -> None:
        """Sends a signal to the process groups of the family, and wakes what is stopped."""
        for group in {self._command, *others.values()} - {os.getpgrp(), self._monitor, 0, 1}:
            signal_group(group, number)
            signal_group(group, signal.SIGCONT)

    def kill(self, others: Iterable[int]) -> None:
        """Sends SIGKILL to the command's group and to each of the others."""
        signal_group(self._command, signal.SIGKILL)
        for pid in others:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)


def signal_group(group: int, number: int) -> None:
    """Sends a signal to a process group; one that is gone, or another user's, gets none."""
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
    """Lists the system's processes."""
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
        # The name stands in parentheses and may contain some: proc_pid_stat(5).
        state, parent, group, session = line.rpartition(b")")[2].split(None, 4)[:4]
        table[int(name)] = _Entry(int(parent), int(group), int(session), state in b"ZX")
    return table


def _table_of_ps() -> dict[int, _Entry]:
    """The same by the command that every POSIX system has; it does not tell sessions."""
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
