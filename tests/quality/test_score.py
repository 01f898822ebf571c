"""Labels are counted in tails; reach, noise and lost lines are kept apart."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.quality import Labelled, Plan, Scored, Tool, bench, parse_tool
from tailcut.quality.bench import score
from tailcut.quality.labels import parse
from tailcut.quality.score import Score

HINT = "? for shortcuts"
ALTERNATE = "\x1b[?1049h\x1b[Hcause: no disk\x1b[2J\x1b[Hverdict: failed\x1b[?1049l"


@pytest.fixture
def scored(tmp_path: Path) -> Any:
    """Return a function that scores a stream with labels."""

    def scored(stream: str, plan: Plan | None = None, **labels: Any) -> Scored:
        path = tmp_path / "session.raw"
        path.write_text(stream, newline="")
        return score(Labelled("it", path, parse(labels)), plan or Plan(explain=True))

    return scored


def own(result: Scored) -> Score:
    """Return tailcut's score."""
    return result.scores[0]


def places(result: Scored) -> dict[str, str]:
    """Return the place of each label that is not met."""
    return {miss.text: miss.place for misses in result.misses.values() for miss in misses}


def test_white_space_folds_on_both_sides(scored: Any) -> None:
    """The place where a line breaks carries no meaning."""
    result = scored("2 failed,\r\n   3  passed\r\n", must_keep=["failed, 3 passed", "2\tfailed"])
    assert own(result).kept == ("failed, 3 passed", "2\tfailed")


def test_reach_and_noise_are_counted_apart(scored: Any) -> None:
    """Each figure has the strings that are there and the number of all."""
    result = scored("a\r\nb\r\n", must_keep=["a", "c"], noise=["b", "d"])
    assert (own(result).kept, own(result).missed) == (("a",), ("c",))
    assert (own(result).noisy, own(result).noise) == (("b",), 2)
    assert places(result) == {"c": "nowhere", "b": "present"}


def test_a_string_inside_an_early_one_counts_there_only(scored: Any) -> None:
    """One loss is not counted twice."""
    stream = "config says retries = 0\r\n" + "log line\r\n" * 3 + "done 1\r\n"
    labels = {"must_keep": ["retries = 0", "done 1"], "early": ["config says retries = 0"]}
    result = scored(stream, Plan(budgets=(10,), explain=True), **labels)
    assert (own(result).kept, own(result).missed) == (("done 1",), ())
    assert own(result).early_missed == ("config says retries = 0",)
    assert places(result) == {"config says retries = 0": "above"}


def test_a_miss_names_the_budget_that_reaches_it(scored: Any) -> None:
    """A tail of that budget holds the string; one of a character less does not."""
    stream = "first\r\n" + "".join(f"line {n}\r\n" for n in range(50))
    labels = {"must_keep": ["first"]}
    result = scored(stream, Plan(budgets=(100,), explain=True), **labels)
    (miss,) = result.misses[100]
    assert (miss.place, miss.lines[0]) == ("above", (1, "first", True))
    assert own(scored(stream, Plan(budgets=(miss.distance,)), **labels)).kept == ("first",)
    assert own(scored(stream, Plan(budgets=(miss.distance - 1,)), **labels)).kept == ()


def test_what_scrolled_by_in_an_alternate_screen_is_counted_nowhere(scored: Any) -> None:
    """No frame has it, so no tail can; the labels need not say so."""
    result = scored(ALTERNATE, must_keep=["no disk", "failed"], early=["cause: no"])
    assert own(result).kept == ("failed",)
    assert own(result).missed == own(result).early_missed == ()
    assert set(result.apart) == {"no disk", "cause: no"}
    assert places(result) == {"no disk": "apart", "cause: no": "apart"}


def test_a_label_may_set_apart_only_what_is_not_there(scored: Any) -> None:
    """A miss cannot be explained away."""
    apart = {"gone": "was never printed", "first": "an excuse"}
    stream = "first\r\n" + "more\r\nwords\r\n" * 9
    plan = Plan(budgets=(20,), explain=True)
    result = scored(stream, plan, must_keep=["gone", "first"], apart=apart)
    assert result.apart == {"gone": "was never printed"}
    assert own(result).missed == ("first",)


def test_what_a_program_erased_on_the_normal_screen_is_a_miss(scored: Any) -> None:
    """It was seen there, and is reported as erased."""
    result = scored("secret cause\r\x1b[2Kdone\r\n", must_keep=["secret cause"])
    assert places(result) == {"secret cause": "erased"}
    assert own(result).missed == ("secret cause",)


