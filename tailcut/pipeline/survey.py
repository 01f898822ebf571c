"""Describe an unknown recording: its format, size, length and ending."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from tailcut.core.items import Continuation, Frame, Journal, ScrollbackCleared
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import Options
from tailcut.pipeline.player import Player, command_line
from tailcut.pipeline.sources import chunks
from tailcut.recording.commands import Command, Commands
from tailcut.recording.detection import Detection
from tailcut.terminal.census import Census

if TYPE_CHECKING:
    from typing import Any

    from tailcut.core.items import Item
    from tailcut.pipeline.sources import Source
    from tailcut.recording.events import Outcome

__all__ = ["COMMANDS_LISTED", "Info", "info"]

COMMANDS_LISTED = 1000
"""The most commands that are listed, the newest; a shell that has run for weeks marks thousands."""


class Info(Record, kw_only=True):
    """The description of a recording.

    Args:
        format: one of `tailcut.options.FORMATS`.
        version: the format's version, where it has several.
        inside: the format of an agent's stream that was printed inside the recording.
        followed_by: the formats of other agents' streams that followed in the same pipe.
        reason: how the format was recognised, in words.
        compression: ``gzip``, ``bzip2``, ``xz``, ``zstd`` or None.
        size: columns and rows; None where the recording states none.
        duration: seconds; None where the format has no times.
        bytes_read: bytes of the recording.
        output_bytes: bytes of output in it.
        lines: logical lines of the transcript, frames of the alternate screen among them.
        alternate_screens: how often the alternate screen was entered.
        functions: control functions with their counts, the most frequent first.
        outcome: success or failure, as the recording itself says; None where it says neither.
        command_count: how many commands are marked.
        commands: the newest of them: ``number``, ``line`` and ``exit_status`` of each.
        commands_left_out: how many older ones are not listed.
        skipped: pieces that were not understood, counted by kind.
        damage: why a compressed recording could not be read to its end; empty where it could.
    """

    format: str
    version: int | None
    inside: str | None
    followed_by: list[str]
    reason: str
    compression: str | None
    size: tuple[int, int] | None
    duration: float | None
    bytes_read: int
    output_bytes: int
    lines: int
    alternate_screens: int
    functions: dict[str, int]
    outcome: Outcome | None
    command_count: int
    commands: list[dict[str, Any]]
    commands_left_out: int
    skipped: dict[str, int]
    damage: str

    def as_dict(self) -> dict[str, Any]:
        """Return the fields in their order, ready for JSON."""
        size = None if self.size is None else {"cols": self.size[0], "rows": self.size[1]}
        outcome = None if self.outcome is None else self.outcome.as_dict()
        return {**super().as_dict(), "size": size, "outcome": outcome}


def info(source: Source, name: str | None = None, *, format: str = "auto") -> Info:
    r"""Describe a recording, in bounded memory.

    Args:
        source: bytes, text, a path object, a file, or an iterable of bytes or text.
        name: the recording's file name, as a hint for its format.
        format: one of `tailcut.options.FORMATS`; ``auto`` to recognise it.

    Raises:
        OptionError: the format does not exist.
        InputError: it is compressed with zstd and the package for it is missing.

    >>> found = info(b'{"version": 2, "width": 80, "height": 24}\n[0.5, "o", "\\u001b[1mhi\\r\\n"]\n')
    >>> found.format, found.size, found.duration, found.functions
    ('cast', (80, 24), 0.5, {'SGR': 1, 'CR LF': 1})
    """  # noqa: E501
    survey = _Survey(Options(format=format), name)
    for chunk in chunks(source):
        survey.feed(chunk)
    return survey.close()


class _Survey:
    def __init__(self, options: Options, name: str | None) -> None:
        self._player = Player(options, name, watch=self._watch)
        self._census = Census()
        self._marks = Commands()
        self._commands: deque[Command] = deque(maxlen=COMMANDS_LISTED)
        self._bytes = self._output = self._lines = 0

    def feed(self, data: bytes) -> None:
        self._bytes += len(data)
        self._count(self._player.feed(data))

    def close(self) -> Info:
        self._count(self._player.close())
        self._list(self._marks.close())
        player, recording = self._player, self._player.recording
        detection = recording.detection or Detection("raw", "the stream is empty")
        cols = None if player.size is None else player.size[0]
        return Info(
            format=recording.format,
            version=recording.version,
            inside=recording.inside,
            followed_by=recording.followed_by,
            reason=detection.reason,
            compression=recording.compression,
            size=player.size,
            duration=recording.duration,
            bytes_read=self._bytes,
            output_bytes=self._output,
            lines=self._lines,
            functions=self._census.close(),
            alternate_screens=self._census.stays,
            outcome=player.outcome,
            command_count=self._marks.count,
            commands=[
                {"number": c.number, "line": command_line(c, cols), "exit_status": c.exit_status}
                for c in self._commands
            ],
            commands_left_out=self._marks.count - len(self._commands),
            skipped=dict(recording.skipped),
            damage=recording.damage,
        )

    def _watch(self, output: bytes) -> None:
        self._output += len(output)
        self._census.feed(output)
        self._list(self._marks.feed(output))

    def _list(self, pieces: list[tuple[Command | None, bytes]]) -> None:
        for command, _ in pieces:
            if command is not None and (not self._commands or command is not self._commands[-1]):
                self._commands.append(command)

    def _count(self, batches: Iterable[list[Item]]) -> None:
        for items in batches:
            for item in items:
                if isinstance(item, Frame | Journal):
                    self._lines += len(item)
                elif not isinstance(item, Continuation | ScrollbackCleared):
                    self._lines += 1
