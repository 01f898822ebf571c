"""Streams of agents that no reader was written for are read; what only looks like one is not."""

import json
from typing import Any

import pytest

from tailcut import tail
from tailcut.recording.agents.likely import judge
from tailcut.recording.detect import detect
from tests.recording.agents.joined import outcomes, read, transcript

Event = dict[str, Any]
CALL = {
    "id": "c1",
    "type": "function",
    "function": {"name": "bash", "arguments": '{"command": "make"}'},
}


def lines(*events: Event) -> list[str]:
    found = transcript(*(json.dumps(event) for event in events), format="agent-json")
    return [line for line in found if line]


# By name: the events, and all lines of the transcript.
SPOKEN: dict[str, tuple[list[Event], list[str]]] = {
    "messages by role": (
        [
            {"role": "user", "content": "Why?"},
            {"role": "assistant", "content": "I'll build.", "tool_calls": [CALL]},
            {"role": "tool", "tool_call_id": "c1", "content": "1 failed"},
            {"role": "assistant", "content": [{"type": "text", "text": "It fails."}]},
        ],
        ["I'll build.", "$ make", "1 failed", "It fails."],
    ),
    "keys in another order": (
        [{"content": "It fails.", "timestamp": 5, "role": "assistant", "type": "message"}],
        ["It fails."],
    ),
    "reasoning is not the answer": (
        [
            {"type": "reasoning", "text": "Hm."},
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "Hm."},
                    {"type": "text", "text": "Yes."},
                ],
            },
        ],
        ["Yes."],
    ),
    "pieces and then the whole": (
        [
            {"type": "message_delta", "messageId": "m", "delta": "It "},
            {"type": "message_delta", "messageId": "m", "delta": "fails."},
            {"type": "assistant.message", "data": {"messageId": "m", "content": "It fails."}},
            {"type": "completion", "finalText": "It fails."},
        ],
        ["It fails."],
    ),
    "every piece repeats the text so far": (
        [
            {"type": "assistant", "partial": True, "messageId": "m", "text": "It fa"},
            {"type": "assistant", "partial": True, "messageId": "m", "text": "It fails."},
        ],
        ["It fails."],
    ),
    "events with a data envelope": (
        [
            {
                "type": "tool.execution_start",
                "data": {"toolCallId": "1", "toolName": "bash", "arguments": {"command": "make"}},
            },
            {
                "type": "tool.execution_complete",
                "data": {
                    "toolCallId": "1",
                    "success": False,
                    "result": {"content": "no\n<exited with exit code 2>"},
                },
            },
        ],
        ["$ make", "no", "[exit status 2]"],
    ),
    "the agent client protocol": (
        [
            {
                "jsonrpc": "2.0",
                "method": "session/update",
                "params": {
                    "update": {
                        "sessionUpdate": "agent_message_chunk",
                        "content": {"type": "text", "text": "It "},
                    }
                },
            },
            {
                "jsonrpc": "2.0",
                "method": "session/update",
                "params": {
                    "update": {
                        "sessionUpdate": "agent_message_chunk",
                        "content": {"type": "text", "text": "fails."},
                    }
                },
            },
        ],
        ["It fails."],
    ),
    "pictures": (
        [
            {"role": "assistant", "content": [{"type": "image", "data": "iVBORw0KGgo" * 90}]},
            {"role": "assistant", "content": "see data:image/png;base64," + "iVBORw0KGgo" * 90},
        ],
        ["[image]", "see [data]"],
    ),
    "one object": (
        [{"response": "It fails in `a.py`.\n\n1. Repair it.", "status": "success"}],
        ["It fails in `a.py`.", "1. Repair it."],
    ),
    "a turn that is recorded once more when it is over": (
        [
            {"type": "context.append", "event": {"type": "content.part", "part": {"text": "Yes."}}},
            {
                "type": "context.append",
                "event": {
                    "type": "tool.call",
                    "toolCallId": "c",
                    "name": "Bash",
                    "args": {"command": "make"},
                },
            },
            {
                "type": "context.append",
                "event": {"type": "tool.result", "toolCallId": "c", "result": {"output": "built"}},
            },
            {"type": "context.append", "event": {"type": "content.part", "part": {"text": "Yes."}}},
            {
                "type": "agent.message.appended",
                "message": {
                    "message": {
                        "role": "assistant",
                        "content": "Yes.",
                        "toolCalls": [
                            {"id": "c", "name": "Bash", "arguments": '{"command": "make"}'}
                        ],
                    }
                },
            },
            {
                "type": "agent.message.appended",
                "message": {"message": {"role": "tool", "toolCallId": "c", "content": "built"}},
            },
            {
                "type": "agent.message.appended",
                "message": {"message": {"role": "assistant", "content": "Yes."}},
            },
        ],
        ["Yes.", "$ make", "built", "Yes."],
    ),
    "pieces, and all messages at the end": (
        [
            {"type": "message_delta", "delta": "It fails."},
            {"type": "tool_call", "id": "c", "name": "bash", "arguments": {"command": "make"}},
            {"type": "tool_result", "id": "c", "output": "no"},
            {"type": "message_delta", "delta": "I give up."},
            {
                "type": "turn",
                "messages": [
                    {"role": "assistant", "content": "It fails."},
                    {"role": "assistant", "content": "I give up."},
                ],
            },
        ],
        ["It fails.", "$ make", "no", "I give up."],
    ),
    "what was taken back": (
        [
            {"role": "assistant", "content": "Yes."},
            {"type": "context.undo", "count": 1},
            {"type": "context.undone", "turns": 1},
            {"role": "assistant", "content": "No."},
        ],
        ["Yes.", "[went back to an earlier message]", "No."],
    ),
    "paths in the working directory": (
        [
            {"type": "session.start", "data": {"context": {"cwd": "/w"}}},
            {"type": "tool_call", "id": "c", "name": "read", "arguments": {"path": "/w/a.py"}},
            {"type": "tool_result", "id": "c", "output": "x"},
        ],
        ["[read] a.py"],
    ),
    "an error": ([{"type": "error", "error": {"message": "no credit"}}], ["[error] no credit"]),
    "a rollout of Codex": (
        [
            {"timestamp": "t", "type": "session_meta", "payload": {"id": "s", "cwd": "/w"}},
            {
                "timestamp": "t",
                "type": "response_item",
                "payload": {
                    "type": "message",
                    "role": "user",
                    "content": [{"type": "input_text", "text": "Why?"}],
                },
            },
            {
                "timestamp": "t",
                "type": "event_msg",
                "payload": {"type": "agent_message", "message": "I'll build."},
            },
            {
                "timestamp": "t",
                "type": "response_item",
                "payload": {
                    "type": "message",
                    "role": "assistant",
                    "content": [{"type": "output_text", "text": "I'll build."}],
                },
            },
            {
                "timestamp": "t",
                "type": "response_item",
                "payload": {
                    "type": "function_call",
                    "name": "shell",
                    "arguments": '{"command": ["make"]}',
                    "status": "completed",
                    "call_id": "c1",
                },
            },
            {
                "timestamp": "t",
                "type": "response_item",
                "payload": {
                    "type": "function_call_output",
                    "call_id": "c1",
                    "output": "Exit code: 2\nWall time: 1 seconds\nOutput:\nno rule",
                },
            },
            {
                "timestamp": "t",
                "type": "event_msg",
                "payload": {"type": "token_count", "info": {"total": 5}},
            },
        ],
        ["I'll build.", "$ make", "no rule", "[exit status 2]"],
    ),
    "a session of Gemini": (
        [
            {
                "sessionId": "s",
                "projectHash": "p",
                "messages": [
                    {"id": "1", "type": "user", "content": "Why?"},
                    {
                        "id": "2",
                        "type": "gemini",
                        "content": "I'll look.",
                        "toolCalls": [
                            {
                                "id": "t",
                                "name": "run_shell_command",
                                "args": {"command": "ls"},
                                "status": "success",
                                "result": [
                                    {
                                        "functionResponse": {
                                            "id": "t",
                                            "response": {"output": "a.py"},
                                        }
                                    }
                                ],
                            }
                        ],
                    },
                ],
            }
        ],
        ["I'll look.", "$ ls", "a.py"],
    ),
    "an export of OpenCode": (
        [
            {
                "info": {"id": "ses_1"},
                "messages": [
                    {"info": {"role": "user"}, "parts": [{"type": "text", "text": "Why?"}]},
                    {
                        "info": {"role": "assistant", "id": "m"},
                        "parts": [{"type": "step-start"}, {"type": "text", "text": "It fails."}],
                    },
                ],
            }
        ],
        ["It fails."],
    ),
    "nothing with a text": (
        [{"type": "run.metrics", "value": {"a": 1}}],
        ["[1 event of an agent, none with a text]"],
    ),
}

