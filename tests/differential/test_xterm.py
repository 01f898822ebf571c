"""Generated streams show the same in our terminal as in xterm.js."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.differential.known import LEFT_OUT, NOT_IN_FRAMES, NOT_IN_LINES, explained
from tests.differential.oracles import Xterm, ours
from tests.differential.streams import Case, Token, cases, kinds_but

KINDS = kinds_but(*LEFT_OUT["xterm"])


@pytest.fixture(scope="module")
def xterm() -> Iterator[Xterm]:
    """One node process for all cases."""
    if reason := Xterm.missing():
        pytest.skip(reason)
    with Xterm() as running:
        yield running


@settings(max_examples=1500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(KINDS))
def test_same_rows(xterm: Xterm, case: Case) -> None:
    """Rows of scrollback and screen are those that xterm.js shows."""
    assume(not explained(case, "xterm"))
    theirs = xterm(case)
    assume(theirs is not None)
    assert theirs is not None
    assert ours(case) == theirs, str(case)


@settings(max_examples=600, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(kinds_but(*LEFT_OUT["xterm"], *NOT_IN_LINES)))
def test_same_lines(xterm: Xterm, case: Case) -> None:
    """Wrapped rows are unwrapped to the logical lines that xterm.js has."""
    assume(not explained(case, "xterm"))
    theirs = xterm(case)
    assume(theirs is not None)
    assert theirs is not None
    # A logical line keeps its tabs, which the rows above show as blanks.
    assert _spaced(ours(case).lines) == _spaced(theirs.lines), str(case)


def _spaced(lines: tuple[str, ...]) -> list[str]:
    return [re.sub(r"[ \t]+", " ", line) for line in lines]


FRAME_KINDS = kinds_but(*LEFT_OUT["xterm"], *NOT_IN_FRAMES)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    before=cases(FRAME_KINDS, 8), inside=cases(FRAME_KINDS), mode=st.sampled_from(["47", "1049"])
)
def test_same_frames(xterm: Xterm, before: Case, inside: Case, mode: str) -> None:
    """Each stay in the alternate screen leaves the frame that stood there."""
    enter = Token("alternate in", f"\x1b[?{mode}h")
    case = Case(inside.cols, inside.rows, (*before.tokens, enter, *inside.tokens))
    assume(not explained(case, "xterm"))
    theirs = xterm(case)
    assume(theirs is not None)
    assert theirs is not None
    assert ours(case).frames == tuple(frame for frame in theirs.frames if frame), str(case)
