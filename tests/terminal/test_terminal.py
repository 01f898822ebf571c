"""The terminal beyond single functions: settling, frames, sizes, newlines, encodings."""

from __future__ import annotations

import pytest

from tailcut.core.items import SCROLLBACK_CLEARED, Continuation, Frame, Item
from tailcut.terminal import Terminal
from tailcut.terminal.newlines import Newline
from tailcut.terminal.parser import STRING_LIMIT
from tailcut.terminal.screen.grid import FRAMES_MAX, ROWS_ASSUMED_MAX
from tailcut.terminal.screen.scrollback import LOGICAL_LINE_LIMIT


def read(
    data: bytes, cols: int | None = 20, rows: int | None = 4, newline: str = "pty", **more: bool
) -> list[Item]:
    terminal = Terminal(cols, rows, newline, **more)  # type: ignore[arg-type]
    return terminal.feed(data) + terminal.close()


class TestSettling:
    def test_lines_settle_when_they_leave_the_screen(self) -> None:
        """A row that can still change is not yielded."""
        terminal = Terminal(20, 2, "pty")
        assert terminal.feed(b"one\r\ntwo") == []
        assert terminal.feed(b"\r\nthree") == ["one"]
        assert terminal.close() == ["two", "three"]

    def test_wrapped_rows_are_one_line(self) -> None:
        """A line is joined where the terminal wrapped it, with the blanks it had there."""
        assert read(b"abcde  hij\r\nx", cols=6) == ["abcde  hij", "x"]

    def test_a_wrapped_line_waits_for_its_last_row(self) -> None:
        """The first row of a line has left the screen, the line has not."""
        terminal = Terminal(3, 2, "pty")
        assert terminal.feed(b"abcdefghi") == []
        assert terminal.feed(b"\r\nx\r\ny") == ["abcdefghi"]

    def test_physical_rows(self) -> None:
        """With `unwrap` off, each row is yielded as it stood."""
        assert read(b"abcdefgh\r\nx", cols=3, unwrap=False) == ["abc", "def", "gh", "x"]

    def test_a_wide_character_that_wraps_leaves_no_blank(self) -> None:
        """The column that it did not fit into is not part of the line."""
        assert read("ab中c".encode(), cols=3) == ["ab中c"]

    @pytest.mark.parametrize(
        "erase", [b"\x1b[2K", b"\x1b[2J", b"\x1b[J", b"\x1b[L", b"\x1b[T", b"\x1bM"]
    )
    def test_erasing_or_inserting_at_row_one_ends_the_line(self, erase: bytes) -> None:
        """What is printed there then does not continue what settled before."""
        lines = read(b"abcdef\x1b[H" + erase + b"xy", cols=3, rows=1, cleared=False)
        assert lines[0] == "abc"
        assert all(not str(line).startswith("abcx") for line in lines)

    def test_what_is_settled_is_frozen(self) -> None:
        """Moving up past row 1 does not reach what has scrolled off."""
        assert read(b"one\r\ntwo\r\nthree\x1b[9A\rX", rows=2) == ["one", "Xwo", "three"]

    def test_rows_of_a_lower_region_vanish(self) -> None:
        """Only what leaves row 1 becomes scrollback."""
        data = b"head\x1b[2;3r\x1b[3;1Ha\r\nb\r\nc\r\nd"
        assert read(data) == ["head", "c", "d"]

    def test_a_region_at_the_top_gives_scrollback(self) -> None:
        """A status line at the bottom does not keep lines from settling."""
        data = b"\x1b[1;3r\x1b[4;1Hstatus\x1b[1;1Ha\r\nb\r\nc\r\nd\r\ne"
        assert read(data) == ["a", "b", "c", "d", "e", "status"]

    def test_long_lines_come_in_pieces(self) -> None:
        """A line without end does not grow memory, and no character is lost."""
        line = "".join(chr(97 + i % 26) for i in range(3 * LOGICAL_LINE_LIMIT + 17))
        items = read(line.encode() + b"\r\nnext", cols=100, rows=3)
        assert type(items[0]) is str
        assert [type(item) for item in items[1:-1]] == [Continuation] * (len(items) - 2)
        assert "".join(str(item) for item in items[:-1]) == line
        assert max(len(str(item)) for item in items) <= LOGICAL_LINE_LIMIT
        assert items[-1] == "next"


