"""The bench scores all recordings, alone or on several processes."""

import json
from pathlib import Path

import pytest

from tailcut.errors import ConfigError, InputError, OptionError
from tailcut.quality import (
    Bench,
    Plan,
    as_dict,
    bench,
    check,
    check_kinds,
    describe,
    find,
    parse_requirement,
    parse_tool,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three recordings of two kinds."""
    for name, kind, stream in (
        ("a", "one", "kept\r\n"),
        ("b", "two", "kept\r\n? for shortcuts\r\n"),
        ("c", "one", "other\r\n"),
    ):
        (tmp_path / f"{name}.raw").write_text(stream)
        labels = {"kind": kind, "must_keep": ["kept"], "noise": ["other"], "wanted": ["kept"]}
        if name == "c":
            labels["wanted"] = ["other"]
        (tmp_path / f"{name}.labels.json").write_text(json.dumps(labels))
    return tmp_path


PLAN = Plan(tools=(parse_tool("raw-tail"), parse_tool("x=cat")), budgets=(5, 100), explain=True)


def test_the_result_does_not_depend_on_who_did_the_work(folder: Path) -> None:
    """The result is the same in one process and in several, in whatever order they finish."""
    seen: list[int] = []
    alone = bench(find(folder), PLAN, jobs=1)
    together = bench(find(folder), PLAN, jobs=2, progress=lambda done, *_: seen.append(done))
    assert alone == together
    assert seen == [1, 2, 3]
    assert json.dumps(as_dict(alone)) == json.dumps(as_dict(together))


def test_a_fault_in_a_process_comes_out(folder: Path) -> None:
    """An error in a worker is raised here, as without processes."""
    recordings = find(folder)
    (folder / "b.raw").unlink()
    for jobs in (1, 2):
        with pytest.raises(InputError, match=r"b\.raw: no such file or directory"):
            bench(recordings, Plan(), jobs=jobs)


def test_rules_that_cannot_be_used_are_refused_before_any_work(folder: Path) -> None:
    """The error is raised once, not by every process."""
    rules = folder / "rules.toml"
    rules.write_text("nonsense")
    with pytest.raises(ConfigError, match=r"rules\.toml"):
        bench(find(folder), Plan(chrome=(rules,)), jobs=2)


def test_sums_are_of_one_tool_budget_and_kind(folder: Path) -> None:
    """Without a kind they are of all kinds together."""
    result = bench(find(folder), PLAN, jobs=1)
    assert result.kinds == ("one", "two")
    assert result.tools == ("tailcut", "raw-tail", "x")
    one, every = result.sums("tailcut", 100, "one"), result.sums("tailcut", 100)
    assert (one.kept, one.must_keep, one.reachability) == (1, 2, 0.5)
    assert (every.kept, every.must_keep, every.noisy, every.noise) == (2, 3, 1, 3)
    assert (every.lost, every.wanted, every.recordings) == (0, 3, 3)
    assert result.sums("x", 100).lost is None
    assert result.sums("x", 5).over_budget == 2
    assert result.sums("tailcut", 5).over_budget == 0


@pytest.mark.parametrize(
    ("text", "value", "holds"),
    [
        ("reachability>=0.66", 2 / 3, True),
        ("reachability >= 67%", 2 / 3, False),
        ("two.reachability==1", 1, True),
        ("one.noise<0.5", 0.5, False),
        ("noise<=50%", 1 / 3, True),
        ("wanted_lost<=0", 0, True),
        ("structure>=1", None, False),
        ("over_budget<1", 0, True),
        ("chars>4", 13 / 3, True),
        ("early>=0", None, False),
    ],
)
def test_requirements(folder: Path, text: str, value: float | None, holds: bool) -> None:
    """A requirement on a figure without labels does not hold: it could never fail."""
    result = bench(find(folder), Plan(budgets=(100,)), jobs=1)
    (judgement,) = check(result, [parse_requirement(text)])
    assert judgement.value == pytest.approx(value)
    assert judgement.holds is holds
    assert describe(judgement).startswith(f"{text} {'holds' if holds else 'does not hold'} within")


def test_a_requirement_must_hold_within_every_budget(folder: Path) -> None:
    """Each budget is judged by itself."""
    result: Bench = bench(find(folder), Plan(budgets=(1, 100)), jobs=1)
    judgements = check(result, [parse_requirement("two.reachability>=1")])
    assert [(each.budget, each.holds) for each in judgements] == [
        (1, False),
        (100, True),
    ]


@pytest.mark.parametrize(
    "text", ["", "reachability", "reachability>=", "reach>=1", "noise=>1", ">=1", "noise<=x"]
)
def test_a_text_that_is_not_a_requirement_is_refused(text: str) -> None:
    """The error comes before anything is scored."""
    with pytest.raises(OptionError, match="--require"):
        parse_requirement(text)


def test_a_kind_without_recordings_is_refused(folder: Path) -> None:
    """The error lists the kinds that there are."""
    with pytest.raises(OptionError, match="got 'tow', expected one of one, two; did you mean"):
        check_kinds([parse_requirement("tow.noise<=1")], find(folder))
