"""Character sets G0 to G3, which translate printed text."""

from __future__ import annotations

__all__ = ["ASCII", "Charsets"]

ASCII = "B"

_TABLES = {
    "0": dict(
        zip(
            range(0x5F, 0x7F),
            "\u00a0◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·",
            strict=True,
        )
    ),
    "A": {ord("#"): "£"},
}
"""DEC special graphics (line drawing) and the British set. The other national sets act in xterm
only in a mode that no program turns on (DECNRCM)."""


class Charsets:
    """Designated character sets and which of them is in use.

    Attributes:
        plain: text passes unchanged.
    """

    def __init__(self, sets: tuple[str, ...] = (ASCII,) * 4, in_use: int = 0) -> None:
        self._sets = list(sets)
        self._in_use = in_use
        self._next: int | None = None
        self._update()

    def _update(self) -> None:
        self._table = _TABLES.get(self._sets[self._in_use])
        self.plain = self._table is None and self._next is None

    def state(self) -> tuple[tuple[str, ...], int]:
        """Return what DECSC saves: the arguments to rebuild this."""
        return tuple(self._sets), self._in_use

    def designate(self, slot: int, name: str) -> None:
        """SCS: make G`slot` the set called `name` (its final characters)."""
        self._sets[slot] = name
        self._update()

    def lock(self, slot: int) -> None:
        """SI, SO, LS2, LS3: use G`slot` from here on."""
        self._in_use = slot
        self._update()

    def shift(self, slot: int) -> None:
        """SS2, SS3: use G`slot` for the next character."""
        self._next = slot
        self._update()

    def translate(self, text: str) -> str:
        """Return `text` as the sets in use show it."""
        first = ""
        if self._next is not None:
            table = _TABLES.get(self._sets[self._next], {})
            first, text = text[:1].translate(table), text[1:]
            self._next = None
            self._update()
        return first + (text.translate(self._table) if self._table else text)
