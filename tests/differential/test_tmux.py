"""Generated streams show the same in our terminal as in tmux."""

import random

import pytest

from tests.differential.known import LEFT_OUT, explained
from tests.differential.oracles import Tmux, ours
from tests.differential.streams import kinds_but, random_case

BATCHES, BATCH = 4, 60


def test_same_rows() -> None:
    """Rows of history and screen are those that tmux shows; cases run in batches for speed."""
    if reason := Tmux.missing():
        pytest.skip(reason)
    kinds = kinds_but(*LEFT_OUT["tmux"])
    rng = random.Random(2)
    with Tmux() as tmux:
        for _ in range(BATCHES):
            batch = [random_case(rng, kinds, longest=15) for _ in range(BATCH)]
            batch = [case for case in batch if not explained(case, "tmux")]
            for case, theirs in zip(batch, tmux.batch(batch), strict=True):
                # a pane is now and then read before all has arrived: a difference must come back
                assert ours(case) == theirs or ours(case) in (tmux(case), tmux(case)), str(case)
