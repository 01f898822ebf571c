"""Printing: write text onto rows."""

from __future__ import annotations

from tailcut.terminal import functions as fn
from tailcut.terminal.screen.motion import Motion
from tailcut.terminal.screen.row import CLUSTER_LIMIT, FILL, cut, laid, overlay, rest, special
from tailcut.terminal.widths import width

__all__ = ["Printing", "last_character"]

FEW_LINES = 4
"""Up to this many lines are printed one by one: to check whether they can be laid at once costs
more."""

REPEAT_LIMIT = 1_000
"""The most characters that one REP prints. Programs repeat to the end of a row; without a bound,
ten bytes could ask for a million cells."""


def last_character(text: str) -> str:
    """Return the last character of `text` with the zero-width ones on it."""
    text = text[-CLUSTER_LIMIT:]
    start = len(text) - 1
    while start > 0 and not width(text[start]):
        start -= 1
    return text[max(start, 0) :]


class Printing(Motion):
    """The layer that prints text."""

    @property
    def _direct(self) -> bool:
        """Whether a text run may replace cells of a row without translation or insertion."""
        return not self.inserts and self.charsets.plain

    def write_plain(self, text: str) -> None:
        r"""Print a stretch of text whose only controls are line ends and HT.

        Lines end in ``\n`` or, in ASCII, in ``\r\n`` too.

        Lines that would only pass through the screen go straight to the scrollback.
        """
        if "\r" in text:
            lines = text.splitlines()
            if text.endswith("\n"):
                lines.append("")
        else:
            lines = text.split("\n")
        self._fresh = True
        kept = self.last if len(lines) == 1 and "\t" not in text else ""
        self.last = last_character(kept + lines[-1].rpartition("\t")[2])
        self._print_line(lines[0])
        if len(lines) > FEW_LINES and self._scrolls_whole and self._lay(lines[1:]):
            return
        for line in lines[1:]:
            self._newline()
            self._print_line(line)

    def _lay(self, lines: list[str]) -> bool:
        """Put whole lines below the cursor's row at once, and return whether that was possible.

        It is where each line fits a row and all below the cursor is blank. Lines that would only
        pass through the screen go straight to the scrollback.
        """
        below = self.y + 1
        if any(self.rows[below:]) or any(self.continued[below:]):
            return False
        over = max(0, below + len(lines) - self.height)
        passing = lines[: max(0, over - below)]
        staying = lines[len(passing) :]
        text = "\n".join(staying)
        columns = self.columns
        if "\t" in text:
            if self.tabs is not None:
                return False
            staying = [laid(line) for line in staying]
            columns -= 1  # a tab goes no further than to the last column
        if max(map(len, staying)) > columns or not (text.isascii() or special(text) is None):
            return False
        shown = self._passing(passing)
        if passing and not shown:
            return False
        for _ in range(min(over, below)):
            self._settle_first()
        if passing:
            self._release_frames()
            self._pass(shown)
        blank = self.height - len(staying)
        kept = 0 if passing else max(0, below - over)
        self.rows[kept:] = staying + [""] * (blank - kept)
        self.continued[kept:] = [False] * (self.height - kept)
        self.x, self.y = len(staying[-1]), kept + len(staying) - 1
        self._printed = True
        return True

    def _pass(self, lines: list[str]) -> None:
        """Add lines that pass through the screen to the scrollback."""
        self.scrollback.settle_plain(lines)

    @property
    def _scrolls_whole(self) -> bool:
        """Whether a line feed at the bottom moves every row up, into the scrollback."""
        return (
            not self.top
            and self.bottom == self.height - 1
            and self._under is None
            and self.wraps
            and self._direct
        )

    def _passing(self, lines: list[str]) -> list[str]:
        """Return whole lines as the screen would show them; none where they have to be printed."""
        if not lines:
            return lines
        text = "\n".join(lines)
        if "\t" in text:
            shown = [line.expandtabs() for line in lines]
            if self.tabs is not None or max(map(len, shown)) >= self.columns:
                return []
            if not self.unwrap:
                lines = shown
        if not text.isascii() and special(text) is not None:
            if "\t" in text or not self.unwrap or self.columns < 2:
                return []
            cells = self.clusters.shown
            return [line if special(line) is None else cells(line) for line in lines]
        if not self.unwrap:
            columns = self.columns
            return [
                line[start : start + columns]
                for line in lines
                for start in range(0, len(line) or 1, columns)
            ]
        return lines

    def _print_line(self, text: str) -> None:
        first, *others = text.split("\t")
        if first:
            self._print(first)
        for part in others:
            self._ht(fn.NOP_FUNCTION)
            if part:
                self._print(part)

    def _print(self, text: str) -> None:
        self._printed = True
        if not self.charsets.plain:
            text = self.charsets.translate(text)
        if not text.isascii() and special(text) is not None:
            lead, text = self.clusters.cells(text)
            if lead:
                self._attach(lead)
        self._print_cells(text)

    def _print_cells(self, text: str) -> None:
        columns = self.columns
        while text:
            if self.x >= columns:
                if self.wraps:
                    self._wrap(text)
                else:
                    self.x = columns - 1
            room = columns - self.x
            if len(text) <= room:
                self._place(text)
                return
            if not self.wraps:
                self._place_last(text, room)
                return
            if text[room] == FILL:
                room -= 1
                if not room and not self.x:  # a wide character on a terminal of one column
                    text = text[2:]
                    continue
            self._place(text[:room])
            text = text[room:]
            self.x = columns

    def _place(self, cells: str) -> None:
        """Put cells at the cursor; they fit its row."""
        if not cells:
            return
        row = self.rows[self.y]
        if self.inserts and self.x < len(row):
            row = cut(row, self.x) + cells + rest(row, self.x)
            self.rows[self.y] = cut(row, self.columns)
        else:
            self.rows[self.y] = overlay(row, self.x, cells)
        self.x += len(cells)

    def _place_last(self, cells: str, room: int) -> None:
        """Put cells that do not fit with autowrap off: the last column shows the last of them."""
        fit = room - (cells[room] == FILL)
        after = cells[fit + 1 :] + " "
        narrow = [a for a, b in zip(cells[fit:], after, strict=True) if a != FILL and b != FILL]
        self._place(cells[:fit])
        if narrow:
            self.x = self.columns - 1
            self._place(narrow[-1])
        if cells[-1] == FILL:  # was not placed, but took back the pending wrap
            self.x = self.columns - 1

    def _attach(self, marks: str) -> None:
        """Add zero-width characters to the cell before the cursor."""
        row = self.rows[self.y]
        at = self.x - 1
        if 0 < at < len(row) and row[at] == FILL:
            at -= 1
        if at < 0:
            return
        cell = self.clusters.attach(row[at : at + 1] or " ", marks)
        self.rows[self.y] = row.ljust(at)[:at] + cell + row[at + 1 :]

    def _wrap(self, following: str) -> None:
        """Go on in the next row because the text reached the margin."""
        self.x = 0
        if self.y == self.bottom:
            self._scroll_up(1, following)
        elif self.y < self.height - 1:
            self.y += 1
        self.continued[self.y] = True

    def _repeat(self, text: str, count: int) -> None:
        """REP: print the last character of `text`, which stood right before it, `count` times."""
        if not text:
            return
        count = min(count, self.columns * self.height, REPEAT_LIMIT)
        self._printed = True
        character = self.charsets.translate(last_character(text))
        lead, cells = self.clusters.cells(character)
        if lead:
            self._attach(lead)
        self._print_cells(cells * count)