class TestClearing:
    def test_erasing_the_display_pushes_nothing(self) -> None:
        """ED 2 erases as xterm does; scrollback holds what scrolled off only."""
        assert read(b"gone\r\n\x1b[2J\x1b[Hhere", cleared=False) == ["here"]

    @pytest.mark.parametrize("clear", [b"\x1b[3J", b"\x1bc"])
    def test_clearing_the_scrollback_is_told(self, clear: bytes) -> None:
        """A reader decides whether to forget; the terminal only says so."""
        items = read(b"a\r\nb\r\nc" + clear + b"\x1b[2J\x1b[Hd", rows=2, cleared=False)
        assert items == ["a", SCROLLBACK_CLEARED, "d"]

    @pytest.mark.parametrize(
        "clear", [b"\x1b[2J", b"\x1b[H\x1b[J", b"\x1b[H\x1b[2J\x1b[3J", b"\x1bc"]
    )
    def test_a_cleared_screen_stands_in_for_nothing(self, clear: bytes) -> None:
        """Where the last act was a clear, the last frame is what there is to read."""
        items = read(b"result: 42" + clear, cleared=False)
        assert [item for item in items if item is not SCROLLBACK_CLEARED] == ["result: 42"]

    def test_a_cleared_screen_does_not_come_back_beside_text(self) -> None:
        """It stands in only where nothing else is left."""
        assert read(b"old\x1b[2J\x1b[Hnew", cleared=False) == ["new"]


class TestAlternateScreen:
    def test_a_frame_joins_where_the_program_left(self) -> None:
        """It comes after what stood above it and before what followed."""
        data = b"$ vim\r\n\x1b[?1049htext\r\nmore\x1b[?1049l$ exit"
        assert read(data) == ["$ vim", Frame(["text", "more"]), "$ exit"]

    @pytest.mark.parametrize("mode", [b"47", b"1047", b"1049"])
    def test_every_mode_of_it(self, mode: bytes) -> None:
        """All three private modes switch screens."""
        data = b"a\r\n\x1b[?" + mode + b"h\x1b[Hx\x1b[?" + mode + b"l"
        assert Frame(["x"]) in read(data)

    @pytest.mark.parametrize(
        "erases",
        [
            b"\x1b[2J",
            b"\x1b[1;1H\x1b[J",
            b"\x1b[H\x1b[2K\x1b[2;1H\x1b[2K\x1b[?25h",
            b"\x1b[H\x1b[K\r\n\x1b[K",
            b"\x1b[H\x1b[9X\x1b[2;1H\x1b[9X",
            b"\x1b[H\x1b[2M",
        ],
    )
    def test_erasing_before_leaving_does_not_lose_the_frame(self, erases: bytes) -> None:
        """The frame before the unbroken run of erases is the one that was read."""
        data = b"\x1b[?1049h\x1b[Hone\x1b[2;1Htwo" + erases + b"\x1b[?1049l"
        assert read(data) == [Frame(["one", "two"])]

    def test_what_is_printed_after_an_erase_is_the_frame(self) -> None:
        """A run of erases that is broken by text does not count."""
        data = b"\x1b[?1049h\x1b[Hone\x1b[2Jtwo\x1b[?1049l"
        assert read(data) == [Frame(["   two"])]

    def test_the_end_of_the_stream_leaves_it(self) -> None:
        """A stream that ends inside gives the frame that stood there."""
        assert read(b"a\r\n\x1b[?1049h\x1b[Hlast") == ["a", Frame(["last"])]

    def test_leaving_without_entering_adds_nothing(self) -> None:
        """Programs reset modes that they never set."""
        assert read(b"a\x1b[?47l\x1b[?1047lb") == ["ab"]
        assert read(b"a\r\n\x1b7\x1b[?1049lb") == ["a", "b"]

    def test_a_blank_frame_adds_nothing(self) -> None:
        """A program that showed nothing there leaves no trace."""
        assert read(b"a\r\n\x1b[?1049h\x1b[2J\x1b[?1049lb") == ["a", "b"]

    def test_frames_can_be_left_out(self) -> None:
        """The terminal's own output has no frames in it."""
        assert read(b"a\r\n\x1b[?1049hx\x1b[?1049lb", frames=False) == ["a", "b"]

    def test_frames_settle_with_the_rows_beside_them(self) -> None:
        """Order is kept when the screen scrolls on."""
        data = b"a\r\n\x1b[?1049hx\x1b[?1049lb\r\nc\r\nd"
        assert read(data, rows=2) == ["a", Frame(["x"]), "b", "c", "d"]

    def test_frames_settle_on_a_screen_of_one_row(self) -> None:
        """Also where the only row goes when its line wraps."""
        data = b"a\r\n\x1b[?1049hx\x1b[?1049lbcdef\r\ng"
        assert read(data, cols=3, rows=1) == ["a", Frame(["x"]), "bcdef", "g"]

    def test_a_later_screenful_comes_after_the_frame(self) -> None:
        """What is drawn after a clear is newer than a frame that stood further down."""
        data = b"a\r\nb\r\n\x1b[?1049hx\x1b[?1049l\x1b[H\x1b[2Jnew\r\nnewer"
        assert read(data) == ["a", "b", Frame(["x"]), "new", "newer"]
        assert read(data, cleared=False) == [Frame(["x"]), "new", "newer"]

    def test_frames_that_never_settle_are_bounded(self) -> None:
        """A program that only toggles does not grow memory: the newest frames stay, in order."""
        terminal = Terminal(20, 4, "pty")
        count = 3 * FRAMES_MAX
        data = b"".join(b"\x1b[?1049h%d\x1b[?1049l" % i for i in range(count))
        assert terminal.feed(data) == []
        newest = [Frame([str(i)]) for i in range(count - FRAMES_MAX, count)]
        assert terminal.close() == newest