LOG = {"level": "info", "ts": 1.5, "msg": "listening"}
LOOK_ALIKES: dict[str, list[Event]] = {
    "a service's log": [LOG, LOG],
    "a log of prompts": [{**LOG, "role": "assistant", "content": "It fails."}],
    "a log that speaks of tools": [
        {"level": "info", "time": 1, "msg": "x", "type": "tool_call", "id": "1", "input": {}}
    ],
    "bunyan": [
        {"name": "a", "hostname": "h", "pid": 1, "level": 30, "msg": "x", "time": "t", "v": 0}
    ],
    "go test": [{"Time": "t", "Action": "output", "Package": "p", "Output": "ok\n"}],
    "cargo": [{"reason": "compiler-message", "message": {"message": "unused", "level": "warning"}}],
    "dart test": [{"type": "testStart", "test": {"id": 1, "name": "a"}, "time": 5}],
    "rust test": [{"type": "suite", "event": "started", "test_count": 3}],
    "users": [{"id": 1, "name": "Kim", "role": "agent"}, {"id": 2, "name": "Bo", "role": "admin"}],
    "reviews": [
        {"text": "A long review of a phone, which I liked well enough to buy again.", "stars": 4}
    ],
    "chat": [{"type": "message", "user": "U1", "text": "hello there", "ts": "17.0"}],
    "training data": [
        {"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]}
    ]
    * 2,
    "an answer of a server": [{"result": "ok", "id": 5}],
    "a short answer": [{"response": "yes", "status": "success"}],
    "lsp": [{"jsonrpc": "2.0", "id": 1, "result": {"message": "hi"}}],
    "a completion": [{"object": "chat.completion.chunk", "choices": [{"delta": {"content": "a"}}]}],
    "hooks": [{"event": "push", "repository": {"name": "a"}, "message": {"text": "fix"}}],
    "eslint": [{"filePath": "/a.js", "messages": [{"ruleId": "semi", "message": "Missing"}]}],
    "package": [{"name": "a", "version": "1.0.0", "description": "An agent for assistants."}],
}


@pytest.mark.parametrize("name", SPOKEN)
def test_what_is_said(name: str) -> None:
    """Messages, calls, results and errors arrive, each once, and nothing else."""
    events, expected = SPOKEN[name]
    assert lines(*events) == expected


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in SPOKEN
        if name
        not in (
            "an error",
            "nothing with a text",
            "pictures",
            "reasoning is not the answer",
            "keys in another order",
        )
    ],
)
def test_recognised(name: str) -> None:
    """The first objects show that an agent speaks; with a harness's own line before them, too."""
    data = "".join(json.dumps(event) + "\n" for event in SPOKEN[name][0]).encode()
    found = detect(data, complete=True)
    assert found is not None
    assert found.format == "agent-json"
    if not {"messages", "response"} & SPOKEN[name][0][0].keys():
        led = detect(b'{"harness": 2, "task": 7}\n' + data, complete=True)
        assert led is not None
        assert led.format == "agent-json"


