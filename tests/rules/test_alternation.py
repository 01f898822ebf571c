"""A combined pattern matches what each of its patterns matches, and names the one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.rules.alternation import combined, group_of, number_of
from tailcut.rules.generate.expanded import expanded
from tailcut.rules.generate.heads import NUMBER, after_number, required, starts

pieces = st.sampled_from(
    [
        "a",
        "b",
        "ab",
        r"\d+",
        "1",
        "[ab]",
        "[^a]",
        "a?",
        "b*",
        "a{2}",
        r"\.",
        ".",
        "(?:a|b)",
        "(?:ab)?",
    ]
)
patterns = st.recursive(
    pieces,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3).map("".join)
        | st.lists(inner, min_size=1, max_size=3).map(lambda some: f"(?:{'|'.join(some)})")
    ),
    max_leaves=6,
)
lines = st.text("ab1.,", max_size=5)


@given(st.lists(patterns, min_size=1, max_size=5), lines)
def test_a_combined_pattern_matches_what_one_of_its_patterns_matches(
    some: list[str], line: str
) -> None:
    """The match names a pattern that matches alone, too."""
    match = re.match(combined([list(enumerate(some))], []), line)
    taken = [number for number, one in enumerate(some) if re.fullmatch(one, line)]
    assert (match is not None) == bool(taken)
    assert match is None or number_of(match) in taken


@given(patterns, lines)
def test_an_expanded_pattern_matches_what_the_pattern_matches(pattern: str, line: str) -> None:
    """The parts match no more and no less."""
    together = any(re.fullmatch(part, line) for part in expanded(pattern))
    assert together == bool(re.fullmatch(pattern, line))


@given(patterns, lines.filter(bool))
def test_the_keys_of_a_pattern_hold_for_each_match(pattern: str, line: str) -> None:
    """Its first characters, the character after a number, the characters in it."""
    if re.fullmatch(pattern, line):
        heads = starts(pattern)
        assert heads is None or line[:2] in heads or line[0] in heads
        behind = after_number(pattern)
        assert not behind or line.lstrip("".join(NUMBER))[:1] in behind
        assert required(pattern) <= set(line)


@pytest.mark.parametrize(
    ("pattern", "line", "key"),
    [("(?P<key>a+)b", "aab", "aa"), ("(?:x|(?P<key>y))z", "yz", "y"), ("ab", "ab", None)],
)
def test_the_groups_of_a_rule_are_found(pattern: str, line: str, key: str | None) -> None:
    """A group has the name that the rule gave it; a group the rule does not have is None."""
    match = re.match(combined([[(3, "ac")], [(7, f"(?:{pattern})")]], ["b"]), line)
    assert match is not None
    assert number_of(match) == 7
    name = group_of(match, "key")
    assert (None if name is None else match[name]) == key


def test_an_earlier_group_is_tried_first() -> None:
    """The beginnings of hints are tried last."""
    match = re.compile(combined([[(1, "a.")], [(2, "ab"), (3, "a")]], ["a"])).match
    found = [match(line) for line in ("ab", "a", "abc", "b")]
    assert [m and m.lastgroup and m.lastgroup.partition("_")[0] for m in found] == [
        "r1",
        "r3",
        "hint",
        None,
    ]
