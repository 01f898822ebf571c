"""Lines that are interface text in company only: beside others that go, or at the end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.rules import builtin
from tailcut.stages import default_chain
from tailcut.stages.chrome import Chrome
from tailcut.stages.company import REACH

GIVER = "lines 1-40/120 (END)"  # a pager's, so of the same program as the prompt and vim's :q
METER = "100 5859k  100 5859k    0     0   150M      0 --:--:-- --:--:-- --:--:--  154M"
PROMPT = "dev@devbox:ledger$"
WEAK = [rule for rule in builtin().rules if rule.need]


def run(*some: str) -> list[str]:
    stage = Chrome(builtin())
    whole = stage(list(some)) + stage.close()
    by_line = Chrome(builtin())
    assert [line for one in some for line in by_line([one])] + by_line.close() == whole
    assert all(type(line) is str for line in whole)
    assert stage.withheld == by_line.withheld == 0
    return whole


@pytest.mark.parametrize("rule", WEAK, ids=lambda rule: rule.id)
def test_an_example_alone_stays(rule: object) -> None:
    """Whatever a rule says that one common line satisfies, between other text it stays."""
    for example in rule.examples:  # type: ignore[attr-defined]
        some = ["It says", *example.split("\n"), "and so it is."]
        assert run(*some) == some


def test_what_needs_company() -> None:
    """The kind: a word, a fraction, a percentage, a prompt, a place in a pager."""
    alone = ("50%", "(7%)", "10 %", "1/3", ":wq", "C: END", "transforming", "Writing lock file")
    alone += ("Downloaded model", PROMPT, "(reverse-i-search)`x': y", "lines 1-40", "In [7]:")
    alone += ("Resolving dependencies", "What's next:", "git switch -", "> IDLE", "? file", "> :x")
    alone += ("80% [required 90%]", "12% cache", "- Installing foo...", "Running transaction")
    for text in alone:
        for line in (text, "    " + text):
            assert run("a", line, "b") == ["a", line, "b"], line


def test_company_before_and_behind() -> None:
    """A line of the same program, directly or with blank lines and others of their kind between."""
    assert run("a", GIVER, ":q", "b") == ["a", "b"]
    assert run("a", ":q", GIVER, "b") == ["a", "b"]
    assert run("a", ":q", "", ":x", GIVER, "b") == ["a", "", "b"]
    assert run("a", GIVER, "text", ":q", "b") == ["a", "text", ":q", "b"]
    assert run("a", ":q", "text", GIVER, "b") == ["a", ":q", "text", "b"]


def test_company_is_of_the_same_program() -> None:
    """Another program's line is none, but for a rule that is for any program."""
    assert run("a", METER, ":q", "b") == ["a", ":q", "b"]
    assert run("a", METER, "45%", "b") == run("a", "45%", METER, "b") == ["a", "b"]
    assert run("a", METER, *[f"{n}/9" for n in (1, 2, 3)], "b") == ["a", "3/9", "b"]
    assert run("a", "1/3", "2/3", "3/3") == ["a", "1/3", "2/3", "3/3"]


def test_company_does_not_reach_far() -> None:
    """So what is withheld is bounded, and what a line's fate depends on."""
    some = [f":{'x' if n % 2 else 'q'}" for n in range(3 * REACH)]
    assert run("a", GIVER, *some, "b") == ["a", *some[REACH:], "b"]
    assert run("a", *some, GIVER, "b") == ["a", *some[:-REACH], "b"]
    stage = Chrome(builtin())
    for _ in range(1000):
        stage(["45%", ""])
        assert stage.withheld <= 2 * REACH
    for _ in range(1000):
        stage([PROMPT, ""])
        assert stage.withheld <= 100


def test_prompts_at_the_end_go() -> None:
    """With blank lines among them; a percentage is an answer there."""
    assert run("a", PROMPT) == run("a", PROMPT, PROMPT) == ["a"]
    assert run("a", PROMPT, "", PROMPT, "") == ["a", "", ""]
    assert run("a", PROMPT, "b", PROMPT) == ["a", PROMPT, "b"]
    assert run("a", *[PROMPT] * 4) == ["a", *[PROMPT] * 4]
    assert run("ratio", "50%", "62%") == ["ratio", "50%", "62%"]


def test_below_a_colon_stands_an_example() -> None:
    """Indented as code is, further than the text above it."""
    shown = ["To leave:", "", "    :q!", "    Ctrl+C to exit"]
    assert run(*shown, GIVER) == shown
    assert run("    Do you agree:", "    Enter to confirm") == ["    Do you agree:"]
    assert run("Do you agree:", "Enter to confirm") == ["Do you agree:"]


def test_three_different_key_hints_are_a_list() -> None:
    """Two are a footer, and so are three that are the same."""
    keys = ["  ↑↓ to navigate", "  Enter to select", "  Esc to cancel", "  ctrl+r to search"]
    assert run("Keys", *keys, "b") == ["Keys", *keys, "b"]
    assert run("Keys", *keys[:3]) == ["Keys", *keys[:3]]
    assert run("a", *keys[:2], "b", *keys[2:]) == ["a", "b"]
    assert run("a", keys[0], keys[1], keys[0], keys[1], "b") == ["a", "b"]
    assert run("a", keys[0], "", keys[1], "", keys[2], "b") == ["a", "", "", "b"]
    assert run("a", " · ".join(keys)) == ["a"]


some_lines = st.lists(
    st.sampled_from(
        [
            *("a", "", "b:", GIVER, METER, ":q", "45%", "1/3", "2/3", PROMPT, "Enter to select"),
            *(
                "  Esc to cancel",
                "  Space to toggle",
                "    ctrl+r to search",
                "[3/7]",
                "[4/7]",
                "  ",
            ),
        ]
    ),
    max_size=24,
)


@settings(max_examples=400)
@given(some_lines)
def test_cleaning_what_is_clean_changes_nothing(some: list[str]) -> None:
    """Company is only what goes."""
    once = run(*some)
    assert run(*once) == once


@settings(max_examples=400)
@given(some_lines, some_lines)
def test_an_earlier_beginning_changes_little(before: list[str], some: list[str]) -> None:
    """Within the stated number of lines."""
    chain, whole = default_chain(), default_chain()
    beyond = (chain.feed(some) + chain.close())[chain.lookback :]
    kept = whole.feed(before + some) + whole.close()
    assert not beyond or kept[-len(beyond) :] == beyond
