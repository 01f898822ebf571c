"""The end of a cast yields the same tail as the whole cast."""

from __future__ import annotations

import gzip
import json
from itertools import cycle
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tailcut import Options, Tail
from tailcut.recording import stream
from tailcut.terminal import Terminal, parser
from tailcut.window import cast as cast_window
from tailcut.window import collector, stretch
from tailcut.window.collector import Collector
from tests.recordings import RECORDINGS, Recording
from tests.window.test_window import (
    COLS,
    POINTS,
    ROWS,
    MemorySource,
    Truncated,
    settings_of,
    streams,
)

LIMIT = 3000
LINES = "".join(f"line {number} of the log\r\n" for number in range(400))


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make everything small, so that boundaries are frequent."""
    monkeypatch.setattr(cast_window, "FIRST", 300)
    monkeypatch.setattr(cast_window, "PIECE", 250)
    monkeypatch.setattr(stretch, "PIECE", 1000)
    monkeypatch.setattr(cast_window, "BLOCK", 700)
    monkeypatch.setattr(cast_window, "STRING_LIMIT", LIMIT)
    monkeypatch.setattr(parser, "STRING_LIMIT", LIMIT)
    monkeypatch.setattr(collector, "PIECE", 256)


def header(version: int, cols: int = COLS, rows: int = ROWS) -> str:
    """Return the first line of a cast."""
    if version == 3:
        return json.dumps({"version": 3, "term": {"cols": cols, "rows": rows}}) + "\n"
    return json.dumps({"version": 2, "width": cols, "height": rows}) + "\n"


def output(text: str, size: int = 40) -> str:
    """Return events of ``size`` characters each, whatever they cut through."""
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    return "".join(json.dumps([0.25, "o", piece]) + "\n" for piece in pieces)


def options(**given: Any) -> Options:
    """Return options of a cast in which no agent's stream is searched for."""
    return Options(**{"format": "cast", "budget": 60, **given})


def read(data: bytes, how: Options) -> tuple[Tail, MemorySource]:
    """Return the tail of a file, and the source that counts the bytes read."""
    source = MemorySource(data, is_file=True)
    gathers = Collector(how)
    gathers.read(source)
    gathers.end_stream()
    return gathers.result(), source


def check(data: bytes, how: Options) -> Tail:
    """Check that looking at the end yields the same tail as reading everything."""
    whole, _ = read(data, how.replace(whole=True))
    tail, _ = read(data, how)
    assert tail == whole
    report = tail.report
    assert report.format == "cast"
    assert report.bytes_read + report.unread_bytes == len(data)
    assert whole.report.unread_bytes == 0
    assert report.outcome == whole.report.outcome
    return tail


# -- any stream ------------------------------------------------------------------------------------

sizes = st.builds("{}x{}".format, st.sampled_from([COLS, 12, 40]), st.sampled_from([ROWS, 3, 24]))
between = st.one_of(
    st.just(""),
    st.just(""),
    st.just(""),
    st.sampled_from(
        [
            '[0.5, "i", "r"]\n',
            '[0.5, "i", "\\u001b[A"]\n',
            '[0.5, "o", "r"]\n[0.5, "o", "\\r"]\n',
            '[0.5, "m", ""]\n',
            '[0.5, "o", "half of a li\n',
            '[0.5, "o", "\\ud83d"]\n[0.5, "o", "\\ude00"]\n',
            '[0.5, "r", "0x0"]\n',
            "# a comment\n",
            "not even JSON \u001b]0;\n",
            "\n",
            '["r", "version"]\n',
            header(2, 20, 4),
        ]
    ),
    st.builds('[0.5, "r", "{}"]\n'.format, sizes),
    st.builds('[0.5,"r" ,"{}"]\r\n'.format, sizes),
)


@given(
    data=streams,
    version=st.sampled_from([2, 3]),
    escaped=st.booleans(),
    pieces=st.lists(st.tuples(st.integers(1, 120), between), min_size=1, max_size=12),
    given_options=settings_of,
    lacking=st.integers(0, 30),
)
def test_any_cast(
    data: bytes,
    version: int,
    escaped: bool,
    pieces: list[tuple[int, str]],
    given_options: dict[str, Any],
    lacking: int,
) -> None:
    """The tail is the same with events of any size, other lines between them, cut short or not."""
    text, at = data.decode(), 0
    # A window is no more than a fourth of the file.
    lines = [header(version), output(LINES[: len(text) * 4])]
    for size, other in cycle(pieces):
        lines.append(json.dumps([0.25, "o", text[at : at + size]], ensure_ascii=escaped) + "\n")
        lines.append(other)
        at += size
        if at >= len(text):
            break
    cast = "".join(lines).encode()
    # Modes that were left on before the join show only by what sets them back.
    terminal = Terminal(COLS, ROWS, "pty")
    terminal.feed(data)
    assume(not terminal.alternate)
    if lacking % 2:  # the size is the cast's
        given_options = {**given_options, "cols": None, "rows": None}
    check(cast[: len(cast) - lacking], options(**given_options))


