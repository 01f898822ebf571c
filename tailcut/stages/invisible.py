"""Remove characters that no terminal shows.

Text that a person cannot see but a model reads is a known way to give it instructions: tag
characters spell out ASCII, variation selectors carry bytes, direction overrides show another
order than they hold. What joins emoji, and what scripts need for their shapes, stays.

Sources: Unicode 17, chapter 23 (special areas and format characters); UTS #51 (emoji sequences);
UTS #39 (default-ignorable characters).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

__all__ = ["visible"]

# Format characters that show nothing and carry nothing that a reader needs.
_NEVER = (
    "\u034f"  # combining grapheme joiner
    "\u061c\u200e\u200f"  # direction marks
    "\u115f\u1160\u3164\uffa0"  # Hangul fillers
    "\u17b4\u17b5\u180b-\u180f"  # Khmer inherent vowels, Mongolian selectors
    "\u200b\u2060-\u2064\ufeff"  # zero-width space, word joiner, invisible operators
    "\u202a-\u202e\u2066-\u206f"  # direction embeddings, overrides and isolates
    "\ufff9-\ufffb"  # interlinear annotation
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # shorthand and musical format controls
    "\U000e0000-\U000e007f"  # tags
    "\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
_ASCII = bytes(range(0x80))
_JOINERS = "\u200c\u200d"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# Scripts whose letters take their shape from joiners: Arabic, Syriac, Mongolian and the Indic ones.
_SHAPED = (
    "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1b00-\u1bff\ua840-\ua97f\uabc0-\uabff"
)
_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_IDEOGRAPHS = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# The three flags that are spelt with tags (England, Scotland, Wales); others could spell anything.
_FLAGS = "|".join(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)


def visible(lines: list[str]) -> tuple[list[str], int]:
    r"""Remove the characters of some lines that no terminal shows.

    Returns:
        the lines, and how many characters were removed.

    >>> visible(["ok\U000e0049\U000e0047", "\U0001f469\u200d\U0001f4bb"])
    (['ok', '👩\u200d💻'], 2)
    """
    odd = [line for line in lines if not line.isascii()]
    suspects = _suspects()
    # Without ASCII, which bytes lose fastest: a look-up for each character of a log is too slow.
    rare = "".join(odd).encode("utf-8", "surrogatepass").translate(None, _ASCII)
    if suspects.isdisjoint(rare.decode("utf-8", "surrogatepass")):
        return lines, 0
    sub = _hidden().sub
    removed = 0
    kept = lines
    for index, line in enumerate(lines):
        if line.isascii() or suspects.isdisjoint(line):
            continue
        text = sub(_replacement(line), line)
        if text != line:
            if kept is lines:
                kept = list(lines)
            kept[index] = type(line)(text)
            removed += len(line) - len(text)
    return kept, removed


def _replacement(line: str) -> Callable[[re.Match[str]], str]:
    marks = "\u061c\u200e\u200f" if re.search(f"[{_RIGHT_TO_LEFT}]", line) else ""

    def replacement(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        return found[0] if found[0] in marks else ""

    return replacement


@cache
def _suspects() -> frozenset[str]:
    """Return the characters that may have to go: a look-up a character, where a class costs ten."""
    ranges = re.findall("(.)(?:-(.))?", _NEVER + _JOINERS + _SELECTORS)
    return frozenset(
        chr(code) for first, last in ranges for code in range(ord(first), ord(last or first) + 1)
    )


@cache
def _hidden() -> re.Pattern[str]:
    # The first group is what stays.
    return re.compile(
        f"({_FLAGS}"
        f"|[{_EMOJI}][\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?(?:\u200d(?=[{_EMOJI}]))?"
        f"|[0-9#*]\ufe0f\u20e3"
        f"|[{_IDEOGRAPHS}][\ufe00-\ufe02\U000e0100-\U000e01ef]"
        f"|[{_SHAPED}][{_JOINERS}](?=[{_SHAPED}])"
        f"|[\u1820-\u18aa][\u180b-\u180d\u180f])"
        f"|[{_NEVER}{_JOINERS}{_SELECTORS}]"
    )
