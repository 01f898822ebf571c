"""Separate the objects in a line from the text around them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from tailcut.core.controls import SEQUENCE
from tailcut.recording.json.opening import begins_object, marks_in

__all__ = ["Contents", "Found", "as_line", "is_whole", "objects_of"]

Found = dict[str, object] | bytes
"""An object, or text."""

# Places inside one line of text where an object may begin, that are tried: a line of many braces
# would cost the square of its length.
_TRIES = 3

_after = re.compile(rf"(?:{SEQUENCE}|[\x00-\x20\x7f])*+").match
_quoted = re.compile(r'\{"').finditer
_decode = json.JSONDecoder(strict=False).raw_decode


class Contents:
    """A parser of text that may hold objects and something else besides.

    Args:
        knows: whether an object is an event of the format; asked for objects that stand inside a
            line of text (two programs wrote into one pipe).
        count: takes the name of a loss, ``damaged``.
    """

    def __init__(
        self, knows: Callable[[dict[str, object]], bool], count: Callable[[str], None]
    ) -> None:
        self._knows = knows
        self._count = count

    def parsed(self, text: str) -> list[Found] | None:
        """Return the objects that text begins with and the text after them.

        Returns:
            them in their order; None where the text does not begin with an object.
        """
        found: list[Found] = []
        at = 0
        while True:
            try:
                value, behind = _decode(text, at)
            except (ValueError, RecursionError):
                break
            objects = objects_of(value)
            if objects is None:
                break
            found += objects
            blank = _after(text, behind)
            at = blank.end() if blank else behind
            found += marks_in(text[behind:at].encode("utf-8", "replace"))
            if at == len(text):
                return found
            if text[at] not in "{[":
                break
        if not found:
            return None
        if begins_object(text, at):
            self._count("damaged")
        else:
            rest = text[at:]
            found += self.event_inside(rest) or [as_line(rest)]
        return found

    def event_inside(self, text: str) -> list[Found]:
        """Return an event that stands at the end of a line of text, with the text before it."""
        for tries, match in enumerate(_quoted(text)):
            if tries == _TRIES:
                break
            at = match.start()
            try:
                value, _ = _decode(text, at)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and self._knows(value):
                before = [as_line(text[:at])] if text[:at].strip() else []
                return [*before, *(self.parsed(text[at:]) or [])]
        return []


def as_line(text: str) -> bytes:
    """Return text as a line of its own; half a character becomes a question mark."""
    return text.encode("utf-8", "replace") + b"\n"


def is_whole(text: str) -> bool:
    """Return whether text begins with a whole JSON value."""
    try:
        _decode(text)
    except (ValueError, RecursionError):
        return False
    return True


def objects_of(value: object) -> list[Found] | None:
    """Return an object, or the objects of a list that holds nothing else; None for the rest."""
    if isinstance(value, dict):
        return [value]
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return list(value)
    return None
