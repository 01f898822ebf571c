"""Recordings of real programs: what the terminal shows for them, and their tails.

What of their labels is in the tails: `tests/quality/test_fixtures.py`.
"""

from pathlib import Path

import pytest

from tailcut import Pipeline, tail
from tailcut.core.items import SCROLLBACK_CLEARED, Item
from tailcut.terminal import Terminal
from tests.recordings import RECORDINGS, Recording

SHOWN_OTHERWISE: dict[str, str] = {}
"""Recordings for which the terminal does not show what xterm.js shows, with the reason."""

NAMES = [recording.name for recording in RECORDINGS]
EVERY = pytest.mark.parametrize("recording", RECORDINGS, ids=NAMES)


def _golden(path: Path, text: str, regenerate: bool) -> None:
    if regenerate:
        path.write_text(text + "\n", "utf-8", newline="\n")
    assert path.read_text("utf-8") == text + "\n"


def _trimmed(lines: list[str]) -> list[str]:
    rows = [line.rstrip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _left(items: list[Item]) -> list[str]:
    cleared = [index for index, item in enumerate(items) if item is SCROLLBACK_CLEARED]
    return [str(item) for item in items[cleared[-1] + 1 if cleared else 0 :]]


@EVERY
def test_tail(recording: Recording, regenerate: bool) -> None:
    """The tail, for the size it was recorded at, is the one that was read and found good."""
    text = tail(recording.data, cols=recording.cols, rows=recording.rows)
    _golden(recording.folder / "tail.txt", text, regenerate)


@EVERY
def test_tail_without_a_size(recording: Recording, regenerate: bool) -> None:
    """The tail where nobody says how large the terminal was."""
    _golden(recording.folder / "tail.unsized.txt", tail(recording.data), regenerate)


@EVERY
def test_screen(recording: Recording) -> None:
    """The terminal alone shows what xterm.js shows, logical line by logical line."""
    if recording.screen is None:
        pytest.skip("a pipe has no screen")
    terminal = Terminal(recording.cols, recording.rows, newline="pty", frames=False)
    items = [*terminal.feed(recording.data), *terminal.finish()]
    # A tab that text came with is kept; xterm.js shows blanks.
    same = _trimmed(list(map(str.expandtabs, _left(items)))) == _trimmed(recording.screen)
    assert same != (recording.name in SHOWN_OTHERWISE)


@EVERY
@pytest.mark.parametrize("size", [1, 7, 4096])
def test_any_chunking(recording: Recording, size: int) -> None:
    """Pieces of any size give what the whole gives."""
    if len(recording.data) > 60_000 * size:
        pytest.skip("too long for pieces this small")
    settings = {"cols": recording.cols, "rows": recording.rows}
    whole, pieces = Pipeline(**settings), Pipeline(**settings)
    expected = [*whole.feed(recording.data), *whole.close()]
    lines: list[str] = []
    for start in range(0, len(recording.data), size):
        lines += pieces.feed(recording.data[start : start + size])
    assert [*lines, *pieces.close()] == expected
