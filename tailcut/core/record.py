"""Fixed values with names: what a frozen dataclass is, without what it costs.

The ``dataclasses`` module loads ``inspect`` and compiles each class's methods when it is defined.
At every start that takes longer than a small stream takes to cut.
"""

from __future__ import annotations

# What `typing.TYPE_CHECKING` is, without loading `typing` at every start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

__all__ = ["Record"]


class Record:
    """The base of a class whose ``__slots__`` are its fields, and its keyword arguments.

    A subclass sets its fields in ``__init__`` with `_set`; afterwards they are fixed.
    """

    __slots__: tuple[str, ...] = ()

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def as_dict(self) -> dict[str, Any]:
        """Gives the fields in their order."""
        return self._values()

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def replace(self, **changes: Any) -> Self:
        """Makes another one with some fields changed; they are checked as at first."""
        return type(self)(**{**self._values(), **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is fixed: make another one with replace()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is fixed: make another one with replace()")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values().values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._values().items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self._values())


def _make(kind: type[Record], values: dict[str, Any]) -> Record:
    return kind(**values)
