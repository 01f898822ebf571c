"""Choose the newest branch of a session file in which a person went back and began anew.

Such a file is a tree: each entry names the one before it. What was taken back stays in the file,
and only the end of the file shows which branch the session went on with.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

__all__ = ["Branches", "Entry", "Value"]

_HELD = 1 << 22
"""Characters of entries that wait for the end of the file. Of a longer session the oldest half is
given up to the reader; where somebody goes back to before that, both branches are shown."""
_RELEASED = 5000
"""Entries that were given up and can still be named as the one before."""

Value = dict[str, object] | bytes
"""An object of the file, or text that stands between two."""


class Entry:
    """One entry of a session file, or text between two.

    Args:
        value: what the reader gets back.
        size: how many characters it holds, roughly.
        speaks: whether the agent says or does something in it.
        aside: whether it belongs to the entry before it, wherever that is: a sub-agent's entries.
        message: the id of the answer that the entry is a part of, if it has one.
        calls: ids of the tool calls in it.
        answers: ids of the tool calls whose results are in it.
    """

    __slots__ = (
        "answers", "aside", "calls", "is_back", "key", "message", "parent", "size", "speaks",
        "value",
    )  # fmt: skip

    def __init__(
        self,
        value: Value,
        size: int = 0,
        *,
        speaks: bool = False,
        aside: bool = False,
        message: str = "",
        calls: Iterable[str] = (),
        answers: Iterable[str] = (),
    ) -> None:
        self.value: Value | None = value
        self.size = size
        self.speaks = speaks
        self.aside = aside
        self.message = message
        self.calls = tuple(calls)
        self.answers = tuple(answers)
        self.parent: Entry | None = None
        # Whether it goes on from an entry that was given up, and not from the last of those.
        self.is_back = False
        self.key = ""


class Branches:
    """Entries in the order of the file, held until it is known which of them count."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque()
        self._held = 0
        self._by_key: dict[str, Entry] = {}
        self._released: deque[str] = deque()
        # The newest entry, and the newest in which the agent says something.
        self._newest: Entry | None = None
        self._spoken: Entry | None = None
        self._last_given: Entry | None = None

    def add(
        self, entry: Entry, key: str = "", parent: str = "", is_root: bool = False
    ) -> Iterator[Value | None]:
        """Take the next entry, and yield older ones if too many are held.

        Args:
            entry: the entry.
            key: its id; an entry whose id came before is a copy.
            parent: the id of the entry before it.
            is_root: whether there is none before it. Otherwise an entry without a known one goes on
                from the newest.
        """
        if key and key in self._by_key:
            return
        known = self._by_key.get(parent) if parent else None
        if known is None and not is_root:
            known = self._newest
        entry.parent = self._newest if entry.aside else known
        if known is not None and known.value is None and not entry.aside:
            entry.is_back = known is not self._last_given
        if key:
            self._by_key[key] = entry
            entry.key = key
        self._entries.append(entry)
        self._held += entry.size
        if not entry.aside:
            self._newest = entry
            if entry.speaks:
                self._spoken = entry
        if self._held > _HELD:
            yield from self._give(_HELD // 2)

    def close(self) -> Iterator[Value | None]:
        """Yield the entries of the newest branch; None stands where somebody went back."""
        yield from self._give(0)

    def _give(self, size: int) -> Iterator[Value | None]:
        chosen = self._chosen()
        left_out = False
        while self._entries and (self._held > size or not size):
            entry = self._entries.popleft()
            self._held -= entry.size
            value, entry.value = entry.value, None
            if id(entry) not in chosen:
                left_out = left_out or (entry.speaks and not entry.aside)
            elif value is not None:
                if (left_out or entry.is_back) and not entry.aside:
                    left_out = False
                    yield None
                yield value
                self._last_given = self._last_given if entry.aside else entry
            entry.parent = None
            self._forget(entry)

    def _forget(self, entry: Entry) -> None:
        if entry.key:
            self._released.append(entry.key)
            if len(self._released) > _RELEASED:
                self._by_key.pop(self._released.popleft(), None)

    def _chosen(self) -> set[int]:
        """Return the entries of the newest branch in which the agent says something last."""
        chosen = _up_from(self._newest)
        if self._spoken is not None and id(self._spoken) not in chosen:
            chosen = _up_from(self._spoken)
        # Calls of one answer stand side by side: their results are leaves of their own.
        messages = {one.message for one in self._entries if id(one) in chosen and one.message}
        for one in self._entries:
            if one.message in messages:
                chosen.add(id(one))
        calls = {call for one in self._entries if id(one) in chosen for call in one.calls}
        for one in self._entries:
            if not calls.isdisjoint(one.answers):
                chosen.add(id(one))
            elif one.aside:
                beside = one.parent
                if beside is None or beside.value is None or id(beside) in chosen:
                    chosen.add(id(one))
        return chosen


def _up_from(leaf: Entry | None) -> set[int]:
    found: set[int] = set()
    while leaf is not None and id(leaf) not in found:
        found.add(id(leaf))
        leaf = leaf.parent
    return found
