"""Borders that are shortened away, and those that are not."""

import pytest

from tailcut.stages.boxes import unboxed


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("│ text │", "text"),
        ("│   text     │", "  text"),
        ("  │ text │", "text"),
        ("│text│", "text"),
        ("┃ text ┃", "text"),
        ("║ text ║", "text"),
        ("│ │ nested │ │", "nested"),
        ("│ │ a │ b │ │", "│ a │ b │"),
        ("  ┃  $ git log", " $ git log"),
        (" " * 60 + "│FAILED tests/test_report.py", "FAILED tests/test_report.py"),
        ("╭─ Error ───────╮", "Error"),
        ("╰──── 3 failed ─╯", "3 failed"),
        ("─── Failed Tests 1 ───", "Failed Tests 1"),
        ("⎯⎯⎯⎯[1/1]⎯", "[1/1]"),
        ("text" + " " * 70 + "█", "text"),
        ("│ a | b │", "a | b"),
    ],
)
def test_borders_at_the_ends_go(line: str, expected: str) -> None:
    """The text inside keeps its indentation."""
    assert unboxed(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "│ main │ 88.0 ms │",  # a row of a table
        "┃ case ┃ main ┃",
        " " * 16 + "│   ├── deep in a tree",
        "| a | b |",  # a table in Markdown
        "| text |",
        "cat a | sort | uniq",
        "  | Traceback (most recent call last):",
        "| * 42bcad6 (main) Set version 6",
        "|/",
        "  |     let x = 1;",
        "│   ├── src/parser/lexer.py",  # a tree
        "│   └── Lexer.peek()",
        "└── Node.__init__ +0.3 ms",
        "├── a ──",
        "  │ exit code: 1",  # an error of pip
        "│ run 0 │ │ run 1 │",
        "left pane │ right pane",
        "│漢字│ 0",
        "── foo",
        "foo ──",
        "--- a/ledger/split.py",
        "=== FAILURES ===",
        "mon  ██",
        "load █",
        "text │",
        "│",
        "",
        "text",
    ],
)
def test_what_is_no_border_stays(line: str) -> None:
    """Tables, pipes, graphs, tracebacks, trees and charts are not boxes."""
    assert unboxed(line) == line


@pytest.mark.parametrize("line", ["│" + "x" * 1000 + "│", "─" * 50_000 + "x" + "─" * 50_000])
def test_lines_longer_than_any_screen_are_content(line: str) -> None:
    """A box fits a screen, and peeling a line again and again stays cheap."""
    assert unboxed(line) == line
    assert unboxed("│ " * 400 + "x" + " │" * 100) != line
