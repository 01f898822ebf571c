"""`TYPE_CHECKING` without `typing`, which takes longer to load than a small stream to cut.

Type checkers know the constant by its name, wherever it is imported from.
"""

from __future__ import annotations

__all__ = ["TYPE_CHECKING"]

TYPE_CHECKING = False
