"""Drops lines without a letter or digit of any script: rules, borders, bars."""

from __future__ import annotations

from tailcut.lines import Continuation

__all__ = ["Wordless"]

_is_word_char = str.isalnum
# Signs that say how something ended; a line of one of them is a verdict, not decoration.
_VERDICTS = frozenset("✅❌✓✔✗✘☑☒⚠")


class Wordless:
    """Drops decoration; blank lines are not its business."""

    name = "wordless"
    lookback = 0
    withheld = 0

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, lines: list[str]) -> list[str]:
        """Gives the lines that are blank, have a letter or a digit, or are a verdict."""
        if not lines:
            return lines
        if Continuation in map(type, lines):
            return self._with_pieces(lines)
        self._last = lines[-1]
        # A line's first character is most often enough, and nothing finds it faster.
        return [line for line in lines if any(map(_is_word_char, line)) or _is_said(line)]

    def close(self) -> list[str]:
        """Gives nothing: it withholds nothing."""
        return []

    def _with_pieces(self, lines: list[str]) -> list[str]:
        stays = _stays(self._last)
        kept = []
        for line in lines:
            if type(line) is not Continuation:
                stays = _stays(line)
                self._last = line
            if stays:
                kept.append(line)
        return kept


def _stays(line: str) -> bool:
    return any(map(_is_word_char, line)) or _is_said(line)


def _is_said(line: str) -> bool:
    """Tells whether a line without words is blank, or a verdict."""
    return not line or line.isspace() or not _VERDICTS.isdisjoint(line)