@pytest.mark.parametrize("name", POINTS)
def test_what_makes_a_window_valid(name: str) -> None:
    """The points hold in events that cut through control functions and line ends."""
    text, given_options = POINTS[name]
    given_options = {"stages": (), **given_options}
    rows = given_options.pop("rows", ROWS)
    cols = given_options.pop("cols", COLS)
    ends = [len(text)] if name[0] == "5" else range(len(text), max(0, len(text) - 400), -61)
    for end in ends:
        cast = header(3, cols, rows) + output(text[:end], 37)
        check(cast.encode(), options(**given_options))


PTY = [recording for recording in RECORDINGS if recording.screen is not None]


@pytest.mark.parametrize("recording", PTY, ids=lambda r: r.name)
def test_recordings_cut_anywhere(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tail is the same wherever a recorded session is cut off."""
    text = recording.data.decode("utf-8", "replace")[-60_000:]
    monkeypatch.setattr(cast_window, "FIRST", 1000)
    monkeypatch.setattr(cast_window, "STRING_LIMIT", 1 << 20)
    monkeypatch.setattr(parser, "STRING_LIMIT", 1 << 20)
    step = max(len(text) // 5, 300)
    for end in range(len(text), 2000, -step):
        cast = header(2, recording.cols, recording.rows) + output(text[:end], 700)
        check(cast.encode(), options(budget=300))


# -- what a cast has beside its output -------------------------------------------------------------

# What stands in the last column shows how wide the screen is.
LONG = "".join(f"{number}\x1b[999G|\r\n" for number in range(500))
WIDE, NARROW = '[0.5, "r", "60x6"]\n', '[0.5, "r", "25x6"]\n'

BESIDE: dict[str, str] = {
    "size of the header": header(2) + output(LONG),
    "a size long before the end": header(2) + output(LINES) + WIDE + output(LONG * 3),
    "the last of several sizes": header(2) + WIDE + output(LINES) + NARROW + output(LONG * 3),
    "a size in the head": header(2) + WIDE + output(LONG * 3),
    "another header": header(2) + output(LINES) + header(3, 25, 6) + output(LONG * 3),
    "an 'r' that was typed": header(2) + WIDE + output(LONG) + '[0.5, "i", "r"]\n' + output(LONG),
    "an 'r' that is no size": header(2)
    + WIDE
    + output(LINES)
    + '[0.5, "m", "r", "25x6"]\n[0.5, "r", "0x6"]\n["r",\n'
    + output(LONG),
    "a size without spaces": header(3) + output(LINES) + WIDE.replace(" ", "") + output(LONG * 3),
    "a size with spaces": header(3) + output(LINES) + '[1 , "r" , "60x6" ]\r\n' + output(LONG * 3),
    "a text that looks like a size": header(2)
    + WIDE
    + output(LINES + '"r", "25x6" {"version": 2, "width": 25, "height": 6}' + LONG, 100),
    "a size near the end": header(2) + output(LONG) + WIDE + output(LONG[-200:]),
    "a header near the end": header(2) + output(LONG) + header(2, 25, 6) + output(LONG[-200:]),
    "sizes on and on": header(2)
    + "".join(
        f'[0.5, "r", "{24 + number % 7}x6"]\n{output(LONG[: number * 9])}' for number in range(90)
    ),
    "a size at the end": header(2) + output(LONG) + NARROW,
    "a height near the end": header(2)
    + output(LONG)
    + '[0.5, "r", "30x3"]\n'
    + output("\x1b[3Aup\r\n"),
    "no size": '{"version": 2}\n' + output(LONG * 8),
}


@pytest.mark.parametrize("name", BESIDE)
def test_the_size(name: str) -> None:
    """The size at the join is the last one that a line before it states."""
    for given_options in ({}, {"cols": 35}, {"rows": 4}):
        data = BESIDE[name].encode()
        assert check(data, options(stages=(), **given_options)).report.unread_bytes > 0
        for lacking in (1, 3, 200):
            check(data[:-lacking], options(stages=(), budget=300, **given_options))


def test_sizes_between_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A larger window may begin before the line from which a smaller one took its size."""
    monkeypatch.setattr(cast_window, "BLOCK", 1 << 16)
    cast = header(2)
    for number in range(40):
        cast += f'[0.5, "r", "{20 + number % 7}x6"]\n' + output(LONG[: 13 * 40])
    for budget in range(100, 6000, 170):
        check(cast.encode(), options(stages=(), budget=budget))


WIDE_LINES = LINES.replace("line", "行" * 9)


@pytest.mark.parametrize("lines", [LINES, WIDE_LINES], ids=["ASCII", "wide"])
def test_a_title_that_was_opened_long_before(lines: str) -> None:
    """Where no title is opened for as long as a title can be, none is open."""
    sparse = "".join(lines[at : at + 300] + "\x1b[m" for at in range(0, LIMIT, 300))
    for inside in (LIMIT - 400, LIMIT, LIMIT + 400, 2 * LIMIT):
        for after in ("", lines[:400], sparse, lines[:LIMIT], lines[: 2 * LIMIT]):
            text = f"\x1b[m{lines * 4}\x1b]0;{lines[:inside]}\x07\r\n{after}"
            cast = header(2) + "".join(
                json.dumps([0.25, "o", text[at : at + 40]], ensure_ascii=False) + "\n"
                for at in range(0, len(text), 40)
            )
            for budget in (60, 2500, 5000):
                check(cast.encode(), options(stages=(), budget=budget))


def test_a_title_that_was_closed() -> None:
    """A title whose end is far from its beginning is found closed."""
    text = LINES[:5000] + "\x1b]0;" + "t" * 900 + "\x07" + LINES[:2000]
    assert check((header(2) + output(text)).encode(), options(stages=())).report.unread_bytes > 0


def test_a_title_that_the_head_ends_in() -> None:
    """A title that is open at the end of the head stays open where nothing ends it."""
    cast = header(2) + output("\x1b]0;" + LINES[: LIMIT - 200] + "\r\n")
    check(cast.encode(), options(stages=()))


def test_a_title_in_many_events() -> None:
    """A title is followed from the window's first character to the join."""
    cast = header(2)
    for number in range(60):
        cast += output("\x1b]0;") + '[1, "r", "30x6"]\n'
        cast += output("in the title\r\n" * 30 + "\x07" + f"{number}\r\n" * 5)
    for end in range(len(cast), len(cast) - 800, -11):
        check(cast[:end].encode(), options(stages=(), budget=300))


def test_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few windows are read, and the bytes before them once, in search of a size."""
    monkeypatch.setattr(cast_window, "BLOCK", 1 << 16)
    for text in ("line {} of a log\r\n", "\x1b[32mline {}\x1b[0m of a log\r\n"):
        looked = []
        for lines in (5_000, 50_000):
            data = (header(2) + output("".join(map(text.format, range(lines))))).encode()
            tail, source = read(data, options())
            assert tail == read(data, options(whole=True))[0]
            assert tail.report.unread_bytes == len(data) - tail.report.bytes_read
            looked.append(tail.report.bytes_read)
            assert source.bytes_read < 1.1 * len(data) + 60_000
        assert looked[1] < 2.2 * looked[0] < 60_000


def test_a_size_is_not_looked_for_twice() -> None:
    """A larger window does not search for the size a second time."""
    # Two blank lines a window are all that any but the largest has.
    data = (header(2) + output(LINES * 20) + output("\x1b[m\r\n" * 1500)).encode()
    tail, source = read(data, options())
    assert tail == read(data, options(whole=True))[0]
    assert tail.report.unread_bytes > 0
    assert source.bytes_read < 2.5 * len(data)


def test_skipped_and_damaged_lines_are_those_that_were_read() -> None:
    """Damaged lines count where they were read; the line that the head ends in is read whole."""
    damaged = "not an event\n"
    data = header(2) + output(LINES) + damaged + output(LINES * 3) + damaged + output(AFTER)
    assert check(data.encode(), options()).report.skipped == {"damaged lines": 1}
    assert check(data[:-5].encode(), options()).report.skipped == {"damaged lines": 2}


AFTER = "".join(f"after {number}\r\n" for number in range(20))


def test_the_outcome_is_the_last_one() -> None:
    """The outcome of an earlier recording in the same file is not this one's."""
    failed, done = '[0.1, "x", "1"]\n', '[0.1, "x", "0"]\n'
    for last, ok in ((done, True), (failed, False)):
        data = header(3) + output("first\r\n") + failed + header(3) + output(LINES * 4) + last
        tail = check(data.encode(), options())
        assert tail.report.unread_bytes > 0
        assert tail.outcome is not None
        assert tail.outcome.ok is ok
        check(data.encode()[: -len(last)], options())


def test_modes_that_the_head_set() -> None:
    """The end is looked at as soon as the modes are back at their default."""
    how = options(stages=())
    pager = "\x1b[?1049h\x1b[H" + LINES
    # The last one in the line in the middle of which the head ends.
    crossing = "[1" + " " * 300 + ', "o", "\\u001b[?1049h"]\n' + output(LINES)
    for opens in (output(pager), output("\x1b[4h" + LINES), output("text\r\n") + crossing):
        tail = check((header(2) + opens + output(LINES * 2)).encode(), how)
        assert tail.report.unread_bytes == 0
    tail = check((header(2) + output(pager + "\x1b[?1049l" + LINES * 3)).encode(), how)
    assert tail.report.unread_bytes > 0
    assert tail.report.bytes_read > len(output(pager))


def test_a_line_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cast with a line that is too long to hold is read whole."""
    monkeypatch.setattr(cast_window, "HELD_LINE_LIMIT", 1000)
    for overlong in ('[1, "o", "' + "x" * 5000 + '"]\n', "x" * 5000 + "\n"):
        data = header(2) + output(LINES) + WIDE + overlong + output(LONG)
        assert check(data.encode(), options(stages=())).report.unread_bytes == 0


@pytest.mark.parametrize("newline", ["pty", "pipe"])
def test_line_ends_as_asked_for(newline: str) -> None:
    """A bare line feed starts a line only with ``newline="pipe"``."""
    data = header(2) + output(LINES.replace("\r\n", "\n") * 4)
    tail = check(data.encode(), options(newline=newline))
    assert (tail.report.unread_bytes > 0) is (newline == "pipe")


@pytest.mark.parametrize("shorter", [100, 3000, 9000])
def test_a_file_that_is_truncated_while_it_is_read(shorter: int) -> None:
    """The tail is that of the bytes that are left."""

    gathers = Collector(options())
    gathers.read(Truncated((header(2) + output(LINES * 2)).encode(), shorter))
    gathers.end_stream()
    assert gathers.result().startswith("line ")


# -- where windows are not used --------------------------------------------------------------------

EVENTS = "".join(
    json.dumps(event) + "\r\n"
    for event in [
        {"type": "thread.started", "thread_id": "0199a213-81c0-7800-8aa1-bbab2a035a53"},
        {"type": "turn.started"},
        *(
            {"type": "item.completed", "item": {"type": "agent_message", "text": f"step {n}"}}
            for n in range(200)
        ),
    ]
)


def test_an_agent_inside_the_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cast is read on until it is known to hold no agent's stream."""
    monkeypatch.setattr(stream, "LINES_WITHIN", 50)
    how = options(format="auto", stages=())
    shell = LINES[: LINES.index("line 40 ")]
    inside = header(2) + output(shell + EVENTS)
    tail = check(inside.encode(), how)
    assert "step 199" in tail
    assert "{" not in tail
    assert tail.report.unread_bytes == 0
    # After that many lines it is output like any other.
    later = header(2) + output(LINES + EVENTS)
    tail = check(later.encode(), how)
    assert tail.endswith('"step 199"}}')
    assert tail.report.unread_bytes > 0
    assert tail.report.bytes_read > len(output(shell))
    # The stream ends, and the shell goes on.
    ended = header(3) + output(EVENTS) + '[0.1, "x", "0"]\n' + output(LINES * 2)
    assert check(ended.encode(), how).report.unread_bytes == 0
    assert check(inside.encode(), options(stages=())).report.unread_bytes > 0


def test_what_is_read_from_beginning_to_end() -> None:
    """Single commands, asciicast v1, compressed and piped casts are read from beginning to end."""
    mark = "\x1b]133;A\x07$ \x1b]133;B\x07make\r\n\x1b]133;C\x07{}\x1b]133;D;0\x07"
    commands = "".join(mark.format(f"command {number}\r\n" * 20) for number in range(30))
    data = (header(2) + output(commands)).encode()
    for command in (1, 2, "last"):
        assert check(data, options(command=command, stages=())).report.unread_bytes == 0
    frames = [[0.1, line] for line in LINES.splitlines(keepends=True)]
    document = {"version": 1, "width": 80, "height": 24, "stdout": frames * 2}
    data = json.dumps(document, indent=1).encode()
    tail, source = read(data, options())
    assert tail.endswith("\nline 399 of the log")
    assert source.bytes_read == len(data)
    data = (header(2) + output(LINES * 2)).encode()
    assert check(gzip.compress(data, 0), options()).report.unread_bytes == 0
    gathers = Collector(options())
    gathers.read(MemorySource(data, is_file=False))
    assert gathers.end_stream().unread_bytes == 0
    assert gathers.result() == read(data, options())[0]
