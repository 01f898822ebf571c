"""Combine many patterns into one whose match names the pattern that matched.

The engine tries the branches of an alternation one after the other, and passes over a branch that
begins with another character almost for free. So branches that begin alike are put behind their
common beginning, piece by piece: a line that no branch matches then costs nearly the same for any
number of branches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["HINT", "combined", "group_of", "number_of"]

# The group that closes last in a match if the beginning of a hint matched.
HINT = "hint"
# Matches nothing.
_NEVER = "(?!)"
# What a pattern can begin with instead of a character or set; the empty text is its end.
_STRUCTURE = frozenset(["", *"](){}^$|?*+"])


def combined(branches: Sequence[Sequence[tuple[int, str]]], prefixes: Sequence[str]) -> str:
    """Return a pattern for a line that one of several patterns matches as a whole.

    Args:
        branches: numbers of rules with patterns, in groups; an earlier group is tried first.
        prefixes: patterns for the beginning of a hint; they are tried last.
    """
    parts: list[str] = []
    for index, group in enumerate(branches):
        # The group that names the rule stands at the end, so that a branch begins with its own
        # first character. A pattern can use a name once, so the name holds the branch's place.
        parts += _alternation(
            (
                text.replace("(?P<", f"(?P<r{number}_{index}_{place}_"),
                rf"\s*+\Z(?P<r{number}_{index}_{place}>)",
            )
            for place, (number, text) in enumerate(group)
        )
    if prefixes:
        beginnings = "|".join(_alternation((prefix, "") for prefix in prefixes))
        parts.append(f"(?:{beginnings})(?P<{HINT}>)")
    return rf"\s*+(?:{'|'.join(parts) or _NEVER})"


def number_of(match: re.Match[str]) -> int:
    """Return the number of the rule whose pattern matched."""
    assert match.lastgroup is not None
    return int(match.lastgroup[1:].partition("_")[0])


def group_of(match: re.Match[str], name: str) -> str | None:
    """Return the name in the match of a group of the rule; None if it has no such group."""
    group = f"{match.lastgroup}_{name}"
    return group if group in match.re.groupindex else None


def _alternation(branches: Iterable[tuple[str, str]]) -> list[str]:
    """Return the branches of an alternation, with those that begin alike merged into one."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, branch in enumerate(branches):
        groups.setdefault(_piece(branch[0]) or f"{place} on its own", []).append(branch)
    parts = []
    for members in groups.values():
        if len(members) == 1:
            parts.append("".join(members[0]))
        else:
            beginning, rest = _split_beginning(members)
            parts.append(f"{beginning}(?:{'|'.join(_alternation(rest))})")
    return parts


def _split_beginning(members: list[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
    """Return the longest common beginning of branches, and the rest of each."""
    beginning = ""
    while piece := _piece(members[0][0]):
        if any(_piece(text) != piece for text, _ in members):
            break
        beginning += piece
        members = [(text[len(piece) :], end) for text, end in members]
    return beginning, members


def _piece(text: str) -> str:
    """Return the character or set that a pattern begins with, and its quantifier."""
    if text[:1] in _STRUCTURE:  # also at its end
        return ""
    if text[0] == "[":
        # "]" is one of the set where it comes first.
        end = text.index("]", 3 if text[1] == "^" else 2) + 1
        if "\\" in text[:end]:
            return ""  # the bracket may be a character of the set
    else:
        end = 2 if text[0] == "\\" else 1
    times = text[end : end + 1]
    if times == "{":
        end = text.find("}", end) + 1
    elif times and times in "?*+":
        end += 1
    else:
        return text[:end]
    return text[: end + (text[end : end + 1] in ("?", "+"))]
