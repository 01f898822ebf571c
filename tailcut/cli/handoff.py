"""A tail as it is handed on: the prompt of the next step, and the tail in its tail label."""

from __future__ import annotations

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tailcut.api import Tail

__all__ = ["Handoff"]

_UNNAMED = "previous step"


class Handoff(Record, kw_only=True):
    """The frame that a tail is handed on in.

    Args:
        label: the step that the tail came from; None to name its input.
        prompt: the text before the tail label; may be empty.
        ended: how the step ended, in words; may be empty.
    """

    label: str | None = None
    prompt: str = ""
    ended: str = ""

    def wrap(
        self,
        tail: Tail,
        name: str,
        *,
        ended: str = "",
        complete: bool = True,
        whole: Sequence[str] = (),
    ) -> str:
        """Return the prompt and the tail in its label; without a tail, the prompt alone.

        Args:
            tail: the tail.
            name: the name of its input, for a label without a name of its own.
            ended: how the step ended, where the caller knows it.
            complete: whether the input could be read to its end.
            whole: the files that hold the whole stream.
        """
        from tailcut import handoff

        label = self.label if self.label is not None else name or _UNNAMED
        ended = self.ended or ended
        block = handoff.label(tail, label, ended=ended, complete=complete, whole=whole)
        return handoff.compose(self.prompt, block)
