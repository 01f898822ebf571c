"""Run stages one after the other, and count the lines that each of them drops."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tailcut.core.items import Continuation
from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import STAGE_NAMES
from tailcut.rules import Rules, builtin

if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

__all__ = ["STAGE_NAMES", "Chain", "Stage", "default_chain"]


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


class Chain:
    """Stages in a row: each takes the lines that the one before it leaves.

    Args:
        stages: the stages in their order.
    """

    def __init__(self, stages: Sequence[Stage]) -> None:
        self._stages = tuple(stages)
        self._gone = [0] * len(self._stages)

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
        suffix of the lines that it leaves of ``a + b``.
        """
        return sum(stage.lookback for stage in self._stages)

    def feed(self, lines: list[str]) -> list[str]:
        """Take the next lines; return those that are decided on and stay."""
        return self._through(0, lines)

    def close(self) -> list[str]:
        """End the stream; return the withheld lines that stay."""
        rest: list[str] = []
        for index, stage in enumerate(self._stages):
            if rest:
                rest = self._through(index, rest, upto=index + 1)
            last = stage.close()
            self._gone[index] -= len(last)
            rest = rest + last
        return rest

    def _through(self, start: int, lines: list[str], upto: int | None = None) -> list[str]:
        count = _lines if Continuation in map(type, lines) else len
        before = count(lines)
        for index in range(start, len(self._stages) if upto is None else upto):
            lines = self._stages[index](lines)
            after = count(lines)
            self._gone[index] += before - after
            before = after
        return lines


def default_chain(names: Collection[str] = STAGE_NAMES, rules: Rules | None = None) -> Chain:
    """Return a chain of the named stages, in the order of `STAGE_NAMES`.

    Args:
        names: some of `STAGE_NAMES`, in any order.
        rules: the chrome rules; None for the built-in ones.
    """
    stages: list[Stage] = []
    for name in STAGE_NAMES:
        if name not in names:
            continue
        if name == "wordless":
            from tailcut.stages.wordless import Wordless

            stages.append(Wordless())
        elif name == "chrome":
            from tailcut.stages.chrome import Chrome

            stages.append(Chrome(builtin() if rules is None else rules, names))
        elif name == "duplicates":
            from tailcut.stages.duplicates import Duplicates

            stages.append(Duplicates())
        else:
            from tailcut.stages.blanks import Blanks

            stages.append(Blanks())
    return Chain(stages)


def _lines(pieces: list[str]) -> int:
    """Return the number of logical lines: the pieces of a long one count once."""
    return len(pieces) - list(map(type, pieces)).count(Continuation)
