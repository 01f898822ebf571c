"""Work out the tail of a step from its log, off the path of limits and signals, in bounded time.

A terminal can cost microseconds a byte, and a step can print gigabytes. So nothing is rendered
while a step runs; when it has ended, a process of its own renders, and is ended when it takes too
long or the run is cancelled. A plain reading of the newest bytes then stands in.
"""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tailcut.api import Collector, Tail, tail
from tailcut.core.controls import SEQUENCE
from tailcut.errors import InputError
from tailcut.process import Control
from tailcut.process.worker import in_worker

__all__ = ["LIMIT", "render"]

# Seconds that a tail may take: an agent's stream is read whole for its outcome.
LIMIT = 20.0
# The same once the run has been cancelled.
_CANCELLED_LIMIT = 0.5
# Bytes whose rendering takes less than starting a process.
_SMALL = 16 << 10
# Bytes up to which the whole stream is rendered; of a longer one as much as the tail needs.
_WHOLE = 4 << 20
# The newest bytes that a plain reading takes.
_PLAIN = 64 << 10
_CONTROLS = re.compile(SEQUENCE.encode() + rb"|[\x00-\x08\x0b-\x1f\x7f]")


def render(log: int, reading: Mapping[str, Any], control: Control) -> tuple[Tail, str]:
    """Return the tail of a log, and what is wrong with it; empty if nothing is.

    Args:
        log: a descriptor of the log.
        reading: how it is read, in fields of `tailcut.Options`.
        control: the handle that cancels the run.
    """
    if os.fstat(log).st_size <= _SMALL:
        return _work(log, reading)
    done = _in_process(log, reading, control)
    if done is not None:
        return done
    return _plain(log, reading), ""


def _work(log: int, reading: Mapping[str, Any]) -> tuple[Tail, str]:
    size = os.fstat(log).st_size
    if size > _WHOLE:
        try:
            return tail(Path(f"/dev/fd/{log}"), **reading), ""
        except InputError as error:
            return Collector(**reading).result(), str(error)
    collector = Collector(**reading)
    damage, offset = "", 0
    try:
        while data := os.pread(log, 1 << 16, offset):
            offset += len(data)
            collector.feed(data)
    except InputError as error:  # compressed, and the package for it is missing
        damage = str(error)
    collector.end_stream()
    return collector.result(), damage


def _in_process(log: int, reading: Mapping[str, Any], control: Control) -> tuple[Tail, str] | None:
    """Render in a process of its own; return None if it takes too long or fails."""
    before = control.cancels
    done = in_worker(
        lambda: pickle.dumps(_work(log, reading)),
        _CANCELLED_LIMIT if before else LIMIT,
        lambda: control.cancels != before,
    )
    if done is None:
        return None
    rendered: tuple[Tail, str] = pickle.loads(done)
    return rendered


def _plain(log: int, reading: Mapping[str, Any]) -> Tail:
    """Return the newest lines without control sequences, and without a terminal."""
    data = os.pread(log, _PLAIN, max(os.fstat(log).st_size - _PLAIN, 0))
    collector = Collector(budget=reading["budget"], format="raw", newline="pipe")
    collector.feed(_CONTROLS.sub(b"", data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")))
    collector.end_stream()
    return collector.result()
