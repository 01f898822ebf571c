"""Measure the fixtures, and record the figures in `fixtures/quality.json`.

    python -m tests.quality.figures

writes them anew, after a gain or a change of labels. A loss is written as well: read the difference
before you commit it.
"""

import json
from pathlib import Path
from typing import Any

from tailcut.quality import Bench, Plan, Scored, bench, find

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDED = FIXTURES / "quality.json"


def measure() -> Bench:
    """Score the fixtures."""
    return bench(find(FIXTURES), Plan(explain=True), jobs=1)


def figures(scored: Scored) -> dict[str, Any]:
    """Return the figures of one recording: sums, and each label that is not met."""
    (score,) = scored.scores
    (misses,) = scored.misses.values()
    return {
        "must_keep": [len(score.kept), len(score.kept) + len(score.missed)],
        "early": [
            len(score.early_kept),
            len(score.early_kept) + len(score.early_missed),
        ],
        "noise": [len(score.noisy), score.noise],
        "wanted_lost": [len(score.lost or ()), score.wanted],
        "structures_broken": [len(score.broken or ()), score.structures],
        "unmet": {f"{miss.label}: {miss.text}": miss.place for miss in misses},
    }


def write() -> None:
    """Write the figures."""
    recorded = {scored.name: figures(scored) for scored in measure().recordings}
    lines = [
        f"{json.dumps(name)}: {json.dumps(of_it, ensure_ascii=False)}"
        for name, of_it in recorded.items()
    ]
    RECORDED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")


if __name__ == "__main__":
    write()
