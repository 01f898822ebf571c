"""Figures that must hold, as a person writes them down for a check of their own."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tailcut.errors import OptionError
from tailcut.quality.bench import Bench
from tailcut.quality.folder import Labelled
from tailcut.quality.score import Sums
from tailcut.quality.tools import TAILCUT

__all__ = [
    "FIGURES",
    "Requirement",
    "Verdict",
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
    "chars": lambda sums: sums.chars / sums.recordings if sums.recordings else None,
    "over_budget": lambda sums: sums.over_budget,
}
"""What can be required, and how it comes of the sums; a share is None where nothing is labelled."""

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


@dataclass(frozen=True, slots=True)
class Requirement:
    """A figure that must hold.

    Args:
        text: as it was written.
        kind: of which kind of recordings; None for all.
        figure: one of `FIGURES`.
        sign: how it is compared.
        number: with what.
    """

    text: str
    kind: str | None
    figure: str
    sign: str
    number: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a requirement holds.

    Args:
        requirement: which one.
        budget: within which budget; None for that of each recording.
        value: the figure; None where nothing is labelled that it could be made of.
    """

    requirement: Requirement
    budget: int | None
    value: float | None

    @property
    def holds(self) -> bool:
        """What nobody has labelled does not hold: a check that cannot fail is none."""
        asked = self.requirement
        return self.value is not None and _COMPARISONS[asked.sign](self.value, asked.number)


def parse_requirement(text: str) -> Requirement:
    """Reads a requirement.

    Raises:
        OptionError: it is none.

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
    """Sees to it that there are recordings of the kinds that requirements speak of.

    Raises:
        OptionError: there are none.
    """
    kinds = sorted({labelled.labels.kind for labelled in recordings})
    for asked in requirements:
        if asked.kind is not None and asked.kind not in kinds:
            raise OptionError("--require", asked.kind, kinds)


def check(result: Bench, requirements: Iterable[Requirement]) -> list[Verdict]:
    """Says which requirements hold for tailcut, within every budget."""
    return [
        Verdict(asked, budget, FIGURES[asked.figure](result.sums(TAILCUT, budget, asked.kind)))
        for asked in requirements
        for budget in result.budgets
    ]


def describe(verdict: Verdict) -> str:
    """Says in one line what was required and what it came to."""
    within = "" if verdict.budget is None else f" within {verdict.budget} characters"
    if verdict.value is None:
        said = "nothing is labelled for it"
    else:
        said = f"it is {verdict.value:.4g}"
    holds = "holds" if verdict.holds else "does not hold"
    return f"{verdict.requirement.text} {holds}{within}: {said}"
