"""Spans of time, endings, modes, casts: values in, values out."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.process import Control, Ending, seconds, written
from tailcut.process.cast import CastWriter
from tailcut.process.modes import Modes


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("90", 90), ("0.5", 0.5), ("1.5s", 1.5), ("20m", 1200), ("1h30m", 5400), ("2d", 172800),
        ("250ms", 0.25), ("1m30s", 90), (" 5s ", 5), (7, 7), (0.5, 0.5),
    ],
)  # fmt: skip
def test_spans(text: str, span: float) -> None:
    """As people write them."""
    assert seconds(text) == span


@pytest.mark.parametrize(
    "text",
    ["", " ", "0", "0s", "-5", "5x", "m", "30m1h", "1h 30m", "1e3", "inf", "nan", "٣", "400d",
     float("nan"), float("inf"), 0, True],
)  # fmt: skip
def test_no_spans(text: str) -> None:
    """Other texts are refused, with an example of what is allowed."""
    with pytest.raises(ValueError, match="span of time"):
        seconds(text)


@settings(max_examples=30)
@given(st.integers(1, 86400 * 30))
def test_what_is_written_is_read(span: int) -> None:
    """The same whole seconds."""
    assert seconds(written(span)) == span


@pytest.mark.parametrize(
    ("ending", "status", "described"),
    [
        (Ending(started=True, exit_code=0, timed_out="idle", limit=180), 124,
         "timed out: no output for 3m"),
        (Ending(started=True, signal=9, cancelled=True), 137, "cancelled; killed by SIGKILL"),
        (Ending(started=True, signal=99), 227, "killed by signal 99"),
        (Ending(started=False, error="x", error_status=127), 127, "not started: x"),
        (Ending(started=True, error="x"), 125, "ended, nobody knows how: x"),
    ],
)  # fmt: skip
def test_endings(ending: Ending, status: int, described: str) -> None:
    """One status, and words for a label; none of these is a success."""
    assert (ending.status, ending.described, ending.ok) == (status, described, False)
    assert json.loads(json.dumps(ending.as_dict()))["status"] == status


@pytest.mark.parametrize(
    ("output", "undo"),
    [
        (b"\x1b[?1049h\x1b[?25l", b"\x1b[?25h\x1b[?1049l"),
        (b"\x1b[?1049h text \x1b[?1049l", b""),
        (b"\x1b[?1000;1006h", b"\x1b[?1000l\x1b[?1006l"),
        (b"\x1b[?7l", b"\x1b[?7h"),
        (b"\x1b[>1u\x1b[>5u\x1b[<u", b"\x1b[<1u"),
        (b"\x1b[>4;2m", b"\x1b[>4m"),
        (b"\x1b[1;31mred", b"\x1b[m"),
        (b"\x1b[1;31mred\x1b[0m", b""),
        (b"\x1b=\x1b(0", b"\x1b>\x1b(B"),
        (b"\x1b[2;20r", b"\x1b7\x1b[r\x1b8"),
        (b"\x1b[?1049h\x1b[?1003h\x1b[31m\x1bc", b""),
        (b"\x1b[?12h\x1b[?9999h\x1b[4h", b""),
        (b"plain \xff\x00 text", b""),
    ],
)
def test_modes_are_undone(output: bytes, undo: bytes) -> None:
    """Modes that are still on are switched off, wherever a piece ends."""
    rng = random.Random(repr(output))
    for _ in range(20):
        modes = Modes()
        rest = output
        while rest:
            cut = rng.randint(1, len(rest))
            modes.feed(rest[:cut])
            rest = rest[cut:]
        assert modes.undo() == undo
        assert modes.undo() == b""


@given(st.binary())
def test_any_output_is_followed(data: bytes) -> None:
    """Nothing raises."""
    modes = Modes()
    modes.feed(data)
    modes.feed(b"\x1bc")
    assert modes.undo() == b""


@settings(max_examples=30)
@given(st.lists(st.text().map(str.encode) | st.binary(max_size=9)))
def test_a_cast_holds_all_output(pieces: list[bytes]) -> None:
    """Whole lines of JSON, whatever is cut where."""
    lines: list[bytes] = []
    cast = CastWriter(lines.append, (80, 24), header={"title": "\udc80"})
    for piece in pieces:
        cast.feed(piece)
    cast.close()
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
    head, *events = [json.loads(line) for line in lines]
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert "".join(event[2] for event in events) == b"".join(pieces).decode("utf-8", "replace")
    assert [event[0] for event in events] == sorted(event[0] for event in events)


def test_a_control_without_a_run() -> None:
    """Nobody is there to be signalled; nothing happens."""
    control = Control()
    control.signal(15)
    assert not control.cancelled
    control.cancel()
    assert control.cancelled
