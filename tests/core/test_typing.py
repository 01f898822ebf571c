"""The stand-in for `typing.NamedTuple`, which makes what that makes."""

import pickle
import typing

import pytest

from tailcut.core.typing import NamedTuple


class Point(NamedTuple):
    """A place."""

    x: int
    y: int = 7

    def moved(self, by: int) -> "Point":
        """Return the point `by` columns further right."""
        return Point(self.x + by, self.y)


class Same(typing.NamedTuple):
    """A place."""

    x: int
    y: int = 7


def test_it_is_a_named_tuple() -> None:
    """It unpacks, compares, prints, and is copied as one, with its default and its methods."""
    assert Point(1) == (1, 7) == Same(1)
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert Point(1)._replace(y=3) == Point(1, 3)
    assert Point(1).moved(2) == Point(3)
    assert pickle.loads(pickle.dumps(Point(5))) == Point(5)


def test_it_says_the_same_of_itself() -> None:
    """Fields, defaults, docstring and module are those that `typing` gives."""
    for name in ("_fields", "_field_defaults", "__doc__", "__module__", "__match_args__"):
        assert getattr(Point, name) == getattr(Same, name)
    assert type(Point.__dict__["x"]) is type(Same.__dict__["x"])  # as fast to read


def test_a_field_without_a_default_is_needed() -> None:
    """As for any function."""
    with pytest.raises(TypeError, match="x"):
        Point()  # type: ignore[call-arg]
