"""The numbers of a stream, and the texts that carry them."""

from __future__ import annotations

from collections.abc import Mapping

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from tailcut.recording.events import Outcome

__all__ = ["Cleaned", "Kept", "Report", "Tail"]

# A default that is shared; each report copies it.
_NONE: Mapping[str, int] = {}


class Report(Record, kw_only=True):
    """The numbers of a stream: how much was read, and where it went.

    ``lines_read`` is always the sum of the lines dropped, cleared, omitted and kept.

    Args:
        bytes_read: bytes of the raw stream that were read.
        unread_bytes: bytes before those, which the tail did not need; no number below counts
            anything in them.
        lines_read: logical lines of the transcript, before any stage.
        chars_read: characters of these lines; a line end counts as one.
        dropped: lines that each stage dropped, by its name.
        cleared_lines: lines forgotten because the program cleared its scrollback after them.
        omitted_lines: lines that were cut: they are above the tail, beyond the budget.
        omitted_chars: characters of these lines, and those that a shortened line lost.
        kept_lines: lines of the result.
        kept_chars: characters of the result.
        kept_bytes: bytes of the result in UTF-8.
        shortened: whether the newest line alone exceeded the budget and lost its beginning.
        unknown_sequences: control functions that the terminal does not know.
        invisible_chars: characters that no terminal shows, which were removed.
        format: the stream's format, one of `tailcut.options.FORMATS`; ``mixed`` for several.
        outcome: success or failure, as the stream itself says (of the command, with the option
            ``command``); None where it says neither. Of several streams the first failure counts.
        command: the marked command that the options ask for: ``number``, ``line`` and
            ``exit_status``; None where they ask for none, or it was not found.
        skipped: pieces of a recording that were not understood, counted by kind.
        damage: why a compressed stream could not be read to its end; empty where it could.
    """

    bytes_read: int = 0
    unread_bytes: int = 0
    lines_read: int = 0
    chars_read: int = 0
    dropped: Mapping[str, int] = _NONE
    cleared_lines: int = 0
    omitted_lines: int = 0
    omitted_chars: int = 0
    kept_lines: int = 0
    kept_chars: int = 0
    kept_bytes: int = 0
    shortened: bool = False
    unknown_sequences: int = 0
    invisible_chars: int = 0
    format: str = ""
    outcome: Outcome | None = None
    command: Mapping[str, Any] | None = None
    skipped: Mapping[str, int] = _NONE
    damage: str = ""

    def _check(self) -> None:
        self._set(dropped=dict(self.dropped), skipped=dict(self.skipped))

    def __add__(self, later: Report) -> Report:
        """Sum the reports of two streams, as of one text that ends with the later one's lines."""
        joint = {
            name: value + getattr(later, name)
            for name, value in self.__dict__.items()
            if isinstance(value, int) and name != "shortened"
        }
        if self.kept_lines and later.kept_lines:
            joint["kept_chars"] += 1
            joint["kept_bytes"] += 1
        return Report(
            **joint,
            dropped=_sum(self.dropped, later.dropped),
            shortened=later.shortened if later.kept_lines else self.shortened,
            format=later.format if self.format in ("", later.format) else "mixed",
            outcome=self.outcome if self._failed else later.outcome or self.outcome,
            command=later.command or self.command,
            skipped=_sum(self.skipped, later.skipped),
            damage=self.damage or later.damage,
        )

    @property
    def _failed(self) -> bool:
        return self.outcome is not None and not self.outcome.ok

    def as_dict(self) -> dict[str, Any]:
        """Return the fields in their order, ready for JSON."""
        outcome = None if self.outcome is None else self.outcome.as_dict()
        return {**super().as_dict(), "outcome": outcome}


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


class _Reported(str):
    """A text with the report of the stream that it came from."""

    __slots__ = ("report",)

    report: Report

    def __new__(cls, text: str, report: Report) -> _Reported:
        self = super().__new__(cls, text)
        self.report = report
        return self

    def __getnewargs__(self) -> tuple[str, Report]:  # type: ignore[override]
        return str(self), self.report


class Tail(_Reported):
    """The tail of a stream, without a line end at its end; ``report`` counts each loss."""

    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        """Success or failure, as the stream itself says; None where it says neither."""
        return self.report.outcome


class Cleaned(_Reported):
    """A cleaned transcript, without a line end at its end; ``report`` counts each loss."""

    __slots__ = ()


class Kept:
    """The size of the lines that stay, with a mark that it can go back to."""

    __slots__ = ("_marked", "bytes", "chars", "lines")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget what was counted, and the mark."""
        self.lines = self.chars = self.bytes = 0
        self._marked = (0, 0, 0)

    def add(self, lines: list[str]) -> list[str]:
        """Count lines, and return them; a line end counts as one character."""
        if lines:
            self.lines += len(lines)
            text = "\n".join(lines)
            self.chars += len(text) + 1
            self.bytes += (len(text) if text.isascii() else len(text.encode())) + 1
        return lines

    def mark(self) -> None:
        """Note that what is counted so far stays, whatever is forgotten later."""
        self._marked = self.lines, self.chars, self.bytes

    def go_back(self) -> None:
        """Forget what was counted since the mark."""
        self.lines, self.chars, self.bytes = self._marked
