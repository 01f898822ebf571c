"""Agents' streams are recognised by their first object, and look-alikes are not."""

import json
import subprocess
import sys

import pytest

from tailcut.options import AGENT_FORMATS
from tailcut.recording.agents import first_object, recognise
from tailcut.recording.agents.registry import READERS, reader_for
from tailcut.recording.agents.stream import AgentStream

FIRST: list[tuple[str, dict[str, object]]] = [
    ("claude-json", {"type": "system", "subtype": "init", "session_id": "s", "cwd": "/"}),
    ("claude-json", {"type": "system", "subtype": "hook_started", "session_id": "s", "uuid": "u"}),
    (
        "claude-json",
        {"type": "result", "subtype": "success", "is_error": False, "session_id": "s", "usage": {}},
    ),
    ("claude-json", {"type": "stream_event", "event": {}, "session_id": "s", "uuid": "u"}),
    ("qwen-json", {"type": "system", "uuid": "u", "session_id": "s", "qwen_code_version": "0.15"}),
    ("codex-json", {"type": "thread.started", "thread_id": "t"}),
    ("codex-json", {"type": "item.completed", "item": {"id": "i", "type": "error"}}),
    ("gemini-json", {"type": "init", "timestamp": "t", "session_id": "s", "model": "auto"}),
    ("gemini-json", {"session_id": "s", "response": "yes", "stats": {}}),
    ("gemini-json", {"response": "yes", "stats": {}}),
    ("gemini-json", {"error": {"type": "Error", "message": "no", "code": 1}}),
    ("opencode-json", {"type": "step_start", "timestamp": 1, "sessionID": "s", "part": {}}),
    ("opencode-json", {"type": "error", "timestamp": 1, "sessionID": "s", "error": {}}),
    ("pi-json", {"type": "session", "version": 3, "id": "i", "timestamp": "t", "cwd": "/"}),
    ("cline-json", {"ts": "t", "type": "hook_event", "hookEventName": "agent_start"}),
    ("cline-json", {"ts": "t", "type": "run_start", "modelId": "m"}),
    ("vibe-json", {"type": "message", "sessionId": "s", "generationStatus": "completed"}),
    ("vibe-json", {"role": "system", "content": "x", "tool_calls": None}),
]

LOOK_ALIKES: list[dict[str, object]] = [
    {},
    {"type": None},
    {"type": ["system"]},
    {"role": ["user"], "content": 1, "tool_calls": []},
    {"level": "info", "msg": "listening", "ts": 1.5},
    {"type": "message", "text": "hello", "ts": "1700000000.0"},
    {"type": "error", "message": "boom", "timestamp": "t"},
    {"type": "result", "status": "success"},
    {"type": "session", "id": "s", "timestamp": "t"},
    {"type": "system", "message": "started"},
    {"type": "init", "session_id": "s"},
    {"type": "text", "text": "x"},
    {"type": "done", "ok": True},
    {"error": {"message": "not found"}},
    {"error": {"type": "invalid_request_error", "message": "not found"}},
    {"response": "yes"},
    {"role": "user", "content": "hi"},
    {"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": []},
    {"version": 2, "width": 80, "height": 24},
    {"jsonrpc": "2.0", "id": 1, "result": {}},
    {"Time": "t", "Action": "run", "Package": "p"},
    {"reason": "compiler-message", "message": {}},
    {"type": "test", "event": "started", "name": "a"},
    {"type": "suite", "event": "started", "test_count": 3},
]


@pytest.mark.parametrize(("format", "first"), FIRST, ids=str)
def test_first_objects(format: str, first: dict[str, object]) -> None:
    """Each event that a stream may begin with is recognised by its keys."""
    assert recognise(first) == format
    head = json.dumps(first).encode() + b"\n"
    assert recognise(first_object(head) or {}) == format


@pytest.mark.parametrize("first", LOOK_ALIKES, ids=str)
def test_look_alikes(first: dict[str, object]) -> None:
    """Logs, other programs' events and answers of servers are of no agent."""
    assert recognise(first) is None


@pytest.mark.parametrize("format", AGENT_FORMATS)
def test_a_reader_for_every_format(format: str) -> None:
    """Each format has a stream of its name, which yields nothing for no bytes."""
    reader = AgentStream(format, 3)
    assert reader.name == format
    assert reader.newline == "pipe"
    assert reader.size is None
    assert reader.feed(b"") + reader.close() == []


def test_the_registry_is_complete() -> None:
    """Every agent's format has a reader of that name, and no other has one."""
    assert tuple(READERS) == AGENT_FORMATS
    for format in READERS:
        assert reader_for(format).name == format


def test_another_format() -> None:
    """A format that is no agent's raises KeyError."""
    with pytest.raises(KeyError):
        AgentStream("cast")


def test_asking_costs_nothing() -> None:
    """Recognition without a match loads neither a parser of JSON nor a reader."""
    script = (
        "import sys; from tailcut.recording.agents import first_object, recognise; "
        "first_object(b'plain text'); recognise({'type': 'x'}); "
        "print('json' in sys.modules, [m for m in sys.modules if 'agents.' in m])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False ['tailcut.recording.agents.recognise']"
