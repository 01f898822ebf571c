"""The chrome stage applies rules to blocks, progress displays and pieces."""

from pathlib import Path

import pytest

from tailcut.core.items import Continuation
from tailcut.rules import Rules, builtin, load_rules
from tailcut.stages.chrome import Chrome

RULES = builtin() + load_rules([Path(__file__).with_name("dialog.toml")])


def run(some: list[str], rules: Rules = RULES) -> list[str]:
    stage = Chrome(rules)
    whole = stage(some) + stage.close()
    by_line = Chrome(rules)
    got = [line for one in some for line in by_line([one])]
    assert got + by_line.close() == whole
    return whole


def options(count: int, last: str = "Press x · or y") -> list[str]:
    answers = [f" {number % 9}. Answer {number}" for number in range(count)]
    return ["Proceed?", *answers, last]


def test_a_block_goes_when_its_last_line_comes() -> None:
    """All lines from the first to the last go."""
    assert run(["before", *options(3), "after"]) == ["before", "after"]


def test_a_block_without_its_last_line_is_given_back() -> None:
    """It ends at the stream's end, at a line that does not belong, or when it is too long."""
    assert run(options(3)[:-1]) == options(3)[:-1]
    foreign = [*options(2)[:-1], "error: stdin is closed", "Press x"]
    assert run(foreign) == foreign[:-1]
    assert run(options(11)) == options(11)[:-1]
    assert run(options(10)) == []


@pytest.mark.parametrize(("last", "between"), [("last = 'END'", 58), ("inside = '\\w+'", 59)])
def test_no_block_has_more_than_60_lines(tmp_path: Path, last: str, between: int) -> None:
    """The first and the last are two of them."""
    path = tmp_path / "own.toml"
    path.write_text(f"[[rule]]\nid = 'block'\nfirst = 'BEGIN'\n{last}\n")
    rules = load_rules([path])
    end = ["END"] if "END" in last else []
    inner = [f"line{number}" for number in range(between)]
    assert run(["BEGIN", *inner, *end], rules) == []
    assert run(["BEGIN", *inner, "more", *end], rules)[-1] == [*inner, "more", *end][-1]


def test_blocks_that_overlap_all_go(tmp_path: Path) -> None:
    """Each rule finds its own blocks; a line that is in none of them stays."""
    path = tmp_path / "own.toml"
    path.write_text(
        "[[rule]]\nid = 'a'\nfirst = 'A'\nlast = 'a'\n"
        "[[rule]]\nid = 'b'\nfirst = 'B'\nlast = 'b'\ninside = '[Aax]'\n"
    )
    rules = load_rules([path])
    assert run(["A", "B", "a", "b", "c"], rules) == ["c"]
    assert run(["B", "A", "x", "b", "a", "c"], rules) == ["c"]
    assert run(["A", "B", "y", "a", "b", "c"], rules) == ["b", "c"]
    assert run(["B", "A", "y", "b", "c"], rules) == ["B", "A", "y", "b", "c"]


def test_blank_lines_belong_to_a_block() -> None:
    """They are dropped or given back with it."""
    first, *rest = options(2)
    assert run(["a", first, "", "", *rest, "b"]) == ["a", "b"]
    assert run(["a", first, "", "error", "b"]) == ["a", first, "", "error", "b"]


def test_lines_that_later_stages_drop_do_not_make_a_block_too_long() -> None:
    """Repeated lines count once, so that cleaning twice changes nothing; memory stays bounded."""
    first, *rest = options(2)
    assert run([first, *[" 1. Answer"] * 20, *rest]) == []
    stage = Chrome(RULES)
    stage([first, *[" 1. Answer"] * 10_000])
    assert stage.withheld < 100


def test_a_first_line_in_an_open_block_does_not_hide_the_block_after_it() -> None:
    """A dialog that breaks off does not save the whole one after it."""
    torn = ["Proceed?", " 1. Answer"]
    assert run(["a", *torn, *options(3), "b"]) == ["a", "b"]
    many = [line for _ in range(30) for line in torn]
    assert run([*many, *options(3), "b"])[-1] == "b"
    assert len(run([*many, *options(3), "b"])) >= len(many) - 10


