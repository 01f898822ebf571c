"""Errors name what was received, what is allowed, and what to do next, in one line."""

import pytest

from tailcut import errors
from tailcut.errors import ConfigError, OptionError, TailcutError, did_you_mean, shown


@pytest.mark.parametrize("name", [name for name in errors.__all__ if name.endswith("Error")])
def test_every_kind_has_an_exit_status_that_is_not_success(name: str) -> None:
    """A failure can be told from success, and Ctrl-C from a failure."""
    kind = getattr(errors, name)
    assert issubclass(kind, TailcutError)
    assert kind.exit_code in {1, 2, 3, 4}


def test_an_option_error_names_field_value_and_choices() -> None:
    """All three are in the message, with the nearest choice."""
    error = OptionError("unit", "wrods", ["chars", "bytes", "words"])
    assert str(error) == (
        "unit: got 'wrods', expected one of chars, bytes, words; did you mean 'words'?"
    )
    assert (error.field, error.received, error.allowed) == (
        "unit",
        "wrods",
        "one of chars, bytes, words",
    )
    assert isinstance(error, ValueError)


def test_a_choice_like_none_gets_no_suggestion() -> None:
    """A guess that is far off would mislead."""
    assert did_you_mean("xyzzy", ["chars", "bytes"]) == ""
    assert did_you_mean(7, ["chars"]) == ""
    assert "did you mean" not in str(OptionError("unit", 7, ["chars"]))


def test_a_config_error_names_the_file_and_what_to_do() -> None:
    """File first, as compilers do."""
    error = ConfigError("my rules.toml", "line 3: unknown key 'patern'", "did you mean 'pattern'?")
    assert str(error) == "my rules.toml: line 3: unknown key 'patern'; did you mean 'pattern'?"
    assert error.exit_code == 2


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("plain", "'plain'"),
        ("two\nlines\x1b[31m", r"'two\nlines\x1b[31m'"),
        (7, "7"),
        (None, "None"),
        ("caf\udce9", r"'caf\udce9'"),
        ("x" * 500, "'" + "x" * 118 + "…"),
    ],
)
def test_a_value_is_shown_in_one_printable_line(value: object, expected: str) -> None:
    """Whatever a user typed, the message stays one line that any terminal can show."""
    assert shown(value) == expected
    assert shown(value, quote=False).isprintable()
