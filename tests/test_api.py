"""The library's functions: any source, any chunking, one result with a report."""

import copy
import io
import pickle
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import Cleaned, ConfigError, OptionError, Options, Pipeline, Report, Tail, clean, tail
from tailcut.api import Collector
from tailcut.cut import Cutter
from tailcut.options import STAGE_NAMES
from tailcut.rules import builtin
from tailcut.window import ring

# The options of the cut.
CUT = ("budget", "unit", "max_lines")
STREAM = b"".join(
    (
        b"\x1b]0;title\x07$ make\r\n",
        b"compiling  10 %\rcompiling 100 %\r\n",
        b"\x1b[31merror:\x1b[0m two \xe2\x80\x9cwords\xe2\x80\x9d missing\r\n",
        b"----------\r\n\r\n\r\n\r\n",
        b"again\r\nagain\r\n",
        b"caf\xc3\xa9 \xe6\x97\xa5\xe6\x9c\xac done\r\n",
    )
)

# Parts of streams that chance would seldom produce.
pieces = st.one_of(
    st.binary(max_size=12),
    st.sampled_from(
        [
            b"word",
            b"two words",
            b"\n",
            b"\r\n",
            b"\r",
            b"\t",
            b"----",
            b"\x1b[31m",
            b"\x1b[0m",
            b"\x1b[2K",
            b"\x1b[A",
            b"\x1b[H",
            b"\x1b[2J",
            b"\x1b[3J",
            b"\x1bc",
            b"\x1b[5;1H",
            b"\x1b[?1049h",
            b"\x1b[?1049l",
            b"\x1b]0;t\x07",
            "日本".encode(),
            "e\u0301".encode(),
            "👩\u200d🚀".encode(),
            b"\xff\xfe",
            b"\xc3",
            b"x" * 90,
        ]
    ),
)
streams = st.lists(pieces, max_size=40).map(b"".join)


