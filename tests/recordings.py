"""The recordings of `fixtures/`, as tests use them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "fixtures"


@dataclass(frozen=True)
class Recording:
    """One folder of `fixtures/`."""

    folder: Path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.folder.name

    @cached_property
    def data(self) -> bytes:
        """The exact bytes."""
        return (self.folder / "session.raw").read_bytes()

    @cached_property
    def meta(self) -> dict[str, Any]:
        """Size, mode, kind and origin."""
        return self._json("meta.json")

    @cached_property
    def labels(self) -> dict[str, Any]:
        """What must be kept, and what is noise."""
        return self._json("labels.json")

    @property
    def cols(self) -> int:
        """Columns of the terminal it was recorded in."""
        return int(self.meta["cols"])

    @property
    def rows(self) -> int:
        """Rows of the terminal it was recorded in."""
        return int(self.meta["rows"])

    @property
    def screen(self) -> list[str] | None:
        """What xterm.js shows, as logical lines; None for a recording of a pipe."""
        path = self.folder / "screen.joined.txt"
        return path.read_text("utf-8").split("\n") if path.exists() else None

    def _json(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / name).read_text("utf-8"))
        return found


RECORDINGS = [Recording(path.parent) for path in sorted(FOLDER.glob("*/meta.json"))]
