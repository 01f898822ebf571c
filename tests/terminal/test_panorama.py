"""Rows that scrolled by are put together from frames."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.terminal.screen import panorama as module
from tailcut.terminal.screen.panorama import Panorama

HEIGHT = 12


def text(number: int) -> str:
    """Return a line of a document that no other line is like."""
    return f"  line {number} says {number * 7919 % 1000} words"


def screen(lines: list[str], footer: list[str], height: int = HEIGHT) -> list[str]:
    """Return the rows of a screen with a footer at the bottom."""
    body = lines[: height - len(footer)]
    return body + [""] * (height - len(footer) - len(body)) + footer


def joined(frames: list[list[str]]) -> list[str]:
    """Return all that was read in a row of frames: what scrolled by, and the last one."""
    panorama = Panorama(str)
    for rows in frames:
        panorama.written = 10**6
        panorama.frame(rows)
    return [row for row in [*panorama.close(frames[-1]), *frames[-1]] if row]


FOOTER = ["─" * 40, "> ask anything", "─" * 40, "? for shortcuts"]
BODY = HEIGHT - len(FOOTER)


def view(top: int, until: int = 10**6) -> list[str]:
    """Return a screen of the document from line `top` on, up to line `until`."""
    return screen([text(i) for i in range(top, min(top + BODY, until))], FOOTER)


MOVES = st.lists(st.integers(1, BODY - 2), min_size=1, max_size=30)


@given(steps=MOVES)
def test_text_that_scrolls_up_is_read_once_and_in_order(steps: list[int]) -> None:
    """However far it scrolls at a time, as long as two rows stay in view."""
    tops = [0]
    for step in steps:
        tops.append(tops[-1] + step)
    frames = [view(top) for top in tops]
    assert joined(frames) == [text(i) for i in range(tops[-1] + BODY)] + FOOTER


@given(steps=MOVES, back=MOVES)
def test_text_that_is_scrolled_back_is_not_read_twice(steps: list[int], back: list[int]) -> None:
    """What comes into view again is taken back; it scrolls by again afterwards."""
    tops = [0]
    for step in steps:
        tops.append(tops[-1] + step)
    end = tops[-1]
    for step in back:
        tops.append(max(0, tops[-1] - step))
    while tops[-1] < end:
        tops.append(min(end, tops[-1] + 5))
    frames = [view(top) for top in tops]
    assert joined(frames) == [text(i) for i in range(end + BODY)] + FOOTER


@given(steps=MOVES, at=st.integers(0, 29), more=st.integers(0, BODY - 3))
def test_a_dialog_leaves_nothing_in_the_text(steps: list[int], at: int, more: int) -> None:
    """What it covers has not scrolled by, also where the text goes on behind it."""
    tops = [0]
    for step in steps:
        tops.append(tops[-1] + step)
    at = min(at, len(tops) - 1)
    dialog = [f"[ choice {i} of the dialog ]" for i in range(HEIGHT)]
    frames = [view(top) for top in tops[: at + 1]] + [dialog]
    frames += [view(top + more) for top in tops[at:]]
    assert joined(frames) == [text(i) for i in range(tops[-1] + more + BODY)] + FOOTER


def changed(top: int, **rows: str) -> list[str]:
    """Return a view in which some rows are others: `row3="…"`."""
    frame = view(top)
    for name, row in rows.items():
        frame[int(name.removeprefix("row"))] = row
    return frame


SAME = {
    "a spinner turns": (changed(0, row7="⠋ Working"), changed(2, row7="⠙ Working")),
    "a clock runs": (changed(0, row9="  12s · 3.1k tokens"), changed(2, row9="  14s · 4k tokens")),
    "a scrollbar moves": (
        [row.ljust(50) + ("┃" if i < 4 else " ") for i, row in enumerate(view(0))],
        [row.ljust(50) + ("┃" if i > 3 else " ") for i, row in enumerate(view(2))],
    ),
    "the last row grows": (changed(0, row7="  line 7"), view(2)),
    "a title stays": (["A title", *view(0)[:-1]], ["A title", *view(2)[:-1]]),
}


@pytest.mark.parametrize(("before", "after"), SAME.values(), ids=SAME)
def test_rows_are_known_by_what_they_say(before: list[str], after: list[str]) -> None:
    """Two rows scroll by, whatever else changes."""
    lines = joined([before, after])
    assert [line.rstrip() for line in lines[:2]] == [text(0), text(1)]
    assert sum(line.startswith(text(2)) for line in lines) == 1


NOTHING = {
    "a box in the middle closes": [
        [text(0), text(1), text(2), text(3), text(4), text(5), "out 1", "out 2", *FOOTER],
        [text(0), text(1), text(2), text(3), text(4), text(5), text(6), text(7), *FOOTER],
    ],
    "the lower rows move up": [
        screen([text(i) for i in (0, 1, 2, 3, 4, 5, 6, 7)], FOOTER),
        screen([text(i) for i in (0, 1, 2, 3, 4, 6, 7)], FOOTER),
    ],
    "the same is painted again": [view(0), view(0)],
    "two rows change": [view(0), changed(0, row2="other", row3="another")],
    "half of the rows change": [view(0), [*view(0)[:4], *view(20)[:4], *FOOTER]],
    "the text grows": [screen([text(0), text(1)], FOOTER), view(0)],
}


@pytest.mark.parametrize("frames", NOTHING.values(), ids=NOTHING)
def test_changes_in_place_scroll_nothing_by(frames: list[list[str]]) -> None:
    """Only rows that leave at the top have scrolled by."""
    panorama = Panorama(str)
    for rows in frames:
        panorama.written = 10**6
        panorama.frame(rows)
    assert panorama.close(frames[-1]) == []


def test_a_screen_that_is_replaced_has_been_read() -> None:
    """Where nothing of it is left, its text joins without the rows that stay put."""
    panorama = Panorama(str)
    for rows in (view(0), view(3), view(100)):
        panorama.written = 10**6
        panorama.frame(rows)
    assert panorama.close(view(100)) == [text(i) for i in range(3 + BODY)]


def wrapped(top: int, columns: int) -> list[str]:
    """Return a view of long lines from line `top` on, wrapped at a width."""
    rows: list[str] = []
    for number in range(top, top + BODY):
        line = f"{text(number)} " + " ".join(f"word{number}x{i}" for i in range(6))
        while line:
            rows.append(line[:columns])
            line = line[columns:]
    return screen(rows, FOOTER)


@pytest.mark.parametrize("garbled", [0, 1, 3])
def test_a_new_width_wraps_the_text_anew(garbled: int) -> None:
    """What is painted until the program has taken the size does not join, and nothing doubles."""
    panorama = Panorama(str)
    frames = [wrapped(top, 70) for top in (0, 2, 4)]
    for rows in frames:
        panorama.written = 10**6
        panorama.frame(rows)
    panorama.resize()
    for number in range(garbled):
        panorama.written = 10**6
        panorama.frame([f"gar{number}{i}bled" for i in range(HEIGHT)])
    last = wrapped(4, 50)
    for rows in (last, wrapped(4, 50)):
        panorama.written = 10**6
        panorama.frame(rows)
    lines = panorama.close(last)
    assert "bled" not in "".join(lines)
    starts = [row for row in lines if row.startswith("  line")]
    assert len(starts) == 4
    assert all(row.startswith(text(i)) for i, row in enumerate(starts))


def test_a_new_width_at_the_end_doubles_nothing() -> None:
    """Where no frame comes any more, the last one stands alone."""
    panorama = Panorama(str)
    for top in (0, 2, 4):
        panorama.written = 10**6
        panorama.frame(view(top))
    panorama.resize()
    assert panorama.close(view(4)) == [text(i) for i in range(4)]


def test_a_look_waits_for_text() -> None:
    """Frames that end after hardly any text are not looked at, and nothing is lost."""
    panorama = Panorama(str)
    looks = 0
    for top in range(40):
        panorama.written += 9
        before = panorama.rows
        panorama.frame(view(top))
        looks += panorama.rows is not before
    assert looks < 15
    assert panorama.close(view(39)) == [text(i) for i in range(39)]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest rows go; the newest are there."""
    monkeypatch.setattr(module, "LINES_CHARS_MAX", 1000)
    panorama = Panorama(str)
    for top in range(0, 400, 4):
        panorama.written = 10**6
        panorama.frame(view(top))
    lines = panorama.close(view(396))
    assert sum(map(len, lines)) <= 1000
    assert lines[-1] == text(395)


def test_rows_that_say_the_same_are_no_footer() -> None:
    """Rows alike stay put while others move; they join where the screen is replaced."""
    panorama = Panorama(str)
    same = "  the same words again"

    def every_other(top: int) -> list[str]:
        return screen([same if i % 2 == 0 else text(i) for i in range(top, top + BODY)], FOOTER)

    for rows in (every_other(0), every_other(2), view(100)):
        panorama.written = 10**6
        panorama.frame(rows)
    lines = panorama.close(view(100))
    assert lines == [same if i % 2 == 0 else text(i) for i in range(2 + BODY)]
