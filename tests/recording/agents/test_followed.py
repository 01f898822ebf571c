"""Several runs in one pipe, as in ``claude -p …; codex exec --json …``, are read in turn."""

from __future__ import annotations

import pytest

from tailcut import tail
from tailcut.options import AGENT_FORMATS
from tailcut.recording.events import Boundary, Outcome
from tests.recording.agents.joined import STREAMS, format_of, lines_of, outcomes, read

# One stream of each format that says how it ended, and one of the format that never does.
SHORTEST: dict[str, bytes] = {}
for one in sorted(STREAMS, key=lambda stream: -len(stream.data)):
    if outcomes(read(one.data)[1]) or "vibe" in one.name:
        SHORTEST[str(format_of(one.data))] = one.data.rstrip(b"\n") + b"\n"
# These two have the same events, so that one reader reads both.
ALIKE = {"claude-json", "qwen-json"}


def lines_in(data: bytes) -> list[str]:
    """Return the lines that are not blank."""
    return [line for line in lines_of(read(data)[1]) if line.strip()]


def test_every_format_is_there() -> None:
    """Every format is in the table."""
    assert set(SHORTEST) == set(AGENT_FORMATS)


@pytest.mark.parametrize("second", SHORTEST)
@pytest.mark.parametrize("first", SHORTEST)
def test_both_are_read(first: str, second: str) -> None:
    """Each of two streams is read as if it were alone."""
    # OpenCode has no first event, but each run has its own session.
    data = SHORTEST[first] + b"$ next\n" + SHORTEST[second].replace(b'"ses_', b'"ses_2')
    reader, events = read(data)
    assert lines_in(data) == [*lines_in(SHORTEST[first]), "$ next", *lines_in(SHORTEST[second])]
    alike = first == second or {first, second} == ALIKE
    assert reader.followed_by == ([] if alike else [second])
    assert reader.name == first
    assert {kind for kind in reader.skipped if "event" in kind} == set()
    if not alike:
        assert Boundary("session") in events
    assert outcomes(events)[-1:] == (outcomes(read(SHORTEST[second])[1]) or outcomes(events))[-1:]
    assert read(data, size=7)[1] == events


def test_how_the_first_ended_says_nothing_of_the_second() -> None:
    """A run that breaks off has no outcome, whatever was before it."""
    start = b'{"type":"thread.started","thread_id":"0199a213"}\n'
    end = b'{"type":"turn.completed","usage":{}}\n'
    claude = SHORTEST["claude-json"]
    assert tail(start + end).outcome == Outcome(True, "turn completed")
    assert tail(start + end + start).outcome is None
    assert tail(claude + start).outcome is None
    assert tail(claude + start + end).outcome == Outcome(True, "turn completed")
    assert tail(start + claude).outcome == tail(claude).outcome


def test_back_and_forth() -> None:
    """Each change of agent changes the reader, and the list of names is bounded."""
    data = (SHORTEST["codex-json"] + SHORTEST["opencode-json"]) * 20
    reader, events = read(data)
    assert len(reader.followed_by) == 20
    assert len(lines_in(data)) == 20 * len(
        lines_in(SHORTEST["codex-json"] + SHORTEST["opencode-json"])
    )
    assert len([event for event in events if event == Boundary("session")]) == 39
