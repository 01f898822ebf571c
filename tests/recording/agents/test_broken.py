"""Streams that no program would print raise nothing, in bounded memory."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.options import AGENT_FORMATS
from tailcut.recording.agents import conversation, first_object, recognise
from tailcut.recording.agents.stream import AgentStream
from tailcut.recording.events import Boundary, Outcome, Output
from tests.recording.agents.joined import NAMES, STREAMS, lines_of, read, transcript
from tests.recordings import Recording

EVERY = pytest.mark.parametrize("recording", STREAMS, ids=NAMES)

VALUES: list[Any] = [
    None, True, False, 0, -1, 3.5, float("nan"), float("inf"), 10**50, "", "x", "a\nb", "\ud83d",
    "\x1b[2J", [], {}, [1], ["x", None, {}], [[]], [{}], {"type": 5}, {"text": [1]},
    {"type": "text", "text": "t"},
]  # fmt: skip


def mutated(value: Any, rng: random.Random, rate: float) -> Any:
    """Put values of other types in random places, and drop keys."""
    if rng.random() < rate:
        return rng.choice(VALUES)
    if isinstance(value, dict):
        kept = {key: one for key, one in value.items() if rng.random() > rate / 2}
        return {key: mutated(one, rng, rate) for key, one in kept.items()}
    if isinstance(value, list):
        return [mutated(one, rng, rate) for one in value]
    return value


@EVERY
def test_wrong_types_in_every_place(recording: Recording) -> None:
    """A value of another type costs only the text that it would have held."""
    rng = random.Random(recording.name)
    lines: list[Any] = []
    for line in recording.data.decode().split("\n")[:400]:
        try:
            lines.append(json.loads(line))
        except ValueError:
            lines.append(None)
    for _ in range(40):
        start = rng.randrange(max(1, len(lines) - 20))
        rate = rng.choice([0.01, 0.05, 0.2])
        texts = [json.dumps(mutated(line, rng, rate)) for line in lines[start : start + 20] if line]
        data = "\n".join(texts).encode()
        recognise(first_object(data) or {})
        format = rng.choice([*AGENT_FORMATS, read(recording.data)[0].name])
        reader, events = read(data, format)
        assert read(data, format, size=100)[1] == events
        assert all(isinstance(event, Output | Boundary | Outcome) for event in events)
        assert all(isinstance(count, int) for count in reader.skipped.values())


@given(st.sampled_from(AGENT_FORMATS), st.binary(max_size=300), st.integers(1, 20))
def test_any_bytes(format: str, data: bytes, size: int) -> None:
    """Any bytes in any chunking yield the events of the whole."""
    first_object(data)
    assert read(data, format, size=size)[1] == read(data, format)[1]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "message", "content", "text", "item", "event", "part", "id"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from(AGENT_FORMATS), st.lists(JSON, max_size=6))
def test_any_json(format: str, values: list[Any]) -> None:
    """Values of any shape are events, unknown events, or text."""
    lines_of(read("\n".join(map(json.dumps, values)).encode(), format)[1])


def delta(text: str) -> str:
    inner = {"type": "content_block_delta", "delta": {"type": "text_delta", "text": text}}
    return json.dumps({"type": "stream_event", "session_id": "s", "event": inner})


def test_half_a_character_waits_for_the_other() -> None:
    """JavaScript cuts a text between the halves of a character outside the first plane."""
    assert transcript(delta("ok \ud83d"), delta("\ude00 done")) == ["ok 😀 done"]
    assert transcript(delta("ok \ud83d")) == ["ok �"]


def test_unknown_events_are_counted_and_bounded() -> None:
    """Unknown events are counted by name, up to a number of names."""
    reader = AgentStream("codex-json")
    for number in range(200):
        reader.feed(json.dumps({"type": f"new.{number}"}).encode() + b"\n")
    assert len(reader.skipped) <= 51
    assert sum(reader.skipped.values()) == 200
    assert reader.skipped["event new.0"] == 1


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless deltas, calls without results, and sub-agents without end leave little behind."""
    monkeypatch.setattr(conversation, "_CALLS", 5)
    reader = AgentStream("claude-json")
    for number in range(300):
        use = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": "x"}}
        message = {"content": [use, {"type": "text", "text": "t"}]}
        event = {"type": "assistant", "parent_tool_use_id": f"p{number}", "message": message}
        reader.feed(json.dumps(event).encode() + b"\n")
        streamed = json.loads(delta("word "))
        streamed["parent_tool_use_id"] = f"q{number}"
        reader.feed(json.dumps(streamed).encode() + b"\n")
    out = reader._reader._out
    assert len(out._calls) <= 5
    assert len(out._streaming) <= 50
    assert len(out._last_of_agent) <= 50
    assert len(out._streamed) <= 51
