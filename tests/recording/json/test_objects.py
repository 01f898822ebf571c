"""JSON and text in one stream are separated."""

import json

import pytest

from tailcut.recording.json import growing, objects
from tailcut.recording.json.objects import Objects, State
from tailcut.recording.json.opening import opening
from tailcut.recording.json.repair import repaired


def split(data: bytes, size: int = 0) -> tuple[list[object], dict[str, int]]:
    """Return the objects and the lines of text in a stream, and the losses."""
    skipped: dict[str, int] = {}
    reader = Objects(lambda found: found.get("type") == "known", skipped)
    found: list[object] = []
    for start in range(0, len(data), size or len(data) or 1):
        found += reader.feed(data[start : start + (size or len(data))])
    return joined(found + list(reader.close())), skipped


def joined(found: list[object]) -> list[object]:
    """Join text that came in several pieces, and split it into lines."""
    result: list[object] = []
    for one in found:
        if isinstance(one, bytes) and result and isinstance(result[-1], bytes):
            result[-1] += one
        else:
            result.append(one)
    lines = (one.splitlines(True) if isinstance(one, bytes) else [one] for one in result)
    return [line for each in lines for line in each]


CASES = {
    "objects": (b'{"a":1}\n{"b":2}\n', [{"a": 1}, {"b": 2}], {}),
    "without a line end": (b'{"a":1}\n{"b":2}', [{"a": 1}, {"b": 2}], {}),
    "text between": (b'before\n{"a":1}\nafter', [b"before\n", {"a": 1}, b"after"], {}),
    "blank lines": (b'\n{"a":1}\n\n', [b"\n", {"a": 1}, b"\n"], {}),
    "CR LF": (b'{"a":1}\r\nx\r\n', [{"a": 1}, b"x\r\n"], {}),
    "a byte-order mark": (b'\xef\xbb\xbf{"a":1}\n', [{"a": 1}], {}),
    "modes around": (b'\x1b[?25l{"a":1}\x1b[?25h\r\n\x1b]0;t\x07\r\n\x1b8', [{"a": 1}], {}),
    "two on a line": (b'{"a":1}{"b":2}\n', [{"a": 1}, {"b": 2}], {}),
    "text behind": (b'{"a":1} done\n', [{"a": 1}, b"done\n"], {}),
    "an event behind text": (
        b'Warning: slow{"type":"known"}\n',
        [b"Warning: slow\n", {"type": "known"}],
        {},
    ),
    "an object in a text": (b'sent {"type":"other"}\n', [b'sent {"type":"other"}\n'], {}),
    "an array on a line": (b'[{"a":1},{"b":2}]\n', [{"a": 1}, {"b": 2}], {}),
    "an array of numbers": (b"[1, 2]\n", [b"[1, 2]\n"], {}),
    "a log's bracket": (b"[12:00] up\n", [b"[12:00] up\n"], {}),
    "over many lines": (b'{\n  "a": {\n    "b": 1\n  }\n}\n', [{"a": {"b": 1}}], {}),
    "an array over many lines": (b'[\n  {\n    "a": 1\n  }\n]\n', [{"a": 1}], {}),
    "many lines without an end": (b'{\n  "a": "on', [{"a": "on"}], {"damaged": 1}),
    "a brace of something else": (b"{\nnot json\n", [b"{\n", b"not json\n"], {}),
    "a node object": (b"{\n  code: 'E'\n}\n", [b"{\n", b"  code: 'E'\n", b"}\n"], {}),
    "interrupted": (b'{\n  "a": 1,\n{"b":2}\n', [{"b": 2}], {"damaged": 1}),
    "a broken line": (b'{"a":1\n{"b":2}\n', [{"b": 2}], {"damaged": 1}),
    "cut off in a text": (b'{"a":"on', [{"a": "on"}], {"damaged": 1}),
    "cut off in a key": (b'{"a":1,"b', [{"a": 1}], {"damaged": 1}),
    "cut off at once": (b"{", [], {"damaged": 1}),
    "duplicate keys": (b'{"a":1,"a":2}\n', [{"a": 2}], {}),
    "a digit too many": (b'{"a":' + b"1" * 5000 + b"}\n", [], {"damaged": 1}),
    "not UTF-8": (b'{"a":"\xff"}\n', [{"a": "�"}], {}),
    "a raw tab": (b'{"a":"\t"}\n', [{"a": "\t"}], {}),
    "only brackets": (b"[" * 9000 + b"\n", [b"[" * 9000 + b"\n"], {}),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("size", [0, 1, 3])
def test_what_is_found(name: str, size: int) -> None:
    """Objects come as values, text as bytes with its line ends, in their order."""
    data, expected, left_out = CASES[name]
    assert split(data, size) == (expected, left_out)


def test_nan_is_taken() -> None:
    """NaN and infinities are read: Python's writer emits them, JavaScript's does not."""
    found, skipped = split(b'{"a":NaN,"b":Infinity}\n')
    assert len(found) == 1
    assert skipped == {}


TORN = {
    "in a text": (
        b'{"type":"known","a":"onWarning: w\ne"}\n',
        [{"type": "known", "a": "onWarning: we"}],
        {},
    ),
    "between members": (
        b'{"type":"known",Warning: w\n"a":1}\n{"b":2}\n',
        [b"Warning: w\n", {"type": "known", "a": 1}, {"b": 2}],
        {},
    ),
    "by several lines": (
        b'{"type":"known",one\ntwo\n\n"a":1}\nthree\n',
        [b"one\n", b"two\n", b"\n", {"type": "known", "a": 1}, b"three\n"],
        {},
    ),
    "never whole": (
        b'{"type":"known",Killed\nbye\n{"b":2}\n',
        [{"type": "known"}, b"Killed\n", b"bye\n", {"b": 2}],
        {"damaged": 1},
    ),
    "never whole, in a text": (
        b'{"type":"known","a":"on\n1\n2\n3\n4\n5\n',
        [{"type": "known", "a": "on"}, *(b"%d\n" % n for n in range(1, 6))],
        {"damaged": 1},
    ),
    "of no event": (b'{"type":"other",w\n"a":1}\n', [b"w\n", b'"a":1}\n'], {"damaged": 1}),
    "the end of the stream": (
        b'{"type":"known",Killed\nbye',
        [{"type": "known"}, b"Killed\n", b"bye\n"],
        {"damaged": 1},
    ),
    "text between two objects": (
        b'{"a":1}npm warn{"type":"known"}!\n',
        [{"a": 1}, b"npm warn\n", {"type": "known"}, b"!\n"],
        {},
    ),
    "text in a value over many lines": (
        b'{\n  "a": 1,\nWarning: w\n  "b": 2\n}\nx\n',
        [{"a": 1, "b": 2}, b"Warning: w\n", b"x\n"],
        {},
    ),
    "text that ends a value over many lines": (
        b'{\n  "type": "known",\n  "a": "b",\nKilled\n',
        [{"type": "known", "a": "b"}, b"Killed\n"],
        {"damaged": 1},
    ),
}


@pytest.mark.parametrize("name", TORN)
@pytest.mark.parametrize("size", [0, 1, 3])
def test_text_inside_of_an_object(name: str, size: int) -> None:
    """Where two programs wrote into one pipe, the text of both is kept and separated."""
    data, expected, left_out = TORN[name]
    assert split(data, size) == (expected, left_out)


@pytest.mark.parametrize("size", [0, 1, 64, 65])
def test_text_without_a_line_end_is_passed_on(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of text without an end is passed on in pieces."""
    monkeypatch.setattr(objects, "_TEXT_PIECE", 64)
    reader = Objects(lambda _: False, {})
    assert b"".join(reader.feed(b"x" * 200)) == b"x" * 192  # type: ignore[arg-type]
    assert split(b"x" * 200 + b"\ny", size)[0] == [b"x" * 200 + b"\n", b"y"]


# With limits of 64 bytes for text and 128 for a value: a stream so far, the state that it leads to,
# what comes next, the state that follows, and what was given up to then.
KNOWN: dict[str, object] = {"type": "known"}
STEPS: dict[str, tuple[bytes, State, bytes, State, list[object]]] = {
    "a line begins": (b"", State.BETWEEN, b"{", State.HELD, []),
    "a line ends": (b'{"a"', State.HELD, b":1}\n", State.BETWEEN, [{"a": 1}]),
    "a blank line": (b"", State.BETWEEN, b"\n", State.BETWEEN, [b"\n"]),
    "text becomes too long to hold": (b"x" * 63, State.HELD, b"x", State.TEXT, [b"x" * 64]),
    "a line of long text ends": (
        b"x" * 65, State.TEXT, b"y\n", State.BETWEEN, [b"x" * 65 + b"y\n"],
    ),
    "an object becomes too long for text": (
        b'{"a":"' + b"x" * 57, State.HELD, b"x", State.JSON, [],
    ),
    "such an object ends": (
        b'{"a":"' + b"x" * 58, State.JSON, b'"}\n', State.BETWEEN, [{"a": "x" * 58}],
    ),
    "an object becomes long": (b'{"a":"' + b"x" * 121, State.JSON, b"x", State.LONG, []),
    "a long object ends": (
        b'{"a":"' + b"x" * 122, State.LONG, b'"}\n', State.BETWEEN, [{"a": "x" * 122}],
    ),
    "an object is torn": (b'{"type":"known",', State.HELD, b"w\n", State.TORN, []),
    "what may be the rest begins": (b'{"type":"known",w\n', State.TORN, b'"a"', State.REST, []),
    "the rest came": (
        b'{"type":"known",w\n"a"', State.REST, b":1}\n", State.BETWEEN,
        [b"w\n", {"type": "known", "a": 1}],
    ),
    "something else came": (b'{"type":"known",w\nv', State.REST, b"v\n", State.TORN, []),
    "another object came": (
        b'{"type":"known",w\n', State.TORN, b'{"b":2}\n', State.BETWEEN,
        [KNOWN, b"w\n", {"b": 2}],
    ),
    "the rest is long": (
        b'{"type":"known",\n"a":"' + b"x" * 122, State.REST, b"x", State.LONG, [],
    ),
    "a document opens": (b"{", State.HELD, b"\n", State.DOCUMENT, []),
    "an indented line begins": (b"{\n", State.DOCUMENT, b" ", State.INDENTED, []),
    "an indented line ends": (b'{\n "a": 1', State.INDENTED, b"\n", State.DOCUMENT, []),
    "a document that is long": (
        b'{\n "a": "' + b"x" * 140 + b'"', State.INDENTED, b"\n", State.DOCUMENT, [],
    ),
    "an unindented line begins": (b'{\n "a": 1\n', State.DOCUMENT, b"}", State.BESIDE, []),
    "a document closes": (b'{\n "a": 1\n}', State.BESIDE, b"\n", State.BETWEEN, [{"a": 1}]),
    "text beside a document": (b'{\n "a": 1,\nw', State.BESIDE, b"\n", State.DOCUMENT, []),
    "another object ends a document": (
        b'{\n "a": 1\n{"b"', State.BESIDE, b":2}\n", State.BETWEEN, [{"b": 2}],
    ),
    "what looked like a document is text": (
        b"{\n", State.DOCUMENT, b"not json\n", State.BETWEEN, [b"{\n", b"not json\n"],
    ),
    "a long line ends a document": (
        b"{\n" + b"x" * 127, State.BESIDE, b"x", State.BETWEEN, [b"{\n", b"x" * 128],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STEPS)
def test_every_state(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step leads from its state to the next, and yields what is complete by then."""
    monkeypatch.setattr(objects, "_TEXT_PIECE", 64)
    monkeypatch.setattr(objects, "LONG", 128)
    monkeypatch.setattr(growing, "LONG", 128)
    so_far, before, piece, after, expected = STEPS[name]
    reader = Objects(lambda found: found.get("type") == "known", {})
    assert reader.state is State.BETWEEN
    found: list[object] = list(reader.feed(so_far))
    assert reader.state is before
    found += reader.feed(piece)
    assert reader.state is after
    assert joined(found) == expected
    by_byte = Objects(lambda found: found.get("type") == "known", {})
    each = [one for byte in so_far + piece for one in by_byte.feed(bytes((byte,)))]
    assert by_byte.state is after
    assert joined(list(each)) == expected


def test_the_steps_reach_every_state() -> None:
    """The table above reaches every state."""
    assert {step[1] for step in STEPS.values()} == set(State)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b'{"type":"a","n":12', {"type": "a"}),
        (b'{"type":"a","n":12,', {"type": "a", "n": 12}),
        (b'text\n\n{"type":"a"}\n', {"type": "a"}),
        (b"[STARTUP] x\n" * 5 + b'[{"type":"a"},{"ty', {"type": "a"}),
        (b"text\n" * 99 + b'{"type":"a"}\n', None),
        (b"no object", None),
        (b'{"', None),
        (b"", None),
    ],
)
def test_opening(head: bytes, expected: object) -> None:
    """The first object is returned as far as its keys and values are whole."""
    assert opening(head, 40) == expected


@pytest.mark.parametrize("text", ["", "x", "}", "[[", '{"a":}', '["a"]]', '{"a":"b\\', "[" * 500])
def test_repair_never_raises(text: str) -> None:
    """Text without anything to complete raises nothing."""
    repaired(text)


def test_repair_gives_ever_more() -> None:
    """A value that was cut anywhere is completed to a part of itself."""
    whole = json.dumps({"a": ["é\\\n", {"b": None}], "c": "x\ud83d\ude00y", "d": 1.5})
    for end in range(1, len(whole)):
        value = repaired(whole[:end])
        assert value is None or isinstance(value, dict)
        if isinstance(value, dict) and "c" in value:
            assert value["a"] == ["é\\\n", {"b": None}]
