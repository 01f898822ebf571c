"""The one pattern of control sequences, and the one list of alternate-screen modes."""

import re
from pathlib import Path

import pytest

import tailcut
from tailcut.core.controls import ALTERNATE_SCREENS, SEQUENCE

PACKAGE = Path(tailcut.__file__).parent


@pytest.mark.parametrize(
    "text",
    [
        *("\x1b[m", "\x1b[1;31m", "\x1b[?25h", "\x1b[2 q", "\x1b]0;a title\x07", "\x1b]8;;\x1b\\"),
        *("\x1b7", "\x1b(B", "\x1b#8", "\x1b="),
    ],
)
def test_a_sequence_matches_whole(text: str) -> None:
    """As text and as bytes, with nothing of what follows."""
    found = re.match(SEQUENCE, text + "Ax")
    assert found is not None and found[0] == text
    found_bytes = re.match(SEQUENCE.encode(), text.encode() + b"Ax")
    assert found_bytes is not None and found_bytes[0] == text.encode()


@pytest.mark.parametrize(
    "text", ["\x1b", "\x1b[", "\x1b[1;", "\x1b]0;no end", "\x1b]0;a\nb\x07", "A"]
)
def test_what_is_unfinished_does_not_match(text: str) -> None:
    """A sequence without its end, or over a line end, is left to whoever waits for the rest."""
    assert re.match(SEQUENCE, text) is None


def test_alternate_screens_are_listed_once() -> None:
    """No other module spells the modes out."""
    numbers = re.compile(rf"(?<![\w.]){ALTERNATE_SCREENS[1]}(?!\w)")
    assert ALTERNATE_SCREENS[1] == 1047
    spelt = [path.name for path in PACKAGE.rglob("*.py") if numbers.search(path.read_text("utf-8"))]
    assert spelt == ["controls.py"]
