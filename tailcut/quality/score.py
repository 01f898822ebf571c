"""Count the labels that a tail meets; reachability and noise are never averaged."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tailcut.core.record import Record
from tailcut.quality.labels import Labels

__all__ = ["Score", "Sums", "count", "fold", "must_keep"]


def fold(text: str) -> str:
    r"""Fold each run of white space to one blank: where a line breaks carries no meaning.

    >>> fold("2 failed,\n  3 passed")
    '2 failed, 3 passed'
    """
    return re.sub(r"\s+", " ", text)


class Score(Record, kw_only=True):
    """The labels of one recording that one tool's tail meets, within one budget.

    Args:
        tool: the tool's name.
        budget: the most characters that the tail should have.
        kept: ``must_keep`` strings that the tail holds.
        missed: ``must_keep`` strings that it does not hold.
        early_kept: ``early`` strings that it holds.
        early_missed: ``early`` strings that it does not hold.
        noisy: ``noise`` strings that it holds.
        noise: number of ``noise`` strings.
        lost: ``wanted`` lines that the stages dropped; None for a tool without stages.
        wanted: number of ``wanted`` lines that the recording shows.
        broken: structures that mean something else after the stages, or nothing; None for a tool
            without stages.
        structures: number of structures that the recording shows.
        chars: characters of the tail.
        bytes_read: bytes of the recording that were read; None where the tool does not report
            them.
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
    broken: tuple[str, ...] | None
    structures: int
    chars: int
    bytes_read: int | None
    failure: str


class Count(Record):
    """The strings that a text holds, and those that it does not hold."""

    present: tuple[str, ...]
    absent: tuple[str, ...]


def count(strings: Iterable[str], text: str) -> Count:
    """Separate the strings that a text holds from those that it does not hold.

    Args:
        strings: the strings to look for.
        text: the text, its white space folded.
    """
    present: list[str] = []
    absent: list[str] = []
    for string in strings:
        (present if fold(string) in text else absent).append(string)
    return Count(tuple(present), tuple(absent))


def must_keep(labels: Labels) -> tuple[str, ...]:
    """Return the ``must_keep`` strings outside all early ones: inside one they count there only."""
    early = [fold(string) for string in labels.early]
    return tuple(
        string for string in labels.must_keep if not any(fold(string) in whole for whole in early)
    )


class Sums(Record, kw_only=True):
    """Scores of one tool, added up.

    Args:
        recordings: number of scores.
        kept, must_keep: ``must_keep`` strings that tails hold, of how many.
        early_kept, early: ``early`` strings that tails hold, of how many.
        noisy, noise: ``noise`` strings that tails hold, of how many.
        lost, wanted: ``wanted`` lines that the stages dropped, of how many; ``lost`` is None where
            no score knows it.
        whole, structures: structures that the stages left whole, of how many; ``whole`` is None
            where no score knows it.
        chars, budget: characters of the tails, and of their budgets.
        over_budget: number of tails above their budget.
        bytes_read: bytes that were read; None where no score knows it.
        failed: number of scores of a tool that failed.
    """

    recordings: int
    kept: int
    must_keep: int
    early_kept: int
    early: int
    noisy: int
    noise: int
    lost: int | None
    wanted: int
    whole: int | None
    structures: int
    chars: int
    budget: int
    over_budget: int
    bytes_read: int | None
    failed: int

    @classmethod
    def of(cls, scores: Iterable[Score]) -> Sums:
        """Add scores up; an unknown figure counts nothing where another score knows it."""
        scores = tuple(scores)
        kept = sum(len(score.kept) for score in scores)
        early_kept = sum(len(score.early_kept) for score in scores)
        return cls(
            recordings=len(scores),
            kept=kept,
            must_keep=kept + sum(len(score.missed) for score in scores),
            early_kept=early_kept,
            early=early_kept + sum(len(score.early_missed) for score in scores),
            noisy=sum(len(score.noisy) for score in scores),
            noise=sum(score.noise for score in scores),
            lost=_sum(None if score.lost is None else len(score.lost) for score in scores),
            wanted=sum(score.wanted for score in scores),
            whole=_sum(
                None if score.broken is None else score.structures - len(score.broken)
                for score in scores
            ),
            structures=sum(score.structures for score in scores),
            chars=sum(score.chars for score in scores),
            budget=sum(score.budget for score in scores),
            over_budget=sum(score.chars > score.budget for score in scores),
            bytes_read=_sum(score.bytes_read for score in scores),
            failed=sum(bool(score.failure) for score in scores),
        )

    @property
    def reachability(self) -> float | None:
        """Share of the ``must_keep`` strings that tails hold; None where none are labelled."""
        return share(self.kept, self.must_keep)

    @property
    def early_findings(self) -> float | None:
        """Share of the ``early`` strings that tails hold; None where none are labelled."""
        return share(self.early_kept, self.early)

    @property
    def noise_present(self) -> float | None:
        """Share of the ``noise`` strings that tails hold; None where none are labelled."""
        return share(self.noisy, self.noise)

    @property
    def structure_kept(self) -> float | None:
        """Share of the structures that are whole after the stages; None where none is known."""
        return None if self.whole is None else share(self.whole, self.structures)


def share(part: int, whole: int) -> float | None:
    """Return a share; None of nothing."""
    return part / whole if whole else None


def _sum(figures: Iterable[int | None]) -> int | None:
    """Return the sum of the figures that are known; None where none is."""
    known = [figure for figure in figures if figure is not None]
    return sum(known) if known else None
