"""The stage that leaves the first of a run of equal bodies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.core.items import Continuation
from tailcut.stages.body import PREFIX_CHARS, body
from tailcut.stages.duplicates import Duplicates


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("plain", "plain"),
        ("• item", "item"),
        ("● Read(a.py)", "Read(a.py)"),
        ("⠋ Loading", "Loading"),
        ("⠋⠙ Loading ⠹", "Loading"),
        ("Loading ◐", "Loading"),
        ("2026-03-14T09:00:01.007Z INFO up", "INFO up"),
        ("2026-03-14 09:00:01,123 INFO up", "INFO up"),
        ("2026/03/14 09:00:01 up", "up"),
        ("[2026-03-14 09:00:01 +0100] up", "up"),
        ("09:00:01 up", "up"),
        ("09:00:01.5: up", "up"),
        ("[09:00:01] up", "up"),
        ("[00:41] PASS", "PASS"),
        ("[   12.345678] usb 1-1: up", "usb 1-1: up"),
        ("Nov 30 11:28:55 host sshd: up", "host sshd: up"),
        ("● 09:00:01 up", "up"),
        ("  • nested", "  nested"),
        # What is never taken away.
        ("- removed", "- removed"),
        ("+ added", "+ added"),
        ("* item", "* item"),
        ("> quoted", "> quoted"),
        ("12 items", "12 items"),
        ("  indented", "  indented"),
        ("1. first", "1. first"),
        ("✓ passed", "✓ passed"),
        ("✗ passed", "✗ passed"),
        ("12:30 lunch", "12:30 lunch"),
        ("127.0.0.1 up", "127.0.0.1 up"),
        ("10:20:30:40 mac", "10:20:30:40 mac"),
        ("March 14 items", "March 14 items"),
        # Nothing but marks.
        ("09:00:01", "09:00:01"),
        ("⠋", "⠋"),
        ("", ""),
    ],
)
def test_the_body_of_a_line(line: str, expected: str) -> None:
    """Bullets, spinner glyphs and timestamps go; what tells two lines apart stays."""
    assert body(line) == expected


@given(st.text("•⠋ 0123456789:-[]T.,Zab()", max_size=90))
def test_what_stands_before_a_body_is_bounded(line: str) -> None:
    """Comparing the ends of two lines first relies on it."""
    kept = body(line)
    indentation = len(line) - len(line.lstrip(" \t"))
    assert len(line.rstrip("⠋ ")) - len(kept) <= PREFIX_CHARS
    assert kept == line or kept[:indentation].isspace() or not indentation


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["a", "a", "a"], ["a"]),
        (["⠋ ab", "⠙ ab", "ab"], ["⠋ ab"]),
        (["ab ⠋", "ab ⠙"], ["ab ⠋"]),
        (["09:00:01 ok", "09:00:02 ok", "ok"], ["09:00:01 ok"]),
        (["a", "", "a"], ["a", "", "a"]),
        (["a", "b", "a"], ["a", "b", "a"]),
        (["", "", " "], ["", "", " "]),
        (["- a", "+ a", "* a", "> a"], ["- a", "+ a", "* a", "> a"]),
        (["step 1", "step 2"], ["step 1", "step 2"]),
        (["a", "  a"], ["a", "  a"]),
        (["09:00:01", "09:00:02"], ["09:00:01", "09:00:02"]),
        (["✓ x", "✗ x"], ["✓ x", "✗ x"]),
        (["x" * 200, "y" + "x" * 199], ["x" * 200, "y" + "x" * 199]),
        (["x" * 200, "● " + "x" * 200], ["x" * 200]),
        (["[ERROR] 09:00:01 no", "[ERROR] 09:00:02 no"], ["[ERROR] 09:00:01 no"]),
        (["lvl=e ts=1764500001.5 x", "lvl=e ts=1764500002.5 x"], ["lvl=e ts=1764500001.5 x"]),
        (["took 09:00:01 ok", "took 09:00:02 ok"], ["took 09:00:01 ok", "took 09:00:02 ok"]),
    ],
)
def test_the_first_of_a_run_stands(given: list[str], expected: list[str]) -> None:
    """The same in one batch and line by line."""
    assert Duplicates()(given) == expected
    by_line = Duplicates()
    assert [line for one in given for line in by_line([one])] == expected


def test_a_long_repeated_line_goes_with_its_pieces() -> None:
    """A piece is no line of its own."""
    stage = Duplicates()
    assert stage(["a", Continuation("b"), "a", Continuation("c")]) == ["a", "b"]
    assert stage([Continuation("d"), "b"]) == ["b"]
    assert stage(["b"]) == []
    assert stage([Continuation("c")]) == []
    assert stage([]) == []
    assert stage.close() == []
