"""The words that cross rooms: what a transcript is made of.

A logical line is a plain ``str`` without its line end. Everything else that can stand in a
transcript has a type of its own here, so that the terminal that produces it and the stages that
consume it need not know each other.
"""

from __future__ import annotations

__all__ = [
    "SCROLLBACK_CLEARED",
    "STARTED_OVER",
    "WHOLE_FROM_HERE",
    "Continuation",
    "Frame",
    "Item",
    "ScrollbackCleared",
    "StartedOver",
]


class Continuation(str):
    """A further piece of the logical line before it.

    A logical line of more than 64 Ki characters is yielded in pieces, so that memory stays
    bounded on a stream without line ends. Stages decide on the first piece; the rest follow it.
    """

    __slots__ = ()


class Frame(tuple[str, ...]):
    """The logical lines of one stay in the alternate screen, top to bottom."""

    __slots__ = ()


class ScrollbackCleared:
    """The program cleared the scrollback here (ED 3 or RIS).

    A reader that has not printed yet forgets what came before; one that has goes on.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "SCROLLBACK_CLEARED"


SCROLLBACK_CLEARED = ScrollbackCleared()


class StartedOver(ScrollbackCleared):
    """What came before is not to be used at all.

    Where a stream is joined in its middle, or its middle is found, the transcript truly begins
    here, as far as it is known.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "WHOLE_FROM_HERE" if self is WHOLE_FROM_HERE else "STARTED_OVER"


STARTED_OVER = StartedOver()
WHOLE_FROM_HERE = StartedOver()
"""Starts over where the scrollback was cleared too: there is nothing before it."""

Item = str | Frame | ScrollbackCleared
