"""What stays of the alternate screen when a program leaves it."""

from __future__ import annotations

import pytest

from tailcut.core.items import Frame
from tailcut.terminal import Terminal

ENTER, LEAVE = "\x1b[?1049h\x1b[H", "\x1b[?1049l"


def frames(stream: str, **settings: int) -> list[list[str]]:
    """Return the frames of a stream, the same whether fed at once or byte by byte."""
    data = stream.encode()
    whole, single = Terminal(newline="pty", **settings), Terminal(newline="pty", **settings)
    items = whole.feed(data) + whole.close()
    pieces = [item for i in range(len(data)) for item in single.feed(data[i : i + 1])]
    assert pieces + single.close() == items
    return [list(item) for item in items if isinstance(item, Frame)]


REDRAWS = {
    "EL ends the last row": ("old text\rnew\x1b[K", ["new"]),
    "EL ends an id": ("id=eb3c84f4 gpt\rid=eb3c84f4-cc8b\x1b[K", ["id=eb3c84f4-cc8b"]),
    "EL comes in a colour": ("old text\rnew\x1b[0m\x1b[K", ["new"]),
    "EL and a move": ("old text\rnew\x1b[K\x1b[5;1H", ["new"]),
    "EL behind an indent": ("    old\r  x\x1b[K", ["  x"]),
    "ECH ends it": ("old text\rnew\x1b[9X", ["new"]),
    "ED ends it": ("old text\rnew\x1b[J", ["new"]),
    "then every row is erased": (
        "old text\r\nnext\x1b[Hnew\x1b[K\x1b[2K\x1b[B\x1b[2K", ["new", "next"],
    ),
    "then the screen is erased": ("old text\rnew\x1b[K\x1b[2J", ["new"]),
    "then it is erased from its top": ("old text\rnew\x1b[K\x1b[H\x1b[J", ["new"]),
    "a row is erased from its start": ("one\r\ntwo\r\x1b[K\x1b[A\x1b[K", ["one", "two"]),
    "a row is erased behind blanks": ("  one\x1b[3G\x1b[K", ["  one"]),
    "a blank row is erased last": ("one\rnew\x1b[K\r\n\x1b[K", ["new"]),
}  # fmt: skip


@pytest.mark.parametrize(("stream", "expected"), REDRAWS.values(), ids=REDRAWS)
def test_the_erase_that_ends_a_redraw_is_part_of_it(stream: str, expected: list[str]) -> None:
    """What it erased does not come back when the erases before leaving are undone."""
    assert frames(ENTER + stream + LEAVE) == [expected]


@pytest.mark.parametrize("rows", [24, 40, 60])
@pytest.mark.parametrize("stays", [33, 34, 70])
def test_frames_keep_their_order_however_many(rows: int, stays: int) -> None:
    """None overtakes the rows that were printed before it."""
    terminal = Terminal(rows=rows, newline="pty")
    stream = "".join(f"line {i}\r\n{ENTER}frame {i}{LEAVE}" for i in range(stays))
    items = terminal.feed(stream.encode()) + terminal.close()
    texts = [item[0] if isinstance(item, Frame) else item for item in items]
    assert texts == [f"{kind} {i}" for i in range(stays) for kind in ("line", "frame")]


def test_the_cursor_saved_inside_is_there_in_the_next_stay() -> None:
    """Each of the two screens has a saved cursor of its own, also while the other is up."""
    stream = f"{ENTER}\x1b[3;4H\x1b7{LEAVE}{ENTER}one\x1b8two{LEAVE}"
    assert frames(stream) == [["one", "", "   two"]]


def test_a_bottom_margin_that_was_named_stays_when_the_height_is_found() -> None:
    """A bar below the margin does not scroll with the text above it."""
    terminal = Terminal(newline="pty")
    stream = b"a\r\n\x1b[1;39r\x1b[40;1HBAR\x1b[38;1Hx\r\ny\r\nz\r\n"
    terminal.feed(stream)
    assert [row for row in terminal.display() if row] == ["x", "y", "z", "BAR"]
    assert terminal.display()[39] == "BAR"


