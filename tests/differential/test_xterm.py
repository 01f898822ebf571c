"""Generated streams show the same in our terminal as in xterm.js."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings

from tests.differential.known import LEFT_OUT, NOT_IN_FRAMES, explained
from tests.differential.oracles import Xterm, ours
from tests.differential.streams import Case, cases, kinds_but

KINDS = kinds_but(*LEFT_OUT["xterm"])


@pytest.fixture(scope="module")
def xterm() -> Iterator[Xterm]:
    """One node process for all cases."""
    if reason := Xterm.missing():
        pytest.skip(reason)
    with Xterm() as running:
        yield running


@settings(max_examples=800, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(KINDS))
def test_same_rows(xterm: Xterm, case: Case) -> None:
    """Rows of scrollback and screen are those that xterm.js shows."""
    assume(not explained(case, "xterm"))
    theirs = xterm(case)
    assume(theirs is not None)
    assert theirs is not None
    assert ours(case) == theirs, str(case)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(kinds_but(*LEFT_OUT["xterm"], *NOT_IN_FRAMES)))
def test_same_frames(xterm: Xterm, case: Case) -> None:
    """Each stay in the alternate screen leaves the frame that stood there."""
    assume(any(token.kind == "alternate in" for token in case.tokens))
    assume(not explained(case, "xterm"))
    theirs = xterm(case)
    assume(theirs is not None)
    assert theirs is not None
    assert ours(case).frames == tuple(frame for frame in theirs.frames if frame), str(case)
