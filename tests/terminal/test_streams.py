"""Generated streams against the rows that xterm.js showed when they were recorded."""

import json

from tests.differential.oracles import ours
from tests.differential.streams import Case, Token
from tests.recordings import FOLDER


def test_recorded_streams() -> None:
    """Rows are those of xterm.js; `tests.differential.record` made them."""
    recorded = json.loads((FOLDER / "streams.json").read_text("utf-8"))
    assert len(recorded) > 500
    different = []
    for cols, rows, text, expected in recorded:
        case = Case(cols, rows, (Token("text", text),))
        if list(ours(case).rows) != expected:
            different.append(f"{case} should show {expected}")
    assert not different, "\n".join(different)
