"""Yield the lines at the top of the screen before they settle."""

from __future__ import annotations

from collections import deque

from tailcut.core.items import ScrollbackCleared
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tailcut.core.items import Item
    from tailcut.terminal import Terminal

__all__ = ["Ahead"]


class Ahead:
    """The lines at the top of the screen that were yielded before they settled."""

    def __init__(self) -> None:
        self._yielded: deque[str] = deque()
        self._is_over = False

    def settle(self, items: list[Item]) -> list[Item]:
        """Return the settled items without the lines that have been yielded already.

        From the first difference on all items are returned: a line twice is better than never.
        """
        yielded = self._yielded
        count = 0
        marks: list[Item] = []
        for item in items:
            if not yielded:
                break
            if isinstance(item, ScrollbackCleared):
                marks.append(item)
            elif item == yielded[0]:
                yielded.popleft()
            else:
                yielded.clear()
                break
            count += 1
        return marks + items[count:]

    def more(self, terminal: Terminal) -> list[str]:
        """Return the finished lines on the screen that have not been yielded yet."""
        if self._is_over:
            return []
        lines = terminal.live()
        known = len(self._yielded)
        if terminal.upward or lines[:known] != list(self._yielded):
            self._is_over = True
            return []
        self._yielded.extend(lines[known:])
        return lines[known:]
