"""Generated streams show the same in our terminal as in pyte, where it knows what they mean."""

import pytest
from hypothesis import assume, given, settings

from tests.differential.known import LEFT_OUT, explained
from tests.differential.oracles import ours, pyte_shows
from tests.differential.streams import Case, cases, kinds_but

pytest.importorskip("pyte")


@settings(max_examples=300)
@given(case=cases(kinds_but(*LEFT_OUT["pyte"])))
def test_same_rows(case: Case) -> None:
    """Rows of history and screen are those that pyte shows."""
    assume(not explained(case, "pyte"))
    theirs = pyte_shows(case)
    assume(theirs is not None)
    assert theirs is not None
    assert ours(case) == theirs, str(case)
