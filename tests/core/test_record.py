"""Frozen values: fields are written once, and checked when a value is made."""

import inspect
import pickle

import pytest

from tailcut.core.record import Record
from tailcut.options import Options
from tailcut.recording.events import Outcome, Output, Resize


class Span(Record):
    """A value that checks and converts its fields."""

    start: int
    end: int = 10
    names: tuple[str, ...] = ()

    def _check(self) -> None:
        if self.end < self.start:
            raise ValueError("end before start")
        self._set(names=tuple(self.names))


class Named(Span):
    """A value that adds a field to another's."""

    name: str = ""


@pytest.mark.parametrize(
    "made", [Span(1, 10, ()), Span(1), Span(start=1), Span(1, names=[]), Span(1, end=10)]
)
def test_fields_come_by_position_by_name_or_by_default(made: Span) -> None:
    """One value, however it was made."""
    assert made == Span(1, 10)
    assert hash(made) == hash(Span(1, 10))
    assert repr(made) == "Span(start=1, end=10, names=())"
    assert list(made.as_dict()) == ["start", "end", "names"]


@pytest.mark.parametrize(
    ("args", "values", "message"),
    [
        ((), {}, "Span needs 'start'"),
        ((), {"end": 3}, "Span needs 'start'"),
        ((1, 2, (), 4), {}, "Span takes 3 positional arguments, got 4"),
        ((1,), {"start": 2}, "Span got 'start' twice"),
        ((1,), {"width": 2}, "Span has no field 'width'"),
    ],
)
def test_wrong_arguments_are_refused(args: tuple, values: dict, message: str) -> None:
    """As by a function with these parameters."""
    with pytest.raises(TypeError, match=message.replace("(", r"\(")):
        Span(*args, **values)


def test_a_value_is_frozen() -> None:
    """The error says what to do instead."""
    size = Resize(80, 24)
    with pytest.raises(AttributeError, match=r"make a copy with replace\(\)"):
        size.cols = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"make a copy with replace\(\)"):
        del size.cols
    assert size == Resize(80, 24)


def test_a_copy_is_checked_too() -> None:
    """`replace` makes a value as any other is made."""
    assert Span(1).replace(names=["a"]).names == ("a",)
    with pytest.raises(ValueError, match="end before start"):
        Span(1).replace(end=0)


def test_only_values_of_one_kind_are_equal() -> None:
    """Whatever their fields hold."""
    assert Output(b"") != Resize(1, 1)
    assert Span(1) != Named(1)
    assert Outcome(True, "") == Outcome(True, "")


def test_a_kind_inherits_fields() -> None:
    """Its own come after them."""
    assert Named(1, 2, (), "x").as_dict() == {"start": 1, "end": 2, "names": (), "name": "x"}


def test_keyword_only_kinds_refuse_positions() -> None:
    """Options are many; their order says nothing."""
    with pytest.raises(TypeError, match="takes 0 positional arguments, got 1"):
        Options(500)  # type: ignore[misc]


def test_a_value_can_be_pickled() -> None:
    """Benches run on several processes."""
    assert pickle.loads(pickle.dumps(Options(budget=5))) == Options(budget=5)


def test_help_names_the_fields() -> None:
    """The signature is worked out when somebody asks for it."""
    parameters = inspect.signature(Options).parameters
    assert parameters["budget"].default == 2000
    assert {each.kind for each in parameters.values()} == {inspect.Parameter.KEYWORD_ONLY}
    assert list(inspect.signature(Outcome).parameters) == ["ok", "detail", "exit_status"]
