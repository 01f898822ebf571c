"""The end of a stream yields the same tail as the whole stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import Options, Tail
from tailcut.api import Collector
from tailcut.options import STAGE_NAMES
from tailcut.terminal import Terminal
from tailcut.terminal.parser import STRING_LIMIT
from tailcut.terminal.screen import ages, held, scrollback
from tailcut.window import collector, ring, stretch
from tailcut.window import look as window
from tailcut.window.screen import MidstreamScreen
from tailcut.window.stretch import is_ground
from tests.recordings import RECORDINGS, Recording

ROWS, COLS = 6, 30


class MemorySource:
    """A source of bytes that acts as a file or as a pipe, and counts what is read."""

    def __init__(self, data: bytes, *, is_file: bool, sizes: Iterator[int] | None = None) -> None:
        self.size = len(data) if is_file else None
        self.bytes_read = 0
        self._data = data
        self._at = 0
        self._sizes = sizes

    def read(self, most: int) -> bytes:
        """Return the next bytes."""
        size = min(most, next(self._sizes)) if self._sizes is not None else most
        piece = self._data[self._at : self._at + size]
        self._at += len(piece)
        self.bytes_read += len(piece)
        return piece

    def read_into(self, room: memoryview) -> int:
        """Write the next bytes into ``room``."""
        piece = self.read(len(room))
        room[: len(piece)] = piece
        return len(piece)

    def read_at(self, offset: int, most: int) -> bytes:
        """Return bytes from an offset on."""
        piece = self._data[offset : offset + most]
        self.bytes_read += len(piece)
        return piece

    def enlarge(self) -> None:
        """Do nothing: there is no pipe."""

    def is_ready(self, seconds: float) -> bool:
        """Return at once."""
        return seconds >= 0


class Truncated(MemorySource):
    """A file that becomes shorter once its end has been read."""

    def __init__(self, data: bytes, shorter: int) -> None:
        super().__init__(data, is_file=True)
        self._shorter = shorter

    def read_at(self, offset: int, most: int) -> bytes:
        """Return bytes of the shorter file."""
        self._data = self._data[: self._shorter]
        return super().read_at(offset, most)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make everything small, so that boundaries are frequent."""
    monkeypatch.setattr(window, "FIRST", 200)
    monkeypatch.setattr(ring, "FIRST", 200)
    monkeypatch.setattr(ring, "RING", 6000)
    monkeypatch.setattr(ring, "SMALL", 100)
    monkeypatch.setattr(collector, "PIECE", 256)
    monkeypatch.setattr(held, "FOLLOWING_MAX", 400)
    monkeypatch.setattr(scrollback, "RECENT", 5)


def options(**given: Any) -> Options:
    """Return options of a small terminal that leave nothing to recognise in a stream."""
    return Options(
        **{"format": "raw", "newline": "pty", "rows": ROWS, "cols": COLS, "budget": 60, **given}
    )


def read(data: bytes, how: Options, *, is_file: bool, sizes: Iterator[int] | None = None) -> Tail:
    """Return the tail of bytes that are read as a file or as a pipe."""
    gathers = Collector(how)
    gathers.read(MemorySource(data, is_file=is_file, sizes=sizes))
    gathers.end_stream()
    return gathers.result()


def check(data: bytes, how: Options, sizes: Iterator[int] | None = None) -> None:
    """Check that a file, a pipe and the whole stream yield the same text."""
    whole = read(data, how.replace(whole=True), is_file=False)
    for tail in (
        read(data, how, is_file=True),
        read(data, how, is_file=False, sizes=sizes),
    ):
        assert tail == whole
        report = tail.report
        assert report.bytes_read + report.unread_bytes == len(data)
        assert report.lines_read == (
            sum(report.dropped.values())
            + report.cleared_lines
            + report.omitted_lines
            + report.kept_lines
        )
        assert report.omitted_chars >= 0
    assert whole.report.unread_bytes == 0


# -- streams ---------------------------------------------------------------------------------------

words = st.sampled_from(
    [
        "ok",
        "a failed test",
        "日本語 wide",
        "error: x",
        "a" * 24,
        "é́ combined",
        "🙂 done",
        "---",
        " 42%",
    ]
)
numbered = st.builds("{} {}".format, words, st.integers(0, 999))
rows = st.integers(1, ROWS + 2)


