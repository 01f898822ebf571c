"""One agent's reader, driven with parsed events and no stream around it."""

from __future__ import annotations

from typing import Any

import pytest

from tailcut.recording.agents.codex import CodexReader
from tailcut.recording.agents.reader import AgentReader
from tailcut.recording.agents.registry import READERS, reader_for
from tailcut.recording.events import Boundary, Event, Outcome, Output
from tests.recording.agents.joined import lines_of

STARTED: dict[str, Any] = {"type": "thread.started", "thread_id": "0199"}
COMMAND: dict[str, Any] = {
    "type": "item.completed",
    "item": {
        "id": "item_0",
        "type": "command_execution",
        "command": "make",
        "aggregated_output": "1 failed\n",
        "exit_code": 2,
        "status": "failed",
    },
}
COMPLETED: dict[str, Any] = {"type": "turn.completed", "usage": {}}
FAILED: dict[str, Any] = {"type": "turn.failed", "error": {"message": "no"}}


def events_of(reader: AgentReader, *events: dict[str, Any]) -> list[Event]:
    """Feed events to a reader and return everything that it gave."""
    for event in events:
        reader.event(event)
    return [*reader.take(), *reader.close()]


def test_events_become_sections_and_an_outcome() -> None:
    """A command, its output under a boundary of its own, its status, and how the turn ended."""
    events = events_of(CodexReader(3), STARTED, COMMAND, COMPLETED)
    assert lines_of(events) == ["$ make", "1 failed", "[exit status 2]"]
    assert Boundary("output", 3, 0) in events
    assert events[-1] == Outcome(True, "turn completed")


def test_text_between_events_stands_where_it_came() -> None:
    """The reader takes text as well, for the stream that finds it."""
    reader = CodexReader()
    reader.event(COMMAND)
    reader.text(b"Killed\n")
    assert lines_of(reader.take()) == ["$ make", "1 failed", "[exit status 2]", "Killed"]


def test_a_guessed_end_gives_no_outcome() -> None:
    """The event's text is shown, but how the run ended is not taken from it."""
    reader = CodexReader()
    reader.event(FAILED, cut_short=True)
    events = [*reader.take(), *reader.close()]
    assert lines_of(events) == ["[error] no"]
    assert not [event for event in events if isinstance(event, Outcome)]
    assert not reader.ended


def test_an_error_at_the_end_is_the_outcome() -> None:
    """A guessed event earlier does not silence what the end of the stream shows."""
    reader = CodexReader()
    reader.event({"type": "error", "message": "usage limit"}, cut_short=True)
    assert reader.take() + reader.close() != []
    assert reader.ended


def test_what_a_reader_knows() -> None:
    """Its own events, and after an outcome the first one of the next run."""
    reader = CodexReader()
    assert reader.knows(STARTED)
    assert not reader.knows({"type": "assistant"})
    assert not reader.ended
    reader.event(COMPLETED)
    assert reader.ended
    assert reader.begins(STARTED)
    assert not reader.begins(COMMAND)


@pytest.mark.parametrize("format", READERS)
def test_every_reader_alone(format: str) -> None:
    """An unknown event is counted; a run that follows another one begins with a boundary."""
    reader = reader_for(format)
    reader.begin_next_run()
    reader.event({"type": "brand.new"})
    events = reader.take() + reader.close()
    if format == "agent-json":
        # Where nothing is known of the agent, silence would look like an empty run.
        said = b"".join(event.data for event in events if isinstance(event, Output))
        assert said == b"[1 event of an agent, none with a text]\n"
    else:
        assert events == [Boundary("session")]
    assert reader.skipped == {"event brand.new": 1}
