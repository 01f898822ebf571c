"""Small texts in the form in which every message and note has them."""

from __future__ import annotations

__all__ = ["counted", "one_line", "shortened", "visible"]

# Characters that act on a terminal, hide text or reorder it: C0 but tab and line feed, DEL, C1,
# also as undecodable bytes, the line separators, and the controls of direction.
_ACTING = (
    *(code for code in range(0x20) if code not in (0x09, 0x0A)),
    *range(0x7F, 0xA0),
    *range(0xDC80, 0xDCA0),
    0x061C,
    *range(0x200E, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
)


def _escape(code: int) -> str:
    if 0xDC80 <= code < 0xDCA0:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


_VISIBLE = {code: _escape(code) for code in _ACTING} | {0x0D: "\\r"}
_ONE_LINE = _VISIBLE | {0x0A: "\\n", 0x09: "\\t"}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, whose plural ends in s.

    >>> counted(1, "line"), counted(37, "line"), counted(0, "more problem")
    ('1 line', '37 lines', '0 more problems')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def visible(text: str) -> str:
    r"""Return a text with escapes for the characters that would act on a terminal.

    >>> visible("a\x1b[2J\tb\n\x9b\u202e")
    'a\\x1b[2J\tb\n\\x9b\\u202e'
    """
    return text if text.isascii() and text.isprintable() else text.translate(_VISIBLE)


def one_line(text: str) -> str:
    r"""Return a text as `visible` does, in one line.

    >>> one_line("name\nrun done")
    'name\\nrun done'
    """
    return text if text.isascii() and text.isprintable() else text.translate(_ONE_LINE)


def shortened(text: str, length: int) -> str:
    """Return `text` in at most `length` characters; a text that lost its end ends in ``…``.

    >>> shortened("abcd", 4), shortened("abcdef", 4)
    ('abcd', 'abc…')
    """
    return text if len(text) <= length else text[: length - 1] + "…"
