"""Work out the tail of a command from its log, off the path of limits and signals, in bounded time.

A terminal can cost microseconds a byte, and a command can print gigabytes. So nothing is rendered
while it runs; when it has ended, a process of its own renders, and is ended when it takes too long
or the run is cancelled. Its first result, from the newest bytes alone, then stands in.
"""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tailcut.api import Collector, Tail
from tailcut.core.controls import SEQUENCE
from tailcut.core.record import Record
from tailcut.errors import InputError
from tailcut.pipeline.sources import FileSource
from tailcut.process import Control, Ending
from tailcut.process.worker import in_worker

__all__ = ["LIMIT", "Rendered", "patience", "render"]

# Seconds that a tail may take: an agent's stream is read whole for its outcome.
LIMIT = 20.0
# The same once the run has been cancelled, and the least after a time limit.
_SHORT_LIMIT = 0.08
# The part of a command's time that its tail may take if a time limit has ended it.
_SHARE = 0.04
# Bytes whose rendering takes less than starting a process.
_SMALL = 16 << 10
# Bytes up to which the whole stream is rendered; of a longer one as much as the tail needs.
_WHOLE = 4 << 20
# The newest bytes that are rendered first, and that a plain reading takes.
_NEWEST = 64 << 10
_CONTROLS = re.compile(SEQUENCE.encode() + rb"|[\x00-\x08\x0b-\x1f\x7f]")


class Rendered(Record):
    """A tail, and what there is to say of it.

    Args:
        tail: the tail.
        damage: what is wrong with the stream; empty if nothing is.
        warnings: the collector's warnings about own rules.
    """

    tail: Tail
    damage: str = ""
    warnings: tuple[str, ...] = ()


def patience(ending: Ending) -> float:
    """Return the seconds that the tail of a command may take: few if a limit has ended it."""
    if ending.timed_out is None:
        return LIMIT
    return min(max(ending.duration * _SHARE, _SHORT_LIMIT), LIMIT)


def render(
    log: int | bytes, reading: Mapping[str, Any], control: Control, limit: float | None = None
) -> Rendered:
    """Return the tail of a log.

    Args:
        log: a descriptor of the log, or its bytes.
        reading: how it is read, in fields of `tailcut.Options`.
        control: the handle that cancels the run.
        limit: the seconds that it may take; None for `LIMIT`.
    """
    if _size(log) <= _SMALL:
        return _work(log, reading)
    done = _in_process(log, reading, control, LIMIT if limit is None else limit)
    return _plain(log, reading) if done is None else done


def _work(log: int | bytes, reading: Mapping[str, Any]) -> Rendered:
    collector = Collector(**reading)
    damage = ""
    try:
        if isinstance(log, int) and _size(log) > _WHOLE:
            os.lseek(log, 0, os.SEEK_SET)
            collector.read(FileSource(log))
        else:
            offset = 0
            while data := _at(log, offset, 1 << 16):
                offset += len(data)
                collector.feed(data)
    except InputError as error:  # compressed, and the package for it is missing
        damage = str(error)
    collector.end_stream()
    return Rendered(collector.result(), damage, tuple(collector.warnings))


def _newest(log: int | bytes, reading: Mapping[str, Any]) -> Rendered:
    """Render the newest bytes as if nothing had been before them."""
    size = _size(log)
    begin = max(size - _NEWEST, 0)
    data = _at(log, begin, _NEWEST)
    if begin:
        data = data[data.find(b"\n") + 1 :]
    if reading["format"] == "cast":  # its first line states the size
        data = _at(log, 0, 1 << 12).partition(b"\n")[0] + b"\n" + data
    rendered = _work(data, reading)
    report = rendered.tail.report
    unread = report.unread_bytes + size - len(data)
    return rendered.replace(tail=Tail(rendered.tail, report.replace(unread_bytes=max(unread, 0))))


def _in_process(
    log: int | bytes, reading: Mapping[str, Any], control: Control, limit: float
) -> Rendered | None:
    """Render in a process of its own; return None if it takes too long or fails."""

    def results() -> Iterator[bytes]:
        yield pickle.dumps(_newest(log, reading))
        yield pickle.dumps(_work(log, reading))

    cancels, signals = control.cancels, control.signals
    done = in_worker(
        results,
        min(limit, _SHORT_LIMIT) if cancels else limit,
        lambda: (control.cancels, control.signals) != (cancels, signals),
    )
    if done is None:
        return None
    rendered: Rendered = pickle.loads(done)
    return rendered


def _plain(log: int | bytes, reading: Mapping[str, Any]) -> Rendered:
    """Return the newest lines without control sequences, and without a terminal."""
    data = _at(log, max(_size(log) - _NEWEST, 0), _NEWEST)
    how = {name: reading[name] for name in ("budget", "unit", "max_lines") if name in reading}
    collector = Collector(format="raw", newline="pipe", **how)
    collector.feed(_CONTROLS.sub(b"", data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")))
    collector.end_stream()
    return Rendered(collector.result())


def _size(log: int | bytes) -> int:
    return os.fstat(log).st_size if isinstance(log, int) else len(log)


def _at(log: int | bytes, offset: int, most: int) -> bytes:
    if isinstance(log, int):
        return os.pread(log, most, offset)
    return log[offset : offset + most]