def _several(line: str) -> st.SearchStrategy[str]:
    return st.lists(numbered, min_size=1, max_size=60).map(
        lambda texts: "".join(line.format(text) for text in texts)
    )


CLEARS = [
    "\x1b[H\x1b[2J",
    "\x1b[H\x1b[J",
    "\x1b[H\x1b[2J\x1b[3J",
    "\x1b[3J\x1b[2J\x1b[H",
    "\x1b[2J\x1b[3J\x1b[H",
    "\x1b[3J",
    "\x1bc",
    "\x1b[H" + "\x1b[K\r\n" * (ROWS - 1) + "\x1b[K\x1b[H",
]
# What programs paint again after a clear: the same transcript, as far as it has come.
TRANSCRIPT = [f"line {chr(97 + i % 26)}{chr(97 + i // 26)} said so\r\n" for i in range(60)]
painted = st.builds(
    lambda first, count, more: "".join([*TRANSCRIPT[first : first + count], *more]),
    st.sampled_from([0, 0, 0, 3]),
    st.integers(0, 30),
    st.lists(numbered.map("{}\r\n".format), max_size=2),
)

fragments = st.one_of(
    _several("{}\r\n"),
    _several("{}\r\n"),
    _several("\x1b[32m{}\x1b[0m\r\n"),
    _several("\r{}\x1b[K"),
    numbered.map("{}\r\n".format),
    numbered.map("{}\n".format),
    st.builds("\x1b[{}A\r\x1b[2K{}\r\n".format, rows, numbered),
    st.builds("\x1b[{}B{}".format, rows, numbered),
    st.builds("\x1b[{};{}H{}".format, rows, rows, numbered),
    st.builds("\x1b[H\x1b[2J{}{}\r\n".format, st.sampled_from(["", "\x1b[3J"]), numbered),
    st.builds("\x1b[2J{}{}".format, st.sampled_from(["", "\x1b[3J", "\x1b[H"]), numbered),
    st.builds(
        "{}{}{}\r\n\x1b[{};1H{}{}".format,
        st.sampled_from(["\x1b[?1049h", "\x1b[?47h", "\x1b[?1047h"]),
        st.sampled_from(["", "\x1b[H\x1b[2J", "\x1b[2J\x1b[H"]),
        numbered,
        rows,
        numbered,
        st.sampled_from(["\x1b[?1049l", "\x1b[?47l", "\x1b[2J\x1b[?1049l", ""]),
    ),
    st.builds("\x1b[{};{}r{}\r\n\r\n\x1b[r".format, rows, rows, numbered),
    st.builds("\x1b7\x1b[{}A{}\x1b8".format, rows, numbered),
    st.builds("\x1b[{}{}".format, rows, st.sampled_from("LMSTP@XJK")),
    st.sampled_from(
        ["\x1bM", "\x1bD", "\x1bE", "\x1bc", "\x1b[J", "\x1b[1J", "\x1b[3J", "\x1b[!p"]
    ),
    st.builds("\x1b[?7l{0}{0}{0}\x1b[?7h\r\n".format, numbered),
    st.builds("\x1b[?6h{}\x1b[?6l\r\n".format, numbered),
    st.builds("\x1b]0;{}\r\n{}\x07".format, numbered, numbered),
    st.builds("\x9d{}\r\n\x9c".format, numbered),
    st.builds("\t{}\x08\x08zz\r\n".format, numbered),
    st.builds("{}{}".format, st.sampled_from(CLEARS), painted),
    st.builds("{}{}".format, st.sampled_from(CLEARS), painted),
)
streams = st.builds(
    lambda parts, end: "".join([*parts, *end]).encode(),
    st.lists(fragments, min_size=1, max_size=25),
    st.lists(_several("{}\r\n"), max_size=4),
)
settings_of = st.fixed_dictionaries(
    {
        "rows": st.sampled_from([ROWS, 3, 24]),
        "cols": st.sampled_from([COLS, 12, None]),
        "newline": st.sampled_from(["pty", "pipe"]),
        "budget": st.sampled_from([10, 60, 200]),
        "max_lines": st.sampled_from([None, None, 2]),
        "stages": st.sampled_from(
            [(), ("blanks",), ("wordless", "chrome", "duplicates", "blanks")]
        ),
    }
)


