"""What a program cleared, held until what it paints next shows whether that is the same again."""

from __future__ import annotations

from collections.abc import Iterable

from tailcut.core.items import (
    SCROLLBACK_CLEARED,
    SCROLLBACK_KEPT,
    STARTED_OVER,
    Frame,
    Item,
    Journal,
)
from tailcut.terminal.screen.repaint import repeats, words

__all__ = ["FOLLOWING_MAX", "Held", "clipped"]

FOLLOWING_MAX = 1 << 15
"""The most characters that are waited for, and compared, before it is decided whether what was
cleared is painted again. A tail is at most a fourth of that, so a longer repaint leaves no room for
what it repeats."""


def clipped(lines: Iterable[str]) -> list[str]:
    """Return the first lines, as many as are compared."""
    taken = []
    most = FOLLOWING_MAX
    for line in lines:
        taken.append(line)
        most -= len(line) + 1
        if most <= 0:
            break
    return taken


def _are_repeated(lines: list[str], following: list[str], *, numbers: bool = False) -> bool:
    """Return whether lines are painted again by those that follow (see `repeats`)."""
    there = set(map(str.strip, following))
    if all(line.strip() in there for line in lines if line):
        return True
    lines = clipped(lines)
    return bool(words(lines)) and repeats(lines, following, numbers=numbers)


class Held:
    """A screenful that a program cleared, with the place in the transcript where it stands.

    Args:
        above: the last lines with text above it since the scrollback was last cleared; None where
            they are not known.

    Attributes:
        at: the index of the item before which it stands.
        items: the lines of the screen and the frames between them; none where only the scrollback
            was cleared.
        head: the part of the first line that had left the screen before.
        history: whether the program cleared the scrollback as well.
        chars: characters of the lines that follow so far.
        counted: the index of the first item that they do not count yet.
        followed: whether one of these lines has text.
    """

    __slots__ = ("above", "at", "chars", "counted", "followed", "head", "history", "items")

    def __init__(self, above: list[str] | None) -> None:
        self.above = above
        self.history = False
        self.place(0, [], "")

    def place(self, at: int, items: list[Item], head: str) -> None:
        """Take the lines of a screen, which no item follows yet."""
        self.at = self.counted = at
        self.items = items
        self.head = head
        self.chars = 0
        self.followed = False

    def count(self, items: list[Item]) -> bool:
        """Count what follows in the items so far, and return whether that decides."""
        for item in items[self.counted :] if self.counted else items:
            if isinstance(item, str):
                self.chars += len(item) + 1
                self.followed = self.followed or not (not item or item.isspace())
        self.counted = len(items)
        return self.chars >= FOLLOWING_MAX

    def outcome(self, following: list[str]) -> list[Item]:
        """Return what stands in its place in front of the lines that follow."""
        lines = [item for item in self.items if isinstance(item, str)]
        if lines and not _are_repeated(lines, following):
            return [*self.items, SCROLLBACK_KEPT] if self.history else self.items
        frames: list[Item] = [item for item in self.items if isinstance(item, (Frame, Journal))]
        rest = [self.head, *frames] if self.head else frames
        if not self.history or self.above == []:
            return rest
        if self.above is None:
            return [STARTED_OVER, *frames]
        if not _are_repeated(self.above, following, numbers=True):
            return [*rest, SCROLLBACK_KEPT]
        return [SCROLLBACK_CLEARED, *frames]
