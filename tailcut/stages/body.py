"""The body of a line: what is left of it without what only marks or dates it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

__all__ = ["MARKS", "PREFIX_CHARS", "TRAILING", "body"]

# Marks that programs put before a line or turn while they wait. Signs that carry a verdict (✓ ✗ ×)
# are not among them, and neither are -, +, *, > (a diff is not a repetition) nor | / \.
_BULLETS = "•●○◦∙·‣⁃▪▫▸▹►◆◇◉◯■□⏺✦✧▣"
_SPINNERS = (
    "".join(map(chr, range(0x2800, 0x2900)))  # braille patterns
    + "◐◓◑◒◴◷◶◵◰◳◲◱◜◠◝◞◡◟▖▘▝▗⊶⊷✢✳✶✷✸✹✺✻✽∗⬝"
    + "🌑🌒🌓🌔🌕🌖🌗🌘🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛"
)

MARKS = _BULLETS + _SPINNERS
"""Glyphs that only mark a line, or turn."""

# What goes at a line's end: spinner glyphs and the space before them.
TRAILING = _SPINNERS + " \t"

# No prefix that `body` takes away is longer, behind a line's blanks: glyphs (10), a date (11) and a
# time (28) in brackets (3) with what parts them from the text (4), and glyphs again (10). So two
# lines can be compared by their ends first.
PREFIX_CHARS = 66

# What a line begins with that has no such prefix, most often: a letter that no month begins with.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzBCEGHIKLPQRTUVWXYZ")

_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DATE = rf"(?:\d{{4}}[-/.]\d\d[-/.]\d\d[T ]|\d\d[-/.]\d\d[-/.]\d{{2,4}} |(?:{_MONTHS}) [ \d]\d )"
_CLOCK = r"\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?"
_STAMP = rf"(?:{_DATE}?{_CLOCK})"
# A time without seconds, and seconds since the start, count in brackets only: elsewhere such
# numbers may mean anything.
_STAMPS = (
    rf"(?:{_STAMP}|\[ ?{_STAMP}\]|\({_STAMP}\)|\[\d{{1,2}}:\d\d\]|\[ {{0,6}}\d{{1,6}}\.\d{{3,6}}\])"
)


def body(line: str) -> str:
    """Return a line without leading bullets, spinner glyphs and timestamps and trailing glyphs.

    Indentation, digits, ``-``, ``+``, ``*`` and ``>`` stay. A line that is nothing but marks is
    its own body.

    >>> body("  ⠙ Resolving workspace ⠙")
    '  Resolving workspace'
    >>> body("2026-03-14T09:00:01.007Z INFO ready")
    'INFO ready'
    """
    if line[:1] in _PLAIN:
        return line.rstrip(TRAILING)
    found = _prefix()(line)
    assert found is not None  # every part of the pattern may be empty
    text = line[found.end() :].rstrip(TRAILING)
    return found[1] + text if text else line


@cache
def _prefix() -> Callable[[str], re.Match[str] | None]:
    glyphs = f"[{_BULLETS}{_SPINNERS}]{{1,6}}+ {{0,4}}+"
    return re.compile(
        rf"([ \t]*+)(?:{glyphs})?+(?:{_STAMPS}(?::?[ \t]{{1,3}}+|:?$))?+(?:{glyphs})?+"
    ).match
