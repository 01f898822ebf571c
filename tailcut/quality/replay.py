"""What a recording shows: its lines, what the stages took, what was there for a while."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from tailcut.api import Pipeline, clean
from tailcut.options import STAGE_NAMES, Options
from tailcut.quality.score import fold

__all__ = ["Transcript", "find"]

# What the left and right sides of boxes are drawn with; the stages take them off.
_BORDERS = " \t│┃║|▌▐╎┆┊"
# How often a stream is looked at while it is played: often enough for a person to have read what
# was seen at none of these moments only in passing.
_LOOKS = 250


class Transcript:
    """A recording as it was shown, and as the stages leave it.

    Args:
        path: the recording.
        options: how to read it.
    """

    def __init__(self, path: Path, options: Options) -> None:
        self._path = path
        self._options = options
        self._passing: dict[str, bool | None] = {}

    @cached_property
    def shown(self) -> str:
        """Every line, frames of the alternate screen among them."""
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
        """Whether a string is in it, white space folded."""
        return fold(string) in self._shown

    def lost(self, lines: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Gives the lines that the stages took, and those that are no lines of the recording.

        A line that stands several times is there as long as it stands once.
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

    def taken_by(self, string: str) -> str:
        """Names the stage without which a string would be there; empty where it is no one stage."""
        for name in STAGE_NAMES:
            others = [stage for stage in self._options.stages if stage != name]
            text = clean(self._path, self._options.replace(stages=others))
            if fold(string) in fold(text):
                return name
        return ""

    def passing(self, strings: Iterable[str]) -> dict[str, bool]:
        """Gives the strings that were on the screen for a while, as far as anyone could see.

        Plays the stream and looks at the whole again and again, as if it ended there.

        Args:
            strings: what is on no line of the transcript.

        Returns:
            for each that was seen, whether that was in an alternate screen.
        """
        left = {string: fold(string) for string in strings if string not in self._passing}
        data = self._path.read_bytes() if left else b""
        step = max(len(data) // _LOOKS, 1)
        options = self._options.replace(stages=())
        pipeline = Pipeline(options)
        normal = Pipeline(options.replace(alternate_screen="drop"))
        for start in range(0, len(data), step):
            if not left:
                break
            for each in (pipeline, normal):
                each.feed(data[start : start + step])
            screen = _screen(pipeline)
            seen = [string for string, folded in left.items() if folded in screen]
            outside = _screen(normal) if seen else ""
            for string in seen:
                self._passing[string] = left.pop(string) not in outside
        self._passing |= dict.fromkeys(left)
        return {
            string: is_alternate
            for string in strings
            if (is_alternate := self._passing[string]) is not None
        }


def _screen(pipeline: Pipeline) -> str:
    """Gives what has not been given yet, as if the stream ended here."""
    # Rules are many and never change: copies may share them.
    rules = getattr(pipeline, "_rules", None)
    return fold("\n".join(copy.deepcopy(pipeline, {id(rules): rules}).close()))


def find(string: str, text: str) -> re.Match[str] | None:
    """Finds where a string stands last in a text, whatever white space is between its words."""
    pattern = r"\s+".join(map(re.escape, string.split()))
    return max(re.finditer(pattern, text), key=re.Match.start, default=None)


def _bare(line: str) -> str:
    """Gives a line without the sides of a box around it."""
    return fold(line.strip(_BORDERS)).strip()
