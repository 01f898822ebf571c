"""The examples that type checkers read do what they say."""

from pathlib import Path

from tests.typing import api_examples as examples

EXPECTED = "Building\nerror: no such crate"


def test_tails() -> None:
    assert examples.tail_of_bytes() == EXPECTED
    assert examples.tail_with_keywords() == EXPECTED
    assert examples.tail_with_options() == EXPECTED


def test_every_source_gives_the_same_tail(tmp_path: Path) -> None:
    assert set(examples.sources(tmp_path)) == {EXPECTED}


def test_reports_and_transcripts() -> None:
    assert examples.report_of_a_tail().endswith(" False")
    assert examples.transcript() == ["Building", "error: no such crate", str(len(examples.STREAM))]


def test_a_pipeline() -> None:
    *lines, numbers = examples.stream([examples.STREAM, "done\n"])
    assert "\n".join(lines) == EXPECTED + "\ndone"
    assert numbers == "0 3 80"


def test_errors(tmp_path: Path) -> None:
    field, code, message = examples.errors(tmp_path)
    assert (field, code) == ("budget", "2")
    assert message.startswith("format: got 'nonsense'")