@given(data=streams, given_options=settings_of, sizes=st.lists(st.integers(1, 5000), min_size=1))
def test_every_way_of_reading_gives_the_same_tail(
    data: bytes, given_options: dict[str, Any], sizes: list[int]
) -> None:
    """A file, a pipe with reads of any sizes, and the whole stream yield the same tail."""
    check(data, options(**given_options), _cycle(sizes))


def _cycle(sizes: list[int]) -> Iterator[int]:
    while True:
        yield from sizes


FOOT = "> Ask anything...\r\n ~/app  gpt-5"
drawn = st.one_of(
    _several("{}\r\n"),
    _several("{}\r\n"),
    numbered.map(("\x1b[1A\r\x1b[J{}\r\n" + FOOT).format),
    st.just("\r\n" + FOOT),
    st.just("\x1b[1A\r\x1b[J"),
    st.builds("\x1b[{}A\r{}\x1b[K\x1b[{}B".format, rows, numbered, rows),
    st.sampled_from(["\r\n\r\nTo resume this session: kimi -r session_1234567\r\n", "\r\n"]),
    st.just("\x1b[?1049h\x1b[Hframe\r\n" + FOOT + "\x1b[?1049l"),
)


@given(
    parts=st.lists(drawn, min_size=1, max_size=30),
    more=st.integers(0, 700),
    rows=st.sampled_from([ROWS, 24, None]),
    budget=st.sampled_from([10, 60, 400]),
    settled=st.sampled_from([4, 30, 300]),
)
def test_the_foot_of_an_interface(
    parts: list[str], more: int, rows: int | None, budget: int, settled: int
) -> None:
    """What is dropped for its age is the same in a window, wherever the redraws were."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ages, "SETTLED", settled)
        middle = len(parts) // 2
        log = "".join(f"line {number} of the log\r\n" for number in range(more))
        text = "".join([*parts[:middle], "\r\n", log, *parts[middle:]])
        check(text.encode(), options(rows=rows, budget=budget, stages=STAGE_NAMES))


# -- the points that make a window valid -----------------------------------------------------------

LINES = "".join(f"line {number} of the log\r\n" for number in range(400))
BEFORE = "".join(f"before {number}\r\n" for number in range(100))
AFTER = "".join(f"after {number}\r\n" for number in range(20))

POINTS: dict[str, tuple[str, dict[str, Any]]] = {
    # 1: where a window may begin
    "1 in a title": (BEFORE + "\x1b]0;" + LINES[:3000] + "\x07end of it\r\n", {"rows": 3}),
    "1 in a C1 string": (BEFORE + "\x9d" + LINES[:3000] + "\x9cend of it\r\n", {"rows": 3}),
    "1 in a device string": (BEFORE + "\x1bPq" + LINES[:3000] + "\x1b\\end\r\n", {"rows": 3}),
    "1 bare line feeds keep the column": (
        BEFORE + "".join(f"{number}\n" for number in range(300)) + "\r\n" + "x\r\n" * 3,
        {"rows": 3, "cols": 80},
    ),
    # 2, 3: what may come before the position is fixed
    "3 addressed": (LINES + "\x1b[2;1Hoverwritten\r\n" + AFTER[:30], {"budget": 300}),
    "3 far up": (LINES + f"\x1b[{ROWS}A\rfar up\r\n" + AFTER[:20], {"budget": 300}),
    "3 erased above": (LINES + "\x1b[1J" + AFTER[:30], {"budget": 300}),
    "3 reverse index at the top": (LINES + "\x1bM" * (ROWS + 2) + "inserted\r\n", {}),
    "3 inserted lines": (LINES + "\x1b[3L" + "inserted\r\n", {}),
    "3 scrolled down": (LINES + "\x1b[2Tscrolled\r\n", {}),
    # 4: what stood on a row before
    "4 old text to the right": (
        LINES + "x" * 25 + "\r\n" + "\x1b[1A\r" + "y\r\n" * 3 + "\x1b[2Az\r\n",
        {"budget": 20},
    ),
    "4 old text beside the new": (
        LINES + "\r\n".join(["x" * 29] * ROWS) + "\x1b[5A\r" + "\r\n".join(["y" * 27] * ROWS),
        {"budget": 40},
    ),
    "4 below the cursor": (
        LINES + "w" * 25 + "\r\n" + "\x1b[4A\r" + AFTER[:44],
        {"budget": 30},
    ),
    # 5: modes that were not at their default
    "5 left the alternate screen": (
        LINES + "\x1b[?1049h\x1b[H" + LINES + "\x1b[?1049lback\r\n",
        {"budget": 200},
    ),
    "5 a scroll region": (LINES + "\x1b[1;3r" + "in it\r\n" * 300 + "\x1b[r\x1b[5;1Hend\r\n", {}),
    "5 no wrapping": (
        LINES + "\x1b[?7l" + ("long " * 12 + "\r\n") * 100 + "\x1b[?7hend\r\n",
        {"budget": 200},
    ),
    "5 inserting": (LINES + "\x1b[4h" + "ab\rcd\r\n" * 200 + "\x1b[4lend\r\n", {}),
    "5 restored": ("top\r\n\x1b7" + LINES[:60] + "\x1b8overwritten\r\n", {"budget": 300}),
    # 6: what the stages look back on
    "6 a run that only its times tell apart": (
        BEFORE
        + "".join(f"12:{n // 60:02}:{n % 60:02} polling\r\n" for n in range(600))
        + "end\r\n",
        {"rows": 3, "stages": ("duplicates",), "budget": 20},
    ),
    "6 a run of blank lines": (
        BEFORE + "\r\n" * 900 + "end\r\n",
        {"rows": 3, "stages": ("blanks",)},
    ),
    "6 a hunk": (
        BEFORE + "@@ -1,900 +1,900 @@\r\n" + " same\r\n" * 899 + " last\r\nend\r\n",
        {"rows": 3, "stages": STAGE_NAMES},
    ),
    "6 lines that a hunk could hold": (
        BEFORE + " same\r\n" * 900 + "+ end\r\n",
        {"rows": 3, "stages": STAGE_NAMES},
    ),
    # 7: what can still change
    "7 redrawn after the ring was full": (
        LINES * 3 + f"\x1b[{ROWS - 1}A\r\x1b[Jredrawn\r\n",
        {"budget": 200},
    ),
    # 8: barriers
    "8 reset": (LINES + "\x1bconly this\r\n", {}),
    "8 cleared": (LINES + "\x1b[H\x1b[2J\x1b[3Jonly this\r\n", {}),
    "8 cleared, then home": (LINES + "\x1b[2J\x1b[3J\x1b[Honly this\r\n", {}),
    "8 scrollback only": (LINES + "\x1b[3Jand this\r\n", {"budget": 300}),
    "8 nothing after it": (LINES + "\x1b[H\x1b[2J\x1b[3J", {}),
    # 9: no line start
    "9 one line": (BEFORE + "no line end " * 2000, {}),
    "9 one line with carriage returns": (BEFORE + "\r 10% of it" * 2000, {}),
}


@pytest.mark.parametrize("name", POINTS)
def test_what_makes_a_window_valid(name: str) -> None:
    """Each point holds with the end of the stream cut off at many places."""
    text, given_options = POINTS[name]
    data = text.encode()
    # Modes that are not at their default at the join show only by what ends them.
    ends = [len(data)] if name[0] == "5" else range(len(data), max(0, len(data) - 400), -23)
    for end in ends:
        check(data[:end], options(**{"stages": (), **given_options}))


hunk_lines = st.lists(
    st.sampled_from(
        [
            *("@@ -1,20 +1,30 @@", "@@ -1,2 +1,2 @@ in", "> @@ -1,9 +1,9 @@", "  @@ -1,40 +1,9 @@"),
            *(" same", "+same", "-same", "> +a", "", "", " ", "  62%", "-----", "text", "  a = [,"),
        ]
    ),
    min_size=1,
    max_size=8,
)


@given(
    parts=st.lists(st.tuples(hunk_lines, st.integers(1, 40)), min_size=1, max_size=8),
    budget=st.integers(10, 100),
)
def test_hunks(parts: list[tuple[list[str], int]], budget: int) -> None:
    """Whether a hunk is open where a window begins is found out, or the window does not count."""
    lines = [line for some, times in parts for line in some * times]
    data = "".join(line + "\r\n" for line in lines).encode()
    check(BEFORE.encode() + data, options(budget=budget, rows=3))


BEFORE_FIXED = {
    "up": ("one\r\ntwo\r\n\x1b[3A", True),
    "up to the join": ("one\r\ntwo\r\n\x1b[2A", False),
    "reverse index": ("\x1bM", True),
    "down": ("one\r\n\x1b[2B", True),
    "down to where it was": ("one\r\ntwo\r\n\x1b[2A\x1b[2B", False),
    "next line up": ("\x1b[F", True),
    "address": ("\x1b[3;1H", True),
    "address, then erase": ("\x1b[1;1H\x1b[2J", False),
    "address, then erase below": ("\x1b[H\x1b[J", False),
    "address, print, erase below": ("\x1b[Hx\x1b[H\x1b[J", False),
    "erase, then address": ("\x1b[2J\x1b[3;1H", False),
    "erase, print, address": ("\x1b[2Jx\x1b[3;1H", True),
    "erase above": ("\x1b[1J", True),
    "erase below": ("\x1b[J", False),
    "insert lines": ("\x1b[L", True),
    "delete lines": ("\x1b[M", True),
    "scroll": ("\x1b[S", True),
    "insert columns": ("\x1b['}", True),
    "align": ("\x1b#8", True),
    "margins": ("\x1b[2;4r", True),
    "no margins": ("\x1b[r", True),
    "restore": ("\x1b7one\x1b8", True),
    "leave the alternate screen": ("\x1b[?1049l", True),
    "visit the alternate screen": ("\x1b[?1049h\x1b[H\x1b[2Jx\x1b[?1049l", False),
    "an unknown row of the alternate screen": ("\x1b[?1049hx\x1b[?1049l", True),
    "leave to where another function saved": ("\x1b[?47h\x1b[?1049l", True),
    "stay on the row of the alternate screen": ("\x1b[?47h\x1b[?47l", True),
    "origin": ("\x1b[?6h", True),
    "wrapping": ("\x1b[?7h", True),
    "no wrapping, then wrapping": ("\x1b[?7l\x1b[?7h", False),
    "replacing": ("\x1b[4l", True),
    "inserting, then replacing": ("\x1b[4h\x1b[4l", False),
    "reset": ("\x1bc", False),
    "characters, within the row": ("a\tb\bc\x1b[2@\x1b[P\x1b[3X\x1b[K\x1b[5G\x1b[2C\x1b[2D", False),
}


@pytest.mark.parametrize("name", BEFORE_FIXED)
@pytest.mark.parametrize("rows", [ROWS, None])
def test_what_the_join_makes_of_a_function(name: str, rows: int | None) -> None:
    """After a function that depends on unseen bytes no line counts before the next line start."""
    text, is_lost = BEFORE_FIXED[name]
    terminal = Terminal(COLS, rows, "pty", screen=MidstreamScreen)
    terminal.feed(text.encode())
    screen = terminal._screen
    assert isinstance(screen, MidstreamScreen)
    assert screen.lost is is_lost
    if is_lost:
        assert not terminal.is_usable
    terminal.feed(b"\x1b[r" * (name == "margins") + b"\x1b[?6l" * (name == "origin") + b"\r\n")
    terminal.feed(b"a line\r\n" * (2 * ROWS if rows else 700))
    assert terminal.is_usable


def test_an_address_is_certain_once_the_bottom_was_reached() -> None:
    """The lowest row of text is then on the lowest row of the screen."""
    terminal = Terminal(COLS, ROWS, "pty", screen=MidstreamScreen)
    items = terminal.feed(b"line\r\n" * (2 * ROWS) + b"\x1b[2;1Hhere\x1b[6;1H")
    assert terminal.is_usable
    items += terminal.close()
    assert [item for item in items if item == "here"]
    short = Terminal(COLS, ROWS, "pty", screen=MidstreamScreen)
    short.feed(b"line\r\n" * (ROWS - 2) + b"\x1b[2;1Hhere")
    assert not short.is_usable


def test_a_pipe_shows_that_the_alternate_screen_came_up() -> None:
    """The unread bytes of a pipe are searched for it, and for the other modes that matter most."""
    for enter in ("\x1b[?1049h", "\x1b[?25l\x1b[?47h", "\x1b[?7l"):
        data = (LINES + enter + "\x1b[H" + LINES * 4 + "the last\r\n").encode()
        how = options(stages=())
        assert read(data, how, is_file=False) == read(data, how.replace(whole=True), is_file=False)


@pytest.mark.parametrize("rows", [None, 24, ROWS])
@pytest.mark.parametrize("newline", ["pty", "pipe"])
def test_a_long_log_needs_little(rows: int | None, newline: str) -> None:
    """A few windows are read, whatever the size of the log."""
    counts = []
    for lines in (5_000, 50_000):
        data = "".join(f"line {number} of a log\r\n" for number in range(lines)).encode()
        source = MemorySource(data, is_file=True)
        gathers = Collector(options(rows=rows, newline=newline, cols=None))
        gathers.read(source)
        assert gathers.end_stream().unread_bytes > len(data) - 60_000
        counts.append(source.bytes_read)
    # One more string's length is looked back on in the longer one.
    assert counts[1] < counts[0] + STRING_LIMIT + stretch.PIECE


def test_a_pipe_looks_at_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window or two of each ring are parsed."""
    monkeypatch.setattr(ring, "RING", 1 << 20)
    data = "".join(f"line {number} of a log\r\n" for number in range(300_000)).encode()
    looked = 0
    feed = window.Look.feed

    def counted(look: window.Look, piece: bytes) -> None:
        nonlocal looked
        looked += len(piece)
        feed(look, piece)

    monkeypatch.setattr(window.Look, "feed", counted)
    tail = read(data, options(rows=24), is_file=False)
    assert tail == "line 299999 of a log" or tail.endswith("\nline 299999 of a log")
    assert looked < len(data) / 10


