"""Runs stages one after the other and counts what each of them dropped."""

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
    """A callable from a batch of lines to the lines of it that stay.

    A stage keeps its state between batches, so that batch boundaries do not matter. It decides
    on the first piece of a line; a `Continuation` follows it.

    Attributes:
        name: what its drops are counted under.
        lookback: how many surviving lines the outcome for a line can depend on.
        withheld: lines that it has taken and not decided on.
    """

    name: str
    lookback: int

    @property
    def withheld(self) -> int: ...

    def __call__(self, lines: list[str]) -> list[str]:
        """Takes the next lines and gives those that are decided on and stay."""

    def close(self) -> list[str]:
        """Gives what was withheld and stays, at the end of the stream."""


class Chain:
    """Stages in their order.

    Args:
        stages: each takes what the one before it leaves.
    """

    def __init__(self, stages: Sequence[Stage]) -> None:
        self._stages = tuple(stages)
        self._gone = [0] * len(self._stages)

    @property
    def dropped(self) -> dict[str, int]:
        """Logical lines that each stage has dropped so far, by its name."""
        return {
            stage.name: gone - stage.withheld
            for stage, gone in zip(self._stages, self._gone, strict=True)
        }

    @property
    def lookback(self) -> int:
        """How many lines an earlier beginning of the stream can change.

        What the chain makes of ``b`` is, but for its first ``lookback`` lines, a suffix of what
        it makes of ``a + b``.
        """
        return sum(stage.lookback for stage in self._stages)

    def feed(self, lines: list[str]) -> list[str]:
        """Takes the next lines and gives those that stay and are decided on."""
        return self._through(0, lines)

    def close(self) -> list[str]:
        """Ends the stream and gives the lines that stages still withheld."""
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
    """Makes a chain of the named stages, in their own order.

    Args:
        names: some of `STAGE_NAMES`.
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
    """Counts logical lines: the pieces of a long one count once."""
    return len(pieces) - list(map(type, pieces)).count(Continuation)
