"""Play streams through `Recording`."""

from __future__ import annotations

from typing import Any

from tailcut.recording.events import Event, Output
from tailcut.recording.stream import Recording


def play(data: bytes, size: int | None = None, **settings: Any) -> tuple[Recording, list[Event]]:
    """Feed a stream in pieces, and return its recording and its events."""
    recording = Recording(**settings)
    size = size or max(len(data), 1)
    events: list[Event] = []
    for start in range(0, len(data), size):
        events += recording.feed(data[start : start + size])
    return recording, joined([*events, *recording.close()])


def joined(events: list[Event]) -> list[Event]:
    """Join output that came in several pieces, whose borders mean nothing."""
    result: list[Event] = []
    for event in events:
        last = result[-1] if result else None
        if isinstance(event, Output) and isinstance(last, Output):
            result[-1] = Output(last.data + event.data)
        else:
            result.append(event)
    return result


def output(events: list[Event]) -> bytes:
    """Return all output."""
    return b"".join(event.data for event in events if isinstance(event, Output))
