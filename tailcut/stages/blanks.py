"""Shrinks runs of blank lines to one, and leaves none at either end."""

from __future__ import annotations

from tailcut.core.items import Continuation

__all__ = ["Blanks"]


class Blanks:
    """Withholds one blank line until a line with text follows it.

    A blank line leaves as an empty one.
    """

    name = "blanks"
    lookback = 1

    def __init__(self) -> None:
        # At the start as after a blank line: another one would be too many.
        self._after_blank = True
        self._held: str | None = None

    @property
    def withheld(self) -> int:
        """Lines that it has taken and not decided on."""
        return self._held is not None

    def __call__(self, lines: list[str]) -> list[str]:
        """Gives the lines with text, and one blank line where there were some between them."""
        if not lines:
            return lines
        if Continuation in map(type, lines):
            return self._with_pieces(lines)
        if all(lines) and not any(map(str.isspace, lines)):
            if self._held is not None:
                lines = ["", *lines]
                self._held = None
            self._after_blank = False
            return lines
        blank = [not line or line.isspace() for line in lines]
        before = [self._after_blank, *blank[:-1]]
        kept = [
            "" if is_blank else line
            for line, is_blank, after_blank in zip(lines, blank, before, strict=True)
            if not (is_blank and after_blank)
        ]
        if self._held is not None and not all(blank):
            kept.insert(0, "")
            self._held = None
        if kept and not kept[-1]:
            self._held = kept.pop()
        self._after_blank = blank[-1]
        return kept

    def close(self) -> list[str]:
        """Gives nothing: a blank line at the end is dropped."""
        self._held = None
        return []

    def _with_pieces(self, lines: list[str]) -> list[str]:
        kept: list[str] = []
        for line in lines:
            if type(line) is Continuation:
                if self._after_blank:
                    # What began blank goes on, so it was not a blank line.
                    kept.append(self._held or "")
                    self._held = None
                    self._after_blank = False
                kept.append(line)
            elif not line or line.isspace():
                if not self._after_blank:
                    self._held = line
                self._after_blank = True
            else:
                if self._held is not None:
                    kept.append("")
                    self._held = None
                kept.append(line)
                self._after_blank = False
        return kept
