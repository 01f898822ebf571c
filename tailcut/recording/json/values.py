"""Takes values out of parsed JSON whose types are anybody's guess."""

from __future__ import annotations

from tailcut.core.text import shortened

__all__ = [
    "Tail",
    "encoded",
    "integer",
    "items",
    "mapping",
    "mappings",
    "one_line",
    "plain",
    "text_of",
    "within",
]

_PARTS = 1000
"""Parts of a content that are looked at; messages have a few."""


def mapping(value: object) -> dict[str, object]:
    """Gives an object, or an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """Gives a list, or an empty one."""
    return value if isinstance(value, list) else []


def mappings(value: object) -> list[dict[str, object]]:
    """Gives the objects of a list."""
    return [one for one in items(value) if isinstance(one, dict)]


def plain(value: object) -> str:
    """Gives a text, or an empty one."""
    return value if isinstance(value, str) else ""


def integer(value: object) -> int | None:
    """Gives a whole number; None for anything else, truth values included."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text_of(content: object) -> str:
    r"""Gives the text of a content: a text itself, or the parts of a list that hold text.

    >>> text_of([{"type": "text", "text": "one"}, {"type": "image"}, {"type": "text", "text": "2"}])
    'one\n[image]\n2'
    """
    if isinstance(content, str):
        return content
    found = []
    for part in items(content)[:_PARTS]:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict):
            if isinstance(part.get("text"), str):
                found.append(str(part["text"]))
            elif part.get("type") in ("image", "audio", "document", "resource"):
                found.append(f"[{part['type']}]")
    return "\n".join(found)


def one_line(text: str, length: int) -> str:
    r"""Gives the first line that says something, no longer than so many characters.

    >>> one_line("\n\n  one   two\nthree", 80)
    'one two'
    >>> one_line("abcdef", 4)
    'abc…'
    """
    line = next((line for line in text[: 20 * length].splitlines() if line.strip()), "")
    line = " ".join(line.split())
    if not line.isprintable():
        line = "".join(filter(str.isprintable, line))
    return shortened(line, length)


def within(path: str, cwd: str) -> str:
    """Gives a path as seen from a directory.

    >>> within("/home/dev/ledger/ledger/split.py", "/home/dev/ledger")
    'ledger/split.py'
    """
    inside = bool(cwd) and path.startswith(cwd.rstrip("/\\")) and len(path) > len(cwd)
    if inside and path[len(cwd.rstrip("/\\"))] in "/\\":
        return path[len(cwd.rstrip("/\\")) + 1 :] or path
    return path


def encoded(text: str) -> bytes:
    r"""Gives UTF-8; halves of a character become one where they meet, else `?`.

    >>> encoded("\ud83d\ude00").decode()
    '😀'
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        units = text.encode("utf-16-le", "surrogatepass")
        return units.decode("utf-16-le", "replace").encode()


class Tail:
    """The end of a text that comes in pieces.

    Args:
        limit: how many characters are kept.

    >>> tail = Tail(4)
    >>> tail.add("abc")
    >>> tail.add("def")
    >>> tail.text()
    'cdef'
    """

    __slots__ = ("_length", "_limit", "_pieces")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._pieces: list[str] = []
        self._length = 0

    def add(self, text: str) -> None:
        """Adds a piece."""
        self._pieces.append(text[-self._limit :])
        self._length += len(self._pieces[-1])
        if self._length > 2 * self._limit or len(self._pieces) > self._limit:
            self._pieces = [self.text()]
            self._length = len(self._pieces[0])

    def clear(self) -> None:
        """Forgets everything."""
        self._pieces.clear()
        self._length = 0

    def text(self) -> str:
        """Gives what is kept."""
        return "".join(self._pieces)[-self._limit :]
