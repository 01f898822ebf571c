"""Read raw bytes of a terminal, which need no reading."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Output

if TYPE_CHECKING:
    from tailcut.options import Newline

__all__ = ["RawReader"]


class RawReader:
    """The reader that passes everything on."""

    name = "raw"
    newline: Newline = "auto"

    def __init__(self) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}

    def feed(self, data: bytes) -> list[Event]:
        """Read the next bytes and return them."""
        return [Output(data)] if data else []

    def close(self) -> list[Event]:
        """End the stream."""
        return []
