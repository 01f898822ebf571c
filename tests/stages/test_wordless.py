"""The stage that drops decoration."""

import pytest

from tailcut.core.items import Continuation
from tailcut.stages.wordless import Wordless


@pytest.mark.parametrize(
    "line",
    [
        "----",
        "═══════",
        "│      │",
        "╭──╮",
        "…",
        "⠋",
        ">>>",
        "* * *",
        "█████░░░",
        "~",
        "~~~~",
        "_",
        "==",
        "=======",
        "[      ]",
        "[====>  ]",
        "(....)",
        "│ ~    │",
        "- - -",
        "+",
        "?",
        "?  ",
        "? !",
        "??? ---",
        "|",
        "| : |",
        "│  ;",
        ";",
    ],
)
def test_a_line_without_a_letter_or_digit_is_dropped(line: str) -> None:
    """Whatever else stands in it."""
    assert Wordless()(["a", line, "b"]) == ["a", "b"]


@pytest.mark.parametrize(
    "line",
    ["a", "--- 1 ---", "日本語", "خطأ", "त्रुटि", "ไม่พบ", "오류", "Ω", "½", "Ⅷ", "²", "│ x │", "ｆ"],
)
def test_a_letter_or_digit_of_any_script_keeps_a_line(line: str) -> None:
    """Scripts are those of Unicode."""
    assert Wordless()([line]) == [line]


@pytest.mark.parametrize("line", ["✅", "  ❌", "✓ ✗", "⚠"])
def test_a_verdict_keeps_a_line(line: str) -> None:
    """It says how something ended, in one sign."""
    assert Wordless()([line]) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "}",
        "    });",
        "]",
        "},",
        "+    }",
        "-\t)",
        "│   }      │",
        "```",
        "    ```",
        '    """',
        " */",
        "    ^^^^^",
        "^",
        "    ~~~~~~^^^",
        "      |     ^~~~",
        "   |     ^^^^^ -----",
        "      ~~~~",
        "?            ^",
        "?   ++++   ^^ ---",
        "? -",
        "      |                        ;",
        "   |  ,",
        "++=======",
    ],
)
def test_code_without_words_stays(line: str) -> None:
    """Brackets and fences close what stays, and carets point into the line above."""
    assert Wordless()([line]) == [line]


@pytest.mark.parametrize("batch", [1, 3, 100])
@pytest.mark.parametrize(
    ("between", "stays"), [(0, True), (5, True), (19, True), (20, False), (40, False)]
)
def test_the_sides_of_a_conflict_stay_apart(batch: int, between: int, stays: bool) -> None:
    """Where its beginning is near; in any batches."""
    some = ["=======", "<<<<<<< HEAD", *["ours"] * between, "=======", "theirs", ">>>>>>> topic"]
    stage = Wordless()
    kept = []
    for start in range(0, len(some), batch):
        kept += stage(some[start : start + batch])
    assert kept == [line for line in some[1:] if stays or line != "======="]


@pytest.mark.parametrize("line", ["", "   ", "\t", "\u3000"])
def test_blank_lines_are_not_its_business(line: str) -> None:
    """Another stage has them."""
    assert Wordless()([line]) == [line]


def test_a_long_line_goes_with_its_first_piece() -> None:
    """In one batch and across two."""
    stage = Wordless()
    assert stage(["──", Continuation("text"), "a", Continuation("──")]) == ["a", "──"]
    assert stage([Continuation("──")]) == ["──"]
    assert stage(["──"]) == []
    assert stage([Continuation("text")]) == []
    assert stage(["}", Continuation("--"), "=======", Continuation("a")]) == ["}", "--"]
    assert stage([]) == []
    assert stage.close() == []
