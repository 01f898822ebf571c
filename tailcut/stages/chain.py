"""Run stages one after the other, and count the lines that each of them drops."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tailcut.core.items import Continuation
from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules, builtin
from tailcut.stages.structure import Hunks

if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

__all__ = ["STAGE_NAMES", "Chain", "Stage", "default_chain"]

_BLANKS_KEPT = 2
"""The most blanks kept at a line's end outside hunks. Two are a hard break of Markdown; more of
them fill a column or a screen's row."""

_PADDED = " " * 17
"""Blanks at the end of a hunk's line that an interface put there: it fills its box with them."""

_DEEPEST = 40
"""The most blanks that a line without text is kept with: as many as code is indented."""

_LONGEST = 10_000
"""Characters up to which a line is whole: of a longer one, more pieces may follow."""


class Stage(Protocol):
    """A callable from a batch of lines to those that stay.

    A stage keeps its state between batches, so batch boundaries do not matter. It decides on the
    first piece of a line, and each `Continuation` shares the fate of that piece.

    Attributes:
        name: the name under which its drops are counted.
        lookback: the most surviving lines before a line that the fate of the line depends on.
        withheld: the number of lines that it has taken and not yet decided on.
    """

    name: str
    lookback: int

    @property
    def withheld(self) -> int: ...

    def __call__(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that are decided on and stay."""

    def close(self) -> list[str]:
        """End the stream; return the withheld lines that stay."""

    def interrupt(self) -> list[str]:
        """Return the withheld lines that stay: lines follow that the stage does not see."""


class Chain:
    """Stages in a row: each takes the lines that the one before it leaves.

    Args:
        stages: the stages in their order.
        hunks: finds the lines that no stage touches; None where every line goes through the stages.
    """

    def __init__(self, stages: Sequence[Stage], hunks: Hunks | None = None) -> None:
        self._stages = tuple(stages)
        self._gone = [0] * len(self._stages)
        self._hunks = hunks
        # The only line with text so far; None once there are two, or one that stays.
        self._only: str | None = ""

    @property
    def dropped(self) -> dict[str, int]:
        """The number of logical lines that each stage has dropped so far, by its name."""
        return {
            stage.name: gone - stage.withheld
            for stage, gone in zip(self._stages, self._gone, strict=True)
        }

    @property
    def lookback(self) -> int:
        """The most lines that change when the stream begins earlier.

        The lines that the chain leaves of ``b``, without the first ``lookback`` of them, are a
        suffix of the lines that it leaves of ``a + b``. The number grows until a line has come that
        no hunk can hold.
        """
        unsure = 0 if self._hunks is None else self._hunks.unsure
        return unsure + sum(stage.lookback for stage in self._stages)

    def feed(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that are decided on and stay."""
        if self._only is not None:
            self._look_for_text(lines)
        parts = [(False, lines)] if self._hunks is None else self._hunks.parts(lines)
        kept: list[str] = []
        for is_exact, some in parts:
            if not is_exact:
                some = [line if line[-1:] != " " else _trimmed(line) for line in some]
                kept = kept + self._through(0, some) if kept else self._through(0, some)
            elif some:
                some = [line if line[-len(_PADDED) :] != _PADDED else _bare(line) for line in some]
                kept = kept + self._settled([stage.interrupt for stage in self._stages]) + some
        if kept:
            self._only = None
        return kept

    def close(self) -> list[str]:
        """End the stream; return the withheld lines that stay.

        The only line with text of a stream stays, whatever it is.
        """
        rest = self._settled([stage.close for stage in self._stages])
        if self._only and not rest:
            for index, stage in enumerate(self._stages):
                if stage.name != "blanks" and self._gone[index]:
                    self._gone[index] -= 1
                    break
            else:
                self._gone[-1] -= 1
            rest = [self._only]
        return rest

    def _settled(self, ends: list[Callable[[], list[str]]]) -> list[str]:
        """Return the lines that each stage withholds, after the stages behind it."""
        rest: list[str] = []
        for index, end in enumerate(ends):
            if rest:
                rest = self._through(index, rest, upto=index + 1)
            last = end()
            self._gone[index] -= len(last)
            rest = rest + last
        return rest

    def _look_for_text(self, lines: list[str]) -> None:
        """Note the only line with text, as long as there is no second one."""
        for line in lines:
            if type(line) is Continuation or (self._only and line and not line.isspace()):
                self._only = None
                return
            if line and not line.isspace():
                self._only = line

    def _through(self, start: int, lines: list[str], upto: int | None = None) -> list[str]:
        count = _lines if Continuation in map(type, lines) else len
        before = count(lines)
        for index in range(start, len(self._stages) if upto is None else upto):
            lines = self._stages[index](lines)
            after = count(lines)
            self._gone[index] += before - after
            before = after
        return lines


def default_chain(
    names: Collection[str] = STAGE_NAMES, rules: Rules | None = None, wordless: str = "drawn"
) -> Chain:
    """Return a chain of the named stages, in the order of `STAGE_NAMES`.

    Args:
        names: some of `STAGE_NAMES`, in any order.
        rules: the chrome rules; None for the built-in ones.
        wordless: which lines without words go, one of `tailcut.options.WORDLESS_MODES`.
    """
    stages: list[Stage] = []
    for name in STAGE_NAMES:
        if name not in names:
            continue
        if name == "wordless":
            from tailcut.stages.wordless import Wordless

            stages.append(Wordless(literal=wordless == "all"))
        elif name == "chrome":
            from tailcut.stages.chrome import Chrome

            stages.append(Chrome(builtin() if rules is None else rules, names))
        elif name == "duplicates":
            from tailcut.stages.duplicates import Duplicates

            stages.append(Duplicates())
        else:
            from tailcut.stages.blanks import Blanks

            stages.append(Blanks())
    return Chain(stages, Hunks() if stages and wordless != "all" else None)


def _bare(line: str) -> str:
    is_piece = len(line) > _LONGEST or type(line) is Continuation
    return line if is_piece else line.rstrip(" ")


def _trimmed(line: str) -> str:
    """Return a line without its trailing blanks, if they are more than a text has on purpose."""
    bare = _bare(line)
    return line if len(line) - len(bare) <= (_BLANKS_KEPT if bare else _DEEPEST) else bare


def _lines(pieces: list[str]) -> int:
    """Return the number of logical lines: the pieces of a long one count once."""
    return len(pieces) - list(map(type, pieces)).count(Continuation)
