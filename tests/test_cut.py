"""The cut keeps the newest lines that fit the budget."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.core.items import Continuation
from tailcut.cut import Cut, Cutter

UNITS = ("chars", "bytes", "words")
FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇩🇪"
ACCENTED = "e\u0301"


def cut(lines: list[str], *args: object, **kwargs: object) -> Cut:
    cutter = Cutter(*args, **kwargs)  # type: ignore[arg-type]
    cutter.feed(lines)
    return cutter.result()


def measure(text: str, unit: str) -> int:
    if unit == "words":
        return len(text.split())
    return len(text if unit == "chars" else text.encode())


def longest_tail(lines: list[str], budget: int, unit: str) -> str | None:
    """Try every tail and return the longest that fits; None if not even the newest line does."""
    lines = ["" if not line.strip() else line for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    best = None if lines else ""
    for start in range(len(lines) - 1, -1, -1):
        part = lines[start:]
        size = measure("\n".join(part), unit)
        if unit == "words":
            size += sum(not a and not b for a, b in pairwise(part))
        if size > budget:
            break
        best = "\n".join(part).lstrip("\n")
    return best


words = st.sampled_from(["", " ", "a", "bb cc", ACCENTED, "日本語 x", FAMILY, "one two three"])
texts = st.lists(words | st.text("ab ", max_size=9), max_size=14)


@pytest.mark.parametrize(
    ("lines", "budget", "expected"),
    [
        (["one", "two", "three"], 13, "one\ntwo\nthree"),
        (["one", "two", "three"], 12, "two\nthree"),
        (["one", "two", "three"], 9, "two\nthree"),
        (["one", "two", "three"], 8, "three"),
        (["one", "two", "three"], 5, "three"),
        (["one", "two", "three"], 4, "…ree"),
        (["a longer one", "two", "x"], 100, "a longer one\ntwo\nx"),
        # An older line that does not fit ends the tail, also when shorter ones come before it.
        (["x", "a longer one", "two"], 8, "two"),
        # Blank lines count between lines and are left out at either end.
        (["one", "", "two"], 8, "one\n\ntwo"),
        (["one", "", "two"], 7, "two"),
        (["one", "", "two"], 4, "two"),
        (["one", "two", "", "", ""], 7, "one\ntwo"),
        (["one", " ", "\t", "two"], 9, "one\n\n\ntwo"),
        (["", "  ", ""], 10, ""),
        ([], 10, ""),
    ],
)
def test_the_newest_lines_that_fit(lines: list[str], budget: int, expected: str) -> None:
    """Whole lines are counted back from the end; a line end between two lines costs one."""
    assert cut(lines, budget).text == expected


@pytest.mark.parametrize(
    ("line", "budget", "unit", "expected"),
    [
        ("abcdef", 3, "chars", "…ef"),
        ("abcdef", 1, "chars", "…"),
        ("abcdef", 5, "bytes", "…ef"),
        ("abcdef", 3, "bytes", "…"),
        ("abcdef", 2, "bytes", "ef"),
        ("éàü", 5, "bytes", "…ü"),
        ("éàü", 4, "bytes", "…"),
        ("日本語", 2, "bytes", ""),
        ("日本語", 8, "bytes", "…語"),
        ("日本語", 2, "chars", "…語"),
        ("ab" + ACCENTED, 2, "chars", "…"),
        ("ab" + ACCENTED, 3, "chars", "…" + ACCENTED),
        ("ab" + ACCENTED + "c", 3, "chars", "…c"),
        ("ab" + FAMILY, 7, "chars", "…"),
        ("ab" + FAMILY, 8, "chars", "…" + FAMILY),
        (FAMILY + "x", 5, "chars", "…x"),
        (FLAG * 3, 4, "chars", "…" + FLAG),
        (FLAG * 3, 5, "chars", "…" + FLAG * 2),
        ("각" * 2 + "\u1100\u1161\u11a8", 3, "chars", "…"),
        ("a" + "\u0301" * 50, 10, "chars", "…"),
        ("one two  three", 2, "words", "…two  three"),
        ("one two  three ", 1, "words", "…three "),
        ("x" * 3000, 2, "words", "…" + "x" * 1999),
    ],
)
def test_the_end_of_a_line_that_is_too_long(
    line: str, budget: int, unit: str, expected: str
) -> None:
    """It stands behind an ellipsis, within the budget, and no grapheme cluster is cut through."""
    result = cut(["older", line], budget, unit)
    assert result.text == expected
    assert result.shortened
    assert result.lines == 1
    assert result.omitted_lines == 1
    lost = len(line) - len(expected.removeprefix("…"))
    assert result.omitted_chars == len("older") + 1 + lost


def test_counts() -> None:
    """Cut text is counted in lines and in characters, a line end for each line."""
    result = cut(["one", "two", "three", "", ""], 9)
    assert (result.text, result.lines) == ("two\nthree", 2)
    assert (result.omitted_lines, result.omitted_chars) == (3, 6)
    assert not result.shortened
    assert "omitted_lines=3" in repr(result)


@pytest.mark.parametrize(("max_lines", "expected"), [(1, "c"), (2, "b\nc"), (4, "a\n\nb\nc")])
def test_lines_can_be_limited_too(max_lines: int, expected: str) -> None:
    """The limit that is reached first applies."""
    assert cut(["a", "", "b", "c"], 100, max_lines=max_lines).text == expected
    assert cut(["a", "", "b", "c"], 3, max_lines=max_lines).text == expected[-3:]


@given(texts, st.integers(1, 20), st.sampled_from(UNITS))
def test_the_tail_is_the_longest_that_fits(lines: list[str], budget: int, unit: str) -> None:
    """A tail never exceeds the budget, and no longer tail fits."""
    result = cut(lines, budget, unit)
    expected = longest_tail(lines, budget, unit)
    assert result.shortened == (expected is None)
    assert measure(result.text, unit) <= budget
    if expected is not None:
        assert result.text == expected
    assert result.omitted_lines + result.lines == len(lines)


@given(texts, st.integers(3, 20), st.sampled_from(UNITS))
def test_there_is_something_where_lines_were(lines: list[str], budget: int, unit: str) -> None:
    """With a budget of three bytes or more at least an ellipsis stays."""
    assert bool(cut(lines, budget, unit).text) == any(line.strip() for line in lines)


@given(st.data(), texts, st.integers(1, 20), st.sampled_from(UNITS))
def test_batches_and_pieces_do_not_matter(
    data: st.DataObject, lines: list[str], budget: int, unit: str
) -> None:
    """Lines in any batches, and cut into pieces anywhere, yield the same tail."""
    limit = data.draw(st.none() | st.integers(1, 4))
    cutter = Cutter(budget, unit, limit)  # type: ignore[arg-type]
    for line in lines:
        at = data.draw(st.integers(0, len(line)))
        pieces = [line] if at in (0, len(line)) else [line[:at], Continuation(line[at:])]
        if data.draw(st.booleans()):
            cutter.feed(pieces)
        else:
            for piece in pieces:
                cutter.feed([piece])
    result, expected = cutter.result(), cut(lines, budget, unit, limit)
    assert (result.text, result.lines) == (expected.text, expected.lines)
    assert result.omitted_lines == expected.omitted_lines
    assert result.omitted_chars == expected.omitted_chars


@given(texts, texts, st.integers(1, 20), st.sampled_from(UNITS))
def test_a_result_does_not_end_the_feeding(
    some: list[str], more: list[str], budget: int, unit: str
) -> None:
    """A result can be taken at any time."""
    cutter = Cutter(budget, unit)  # type: ignore[arg-type]
    cutter.feed(some)
    cutter.result()
    cutter.feed(more)
    assert cutter.result().text == cut(some + more, budget, unit).text


def test_clearing_forgets_everything() -> None:
    """Clearing forgets lines and counts."""
    cutter = Cutter(9)
    cutter.feed(["one", "two", "three"])
    cutter.clear()
    cutter.feed(["four"])
    assert (cutter.result().text, cutter.result().omitted_lines) == ("four", 0)


@pytest.mark.parametrize("unit", UNITS)
def test_memory_is_bounded(unit: str) -> None:
    """An endless line, endless lines and endless blank lines take bounded memory."""
    cutter = Cutter(100, unit)  # type: ignore[arg-type]
    for batch in (
        ["start", *[Continuation("x" * 65_536)] * 300],
        ["start", *[Continuation("日" * 65_536)] * 100],
        ["line"] * 100_000,
        [""] * 1_000_000,
        ["end"],
        *[["a line", "", ""]] * 10_000,
    ):
        cutter.feed(batch)
        held = sum(map(len, cutter._newest)) + sum(len(line) + 50 for line, _ in cutter._older)
        assert held < 100 * 1000 + 3 * 65_536
        assert sys.getsizeof(cutter._older) < 20_000
    assert cutter.result().omitted_lines > 1_000_000


def test_a_long_line_before_the_newest_one_is_left_out() -> None:
    """Only the newest line is ever shortened."""
    pieces = ["x" * 100, Continuation("y" * 5000), "end"]
    assert cut(["before", *pieces], 50).text == "end"
    assert cut(["before", *pieces], 50).omitted_lines == 2
    assert cut(["before", *pieces[:2]], 50).text == "…" + "y" * 49


@pytest.mark.parametrize(("pieces", "budget"), [([" ", "a"], 1), ([" ", "  ", "a b"], 4)])
def test_a_line_that_begins_blank_is_one_line(pieces: list[str], budget: int) -> None:
    """Its beginning counts, however the line comes."""
    cutter = Cutter(budget)
    cutter.feed([pieces[0], *map(Continuation, pieces[1:])])
    assert cutter.result().text == cut(["".join(pieces)], budget, "chars", None).text