def test_what_wrapped_on_the_screen_is_found(scored: Any) -> None:
    """Whether the row that fills the width goes on in the next one, or ends there."""
    erased, size = "\r\x1b[2K\x1b[A\x1b[2Kdone\r\n", {"cols": 4, "rows": 24}
    wrapped = scored("secret" + erased, must_keep=["secret"], **size)
    ended = scored("lost\r\nhope" + erased, must_keep=["lost hope"], **size)
    assert places(wrapped) == {"secret": "erased"}
    assert places(ended) == {"lost hope": "erased"}


def test_a_wanted_line_is_lost_if_a_stage_takes_it_not_if_the_cut_does(scored: Any) -> None:
    """The whole transcript is judged, without the sides of boxes."""
    stream = f"wanted far up\r\n{HINT}\r\n│ boxed line │\r\n" + "log line\r\nother\r\n" * 9
    wanted = ["wanted far up", HINT, "boxed line"]
    result = scored(stream, Plan(budgets=(20,), explain=True), wanted=[*wanted, "far up"])
    assert own(result).lost == (HINT,)
    assert own(result).wanted == 3
    assert result.unknown == ("far up",)
    (miss,) = result.misses[20]
    assert (miss.label, miss.place, miss.stage) == ("wanted", "taken", "chrome")


def test_a_repeated_line_is_not_lost(scored: Any) -> None:
    """One copy of it is enough."""
    assert own(scored("same\r\nsame\r\n", wanted=["same"])).lost == ()


def test_own_rules_take_part(scored: Any, tmp_path: Path) -> None:
    """A line that they drop is lost, as one that the built-in rules drop."""
    rules = tmp_path / "own.toml"
    rules.write_text('[[rule]]\nid = "mine.line"\nkind = "hint"\npattern = "take me"\n')
    plan = Plan(chrome=(rules,))
    assert own(scored("take me\r\nstay\r\n", wanted=["take me"])).lost == ()
    assert own(scored("take me\r\nstay\r\n", plan, wanted=["take me"])).lost == ("take me",)


def test_sizes_and_budgets_of_labels_are_used(scored: Any) -> None:
    """A budget of the plan comes first."""
    stream = "abcdefgh\r\n"
    assert own(scored(stream, cols=4, must_keep=["abcdefgh"])).kept == ("abcdefgh",)
    assert own(scored(stream, budget=3)).chars == 3
    assert own(scored(stream, Plan(budgets=(5,)), budget=3)).budget == 5


def test_other_tools_are_scored_on_the_same_labels(scored: Any) -> None:
    """Their lost lines are unknown: they have no stages."""
    plan = Plan(tools=(Tool("upper", "tr a-z A-Z"), parse_tool("raw-tail")))
    result = scored("ok\r\n", plan, must_keep=["ok"], noise=["OK"], wanted=["ok"])
    mine, upper, raw = result.scores
    assert (mine.kept, mine.lost) == (("ok",), ())
    assert (upper.kept, upper.noisy, upper.lost) == ((), ("OK",), None)
    assert (raw.kept, raw.lost) == (("ok",), None)


def test_a_recording_of_any_format_is_played(scored: Any) -> None:
    """Strings that passed by in it are found, too."""
    events = ALTERNATE.replace("\x1b[2J", '\\u001b[2J"]\n[0.2, "o", "')
    cast = '{"version": 2, "width": 80, "height": 24}\n[0.1, "o", "' + events + '"]\n'
    result = scored(cast.replace("\x1b", "\\u001b"), must_keep=["no disk", "failed"])
    assert set(result.apart) == {"no disk"}
    assert own(result).kept == ("failed",)


words = st.text(alphabet="abc \n", max_size=12)


@settings(max_examples=30)
@given(stream=st.lists(words, max_size=6).map("\n".join), labels=st.lists(words.filter(str.strip)))
def test_counts_add_up_whatever_the_labels(
    tmp_path_factory: pytest.TempPathFactory, stream: str, labels: list[str]
) -> None:
    """Each string is kept, missed or apart, once."""
    path = tmp_path_factory.getbasetemp() / "any.raw"
    path.write_text(stream)
    labelled = Labelled("it", path, parse({"must_keep": labels, "wanted": labels}))
    (result,) = bench([labelled], Plan(budgets=(8,), explain=True), jobs=1).recordings
    mine = own(result)
    counted = [*mine.kept, *mine.missed, *(s for s in labels if s in result.apart)]
    assert sorted(counted) == sorted(labels)
    assert len(mine.lost or ()) <= mine.wanted == len(labels) - len(result.unknown)
