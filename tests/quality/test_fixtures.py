"""No change makes the tails of the fixtures worse, each recording by itself."""

import json
from typing import Any

import pytest

from tailcut.quality import Bench
from tests.quality.figures import RECORDED, figures, measure
from tests.recordings import RECORDINGS

NAMES = [recording.name for recording in RECORDINGS]
AGAIN = "python -m tests.quality.figures writes the figures anew, if the difference is intended"

UNDERSTOOD = {
    "above": "further from the end than the budget reaches",
    "erased": "the program cleared it from the screen",
    "apart": "it was in the alternate screen, and is in no frame of the transcript",
    "present": "it is noise that no rule matches",
}
"""Places of a string that are accepted as the reason why its label is not met."""


@pytest.fixture(scope="module")
def measured() -> Bench:
    """Score the fixtures with the code as it is."""
    return measure()


@pytest.fixture(scope="module")
def now(measured: Bench) -> dict[str, dict[str, Any]]:
    """Return the figures by recording."""
    return {scored.name: figures(scored) for scored in measured.recordings}


@pytest.fixture(scope="module")
def recorded() -> dict[str, dict[str, Any]]:
    """Return the recorded figures by recording."""
    found: dict[str, dict[str, Any]] = json.loads(RECORDED.read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_no_figure_is_worse(
    name: str, now: dict[str, dict[str, Any]], recorded: dict[str, dict[str, Any]]
) -> None:
    """A gain in one recording, or with one string, hides no loss in another."""
    assert name in recorded, AGAIN
    before, after = recorded[name], now[name]
    for label in ("must_keep", "early"):
        assert after[label][0] >= before[label][0], AGAIN
    for label in ("noise", "wanted_lost", "structures_broken"):
        assert after[label][0] <= before[label][0], AGAIN
    assert after["unmet"].keys() <= before["unmet"].keys(), AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missed_is_missed_for_a_reason(name: str, now: dict[str, dict[str, Any]]) -> None:
    """The cut or the program itself is the reason: no stage dropped it, and it was shown."""
    assert set(now[name]["unmet"].values()) <= UNDERSTOOD.keys()
    assert now[name]["wanted_lost"][0] == 0
    assert now[name]["structures_broken"][0] == 0


def test_wanted_lines_are_lines_of_their_recordings(measured: Bench) -> None:
    """A label that names no line of the transcript is a mistake in the label."""
    assert {scored.name: scored.unknown for scored in measured.recordings if scored.unknown} == {}
