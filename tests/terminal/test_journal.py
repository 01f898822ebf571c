"""What scrolled by inside the alternate screen comes before the frame."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut import Options, clean, tail
from tailcut.api import Collector
from tailcut.core.items import Frame, Item, Journal
from tailcut.terminal import Terminal
from tests.recordings import RECORDINGS, Recording

COLUMNS, ROWS = 40, 10
ENTER, LEAVE = "\x1b[?1049h\x1b[H\x1b[2J", "\x1b[?1049l"
KEYS = "\x1b[?1h\x1b="
FOOTER = ["-- ask anything --", "? for shortcuts"]


def text(number: int) -> str:
    """Return a line that no other line is like."""
    return f"line {number} says {number * 7919 % 1000} words"


def rows_from(top: int) -> list[str]:
    """Return the rows of a screen with the lines from `top` on."""
    return [text(top + i) for i in range(ROWS - len(FOOTER))] + FOOTER


def painted(rows: list[str]) -> str:
    """Return a frame as programs paint it: each row by CUP, and erased to its end."""
    cells = "".join(f"\x1b[{i + 1};1H{row}\x1b[K" for i, row in enumerate(rows))
    return f"\x1b[?2026h{cells}\x1b[?2026l"


def session(tops: list[int], start: str = ENTER, end: str = LEAVE) -> str:
    """Return a stay in which the text scrolls."""
    return start + "".join(painted(rows_from(top)) for top in tops) + end


def read(stream: str, **given_settings: object) -> list[Item]:
    """Return the items of a stream."""
    given_settings = {"cols": COLUMNS, "rows": ROWS, "newline": "pty", **given_settings}
    terminal = Terminal(**given_settings)  # type: ignore[arg-type]
    return terminal.feed(stream.encode()) + terminal.close()


def journal(stream: str) -> list[str]:
    """Return the lines of all journals of a stream."""
    return [line for item in read(stream) if isinstance(item, Journal) for line in item]


TOPS = [0, 1, 3, 4, 8, 9, 12]


def test_the_journal_comes_before_its_frame() -> None:
    """Together they hold each line once; a stream that ends inside the stay ends it."""
    expected = [Journal(map(text, range(12))), Frame(rows_from(12))]
    assert read(session(TOPS)) == expected
    assert read(session(TOPS, end="")) == expected
    assert read("before\r\n" + session(TOPS) + "after") == ["before", *expected, "after"]


def test_what_is_erased_before_leaving_is_the_frame() -> None:
    """The journal ends where the frame begins, whatever was erased last."""
    erases = "".join(f"\x1b[{i + 1};1H\x1b[2K" for i in range(ROWS))
    expected = [Journal(map(text, range(12))), Frame(rows_from(12))]
    assert read(session(TOPS, end=erases + LEAVE)) == expected
    assert read(session(TOPS, end="\x1b[H\x1b[J\x1b[?2026l" + LEAVE)) == expected


def test_a_goodbye_stands_behind_what_it_replaced() -> None:
    """The screen before it is read once."""
    items = read(session(TOPS, end="\x1b[2J\x1b[Hbye, see you\x1b[?2026l" + LEAVE))
    lines = [line for item in items if isinstance(item, Journal | Frame) for line in item]
    assert [line for line in lines if line not in FOOTER] == [*map(text, range(20)), "bye, see you"]


NONE = {
    "no frames are marked": session(TOPS).replace("\x1b[?2026l", ""),
    "a pager or an editor": session(TOPS, start=ENTER + KEYS),
    "application keys come later": session(TOPS[:3], end="") + session(TOPS[3:], start=KEYS),
    "the keypad alone": session(TOPS, start=ENTER + "\x1b="),
    "the cursor keys alone": session(TOPS, start=ENTER + "\x1b[?1h"),
    "on the normal screen": session(TOPS, start="", end=""),
    "frames that stand still": session([5, 5, 5, 5]),
    "a spinner": ENTER + "".join(painted([f"{c} busy"]) for c in "|/-\\" * 9) + LEAVE,
}


@pytest.mark.parametrize("stream", NONE.values(), ids=NONE)
def test_programs_without_a_journal(stream: str) -> None:
    """Of a pager, an editor and a monitor only the last frame stays."""
    assert journal(stream) == []


TMUX = KEYS + "\x1b[H\x1b[2J\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1005l"
SCREEN = f"\x1b[4l{KEYS}\x1b[0m\x1b(B\x1b[1;{ROWS}r\x1b[H\x1b[2J"


@pytest.mark.parametrize("start", [TMUX, SCREEN], ids=["tmux", "screen"])
def test_a_multiplexer_hides_where_frames_end(start: str) -> None:
    """There a frame ends where the cursor goes up to paint the next one."""
    stream = session(TOPS, start=ENTER + start).replace("\x1b[?2026l", "\x1b[8;3H")
    assert journal(stream) == list(map(text, range(12)))


@pytest.mark.parametrize("start", [TMUX, SCREEN], ids=["tmux", "screen"])
def test_a_shell_in_a_multiplexer(start: str) -> None:
    """Lines scroll between margins, above the status line."""
    lines = "\r\n".join(map(text, range(60)))
    status = f"\x1b[{ROWS};1H[0] 0:bash*\x1b[1;{ROWS - 1}r\x1b[1;1H"
    items = read(f"{ENTER}{start}{status}{lines}{LEAVE}[exited]")
    shown = [line for item in items if isinstance(item, Journal | Frame) for line in item]
    assert [line for line in shown if line != "[0] 0:bash*"] == list(map(text, range(60)))


STAYS = st.lists(
    st.one_of(
        st.lists(st.integers(0, 30), max_size=6).map(session),
        st.lists(st.integers(0, 30), max_size=6).map(lambda t: session(t, start=ENTER + TMUX)),
        st.lists(st.integers(0, 30), max_size=4).map(lambda t: session(t, start=ENTER + SCREEN)),
        st.integers(0, 30).map(lambda n: ENTER + TMUX + "\r\n".join(map(text, range(n)))),
        st.sampled_from(
            [
                *("line\r\n", "\x1b[?2026l", KEYS, "\x1b[?1005l", "\x1b[4l", "\x1b[2;6r", "\x1b[r"),
                *(
                    "\x1b[2\n026l",
                    "\x1b[?47h",
                    "\x1b[?1049;25h",
                    LEAVE,
                    ENTER,
                    "\x1b[3L",
                    "\x1b[2M",
                ),
                *("\x1bc", "\x1b[?2026\x0al", "日本語 e\u0301\r\n", "\x1b[5b", "\x1b[T", "\x1b[4S"),
            ]
        ),
    ),
    max_size=6,
).map("".join)


@settings(max_examples=150)
@given(stream=STAYS, cuts=st.lists(st.integers(0, 2000), max_size=8))
def test_any_chunking(stream: str, cuts: list[int]) -> None:
    """Pieces give the items that the whole gives."""
    data = stream.encode()
    terminal = Terminal(COLUMNS, ROWS, "pty")
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    items: list[Item] = []
    for start, end in itertools.pairwise(edges):
        items += terminal.feed(data[start:end])
        terminal._screen.verify()
    assert items + terminal.close() == read(stream)


FULL_SCREEN = [r for r in RECORDINGS if r.name in ("codex-tui-ledger", "opencode-tui-ledger")]


@pytest.mark.parametrize("recording", FULL_SCREEN, ids=lambda r: r.name)
@pytest.mark.parametrize("size", [1, 7, 4096])
def test_recordings_in_any_chunking(recording: Recording, size: int) -> None:
    """A session of an agent has the same journal in pieces of any size."""
    data = recording.data
    whole, pieces = (
        Terminal(recording.meta["cols"], recording.meta["rows"], "pty") for _ in range(2)
    )
    items = [i for at in range(0, len(data), size) for i in pieces.feed(data[at : at + size])]
    assert items + pieces.close() == whole.feed(data) + whole.close()


@settings(max_examples=60)
@given(stream=STAYS, before=st.integers(100, 300), after=st.integers(0, 40))
def test_windows_hold_stays_as_a_whole(stream: str, before: int, after: int) -> None:
    """The tail of a file is that of the whole stream."""
    data = "".join(f"older {i}\r\n" for i in range(before)).encode() * 30
    data += stream.encode() + "".join(f"newer {i}\r\n" for i in range(after)).encode()
    for size in ({"cols": COLUMNS, "rows": ROWS}, {}):
        how = Options(format="raw", newline="pty", budget=600, **size)  # type: ignore[arg-type]
        whole = Collector(how.replace(whole=True))
        whole.feed(data)
        whole.end_stream()
        assert tail([data], how) == whole.result()


MONITOR = [
    "top - 11:28:55 up 43 min,  0 user,  load average: 3.90, 3.63, 3.55",
    "    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND",
]


def test_rules_for_frames_judge_the_frame_alone() -> None:
    """Where it is interface text and nothing else, its journal goes with it; else both stay."""
    size: dict[str, int] = {"cols": 100, "rows": ROWS}
    drawn = session([0, 4, 8], end="")
    monitor = drawn + "\x1b[2J" + painted(MONITOR) + LEAVE + "$ done\r\n"
    assert clean(monitor.encode(), newline="pty", **size) == "$ done"  # type: ignore[arg-type]
    shown = clean((drawn + LEAVE).encode(), newline="pty", **size)  # type: ignore[arg-type]
    assert [line for line in shown.split("\n") if line in map(text, range(99))] == [
        *map(text, range(16))
    ]


def test_frames_that_are_dropped_take_their_journal_with_them() -> None:
    """`alternate_screen="drop"` drops both, and counts their lines."""
    result = clean(
        ("a\r\n" + session(TOPS) + "b\r\n").encode(), newline="pty", alternate_screen="drop"
    )
    assert result == "a\nb"
    assert result.report.dropped["alternate-screen"] == 12 + ROWS


def test_a_narrower_screen_shows_no_more_than_fits() -> None:
    """What stood to the right of it is gone, and does not come back when it is wide again."""
    terminal = Terminal(COLUMNS, ROWS, "pty")
    terminal.feed(f"{ENTER}{'a' * 30}\r\nshort".encode())
    terminal.resize(20, ROWS)
    terminal.resize(COLUMNS, ROWS)
    assert terminal.close() == [Frame(["a" * 20, "short"])]


def test_a_new_size_in_the_middle_of_a_stay() -> None:
    """The text is laid out anew, and each line of it is read once."""
    terminal = Terminal(COLUMNS, ROWS, "pty")
    terminal.feed(session([0, 3, 6], end="").encode())
    terminal.resize(30, ROWS)
    items = terminal.feed("".join(painted(rows_from(top)) for top in (6, 6, 6)).encode())
    items += terminal.close()
    assert items == [Journal(map(text, range(6))), Frame(rows_from(6))]


def test_a_smaller_screen_keeps_what_is_above_the_cursor() -> None:
    """The rows below it go first, blank or not."""
    terminal = Terminal(COLUMNS, ROWS, "pty")
    terminal.feed(f"{ENTER}one\r\ntwo\r\nthree\r\nfour\x1b[2;1H".encode())
    terminal.resize(COLUMNS, 3)
    assert terminal.close() == [Frame(["one", "two", "three"])]
