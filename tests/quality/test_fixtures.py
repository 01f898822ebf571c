"""No change makes the tails of the fixtures worse, each recording by itself."""

import json
from typing import Any

import pytest

from tailcut.quality import Bench
from tests.quality.figures import RECORDED, figures, measure
from tests.recordings import RECORDINGS

NAMES = [recording.name for recording in RECORDINGS]
AGAIN = "python -m tests.quality.figures writes the figures anew, once the difference is meant"

UNDERSTOOD = {
    "above": "further from the end than the budget reaches",
    "erased": "the program cleared the screen that it stood on",
    "apart": "stood in the alternate screen before the frame that was left",
    "present": "noise that no rule takes",
}
"""Places where a string may be that is not where it should be, as reasons."""


@pytest.fixture(scope="module")
def measured() -> Bench:
    """The scores of today."""
    return measure()


@pytest.fixture(scope="module")
def now(measured: Bench) -> dict[str, dict[str, Any]]:
    """The figures of today, by recording."""
    return {scored.name: figures(scored) for scored in measured.recordings}


@pytest.fixture(scope="module")
def recorded() -> dict[str, dict[str, Any]]:
    """The figures as they are recorded."""
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
    for label in ("noise", "wanted_lost"):
        assert after[label][0] <= before[label][0], AGAIN
    assert after["unmet"].keys() <= before["unmet"].keys(), AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missed_is_missed_for_a_reason(name: str, now: dict[str, dict[str, Any]]) -> None:
    """The cut, or what the program itself did; no stage took it, and it was there at all."""
    assert set(now[name]["unmet"].values()) <= UNDERSTOOD.keys()
    assert now[name]["wanted_lost"][0] == 0


def test_labels_speak_of_their_recordings(measured: Bench) -> None:
    """A line that is wanted is a line of the recording."""
    assert {scored.name: scored.unknown for scored in measured.recordings if scored.unknown} == {}
