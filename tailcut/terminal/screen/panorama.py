"""Put the frames of one stay in the alternate screen together: frames in, the rows above them out.

A program that fills the screen scrolls its text by painting it anew, some rows higher. What left at
the top is found as one finds the overlap of two photographs: rows of a frame stand further up in
the next one, and what stood above them has scrolled by. Rows are compared by what they say, so that
a scrollbar, a spinner or a running clock does not hide that they are the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import ne

from tailcut.terminal.screen.row import FILL, blank

__all__ = ["LINES_CHARS_MAX", "Panorama"]

LINES_CHARS_MAX = 1 << 20
"""The most characters of rows that scrolled by; then the oldest half goes."""

CHANGED_LEAST = 3
"""Rows that differ where a frame is worth a look; a spinner, a clock and a cursor change fewer."""

CHARS_A_ROW = 3
"""Characters printed for each row of a frame before the next look: a look costs what printing these
costs, so a program that ends a frame after each character does not make the stream slow."""

KNOWN_MAX = 1 << 12
"""Rows whose words are remembered; programs show the same rows in frame after frame."""

HEADER_MAX = 3
"""Rows that may stay put above text that scrolls: a title, a prompt that is kept in view."""

RESIZED = 6
"""Looks after a new size in which nothing joins: until a program has taken it, what it paints for
the old one is garbled."""

BACK = 3
"""Screens that someone may have scrolled back so that the place is still found."""

BARS = "│┃║|▌▐█▋▉▊▍▎▏░▒▓"
"""Characters of a scrollbar at the right edge."""

_scrollbar = re.compile(rf" +[{re.escape(BARS)}]\Z").sub
_clock = re.compile(r"\b\d+(?:[.,:]\d+)*(?= ?(?:ms|[smhk]|min|sec|tokens?)\b| ?%)").sub
_letters = re.compile(r"[\W_]+").sub


class Panorama:
    """The rows that scrolled by while one program had the alternate screen.

    Args:
        text: returns the text of a row of cells.

    Attributes:
        lines: the rows above the frame that is up.
        written: characters printed since the last look.
    """

    def __init__(self, text: Callable[[str], str]) -> None:
        self._text = text
        self.lines: list[str] = []
        self._keys: list[str] = []  # of `lines`
        self._chars = 0
        self.written = 0
        self._rows: list[str] = []  # of the last frame, as cells
        self._still: set[str] = set()  # keys of rows that stayed put while others scrolled
        self._known: dict[str, tuple[str, str]] = {}
        self._changed_at: list[int] = []
        self._looks = 0
        self._wait = 0  # looks until a new size counts as taken
        self._whole: tuple[list[str], list[str]] = ([], [])  # what had been read when it came

    @property
    def rows(self) -> list[str]:
        """The cells of the last frame."""
        return self._rows

    def frame(self, rows: list[str]) -> None:
        """Take the rows of the screen at the end of a frame."""
        last = self._rows
        if rows == last:
            return
        if not last:
            self.written = 0
            self._rows = rows.copy()
            return
        if sum(map(ne, rows, last)) < CHANGED_LEAST:
            self._rows = rows.copy()
            return
        used = sum([not blank(row) for row in rows])
        if not used or self.written < CHARS_A_ROW * used:
            return
        self.written = 0
        self._rows = rows.copy()
        self._look(last, rows)

    def resize(self) -> None:
        """Take note of a new size: the program lays its text out anew, by and by."""
        if self._wait:
            return
        texts, keys = self._read(self._rows)
        self._replace(texts, keys)
        self._whole = (self.lines.copy(), self._keys.copy())
        self._wait = RESIZED

    def close(self, rows: list[str]) -> list[str]:
        """Take the last frame, and return the rows that stand above it."""
        if rows != self._rows or self._wait:
            self._look(self._rows, rows)
        return self.lines

    def _look(self, before: list[str], after: list[str]) -> None:
        if len(self._known) > KNOWN_MAX:
            self._known.clear()
        texts, old = self._read(before)
        shown, new = self._read(after)
        if self._wait:
            self._rewrapped(new)
            return
        if not any(old):
            self._back(new)
            return
        self._looks += 1
        move = self._moved(old, new)
        still = [a == b for a, b in zip(old, new)]  # noqa: B905
        if move is not None:
            at, count = move
            if count > 0:
                self._up(texts, shown, old, new, at, count)
            else:
                self._down(new, at, -count)
        elif not self._stays(old, new) and not self._back(new):
            self._replace(texts, old)
        self._note_changes(still, len(new))

    def _note_changes(self, still: list[bool], size: int) -> None:
        ages = self._changed_at
        ages.extend([self._looks] * (size - len(ages)))
        for row, stays in enumerate(still):
            if not stays:
                ages[row] = self._looks

    def _read(self, rows: list[str]) -> tuple[list[str], list[str]]:
        """Return the texts of rows and what they say, without blank ones at the end."""
        texts: list[str] = []
        keys: list[str] = []
        known = self._known
        for row in rows:
            both = known.get(row)
            if both is None:
                text = self._text(row)
                is_sure = text == row.replace(FILL, "")  # a coded cell may come to mean another one
                text = text.replace("\t", " ").rstrip()
                if text[-1:] in BARS:
                    text = _scrollbar("", text)
                both = (text, _letters("", _clock("", text)))
                if is_sure:
                    known[row] = both
            texts.append(both[0])
            keys.append(both[1])
        while keys and not keys[-1]:
            keys.pop()
            texts.pop()
        return texts, keys

    def _moved(self, old: list[str], new: list[str]) -> tuple[int, int] | None:
        """Return the first row of the topmost block that moved, and by how many rows up.

        Down is a negative number.
        """
        places: dict[str, list[int]] = {}
        for row, key in enumerate(old):
            if len(key) > 2:
                places.setdefault(key, []).append(row)
        size = len(old)
        for row, key in enumerate(new):
            if len(key) < 3 or (row < size and old[row] == key):
                continue
            for place in places.get(key, ()):
                count = place - row
                agree, need = 1, 2
                for a, b in zip(new[row + 1 :], old[place + 1 :]):  # noqa: B905
                    if len(a) > 2 or len(b) > 2:
                        if a != b:
                            break
                        agree += 1
                        if agree == need:
                            return row, count
        return None

    @staticmethod
    def _goes_with(
        row: int, was: int, texts: list[str], shown: list[str], old: list[str], new: list[str]
    ) -> bool:
        """Return whether the row above a block that moved up moved with it."""
        if len(new[row]) > 2:
            return new[row] == old[was]
        return shown[row] == texts[was]

    def _up(
        self,
        texts: list[str],
        shown: list[str],
        old: list[str],
        new: list[str],
        at: int,
        count: int,
    ) -> None:
        """Add the rows above a block that moved up."""
        while at and self._goes_with(at - 1, at - 1 + count, texts, shown, old, new):
            at -= 1
        fixed = [row for row in range(at) if row < len(old) and new[row] == old[row] and new[row]]
        ages = self._changed_at
        young = [r for r in fixed if r < len(ages) and ages[r] >= self._looks - 1]
        moved = zip(new[at:], old[at + count :])  # noqa: B905
        size = sum([a == b and len(a) > 2 for a, b in moved])
        if young or len(fixed) > min(HEADER_MAX, size):
            return
        self._still = {new[row] for row in fixed}
        for was, now in zip(reversed(old), reversed(new)):  # noqa: B905
            if was != now:
                break
            self._still.add(now)
        self._add(texts[at : at + count], old[at : at + count])

    def _down(self, new: list[str], at: int, count: int) -> None:
        """Take rows back that came into view again."""
        top = max(0, at - count)
        back = new[top:at]
        keys = self._keys[-count:]
        if len(keys) < len(back):
            back = back[len(back) - len(keys) :]
        told = [(a, b) for a, b in zip(keys, back, strict=False) if len(a) > 2 or len(b) > 2]
        if told and 2 * sum([a == b for a, b in told]) >= len(told):
            self._cut(len(self._keys) - len(keys))
        else:
            self._back(new)

    def _stays(self, old: list[str], new: list[str]) -> bool:
        """Return whether much of the text stays where it was: only a part is replaced."""
        told = [(a, b) for a, b in zip(old, new) if len(a) > 2 and a not in self._still]  # noqa: B905
        same = sum([a == b for a, b in told])
        return same >= 3 and 4 * same >= len(told)

    def _back(self, new: list[str]) -> bool:
        """Look for the frame's top among the rows that scrolled by, and cut these there."""
        still = self._still
        told = [(row, key) for row, key in enumerate(new) if len(key) > 2 and key not in still]
        if len(told) < 2:
            return False
        keys = self._keys
        first = max(0, len(keys) - BACK * max(len(new), 24))
        places: dict[str, list[int]] = {}
        for place in range(first, len(keys)):
            if len(keys[place]) > 2:
                places.setdefault(keys[place], []).append(place)
        for index, (row, key) in enumerate(told[: HEADER_MAX + 1]):
            for place in reversed(places.get(key, ())):
                agree = tried = 0
                for other, text in told[index : index + 8]:
                    there = place + other - row
                    if there < len(keys):
                        tried += 1
                        agree += keys[there] == text
                    if agree == tried == 3:
                        break
                if agree >= 2 and 2 * agree >= tried:
                    self._cut(place)
                    return True
        return False

    def _rewrapped(self, new: list[str]) -> None:
        """Look for the top of a frame of another width among what has been read."""
        self._wait -= 1
        lines, keys = self._whole
        first = max(0, len(keys) - BACK * max(len(new), 24))
        read = "".join(keys[first:])
        told = [key for key in new if len(key) > 2 and key not in self._still]
        for row, key in enumerate(told[: HEADER_MAX + 1]):
            top = "".join(told[row : row + 2])
            at = read.rfind(top) if len(top) > len(key) else -1
            if at >= 0:
                size = first
                while at > 0:
                    at -= len(keys[size])
                    size += 1
                self.lines, self._keys = lines[:size], keys[:size]
                self._chars = sum(map(len, self.lines)) + size
                return

    def _replace(self, texts: list[str], old: list[str]) -> None:
        """Add all of a frame: another one took its place."""
        first, last = 0, len(old)
        while first < last and (not old[first] or old[first] in self._still):
            first += 1
        while last > first and (not old[last - 1] or old[last - 1] in self._still):
            last -= 1
        self._add(texts[first:last], old[first:last])

    def _add(self, texts: list[str], keys: list[str]) -> None:
        self.lines += texts
        self._keys += keys
        self._chars += sum(map(len, texts)) + len(texts)
        if self._chars > LINES_CHARS_MAX:
            half = len(self.lines) // 2
            del self.lines[:half], self._keys[:half]
            self._chars = sum(map(len, self.lines)) + len(self.lines)

    def _cut(self, size: int) -> None:
        self._chars -= sum(map(len, self.lines[size:])) + len(self.lines) - size
        del self.lines[size:], self._keys[size:]
