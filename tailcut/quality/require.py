"""Requirements on figures, such as ``reachability>=0.99``, for a check in CI."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable

from tailcut.core.record import Record
from tailcut.errors import OptionError
from tailcut.quality.bench import Bench
from tailcut.quality.folder import Labelled
from tailcut.quality.score import Sums
from tailcut.quality.tools import TAILCUT

__all__ = [
    "FIGURES",
    "Judgement",
    "Requirement",
    "check",
    "check_kinds",
    "describe",
    "parse_requirement",
]

FIGURES: dict[str, Callable[[Sums], float | None]] = {
    "reachability": lambda sums: sums.reachability,
    "early": lambda sums: sums.early_findings,
    "noise": lambda sums: sums.noise_present,
    "wanted_lost": lambda sums: sums.lost,
    "structure": lambda sums: sums.structure_kept,
    "chars": lambda sums: sums.chars / sums.recordings if sums.recordings else None,
    "over_budget": lambda sums: sums.over_budget,
}
"""Figures that can be required, computed from the sums; None where nothing is labelled for one."""

_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_REQUIREMENT = re.compile(
    r"\s*(?:(?P<kind>.+)\.)?(?P<figure>[a-z_]+)\s*(?P<sign>>=|<=|==|>|<)"
    r"\s*(?P<number>\d+(?:\.\d+)?)\s*(?P<percent>%?)\s*"
)


class Requirement(Record):
    """A bound on a figure.

    Args:
        text: the requirement as it was written.
        kind: the kind of recordings that it applies to; None for all.
        figure: one of `FIGURES`.
        sign: ``>=``, ``<=``, ``==``, ``>`` or ``<``.
        number: the bound.
    """

    text: str
    kind: str | None
    figure: str
    sign: str
    number: float


class Judgement(Record):
    """A requirement beside the figure that was measured.

    Args:
        requirement: the requirement.
        budget: characters; None for each recording's own budget.
        value: the figure; None where nothing is labelled for it.
    """

    requirement: Requirement
    budget: int | None
    value: float | None

    @property
    def holds(self) -> bool:
        """Whether the requirement holds; without labels it does not, or it could never fail."""
        asked = self.requirement
        return self.value is not None and _COMPARISONS[asked.sign](self.value, asked.number)


def parse_requirement(text: str) -> Requirement:
    """Read a requirement.

    Raises:
        OptionError: the text is not a requirement.

    >>> parse_requirement("agent-tui.reachability >= 98%").number
    0.98
    """
    match = _REQUIREMENT.fullmatch(text)
    if match is None:
        allowed = "FIGURE>=NUMBER or KIND.FIGURE>=NUMBER, with >=, <=, >, < or =="
        raise OptionError("--require", text, allowed, "for example 'reachability>=0.99'")
    if match["figure"] not in FIGURES:
        raise OptionError("--require", match["figure"], list(FIGURES))
    number = float(match["number"]) / (100 if match["percent"] else 1)
    return Requirement(text, match["kind"], match["figure"], match["sign"], number)


def check_kinds(requirements: Iterable[Requirement], recordings: Iterable[Labelled]) -> None:
    """Check that every kind that is named in a requirement has a recording.

    Raises:
        OptionError: a kind has none.
    """
    kinds = sorted({labelled.labels.kind for labelled in recordings})
    for asked in requirements:
        if asked.kind is not None and asked.kind not in kinds:
            raise OptionError("--require", asked.kind, kinds)


def check(result: Bench, requirements: Iterable[Requirement]) -> list[Judgement]:
    """Judge tailcut's figures by requirements, within every budget."""
    return [
        Judgement(asked, budget, FIGURES[asked.figure](result.sums(TAILCUT, budget, asked.kind)))
        for asked in requirements
        for budget in result.budgets
    ]


def describe(judgement: Judgement) -> str:
    """Return one line with the requirement, whether it holds, and the figure."""
    within = "" if judgement.budget is None else f" within {judgement.budget} characters"
    if judgement.value is None:
        figure = "nothing is labelled for it"
    else:
        figure = f"it is {judgement.value:.4g}"
    holds = "holds" if judgement.holds else "does not hold"
    return f"{judgement.requirement.text} {holds}{within}: {figure}"
