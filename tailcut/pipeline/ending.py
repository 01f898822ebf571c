"""Withhold the last lines of a stream until it is known whether an interface's foot is there."""

from __future__ import annotations

from tailcut.core.items import Aged, Frame
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tailcut.rules import Rules

__all__ = ["Ending"]

HELD = 40
"""The most lines at the end that are an interface's; the summary of a session has 25."""

_HINTS = ("resume", "continue")
"""Words without one of which no stream that draws no screen ends in a goodbye."""


class Ending:
    """The last lines so far, and what of them an interface left (see `tailcut.stages.foot`).

    Args:
        rules: the rules that drop known interface text, which is company for the unknown; None
            where no interface text is dropped.
        holds: whether lines can wait for the end of the stream. Where they are printed as they
            come, only frames are judged.

    Attributes:
        dropped: the number of lines that went.
        is_decided: whether what is not known of ages played no role.
        judges: whether interface text is dropped.
        lookback: the number of last lines that are judged together.
    """

    def __init__(self, rules: Rules | None, *, holds: bool) -> None:
        self.dropped = 0
        self.is_decided = True
        self.judges = rules is not None
        self._rules = rules
        self._holds = holds and self.judges
        self.lookback = HELD if self._holds else 0
        self._held: list[str] = []
        self._left = False

    def take(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that are too far from the end to be its foot."""
        if not self._holds:
            return _plain(lines)
        lines = self._held + lines
        self._held = lines[-HELD:]
        if len(lines) <= HELD:
            return []
        self._left = False
        return _plain(lines[:-HELD])

    def frame(self, frame: Frame, is_first: bool) -> list[str]:
        """Take the frame of a stay; return the lines before it and its own without its foot.

        Args:
            frame: its lines.
            is_first: whether no line so far has stayed.
        """
        before = _plain(self._held)
        self._held = []
        self._left = True
        is_first = is_first and not any(map(str.strip, before))
        return before + self._without_foot(list(frame), left=True, is_first=is_first)

    def close(self, knows_ages: bool, is_first: bool) -> list[str]:
        """End the stream; return the lines that stay.

        Args:
            knows_ages: whether the ages of lines are those of the whole stream.
            is_first: whether no line before these has stayed.
        """
        held, self._held = self._held, []
        if not knows_ages and held:
            from tailcut.stages.foot import is_decided

            held = _plain(held)
            self.is_decided = is_decided(held, left=self._left)
        return self._without_foot(held, left=self._left, is_first=is_first)

    def _without_foot(self, lines: list[str], *, left: bool, is_first: bool) -> list[str]:
        if self._rules is None:
            return _plain(lines)
        if not left and Aged not in map(type, lines):
            text = "\n".join(lines).lower()
            if not any(map(text.__contains__, _HINTS)):
                return lines
        from tailcut.stages.foot import foot

        gone = foot(lines, self._rules, left=left)
        kept = [line for at, line in enumerate(lines) if at not in gone]
        if is_first and not any(map(str.strip, kept)):  # the last text that there is
            return _plain(lines)
        self.dropped += len(gone)
        return _plain(kept)


def _plain(lines: Sequence[str]) -> list[str]:
    if Aged not in map(type, lines):
        return list(lines)
    return [str(line) if type(line) is Aged else line for line in lines]
