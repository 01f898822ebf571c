"""Lines of a cast give the same events read together and one by one."""

from __future__ import annotations

import json
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.recording.events import Event, Outcome, Output, Resize
from tailcut.recording.formats.cast import CastReader

HEADER = b'{"version": 2, "width": 80, "height": 24}\n'

# What stands between the quotation marks, as a writer puts it there or as damage leaves it.
BODIES = [
    b"word ",
    "─│ 日本 é 👩 \u0085".encode(),
    *(rb"\u001b[31m \r\n \t\b\f \/ \" \\ \u0000 \u001f \u007f \u005c".split()),
    *(rb"\u001B \u0080 \u0085 \u00e9 \u00C3\u00A9 \u00ff \u0100 \u2500 \ud83d\ude00".split()),
    rb"\ud83d",
    rb"\ude00",
    rb"\\u001b",
    rb"\\\u001b",
    rb"\\\\u00",
    b"\\",
    rb"\u",
    rb"\u00",
    rb"1b",
    rb"\u00zz",
    rb"\a",
    rb"\v",
    rb"\x1b",
    rb"\033",
    b"\\'",
    b"'",
    b'"',
    b'"]',
    b'", "',
    b"\x1b",
    b"\x1f",
    b"\x00",
    b"\t",
    b"\xff",
    b"\xc3",
    b"\xa9",
    b"\xe2\x94",
    b"\x80",
    b"\xed\xa0\x80",
    b"\xc0\x80",
]
bodies = st.lists(st.sampled_from(BODIES), max_size=5).map(b"".join)
times = st.sampled_from([b"0.5", b"1.25", b"12.000001", b"0.0", b"3", b"1e-05", b"-0.5", b"007.5"])
separators = st.sampled_from([b", ", b", ", b","])


@st.composite
def of_a_kind(draw: st.DrawFn, kinds: list[bytes]) -> bytes:
    """Draw an event, whole or with damage inside."""
    separator = draw(separators)
    parts = [b"[" + draw(times), b'"' + draw(st.sampled_from(kinds)) + b'"']
    return separator.join([*parts, b'"' + draw(bodies) + b'"]'])


lines = st.one_of(
    of_a_kind([b"o"]),
    of_a_kind([b"o"]),
    of_a_kind([b"o", b"i", b"m"]),
    of_a_kind([b"i"]),
    st.sampled_from(
        [
            b'[1.5, "r", "100x30"]',
            b'[1.5, "r", "0x0"]',
            b'[1.5, "x", "1"]',
            b'[1.5, "z", "?"]',
            b'[1.5, "o", 7]',
            b'[1.5, "o", "a"',
            b'[1.5, "o", "a", "b"]',
            b'[1.5, "o"]',
            b'[1.5, "o", "a"], [1.5, "o", "b"]',
            b' [1.5, "o", "a"] \r',
            b'[1.5, "o", "a"]\r',
            b'{"version": 3, "term": {"cols": 90, "rows": 20}}',
            b"# a comment",
            b'# "]',
            b'garbage"]',
            b"",
        ]
    ),
)


def one_by_one(data: bytes) -> tuple[list[Event], dict[str, int]]:
    """Read each line with `json` alone."""
    events: list[Event] = []
    skipped: dict[str, int] = {}
    for line in data.split(b"\n")[1:]:
        if line.startswith(b"#") or not line.strip():
            continue
        try:
            value = json.loads(line.decode("utf-8", "replace"), strict=False)
        except ValueError:
            value = None
        match value:
            case {"version": _, "term": {"cols": cols, "rows": rows}}:
                events.append(Resize(cols, rows))
            case [_, "o", str(text), *_]:
                text = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
                events.append(Output(text.encode()))
            case [_, "r", "100x30", *_]:
                events.append(Resize(100, 30))
            case [_, "x", "1", *_]:
                events.append(Outcome(False, "exit status 1", 1))
            case [_, "i" | "m", *_, _]:
                pass
            case _:
                is_event = bool(value) and len(value) > 2
                # A code that is not known, or known with data of another type.
                unknown = is_event and value[1] in ("z", "o")
                kind = "unknown events" if unknown else "damaged lines"
                skipped[kind] = skipped.get(kind, 0) + 1
    return events, skipped


