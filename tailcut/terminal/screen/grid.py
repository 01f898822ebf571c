"""The grid of a screen: rows, cursor, margins and modes, and how rows move and settle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tailcut.core.typing import NamedTuple
from tailcut.terminal.charsets import ASCII, Charsets
from tailcut.terminal.screen.ages import Ages
from tailcut.terminal.screen.repaint import ends_multiplexer, repeats, words
from tailcut.terminal.screen.row import Clusters, blank, flat
from tailcut.terminal.screen.scrollback import Scrollback, unwrap
from tailcut.terminal.screen.watch import Watch

__all__ = ["Buffer", "Cursor", "Grid", "Snapshot"]

ROWS_ASSUMED_MAX = 300
"""The most rows to which a terminal of unknown height grows. Real ones are lower; programs that
address row 999 mean the last row."""


FRAMES_MAX = 512
FRAMES_CHARS_MAX = 1 << 20
"""The most frames, and the most characters of frames, that wait until the row below them settles.
Only programs that enter and leave the alternate screen again and again, with hardly a line printed
between, make more; the oldest are let go then, since none may overtake the rows above it."""

LOSSES_MAX = 4
"""How many frames of a stay are remembered that were erased and not painted again. The last one
may itself be half of a goodbye; more than a few before it are no longer the end of the work."""

Snapshot = tuple[list[str], list[bool]]
"""Rows, and for each whether it continues the row above."""


class Cursor(NamedTuple):
    """The state that DECSC saves.

    A named tuple, not a `Record`: programs that redraw save the cursor at every step.
    """

    x: int = 0
    y: int = 0
    origin: bool = False
    charsets: tuple[tuple[str, ...], int] = ((ASCII,) * 4, 0)


class Buffer:
    """The state of one screen while the other is up."""

    __slots__ = ("ages", "bottom", "continued", "pinned", "rows", "saved", "top", "y")

    def __init__(self, screen: Grid) -> None:
        self.rows = screen.rows
        self.continued = screen.continued
        self.saved = screen.saved
        self.ages = screen.ages
        self.top, self.bottom, self.pinned = screen.top, screen.bottom, screen.pinned
        self.y = screen.y


class Grid:
    """Rows, cursor, margins and modes. Every row and column counts from 0.

    Args:
        columns: width; printing past it wraps.
        height: rows.
        grows: the height is an assumption, raised to the furthest row that the program uses.
        unwrap: yield logical lines; else physical rows.
        frames: yield a frame for each stay in the alternate screen.

    Attributes:
        rows: cells of each row (see `tailcut.terminal.screen.row`), without trailing blanks.
        continued: whether each row continues the row above.
        x: column of the cursor; `columns` when a wrap is pending.
        y: row of the cursor.
        top, bottom: first and last row between the margins.
        pinned: the program named the bottom row, which does not move when the height is found to
            be larger.
        last: the character before the next text run, for REP.
        ages: how long the rows of the screen that is up have stood there.
        scrollback: the items that have settled.
    """

    def __init__(
        self, columns: int, height: int, *, grows: bool, unwrap: bool, frames: bool
    ) -> None:
        self.columns = columns
        self.height = height
        self.grows = grows
        self.unwrap = unwrap
        self.clusters = Clusters(self._on_screen)
        self.scrollback = Scrollback(self.clusters, unwrap)
        self._keeps_frames = frames
        # Row, lines, and whether the frame counts only if a multiplexer says there that it ended.
        self._frames: list[tuple[int, Sequence[str], bool]] = []
        self._lost: list[Snapshot] = []
        self._under: Buffer | None = None
        self._watch = Watch()
        self._erased: Snapshot | None = None
        self._cleared: Snapshot | None = None
        self.ages = Ages()
        self._fresh = False
        self._reset()

    def _reset(self) -> None:
        self.rows = [""] * self.height
        self.continued = [False] * self.height
        self.x = self.y = 0
        self.top, self.bottom, self.pinned = 0, self.height - 1, False
        self.saved = self._saved_inside = Cursor()
        self.charsets = Charsets()
        self.wraps = True
        self.origin = False
        self.inserts = False
        self.newline = False
        self.reverse_wraps = False
        self.last = ""
        self.tabs: bytearray | None = None
        self._printed = False

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen is up."""
        return self._under is not None

    @property
    def least(self) -> int:
        """Rows that the screen is known or assumed to have so far."""
        return self.height

    @property
    def is_usable(self) -> bool:
        """Whether the items in the scrollback are certain."""
        return True

    @property
    def knows_ages(self) -> bool:
        """Whether the ages of lines are those of the whole stream."""
        return True

    @property
    def is_default(self) -> bool:
        """Whether the normal screen is up, and all modes are at their default."""
        return self.modes == frozenset()

    @property
    def modes(self) -> frozenset[int] | None:
        """Modes that are not at their default: 1049 (the alternate screen), 6, 7.

        None where another is not, or the margins, or the character sets.
        """
        under = self._under
        top, bottom = (under.top, under.bottom) if under else (self.top, self.bottom)
        others = self.inserts or self.newline or self.reverse_wraps or not self.charsets.plain
        if others or top or bottom != self.height - 1:
            return None
        modes = {1049: under is not None, 6: self.origin, 7: not self.wraps}
        return frozenset(mode for mode, is_set in modes.items() if is_set)

    def _on_screen(self) -> Iterator[str]:
        """Yield every row that may hold coded cells."""
        yield from self.rows
        if self._under is not None:
            yield from self._under.rows
        for kept in (self._erased, self._cleared, *self._lost):
            if kept is not None:
                yield from kept[0]

    def verify(self, widest: int = 0) -> None:
        """Check what holds of every screen between two calls; tests call this after each step.

        Args:
            widest: the most columns that the screen has had; by default those that it has.

        Raises:
            AssertionError: something does not hold.
        """
        assert len(self.rows) == len(self.continued) == self.height, "a row for each of the height"
        assert 0 <= self.x <= self.columns, "the cursor is in a column, or waits to wrap"
        assert 0 <= self.y < self.height, "the cursor is in a row"
        assert 0 <= self.top <= self.bottom < self.height, "the margins are rows"
        assert self.top < self.bottom or self.height == 1, "two rows between the margins"
        assert self.tabs is None or len(self.tabs) == self.columns, "a tab stop or none a column"
        assert len(self._frames) <= FRAMES_MAX, "frames that wait are bounded"
        assert all(frame[0] >= 0 for frame in self._frames), "frames that have settled are gone"
        under = self._under
        if under is not None:
            assert len(under.rows) == len(under.continued), "each row continues one or does not"
        goes_on = (under.continued if under else self.continued)[0]
        open_line = bool(self.scrollback.unfinished) or self.scrollback.has_more
        assert not goes_on or open_line or not self.unwrap, "row 0 continues a line that settled"
        for row in self._on_screen():
            assert len(row) <= max(widest, self.columns), "rows end at the margin"
            self.clusters.verify(row)

    # -- rows that move --------------------------------------------------------------------------

    def _scroll_up(self, count: int, wrapping: str | None = None) -> None:
        """Move the rows between the margins up; those that leave row 0 settle."""
        count = min(count, self.bottom - self.top + 1)
        if self.top or self._under is not None:
            self._watch.scroll(count, self.bottom - self.top + 1)
            self._remove_rows(self.top, count)
            return
        for _ in range(count):
            self._settle_first(wrapping)
            self.rows.insert(self.bottom, "")
            self.continued.insert(self.bottom, False)

    def _remove_rows(self, at: int, count: int) -> None:
        """Delete rows at `at`; those below, to the bottom margin, move up."""
        count = min(count, self.bottom - at + 1)
        stop = self.bottom + 1
        self.rows[at:stop] = self.rows[at + count : stop] + [""] * count
        self.continued[at:stop] = self.continued[at + count : stop] + [False] * count
        if not at:
            self._end_line()

    def _insert_rows(self, at: int, count: int) -> None:
        """Insert blank rows at `at`; rows that pass the bottom margin vanish."""
        count = min(count, self.bottom - at + 1)
        stop = self.bottom + 1
        self.rows[at:stop] = [""] * count + self.rows[at : stop - count]
        self.continued[at:stop] = [False] * count + self.continued[at : stop - count]
        if not at:
            self._end_line()

    def _end_line(self) -> None:
        """End the logical line that row 0 continued."""
        if self._under is None:
            self.continued[0] = False
            self.scrollback.end_line()

    def _unlink(self, y: int) -> None:
        """End the logical line above row `y`, which continues it no longer."""
        self.continued[y] = False
        if not y:
            self._end_line()

    def _settle_first(self, wrapping: str | None = None) -> None:
        """Settle row 0 and remove it; where it is the only row, `wrapping` continues it."""
        if self._frames:
            self._release_frames()
        if len(self.rows) > 1:
            following = self.rows[1] if self.continued[1] else None
        else:
            following = wrapping
        self.scrollback.settle(self.rows.pop(0), following, self.columns)
        del self.continued[0]

    # -- frames ----------------------------------------------------------------------------------

    def _shown(self, screen: Snapshot) -> list[str]:
        """Return the logical lines of a screen, without blank ones at either end."""
        rows = list(map(flat, screen[0]))
        unwrapped = unwrap(rows, screen[1], self.columns)
        lines = [self.clusters.text(line).rstrip(" ") for line in unwrapped]
        while lines and not lines[-1]:
            lines.pop()
        first = next((i for i, line in enumerate(lines) if line), 0)
        return self.ages.of(lines[first:])

    def display(self) -> list[str]:
        """Return the rows of the screen that is up, as text."""
        return [self.clusters.text(flat(row)).rstrip(" ") for row in self.rows]

    def _note_loss(self) -> None:
        """Remember the frame before the last erases if most of its rows are gone since."""
        before = self._erased
        if before is not None:
            stayed = [now == row for row, now in zip(before[0], self.rows, strict=False) if row]
            if 2 * sum(stayed) < len(stayed):
                self._lost.append(before)
                del self._lost[:-LOSSES_MAX]

    def _frames_of_stay(self, last: list[str]) -> list[tuple[Sequence[str], bool]]:
        """Return the last frame of a stay, behind the one before it if that was the work.

        A program that leaves may paint a goodbye first; a multiplexer, when a program in it has
        left, paints what was there before it. What was erased for that is wanted: where it says
        more than twice as much, or where a multiplexer ends, and what came later does not repeat
        it.

        Returns:
            lines of each frame, and whether it counts only where a multiplexer ended.
        """
        best: list[str] = []
        size = 0
        for snapshot in reversed(self._lost):
            lines = self._shown(snapshot)
            count = len(words(lines))
            if count > 2 * size and not repeats(lines, last):
                best, size = lines, count
        self._lost.clear()
        frames: list[tuple[Sequence[str], bool]] = []
        if best:
            frames.append((best, 2 * len(words(last)) >= size))
        return [*frames, (last, False)] if last else frames

    def _anchor(self, frames: list[tuple[Sequence[str], bool]]) -> None:
        """Place the frames of a stay in the transcript at the row of the cursor."""
        if frames and self._keeps_frames:
            anchor = self.y + (self.x > 0)
            self._pull_frames(anchor)
            self._frames += [(anchor, lines, doubtful) for lines, doubtful in frames]
            sizes = [sum(map(len, lines)) + len(lines) for _, lines, _ in self._frames]
            total = sum(sizes)
            while len(sizes) > FRAMES_MAX or (total > FRAMES_CHARS_MAX and len(sizes) > 1):
                total -= sizes.pop(0)
                del self._frames[0]

    def _pull_frames(self, row: int) -> None:
        """Move frames up to `row` at most: text printed from there on comes after them."""
        if self._frames and self._frames[-1][0] > row and self._under is None:
            self._frames = [(min(at, row), lines, doubt) for at, lines, doubt in self._frames]

    def _release_frames(self) -> None:
        """Yield the frames that stand before row 0, which is about to settle."""
        for at, lines, doubtful in self._frames:
            if at <= 0 and not (doubtful and not self._multiplexer_ended()):
                self.scrollback.frame(lines)
        self._frames = [(at - 1, lines, doubt) for at, lines, doubt in self._frames if at > 0]

    def _multiplexer_ended(self) -> bool:
        return ends_multiplexer(next(filter(None, self.rows), ""))

    # -- size ------------------------------------------------------------------------------------

    def _grow(self, height: int) -> None:
        """Raise an assumed height to the furthest row that the program uses."""
        if self.grows and self.height < height <= ROWS_ASSUMED_MAX:
            self._set_height(height)

    def _set_height(self, height: int) -> None:
        full = self.bottom == self.height - 1 and not self.pinned
        self.height = height
        self._fit(height)
        if full or self.bottom >= height:
            self.bottom = height - 1
        if self.top >= self.bottom:
            self.top = 0

    def _fit(self, height: int) -> None:
        """Make the screen that is up as high as `height`; blank rows below it go first."""
        rows, continued = self.rows, self.continued
        if len(rows) <= height:
            if self.bottom == len(rows) - 1 and not self.pinned:
                self.bottom = height - 1
            continued.extend([False] * (height - len(rows)))
            rows.extend([""] * (height - len(rows)))
            return
        inside = self._under is not None
        while len(rows) > height and len(rows) - 1 > self.y and (inside or blank(rows[-1])):
            rows.pop()
            continued.pop()
        while len(rows) > height:
            if self._under is None:
                self._settle_first()
            else:
                del rows[0], continued[0]
            self.y = max(0, self.y - 1)
        self.bottom = min(self.bottom, height - 1)
        self.y = min(self.y, height - 1)