class TestSize:
    def test_rows_do_not_wrap_where_no_width_is_known(self) -> None:
        """The width assumed is beyond what anything is laid out for."""
        assert read(b"x" * 900 + b"\r\ny", cols=None, rows=None) == ["x" * 900, "y"]

    def test_an_assumed_height_grows_to_the_row_addressed(self) -> None:
        """A full-screen program on forty rows is not squeezed into twenty-four."""
        data = b"\x1b[?1049h" + b"".join(b"\x1b[%d;1Hrow %d" % (i, i) for i in range(1, 41))
        (frame,) = read(data, cols=None, rows=None)
        assert frame == Frame([f"row {i}" for i in range(1, 41)])

    def test_an_assumed_height_grows_to_the_motion_seen(self) -> None:
        """A redraw of thirty lines is collapsed from the second one on."""
        frame = b"".join(b"line %d\x1b[K\r\n" % i for i in range(30))
        lines = read(frame + b"\x1b[30A" + frame + b"\x1b[30A" + frame, cols=None, rows=None)
        assert lines[-30:] == [f"line {i}" for i in range(30)]
        assert len(lines) <= 30 + 7  # of the first, what had left twenty-four rows

    @pytest.mark.parametrize("probe", [b"\x1b[999;999H", b"\x1b[999B\x1b[999C"])
    def test_a_size_probe_does_not_grow_it(self, probe: bytes) -> None:
        """Programs go to row 999 to ask how high the terminal is."""
        terminal = Terminal(None, None)
        terminal.feed(b"\x1b7" + probe + b"\x1b[6n\x1b8")
        assert len(terminal.display()) < 999 < ROWS_ASSUMED_MAX * 4

    def test_a_known_height_does_not_grow(self) -> None:
        """CUP stops at the last row."""
        terminal = Terminal(20, 4, "pty")
        terminal.feed(b"\x1b[40;1Hx")
        assert terminal.display() == ["", "", "", "x"]

    def test_growing_adds_rows_below(self) -> None:
        """Settled rows do not come back."""
        terminal = Terminal(20, 2, "pty")
        assert terminal.feed(b"a\r\nb\r\nc") == ["a"]
        assert terminal.resize(20, 4) == []
        assert terminal.display() == ["b", "c", "", ""]

    def test_shrinking_drops_blank_rows_then_settles_from_the_top(self) -> None:
        """What stood above the cursor is read, not lost."""
        terminal = Terminal(20, 5, "pty")
        terminal.feed(b"a\r\nb\r\nc")
        assert terminal.resize(20, 3) == []
        assert terminal.resize(20, 2) == ["a"]
        assert terminal.display() == ["b", "c"]

    def test_resizing_does_not_rewrap(self) -> None:
        """Rows stay as they were; new text wraps at the new width."""
        terminal = Terminal(6, 4, "pty")
        terminal.feed(b"abcdef\r\n")
        terminal.resize(3, 4)
        terminal.feed(b"ghij")
        assert terminal.close() == ["abcdef", "ghij"]

    def test_resizing_inside_the_alternate_screen(self) -> None:
        """Both screens have the new size, and the frame is the new one."""
        terminal = Terminal(20, 4, "pty")
        terminal.feed(b"a\r\nb\r\n\x1b[?1049h\x1b[Hold")
        assert terminal.resize(20, 6) == []
        terminal.feed(b"\x1b[2J\x1b[6;1Hnew\x1b[?1049l")
        assert len(terminal.display()) == 6
        assert terminal.close() == ["a", "b", Frame(["new"])]

    def test_shrinking_inside_the_alternate_screen_keeps_the_normal_one(self) -> None:
        """Rows that no longer fit settle when the normal screen is back."""
        terminal = Terminal(20, 4, "pty")
        terminal.feed(b"a\r\nb\r\nc\r\nd\x1b[?1049h")
        terminal.resize(20, 2)
        items = terminal.feed(b"x\x1b[?1049l\r\ne") + terminal.close()
        texts = [item for item in items if isinstance(item, str)]
        assert texts == ["a", "b", "c", "d", "e"]

    def test_absurd_sizes_are_cut_down(self) -> None:
        """Memory does not follow what a header asks for."""
        terminal = Terminal(65_535, 65_535, "pty")
        rows = len(terminal.display())
        terminal.feed(b"\x1b[65535;65535Hx")
        terminal.resize(65_535, 65_535)
        assert rows <= 2_000
        assert terminal.close()[-1] == " " * (10_000 - 1) + "x"


