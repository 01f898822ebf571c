"""The reason why a label is not met: where its string is, and the lines around it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tailcut.core.record import Record
from tailcut.quality.labels import Labels
from tailcut.quality.replay import Replay, find
from tailcut.quality.score import Score

__all__ = [
    "ABOVE",
    "APART",
    "BROKEN",
    "ERASED",
    "NOWHERE",
    "PRESENT",
    "TAKEN",
    "Miss",
    "explain",
    "places",
]

ABOVE = "above"
"""The string is in the cleaned transcript, above the cut."""
TAKEN = "taken"
"""A stage dropped it."""
ERASED = "erased"
"""It was on the normal screen, and the program erased it."""
APART = "apart"
"""It was in the alternate screen, and is in no frame of the replay."""
NOWHERE = "nowhere"
"""It was never seen on the screen."""
BROKEN = "broken"
"""It is a structure, and means something else after the stages."""
PRESENT = "present"
"""It is noise, and in the tail."""

# Lines of context on either side: enough to recognise the place.
_AROUND = 2
# A longer line is shortened to the part around the string: two rows of an 80-column terminal.
_LINE_CHARS = 160


class Miss(Record):
    """A label that is not met.

    Args:
        label: ``must_keep``, ``early``, ``noise``, ``wanted`` or ``structure``.
        text: the label's string.
        place: where the string is: one of the constants of this module.
        stage: the stage that dropped it; empty where no single stage did.
        distance: characters from the start of its line to the end of the cleaned transcript,
            which is the budget that would reach it; None where the transcript does not hold it.
        reason: the reason that the labels give for setting it apart.
        lines: lines around it: number, text, and whether the string is on it.
    """

    label: str
    text: str
    place: str
    stage: str = ""
    distance: int | None = None
    reason: str = ""
    lines: tuple[tuple[int, str, bool], ...] = ()


def explain(
    replay: Replay, tail: str, labels: Labels, score: Score, apart: Collection[str]
) -> Iterator[Miss]:
    """Explain every difference between a tail and its labels.

    Args:
        replay: the recording.
        tail: the tail that tailcut made of it.
        labels: its labels.
        score: the score of that tail.
        apart: strings that no tail can hold.
    """
    missed = [("must_keep", string) for string in score.missed]
    missed += [("early", string) for string in score.early_missed]
    where = places(replay, [string for _, string in missed])
    for label, string in missed:
        yield _miss(replay, label, string, where[string])
    for string in apart:
        label = "must_keep" if string in labels.must_keep else "early"
        yield Miss(label, string, APART, reason=labels.apart.get(string, ""))
    for string in score.noisy:
        yield Miss("noise", string, PRESENT, lines=_around(string, tail))
    for line in score.lost or ():
        yield _miss(replay, "wanted", line, TAKEN)
    for structure in labels.structures:
        if str(structure) in (score.broken or ()):
            stage = replay.broken_by(structure)
            around = _around(structure.first, replay.shown)
            yield Miss("structure", str(structure), BROKEN, stage=stage, lines=around)


def places(replay: Replay, strings: Collection[str]) -> dict[str, str]:
    """Return where each string is that the tail does not hold."""
    found: dict[str, str] = {}
    for string in strings:
        if find(string, replay.cleaned):
            found[string] = ABOVE
        elif replay.shows(string):
            found[string] = TAKEN
    passing = replay.passing([string for string in strings if string not in found])
    found |= {string: APART if inside else ERASED for string, inside in passing.items()}
    return {string: found.get(string, NOWHERE) for string in strings}


def _miss(replay: Replay, label: str, string: str, place: str) -> Miss:
    if place == TAKEN:
        lines = _around(string, replay.shown)
        return Miss(label, string, place, stage=replay.dropped_by(string), lines=lines)
    match = find(string, replay.cleaned) if place == ABOVE else None
    if match is None:
        return Miss(label, string, place)
    text = replay.cleaned
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
    """Return the part of a long line that holds a column."""
    start = max(min(column, len(line) - _LINE_CHARS), 0) if column > _LINE_CHARS // 2 else 0
    part = line[start : start + _LINE_CHARS]
    return ("…" if start else "") + part + ("…" if start + _LINE_CHARS < len(line) else "")