@pytest.mark.parametrize("name", LOOK_ALIKES)
@pytest.mark.parametrize("pretty", [False, True])
def test_look_alikes_stay_text(name: str, pretty: bool) -> None:
    """Logs, data and other programs' events are passed on to the letter."""
    events = LOOK_ALIKES[name]
    text = "\n".join(json.dumps(event, indent=2 if pretty else None) for event in events)
    found = detect(text.encode() + b"\n", complete=True)
    assert found is not None
    assert found.format == "raw"


def test_the_decision_does_not_depend_on_the_pieces() -> None:
    """A look at too few objects decides nothing."""
    preamble = [{"type": "boot", "step": one} for one in range(5)]
    assert judge(preamble, complete=False) is None
    assert judge([*preamble, {"role": "assistant", "content": "Yes."}], complete=False)
    assert judge(preamble, complete=True) is False


def test_a_harness_speaks_first() -> None:
    """An agent that is known is recognised behind a harness's own line."""
    data = b'{"task": 7, "started": "now"}\n{"type":"thread.started","thread_id":"0199a213"}\n'
    found = detect(data, complete=True)
    assert found is not None
    assert found.format == "codex-json"


@pytest.mark.parametrize(
    ("end", "ok"),
    [
        ({"type": "result", "exitCode": 0}, True),
        ({"type": "result", "exitCode": 1}, False),
        ({"type": "run_finished", "success": False, "error": "no credit"}, False),
        ({"type": "completion", "finalText": "It fails."}, True),
        ({"type": "session.ended", "status": "failed"}, False),
        ({"type": "error", "message": "no credit"}, False),
    ],
)
def test_outcome(end: Event, ok: bool) -> None:
    """A run's end says whether it succeeded; an error after which nothing comes is a failure."""
    start = {"role": "assistant", "content": "It fails."}
    data = "".join(json.dumps(event) + "\n" for event in (start, end)).encode()
    assert [one.ok for one in outcomes(read(data, "agent-json")[1])] == [ok]


