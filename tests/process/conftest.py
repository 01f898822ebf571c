"""Commands to run: small Python and shell programs, and a look at what is left of them."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tailcut import process

collect_ignore_glob = ["test_*.py"] if os.name != "posix" else []


class Done(NamedTuple):
    """The ending of a run, and its output."""

    ending: process.Ending
    out: bytes


def shell(script: str) -> list[str]:
    """Return a command that runs a shell script."""
    return ["sh", "-c", script]


def python(script: str) -> list[str]:
    """Return a command that runs a Python program, without modules that make it start slowly."""
    return [sys.executable, "-I", "-S", "-c", script]


def run(command: list[str], **settings: Any) -> Done:
    """Run a command and keep its output."""
    pieces: list[bytes] = []
    ending = process.run(command, on_output=pieces.append, **settings)
    return Done(ending, b"".join(pieces))


def is_alive(pid: int) -> bool:
    """Return whether a process lives: a zombie does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_bytes()
    except FileNotFoundError:
        return False
    return status.rpartition(b")")[2].split()[0] not in (b"Z", b"X")


def soon(happens: Callable[[], object], seconds: float = 10) -> bool:
    """Wait for something that has to happen, however slow the machine is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.01)
    return False


@pytest.fixture(params=[None, (80, 24)], ids=["pipes", "pty"])
def size(request: pytest.FixtureRequest) -> tuple[int, int] | None:
    """Both ways of running a command."""
    value: tuple[int, int] | None = request.param
    return value
