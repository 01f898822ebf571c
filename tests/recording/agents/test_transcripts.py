"""Transcripts of streams of real programs, and of streams written by hand."""

import json
import re

import pytest

from tailcut.recording.events import Boundary, Output
from tests.recording.agents.joined import NAMES, STREAMS, format_of, lines_of, outcomes, read
from tests.recordings import Recording

EVERY = pytest.mark.parametrize("recording", STREAMS, ids=NAMES)

# By the beginning of the name; the rest are Vibe's, which does not say.
FORMATS = {
    "codex-session": "agent-json", "gemini-session": "agent-json",
    "claude": "claude-json", "cline": "cline-json", "codex": "codex-json",
    "copilot": "agent-json", "cursor": "claude-json", "droid": "agent-json",
    "gemini": "gemini-json", "grok": "agent-json", "kimi": "agent-json",
    "opencode": "opencode-json", "pi": "pi-json", "qwen": "qwen-json", "vibe": "vibe-json",
}  # fmt: skip
FAILED = {
    "claude-p-stream-json-max-turns-pipe": "error_max_turns: Reached maximum number of turns (2)",
    "claude-p-stream-json-refused-pipe": "API Error: 400 The prompt was refused by the test server",
    "copilot-json-apierror-pipe": "Failed to get response from the AI model; retried 5 times "
    "(total retry wait time: 5.00 seconds) Last error: 400 prompt is too long: 214907 "
    "tokens > 200000 maximum",
    "droid-stream-apierror-pipe": "400 prompt is too long: 214907 tokens > 200000 maximum",
    "codex-exec-json-refused-pipe": "turn failed: The prompt was refused by the test server",
    "gemini-p-json-refused-pipe": "Error: The prompt was refused by the test server",
    "gemini-p-stream-json-refused-pipe": "[API Error: The prompt was refused by the test server]",
    "opencode-run-json-refused-pipe": "APIError: The prompt was refused by the test server",
    "qwen-p-stream-json-refused-pipe": "[API Error: 400 The prompt was refused by the test server]",
    "synthetic-claude-error": "API Error: 401 Invalid authentication credentials",
    "synthetic-claude-max-turns": "error_max_turns: Reached maximum number of turns (3); "
    "denied 1 call: $ rm -rf build && make test",
    "synthetic-codex-turn-failed": "turn failed: stream disconnected before completion: "
    "usage limit reached",
    "synthetic-gemini-json-error": "FatalTurnLimitedError: Reached max session turns for this "
    "session. Increase the number of turns by specifying maxSessionTurns in settings.json.",
    "synthetic-gemini-stream-error": "FatalToolExecutionError: make: command not found",
    "synthetic-qwen-json": "error_during_execution: Connection reset by peer",
}
UNKNOWN = {
    "claude-session-rewound-pipe", "gemini-session-pipe", "pi-session-pipe",
    "grok-p-secrev-pipe", "kimi-json-apierror-pipe", "synthetic-claude-partial-cut",
    "synthetic-vibe-json-2", "synthetic-vibe-streaming",
}  # fmt: skip
SKIPPED = {
    "synthetic-claude-max-turns": {"event system/brand_new_bookkeeping": 1},
    "synthetic-claude-partial-cut": {"damaged": 1},
}

# What programs say on standard error stays, for the stages to judge.
SAID = {"YOLO mode is enabled.", "DeprecationWarning", "Reading additional input from stdin..."}


def test_every_format_has_a_stream() -> None:
    """Each format has a stream among the fixtures."""
    assert {format_of(one.data) for one in STREAMS} == set(FORMATS.values())


@EVERY
def test_format(recording: Recording) -> None:
    """A stream is recognised by its first object, whatever text stands before it."""
    name = recording.name.removeprefix("synthetic-")
    expected = next(FORMATS[start] for start in FORMATS if name.startswith(start))
    assert format_of(recording.data) == expected


@EVERY
def test_transcript(recording: Recording, regenerate: bool) -> None:
    """The transcript is the one that was reviewed."""
    path = recording.folder / "transcript.txt"
    text = "".join(line + "\n" for line in lines_of(read(recording.data)[1]))
    if regenerate:
        path.write_text(text, "utf-8", newline="\n")
    assert path.read_text("utf-8") == text


