"""Why a label is not met: where the string is, and the lines around it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tailcut.quality.labels import Labels
from tailcut.quality.score import Score
from tailcut.quality.transcript import Transcript, find

__all__ = ["ABOVE", "APART", "ERASED", "NOWHERE", "PRESENT", "TAKEN", "Miss", "explain", "places"]

ABOVE = "above"
"""It is in the transcript, further from the end than the budget reaches."""
TAKEN = "taken"
"""A stage took it."""
ERASED = "erased"
"""It was on the screen, and the program erased it there."""
APART = "apart"
"""It was in an alternate screen, and is on no frame that was left."""
NOWHERE = "nowhere"
"""It was not seen on the screen at any time."""
PRESENT = "present"
"""It is in the tail, where it should not be."""

# Lines above and below.
_AROUND = 2
# Of a longer line the part around the string is shown; two rows of a usual terminal.
_LINE_CHARS = 160


@dataclass(frozen=True, slots=True)
class Miss:
    """A label that is not met.

    Args:
        label: ``must_keep``, ``early``, ``noise`` or ``wanted``.
        text: the string.
        place: where it is, one of the words of this module.
        stage: the stage that took it, where it was one.
        distance: characters from the beginning of its line to the end of the cleaned transcript,
            which is the budget that would reach it; None where it is not in there.
        reason: what the labels say about it.
        lines: the lines around it, each with its number and whether it is one of the string's.
    """

    label: str
    text: str
    place: str
    stage: str = ""
    distance: int | None = None
    reason: str = ""
    lines: tuple[tuple[int, str, bool], ...] = ()


def explain(
    transcript: Transcript, tail: str, labels: Labels, score: Score, apart: Collection[str]
) -> Iterator[Miss]:
    """Explains everything in which a tail of tailcut's differs from the labels.

    Args:
        transcript: the recording.
        tail: the tail.
        labels: what a person says of it.
        score: what was counted.
        apart: strings that could not be kept.
    """
    missed = [("must_keep", string) for string in score.missed]
    missed += [("early", string) for string in score.early_missed]
    where = places(transcript, [string for _, string in missed])
    for label, string in missed:
        yield _miss(transcript, label, string, where[string])
    for string in apart:
        label = "must_keep" if string in labels.must_keep else "early"
        yield Miss(label, string, APART, reason=labels.apart.get(string, ""))
    for string in score.noisy:
        yield Miss("noise", string, PRESENT, lines=_around(string, tail))
    for line in score.lost or ():
        yield _miss(transcript, "wanted", line, TAKEN)


def places(transcript: Transcript, strings: Collection[str]) -> dict[str, str]:
    """Says of each string that is not in the tail where it is."""
    found: dict[str, str] = {}
    for string in strings:
        if find(string, transcript.cleaned):
            found[string] = ABOVE
        elif transcript.shows(string):
            found[string] = TAKEN
    passing = transcript.passing([string for string in strings if string not in found])
    found |= {string: APART if inside else ERASED for string, inside in passing.items()}
    return {string: found.get(string, NOWHERE) for string in strings}


def _miss(transcript: Transcript, label: str, string: str, place: str) -> Miss:
    if place == TAKEN:
        lines = _around(string, transcript.shown)
        return Miss(label, string, place, stage=transcript.taken_by(string), lines=lines)
    match = find(string, transcript.cleaned) if place == ABOVE else None
    if match is None:
        return Miss(label, string, place)
    text = transcript.cleaned
    start = text.rfind("\n", 0, match.start()) + 1
    return Miss(label, string, place, distance=len(text) - start, lines=_around(string, text))


def _around(string: str, text: str) -> tuple[tuple[int, str, bool], ...]:
    match = find(string, text)
    if match is None:
        return ()
    first = text.count("\n", 0, match.start())
    last = first + match[0].count("\n")
    column = match.start() - (text.rfind("\n", 0, match.start()) + 1)
    lines = text.split("\n")
    numbers = range(max(first - _AROUND, 0), min(last + _AROUND + 1, len(lines)))
    return tuple(
        (
            number + 1,
            _part(lines[number], column if number == first else 0),
            first <= number <= last,
        )
        for number in numbers
    )


def _part(line: str, column: int) -> str:
    """Gives the part of a long line that has a column in it."""
    start = max(min(column, len(line) - _LINE_CHARS), 0) if column > _LINE_CHARS // 2 else 0
    part = line[start : start + _LINE_CHARS]
    return ("…" if start else "") + part + ("…" if start + _LINE_CHARS < len(line) else "")
