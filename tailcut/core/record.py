"""Frozen values whose fields are written once, as annotations.

The standard ``dataclasses`` module loads ``inspect`` and compiles each class's methods when the
class is defined; at every start that takes longer than a small stream takes to cut.
"""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from inspect import Signature
    from typing import Any, ClassVar, Self, dataclass_transform
else:

    def dataclass_transform(**_):
        """Stand in for the decorator, which only type checkers read."""
        return lambda cls: cls


__all__ = ["Record"]

_REQUIRED = object()


class _LazySignature:
    """The signature of a record, for ``help()``; only there is `inspect` loaded."""

    def __get__(self, instance: object, owner: type[Record]) -> Signature:
        from inspect import Parameter, Signature

        kind = Parameter.KEYWORD_ONLY if owner._is_kw_only else Parameter.POSITIONAL_OR_KEYWORD
        return Signature(
            [
                Parameter(name, kind, default=Parameter.empty if value is _REQUIRED else value)
                for name, value in owner._fields.items()
            ]
        )


@dataclass_transform(frozen_default=True)
class Record:
    """The base of every frozen value.

    A subclass annotates its fields in their order, with defaults where they have one; arguments
    are checked and converted in `_check`. ``class Name(Record, kw_only=True)`` refuses positional
    arguments.

    >>> class Size(Record):
    ...     cols: int
    ...     rows: int = 24
    >>> Size(80)
    Size(cols=80, rows=24)
    >>> Size(80).replace(rows=40) == Size(80, 40)
    True
    """

    # Fields with their defaults, in order.
    _fields: ClassVar[dict[str, Any]] = {}
    _required: ClassVar[tuple[str, ...]] = ()
    _is_kw_only: ClassVar[bool] = False
    # How many positional arguments make a whole value; -1 where they are refused.
    _count: ClassVar[int] = 0

    if not TYPE_CHECKING:
        __signature__ = _LazySignature()

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        own = {
            name: cls.__dict__.get(name, _REQUIRED)
            for name, kind in cls.__annotations__.items()
            if "ClassVar" not in str(kind)
        }
        cls._fields = {**cls._fields, **own}
        cls._required = tuple(name for name, value in cls._fields.items() if value is _REQUIRED)
        cls._is_kw_only = kw_only or cls._is_kw_only
        cls._count = -1 if cls._is_kw_only else len(cls._fields)

    if not TYPE_CHECKING:

        def __init__(self, *args: Any, **values: Any) -> None:
            fields = self.__dict__
            if len(args) == self._count and not values:
                # A recording has millions of events: the quick way.
                fields.update(zip(self._fields, args))  # noqa: B905 - by the test above
                self._check()
                return
            fields.update(self._fields)
            if args:
                values.update(self._named(args, values))
            fields.update(values)
            if len(fields) != len(self._fields):
                unknown = next(name for name in values if name not in self._fields)
                raise TypeError(f"{type(self).__name__} has no field {unknown!r}")
            for name in self._required:
                if fields[name] is _REQUIRED:
                    raise TypeError(f"{type(self).__name__} needs {name!r}")
            self._check()

    def _named(self, args: tuple[Any, ...], values: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Give positional arguments their names."""
        if self._is_kw_only or len(args) > len(self._fields):
            most = 0 if self._is_kw_only else len(self._fields)
            raise TypeError(
                f"{type(self).__name__} takes {most} positional arguments, got {len(args)}"
            )
        for name, value in zip(self._fields, args, strict=False):
            if name in values:
                raise TypeError(f"{type(self).__name__} got {name!r} twice")
            yield name, value

    def _check(self) -> None:
        """Check the fields, and convert them with `_set`; a subclass overrides this."""

    def _set(self, **values: object) -> None:
        self.__dict__.update(values)

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """Return the names of the fields in their order."""
        return tuple(cls._fields)

    def as_dict(self) -> dict[str, Any]:
        """Return the fields in their order."""
        return dict(self.__dict__)

    def replace(self, **changes: Any) -> Self:
        """Return a copy with some fields changed; they are checked as at first."""
        return type(self)(**{**self.__dict__, **changes})

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"{type(self).__name__} is frozen: make a copy with replace()")

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"{type(self).__name__} is frozen: make a copy with replace()")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), dict(self.__dict__))


def _make(kind: type[Record], values: dict[str, Any]) -> Record:
    return kind(**values)
