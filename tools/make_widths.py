"""Write `tailcut/terminal/widths.py` from the tables of the wcwidth package.

    python tools/make_widths.py            # rewrite the module
    python tools/make_widths.py --check    # exit 1 if it is out of date

The module is committed, so only this script and its test need wcwidth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import wcwidth
from wcwidth.table_mc import CATEGORY_MC

TARGET = Path(__file__).resolve().parent.parent / "tailcut" / "terminal" / "widths.py"
LATEST = wcwidth.list_versions()[-1]
FIRST = 0xA0
LAST = 0x10FFFF

EXCEPTIONS: tuple[tuple[int, int, int, str], ...] = (
    (0x0600, 0x0605, 0, "prepended Arabic signs are format characters (Cf): no column in xterm"),
    (0x06DD, 0x06DD, 0, "as above"),
    (0x070F, 0x070F, 0, "as above"),
    (0x0890, 0x0891, 0, "as above"),
    (0x08E2, 0x08E2, 0, "as above"),
    (0x2028, 0x2029, 1, "line and paragraph separator are plain characters to a terminal"),
    (0x302E, 0x302F, 2, "Hangul tone marks stand beside the syllable"),
    (0x3164, 0x3164, 2, "the Hangul filler is a letter that shows as a blank of its width"),
    (0xFFA0, 0xFFA0, 1, "the halfwidth Hangul filler likewise"),
    (0x110BD, 0x110BD, 0, "prepended Kaithi signs (Cf)"),
    (0x110CD, 0x110CD, 0, "as above"),
    (0x16FF0, 0x16FF1, 2, "Vietnamese reading marks are wide (East Asian width W)"),
    (0x1F1E6, 0x1F1FF, 1, "a regional indicator is one column, a flag of two is two"),
)
"""Where xterm (and xterm.js, tmux) and wcwidth differ, beside the spacing marks (category Mc).

A spacing mark takes a column of its own in xterm; wcwidth joins it to the letter before it.
"""

NARROW_BLOCKS = (
    (0x00A0, 0x058F),
    (0x10A0, 0x10FF),
    (0x1200, 0x135C),
    (0x1E00, 0x2FFF),
    (0xE000, 0xF8FF),
    (0xFB00, 0xFFFF),
    (0x1D400, 0x1D7FF),
    (0x1FB00, 0x1FFFF),
    (0xF0000, 0x10FFFF),
)
"""Blocks whose one-column characters make up `NARROW`; others count as special, whatever they are.

These hold what agents write: Latin, Greek, Cyrillic, symbols, boxes, braille, private use (icon
fonts), mathematical letters, legacy block graphics. The rest is scripts with marks or wide letters,
where most lines have to be looked at anyway. `re` of Python 3.11 spends 40 ns on each character of
a class below U+10000, so the class must not spell out the 50,000 wide ones: hence the complement.
"""


def _inside(table: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset(code for low, high in table for code in range(low, high + 1))


SPACING_MARKS = _inside(CATEGORY_MC[LATEST])
EXCEPTED = {code: w for low, high, w, _ in EXCEPTIONS for code in range(low, high + 1)}


def xterm_width(code: int) -> int:
    """Return the columns of one code point at or above U+00A0 as xterm counts them."""
    if code in EXCEPTED:
        return EXCEPTED[code]
    if code in SPACING_MARKS:
        return 1
    if 0xD800 <= code <= 0xDFFF:
        return 1
    return max(wcwidth.wcwidth(chr(code)), 0)


def _boundaries(inside: Callable[[int], bool], first: int = FIRST) -> list[int]:
    found: list[int] = []
    state = False
    for code in range(first, LAST + 2):
        now = code <= LAST and inside(code)
        if now != state:
            found.append(code)
            state = now
    return found


def _narrow(widths: list[int]) -> str:
    def wanted(code: int) -> bool:
        return widths[code] == 1 and any(low <= code <= high for low, high in NARROW_BLOCKS)

    edges = _boundaries(wanted)
    parts = []
    for low, end in zip(edges[::2], edges[1::2], strict=True):
        parts.append(_escape(low) if end == low + 1 else f"{_escape(low)}-{_escape(end - 1)}")
    return "".join(parts)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _wrap(items: Iterable[str], indent: str = "    ", limit: int = 100) -> str:
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) > limit:
            lines.append(line.rstrip())
            line = indent
        line += item + " "
    lines.append(line.rstrip())
    return "\n".join(lines)


def _string(text: str, piece: int = 84) -> str:
    """Format text as adjacent string literals, cut between escapes."""
    tokens = text.replace("\\", "\n\\").split("\n")[1:]
    lines, line = [], ""
    for token in tokens:
        if len(line) + len(token) > piece:
            lines.append(line)
            line = ""
        line += token
    lines.append(line)
    return "\n".join(f'    "{line}"' for line in lines)


TEMPLATE = '''"""Columns of characters as xterm counts them (Unicode {version}).

Written by tools/make_widths.py from the tables of the wcwidth package; do not edit. Each code point
has a width of its own: a variation selector does not widen what stands before it, a regional
indicator is one column, ambiguous characters are narrow.
"""

from bisect import bisect_right

UNICODE_VERSION = "{version}"

NARROW = (
{narrow}
)
"""Body of a `re` character class of one-column characters from U+00A0 on: not all, but those that
output is full of (Latin, Greek, Cyrillic, symbols, boxes, braille, icon fonts)."""

SPECIAL = f"^\\x00-\\x9f{{NARROW}}"
"""Body of a `re` character class, to stand alone in `[` and `]`, of all characters from U+00A0 on
that are not one column wide, and some that are: the complement of `NARROW`."""

# fmt: off
_WIDE = (
{wide}
)
"""Where two columns begin and end, in turn: inside is after an odd number of them."""

_ZERO = (
{zero}
)
"""Where no column begins and ends, in turn."""
# fmt: on

_known: dict[str, int] = {{}}


def width(char: str) -> int:
    """Return how many columns one character takes.

    Args:
        char: one character, printable ASCII or at or above U+00A0.

    Returns:
        0, 1 or 2.
    """
    columns = _known.get(char)
    if columns is None:
        code = ord(char)
        if bisect_right(_WIDE, code) & 1:
            columns = 2
        else:
            columns = 0 if bisect_right(_ZERO, code) & 1 else 1
        _known[char] = columns
    return columns
'''


def module() -> str:
    """Return the text of the module."""
    widths = [1] * FIRST + [xterm_width(code) for code in range(FIRST, LAST + 1)]

    def table(columns: int) -> str:
        return _wrap(f"0x{code:04X}," for code in _boundaries(lambda c: widths[c] == columns))

    narrow = _string(_narrow(widths))
    return TEMPLATE.format(version=LATEST, narrow=narrow, wide=table(2), zero=table(0))


def main() -> int:
    """Write the module, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if out of date")
    options = parser.parse_args()
    text = module()
    if options.check:
        return int(TARGET.read_text("utf-8") != text)
    TARGET.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
