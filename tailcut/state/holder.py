"""Tell the process that holds a run from another one that has its process id later."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["identity", "lives"]


def identity() -> str:
    """Return what tells this process from all others of this machine; empty where nothing does."""
    return _identity(os.getpid())


def lives(process: str) -> bool:
    """Return whether a process lives; of a dead one that nobody has waited for, that it does not.

    Args:
        process: an `identity`, or only a process id.
    """
    number = process.partition(" ")[0]
    if not number.isdecimal() or (number != process and _identity(int(number)) != process):
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    fields = _fields(int(number))
    return not fields or fields[0] not in ("Z", "X")


def _identity(process: int) -> str:
    fields = _fields(process)
    if not fields:
        return ""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        boot = ""
    # The time of its start, in ticks since the boot: proc_pid_stat(5).
    return f"{process} {fields[19]} {boot}"


def _fields(process: int) -> list[str]:
    """Return the fields after the name."""
    try:
        text = Path(f"/proc/{process}/stat").read_bytes().decode("utf-8", "replace")
    except OSError:
        return []
    return text.rpartition(")")[2].split()
