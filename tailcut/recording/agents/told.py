"""Tell the record of a message from a second message.

Programs write a message in pieces, as a whole when it has come, and once more when its turn is
over, each time as an event of another kind.
"""

from __future__ import annotations

__all__ = ["Told", "goes_on"]

# Texts that are remembered, by their hash.
_TEXTS = 2000
_PIECE = "a piece"
# Characters at its beginning by which a message that broke off is known.
_COMPARED = 200
# Characters of one message in pieces; a longer one is repeated.
_LONG = 1 << 16


class Told:
    """How often each of the newest messages came, by the kind of event that held it."""

    def __init__(self) -> None:
        self._times: dict[int, dict[str, int]] = {}
        self._begins: dict[int, str] = {}
        self._pieces: list[str] = []
        self._size = 0

    def piece(self, text: str) -> None:
        """Take a piece of a message."""
        if self._size < _LONG:
            self._pieces.append(text)
            self._size += len(text)

    def end_pieces(self) -> None:
        """Take what came in pieces as a message: no whole of it will follow."""
        if self._pieces:
            self._count("".join(self._pieces), _PIECE)
            self._pieces.clear()
            self._size = 0

    def is_repeated(self, text: str, kind: str) -> bool:
        """Take a message, and return whether it only records one of another kind of event.

        Args:
            text: the message.
            kind: the names of the event that holds it.

        >>> told = Told()
        >>> told.is_repeated("Done.", "content.part"), told.is_repeated("Done.", "content.part")
        (False, False)
        >>> told.is_repeated("Done.", "message.appended")
        True
        """
        so_far = "".join(self._pieces).strip()
        self.end_pieces()
        if so_far and text.strip().startswith(so_far):
            # The whole of what came in pieces: the reader adds what is missing.
            self._count(text, kind)
            return False
        times = self._count(text, kind)
        return times[kind] <= max((n for one, n in times.items() if one != kind), default=0)

    def is_beginning(self, text: str) -> bool:
        """Return whether a message that broke off may be the record of a known one."""
        text = text.strip()[:_COMPARED]
        return any(one.startswith(text) for one in self._begins.values())

    def _count(self, text: str, kind: str) -> dict[str, int]:
        key = hash(text.strip())
        times = self._times.pop(key, {})
        self._times[key] = times
        times[kind] = times.get(kind, 0) + 1
        self._begins.setdefault(key, text.strip()[:_COMPARED])
        if len(self._times) > _TEXTS:
            oldest = next(iter(self._times))
            del self._times[oldest], self._begins[oldest]
        return times


def goes_on(before: str, text: str) -> bool:
    """Return whether a text is the next piece of a message, and not a paragraph of its own."""
    if text[0].isspace() or before[-1:].isspace():
        return True
    ends = before[-1:] in ".!?:`)|*"
    return not ends or text[0].islower() or not (text[0].isalnum() or text[0] in "#-*>|`[(")
