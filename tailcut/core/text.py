"""Small texts in the form in which every message and note has them."""

from __future__ import annotations

__all__ = ["counted", "shortened"]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, whose plural ends in s.

    >>> counted(1, "line"), counted(37, "line"), counted(0, "more problem")
    ('1 line', '37 lines', '0 more problems')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shortened(text: str, length: int) -> str:
    """Return `text` in at most `length` characters; a text that lost its end ends in ``…``.

    >>> shortened("abcd", 4), shortened("abcdef", 4)
    ('abcd', 'abc…')
    """
    return text if len(text) <= length else text[: length - 1] + "…"
