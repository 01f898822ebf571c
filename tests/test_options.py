"""Options are checked once, and then fixed."""

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from tailcut import OptionError, Options
from tailcut.options import MAX_SIZE, STAGE_NAMES


def test_the_defaults_are_the_documented_ones() -> None:
    """The defaults are 2,000 characters, all stages, and a terminal of unknown size."""
    options = Options()
    assert (options.budget, options.unit, options.max_lines) == (2000, "chars", None)
    assert (options.cols, options.rows, options.newline) == (None, None, "auto")
    assert options.stages == STAGE_NAMES == ("wordless", "chrome", "duplicates", "blanks")
    assert (options.chrome, options.alternate_screen) == ((), "keep")
    assert options.cleared == "keep"


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("budget", 0, "a whole number, 1 or more"),
        ("budget", -5, "a whole number, 1 or more"),
        ("budget", "9", "a whole number, 1 or more"),
        ("budget", 9.0, "a whole number, 1 or more"),
        ("budget", True, "a whole number, 1 or more"),
        ("budget", None, "a whole number, 1 or more"),
        ("max_lines", 0, "a whole number, 1 or more"),
        ("cols", 0, f"a whole number from 1 to {MAX_SIZE}"),
        ("cols", MAX_SIZE + 1, f"a whole number from 1 to {MAX_SIZE}"),
        ("rows", -1, f"a whole number from 1 to {MAX_SIZE}"),
        ("unit", "lines", "one of chars, bytes, words"),
        ("unit", None, "one of chars, bytes, words"),
        ("unit", [], "one of chars, bytes, words"),
        ("newline", "crlf", "one of auto, pty, pipe"),
        ("alternate_screen", "show", "one of keep, drop"),
        ("cleared", "show", "one of keep, drop"),
        ("wordless", "some", "one of drawn, all"),
        ("stages", "wordless", "a list of stage names: wordless, chrome, duplicates, blanks"),
        ("stages", 3, "a list of stage names: wordless, chrome, duplicates, blanks"),
        ("chrome", 3, "a list of paths"),
        ("chrome", "rules.toml", "a list of paths"),
        ("chrome", Path("rules.toml"), "a list of paths"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(field: str, value: object, allowed: str) -> None:
    """The error names the field, what was received and what is allowed."""
    with pytest.raises(OptionError) as caught:
        Options(**{field: value})  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.received) == (field, value)
    assert caught.value.allowed == allowed


@pytest.mark.parametrize(
    ("field", "typed", "meant"),
    [
        ("unit", "byte", "bytes"),
        ("unit", "WORDS", "words"),
        ("newline", "ptty", "pty"),
        ("alternate_screen", "kep", "keep"),
        ("stages", ["duplicate"], "duplicates"),
    ],
)
def test_a_mistyped_word_gets_the_nearest(field: str, typed: Any, meant: str) -> None:
    """The error suggests the nearest allowed word."""
    with pytest.raises(OptionError, match=f"did you mean '{meant}'"):
        Options(**{field: typed})


def test_stages_run_in_their_own_order_each_once() -> None:
    """The stages that run can be chosen; their order cannot."""
    assert Options(stages=["blanks", "chrome", "blanks"]).stages == ("chrome", "blanks")
    assert Options(stages=[]).stages == ()
    assert Options(stages=iter(["blanks"])).stages == ("blanks",)  # type: ignore[arg-type]


def test_options_are_fixed_comparable_and_usable_as_a_key() -> None:
    """Checked options cannot change afterwards."""
    options = Options(chrome=["a.toml", Path("b.toml")])
    with pytest.raises(AttributeError, match="replace"):
        options.budget = 1  # type: ignore[misc]
    assert options.chrome == ("a.toml", Path("b.toml"))
    assert options == Options(chrome=("a.toml", Path("b.toml")))
    assert {options: 1}[options.replace()] == 1
    assert copy.copy(options) == copy.deepcopy(options) == pickle.loads(pickle.dumps(options))
    assert options != Options()
    assert options != "Options()"
    with pytest.raises(AttributeError, match="replace"):
        del options.budget
    assert "budget=2000, unit='chars'" in repr(options)


def test_replacing_a_field_checks_it_too() -> None:
    """`replace` checks its values as the constructor does."""
    with pytest.raises(OptionError, match="budget"):
        Options().replace(budget=0)
