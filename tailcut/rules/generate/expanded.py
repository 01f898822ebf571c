"""Expand a pattern into several, each with a beginning of its own."""

from __future__ import annotations

__all__ = ["expanded"]

# The most patterns that one becomes: each of them holds the rest of the pattern.
_MOST = 48


def expanded(pattern: str) -> list[str]:
    """Return patterns without choices at their beginning that together match what one matches.

    >>> expanded("(?:remote: )?(?:Counting|Compressing) objects")
    ['remote: (?:Counting|Compressing) objects', 'Counting objects', 'Compressing objects']
    """
    found: list[str] = []
    coming = [pattern]
    while coming:
        text = coming.pop(0)
        branches = _once(text)
        if branches == [text] or len(found) + len(coming) + len(branches) > _MOST:
            found.append(text if len(_alternatives(text)) == 1 else f"(?:{text})")
        else:
            coming = branches + coming
    return found


def _once(text: str) -> list[str]:
    """Return the alternatives of a pattern, or of the group that it begins with."""
    some = _alternatives(text)
    if len(some) > 1:
        return some
    head = "(?:" if text.startswith("(?:") else text[: text.find(">") + 1]
    if not head.startswith(("(?:", "(?P<")):
        return some
    end = _closing(text)
    inner, rest = text[len(head) : end], text[end + 1 :]
    may_miss = rest.startswith("?") and not rest.startswith(("??", "?+"))
    if not may_miss and rest[:1] and rest[0] in "?*+{":
        return some
    rest = rest[may_miss:]
    if head == "(?:":
        return [alternative + rest for alternative in _alternatives(inner)] + [rest] * may_miss
    if may_miss or len(_alternatives(inner)) == 1:
        return some
    return [f"{head}{alternative}){rest}" for alternative in _alternatives(inner)]


def _alternatives(pattern: str) -> list[str]:
    """Return the alternatives at the top level of a pattern."""
    found: list[str] = []
    start = 0
    for index, char, depth in _outside_of_sets(pattern):
        if char == "|" and depth == 0:
            found.append(pattern[start:index])
            start = index + 1
    return [*found, pattern[start:]]


def _closing(pattern: str) -> int:
    """Return the place of the bracket that closes the group at a pattern's start."""
    return next(
        index for index, char, depth in _outside_of_sets(pattern) if char == ")" and depth == 0
    )


def _outside_of_sets(pattern: str) -> list[tuple[int, str, int]]:
    """Return the characters outside of sets: the place, the character, the groups open after it."""
    found: list[tuple[int, str, int]] = []
    depth, index, in_set = 0, 0, False
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif in_set:
            in_set = char != "]"
        elif char == "[":
            in_set = True
            index += pattern[index + 1 : index + 2] == "^"
            index += pattern[index + 1 : index + 2] == "]"
        else:
            depth += {"(": 1, ")": -1}.get(char, 0)
            found.append((index, char, depth))
        index += 1
    return found
