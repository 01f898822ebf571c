"""The stage that drops decoration."""

import pytest

from tailcut.core.items import Continuation
from tailcut.stages.wordless import Wordless


@pytest.mark.parametrize(
    "line",
    [
        "-----",
        "═══════",
        "│      │",
        "╭──╮",
        "…",
        "⠋",
        "* * * *",
        "█████░░░",
        "~",
        "~~~~",
        "=======",
        "........",
        "[      ]",
        "[====>  ]",
        "(....)",
        "│ ~    │",
        "- - - -",
        "|#####-----|",
        "+-----+--+",
        "• • •",
        "❯",
        "│ ~~~~ │",
    ],
)
def test_what_is_drawn_is_dropped(line: str) -> None:
    """Rules, borders, bars, spinners, and an editor's empty lines."""
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
        "|---|:-:|",
        "------ ----",
        "---",
        "...",
        "* * *",
        "-",
        "+",
        "?",
        "*)",
        "*,",
        ";;",
        '"',
        "^~~~",
        "<>",
        "/>",
        "/*!",
        "/*****",
        "👍",
        "  ...!..!,",
        "? !",
        "| : |",
        "_",
        "==",
        ";",
        "│  ;   │",
        "#",
        " *",
        "//",
        ">",
        "|",
    ],
)
def test_code_without_words_stays(line: str) -> None:
    """Only what is drawn goes; the rest is code, data, or an answer in signs."""
    assert Wordless()([line]) == [line]
    assert Wordless(literal=True)(["a", line, "b"]) == ["a", "b"]


@pytest.mark.parametrize(
    ("above", "rule", "stays"),
    [
        ("Deprecated", "----------", True),
        ("Deprecated", "==========", True),
        ("Deprecated", "-----------", True),
        (" note ", "------", True),
        ("Deprecated", "------", False),
        ("Deprecated", "-" * 40, False),
        ("", "-----", False),
    ],
)
def test_the_underline_of_a_heading_stays(above: str, rule: str, stays: bool) -> None:
    """A rule as wide as the text above it, or a little wider, belongs to that."""
    assert Wordless()([above, rule]) == [above, rule][: 1 + stays]


def test_a_rule_inside_code_stays() -> None:
    """As far as the lines before it tell."""
    some = ["def f():", '    return """', "  +---+", "  =====", "    ----------", '    """']
    assert Wordless()(some) == some


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