class TestNewlines:
    @pytest.mark.parametrize(
        ("newline", "data", "lines"),
        [
            ("pty", b"ab\ncd", ["ab", "  cd"]),
            ("pipe", b"ab\ncd", ["ab", "cd"]),
            ("pipe", b"ab\r\ncd", ["ab", "cd"]),
            ("auto", b"ab\ncd", ["ab", "cd"]),
            ("auto", b"\x1b[Aab\ncd", ["ab", "cd"]),
            ("auto", b"x\r\n\x1b[1Cab\ncd", ["x", " ab", "   cd"]),
            ("auto", b"x\r\nab\ncd", ["x", "ab", "cd"]),  # nothing has moved the cursor
            ("auto", b"x\r\na\nb\nc\n\x1b[Cd\ne", ["x", "a", "b", "c", " d", "e"]),  # more LF
            ("auto", b"a\r\r\nb\r\r\nc", ["a", "b", "c"]),
            ("pty", b"ab\x0bcd\x0cef", ["ab", "  cd", "    ef"]),
            ("pipe", b"ab\x0bcd", ["ab", "  cd"]),
        ],
    )
    def test_what_a_line_feed_means(self, newline: Newline, data: bytes, lines: list[str]) -> None:
        """A bare LF keeps its column only in a pty stream that moves the cursor."""
        assert read(data, newline=newline) == lines

    def test_the_head_decides(self) -> None:
        """After 64 KiB of LF lines, CR LF lines and motions change nothing."""
        data = b"line\n" * 14_000 + b"\x1b[Ax\r\n" * 20_000 + b"\x1b[2Cab\ncd"
        assert read(data, newline="auto")[-2:] == ["  ab", "cd"]

    def test_the_decision_waits_for_motion(self) -> None:
        """A pty stream that first moves the cursor after the head keeps columns from there on."""
        data = b"line\r\n" * 14_000 + b"ab\ncd\r\n" + b"\x1b[2Cef\ngh"
        assert read(data, newline="auto")[-4:] == ["ab", "cd", "  ef", "    gh"]


