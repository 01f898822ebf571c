"""Read agents' streams and render their events as plainly as possible."""

from __future__ import annotations

from tailcut.options import AGENT_FORMATS
from tailcut.recording.agents import first_object, recognise
from tailcut.recording.agents.stream import AgentStream
from tailcut.recording.detect import HEAD, detect
from tailcut.recording.events import Boundary, Event, Outcome, Output
from tailcut.terminal import Terminal
from tests.recording.play import joined
from tests.recordings import RECORDINGS, Recording


def format_of(data: bytes) -> str | None:
    """Return the format of the agent that wrote a stream."""
    found = first_object(data)
    format = None if found is None else recognise(found)
    if format is None and b"{" in data:
        detection = detect(data[:HEAD], complete=True)
        if detection is not None and detection.format in AGENT_FORMATS:
            return detection.format
    return format


STREAMS: list[Recording] = [one for one in RECORDINGS if format_of(one.data)]
NAMES = [one.name for one in STREAMS]


def read(
    data: bytes, format: str | None = None, size: int | None = None
) -> tuple[AgentStream, list[Event]]:
    """Read a stream, in pieces of a size or as a whole."""
    reader = AgentStream(format or format_of(data) or "claude-json")
    events: list[Event] = []
    for start in range(0, len(data), size or len(data) or 1):
        events += reader.feed(data[start : start + (size or len(data))])
    return reader, joined(events + reader.close())


def lines_of(events: list[Event]) -> list[str]:
    """Render every section in a terminal of its own."""
    lines: list[str] = []
    sections: list[tuple[int | None, bytes]] = [(None, b"")]
    for event in events:
        if isinstance(event, Boundary):
            sections.append((event.last, b""))
        elif isinstance(event, Output):
            last, data = sections[-1]
            sections[-1] = (last, data + event.data)
    for last, data in sections:
        terminal = Terminal(newline="pipe")
        shown = [str(item) for item in terminal.feed(data) + terminal.close()]
        while shown and not shown[-1].strip():
            shown.pop()
        if last is not None and len(shown) > last:
            left_out = len(shown) - last
            shown = [f"… {left_out} lines left out", *shown[left_out:]]
        lines += shown
    return lines


def outcomes(events: list[Event]) -> list[Outcome]:
    """Return the outcomes that a stream states."""
    return [event for event in events if isinstance(event, Outcome)]


def transcript(*lines: str, format: str = "claude-json", end: str = "\n") -> list[str]:
    """Read a stream of lines and render it."""
    return lines_of(read(("\n".join(lines) + end).encode(), format)[1])
