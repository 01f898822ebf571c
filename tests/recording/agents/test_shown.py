"""Messages, calls and results are shown as they should be, case by case."""

import json
from typing import Any

import pytest

from tailcut.recording.agents.edits import change
from tailcut.recording.agents.results import command_result
from tailcut.recording.agents.tools import describe, todo
from tailcut.recording.events import Boundary
from tests.recording.agents.joined import outcomes, read, transcript


def assistant(*blocks: dict[str, Any], parent: str | None = None) -> str:
    message = {"role": "assistant", "content": list(blocks)}
    event = {"type": "assistant", "message": message, "parent_tool_use_id": parent}
    return json.dumps({**event, "session_id": "s"})


def text(value: str) -> dict[str, Any]:
    return {"type": "text", "text": value}


def bash(key: str, command: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": key, "name": "Bash", "input": {"command": command}}


def answer(key: str, content: object, failed: bool = False) -> str:
    block = {"type": "tool_result", "tool_use_id": key, "content": content, "is_error": failed}
    return json.dumps({"type": "user", "message": {"content": [block]}, "session_id": "s"})


def streamed(kind: str, **more: Any) -> str:
    return json.dumps({"type": "stream_event", "event": {"type": kind, **more}, "session_id": "s"})


def delta(value: str) -> str:
    return streamed("content_block_delta", delta={"type": "text_delta", "text": value})


def result(**more: Any) -> str:
    return json.dumps({"type": "result", "subtype": "success", "session_id": "s", **more})


def test_parallel_calls_stand_with_their_results() -> None:
    """Each command is followed by its own output, in the order of the results."""
    stream = [
        assistant(bash("a", "first"), bash("b", "second")),
        answer("b", "of second"),
        answer("a", "Exit code 2\nof first", True),
    ]
    expected = ["$ second", "of second", "$ first", "of first", "[exit status 2]"]
    assert transcript(*stream) == expected


def test_tool_lines_is_the_last_of_the_output_section() -> None:
    """The reader states how many lines of an output are kept, and keeps all itself."""
    data = "\n".join([assistant(bash("a", "x")), answer("a", "1\n2\n3")]).encode()
    boundaries = [one for one in read(data, "claude-json")[1] if isinstance(one, Boundary)]
    assert Boundary("output", last=8) in boundaries


def test_output_goes_through_a_terminal_of_its_own() -> None:
    """A command's effect on the screen stays in its section."""
    stream = [
        assistant(text("before")),
        assistant(bash("a", "make")),
        answer("a", "10%\r20%\rall\x1b[31m done\x1b[2K\x1b[1A\x1b[2Jcleared"),
        assistant(text("after")),
    ]
    lines = transcript(*stream)
    assert lines[0] == "before"
    assert lines[-1] == "after"
    assert lines[-3].strip() == "cleared"


def test_a_text_line_waits_for_the_line_that_is_streamed() -> None:
    """Text that arrives inside a streamed line is written after that line."""
    lines = transcript(delta("one "), "(node:1) Warning", delta("two\nthree"), delta(" four"))
    assert [line for line in lines if line] == ["one two", "(node:1) Warning", "three four"]


def test_a_whole_message_after_its_pieces_adds_only_what_is_missing() -> None:
    """A streamed block is written once, whether its end or the whole message comes first."""
    for stream in (
        [delta("one "), delta("two"), assistant(text("one two three")), streamed("message_stop")],
        [delta("one "), streamed("content_block_stop"), assistant(text("one "))],
    ):
        lines = transcript(*stream)
        assert " ".join(lines).split() == ["one", "two", "three"][: 3 if len(stream) == 4 else 1]


def test_a_message_that_differs_from_its_pieces_is_shown() -> None:
    """A whole message that differs from its pieces is written as well."""
    lines = transcript(delta("one"), streamed("content_block_stop"), assistant(text("other")))
    assert [line for line in lines if line] == ["one", "other"]


def test_two_blocks_of_one_message() -> None:
    """Several streamed blocks are confirmed in their order."""
    stream = [
        streamed("message_start"),
        delta("first"),
        streamed("content_block_stop"),
        delta("second"),
        streamed("content_block_stop"),
        assistant(text("first"), text("second")),
        result(result="second"),
    ]
    assert [line for line in transcript(*stream) if line] == ["first", "second"]


def test_a_result_that_no_message_held_is_shown() -> None:
    """A result that was in no message is written at the end."""
    lines = transcript(assistant(text("working")), result(result="42"))
    assert [line for line in lines if line] == ["working", "42"]


def test_structured_output_is_the_answer() -> None:
    """An answer that was asked for as JSON is shown, since it is all there is."""
    assert transcript(result(result="", structured_output={"ok": 1})) == ['{"ok": 1}']


def test_a_call_without_its_result() -> None:
    """A command whose stream broke off is shown with its output so far."""
    stream = json.dumps(
        {
            "type": "item.updated",
            "item": {
                "id": "i",
                "type": "command_execution",
                "command": "bash -lc 'make all'",
                "aggregated_output": "cc a.c\n",
                "status": "in_progress",
            },
        }
    )
    assert transcript(stream, format="codex-json") == ["$ make all", "cc a.c", "[no result]"]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([{"type": "turn.completed"}], [(True, "turn completed")]),
        ([{"type": "error", "message": "Reconnecting... 1/5"}], [(False, "Reconnecting... 1/5")]),
        (
            [{"type": "error", "message": "x"}, {"type": "turn.completed"}],
            [(True, "turn completed")],
        ),
        ([{"type": "turn.failed", "error": {"message": "m"}}], [(False, "turn failed: m")]),
        ([{"type": "turn.failed"}], [(False, "turn failed")]),
        ([{"type": "turn.started"}], []),
    ],
)
def test_codex_outcomes(events: list[dict[str, Any]], expected: list[tuple[bool, str]]) -> None:
    """A turn gives its outcome; an error gives one where no turn ends."""
    data = "\n".join(map(json.dumps, events)).encode()
    found = outcomes(read(data, "codex-json")[1])
    assert [(one.ok, one.detail) for one in found] == expected


