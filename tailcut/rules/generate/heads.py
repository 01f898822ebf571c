"""Compute which characters a pattern's matches can begin and end with."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["after_number", "ends", "required", "starts"]

# The most characters of a key. Two tell most patterns apart; three would be many more keys.
_LENGTH = 2
# The characters that `\s` matches; the last one is U+3000.
_SPACE = {char for char in map(chr, range(0x3001)) if char.isspace()}
# The characters of a number.
NUMBER = frozenset("0123456789.,")
# With more different second characters after a first one, the first one alone is the key.
_MOST_SECOND = 8
# A range of more characters than this counts as any character; all of braille is smaller.
_MOST_OF_A_RANGE = 300

# A beginning, and whether any character may follow it; if not, the rest of the pattern follows.
_Head = tuple[str, bool]


def starts(pattern: str) -> set[str] | None:
    """Return the characters, one or two, that the matches of a pattern begin with.

    Returns:
        The beginnings; after a single character any other may follow. None if a match may begin
        with any character or be empty.

    >>> sorted(starts("Building|[ab]x?"))
    ['Bu', 'a', 'b']
    """
    return _starts(_parser.parse(pattern))


def ends(pattern: str) -> set[str] | None:
    r"""Return the characters, one or two, that the matches of a pattern end with, as `starts` does.

    >>> sorted(ends(r"\S+ (?:PASSED|[.]+)"))
    [' .', '..', 'ED']
    """
    heads = _starts(_backwards(_parser.parse(pattern)))
    return None if heads is None else {head[::-1] for head in heads}


def _starts(items: Any) -> set[str] | None:
    heads = {text for text, _ in _of_sequence(items)}
    return None if "" in heads else _thinned(heads)


def _backwards(items: Any) -> list[tuple[Any, Any]]:
    """Return a parsed pattern that matches the same texts, read backwards."""
    found: list[tuple[Any, Any]] = []
    for kind, value in items:
        if kind is op.BRANCH:
            value = (value[0], [_backwards(branch) for branch in value[1]])
        elif kind is op.SUBPATTERN:
            value = (*value[:3], _backwards(value[3]))
        elif kind is op.ATOMIC_GROUP:
            value = _backwards(value)
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            value = (*value[:2], _backwards(value[2]))
        found.insert(0, (kind, value))
    return found


def after_number(pattern: str) -> set[str]:
    r"""Return the characters that can follow the digits, points and commas at a match's start.

    Returns:
        The characters; an empty set if any character or none can follow.

    >>> sorted(after_number(r"\d{1,3}(?:[.,]\d+)?(?:%|/\d+)"))
    ['%', '/']
    """
    heads = {text[:1] for text, _ in _of_sequence(_parser.parse(pattern), NUMBER)}
    return set() if "" in heads else heads


def required(pattern: str) -> set[str]:
    """Return characters that every match of a pattern contains.

    >>> sorted(required("a[bc]+(?:xy|yz)?(?:do|to)"))
    ['a', 'o']
    """
    return _required(_parser.parse(pattern))


def _required(items: Any) -> set[str]:
    chars: set[str] = set()
    for kind, value in items:
        if kind is op.LITERAL:
            chars.add(chr(value))
        elif kind is op.BRANCH:
            chars |= set.intersection(*(_required(branch) for branch in value[1]))
        elif kind is op.SUBPATTERN:
            chars |= _required(value[3])
        elif kind is op.ATOMIC_GROUP:
            chars |= _required(value)
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT) and value[0]:
            chars |= _required(value[2])
    return chars


def _thinned(heads: set[str]) -> set[str]:
    by_first: dict[str, set[str]] = {}
    for head in heads:
        by_first.setdefault(head[0], set()).add(head)
    found: set[str] = set()
    for first, some in by_first.items():
        found |= {first} if first in some or len(some) > _MOST_SECOND else some
    return found


def _of_sequence(items: Any, without: Collection[str] = ()) -> set[_Head]:
    """Return the beginnings of a parsed pattern's matches, without some characters."""
    heads: set[_Head] = {("", False)}
    for kind, value in items:
        heads = _followed(heads, _of(kind, value, without))
        if all(_is_closed(head) for head in heads):
            break
    return heads


def _followed(heads: set[_Head], by: set[_Head]) -> set[_Head]:
    found: set[_Head] = set()
    for head in heads:
        if _is_closed(head):
            found.add(head)
        elif head[0] and len(by) > _MOST_SECOND:
            found.add((head[0], True))
        else:
            found |= {((head[0] + text)[:_LENGTH], is_open) for text, is_open in by}
    return found


def _is_closed(head: _Head) -> bool:
    return head[1] or len(head[0]) >= _LENGTH


def _of(kind: Any, value: Any, without: Collection[str]) -> set[_Head]:
    if kind is op.LITERAL:
        return {("" if chr(value) in without else chr(value), False)}
    if kind is op.IN:
        return {("" if char in without else char, is_open) for char, is_open in _of_set(value)}
    if kind is op.BRANCH:
        return {head for branch in value[1] for head in _of_sequence(branch, without)}
    if kind is op.SUBPATTERN:
        return _of_sequence(value[3], without)
    if kind is op.ATOMIC_GROUP:
        return _of_sequence(value, without)
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        least, most, what = value
        once = _of_sequence(what, without)
        heads: set[_Head] = {("", False)} if least == 0 else set()
        some: set[_Head] = {("", False)}
        for count in range(1, min(int(most), _LENGTH) + 1):
            some = _followed(some, once)
            if count >= least or count == _LENGTH:
                heads |= some
        return heads
    if kind in (op.AT, op.ASSERT, op.ASSERT_NOT):
        return {("", False)}
    return {("", True)}


def _of_set(items: Iterable[tuple[Any, Any]]) -> set[_Head]:
    chars: set[str] = set()
    for kind, value in items:
        if kind is op.LITERAL:
            chars.add(chr(value))
        elif kind is op.RANGE and value[1] - value[0] < _MOST_OF_A_RANGE:
            chars |= {chr(code) for code in range(value[0], value[1] + 1)}
        elif kind is op.CATEGORY and value is op.CATEGORY_DIGIT:
            # Interface text has its numbers in ASCII.
            chars |= set("0123456789")
        elif kind is op.CATEGORY and value is op.CATEGORY_SPACE:
            chars |= _SPACE
        else:
            return {("", True)}
    return {(char, False) for char in chars}