def test_work_ahead_leaves_nothing_for_the_end() -> None:
    """Working on waiting bytes while none come leaves the tail the same."""
    data = LINES.encode()
    gathers = Collector(options())
    for start in range(0, len(data), 1000):
        gathers.feed(data[start : start + 1000])
        while gathers.work_ahead():
            pass
    report = gathers.end_stream()
    assert report.unread_bytes == 0
    assert gathers.result() == read(data, options(whole=True), is_file=False)


@pytest.mark.parametrize("shorter", [100, 3000, 9000])
def test_a_file_that_is_truncated_while_it_is_read(shorter: int) -> None:
    """The tail is that of the bytes that are left."""

    gathers = Collector(options())
    gathers.read(Truncated(LINES.encode(), shorter))
    gathers.end_stream()
    assert gathers.result().startswith("line ")


PTY = [recording for recording in RECORDINGS if recording.screen is not None]


@pytest.mark.parametrize("recording", PTY, ids=lambda r: r.name)
def test_recordings_cut_anywhere(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tail is the same wherever a recorded session is cut off."""
    data = recording.data
    how = Options(cols=recording.cols, rows=recording.rows, newline="pty", format="raw", budget=300)
    monkeypatch.setattr(window, "FIRST", 1000)
    monkeypatch.setattr(ring, "FIRST", 1000)
    monkeypatch.setattr(ring, "RING", 16_000)
    step = max(len(data) // 12, 300)
    for end in range(len(data), 2000, -step):
        check(data[max(0, end - 120_000) : end], how)


GROUND: dict[str, tuple[bytes, bool | None]] = {
    "text": (b"text\n", None),
    "after a colour": (b"\x1b[31mred\x1b[0m\n", True),
    "in a title": (b"\x1b]0;title\n", False),
    "after a title": (b"\x1b]0;title\n\x07\n", True),
    "in a C1 title": (b"\xc2\x9d0;title\n", False),
    "in a sequence": (b"\x1b[3\n", False),
}


@pytest.mark.parametrize(("before", "expected"), GROUND.values(), ids=GROUND)
def test_ground(before: bytes, expected: bool | None) -> None:
    """An unfinished control function before a place is noticed."""
    assert is_ground(before) is expected
