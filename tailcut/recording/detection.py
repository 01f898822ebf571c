"""What a stream was recognised as, and by which sign."""

from __future__ import annotations

from tailcut.core.record import Record

__all__ = ["Detection"]


class Detection(Record):
    """The format of a stream and the sign that showed it.

    Args:
        format: one of `tailcut.options.FORMATS`; ``auto`` where a compression hides it.
        reason: the sign by which it was recognised, in words.
        compression: ``gzip``, ``bzip2``, ``xz``, ``zstd`` or None.
    """

    format: str
    reason: str
    compression: str | None = None
