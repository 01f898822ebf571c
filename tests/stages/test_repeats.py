"""Blocks that stand more than once are folded to a line that says so."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.stages.live_repeats import PERIOD, LiveFold
from tailcut.stages.repeats import COPIES, fold

WARNING = ["! WARNING: the cache at /var/cache/build cannot be written and will not be used,"] + [
    f"  reason {number}: the folder belongs to another user" for number in range(7)
]
MESSAGE = ["Verdict: do not release.", "Owner: R. K.", "1. fix the race", "2. run it again"]
LONG = [f"{line} Its reason stands in the file notes/finding.md." for line in MESSAGE]

TAILS = [
    (
        "lines that take turns",
        ["a: FAILED", "b: ok"] * 3,
        ["… the next 2 lines, 2 more times", "a: FAILED", "b: ok"],
    ),
    (
        "a block in a row",
        [*WARNING * 6, "end"],
        ["… the next 8 lines, 5 more times", *WARNING, "end"],
    ),
    (
        "a message twice",
        ["codex", *LONG, "tokens used", *LONG],
        ["codex", "… 4 lines, again below", "tokens used", *LONG],
    ),
    (
        "three copies apart",
        [*LONG, "x", *LONG, "y", *LONG],
        ["… 4 lines, again below", "x", "… 4 lines, again below", "y", *LONG],
    ),
    ("short results apart", [*MESSAGE, "x", *MESSAGE], None),
    (
        "clocks differ",
        [f"12:00:0{n} {x}" for n in range(3) for x in ("ping", "pong")],
        [
            "… the next 2 lines, 2 more times (12:00:00 to 12:00:01)",
            "12:00:02 ping",
            "12:00:02 pong",
        ],
    ),
    ("one line apart", ["retrying", "a", "retrying", "b", "retrying"], None),
    ("two short lines, twice", ["a", "b", "a", "b"], None),
    ("two short lines, apart", ["a", "b", "c", "a", "b"], None),
    ("counters", ["step 1", "ok", "step 2", "ok", "step 3", "ok"], None),
    ("equal neighbours are not its business", ["a", "a", "a", "a"], None),
    ("blank lines alone", ["a", "", "", "b", "", "", "c"], None),
    ("nothing", [], None),
]

STREAMS = [
    (
        "lines that take turns",
        ["a: FAILED", "b: ok"] * 3 + ["end"],
        ["a: FAILED", "b: ok", "… the 2 lines above, 2 more times", "end"],
    ),
    (
        "a block in a row",
        [*WARNING * 6, "end"],
        [*WARNING, "… the 8 lines above, 5 more times", "end"],
    ),
    (
        "a copy that breaks off",
        [*MESSAGE, *MESSAGE, *MESSAGE[:2], "end"],
        [*MESSAGE, "… the 4 lines above, 1 more time", *MESSAGE[:2], "end"],
    ),
    (
        "clocks differ",
        [f"12:00:0{n} {x}" for n in range(4) for x in ("ping", "pong")],
        [
            "12:00:00 ping",
            "12:00:00 pong",
            "… the 2 lines above, 3 more times (12:00:01 to 12:00:03)",
        ],
    ),
    ("copies apart stay", [*MESSAGE, "x", *MESSAGE], None),
    ("two short lines, twice", ["a", "b", "a", "b", "c"], None),
    ("nearly a copy", ["a", "b", "c", "a", "b", "d"], None),
    (
        "very many",
        ["a: FAILED", "b: ok"] * 1200,
        ["a: FAILED", "b: ok", f"… the 2 lines above, more than {COPIES} more times"],
    ),
    ("a block longer than is held back", [f"line {n}" for n in range(PERIOD + 1)] * 3, None),
]


STRUCTURES = [
    ("brackets", ["  {", '    "a": 1', "  },"] * 3),
    ("members", ["- name: a", "  size: 1"] * 3),
    ("rows of a table", ["| a | b |", "| c | d |"] * 3),
    ("rows of data", ["1,2,3", "4,5,6"] * 3),
    ("assignments", ["x = read()", "x = parse(x)", "check(x)"] * 3),
    ("a hunk", ["@@ -1,6 +1,6 @@", *[" one, and so on", " two, and more", " three more"] * 2]),
    ("markup", ["  <item>", "    <name>x</name>", "  </item>"] * 3),
    ("a plain diff", ["< old line one here", "---", "> new line one here"] * 3),
    ("a unified diff without its header", ["-old line here", "+new line here", " and"] * 3),
    ("items", ["- alpha", "- beta", "- gamma"] * 3),
    ("an environment", ["FOO=bar", "BAZ=qux", "A=1"] * 3),
    ("columns", ["NAME   READY   STATUS", "web    1/1     Running", "db     0/1     Error"] * 3),
    ("statements", ["INSERT INTO t VALUES (1, 'a');", "INSERT INTO t VALUES (2, 'b');"] * 3),
    ("a Makefile", ["all:", "\tcc -o a a.c"] * 3),
    ("prose in code", ["def f():", "    x = 1", "    y = 2", *MESSAGE, *MESSAGE]),
]

MESSAGES = [
    (
        "a traceback",
        [
            "Traceback (most recent call last):",
            '  File "a.py", line 3, in run',
            "    return self.call(args)",
            "ValueError: no such thing",
        ],
    ),
    ("a warning of Python", ["a.py:3: UserWarning: no cache", "  warnings.warn(", "so it is slow"]),
]


def own(kept: list[str]) -> list[str]:
    """Return the lines that are no folds."""
    return [line for line in kept if not line.startswith("… ")]


def is_in_order(some: list[str], lines: list[str]) -> bool:
    """Return whether the lines are among the others, in their order."""
    rest = iter(lines)
    return all(line in rest for line in some)


@pytest.mark.parametrize(
    ("lines", "expected"), [case[1:] for case in TAILS], ids=[case[0] for case in TAILS]
)
def test_in_a_tail_the_newest_copy_stays(lines: list[str], expected: list[str] | None) -> None:
    """None stands for no change."""
    assert [line for line, _ in fold(lines)] == (lines if expected is None else expected)


@pytest.mark.parametrize(
    ("lines", "expected"), [case[1:] for case in STREAMS], ids=[case[0] for case in STREAMS]
)
def test_in_a_stream_the_first_copy_stays(lines: list[str], expected: list[str] | None) -> None:
    """The same line by line and at once."""
    expected = lines if expected is None else expected
    at_once, by_line = LiveFold(), LiveFold()
    assert at_once(lines) + at_once.close() == expected
    assert [kept for line in lines for kept in by_line([line])] + by_line.close() == expected
    assert at_once.folded == by_line.folded == len(lines) - len(expected)


@pytest.mark.parametrize("lines", [case[1] for case in STRUCTURES], ids=[c[0] for c in STRUCTURES])
def test_structures_stay(lines: list[str]) -> None:
    """Code, data and tables repeat themselves with a meaning."""
    assert [line for line, _ in fold(lines)] == lines
    live = LiveFold()
    assert live(lines) + live.close() == lines


@pytest.mark.parametrize("block", [case[1] for case in MESSAGES], ids=[c[0] for c in MESSAGES])
def test_messages_that_quote_code_fold(block: list[str]) -> None:
    """A traceback that is printed again is no code."""
    count = len(block)
    kept = [line for line, _ in fold(["first", *block * 4, "last"])]
    assert kept == ["first", f"… the next {count} lines, 3 more times", *block, "last"]
    live = LiveFold()
    kept = live(["first", *block * 4, "last"]) + live.close()
    assert kept == ["first", *block, f"… the {count} lines above, 3 more times", "last"]


def test_a_count_is_a_least_where_the_lines_before_are_unknown() -> None:
    """Only where the copies reach the beginning."""
    assert fold(MESSAGE * 3, is_cut=True)[0][0] == "… the next 4 lines, more than 2 more times"
    kept = fold(["w", "x", "y", "z", *MESSAGE * 3], is_cut=True)
    assert kept[4][0] == "… the next 4 lines, 2 more times"


few = st.lists(
    st.sampled_from(["a", "b", "c", "", "12:00:01 d", "12:00:02 d", "e" * 130]), max_size=60
)


@given(few)
def test_folding_keeps_the_order_and_counts_what_it_folds(lines: list[str]) -> None:
    """What stays is a subsequence, and the newest line is always there."""
    entries = fold(lines)
    kept = [line for line, _ in entries]
    assert is_in_order(own(kept), lines)
    assert kept[-1:] == lines[-1:]
    # Each line that stays stands for itself, and a fold for more than one.
    starts = [start for _, start in entries] + [len(lines)]
    for (line, start), stop in zip(entries, starts[1:], strict=True):
        assert stop - start > 1 if line.startswith("… ") else lines[start:stop] == [line]
    # No text is lost: every line that was folded stands below, but for its clock.
    assert {line[-1:] for line in own(kept)} == {line[-1:] for line in lines}


@given(few, st.lists(st.integers(0, 60), max_size=5))
def test_batches_do_not_matter(lines: list[str], cuts: list[int]) -> None:
    """Nor does a stream lose a line without a word."""
    whole, pieces = LiveFold(), LiveFold()
    expected = whole(lines)
    assert len(expected) + whole.withheld + whole.folded == len(lines)
    expected = expected + whole.close()
    places = sorted({0, *(cut for cut in cuts if cut < len(lines)), len(lines)})
    got = []
    for start, stop in pairwise(places):
        got += pieces(lines[start:stop])
    assert got + pieces.close() == expected
    assert is_in_order(own(expected), lines)
    assert len(expected) + whole.folded == len(lines)


@pytest.mark.parametrize("period", [2, 3, 7, 31, 40])
def test_the_work_is_linear(period: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted: twice the lines, no more than twice the comparisons."""
    from tailcut.stages import live_repeats

    counts = []
    for size in (1000, 2000):
        compared = 0

        def counted(one: str, other: str) -> bool:
            nonlocal compared
            compared += 1
            return one == other

        monkeypatch.setattr(live_repeats, "_equal", counted)
        live = LiveFold()
        for number in range(size):
            live([f"{number * number % period} x"])
        counts.append(compared)
    assert counts[1] <= 2.2 * counts[0] + 100


def test_statements_that_recur_are_not_folded() -> None:
    """Half of them look like code, and all stand in a block."""
    block = ["    a = self.t([0, 1])", "    del a[1:]", "    del a[:1]", "    self.check(a, 1)"]
    lines = ["first", *block * 3, "last"]
    assert [line for line, _ in fold(lines)] == lines
