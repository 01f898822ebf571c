"""Cut a transcript to a budget: the newest lines that fit, counted back from the end."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable

from tailcut.core.items import Continuation
from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_BUDGET

if TYPE_CHECKING:
    from typing import Literal

__all__ = ["Cut", "Cutter"]

_State = tuple[deque[str], int, bool, int, str, bool, int, int]

_ELLIPSIS = "…"

# With a budget in words, this many characters count as one word at least. No word of a language is
# as long; without a limit a line without a space would be one word, and memory would have no bound.
_WORD_CHARS = 1000

# Characters kept before the place where a line will be cut, so that the search for the boundary of
# a grapheme cluster can start where one certainly begins.
_CONTEXT = 1024


class Cut:
    """The tail of the lines that were fed.

    Args:
        text: the lines, joined by line feeds, without one at the end.
        lines: how many logical lines ``text`` holds.
        omitted_lines: logical lines that were fed and are not in it.
        omitted_chars: characters of these lines, a line end for each, and the characters that a
            shortened line lost.
        shortened: whether the newest line alone exceeded the budget and lost its beginning.
    """

    __slots__ = ("lines", "omitted_chars", "omitted_lines", "shortened", "text")

    def __init__(
        self, text: str, lines: int, omitted_lines: int, omitted_chars: int, shortened: bool
    ) -> None:
        self.text = text
        self.lines = lines
        self.omitted_lines = omitted_lines
        self.omitted_chars = omitted_chars
        self.shortened = shortened

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Cut({fields})"


class Cutter:
    r"""A cutter that keeps the newest lines that fit a budget, and no others in memory.

    Lines are taken whole, from the newest back, until one does not fit. If the newest alone does
    not, its end is kept behind a ``…``, cut between grapheme clusters. Blank lines at either end
    of the tail are left out; between lines they count.

    Args:
        budget: the most that the text may measure. A line end between two lines measures one; in
            words it measures nothing, and of a run of blank lines all but one measure one each.
        unit: ``chars`` (code points), ``bytes`` (of UTF-8) or ``words`` (runs of non-space; a
            line counts at least one for each 1,000 characters).
        max_lines: the most lines.

    >>> cutter = Cutter(budget=9)
    >>> cutter.feed(["one", "two", "three"])
    >>> cutter.result().text
    'two\nthree'
    >>> cutter.feed(["a line of 23 characters"])
    >>> cutter.result().text
    '…aracters'
    """

    def __init__(
        self,
        budget: int = DEFAULT_BUDGET,
        unit: Literal["chars", "bytes", "words"] = "chars",
        max_lines: int | None = None,
    ) -> None:
        self._budget = budget
        self._unit = unit
        self._measure = _MEASURES[unit]
        self._line_end = 0 if unit == "words" else 1
        self._max_older = None if max_lines is None else max_lines - 1
        self._reserve = (budget * _WORD_CHARS if unit == "words" else budget) + _CONTEXT
        self.clear()

    def clear(self) -> None:
        """Forget all lines, as if none had been fed."""
        self._fed_lines = 0
        self._fed_chars = 0
        # A line was cut because it did not fit: no older line ever will.
        self._overflowed = False
        # Lines before the newest one, each with its size, the line end included.
        self._older: deque[tuple[str, int]] = deque()
        self._older_size = 0
        # The newest line that is not blank, in pieces; its beginning may be gone.
        self._newest: deque[str] = deque()
        self._newest_chars = 0
        self._beginning_lost = False
        # Blank lines after it.
        self._blanks = 0
        # The last of them, which may turn out to be the beginning of a line with text.
        self._begun = ""
        self._begun_lost = False
        # The state at the last mark, and how many lines before it are still here.
        self._marked: _State = (deque(), 0, False, 0, "", False, 0, 0)
        self._before = 0

    def mark(self) -> None:
        """Mark the place after the lines so far, to go back to."""
        self._marked = (
            deque(self._newest), self._newest_chars, self._beginning_lost,
            self._blanks, self._begun, self._begun_lost, self._fed_lines, self._fed_chars,
        )  # fmt: skip
        self._before = len(self._older) + bool(self._newest)

    def rewind(self) -> None:
        """Forget the lines since the last mark, or else all.

        Lines before the mark that did not fit beside those after it are gone: so it does not
        matter whether they have ever been fed.
        """
        marked = self._marked
        if self._before:
            self._older = deque(itertools.islice(self._older, self._before - 1))
            self._older_size = sum(size for _, size in self._older)
        else:
            marked = (deque(), 0, False, 0, "", False, *marked[-2:])
            self._older.clear()
            self._older_size = 0
        newest, self._newest_chars, self._beginning_lost, *_ = marked
        _, _, _, self._blanks, self._begun, self._begun_lost, fed, chars = marked
        self._newest = deque(newest)
        self._fed_lines, self._fed_chars = fed, chars

    def feed(self, lines: list[str]) -> None:
        """Take the next lines."""
        if Continuation in map(type, lines):
            for line in lines:
                if type(line) is Continuation:
                    self._go_on(line)
                else:
                    self._add([line])
        elif lines:
            self._add(lines)

    @property
    def is_full(self) -> bool:
        """Whether no older line, had there been one, could be in the tail."""
        newest = "".join(self._newest)
        if not newest or self._overflowed or self._beginning_lost:
            return bool(newest)
        size = self._measure(newest) + self._older_size
        shortest = 1 + self._line_end
        return size + shortest > self._budget or len(self._older) == self._max_older

    def result(self) -> Cut:
        """Return the tail of the lines fed so far; more can be fed afterwards."""
        newest = "".join(self._newest)
        if not newest:
            return Cut("", 0, self._fed_lines, self._fed_chars, False)
        size = self._measure(newest)
        if self._beginning_lost or size > self._budget:
            text = _shortened(newest, self._budget, self._unit)
            kept = len(text) - text.startswith(_ELLIPSIS)
            return Cut(text, 1, self._fed_lines - 1, self._fed_chars - kept - 1, True)
        taken = [newest]
        for line, line_size in reversed(self._older):
            size += line_size
            if size > self._budget:
                break
            taken.append(line)
        while not taken[-1]:
            taken.pop()
        text = "\n".join(reversed(taken))
        return Cut(
            text,
            len(taken),
            self._fed_lines - len(taken),
            self._fed_chars - len(text) - 1,
            False,
        )

    def _add(self, lines: list[str]) -> None:
        self._fed_lines += len(lines)
        self._fed_chars += sum(map(len, lines)) + len(lines)
        end = len(lines)
        while end and _is_blank(lines[end - 1]):
            end -= 1
        if end:
            start = 0
            while _is_blank(lines[start]):
                start += 1
            self._blanks += start
            self._add_older(lines[start : end - 1])
            self._newest = deque([lines[end - 1]])
            self._newest_chars = len(lines[end - 1])
            self._beginning_lost = False
            self._blanks = 0
        if end < len(lines):
            self._begun, self._begun_lost = str(lines[-1]), False
        self._blanks += len(lines) - end

    def _add_older(self, lines: list[str]) -> None:
        """Put the newest line so far, the blank ones after it, and ``lines`` among the older."""
        added: list[tuple[str, int]] = []
        size = 0
        limit = self._max_older
        after_blank = False
        index = len(lines)
        while index and (limit is None or len(added) < limit):
            index -= 1
            line = lines[index]
            if _is_blank(line):
                entry = "", self._line_end or int(after_blank)
                after_blank = True
            else:
                entry = line, self._measure(line) + self._line_end
                after_blank = False
            if size + entry[1] > self._budget:
                index = -1
                break
            size += entry[1]
            added.append(entry)
        if index:
            self._older = deque(reversed(added))
            self._older_size = size
            self._overflowed = True
            self._before = 0
        else:
            self._make_newest_older()
            self._older.extend(reversed(added))
            self._older_size += size
            self._trim()

    def _make_newest_older(self) -> None:
        if not self._newest:
            return
        newest = "".join(self._newest)
        size = self._measure(newest) + self._line_end
        if self._beginning_lost or size > self._budget or self._blanks > self._budget + 1:
            # Nothing from here back can be in a tail with a newer line.
            self._older.clear()
            self._older_size = 0
            self._overflowed = True
            self._before = 0
            return
        self._older.append((newest, size))
        self._older_size += size
        for number in range(self._blanks):
            blank_size = self._line_end or int(number > 0)
            self._older.append(("", blank_size))
            self._older_size += blank_size

    def _trim(self) -> None:
        older = self._older
        while self._older_size > self._budget or (
            self._max_older is not None and len(older) > self._max_older
        ):
            self._older_size -= older.popleft()[1]
            self._overflowed = True
            self._before = max(0, self._before - 1)

    def _go_on(self, piece: str) -> None:
        """Add a piece to the newest line."""
        self._fed_chars += len(piece)
        if self._blanks:
            if _is_blank(piece):
                begun = self._begun + piece
                self._begun = begun[-self._reserve :]
                self._begun_lost |= len(begun) > self._reserve
                return
            # The line began blank and has text after all.
            self._blanks -= 1
            self._make_newest_older()
            self._trim()
            self._newest = deque([self._begun])
            self._newest_chars = len(self._begun)
            self._blanks = 0
            self._beginning_lost = self._begun_lost
        self._newest.append(str(piece))
        self._newest_chars += len(piece)
        while self._newest_chars - len(self._newest[0]) > self._reserve:
            self._newest_chars -= len(self._newest.popleft())
            self._beginning_lost = True


def _is_blank(line: str) -> bool:
    return not line or line.isspace()


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _words(text: str) -> int:
    count = len(text.split())
    return count if len(text) <= _WORD_CHARS else max(count, -(-len(text) // _WORD_CHARS))


_MEASURES: dict[str, Callable[[str], int]] = {"chars": len, "bytes": _bytes, "words": _words}


def _shortened(line: str, budget: int, unit: str) -> str:
    """Return the end of a line that exceeds the budget, within the budget.

    Where not even the mark and one grapheme cluster fit, the mark stands alone; where the mark
    does not fit either (fewer than 3 bytes), as many clusters as fit stand without it, and where
    none fits nothing is left.
    """
    if unit == "words":
        start = len(line) - budget * _WORD_CHARS + len(_ELLIPSIS)
        before = line.rsplit(None, budget)
        if len(before) > budget:
            # The blanks before the oldest word that stays are cut with the words before them.
            words = len(before[0])
            start = max(start, words + len(line[words:]) - len(line[words:].lstrip()))
        return _ELLIPSIS + line[_boundary(line, max(start, 0)) :]
    mark = _ELLIPSIS if budget >= _MEASURES[unit](_ELLIPSIS) else ""
    room = budget - _MEASURES[unit](mark)
    start = len(line) - room if unit == "chars" else _start_of_bytes(line, room)
    return mark + line[_boundary(line, start) :]


def _start_of_bytes(line: str, room: int) -> int:
    """Return where the longest end of a line begins that has at most ``room`` bytes."""
    if not room:
        return len(line)
    end = line[-room:].encode("utf-8", "surrogatepass")[-room:]
    # Bytes of the character that was cut through.
    lost = next((i for i, byte in enumerate(end) if byte & 0xC0 != 0x80), len(end))
    return len(line) - len(end[lost:].decode("utf-8", "surrogatepass"))


def _boundary(line: str, start: int) -> int:
    """Return the first boundary between grapheme clusters at ``start`` or after it."""
    if start <= 0 or start >= len(line) or line[start - 1 : start + 1].isascii():
        return max(start, 0)
    import regex  # Unicode's rules; only such a cut needs them

    # An ASCII character begins a cluster; the characters before it do not matter further on.
    anchor = start - 1
    while anchor > 0 and not line[anchor].isascii():
        anchor -= 1
    for cluster in regex.finditer(r"\X", line, pos=anchor):
        if cluster.end() >= start:
            return start if cluster.start() == start else int(cluster.end())
    return len(line)