def test_parameters_may_have_leading_zeros() -> None:
    """However many."""
    terminal = Terminal(newline="pty")
    terminal.feed(b"\x1b[000000000000003;00000000000000000005Hx")
    assert terminal.display()[2] == "    x"


WORK = "\x1b[HVerdict: do not release 3.12.0.\r\nOwner: R. K., due 2026-12-02"
WORK_LINES = ["Verdict: do not release 3.12.0.", "Owner: R. K., due 2026-12-02"]
ERASE = "\x1b[H\x1b[K\r\n\x1b[K\r\n\x1b[K"
GOODBYE = "\x1b[HResume this session with:\r\nclaude --resume 1 in the folder"
GOODBYE_LINES = ["Resume this session with:", "claude --resume 1 in the folder"]

ENDED = {
    "tmux": ("[exited]\r\n", [WORK_LINES, GOODBYE_LINES]),
    "tmux detached": ("[detached (from session 0)]\r\n", [WORK_LINES, GOODBYE_LINES]),
    "screen": ("\r\n[screen is terminating]\r\n", [WORK_LINES, GOODBYE_LINES]),
    "then much more": ("[exited]\r\n" + "x\r\n" * 50, [WORK_LINES, GOODBYE_LINES]),
    "no multiplexer": ("$ exit\r\n", [GOODBYE_LINES]),
    "nothing after it": ("", [GOODBYE_LINES]),
}


@pytest.mark.parametrize("clear", ["\x1b[H\x1b[2J", "", ERASE], ids=["clears", "leaves", "erases"])
@pytest.mark.parametrize(("after", "expected"), ENDED.values(), ids=ENDED)
def test_ended_inside_a_multiplexer(after: str, clear: str, expected: list[list[str]]) -> None:
    """The frame of the program that ran in it stays, not only what was painted while leaving."""
    stream = f"\x1b[?1049h{WORK}{ERASE}{GOODBYE}{clear}{LEAVE}{after}"
    assert frames(stream) == expected


def test_a_goodbye_does_not_take_the_place_of_the_work() -> None:
    """What says much less than the frame that was erased for it stands behind that."""
    assert frames(f"\x1b[?1049h{WORK}{ERASE}\x1b[HBye{LEAVE}") == [WORK_LINES, ["Bye"]]


REPAINTS = {
    "the same": (WORK, WORK_LINES),
    "another clock": (WORK.replace("02", "03"), [row.replace("02", "03") for row in WORK_LINES]),
    "wrapped": (
        WORK.replace(" release", "\r\nrelease"),
        ["Verdict: do not", "release 3.12.0.", WORK_LINES[1]],
    ),
    "and more": (WORK + "\r\nnew", [*WORK_LINES, "new"]),
}


@pytest.mark.parametrize(("paint", "expected"), REPAINTS.values(), ids=REPAINTS)
def test_a_frame_that_is_painted_again_counts_once(paint: str, expected: list[str]) -> None:
    """Also where a multiplexer ends after it."""
    assert frames(f"\x1b[?1049h{WORK}{ERASE}{paint}{LEAVE}[exited]\r\n") == [expected]


def test_screen_moves_to_a_column_by_blanks_and_line_feeds() -> None:
    """Also where most line ends look like those of a pipe, and in any chunking."""
    stream = f"{ENTER}  Order:\r  \n1. Repair\r  \nGO\x1b[K\r\n\n{LEAVE}[screen is terminating]\r\n"
    for size in (1, 3, 1000):
        terminal = Terminal()
        data = stream.encode()
        items = [i for at in range(0, len(data), size) for i in terminal.feed(data[at : at + size])]
        assert (items + terminal.close())[0] == Frame(["  Order:", "  1. Repair", "  GO"])