@pytest.mark.parametrize(
    ("format", "event", "expected"),
    [
        (
            "claude-json",
            {"type": "result", "is_error": False, "subtype": "error_x"},
            (False, "error_x"),
        ),
        ("claude-json", {"type": "result", "is_error": True}, (False, "failed")),
        ("gemini-json", {"response": "r", "stats": {}}, (True, "success")),
        ("gemini-json", {"response": "r", "error": {"type": "T", "message": "m"}}, (False, "T: m")),
        (
            "opencode-json",
            {"type": "step_finish", "part": {"reason": "stop"}},
            (True, "finished: stop"),
        ),
        (
            "opencode-json",
            {"type": "step_finish", "part": {"reason": "length"}},
            (False, "finished: length"),
        ),
        ("opencode-json", {"type": "step_finish", "part": {"reason": "tool-calls"}}, None),
        ("pi-json", {"type": "auto_retry_end", "success": False, "finalError": "e"}, (False, "e")),
        ("cline-json", {"type": "run_result", "finishReason": "completed"}, (True, "completed")),
        (
            "cline-json",
            {"type": "run_result", "finishReason": "max_iterations", "text": "t"},
            (False, "max_iterations: t"),
        ),
        ("cline-json", {"type": "error", "message": "no key"}, (False, "no key")),
        ("vibe-json", {"type": "notice", "level": "error", "message": "m"}, None),
    ],
)
def test_outcomes(format: str, event: dict[str, Any], expected: tuple[bool, str] | None) -> None:
    """The outcome is the one that each stream states."""
    found = outcomes(read(json.dumps(event).encode() + b"\n", format)[1])
    assert [(one.ok, one.detail) for one in found] == ([expected] if expected else [])


def test_an_error_of_opencode_passes_with_a_normal_stop() -> None:
    """An error of OpenCode's is the outcome, unless a step still ends as it should."""
    events = [
        {"type": "error", "error": {"name": "E", "data": {"message": "m"}}},
        {"type": "step_finish", "part": {"reason": "stop"}},
        {"type": "done", "rejected": ["bash"]},
    ]
    found = outcomes(read("\n".join(map(json.dumps, events)).encode(), "opencode-json")[1])
    assert [one.ok for one in found] == [False, True, True]


