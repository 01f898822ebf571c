"""Values of many megabytes are shortened as they arrive."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.recording.events import Boundary, Output
from tailcut.recording.json import long_values, objects
from tailcut.recording.json.long_values import KEPT, LongValues, end_and_folded
from tests.recording.agents.joined import lines_of, outcomes, read

MEBI = 1 << 20

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40) | st.just("a\\\n\u2028😀" * 9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=30,
)


def shortened(data: bytes, size: int = 0, lists: tuple[str, ...] = ()) -> tuple[list[bytes], bytes]:
    """Return the values that were completed, and the rest."""
    values = LongValues(lists)
    given: list[bytes] = []
    for start in range(0, len(data), size or len(data) or 1):
        given += values.feed(data[start : start + (size or len(data))])
    return given, values.close()


@given(JSON.map(lambda value: {"a": value}), st.booleans(), st.none() | st.just(1))
def test_what_is_not_long_stays_as_it_is(value: Any, escaped: bool, indent: int | None) -> None:
    """A short value is unchanged, in any chunking and any way of writing."""
    data = json.dumps(value, ensure_ascii=escaped, indent=indent).encode()
    for size in (0, 1, 5):
        given, rest = shortened(data + b" text", size)
        assert [json.loads(one) for one in given] == [value]
        assert rest == b" text"


@given(JSON.map(lambda value: {"type": "t", "a": value, "n": 1}), st.booleans())
def test_what_is_left_is_json(value: Any, escaped: bool) -> None:
    """The rest is JSON whatever is dropped, with limits that leave next to nothing."""
    limits = {"KEPT": 16, "_HEAD": 4, "_WINDOW": 8, "_FULL": 40, "_BRIM": 100}
    with pytest.MonkeyPatch.context() as patch:
        for name, limit in limits.items():
            patch.setattr(long_values, name, limit)
        data = json.dumps(value, ensure_ascii=escaped).encode()
        for size in (1, 3, 0):
            given, rest = shortened(data, size)
            assert json.loads(given[0].decode("utf-8", "replace"))["type"] == "t"
            assert rest == b""


@given(st.lists(JSON.map(lambda value: {"a": value}), max_size=5), st.integers(1, 50))
def test_elements_are_given_one_by_one(value: list[Any], size: int) -> None:
    """Elements of an outermost list, or of a list under a known key, are returned one by one."""
    data = json.dumps(value).encode()
    assert [json.loads(one) for one in shortened(data, size)[0]] == value
    data = json.dumps({"b": 1, "history": value, "c": "d"}).encode()
    given = [json.loads(one) for one in shortened(data, size, ("history",))[0]]
    assert given == [*value, {"b": 1, "history": [], "c": "d"}]


@given(st.binary(max_size=60), st.integers(1, 9))
def test_any_bytes(data: bytes, size: int) -> None:
    """Bytes that are not JSON raise nothing."""
    for start in (b"{", b"[{", b'{"a":"'):
        shortened(start + data, size)


def test_what_is_too_deep_is_given_up() -> None:
    """A value that `json` would refuse is given up, so its levels are not counted for ever."""
    values = LongValues()
    assert values.feed(b"[" * MEBI) == []
    assert not values.sound
    assert values.close() == b""


def event(number: int, **more: Any) -> bytes:
    """Return an agent's message, with more members in it."""
    message = {"content": [{"type": "text", "text": f"message {number}"}]}
    line = {"type": "assistant", "session_id": "s", "message": message, **more}
    return json.dumps(line).encode() + b"\n"


