"""An earlier beginning changes a bounded number of lines; reading from the middle relies on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.core.items import Continuation
from tailcut.rules.match import COMPANY, DROP, END, HINTS, KEEP_LAST, OPEN, Finding, Opening
from tailcut.stages import STAGE_NAMES, Chain, default_chain
from tailcut.stages.blanks import Blanks
from tailcut.stages.company import REACH
from tailcut.stages.duplicates import Duplicates
from tests.stages.strategies import lines

LETTERS = "abcdefg"
NEEDS = (COMPANY, END, HINTS)
SPECIAL = (
    *("", "-----", "  a", "• a", "}", "<<<<<<< a", "=======", "#", "a = 1", "  a,", "a,1"),
    *("@@ -1,3 +1,4 @@", "> @@ -1 +1 @@", "+a", "-a", " a", "> +a", ">", "\\ No newline"),
)


class DrawnRules:
    """Rules about one-letter lines, with blocks so short that many meet in a short stream."""

    warnings: tuple[str, ...] = ()

    def __init__(self, findings: dict[str, Finding]) -> None:
        self.by_letter = findings
        openings = [found.opening for found in findings.values() if found.opening]
        self.run_lines = max((o.max_lines for o in openings if o.last is None), default=0)
        self.block_lines = max((o.max_lines for o in openings if o.last), default=0)

    def findings(self, lines: list[str], text: str) -> dict[int, Finding]:
        """Return the findings by the lines' indices."""
        found = {index: self.finding(line) for index, line in enumerate(lines)}
        return {index: finding for index, finding in found.items() if finding is not None}

    def finding(self, text: str) -> Finding | None:
        """Return the finding for a letter."""
        return self.by_letter.get(text.strip())

    def __repr__(self) -> str:
        return repr(
            {
                letter: (found.rule, found.action, found.opening and found.opening.max_lines)
                for letter, found in self.by_letter.items()
            }
        )


class Letters:
    """Matches lines of some letters; a class so that a failing example can be read."""

    def __init__(self, letters: frozenset[str]) -> None:
        self.letters = letters

    def __call__(self, text: str) -> bool:
        return text.strip() in self.letters

    def __repr__(self) -> str:
        return "".join(sorted(self.letters))


some_letters = st.frozensets(st.sampled_from(LETTERS)).map(Letters)
openings = st.builds(
    Opening,
    inside=st.none() | some_letters,
    last=st.none() | some_letters,
    max_lines=st.integers(1, 3),
).filter(lambda opening: opening.inside or opening.last)


@st.composite
def drawn_rules(draw: Callable[..., Any]) -> DrawnRules:
    """Return rules with one to three blocks; several letters may open the same block."""
    findings: dict[str, Finding] = {}
    blocks = [Finding(f"b{i}", OPEN, "", draw(openings)) for i in range(draw(st.integers(1, 3)))]
    for letter in LETTERS:
        kind = draw(st.sampled_from(["text", "text", "drop", "update", "open", "open", "weak"]))
        if kind == "drop":
            findings[letter] = Finding("drop", DROP, program=draw(st.sampled_from("pq")))
        elif kind == "weak":
            program, need = draw(st.sampled_from(("p", "any"))), draw(st.sampled_from(NEEDS))
            findings[letter] = Finding("weak", DROP, program=program, need=need)
        elif kind == "update":
            findings[letter] = Finding("update", KEEP_LAST, draw(st.sampled_from("xy")))
        elif kind == "open":
            findings[letter] = draw(st.sampled_from(blocks))
    return DrawnRules(findings)


def streams(max_size: int) -> st.SearchStrategy[list[str]]:
    """Return streams of letters, blank and wordless lines, some repeated, some in pieces."""
    line = st.sampled_from([*LETTERS, *LETTERS, *SPECIAL])
    piece = st.sampled_from(["a", ""]).map(Continuation)
    pieces = st.sampled_from([0, 0, 0, 1, 2]).flatmap(lambda n: st.lists(piece, max_size=n))
    logical = st.tuples(line, pieces)
    return st.lists(logical.map(lambda parts: [parts[0], *parts[1]]), max_size=max_size).map(
        lambda some: [piece for pieces in some for piece in pieces]
    )


def run(some: list[str], chain: Chain) -> list[list[str]]:
    """Clean lines; return each with the pieces that follow it."""
    whole: list[list[str]] = []
    for piece in chain.feed(some) + chain.close():
        if type(piece) is Continuation:
            whole[-1].append(piece)
        else:
            whole.append([piece])
    return whole


def check(before: list[str], some: list[str], make: Callable[[], Chain]) -> None:
    chain = make()
    beyond = run(some, chain)
    beyond = beyond[chain.lookback :]
    whole = run(before + some, make())
    assert not beyond or whole[-len(beyond) :] == beyond


@settings(max_examples=500)
@given(drawn_rules(), streams(12), streams(25), st.sets(st.sampled_from(STAGE_NAMES)))
def test_the_bound_holds_for_any_rules(
    rules: Any, before: list[str], some: list[str], without: set[str]
) -> None:
    """But for its first k survivors, the result of b is a suffix of the result of a + b."""
    names = [name for name in STAGE_NAMES if name not in without]
    check(before, some, lambda: default_chain(names, rules))


@given(lines(80), lines(150))
def test_the_bound_holds_for_the_built_in_rules(before: list[str], some: list[str]) -> None:
    """The lines are like those that the rules match."""
    check(before, some, default_chain)


def opening(first: str, inside: str | None, last: str | None, max_lines: int) -> Finding:
    """Return the finding for a block whose patterns are sets of letters."""

    def matcher(letters: str | None) -> Letters | None:
        return None if letters is None else Letters(frozenset(letters))

    return Finding(first, OPEN, "", Opening(matcher(inside), matcher(last), max_lines))


def test_the_bound_is_reached() -> None:
    """A running block, a block around it and a repetition add up; only the blank line is spare."""
    rules: Any = DrawnRules({"a": opening("a", None, "g", 3), "b": opening("b", "de", None, 2)})
    before, some = ["end", "a", "b"], ["d", "e", "• a", "c", "d", "e", "g", "end", "f"]
    names = ("chrome", "duplicates", "blanks")
    chain = default_chain(names, rules)
    assert chain.lookback == REACH + 2 + (2 + 3 + 2) + Duplicates.lookback + Blanks.lookback
    assert run(before + some, default_chain(names, rules)) == [["end"], ["f"]]
    assert run(some, default_chain(names, rules)) == [[line] for line in some]
    assert len(some[:-1]) == (2 + 3 + 2) + 1


@pytest.mark.parametrize("times", [1, 2, 7])
def test_blocks_that_overlap_hand_nothing_on(times: int) -> None:
    """Where each block begins inside the one before, the stream's beginning stops mattering."""
    rules: Any = DrawnRules({"a": opening("a", None, "c", 3), "b": opening("b", None, "d", 3)})
    some = ["b", "x", "c", "y", "a", "x", "d", "y"] * times + ["e"]
    check(["a"], some, lambda: default_chain(rules=rules))
    assert run(["a", *some], default_chain(rules=rules))[-1] == ["e"]
