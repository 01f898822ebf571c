"""Each boundary begins a new screen, and of some sections only the last lines are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tailcut import Pipeline, tail
from tailcut.pipeline.player import left_out
from tailcut.recording.events import Boundary, Event, Outcome, Output, Resize
from tailcut.recording.stream import Recording

TEN = b"".join(b"row %d\n" % n for n in range(10))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Return a list of events that every stream then yields."""
    events: list[Event] = []

    def close(self: Recording) -> Iterator[Event]:
        yield from events

    monkeypatch.setattr(Recording, "close", close)
    return events


def test_a_boundary_closes_the_screen(played: list[Event]) -> None:
    """The lines on the old screen come first, whatever the new one does."""
    played += [Output(b"one\x1b[31m"), Boundary("message"), Output(b"\x1b[H\x1b[2J\x1b[3Jtwo")]
    assert tail(b"") == "one\ntwo"


def test_of_a_section_the_last_lines_are_kept(played: list[Event]) -> None:
    """They stand after a line that counts the folded ones."""
    played += [Output(b"first\n"), Boundary("output", 3), Output(TEN), Boundary("message")]
    played += [Output(b"then")]
    result = tail(b"")
    assert result.split("\n") == ["first", "… 7 lines left out", "row 7", "row 8", "row 9", "then"]
    report = result.report
    assert report.dropped["tool-lines"] == 7
    assert report.lines_read == sum(report.dropped.values()) + report.kept_lines


def test_nothing_is_said_where_nothing_is_left_out(played: list[Event]) -> None:
    """A section that fits is kept whole."""
    played += [Boundary("output", 10), Output(TEN)]
    assert tail(b"") == TEN.decode().strip()
    assert "tool-lines" not in tail(b"").report.dropped


def test_one_line_is_one_line() -> None:
    """The line in the place of folded lines has a singular."""
    assert left_out(1) == "… 1 line left out"
    assert left_out(1000) == "… 1000 lines left out"


def test_sections_settle_in_order_in_a_pipeline(played: list[Event]) -> None:
    """A live pipeline returns the same lines, and never one that will be folded."""
    played += [Boundary("output", 2), Output(TEN), Boundary("message"), Output(b"a\nb\nc")]
    expected = ["… 8 lines left out", "row 8", "row 9", "a", "b", "c"]
    for live in (False, True):
        pipeline = Pipeline(live=live)
        assert [*pipeline.feed(b""), *pipeline.close()] == expected


def test_a_long_line_in_a_section(played: list[Event]) -> None:
    """The pieces of one long line count as one line."""
    played += [Boundary("output", 1), Output(b"x" * 200_000 + b"\nlast\n")]
    assert tail(b"") == "… 1 line left out\nlast"
    played[:] = [Boundary("output", 2), Output(b"x" * 200_000 + b"\nlast\n")]
    result = tail(b"")
    assert result == "… 1 line left out\nlast"
    report = result.report
    assert report.lines_read == sum(report.dropped.values()) + report.kept_lines


def test_the_size_is_the_recordings_unless_one_is_given(played: list[Event]) -> None:
    """A size from the options also overrides a resize."""
    wrapped = Output(b"abcdefgh\x1b[2;1H-")
    played[:] = [Resize(5, 4), wrapped]
    assert tail(b"") == "abcde-gh"
    assert tail(b"", cols=20, stages=()) == "abcdefgh\n-"
    played[:] = [Output(b"x\r\n"), Resize(5, 4), Output(b"abcdefgh\x1b[3;1H-")]
    assert tail(b"").split("\n")[-1] == "abcde-gh"


def test_the_outcome_is_the_last_one(played: list[Event]) -> None:
    """The last outcome of a stream stands in its tail and report."""
    played += [Outcome(True, "fine"), Output(b"text"), Outcome(False, "not fine", 3)]
    result = tail(b"")
    assert result.outcome == Outcome(False, "not fine", 3)
    assert result.report.as_dict()["outcome"] == {
        "ok": False, "detail": "not fine", "exit_status": 3
    }  # fmt: skip


def test_of_several_streams_the_first_failure_counts() -> None:
    """The outcome of several streams is the first failure."""
    from tailcut.api import Collector

    head = '{"version": 3, "term": {"cols": 80, "rows": 24}}\n'
    collector = Collector()
    for status in (0, 4, 0):
        collector.feed(f'{head}[0.1, "x", "{status}"]\n')
        assert collector.end_stream().outcome == Outcome(
            not status, f"exit status {status}", status
        )
    assert collector.result().outcome == Outcome(False, "exit status 4", 4)
    assert collector.result().report.format == "cast"
    collector.feed("text\n")
    collector.end_stream()
    assert collector.result().report.format == "mixed"
