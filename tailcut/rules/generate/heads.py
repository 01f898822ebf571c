"""What the matches of a pattern begin and end with, worked out from the pattern."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["after_number", "ends", "required", "starts"]

_LENGTH = 2
# What `\s` matches; the last is U+3000.
_SPACE = {char for char in map(chr, range(0x3001)) if char.isspace()}
# What a number is made of.
NUMBER = frozenset("0123456789.,")
# More different second characters after one first are rather said to be any.
_MOST_SECOND = 8
# A set of more characters, as that of all letters, counts as any character.
_MOST_OF_A_SET = 300

# A beginning, and whether anything may follow it: otherwise what follows in the pattern does.
_Head = tuple[str, bool]


def starts(pattern: str) -> set[str] | None:
    """Gives one or two characters that each match of a pattern begins with.

    Returns:
        The beginnings; after one of a single character anything may come. None if a match may
        begin with anything or be empty.

    >>> sorted(starts("Building|[ab]x?"))
    ['Bu', 'a', 'b']
    """
    return _starts(_parser.parse(pattern))


def ends(pattern: str) -> set[str] | None:
    r"""Gives one or two characters that each match of a pattern ends with, as `starts` does.

    >>> sorted(ends(r"\S+ (?:PASSED|[.]+)"))
    [' .', '..', 'ED']
    """
    heads = _starts(_backwards(_parser.parse(pattern)))
    return None if heads is None else {head[::-1] for head in heads}


def _starts(items: Any) -> set[str] | None:
    heads = {text for text, _ in _of_sequence(items)}
    return None if "" in heads else _thinned(heads)


def _backwards(items: Any) -> list[tuple[Any, Any]]:
    """Gives a parsed pattern for the same texts read from their ends."""
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
    r"""Gives the characters that can follow the digits, points and commas a match begins with.

    Returns:
        The characters; none if anything can follow, or nothing.

    >>> sorted(after_number(r"\d{1,3}(?:[.,]\d+)?(?:%|/\d+)"))
    ['%', '/']
    """
    heads = {text[:1] for text, _ in _of_sequence(_parser.parse(pattern), NUMBER)}
    return set() if "" in heads else heads


def required(pattern: str) -> set[str]:
    """Gives characters that each match of a pattern contains.

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
    """Gives beginnings, as if some characters were not there."""
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
        elif kind is op.RANGE and value[1] - value[0] < _MOST_OF_A_SET:
            chars |= {chr(code) for code in range(value[0], value[1] + 1)}
        elif kind is op.CATEGORY and value is op.CATEGORY_DIGIT:
            # Interface text has its numbers in ASCII.
            chars |= set("0123456789")
        elif kind is op.CATEGORY and value is op.CATEGORY_SPACE:
            chars |= _SPACE
        else:
            return {("", True)}
    return {(char, False) for char in chars}
