"""Make one line of those that a blinking bullet leaves."""

from __future__ import annotations

__all__ = ["Blinking"]

_BULLETS = frozenset("⏺●◉•")


class Blinking:
    """Finds lines that differ from the line before them in a bullet alone.

    An interface that draws a bullet and a blank by turns leaves the line in both forms.
    """

    def __init__(self) -> None:
        self._last = ""

    def without(self, lines: list[str]) -> list[str]:
        """Return lines without those that the line before them is but for its bullet."""
        last = self._last
        self._last = lines[-1]
        if last.isascii() and "".join(lines).isascii():
            return lines
        pairs = zip([last, *lines], lines, strict=False)
        return [line for before, line in pairs if not _blinks(before, line)]

    def forget(self) -> None:
        """Forget the last line: lines follow that it does not see."""
        self._last = ""


def _blinks(one: str, other: str) -> bool:
    if len(one) != len(other) or one == other:
        return False
    marked, bare = (one, other) if one.lstrip()[:1] in _BULLETS else (other, one)
    text = marked.lstrip()
    place = len(marked) - len(text)
    return (
        text[:1] in _BULLETS
        and text[1:2] == " "
        and bare[: place + 1].isspace()
        and bare[place + 1 :] == marked[place + 1 :]
        and bool(bare.strip())
    )
