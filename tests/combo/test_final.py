"""An agent that printed its final result and does not exit: the stream's word counts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.recording.agents.final import FinalResult, states_a_result
from tests.combo.conftest import Project, step

AGENT = """
[providers.slow]
verdict = true
result_grace = {grace}
[providers.slow.headless]
command = ["sh", "agent.sh", "{{permission}}"]
format = "claude-json"
[providers.slow.permission.observe]
"""
OK = '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"x"}'
BAD = OK.replace("false", "true")
WORK = '{"type":"assistant","message":{"content":[{"type":"text","text":"more"}]}}'


def run(project: Project, script: str, grace: float = 0.2, **keys: Any) -> dict[str, Any]:
    """Run an agent that is a shell script; return the step's record."""
    (project.folder / "agent.sh").write_text(script)
    project.run(step("one", provider="slow", prompt="x", **keys), AGENT.format(grace=grace))
    return project.show("one")


def says(*lines: str) -> str:
    return "".join(f"echo '{line}'\n" for line in lines)


@pytest.mark.parametrize(
    ("script", "status", "cause"),
    {
        "a result": (says(OK) + "exec sleep 600", 0, ""),
        "a failure": (says(BAD) + "exec sleep 600", 1, "verdict"),
        "without a line end": (f"printf %s '{OK}'\nexec sleep 600", 0, ""),
        "noise after it": (says(OK, "warning: still open") + "exec sleep 600", 0, ""),
        "a child of it": (says(OK) + "sleep 600 & sleep 600", 0, ""),
        "it exits with 7 when asked": (
            "trap 'exit 7' TERM\n" + says(OK) + "while :; do sleep 0.05; done",
            0,
            "",
        ),
        "a second result": (says(OK, WORK, BAD) + "exec sleep 600", 1, "verdict"),
    }.values(),
)
def test_it_is_ended_and_the_stream_counts(
    project: Project, script: str, status: int, cause: str
) -> None:
    facts = run(project, script)
    assert (facts["status"], facts["cause"]) == (status, cause)
    assert facts["process"]["overstayed"] is True
    assert facts["ended"].startswith("ended 0.2s after its result, since it did not exit")


def test_a_check_runs_after_it(project: Project) -> None:
    facts = run(project, says(OK) + "exec sleep 600", verify=["false"])
    assert (facts["status"], facts["cause"]) == (1, "verify")


def test_the_step_has_the_last_word(project: Project) -> None:
    """The provider's grace would outlast the step's time limit."""
    facts = run(project, says(OK) + "exec sleep 600", 600, result_grace=0.2, timeout=300)
    assert (facts["status"], facts["process"]["limit"]) == (0, 0.2)


@pytest.mark.parametrize(
    "script",
    {
        "further work": says(OK, WORK) + "exec sleep 600",
        "no result": says(WORK) + "exec sleep 600",
        "a result in a text": says("the result: " + OK) + "exec sleep 600",
    }.values(),
)
def test_what_works_on_is_left_to_the_time_limits(project: Project, script: str) -> None:
    facts = run(project, script, timeout=1)
    assert (facts["status"], facts["cause"]) == (1, "timeout")
    assert facts["process"]["overstayed"] is False


def test_what_exits_in_time_is_not_ended(project: Project) -> None:
    facts = run(project, says(OK) + "exit 3", 600)
    assert (facts["cause"], facts["ended"]) == ("exit", "exit status 3")


def test_a_command_has_none(project: Project) -> None:
    result = project.run(step("one", "true", result_grace="5s"))
    assert result.status == 2
    assert "result_grace: only a step with a provider has it" in result.errors


@pytest.mark.parametrize(
    ("format", "events", "is_final"),
    [
        ("claude-json", [{"type": "result"}], True),
        ("claude-json", [{"type": "result"}, {"type": "system", "subtype": "hook"}], True),
        ("claude-json", [{"type": "result", "result": "x" * 200_000}], True),
        ("claude-json", [{"type": "result"}, {"type": "user", "x": "x" * 200_000}], False),
        ("claude-json", [{"subtype": "success", "type": "result"}], True),
        ("qwen-json", [{"type": "result"}], True),
        ("gemini-json", [{"type": "result", "status": "success"}], True),
        ("gemini-json", [{"type": "tool_result", "status": "success"}], False),
        ("codex-json", [{"type": "turn.completed"}], True),
        ("codex-json", [{"type": "turn.failed"}], True),
        ("codex-json", [{"type": "turn.completed"}, {"type": "turn.started"}], False),
        ("opencode-json", [{"type": "step_finish", "part": {"reason": "stop"}}], True),
        ("opencode-json", [{"type": "step_finish", "part": {"reason": "tool-calls"}}], False),
        ("pi-json", [{"type": "agent_end"}], True),
        ("cline-json", [{"type": "run_result"}], True),
    ],
)
@pytest.mark.parametrize("size", [1_000, 1 << 20])
def test_final_events(format: str, events: list[Any], is_final: bool, size: int) -> None:
    final = FinalResult(format)
    data = "".join(json.dumps(event) + "\n" for event in events).encode()
    for start in range(0, len(data), size):
        final.feed(data[start : start + size])
    assert final.is_given() is is_final


@pytest.mark.parametrize("format", ["raw", "auto", "agent-json", "vibe-json"])
def test_formats_without_one(format: str) -> None:
    assert not states_a_result(format)


PIECES = [OK, WORK, "", "text", "{", "}", '{"type":3}', "[1]", "{" * 3_000, '{"type":"system"}']


@given(st.lists(st.sampled_from(PIECES), max_size=8), st.integers(1, 40))
def test_pieces_make_no_difference(lines: list[str], size: int) -> None:
    data = "".join(line + "\n" for line in lines).encode()
    whole, pieces = FinalResult("claude-json"), FinalResult("claude-json")
    whole.feed(data)
    for start in range(0, len(data), size):
        pieces.feed(data[start : start + size])
    assert whole.is_given() == pieces.is_given()
