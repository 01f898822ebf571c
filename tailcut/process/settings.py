"""The limits of one run of a command."""

from __future__ import annotations

from collections.abc import Callable

from tailcut.core.record import Record

__all__ = ["Settings"]


class Settings(Record, kw_only=True):
    """The settings of one run, as `tailcut.process.run` got them, and when it began."""

    timeout: float | None
    idle_timeout: float | None
    grace: float
    keep_background: bool
    needs_reader: bool
    is_done: Callable[[], bool] | None
    done_grace: float
    on_resize: Callable[[int, int], None] | None
    begun: float