@EVERY
def test_what_matters_is_there_and_nothing_of_the_envelope(recording: Recording) -> None:
    """The transcript has all facts that must be kept, and no JSON of the stream itself."""
    text = "\n".join(lines_of(read(recording.data)[1]))
    folded = re.sub(r"\s+", " ", text)
    assert [s for s in recording.labels["must_keep"] if re.sub(r"\s+", " ", s) not in folded] == []
    assert {s for s in recording.labels["noise"] if s in text} - {"load check:   4%"} <= SAID
    if any(one["kind"] == "json" for one in recording.labels.get("structures", [])):
        return  # what the program was asked to show
    section, own = "", b""
    for event in read(recording.data)[1]:
        if isinstance(event, Boundary):
            section = event.kind
        elif isinstance(event, Output) and section != "text":
            own += event.data
    assert re.findall(rb'"\w+":|":\{|\},\{', own) == []


@EVERY
def test_the_final_result_stands_once(recording: Recording) -> None:
    """Results, accumulated texts and whole messages after their pieces repeat nothing."""
    if recording.name in ("claude-session-rewound-pipe", "kimi-session-pipe"):
        return  # the model of this session says the same in two turns
    said: list[str] = []
    section = ""
    for event in read(recording.data)[1]:
        if isinstance(event, Boundary):
            section = event.kind
        elif isinstance(event, Output) and section == "message":
            said += [line for line in event.data.decode().split("\n") if len(line) > 20]
    assert len(said) == len(set(said))


@EVERY
def test_outcome(recording: Recording) -> None:
    """The outcome is success, failure with its reason, or none where the stream states none."""
    found = outcomes(read(recording.data)[1])
    if recording.name in UNKNOWN:
        assert found == []
    elif recording.name in FAILED:
        assert not found[-1].ok
        assert found[-1].detail == FAILED[recording.name]
    else:
        assert found[-1].ok


@EVERY
def test_skipped(recording: Recording) -> None:
    """No event in the streams is skipped, but those that were made to be unknown."""
    assert read(recording.data)[0].skipped == SKIPPED.get(recording.name, {})


@EVERY
@pytest.mark.parametrize("size", [1, 7, 4096])
def test_any_chunking(recording: Recording, size: int) -> None:
    """Pieces of any size yield the same events as the whole."""
    if len(recording.data) > 60_000 * size:
        pytest.skip("too long for pieces this small")
    assert read(recording.data, size=size)[1] == read(recording.data)[1]


@EVERY
def test_under_a_terminal(recording: Recording) -> None:
    """With CR LF, and with modes set before and reset behind, the transcript is the same."""
    if not recording.data.endswith((b"\n", b"}")):
        pytest.skip("breaks off")
    data = recording.data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    data = b"\x1b[?2004h\x1b]0;agent\x07" + data + b"\x1b[?1006l\x1b[?25h\x1b8"
    assert lines_of(read(data)[1]) == lines_of(read(recording.data)[1])


@EVERY
def test_cut_anywhere(recording: Recording) -> None:
    """A stream that breaks off yields its beginning, without an outcome."""
    data = recording.data
    step = max(1, len(data) // 150)
    whole = lines_of(read(data)[1])
    for end in range(step, len(data) - 1, step):
        _, events = read(data[:end], format_of(data))
        for line in lines_of(events):
            assert not line.startswith('{"'), end
        if data.rfind(b"\n", 0, end) < data.rfind(b"\n", 0, len(data) - 2):
            assert len(lines_of(events)) <= len(whole) + 4, end


@EVERY
def test_a_broken_line_costs_only_itself(recording: Recording) -> None:
    """The lines after a broken one are read as usual."""
    lines = recording.data.split(b"\n")
    events = [index for index, line in enumerate(lines) if line.startswith(b'{"')]
    if len(events) < 3:
        pytest.skip("a single value")
    broken = events[len(events) // 2]
    lines[broken] = lines[broken][: len(lines[broken]) // 2]
    reader, found = read(b"\n".join(lines))
    assert reader.skipped["damaged"] == SKIPPED.get(recording.name, {}).get("damaged", 0) + 1
    assert outcomes(found)[-1:] == outcomes(read(recording.data)[1])[-1:]


def test_hand_written_streams_say_so() -> None:
    """Streams written by hand are named so, and not taken for recordings."""
    for recording in STREAMS:
        by_hand = "by hand" in recording.meta["origin"]
        assert by_hand == recording.name.startswith("synthetic-"), recording.name
        json.dumps(recording.labels)
