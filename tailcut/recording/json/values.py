"""Read parsed JSON whose values may be of any type."""

from __future__ import annotations

from tailcut.core.text import shortened

__all__ = [
    "TextEnd",
    "encoded",
    "integer",
    "items",
    "mapping",
    "mappings",
    "one_line",
    "plain",
    "relative_to",
    "text_of",
]

_PARTS = 1000
"""Parts of a content that are read; messages have a few."""


def mapping(value: object) -> dict[str, object]:
    """Return an object, or an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """Return a list, or an empty one."""
    return value if isinstance(value, list) else []


def mappings(value: object) -> list[dict[str, object]]:
    """Return the objects of a list."""
    return [one for one in items(value) if isinstance(one, dict)]


def plain(value: object) -> str:
    """Return a text, or an empty one."""
    return value if isinstance(value, str) else ""


def integer(value: object) -> int | None:
    """Return a whole number; None for anything else, truth values included."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text_of(content: object) -> str:
    r"""Return the text of a content: the text itself, or the parts of a list that hold text.

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
    r"""Return the first line that is not blank, of at most ``length`` characters.

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


def relative_to(path: str, cwd: str) -> str:
    """Return a path without the directory that it is in.

    >>> relative_to("/home/dev/ledger/ledger/split.py", "/home/dev/ledger")
    'ledger/split.py'
    """
    inside = bool(cwd) and path.startswith(cwd.rstrip("/\\")) and len(path) > len(cwd)
    if inside and path[len(cwd.rstrip("/\\"))] in "/\\":
        return path[len(cwd.rstrip("/\\")) + 1 :] or path
    return path


def encoded(text: str) -> bytes:
    r"""Encode as UTF-8; two halves of a surrogate pair become one character, a lone half U+FFFD.

    >>> encoded("\ud83d\ude00").decode()
    '😀'
    >>> encoded("\ud83d").decode()
    '�'
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        units = text.encode("utf-16-le", "surrogatepass")
        return units.decode("utf-16-le", "replace").encode()


class TextEnd:
    """The end of a text that comes in pieces.

    Args:
        limit: the most characters that are kept.

    >>> end = TextEnd(4)
    >>> end.add("abc")
    >>> end.add("def")
    >>> end.text()
    'cdef'
    """

    __slots__ = ("_length", "_limit", "_pieces")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._pieces: list[str] = []
        self._length = 0

    def add(self, text: str) -> None:
        """Add a piece of text."""
        self._pieces.append(text[-self._limit :])
        self._length += len(self._pieces[-1])
        if self._length > 2 * self._limit or len(self._pieces) > self._limit:
            self._pieces = [self.text()]
            self._length = len(self._pieces[0])

    def clear(self) -> None:
        """Forget all pieces."""
        self._pieces.clear()
        self._length = 0

    def text(self) -> str:
        """Return the end of the text so far."""
        return "".join(self._pieces)[-self._limit :]