LINES = "".join(f"line {n}\n" for n in range(900_000))
BIG: dict[str, Any] = {
    "a text": {"x": LINES},
    "a text in one line": {"x": "x" * (10 * MEBI)},
    "backslashes": {"x": "\\" * (5 * MEBI)},
    "escapes": {"x": "\t\u2028\U0001f600" * MEBI},
    "objects": {"x": [{"a": 1}] * (MEBI // 2)},
    "lists": {"x": [[[]]] * MEBI},
    "numbers": {"x": list(range(MEBI // 2))},
    "keys": {"x": dict.fromkeys(map(str, range(MEBI // 4)), 0)},
    "many texts": {"x": ["y" * 1000] * 9000},
}


@pytest.mark.parametrize("name", BIG)
def test_memory_is_bounded(name: str) -> None:
    """A line of many megabytes costs a few, and the messages around it are shown."""
    data = event(1) + event(2, **BIG[name]) + event(3)
    tracemalloc.start()
    reader, events = read(data, "claude-json", size=1 << 16)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert lines_of(events) == ["message 1", "", "message 2", "", "message 3"]
    assert reader.skipped == {"shortened": 1}
    assert peak < 16 * MEBI


def test_the_end_of_a_long_output_is_shown() -> None:
    """The end of a long output has the true number of lines before it, and the exit status."""
    use = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "make"}}
    answer = {"type": "tool_result", "tool_use_id": "t", "content": "Exit code 2\n" + LINES}
    messages = [("assistant", {"content": [use]}), ("user", {"content": [answer]})]
    events = [{"type": kind, "session_id": "s", "message": said} for kind, said in messages]
    data = b"".join(json.dumps(each).encode() + b"\n" for each in events)
    for size in (1 << 16, 99_999, len(data)):
        found = read(data, "claude-json", size=size)[1]
        assert lines_of(found)[-2:] == ["line 899999", "[exit status 2]"]
        section = next(one for one in found if isinstance(one, Boundary) and one.last)
        shown = next(one.data for one in found if isinstance(one, Output) and b"899999" in one.data)
        assert section.folded + shown.count(b"\n") == 900_000
        assert shown.startswith(b"line ")
        assert KEPT // 2 < len(shown) <= KEPT


def test_a_long_message_says_what_is_missing() -> None:
    """A long message is shown by its beginning and its end, with the number of lines between."""
    message = {"content": [{"type": "text", "text": LINES}]}
    line = {"type": "assistant", "session_id": "s", "message": message}
    lines = lines_of(read(json.dumps(line).encode() + b"\n", "claude-json")[1])
    at = next(n for n, one in enumerate(lines) if one.startswith("… "))
    assert lines[0] == "line 0"
    assert int(lines[at].split()[1]) == 900_000 - (len(lines) - 1)
    assert end_and_folded("\n".join(lines))[0] == "\n".join(lines[at + 1 :])


@pytest.mark.parametrize("indent", [None, 1])
def test_a_long_list_is_not_lost(indent: int | None) -> None:
    """No message is lost where a session's messages are one value, on one line or on many."""
    lines = [json.loads(event(number)) for number in range(3000)]
    end = {"type": "result", "subtype": "success", "is_error": False, "session_id": "s", "usage": 1}
    data = json.dumps([*lines, end], indent=indent).encode()
    assert len(data) > objects.LONG
    _, events = read(data, size=1 << 16)
    assert [line for line in lines_of(events) if line] == [f"message {n}" for n in range(3000)]
    assert outcomes(events)[-1].ok
    assert read(data[:-1], size=1 << 16)[1] == events
    cut = data[: data.rindex(b"message 2999") + 3]
    assert lines_of(read(cut, size=1 << 16)[1])[-1] == "mes"


def test_a_long_line_that_was_torn() -> None:
    """A warning in the middle of a long line costs only the event at that place."""
    line = json.dumps({"type": "assistant", "session_id": "s", "message": {"content": [
        {"type": "text", "text": LINES[:MEBI]}]}}).encode()  # fmt: skip
    for at in range(MEBI // 2, MEBI // 2 + 9):
        torn = line[:at] + b"(node:1) Warning: w\n" + line[at:] + b"\n" + event(2)
        lines = lines_of(read(torn, "claude-json", size=1 << 16)[1])
        assert "line 0" in lines[:3]
        assert lines[-4:] == [*LINES[:MEBI].splitlines()[-2:], "", "message 2"]
        assert not [one for one in lines if '":' in one]
    at = len(line) - 100
    torn = line[:at] + b"(node:1) Warning: w\n" + line[at:] + b"\n"
    assert any("Warning: w" in one for one in lines_of(read(torn, "claude-json")[1]))