def test_an_error_that_passes() -> None:
    """An error is no failure if the agent goes on and ends."""
    events = [
        {"type": "error", "message": "overloaded"},
        {"role": "assistant", "content": "It fails."},
        {"type": "done"},
    ]
    data = "".join(json.dumps(event) + "\n" for event in events).encode()
    assert [one.ok for one in outcomes(read(data, "agent-json")[1])] == [True]


def test_what_was_not_understood_is_counted() -> None:
    """Unknown events and unknown parts of a message are counted by name."""
    events = [
        {"type": "cache.batch", "value": {}},
        {
            "role": "assistant",
            "content": [{"type": "hologram", "cube": []}, {"type": "text", "text": "x"}],
        },
    ]
    data = "".join(json.dumps(event) + "\n" for event in events).encode()
    assert read(data, "agent-json")[0].skipped == {
        "event cache.batch": 1,
        "event part hologram": 1,
    }


def test_another_agents_tools_in_a_known_stream() -> None:
    """cursor-agent has the envelope of Claude Code and tool calls of its own."""
    call = {"shellToolCall": {"args": {"command": "make"}}}
    result = {
        "shellToolCall": {
            "args": {"command": "make"},
            "result": {"success": {"stdout": "built", "exitCode": 0}},
        }
    }
    found = transcript(
        json.dumps({"type": "system", "subtype": "init", "session_id": "s", "cwd": "/w"}),
        json.dumps(
            {
                "type": "tool_call",
                "subtype": "started",
                "call_id": "t",
                "tool_call": call,
                "session_id": "s",
            }
        ),
        json.dumps(
            {
                "type": "tool_call",
                "subtype": "completed",
                "call_id": "t",
                "tool_call": result,
                "session_id": "s",
            }
        ),
    )
    assert found == ["$ make", "built"]


def test_events_of_a_web_page_stay_text() -> None:
    stream = (
        b'{"type":"session_start","sessionId":"s1","ip":"10.0.0.1"}\n'
        b'{"type":"click","sessionId":"s1","text":"Buy it now please"}\n'
        b'{"type":"session_end","status":"error"}\n'
    )
    assert str(tail(stream)) == stream.decode().rstrip()


CURSOR = {"type": "system", "subtype": "init", "session_id": "s", "cwd": "/w", "model": "Auto"}


def cursor(text: str, **others: object) -> Event:
    message = {"role": "assistant", "content": [{"type": "text", "text": text}]}
    return {"type": "assistant", "message": message, "session_id": "s", **others}


def test_cursor_with_partial_output() -> None:
    """Pieces have a time, a message before a call its request's id too; each is shown once."""
    call = {"type": "tool_call", "call_id": "t", "session_id": "s"}
    args = {"args": {"command": "make"}}
    result = {**args, "result": {"success": {"stdout": "built", "exitCode": 0}}}
    events = [
        CURSOR,
        cursor("I'll ", timestamp_ms=1),
        cursor("build.", timestamp_ms=2),
        cursor("I'll build.", timestamp_ms=3, model_call_id="m"),
        {**call, "subtype": "started", "tool_call": {"shellToolCall": args}},
        {**call, "subtype": "completed", "tool_call": {"shellToolCall": result}},
        cursor("It ", timestamp_ms=4),
        cursor("works.", timestamp_ms=5),
        cursor("It works."),
        {"type": "result", "subtype": "success", "is_error": False, "duration_ms": 5,
         "result": "I'll build.It works.", "session_id": "s"},
    ]  # fmt: skip
    found = transcript(*map(json.dumps, events))
    assert [line for line in found if line] == ["I'll build.", "$ make", "built", "It works."]


def test_denied_calls_are_named_once() -> None:
    """An edit that was tried again and again is one name with its number."""
    edit = {"file_path": "/w/a.py", "old_string": "x", "new_string": "y"}
    again = {**edit, "new_string": "y\nz"}
    denials = [{"tool_name": "Edit", "tool_input": edit if n % 2 else again} for n in range(20)]
    denials.append({"tool_name": "Bash", "tool_input": {"command": "make"}})
    result = {"type": "result", "subtype": "success", "is_error": False, "result": "", "uuid": "u",
              "session_id": "s", "num_turns": 1, "permission_denials": denials}  # fmt: skip
    found = transcript(json.dumps({**CURSOR, "uuid": "v"}), json.dumps(result))
    assert found == ["[denied] 21 calls: [edit] a.py (+2 -1) 20 times, $ make"]
