"""`TYPE_CHECKING` and `NamedTuple` without loading `typing`.

That module takes longer to load than a small stream takes to cut. Type checkers know both by their
names, wherever they are imported from.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["TYPE_CHECKING", "NamedTuple"]

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _NamedTupleMeta(type):
        """The metaclass that makes a named tuple from annotations, as the one in `typing` does."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            kind = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in fields and key not in ("__module__", "__qualname__"):
                    setattr(kind, key, value)
            return kind

    class NamedTuple(metaclass=_NamedTupleMeta):
        """The base in whose place each subclass is a `collections.namedtuple` of its fields."""
