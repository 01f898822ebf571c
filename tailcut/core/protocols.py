"""The four shapes behind `feed`: what a part of the pipeline takes, and what it makes of it.

Each is fed a stream piece by piece, in any chunking, and closed at its end; together the pieces
give what the whole would. Import them under `TYPE_CHECKING`: at run time there are none.
"""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol, TypeVar

    from tailcut.core.items import Item

    EventT = TypeVar("EventT", covariant=True)

    class BytesToBytes(Protocol):
        """A decoder of the stream's bytes, such as decompression."""

        def feed(self, data: bytes, /) -> Iterable[bytes]: ...

        def close(self) -> None: ...

    class BytesToEvents(Protocol[EventT]):
        """A reader of recordings, of one format or of any."""

        def feed(self, data: bytes, /) -> Iterable[EventT]: ...

        def close(self) -> Iterable[EventT]: ...

    class BytesToItems(Protocol):
        """A terminal."""

        def feed(self, data: bytes, /) -> Iterable[Item]: ...

        def close(self) -> Iterable[Item]: ...

    class LinesToLines(Protocol):
        """A filter of logical lines, such as a chain of stages."""

        def feed(self, lines: list[str], /) -> list[str]: ...

        def close(self) -> list[str]: ...