def test_a_running_block_ends_with_its_lines() -> None:
    """A block without a last line takes what belongs to it, and no more than it may."""
    menu = ["> /", *[f"/command{'x' * n}      Does it" for n in range(3)]]
    assert run([*menu, "a line", "/exit     Exit the CLI"]) == [
        "a line",
        "/exit     Exit the CLI",
    ]
    assert run(["tokens", "14,055", "14,056"]) == ["14,056"]
    assert run(["tokens", "fourteen"]) == ["fourteen"]


def test_the_last_of_consecutive_updates_stays() -> None:
    """One stays for each display; dropped lines between updates do not matter, others do."""
    updates = [f"uploading a  {n}%" for n in (10, 20, 30)]
    assert run(["a", *updates, "b"]) == ["a", updates[-1], "b"]
    assert run([updates[0], "Press x", updates[1]]) == [updates[1]]
    assert run([updates[0], "", updates[1]]) == [updates[0], "", updates[1]]
    assert run([updates[0], "error", updates[1]]) == [updates[0], "error", updates[1]]
    other = "uploading b  10%"
    assert run([updates[0], other, updates[1]]) == [updates[0], other, updates[1]]


def test_a_warning_at_each_step_does_not_end_a_display() -> None:
    """Of updates between equal lines the first and the last stay; the order is kept."""
    updates = [f"uploading a  {n}%" for n in (10, 20, 30, 40)]
    lines = [line for update in updates for line in (update, "slow")]
    assert run(lines) == [updates[0], "slow", "slow", "slow", updates[3], "slow"]
    assert run([*lines, "end"]) == [updates[0], "slow", "slow", "slow", updates[3], "slow", "end"]
    for other in ("slower", "", "uploading b  10%"):
        mixed = ["slow", updates[0], "slow", other, updates[1], "slow"]
        assert run(mixed) == mixed
    stage = Chrome(RULES)
    assert [stage([line]) for line in ("slow", updates[0], "slow")] == [["slow"], [], []]
    assert stage.withheld == 2
    assert stage.interrupt() == [updates[0], "slow"]


def test_the_newest_update_is_withheld_until_another_line_comes() -> None:
    """It then stands before that line."""
    stage = Chrome(RULES)
    assert stage(["uploading a  10%"]) == []
    assert stage.withheld == 1
    assert stage(["done"]) == ["uploading a  10%", "done"]


@pytest.mark.parametrize(
    "line",
    [
        "62% of tests failed",
        "coverage: 62%",
        "accuracy 0.62",
        "step 3/5 failed",
        "REGRESSION: parse_large +49.3% (limit 10%)",
        "disk /var 93% full",
        "[ 12%] of the shards are red",
        "3 of 10 done",
        "42",
        "Receiving objects: 100% (17500/17500), 3.46 MiB | 30.27 MiB/s, done.",
    ],
)
def test_a_line_that_merely_holds_a_number_is_not_progress(line: str) -> None:
    """It stays, also when a similar line follows."""
    following = line.replace("2", "3")
    assert run([line, following]) == [line, following]


def test_a_line_that_goes_on_is_not_held() -> None:
    """A piece ends a block and a progress display, and follows its line."""
    first = options(1)[0]
    assert run([first, Continuation(" on"), "Press x"]) == [first, " on"]
    assert run(["uploading a  10%", Continuation("x"), "a"]) == [
        "uploading a  10%",
        "x",
        "a",
    ]
    assert run(["Press x", Continuation("x"), "a"]) == ["a"]
    assert run([first, "Press x", Continuation("x"), "a"]) == [first, "a"]


def test_rules_speak_of_the_text_in_a_box() -> None:
    """Borders are cut off before rules are tried."""
    assert run(["│ Press x     │", "│ text   │"]) == ["text"]
    assert run(["┃ Press x", "┃  Press y"]) == [" Press y"]


def test_lines_longer_than_any_screen_are_content() -> None:
    """Built-in rules do not touch them."""
    line = "✶ Swirling… (" + "1s · " * 300 + ")"
    assert run([line]) == [line]


def test_no_rules_no_chrome() -> None:
    """Without rules, only borders are cut off."""
    assert run(["Press x", "│ a │"], load_rules([])) == ["Press x", "a"]
    assert Chrome(load_rules([])).warnings == []
