"""The items of a transcript, which cross from the terminal to the stages.

A logical line is a plain ``str`` without its line end. Every other item has its own type here, so
that the terminal, which yields items, and the stages, which take them, need not import each other.
"""

from __future__ import annotations

__all__ = [
    "SCROLLBACK_CLEARED",
    "STARTED_OVER",
    "WHOLE_FROM_HERE",
    "Aged",
    "Continuation",
    "Frame",
    "Item",
    "Journal",
    "ScrollbackCleared",
    "StartedOver",
]


class Continuation(str):
    """A further piece of the logical line in the item before it.

    A logical line of more than 64 Ki characters is yielded in pieces, so that memory stays
    bounded on a stream without line ends. Stages decide on the first piece; the others stay or
    go with it.
    """

    __slots__ = ()


class Aged(str):
    """A line of a screen that was redrawn, with the time at which it was first seen there.

    Attributes:
        since: the number of the look at the screen that first saw the line.
    """

    __slots__ = ("since",)
    since: int

    @classmethod
    def since_look(cls, text: str, since: int) -> Aged:
        """Return a line that was first seen at a look."""
        line = cls(text)
        line.since = since
        return line


class Frame(tuple[str, ...]):
    """The logical lines of one stay in the alternate screen, top to bottom."""

    __slots__ = ()


class Journal(tuple[str, ...]):
    """The rows that scrolled by during a stay in the alternate screen, before its frame."""

    __slots__ = ()


class ScrollbackCleared:
    """A mark that the program cleared the scrollback here (ED 3 or RIS).

    `tail`, which has printed nothing yet, forgets the items before it; `clean`, which has, goes on.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "SCROLLBACK_CLEARED"


SCROLLBACK_CLEARED = ScrollbackCleared()


class StartedOver(ScrollbackCleared):
    """A mark that no item before it may be used.

    On a stream that is joined in its middle, the certain part of the transcript begins here.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "WHOLE_FROM_HERE" if self is WHOLE_FROM_HERE else "STARTED_OVER"


STARTED_OVER = StartedOver()
WHOLE_FROM_HERE = StartedOver()
"""The same where the scrollback was cleared as well: the transcript holds nothing before it."""

Item = str | Journal | Frame | ScrollbackCleared
