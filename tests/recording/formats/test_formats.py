"""Every format yields the stream that was written into it, in any chunking, damaged or not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import tail
from tailcut.recording.events import Boundary, Outcome, Output, Resize
from tailcut.recording.formats.typescript import is_header
from tests.recording.play import output, play
from tests.recording.writers import (
    COLS,
    COMPRESSORS,
    ROWS,
    WRITERS,
    cast1,
    cast2,
    cast3,
    typescript,
)
from tests.recordings import FOLDER, RECORDINGS

pieces = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x85"), max_size=9),
    st.sampled_from(
        [
            "word ",
            "\r\n",
            "\n",
            "\r",
            "\x1b[31m",
            "\x1b[2K",
            "\x1b[A",
            "\x1b[H\x1b[2J",
            "\x1b[5;1H",
            "\x1b[?1049h",
            "\x1b[?1049l",
            "日本",
            "e\u0301",
            "👩\u200d🚀",
            '"]',
            '\\"]\n[',
            "\\",
            "\\u00",
            '[0.5, "o", "',
            "\x1b]133;C\x07",
            "\nScript done on ",
            "\ud7ff",
        ]
    ),
)
streams = st.lists(pieces.filter(bool), min_size=1, max_size=30)


@given(chunks=streams)
@pytest.mark.parametrize("name", WRITERS)
def test_round_trip(name: str, chunks: list[str]) -> None:
    """A stream in a recording has the tail that it has alone."""
    expected = tail("".join(chunks).encode(), cols=COLS, rows=ROWS, newline="pty", format="raw")
    data = WRITERS[name](chunks)
    if name in ("raw", "BSD typescript"):
        format = "raw" if name == "raw" else "auto"
        assert tail(data, cols=COLS, rows=ROWS, newline="pty", format=format) == expected
    else:
        result = tail(data)
        assert result == expected
        assert result.report.format == name.split()[0]
        assert result.report.skipped == {}


@given(chunks=streams, size=st.integers(1, 40))
@pytest.mark.parametrize("name", [name for name in WRITERS if name != "raw"])
def test_any_chunking_gives_the_same_events(name: str, chunks: list[str], size: int) -> None:
    """The output is unchanged in any chunking."""
    data = WRITERS[name](chunks)
    recording, events = play(data)
    assert output(events) == "".join(chunks).encode()
    again, same = play(data, size)
    assert same == events
    assert again.detection == recording.detection


@given(chunks=streams, size=st.integers(1, 40))
@pytest.mark.parametrize("compressor", COMPRESSORS)
def test_compression_hides_nothing(compressor: str, chunks: list[str], size: int) -> None:
    """A compressed recording is read as the recording is."""
    data = cast2(chunks)
    packed = COMPRESSORS[compressor](data)
    recording, events = play(packed, size)
    assert events == play(data)[1]
    assert recording.compression == compressor.split()[0]
    assert recording.format == "cast"
    assert recording.damage == ""


@given(chunks=streams, size=st.integers(1, 40))
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", WRITERS)
def test_utf_16_hides_nothing(name: str, encoding: str, chunks: list[str], size: int) -> None:
    """A stream that PowerShell redirected as UTF-16 is read like its UTF-8, compressed or not."""
    data = WRITERS[name](chunks)
    settings = {"format": "raw" if name == "raw" else "auto"}
    recording, events = play(data, **settings)
    wide = ("\ufeff" + data.decode()).encode(encoding)
    for stream in (wide, COMPRESSORS["gzip"](wide)):
        again, same = play(stream, size, **settings)
        assert same == events
        assert again.format == recording.format
        assert again.size == recording.size
        assert not again.plain


def test_utf_16_that_is_damaged() -> None:
    """Half a character at either end costs no more than itself."""
    wide = "\ufefffirst\nlast\n".encode("utf-16-le")
    for damaged, shown in (
        (wide[:-1], "first\nlast\ufffd"),
        (wide + b"\x00", "first\nlast\n\ufffd"),
        (wide + b"\x00\xd8a\x00", "first\nlast\n\ufffda"),
        (b"\xff", "\ufffd"),
        (b"\xfe", "\ufffd"),
    ):
        assert tail(damaged, stages=()) == shown


@given(data=st.data(), chunks=streams, name=st.sampled_from(sorted(WRITERS)[1:]))
def test_a_recording_cut_short_gives_what_came_before(
    data: st.DataObject, chunks: list[str], name: str
) -> None:
    """A recording that was cut anywhere raises nothing, and yields a beginning of its output."""
    whole = WRITERS[name](chunks)
    cut = data.draw(st.integers(0, len(whole)))
    recording, events = play(whole[:cut])
    if recording.format == "cast":
        assert "".join(chunks).encode().startswith(output(events))
        assert sum(recording.skipped.values()) <= 1


@given(data=st.binary(max_size=300), size=st.integers(1, 50))
@pytest.mark.parametrize(
    "format", ["raw", "cast", "typescript", "github", "gitlab", "buildkite", "jenkins"]
)
def test_nothing_raises_and_chunks_do_not_matter(format: str, data: bytes, size: int) -> None:
    """Any bytes raise nothing, also with a format that was asked for."""
    assert play(data, size, format=format)[1] == play(data, format=format)[1]


MIXTURE = st.lists(
    st.sampled_from(
        [
            b'{"version": 2, "width": 80, "height": 24}\n',
            b'[0.1, "o", "a"]\n',
            b'[0.1, "o", "b\\"]\n',
            b'[0.1, "o", "\\ud83d"]\n',
            b'[0.1, "o", "\\ude00"]\n',
            b'[0.1,"o","\xc3"]\n',
            b'[1, "o"]\n',
            b'[1, "o", "x", 2]\n',
            b'[0.1, "o", "\xa9"]\r\n',
            b'[0.1, "r", "0x9"]\n',
            b"\n",
            b"# no\n",
            b'[0.1, "r", "90x9"]\n',
            b'[0.1, "x", "3"]\n',
            b"[0.1",
            b'[0.1, "o", "u\\u00',
            b"nonsense\n",
            b"Script started on 2024-01-31 10:00:00+00:00\n",
            b"text",
            b"\n\n",
            b"Command: x\n",
            b'\nScript done on 2024-01-31 10:00:00+00:00 [COMMAND_EXIT_CODE="1"]\n',
            b"\nCommand exit status: 7",
            b"\nScript done on Wed Jan 31 10:00:09 2024\n",
            b"Script started",
            b"2024-06-20T09:14:10.1234567Z ##[group]Run\n",
            b"2024-06-20T09:14:10.1234567Z \n",
            b"##[error]Process completed with exit code 2.\n",
            b"\x1b[8mha:////4\x1b[0m",
            b"[Pipeline] {\n",
            b"2024-06-20T09:14:10.123456Z 00O x\n",
            b"2024-06-20T09:14:10.123456Z 00O+y\n",
            b"section_start:1718874850:a\r\x1b[0K",
            b"\x1b_bk;t=1718874850000\x07",
            b"Finished: SUCCESS\n",
        ]
    ),
    max_size=14,
)


@given(parts=MIXTURE, size=st.integers(1, 30))
@pytest.mark.parametrize(
    "format", ["auto", "cast", "typescript", "github", "gitlab", "buildkite", "jenkins"]
)
def test_chunks_do_not_matter_to_damaged_recordings(
    format: str, parts: list[bytes], size: int
) -> None:
    """Lines of all formats, whole and broken, in any order, raise nothing."""
    data = b"".join(parts)
    one, many = play(data, format=format), play(data, size, format=format)
    assert many[1] == one[1]
    assert many[0].skipped == one[0].skipped
    assert many[0].detection == one[0].detection


@pytest.mark.parametrize("size", [None, 1, 5])
def test_every_event_of_a_cast(size: int | None) -> None:
    """Sizes and an exit status are read, and skipped events are counted."""
    data = (
        b'{"version": 3, "term": {"cols": 100, "rows": 30}}\n'
        b'[0.5, "o", "one"]\n[0.5, "r", "90x20"]\n[0.1, "z", ""]\nbroken\n'
        b'[0.25, "o", "two\\r\\n"]\n'
        b'[0.1, "i", "q"]\n[0.1, "x", "3"]\n[0.1, "o'
    )
    recording, events = play(data, size, timed=True)
    assert recording.size == (100, 30)
    assert events == [
        Output(b"one"), Resize(90, 20), Output(b"two\r\n"), Outcome(False, "exit status 3", 3)
    ]  # fmt: skip
    assert recording.skipped == {"unknown events": 1, "damaged lines": 2}
    assert recording.duration == pytest.approx(1.55)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (b'[1, "o", "x\\"]\n', b"ab"),
        (b'[1, "o", "\\u00"]\n', b"ab"),
        (b'[1, "o", 5]\n', b"ab"),
        (b'{"not": "a header"}\n', b"ab"),
        (b"[" * 5000 + b"\n", b"ab"),
        (b"\xff\xfe\n", b"ab"),
        (b'[1, "o", "\xff"]\n', "a\ufffdb".encode()),
        (b'[ 1e-05 , "o" , "-" ]\n', b"a-b"),
        (b'[1, "o", "\\\\"]\n', b"a\\b"),
    ],
)
def test_a_broken_line_in_the_middle(line: bytes, kept: bytes) -> None:
    """Lines around a damaged one are read, and an unusual valid one counts."""
    head = b'{"version": 2, "width": 80, "height": 24}\n[0.1, "o", "a"]\n'
    recording, events = play(head + line + b'[2, "o", "b"]\n')
    assert output(events) == kept
    damaged = len(kept) == 2
    assert sum(recording.skipped.values()) == damaged


def test_a_damaged_frame_of_a_document() -> None:
    """asciicast v1: the frames around it stand."""
    data = cast1(["one", "two", "three"]).replace(b'"two"', b'"two')
    recording, events = play(data)
    assert output(events) == b"onethree"
    assert recording.skipped == {"damaged frames": 1}
    assert output(play(cast1(["one", "two"])[:-20])[1]) in (b"one", b"onetwo")


def test_an_overlong_line_is_counted() -> None:
    """An event of many megabytes is skipped, in bounded memory."""
    data = cast2(["a"]) + json.dumps([1, "o", "x" * (5 << 20)]).encode() + b'\n[2, "o", "b"]\n'
    recording, events = play(data, 1 << 16)
    assert output(events) == b"ab"
    assert recording.skipped == {"overlong lines": 1}


def test_a_cast_that_is_still_being_written() -> None:
    """Each line is read when it is whole."""
    from tailcut.recording.stream import Recording

    recording = Recording()
    data = cast3(["one", "two"])
    whole = data.index(b'"one"') + 7
    assert output(list(recording.feed(data[:whole]))) == b"one"
    assert recording.size == (COLS, ROWS)
    assert output(list(recording.feed(data[whole:]))) == b"two"


def test_typescripts_one_after_the_other() -> None:
    """``script -a``: each session has a terminal of its own, in its size."""
    one, two = typescript(["one\r\n"]), typescript(["two\r\n"]).replace(b'"80"', b'"60"')
    _, events = play(one + two)
    assert events == [
        Output(b"one\r\n"), Outcome(True, "exit status 0", 0), Boundary("session"),
        Resize(60, ROWS), Output(b"two\r\n"), Outcome(True, "exit status 0", 0),
    ]  # fmt: skip
    assert tail(one + two) == "one\ntwo"


@pytest.mark.parametrize(
    ("footer", "outcome"),
    [
        (b'\nScript done on 2024-01-31 10:00:09+00:00 [COMMAND_EXIT_CODE="1"]\n', 1),
        (b"\nScript done on 2024-01-31 10:00:09+00:00 [<max output size exceeded>]\n", None),
        (b"\nScript done on Thu 12 Oct 2017 03:04:05 PM UTC\n", None),
        (b"\nCommand exit status: 9\nScript done on Wed Jan 31 10:00:09 2024\n", 9),
        (b"", None),
    ],
)
def test_how_a_typescript_ends(footer: bytes, outcome: int | None) -> None:
    """The footer is no part of the session, and its exit status is read."""
    head = b"Script started on 2024-01-31 10:00:00+00:00\n"
    _, events = play(head + b"text\r\n" + footer)
    assert output(events) == b"text\r\n"
    assert [e.exit_status for e in events if isinstance(e, Outcome)] == [outcome] * (
        outcome is not None
    )


def test_a_footer_inside_of_a_session_is_text() -> None:
    """A typescript that was printed in a session does not end it."""
    inner = typescript(["inner\r\n"])
    assert (
        output(play(typescript(["a\r\n", inner.decode(), "b\r\n"]))[1])
        == b"a\r\n" + inner + b"b\r\n"
    )


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (b'Script started on 2024-01-31 10:00:00+00:00 [TERM="x" COLUMNS="80" LINES="24"]\n', True),
        (b"Script started on 2024-01-31 10:00:00+00:00\n", True),
        (b'Script started on 2024-01-31 10:00:00+00:00 [COMMAND="two\n', True),
        (b"Script started on Thu Oct 12 15:04:05 2017\n", True),
        (b"Script started on jeu. 12 oct. 2017 15:04:05 CEST\n", True),
        (b"Script started on Thu 12 Oct 2017 03:04:05 PM UTC\n", True),
        (b"Script started on Monday at 10:00:00 in 2024\n", False),
        (b"Script started on 2024-01-31 at 10:00:00 by cron\n", False),
        (b"Script started on the day before\n", False),
    ],
)
def test_headers(head: bytes, is_one: bool) -> None:
    """Headers of util-linux and the BSDs are recognised, and nothing else."""
    assert is_header(head) is is_one


def test_a_command_of_several_lines_in_the_header() -> None:
    """The command in a header is no part of the session."""
    head = b'Script started on 2024-01-31 10:00:00+00:00 [COMMAND="a\n b]\n" <not executed>]\n'
    assert output(play(head + b"text\r\n", 3)[1]) == b"text\r\n"


@pytest.mark.parametrize(
    ("name", "format", "status"),
    [
        ("asciinema-make", "cast", None),
        ("typescript-make", "typescript", 2),
        ("typescript-command", "typescript", 2),
        ("github-actions-log", "github", 1),
        ("github-gh-run-view-log", "github", 1),
        ("gitlab-job-log", "gitlab", 1),
        ("gitlab-job-log-stamped", "gitlab", 1),
        ("buildkite-job-log", "buildkite", 1),
        ("jenkins-pipeline-log", "jenkins", None),
    ],
)
def test_what_a_fixture_is_and_how_it_ended(name: str, format: str, status: int | None) -> None:
    """A log is recognised by itself, with the outcome in it."""
    result = tail((FOLDER / name / "session.raw").read_bytes())
    assert result.report.format == format
    if format != "cast":
        assert result.outcome is not None
        assert not result.outcome.ok
        assert result.outcome.exit_status == status


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.name)
def test_what_each_fixture_is(recording: object) -> None:
    """Raw terminal streams stay raw: no recording of a program is taken for something else."""
    from tests.recordings import Recording

    assert isinstance(recording, Recording)
    kind, name = recording.meta["kind"], recording.name
    found = play(recording.data[:200_000])[0].format
    if kind in ("recording", "ci-log") or "json" in name or kind == "agent-headless":
        return
    assert found == "raw"
