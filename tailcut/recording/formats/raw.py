"""Raw bytes of a terminal, as they are."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Output

if TYPE_CHECKING:
    from tailcut.options import Newline

__all__ = ["RawReader"]


class RawReader:
    """Passes everything on."""

    name = "raw"
    newline: Newline = "auto"

    def __init__(self) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}

    def feed(self, data: bytes) -> list[Event]:
        """Takes the next bytes and gives them."""
        return [Output(data)] if data else []

    def close(self) -> list[Event]:
        """Ends the stream."""
        return []