def test_a_guessed_end_says_nothing_of_the_outcome() -> None:
    """The text of a cut result is shown, without an outcome."""
    data = result(is_error=False, result="all is well")[:-10].encode()
    _, events = read(data, "claude-json")
    assert outcomes(events) == []


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("Bash", {"command": "ls\npwd"}, "$ ls\npwd"),
        ("run_commands", {"commands": ["a", "b"]}, "$ a\nb"),
        ("shell", {"command": ["bash", "-lc", "make"]}, "$ bash -lc make"),
        ("Bash", None, "$ Bash"),
        ("Read", {"file_path": "/w/a.py", "limit": 5}, "[Read] a.py"),
        ("read_files", {"files": [{"path": "/w/a"}, {"path": "/w/b"}]}, "[read_files] a, b"),
        ("Grep", {"pattern": "x  y", "path": "/w/src"}, "[Grep] x y in src"),
        ("WebFetch", {"url": "https://a.example", "prompt": "p"}, "[WebFetch] https://a.example"),
        ("Write", {"file_path": "/w/a", "content": "1\n2\n"}, "[write] a (2 lines)"),
        ("write", {"path": "a", "content": "1"}, "[write] a (1 line)"),
        ("MultiEdit", {"file_path": "a", "edits": [{"old_string": "x", "new_string": "y"}] * 2},
         "[edit] a (+2 -2)"),
        ("apply_patch", {"input": "*** Begin Patch\n*** Update File: a.py\n-x\n+y\n+z\n*** End"},
         "[edit] a.py (+2 -1)"),
        ("edit", {"path": "/elsewhere/a"}, "[edit] /elsewhere/a"),
        ("TodoWrite", {"todos": [{"content": "t", "status": "pending"}]},
         "[todo] 0 of 1 done; next: t"),
        ("Task", {"description": "look", "prompt": "long"}, "[Task] look"),
        ("mcp__x__y", {"weird": [1], "note": "n\nm"}, "[mcp__x__y] n"),
        ("mcp__x__y", "free text", "[mcp__x__y] free text"),
        ("", 5, "[tool]"),
    ],
)  # fmt: skip
def test_headings(name: str, given: object, expected: str) -> None:
    """A call is summarised in one line: the tool and its subject."""
    assert describe(name, given, "/w").heading == expected


def test_headings_are_short() -> None:
    """A heading is short whatever the call holds."""
    assert len(describe("Bash", {"command": "x" * 9999}).heading) < 500
    assert describe("Bash", {"command": "x\n" * 99}).heading.endswith("\n… 94 more lines")
    assert len(describe("t" * 999, {"path": "x" * 9999}).heading) < 400
    assert len(change("edit", {"path": "x" * 9999}, "")) < 300
    assert len(todo([{"content": "x" * 999, "status": "pending"}])) < 300


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Exit code 1\nboom", ("boom", 1)),
        ("Error: Exit code 127", ("", 127)),
        ("[Command exited with code 2]\nx", ("x", 2)),
        ("x\n\n\nCommand exited with code 3", ("x", 3)),
        ("Command: ls\nDirectory: d\nOutput: a\nb\nError: (none)\nExit Code: 0\nSignal: (none)",
         ("a\nb", 0)),
        ("Command: ls\nDirectory: d\nStdout: a\nStderr: e\nError: (none)\nExit Code: 4\nSignal: 0",
         ("a\ne", 4)),
        ("stdout: a\nstderr: e\nreturncode: 5", ("a\ne", 5)),
        ("Exit code unknown", ("Exit code unknown", None)),
        ("Exit code " + "9" * 50, ("", None)),
        ("", ("", None)),
    ],
)  # fmt: skip
def test_command_results(said: str, expected: tuple[str, int | None]) -> None:
    """Output and status are split in each agent's form."""
    assert command_result(said) == expected