def chunked(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    """Yield chunks of data, with the sizes over and over."""
    start = 0
    while start < len(data):
        for size in sizes:
            yield data[start : start + size]
            start += size


def clears(data: bytes) -> bool:
    """Return whether a stream may clear the scrollback: `tail` then forgets, `clean` does not."""
    return b"\x1b[3J" in data or b"\x1bc" in data


def size(text: str, unit: str) -> int:
    """Return the size of a text, as a budget measures it."""
    if unit == "words":
        return len(text.split())
    return len(text if unit == "chars" else text.encode())


TEXT = STREAM.decode()
FORMS: dict[str, Callable[[Path], Any]] = {
    "bytes": lambda _: STREAM,
    "bytearray": lambda _: bytearray(STREAM),
    "memoryview": lambda _: memoryview(STREAM),
    "str": lambda _: TEXT,
    "path": lambda path: path,
    "raw file": lambda path: path.open("rb", buffering=0),
    "buffered file": lambda path: path.open("rb"),
    "text file": lambda path: path.open(encoding="utf-8"),
    "text file, newlines kept": lambda path: path.open(encoding="utf-8", newline=""),
    "BytesIO": lambda _: io.BytesIO(STREAM),
    "StringIO": lambda _: io.StringIO(TEXT, newline=""),
    "chunks": lambda _: list(chunked(STREAM, [7])),
    "text chunks": lambda _: iter([TEXT[:20], TEXT[20:21], "", TEXT[21:]]),
    "mixed chunks": lambda _: [STREAM[:9], STREAM[9:].decode()],
    "generator": lambda _: chunked(STREAM, [1, 5]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_stream_gives_the_same(form: str, tmp_path: Path) -> None:
    """Bytes, text, files and iterables yield the same tail."""
    path = tmp_path / "session.raw"
    path.write_bytes(STREAM)
    source = FORMS[form](path)
    try:
        result = tail(source)
    finally:
        if hasattr(source, "close"):
            source.close()
    assert result == (
        "$ make\ncompiling 100 %\nerror: two “words” missing\n\nagain\ncafé 日本 done"
    )
    assert result.report == tail(STREAM).report


def test_a_text_file_that_has_been_read_from_goes_on_where_it_stands(tmp_path: Path) -> None:
    """Nothing that the file has buffered is lost."""
    path = tmp_path / "log"
    path.write_bytes(b"header\nfirst\nsecond\n")
    with path.open(encoding="utf-8") as file:
        assert file.readline() == "header\n"
        assert tail(file) == "first\nsecond"


def test_what_has_arrived_is_read_at_once(tmp_path: Path) -> None:
    """A buffered file is read without waiting for a full block."""

    class Pipe(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise AssertionError("read() waits for a full block")

    assert tail(Pipe(b"here")) == "here"


@pytest.mark.parametrize("source", [None, 7, [7], ["text", None], object()])
def test_what_is_no_stream_is_refused(source: Any) -> None:
    """The error names what a stream can be, and what was received."""
    with pytest.raises(TypeError, match="a stream is bytes, str, a path object, a file or"):
        tail(source)


def test_text_that_is_not_utf8_never_raises() -> None:
    """Half a surrogate pair shows as U+FFFD."""
    assert tail("a\ud83db and \udcff") == "a\ufffdb and \ufffd"
    assert clean(["\ud83d", "\ude00 split"]) == "\ufffd\ufffd split"


@given(data=streams, sizes=st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_any_chunking_gives_the_same(data: bytes, sizes: list[int]) -> None:
    """The result does not depend on how a stream arrives."""
    for whole, parts in (
        (tail(data, budget=40), tail(chunked(data, sizes), budget=40)),
        (clean(data, rows=4, cols=20), clean(chunked(data, sizes), rows=4, cols=20)),
    ):
        assert whole == parts
        assert whole.report == parts.report


@given(
    data=streams,
    budget=st.integers(1, 60),
    unit=st.sampled_from(["chars", "bytes", "words"]),
    max_lines=st.none() | st.integers(1, 5),
)
def test_the_budget_is_never_exceeded_and_something_always_stays(
    data: bytes, budget: int, unit: Any, max_lines: int | None
) -> None:
    """In every unit; and the tail is empty only where the stages left nothing."""
    result = tail(data, budget=budget, unit=unit, max_lines=max_lines)
    assert size(result, unit) <= budget
    assert len(result.split("\n")) <= (max_lines or len(result) + 1)
    # Of bytes there may be too few for one character.
    if not clears(data) and (unit != "bytes" or budget >= 32):
        assert bool(result) == bool(clean(data))


@given(data=streams)
def test_a_large_budget_gives_the_whole_transcript(data: bytes) -> None:
    """The cut is the only difference between the two, but for a cleared scrollback."""
    if not clears(data):
        assert tail(data, budget=1_000_000) == clean(data)


@given(data=streams, budget=st.integers(5, 60))
def test_a_tail_is_the_end_of_the_transcript(data: bytes, budget: int) -> None:
    """Lines keep their order, and none is made up."""
    if clears(data):
        return
    result = tail(data, budget=budget)
    kept = result.removeprefix("…") if result.report.shortened else result
    assert clean(data).endswith(kept)


@given(data=streams)
def test_cleaning_what_is_clean_changes_nothing(data: bytes) -> None:
    """A transcript is its own transcript."""
    once = clean(data)
    assert clean(once, newline="pipe") == once


@given(data=streams, budget=st.integers(20, 200))
def test_the_tail_of_a_tail_is_the_tail(data: bytes, budget: int) -> None:
    """A tail can be handed on through any number of steps unchanged."""
    once = tail(data, budget=budget)
    if not once.report.shortened:
        assert tail(once, budget=budget, newline="pipe") == once


@given(data=streams, budget=st.integers(1, 60), stages=st.sets(st.sampled_from(STAGE_NAMES)))
def test_every_line_is_accounted_for(data: bytes, budget: int, stages: set[str]) -> None:
    """Lines read are the sum of those dropped, cleared, cut and kept."""
    for alternate_screen in ("keep", "drop"):
        result = tail(data, budget=budget, stages=stages, alternate_screen=alternate_screen)
        report = result.report
        assert report.lines_read == (
            sum(report.dropped.values())
            + report.cleared_lines
            + report.omitted_lines
            + report.kept_lines
        )
        assert report.bytes_read == len(data)
        assert report.kept_chars == len(result)
        assert report.kept_bytes == len(result.encode())
        whole = clean(data, stages=stages)
        assert whole.report.kept_chars == len(whole)
        assert whole.report.kept_bytes == len(whole.encode())
        assert whole.report.kept_lines == (whole.count("\n") + 1 if whole else 0) or not stages


def test_the_report_says_what_became_of_the_stream() -> None:
    """Every number of the report, on a stream that can be counted by hand."""
    report = tail(STREAM, budget=20).report
    assert report.as_dict() == {
        "bytes_read": len(STREAM),
        "unread_bytes": 0,
        "lines_read": 10,
        "chars_read": sum(
            map(
                len,
                (
                    "$ make.",
                    "compiling 100 %.",
                    "error: two “words” missing.",
                    "----------.",
                    "...",
                    "again.again.",
                    "café 日本 done.",
                ),
            )
        ),
        "dropped": {"wordless": 1, "chrome": 0, "duplicates": 1, "blanks": 2},
        "cleared_lines": 0,
        "omitted_lines": 4,
        "omitted_chars": len("$ make.compiling 100 %.error: two “words” missing.."),
        "kept_lines": 2,
        "kept_chars": 18,
        "kept_bytes": 23,
        "shortened": False,
        "unknown_sequences": 0,
        "invisible_chars": 0,
        "format": "raw",
        "outcome": None,
        "command": None,
        "skipped": {},
        "damage": "",
    }


def test_a_shortened_line_is_reported() -> None:
    """The report shows that the newest line has lost its beginning."""
    result = tail("x" * 100, budget=10)
    assert result == "…" + "x" * 9
    assert result.report.shortened
    assert result.report.omitted_chars == 91


def test_a_cleared_scrollback_is_forgotten_by_tail_only() -> None:
    """With ``cleared="drop"``, `tail`, which has not printed yet, forgets the lines so far."""
    data = b"secret plan\r\nstep two\r\n\x1b[H\x1b[2J\x1b[3Jfresh start\r\n"
    assert tail(data, rows=3, cleared="drop") == "fresh start"
    assert tail(data, rows=3, cleared="drop").report.omitted_lines == 0
    assert clean(data, rows=1, cleared="drop").startswith("secret plan\nstep two")
    for rows in (1, 3):
        for reads in (tail, clean):
            assert reads(data, rows=rows) == "secret plan\nstep two\nfresh start"


def test_what_is_painted_again_is_forgotten_by_tail_only() -> None:
    """Where a program clears the scrollback, and paints what was in it again."""
    data = b"one\r\ntwo two\r\nthree\r\n\x1b[H\x1b[2J\x1b[3Jone\r\ntwo two\r\nthree\r\nfour"
    assert tail(data, rows=2) == "one\ntwo two\nthree\nfour"
    report = tail(data, rows=2).report
    assert (report.cleared_lines, report.omitted_lines, report.kept_lines) == (2, 0, 4)
    assert clean(data, rows=2) == "one\ntwo two\none\ntwo two\nthree\nfour"


def test_what_stages_withhold_does_not_leak_over_a_clear() -> None:
    """A run of repeated lines begins anew after a clear."""
    data = b"same\n\n\n\x1b[H\x1b[2J\x1b[3Jsame\n"
    result = tail(data, rows=1)
    assert result == "same"
    assert result.report.cleared_lines + sum(result.report.dropped.values()) == (
        result.report.lines_read - 1
    )


ALTERNATE = b"before\r\n\x1b[?1049h\x1b[Hinside one\r\ninside two\x1b[?1049lafter\r\n"


def test_a_frame_of_the_alternate_screen_joins_or_not() -> None:
    """A frame is kept by default; on request it is dropped and counted."""
    assert tail(ALTERNATE) == "before\ninside one\ninside two\nafter"
    dropped = tail(ALTERNATE, alternate_screen="drop")
    assert dropped == "before\nafter"
    assert dropped.report.dropped["alternate-screen"] == 2


def test_a_frame_that_is_chrome_is_dropped_by_that_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines count under the stage's name; without the stage they stay."""
    monkeypatch.setattr(type(builtin()), "is_chrome_frame", lambda self, frame: True)
    dropped = tail(ALTERNATE)
    assert dropped == "before\nafter"
    assert dropped.report.dropped["chrome"] == 2
    assert "inside one" in tail(ALTERNATE, stages=["blanks"])


def test_settings_override_options() -> None:
    """Options can be shared and varied."""
    options = Options(budget=9)
    assert tail("one\ntwo\nthree\n", options) == "two\nthree"
    assert tail("one\ntwo\nthree\n", options, budget=5) == "three"
    assert clean("one\n\n\ntwo\n", options, stages=[]) == "one\n\n\ntwo"
    with pytest.raises(OptionError, match="budget"):
        tail("", options, budget=0)
    with pytest.raises(TypeError, match="budgt"):
        tail("", budgt=5)  # type: ignore[call-arg]


def test_stages_can_be_left_out() -> None:
    """Each stage can be left out on its own."""
    assert "----------" in tail(STREAM, stages=["chrome", "duplicates", "blanks"])
    assert "again\nagain" in tail(STREAM, stages=["wordless", "chrome", "blanks"])
    assert "\n\n\n\n" in tail(STREAM, stages=["chrome"])


def test_rules_of_ones_own_that_cannot_be_used_are_refused_at_once(tmp_path: Path) -> None:
    """A file of rules that cannot be used is refused before anything is read."""

    def never() -> Iterator[bytes]:
        raise AssertionError("read")
        yield b""

    with pytest.raises(ConfigError, match=r"nosuch\.toml"):
        tail(never(), chrome=[tmp_path / "nosuch.toml"])


def test_a_result_is_a_text_that_knows_how_it_came_about() -> None:
    """A result compares, copies and pickles with its report."""
    result = tail("one\ntwo\n", budget=3)
    assert isinstance(result, Tail)
    assert isinstance(clean("one"), Cleaned)
    assert f"{result}!" == "two!"
    for other in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert isinstance(other, Tail)
        assert other == result
        assert other.report == result.report


def test_reports_add_up() -> None:
    """The sum of two reports is that of both streams, one after the other."""
    one, two = clean("a\n-----\n").report, clean("bb\ncc\n").report
    both = one + two
    assert both.lines_read == one.lines_read + two.lines_read
    assert both.dropped["wordless"] == 1
    assert both.kept_chars == len("a\nbb\ncc")
    assert Report() + one == one


@pytest.mark.parametrize(("function", "without"), [(tail, set()), (clean, set(CUT) | {"whole"})])
def test_help_names_the_keywords_with_their_defaults(
    function: Callable[..., str], without: set[str]
) -> None:
    """`help` shows ``**settings`` only, so the docstring lists them, as `Options` defines them."""
    text = " ".join((function.__doc__ or "").split()).replace('"', "'")
    for name, default in Options().as_dict().items():
        assert (f"{name}={default!r}" in text) == (name not in without), name


class TestPipeline:
    """A stream that is fed piece by piece."""

    def test_its_public_members_are_five(self) -> None:
        """The exported pipeline has no members that only windows need."""
        members = {name for name in dir(Pipeline()) if not name.startswith("_")}
        assert members == {"feed", "close", "report", "warnings", "options"}

    def test_lines_come_as_they_settle(self) -> None:
        """A line is returned when it has left the top of the screen, the rest at the end."""
        pipeline = Pipeline(rows=2)
        assert pipeline.feed("one\n") == []
        assert pipeline.feed(b"two\nthree\n") == ["one", "two"]
        assert pipeline.report.kept_lines == 2
        assert pipeline.close() == ["three"]
        assert pipeline.close() == []

    def test_a_closed_pipeline_takes_no_more(self) -> None:
        """Another stream needs another terminal."""
        pipeline = Pipeline()
        pipeline.close()
        with pytest.raises(ValueError, match="closed"):
            pipeline.feed(b"more")
        assert pipeline.close() == []

    def test_live_gives_a_line_when_the_next_begins(self) -> None:
        """Each line is returned once, as long as nothing moves up."""
        pipeline = Pipeline(live=True)
        assert pipeline.feed(b"one\ntw") == ["one"]
        assert pipeline.feed(b"o") == []
        assert pipeline.feed(b"\nhalf\rwhole") == ["two"]
        lines = pipeline.feed(b"".join(b"\nline %d" % i for i in range(50))) + pipeline.close()
        assert lines == ["whole", *(f"line {i}" for i in range(50))]

    def test_live_gives_rather_twice_than_never(self) -> None:
        """After the first upward motion a line is returned when it settles, if it differs."""
        pipeline = Pipeline(live=True)
        assert pipeline.feed(b"one\r\ntwo\r\n") == ["one", "two"]
        assert pipeline.feed(b"\x1b[ATWO\r\nthree\r\n") == []
        assert pipeline.close() == ["TWO", "three"]

    @given(lines=st.lists(st.sampled_from(["a", "b", "", "word"]), max_size=60))
    def test_live_gives_the_same_lines_of_plain_text(self, lines: list[str]) -> None:
        """Plain lines come earlier, and no others come."""
        live = Pipeline(live=True, rows=5)
        given_lines = [line for text in lines for line in live.feed(f"{text}\n")]
        assert given_lines + live.close() == clean("".join(f"{text}\n" for text in lines)).split(
            "\n"
        ) or not any(lines)


class TestCollector:
    """Several streams, one tail."""

    def test_each_stream_has_a_terminal_of_its_own(self) -> None:
        """A colour, half a line or a mode at the end of a stream does not affect the next one."""
        collector = Collector(Options())
        for stream in (b"one\x1b[", b"31mtwo\x1b[?1049h\x1b[Hinside", b"three\r\n"):
            collector.feed(stream)
            collector.end_stream()
        assert collector.result() == "one\n31mtwo\ninside\nthree"

    def test_a_clear_in_one_does_not_reach_the_other(self) -> None:
        """A scrollback belongs to its terminal."""
        collector = Collector(Options(rows=1, cleared="drop"))
        for stream in (b"first\n", b"second\n\x1b[H\x1b[2J\x1b[3Jthird\n"):
            collector.feed(stream)
            collector.end_stream()
        assert collector.result() == "first\nthird"

    def test_what_was_shortened_before_a_clear_is_still_reported(self) -> None:
        """The report goes back to where the stream began, as the lines do."""
        collector = Collector(Options(budget=4, rows=1, cleared="drop"))
        for stream in (b"older\nlong line\n", b"second\n\x1b[H\x1b[2J\x1b[3J"):
            collector.feed(stream)
            collector.end_stream()
        report = collector.result().report
        assert collector.result() == "…ine"
        assert (report.shortened, report.omitted_lines, report.omitted_chars) == (True, 1, 12)
        collector.feed("next\n")
        collector.end_stream()
        assert collector.result() == "next"
        assert not collector.result().report.shortened

    @given(
        parts=st.lists(streams, max_size=4),
        budget=st.integers(1, 60),
        unit=st.sampled_from(["chars", "bytes", "words"]),
    )
    def test_one_cut_goes_over_all(self, parts: list[bytes], budget: int, unit: Any) -> None:
        """The cut treats the transcripts as one text, and every line is accounted for."""
        options = Options(budget=budget, unit=unit)
        collector = Collector(options)
        for part in parts:
            collector.feed(part)
            collector.end_stream()
        result = collector.result()
        report = result.report
        assert size(result, unit) <= budget
        assert report.bytes_read == sum(map(len, parts))
        assert report.lines_read == (
            sum(report.dropped.values())
            + report.cleared_lines
            + report.omitted_lines
            + report.kept_lines
        )
        whole = [tail(part, budget=10_000, unit=unit) for part in parts]
        joint = Cutter(budget, unit)
        joint.feed([line for text in whole if text for line in text.split("\n")])
        assert result == joint.result().text

    def test_no_stream_gives_no_tail(self) -> None:
        """Without a stream the tail is empty, and so is its report."""
        result = Collector(Options()).result()
        assert result == ""
        assert result.report == Report()


@pytest.mark.parametrize(
    "chunk",
    [b"line after line\r\n" * 2000, b"no line end ever " * 2000, b"\x1b[A\x1b[2Kredraw\r\n" * 2000],
    ids=["lines", "one line", "redraws"],
)
def test_memory_is_bounded_on_an_endless_stream(
    chunk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times the stream takes no more memory, once the ring is full."""
    monkeypatch.setattr(ring, "RING", 1 << 17)

    def peak(count: int) -> int:
        tracemalloc.start()
        tail(chunk for _ in range(count))
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(1)  # what is loaded and cached once
    assert peak(60) < 1.5 * peak(6) + 500_000
