"""Many patterns as one: it takes what each of them takes, and says which it was."""

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
def test_all_together_take_what_one_takes(some: list[str], line: str) -> None:
    """And name one of those that do."""
    match = re.match(combined([list(enumerate(some))], []), line)
    taken = [number for number, one in enumerate(some) if re.fullmatch(one, line)]
    assert (match is not None) == bool(taken)
    assert match is None or number_of(match) in taken


@given(patterns, lines)
def test_the_parts_of_a_pattern_take_what_it_takes(pattern: str, line: str) -> None:
    """No more and no less."""
    together = any(re.fullmatch(part, line) for part in expanded(pattern))
    assert together == bool(re.fullmatch(pattern, line))


@given(patterns, lines.filter(bool))
def test_what_is_worked_out_of_a_pattern_holds(pattern: str, line: str) -> None:
    """For each match: what it begins with, what comes behind a number, what it contains."""
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
    """Under the names that they have in it."""
    match = re.match(combined([[(3, "ac")], [(7, f"(?:{pattern})")]], ["b"]), line)
    assert match is not None
    assert number_of(match) == 7
    name = group_of(match, "key")
    assert (None if name is None else match[name]) == key


def test_an_earlier_group_goes_first() -> None:
    """And beginnings of hints last."""
    match = re.compile(combined([[(1, "a.")], [(2, "ab"), (3, "a")]], ["a"])).match
    found = [match(line) for line in ("ab", "a", "abc", "b")]
    assert [m and m.lastgroup and m.lastgroup.partition("_")[0] for m in found] == [
        "r1",
        "r3",
        "hint",
        None,
    ]
