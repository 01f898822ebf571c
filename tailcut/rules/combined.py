"""Many patterns as one, of which a match says which it was.

The engine tries the branches of an alternation one after the other. It passes over one that
begins with another character for next to nothing, so branches that begin alike are put behind
their common beginning, letter by letter: what a line costs that no branch matches then hardly
depends on how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["HINT", "NEVER", "combined", "number_of"]

# The group that a match has closed last, if what has matched is only the beginning of a hint.
HINT = "hint"
# Matches nothing.
NEVER = "(?!)"

# What a pattern can have instead of a character that it begins with, and after one that need not
# come once.
_SPECIAL = frozenset("\\[](){}.^$|?*+")
_QUANTIFIERS = frozenset("?*+{")


def combined(branches: Sequence[Sequence[tuple[int, str]]], prefixes: Sequence[str]) -> str:
    """Gives a pattern for a line that one of several patterns matches as a whole.

    Args:
        branches: rules' numbers and patterns, in groups; those of an earlier group go first.
        prefixes: patterns for how a hint begins; they go last.
    """
    parts: list[str] = []
    for index, group in enumerate(branches):
        if group:
            # The group that names the rule stands at the end: a branch begins with what it
            # matches. Its name is used once in a pattern, so it has the branch's place in it.
            parts += _alternation(
                [
                    (text, rf"\s*+\Z(?P<r{number}_{index}_{place}>)")
                    for place, (number, text) in enumerate(group)
                ]
            )
    if prefixes:
        beginnings = "|".join(_alternation([(prefix, "") for prefix in prefixes]))
        parts.append(f"(?:{beginnings})(?P<{HINT}>)")
    return rf"\s*+(?:{'|'.join(parts) or NEVER})"


def number_of(group: str) -> int:
    """Gives the number of the rule that a group names."""
    return int(group[1:].partition("_")[0])


def _alternation(branches: Iterable[tuple[str, str]]) -> list[str]:
    """Gives the branches of an alternation, in which those that begin alike are one."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, branch in enumerate(branches):
        groups.setdefault(_literal(branch[0]) or f"{place} on its own", []).append(branch)
    parts = []
    for members in groups.values():
        if len(members) == 1:
            parts.append("".join(members[0]))
        else:
            beginning, rest = _parted(members)
            parts.append(f"{beginning}(?:{'|'.join(_alternation(rest))})")
    return parts


def _parted(members: list[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
    """Gives what branches that begin with the same character begin with, and what is left."""
    beginning = ""
    while literal := _literal(members[0][0]):
        if any(_literal(text) != literal for text, _ in members):
            break
        beginning += literal
        members = [(text[1:], end) for text, end in members]
    return beginning, members


def _literal(text: str) -> str:
    """Gives the character that a pattern begins with; an empty text where that is open."""
    if not text or text[0] in _SPECIAL or (len(text) > 1 and text[1] in _QUANTIFIERS):
        return ""
    return text[0]