def joined(events: list[Event]) -> list[Event]:
    """Join output events that follow each other."""
    result: list[Event] = []
    for is_output, group in groupby(events, lambda event: isinstance(event, Output)):
        if is_output:
            data = b"".join(event.data for event in group if isinstance(event, Output))
            result += [Output(data)] if data else []
        else:
            result += group
    return result


def read(data: bytes, size: int) -> tuple[list[Event], dict[str, int]]:
    """Read a cast in pieces of a size."""
    reader = CastReader()
    events: list[Event] = []
    for start in range(0, len(data), size):
        events += reader.feed(data[start : start + size])
    events += reader.close()
    return joined(events), reader.skipped


@given(
    held=st.lists(lines, max_size=12), end=st.sampled_from([b"\n", b""]), size=st.integers(1, 99)
)
def test_lines_together_are_lines_one_by_one(held: list[bytes], end: bytes, size: int) -> None:
    """Runs of lines give the events of single lines, with any escapes, damage and chunking."""
    data = HEADER + b"\n".join(held) + end
    events, skipped = one_by_one(data)
    expected = (joined(events), skipped)
    assert read(data, len(data)) == expected
    assert read(data, size) == expected


@given(bodies=st.lists(bodies, min_size=1, max_size=6))
def test_usual_lines_one_by_one(bodies: list[bytes]) -> None:
    """Runs of plain output lines give the events of single lines."""
    data = HEADER + b"".join(b'[0.5, "o", "%b"]\n' % body for body in bodies)
    events, skipped = one_by_one(data)
    assert read(data, len(data)) == (joined(events), skipped)


@pytest.mark.parametrize(
    ("texts", "output", "damaged"),
    [
        ([rb"\u00", b"1b"], b"1b", 1),
        ([b"a\\", b"nb"], b"nb", 1),
        ([rb"\ud83d", rb"\ude00"], "\ufffd\ufffd".encode(), 0),
        ([rb"\ud83d\ude00"], "😀".encode(), 0),
        ([b"\xe2\x94", b"\x80"], "\ufffd\ufffd".encode(), 0),
        ([rb"\u00c3\u00a9 " + "é".encode()], "\u00c3\u00a9 é".encode(), 0),
        ([b"\xc3\\u00a9"], "\ufffd\u00a9".encode(), 0),
        ([b"\\u00c3\xa9"], "\u00c3\ufffd".encode(), 0),
        ([rb"\u0085", "é".encode()], "\u0085é".encode(), 0),
        ([rb"\u001f", b"a"], b"\x1fa", 0),
        ([b"\x1f", b"a"], b"\x1fa", 0),
        ([rb"\/\\u001b"], rb"/\u001b", 0),
        ([rb"\a", b"a"], b"a", 1),
    ],
)
def test_where_two_events_meet(texts: list[bytes], output: bytes, damaged: int) -> None:
    """Halves of an escape, of a pair and of a character stay apart."""
    events, skipped = read(HEADER + b"".join(b'[0.5, "o", "%b"]\n' % t for t in texts), 1 << 16)
    assert events == [Output(output)]
    assert skipped == ({"damaged lines": damaged} if damaged else {})


@pytest.mark.parametrize("count", [1, 30, 31, 32, 33, 200])
@pytest.mark.parametrize("after", [b'[0.5, "o", "b"]\n', b'[0.5, "r", "100x30"]\n', b""])
def test_what_was_typed_without_an_echo(count: int, after: bytes) -> None:
    """Any number of silent events between outputs yields the same output."""
    typed = b'[0.5, "i", "x\\u001b"]\n' * count
    data = HEADER + b'[0.5, "o", "a"]\n' + typed + after
    events, skipped = one_by_one(data)
    assert read(data, len(data)) == (joined(events), skipped)
