"""What a recording showed: its lines, those that the stages dropped, and what was erased again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path

from tailcut.api import clean
from tailcut.options import STAGE_NAMES, Options
from tailcut.pipeline.player import Player
from tailcut.quality.score import fold
from tailcut.quality.structures import Structure, is_whole, stretch
from tailcut.recording.events import Output

__all__ = ["Replay", "find"]

# What the left and right sides of boxes are drawn with; the stages strip them.
_BORDERS = " \t│┃║|▌▐╎┆┊"
# How often the screen is read while a stream is played. What is on it at none of these moments
# went by too fast for a person to read.
_MOMENTS = 250


class Replay:
    """A recording as it was shown, and as the stages leave it.

    Args:
        path: the recording.
        options: how to read it.
    """

    def __init__(self, path: Path, options: Options) -> None:
        self._path = path
        self._options = options
        # For each string that was looked for: None where no screen held it, else whether only the
        # alternate screen did.
        self._passing: dict[str, bool | None] = {}

    @cached_property
    def shown(self) -> str:
        """The whole transcript, with the frames of the alternate screen and without stages."""
        return clean(self._path, self._options.replace(stages=()))

    @cached_property
    def cleaned(self) -> str:
        """The lines that the stages leave."""
        return clean(self._path, self._options)

    @cached_property
    def _shown(self) -> str:
        return fold(self.shown)

    @cached_property
    def _cleaned_lines(self) -> frozenset[str]:
        return frozenset(map(_bare, self.cleaned.split("\n")))

    @cached_property
    def _shown_lines(self) -> frozenset[str]:
        return frozenset(map(_bare, self.shown.split("\n")))

    def shows(self, string: str) -> bool:
        """Return whether the transcript holds a string, white space folded."""
        return fold(string) in self._shown

    def lost(self, lines: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the lines that the stages dropped, and those that the transcript does not hold.

        Of a line that is repeated, one copy is enough.
        """
        lost: list[str] = []
        unknown: list[str] = []
        for line in lines:
            bare = _bare(line)
            if bare not in self._shown_lines:
                unknown.append(line)
            elif bare not in self._cleaned_lines:
                lost.append(line)
        return tuple(lost), tuple(unknown)

    def broken(
        self, structures: Iterable[Structure]
    ) -> tuple[tuple[Structure, ...], tuple[Structure, ...]]:
        """Return the structures that the stages broke, and those that the transcript has not."""
        broken: list[Structure] = []
        unknown: list[Structure] = []
        for structure in structures:
            before = stretch(structure, self.shown.split("\n"))
            after = stretch(structure, self.cleaned.split("\n"))
            whole = None if before is None else is_whole(structure, before, after)
            if whole is None:
                unknown.append(structure)
            elif not whole:
                broken.append(structure)
        return tuple(broken), tuple(unknown)

    def broken_by(self, structure: Structure) -> str:
        """Return the stage without which a structure would be whole; empty where no single is."""
        before = stretch(structure, self.shown.split("\n"))
        for name in STAGE_NAMES if before is not None else ():
            others = [stage for stage in self._options.stages if stage != name]
            text = clean(self._path, self._options.replace(stages=others))
            if is_whole(structure, before or "", stretch(structure, text.split("\n"))):
                return name
        return ""

    def dropped_by(self, string: str) -> str:
        """Return the stage without which a string would stay; empty where no single stage is."""
        for name in STAGE_NAMES:
            others = [stage for stage in self._options.stages if stage != name]
            text = clean(self._path, self._options.replace(stages=others))
            if fold(string) in fold(text):
                return name
        return ""

    def passing(self, strings: Iterable[str]) -> dict[str, bool]:
        """Return the strings that were on the screen for a while.

        The recording is played once; the screen is read at moments spread evenly over its bytes.

        Args:
            strings: strings that the transcript does not hold.

        Returns:
            for each string that was seen, whether only the alternate screen held it.
        """
        strings = tuple(strings)
        self._look_for([string for string in strings if string not in self._passing])
        return {
            string: is_alternate
            for string in strings
            if (is_alternate := self._passing[string]) is not None
        }

    def _look_for(self, strings: Iterable[str]) -> None:
        left = {string: fold(string) for string in strings}
        for player in self._moments() if left else ():
            terminal = player.terminal
            if terminal is None:
                continue
            screen = _text(terminal.display(), player.size)
            seen = [string for string, folded in left.items() if folded in screen]
            below = fold("\n".join(terminal.live())) if seen else ""
            for string in seen:
                folded = left.pop(string)
                self._passing[string] = terminal.alternate and folded not in below
            if not left:
                return
        self._passing |= dict.fromkeys(left)

    def _moments(self) -> Iterator[Player]:
        """Play the recording and yield the player at each moment."""
        data = self._path.read_bytes()
        step = max(len(data) // _MOMENTS, 1)
        player = Player(self._options.replace(stages=()))
        recording = player.recording
        until = step
        for event in chain(recording.feed(data), recording.close()):
            output = event.data if isinstance(event, Output) else b""
            if not output:
                _exhaust(player.play(event))
            start = 0
            while start < len(output):
                piece = output[start : start + until]
                start += len(piece)
                until -= len(piece)
                _exhaust(player.play(Output(piece)))
                if not until:
                    until = step
                    yield player


def _exhaust(items: Iterator[object]) -> None:
    for _ in items:
        pass


def _text(rows: list[str], size: tuple[int, int] | None) -> str:
    """Return the text of a screen, white space folded.

    A row that fills the width may go on in the next one or end there: the text has both readings.
    """
    columns = size and size[0]
    text = "\n".join(rows)
    if any(len(row) == columns for row in rows):
        text += "\n" + "".join(row if len(row) == columns else row + "\n" for row in rows)
    return fold(text)


def find(string: str, text: str) -> re.Match[str] | None:
    """Find the last place of a string in a text, whatever white space is between its words."""
    pattern = r"\s+".join(map(re.escape, string.split()))
    return max(re.finditer(pattern, text), key=re.Match.start, default=None)


def _bare(line: str) -> str:
    """Return a line without the sides of a box around it."""
    return fold(line.strip(_BORDERS)).strip()
