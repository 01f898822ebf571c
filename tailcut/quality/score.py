"""Counts what of the labels is in a tail. Reachability and noise are never averaged."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields

from tailcut.quality.labels import Labels

__all__ = ["Score", "Sums", "count", "fold", "must_keep"]


def fold(text: str) -> str:
    r"""Folds runs of white space to one blank: where a line breaks says nothing.

    >>> fold("2 failed,\n  3 passed")
    '2 failed, 3 passed'
    """
    return re.sub(r"\s+", " ", text)


@dataclass(frozen=True, slots=True)
class Score:
    """What of a recording's labels is in what one tool made of it, within one budget.

    Args:
        tool: the tool's name.
        budget: the most characters that it should have handed on.
        kept: ``must_keep`` strings that are in the tail.
        missed: those that are not.
        early_kept: ``early`` strings that are in the tail.
        early_missed: those that are not.
        noisy: ``noise`` strings that are in the tail.
        noise: how many there are.
        lost: ``wanted`` lines that the stages took; None for a tool that cannot be asked.
        wanted: how many ``wanted`` lines the recording shows.
        chars: characters that were handed on.
        bytes_read: bytes of the recording that were read; None where the tool does not say.
        failure: why the tool failed; empty where it did not.
    """

    tool: str
    budget: int
    kept: tuple[str, ...]
    missed: tuple[str, ...]
    early_kept: tuple[str, ...]
    early_missed: tuple[str, ...]
    noisy: tuple[str, ...]
    noise: int
    lost: tuple[str, ...] | None
    wanted: int
    chars: int
    bytes_read: int | None
    failure: str


@dataclass(frozen=True, slots=True)
class Count:
    """Strings that are in a text, and strings that are not."""

    present: tuple[str, ...]
    absent: tuple[str, ...]


def count(strings: Iterable[str], text: str) -> Count:
    """Tells the strings that are in a text from those that are not.

    Args:
        strings: what to look for.
        text: where, its white space folded.
    """
    present: list[str] = []
    absent: list[str] = []
    for string in strings:
        (present if fold(string) in text else absent).append(string)
    return Count(tuple(present), tuple(absent))


def must_keep(labels: Labels) -> tuple[str, ...]:
    """Gives the strings that are not part of an early one, which count there only."""
    early = [fold(string) for string in labels.early]
    return tuple(
        string for string in labels.must_keep if not any(fold(string) in whole for whole in early)
    )


@dataclass(slots=True)
class Sums:
    """What scores of one tool add up to."""

    recordings: int = 0
    kept: int = 0
    must_keep: int = 0
    early_kept: int = 0
    early: int = 0
    noisy: int = 0
    noise: int = 0
    lost: int | None = None
    wanted: int = 0
    chars: int = 0
    budget: int = 0
    over_budget: int = 0
    bytes_read: int | None = None
    failed: int = 0

    @classmethod
    def of(cls, scores: Iterable[Score]) -> Sums:
        """Adds scores up."""
        sums = cls()
        for score in scores:
            sums += cls(
                recordings=1,
                kept=len(score.kept),
                must_keep=len(score.kept) + len(score.missed),
                early_kept=len(score.early_kept),
                early=len(score.early_kept) + len(score.early_missed),
                noisy=len(score.noisy),
                noise=score.noise,
                lost=None if score.lost is None else len(score.lost),
                wanted=score.wanted,
                chars=score.chars,
                budget=score.budget,
                over_budget=score.chars > score.budget,
                bytes_read=score.bytes_read,
                failed=bool(score.failure),
            )
        return sums

    def __iadd__(self, other: Sums) -> Sums:
        """Adds other sums to these; what is not known stays unknown."""
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if theirs is not None:
                setattr(self, field.name, (mine or 0) + theirs)
        return self

    @property
    def reachability(self) -> float | None:
        """The share of ``must_keep`` strings that were kept; None where there are none."""
        return share(self.kept, self.must_keep)

    @property
    def early_findings(self) -> float | None:
        """The share of ``early`` strings that were kept; None where there are none."""
        return share(self.early_kept, self.early)

    @property
    def noise_present(self) -> float | None:
        """The share of ``noise`` strings that are still there; None where there are none."""
        return share(self.noisy, self.noise)


def share(part: int, whole: int) -> float | None:
    """Gives a share; None of nothing."""
    return part / whole if whole else None
