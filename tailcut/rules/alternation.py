"""Many patterns as one, of which a match says which it was.

The engine tries the branches of an alternation one after the other. It passes over one that
begins with another character for next to nothing, so branches that begin alike are put behind
their common beginning, piece by piece: what a line costs that no branch matches then hardly
depends on how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["HINT", "SEPARATOR", "combined", "group_of", "number_of"]

# The group that a match has closed last, if what has matched is only the beginning of a hint.
HINT = "hint"
# Stands between the texts of a rule's ``contains`` in the generated module.
SEPARATOR = "\x1f"
# Matches nothing.
_NEVER = "(?!)"
# What a pattern can begin with instead of a character or set, and nothing.
_STRUCTURE = frozenset(["", *"](){}^$|?*+"])


def combined(branches: Sequence[Sequence[tuple[int, str]]], prefixes: Sequence[str]) -> str:
    """Gives a pattern for a line that one of several patterns matches as a whole.

    Args:
        branches: rules' numbers and patterns, in groups; those of an earlier group go first.
        prefixes: patterns for how a hint begins; they go last.
    """
    parts: list[str] = []
    for index, group in enumerate(branches):
        # The group that names the rule stands at the end: a branch begins with what it matches.
        # A name is used once in a pattern, so it has the branch's place in it.
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
    """Gives the number of the rule that a match is of."""
    assert match.lastgroup is not None
    return int(match.lastgroup[1:].partition("_")[0])


def group_of(match: re.Match[str], name: str) -> str | None:
    """Gives the name that a rule's group has in a match; None if the rule has none such."""
    group = f"{match.lastgroup}_{name}"
    return group if group in match.re.groupindex else None


def _alternation(branches: Iterable[tuple[str, str]]) -> list[str]:
    """Gives the branches of an alternation, in which those that begin alike are one."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, branch in enumerate(branches):
        groups.setdefault(_piece(branch[0]) or f"{place} on its own", []).append(branch)
    parts = []
    for members in groups.values():
        if len(members) == 1:
            parts.append("".join(members[0]))
        else:
            beginning, rest = _parted(members)
            parts.append(f"{beginning}(?:{'|'.join(_alternation(rest))})")
    return parts


def _parted(members: list[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
    """Gives what branches that begin with the same piece begin with, and what is left."""
    beginning = ""
    while piece := _piece(members[0][0]):
        if any(_piece(text) != piece for text, _ in members):
            break
        beginning += piece
        members = [(text[len(piece) :], end) for text, end in members]
    return beginning, members


def _piece(text: str) -> str:
    """Gives the character or set that a pattern begins with, and how often it may come."""
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
