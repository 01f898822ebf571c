"""What stays of the normal screen and the scrollback when a program clears them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import clean, tail
from tailcut.core.items import Frame, Item, ScrollbackCleared
from tailcut.terminal import Terminal
from tailcut.terminal.screen.held import FOLLOWING_MAX

ROWS = 8


def items_of(stream: str, **settings: Any) -> list[Item]:
    """Return the items of a stream without marks, the same fed at once or byte by byte."""
    data = stream.encode()
    settings = {"rows": ROWS, "newline": "pty", **settings}
    whole, single = Terminal(**settings), Terminal(**settings)
    items = whole.feed(data) + whole.close()
    pieces = [item for i in range(len(data)) for item in single.feed(data[i : i + 1])]
    assert pieces + single.close() == items
    return [item for item in items if not isinstance(item, ScrollbackCleared)]


def texts(stream: str, **settings: Any) -> list[str]:
    """Return the lines of a stream that are not blank."""
    return [str(item) for item in items_of(stream, **settings) if item]


WIPE = "\x1b[H" + "\x1b[K\r\n" * (ROWS - 1) + "\x1b[K\x1b[H"
CLEARS = {
    "Ctrl-L": "\x1b[H\x1b[2J",
    "clear": "\x1b[H\x1b[2J\x1b[3J",
    "clear in tmux": "\x1b[H\x1b[J",
    "scrollback, screen, home": "\x1b[3J\x1b[2J\x1b[H",
    "screen, scrollback, home": "\x1b[2J\x1b[3J\x1b[H",
    "screen, home, scrollback": "\x1b[2J\x1b[H\x1b[3J",
    "reset": "\x1bc",
    "reset and scrollback": "\x1bc\x1b[3J",
    "every row": WIPE,
    "every row, with EL 2": WIPE.replace("\x1b[K", "\x1b[2K"),
    "the first row, then below": "\x1b[H\x1b[K\r\n\x1b[J\x1b[H",
    "twice": "\x1b[H\x1b[2J\x1b[2J\x1b[H\x1b[J",
}
clears = pytest.mark.parametrize("clear", CLEARS.values(), ids=CLEARS)

WORK = ["Verdict: do not release 3.12.0.", "Owner: R. K., due 2026-12-02"]
GOODBYE = ["Resume this session with:", "  agent --resume 1"]


def page(lines: list[str]) -> str:
    """Return the lines as a program prints them."""
    return "".join(f"{line}\r\n" for line in lines)


@clears
@pytest.mark.parametrize("above", [0, 3, 40])
def test_what_was_read_stays_once_and_in_its_place(clear: str, above: int) -> None:
    """A goodbye, a prompt or other work comes after it."""
    lines = [f"step {i} of the work" for i in range(above)] + WORK
    assert texts(page(lines) + clear + page(GOODBYE)) == lines + GOODBYE


@clears
def test_what_was_read_stays_where_nothing_follows(clear: str) -> None:
    """Also where a clear is the last that a program did."""
    assert texts(page(WORK) + clear) == WORK


@clears
def test_text_that_was_typed_without_a_line_end_stays(clear: str) -> None:
    """The row of the cursor is on the screen, too."""
    assert texts("one\r\n$ make" + clear + "two") == ["one", "$ make", "two"]


@clears
@pytest.mark.parametrize(
    "again",
    [
        WORK,
        [line.replace("02", "03") for line in WORK],
        ["Verdict: do not", "release 3.12.0.", WORK[1]],
        ["A header", *WORK, "and more"],
    ],
    ids=["the same", "another clock", "wrapped", "more"],
)
def test_what_is_painted_again_counts_once(clear: str, again: list[str]) -> None:
    """The newest copy is the one that stays."""
    assert texts(page(WORK) + clear + page(again)) == again


@clears
def test_a_dashboard_gives_its_last_frame(clear: str) -> None:
    """However often it is repainted; what came before it stays."""
    frame = "CPU {0} percent\r\nMemory {0} of 64 GiB\r\nTasks: {0} running"
    stream = page(WORK) + "".join(clear + frame.format(i) for i in range(300))
    terminal = Terminal(rows=ROWS, newline="pty")
    items = terminal.feed(stream.encode()) + terminal.close()
    assert [i for i in items if isinstance(i, str) and i] == [
        *WORK,
        *frame.format(299).split("\r\n"),
    ]


FULL = {name: clear for name, clear in CLEARS.items() if "\x1b[3J" in clear or "\x1bc" in clear}


@pytest.mark.parametrize("clear", FULL.values(), ids=FULL)
def test_a_transcript_that_is_painted_again_as_a_whole_counts_once(clear: str) -> None:
    """Also the lines of it that had left the screen, in a tail; what came before it stays."""
    lines = [f"line {chr(97 + i % 26)} of {chr(97 + i // 26)} said so" for i in range(90)]
    stream = page(WORK) + "".join(clear + page(lines[:count]) for count in range(5, 90, 4))
    told = tail(stream, rows=ROWS, newline="pty", budget=10_000).split("\n")
    assert told == [*WORK, *lines[:89]]


@pytest.mark.parametrize("clear", FULL.values(), ids=FULL)
def test_what_another_run_does_not_repeat_stays(clear: str) -> None:
    """Where only the screen is painted again, the lines above it have still been read."""
    test = ["running twelve tests now", "all of them have passed"]
    stream = page([*WORK, *map("a thought on point {}".format, "abcdefghij"), *test])
    told = tail(stream + clear + page(test), rows=3, newline="pty").split("\n")
    assert told[:2] == WORK
    assert told[-2:] == test
    assert told.count(test[0]) == 1


def test_a_redraw_that_moves_up_is_no_clear() -> None:
    """A prompt or progress display that happens to begin at the top of the screen."""
    menu = "? Pick one of these\r\n> first\r\n  second"
    assert texts(f"{menu}\r\x1b[2A\x1b[Jpicked: second") == ["picked: second"]
    assert texts(f"{menu}\x1b[2K\x1b[A\x1b[2K\x1b[A\x1b[2K\rpicked") == ["picked"]
    assert texts("Loading all of it\r\x1b[Kdone") == ["done"]
    assert texts("\x1b[HLoading all of it\x1b[H\x1b[Kdone") == ["done"]


def test_rows_that_are_painted_over_one_by_one_are_no_clear() -> None:
    """Each row is erased and then painted, so the screen is never blank."""
    assert texts(page(WORK) + "\x1b[H\x1b[Kone\r\n\x1b[Ktwo") == ["one", "two"]


def test_frames_stay_where_they_were() -> None:
    """Between the lines that were printed before and after them."""
    stay = "\x1b[?1049h\x1b[Hinside {}\x1b[?1049l"
    for clear in CLEARS.values():
        stream = f"one\r\n{stay.format(1)}two\r\n{stay.format(2)}{clear}{stay.format(3)}three"
        items = [item for item in items_of(stream) if item]
        frames = [Frame([f"inside {i}"]) for i in (1, 2, 3)]
        assert items == ["one", frames[0], "two", frames[1], frames[2], "three"]


def test_a_reset_on_the_alternate_screen_leaves_both() -> None:
    """The normal screen and the frame."""
    stream = "one\r\n\x1b[?1049h\x1b[Hinside\x1bctwo"
    assert items_of(stream) == ["one", Frame(["inside"]), "two"]


@clears
def test_a_line_that_the_top_of_the_screen_cuts_through(clear: str) -> None:
    """It stays whole."""
    line = "".join(chr(97 + i % 26) for i in range(200))
    stream = line + "\r\nend" + clear + "new"
    found = "".join(texts(stream, cols=10))
    assert found == line + "endnew"


def test_the_scrollback_alone() -> None:
    """The screen stays as it is, and the lines above it have been read."""
    lines = [f"line number {i}" for i in range(20)]
    assert texts(page(lines) + "\x1b[3J" + "more") == [*lines, "more"]
    assert tail(page(lines) + "\x1b[3Jmore", rows=ROWS) == "\n".join([*lines, "more"])


@clears
def test_without_it_the_terminal_is_xterm(clear: str) -> None:
    """What was cleared is gone, and only the last screen stands in for nothing."""
    assert texts(page(WORK) + clear + "new", cleared=False)[-1:] == ["new"]
    if clear not in (WIPE, CLEARS["every row, with EL 2"], CLEARS["the first row, then below"]):
        assert texts(page(WORK) + clear + "new", cleared=False) == ["new"]
        assert tail(page(WORK) + clear + "new", cleared="drop") == "new"
    assert clean(page(WORK) + clear + "new", cleared="keep") == "\n".join([*WORK, "new"])


def test_no_more_is_waited_for_than_a_bound() -> None:
    """Lines come out while a stream goes on after a clear."""
    terminal = Terminal(rows=ROWS, newline="pty")
    assert terminal.feed(page(WORK).encode() + b"\x1b[H\x1b[2J") == []
    line = "x" * 99
    count = 0
    while not terminal.feed(page([line]).encode()):
        count += 1
    assert count < FOLLOWING_MAX // 100 + 2 * ROWS


# Streams of clears, repaints and other text, small enough that the bound is reached.
lines_of_text = st.lists(
    st.sampled_from(["alpha beta", "gamma", "$ ", "delta 1", "delta 2", "", "é́ x", "日本 y"]),
    max_size=12,
).map(page)
parts = st.lists(
    st.one_of(
        lines_of_text,
        st.sampled_from([*CLEARS.values(), "\x1b[3J", "\x1b[2J", "\x1b[H", "\x1b[J", "\x1b[2;3H"]),
        st.sampled_from(["\x1b[?1049h\x1b[Hin\x1b[?1049l", "\x1b[?1049h", "\x1bM", "\x1b[K"]),
    ),
    max_size=20,
).map("".join)


@given(stream=parts, bound=st.sampled_from([20, 60, FOLLOWING_MAX]), rows=st.sampled_from([1, 4]))
def test_chunks_do_not_matter(stream: str, bound: int, rows: int) -> None:
    """The same items come out of any division of a stream, marks included."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tailcut.terminal.screen.held.FOLLOWING_MAX", bound)
        items_of(stream, rows=rows, cols=7)
