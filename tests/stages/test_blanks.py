"""The stage that shrinks runs of blank lines."""

import pytest

from tailcut.core.items import Continuation
from tailcut.stages.blanks import Blanks


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["a", "b"], ["a", "b"]),
        (["a", "", "b"], ["a", "", "b"]),
        (["a", "", "  ", "\t", "b"], ["a", "", "b"]),
        (["", "", "a"], ["a"]),
        (["a", "", ""], ["a"]),
        (["", " "], []),
        (["  a", "  ", "b  "], ["  a", "", "b  "]),
        (["a", "", "b", "", "", "c"], ["a", "", "b", "", "c"]),
        ([], []),
        (['"""', "a", "", "", "b"], ['"""', "a", "", "", "b"]),
        (['"""', *"abc" * 30, "", "  ", "d"], ['"""', *"abc" * 30, "", "  ", "d"]),
        (['"""', *"abc" * 34, "", "", "d"], ['"""', *"abc" * 34, "", "d"]),
        (['"""a"""', "", "", "b"], ['"""a"""', "", "b"]),
        (["'''a", "  ", "b"], ["'''a", "  ", "b"]),
    ],
)
def test_one_blank_line_is_left_between_lines(given: list[str], expected: list[str]) -> None:
    """None at either end; the same line by line as in one batch."""
    whole, by_line = Blanks(), Blanks()
    assert whole(given) + whole.close() == expected
    got: list[str] = []
    for line in given:
        got += by_line([line])
    assert got + by_line.close() == expected


def test_a_blank_line_waits_for_what_follows() -> None:
    """It is withheld until a line with text comes."""
    stage = Blanks()
    assert stage(["a", ""]) == ["a"]
    assert stage.withheld == 1
    assert stage(["b"]) == ["", "b"]
    assert stage.withheld == 0


def test_a_line_that_begins_blank_and_goes_on_is_not_blank() -> None:
    """Its text is not lost."""
    stage = Blanks()
    assert stage(["a", "   ", Continuation("text")]) == ["a", "   ", "text"]
    assert stage(["", "", "b"]) == ["", "b"]