class TestEncoding:
    @pytest.mark.parametrize(
        ("data", "text"),
        [
            (b"\xef\xbb\xbfabc", "abc"),
            ("abc é中".encode("utf-16"), "abc é中"),
            (b"\xfe\xff" + "abc é中".encode("utf-16-be"), "abc é中"),
            (b"a\xffb", "a\ufffdb"),
            (b"a\xe4\xb8", "a\ufffd"),
            (b"a\xe4\xb8b", "a\ufffdb"),
            (b"a\xed\xa0\x80b", "a\ufffd\ufffd\ufffdb"),
            (b"a\xc0\xafb", "a\ufffd\ufffdb"),
            (b"a\x9b2Ab", "a\ufffd2Ab"),  # a C1 control in one byte is not UTF-8
            (b"a\xc2\x9b1mb", "ab"),
            (b"a\x00b\x7fc", "abc"),
            (b"\xff", "\ufffd"),
            (b"\xef\xbb", "\ufffd"),
        ],
    )
    def test_any_bytes_have_a_text(self, data: bytes, text: str) -> None:
        """What is malformed becomes U+FFFD, and the stream goes on."""
        assert read(data) == [text]
        assert read(data[:1]) is not None


class TestStrings:
    @pytest.mark.parametrize("opener", [b"\x1b]0;", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bX"])
    def test_a_string_without_end_swallows_no_more_than_the_cap(self, opener: bytes) -> None:
        """A stray introducer in junk does not swallow a whole log."""
        items = read(b"a" + opener + b"x" * (STRING_LIMIT + 100) + b"\r\nend")
        text = "".join(str(item) for item in items)
        assert text.startswith("axx")
        assert text.endswith("end")
        assert 90 <= len(text) <= 110

    @pytest.mark.parametrize(
        ("data", "text"),
        [
            (b"a\x1b]0;t\x07b", "ab"),
            (b"a\x1b]0;t\x1b\\b", "ab"),
            (b"a\x1b]0;t\xc2\x9cb", "ab"),
            (b"a\x1b]0;t\x18b", "ab"),
            (b"a\x1b]0;t\x1ab", "ab"),
            (b"a\x1b]0;t\x1b[1mb", "ab"),
            (b"a\x1b_bk;t=1\x07b", "ab"),
            (b"a\x1b^x\x07b", "ab"),
            (b"a\x1bP+q544e\x1b\\b", "ab"),
            (b"a\x1bPx\x07y\x1b\\b", "ab"),  # BEL does not end DCS
            (b"a\x1bXx\x07y\x1b\\b", "ab"),
            (b"a\xc2\x9d0;t\x07b", "ab"),
            (b"a\x1b]0;\xe2\x9c\xb3 t\x07b", "ab"),
            (b"a\x1b]0;unfinished", "a"),
            (b"a\x1b[12", "a"),
            (b"a\x1b", "a"),
            (b'a{"t": "\\u001b[31m"}', 'a{"t": "\\u001b[31m"}'),
        ],
    )
    def test_how_strings_end(self, data: bytes, text: str) -> None:
        """A string ends as in xterm, and an unfinished function at the end vanishes."""
        assert read(data, cols=40) == [text]


class TestLive:
    def test_complete_lines_on_the_screen(self) -> None:
        """A line is complete when the next has begun."""
        terminal = Terminal(20, 10, "pipe", live=True)
        assert terminal.feed(b"one\ntwo\nthr") == []
        assert terminal.live() == ["one", "two"]
        assert not terminal.upward
        terminal.feed(b"ee\x1b[A")
        assert terminal.upward

    def test_unknown_functions_are_counted(self) -> None:
        """They vanish, and are told."""
        terminal = Terminal(20, 4)
        terminal.feed(b"a\x1b[5yb\x1b[?99$yc\x1b[1;2&xd")
        assert terminal.close() == ["abcd"]
        assert terminal.unknown == 3
