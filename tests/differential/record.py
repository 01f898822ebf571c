"""Write `fixtures/streams.json`: generated streams with the rows that xterm.js shows for them.

    python -m tests.differential.record

With it, the terminal is compared with xterm.js where node is not installed, too. First come the
streams that once revealed a fault, then random ones.
"""

from __future__ import annotations

import json
import random
import sys

from tests.differential.known import LEFT_OUT, explained
from tests.differential.oracles import ROOT, Xterm
from tests.differential.streams import Case, Token, kinds_but, random_case

TARGET = ROOT / "fixtures" / "streams.json"
RANDOM, SEED = 800, 6

FAULTS = (
    (5, 3, "01234\x1b[1Tx", "SD lets the wrap stay pending"),
    (5, 3, "01234\x1bDp", "IND ends the pending wrap, as LF does"),
    (10, 5, "0123456789\u0084x", "IND as a C1 control likewise"),
    (10, 5, "\x1b[1;2r\x1b[4ex", "VPR goes past the bottom margin"),
    (10, 5, "\x1b[2;3r\r\n\x1b[2ep", "VPR in a region likewise"),
    (10, 5, "\x1b[?7l\tp漢", "a wide character that does not fit without DECAWM is not shown"),
    (6, 2, "\x1b[?7ldef字字", "nor does it erase anything"),
    (6, 2, "\x1b[?7l ghijコ\x1b[!pd", "nor does the wrap become pending"),
    (10, 5, "\x1b+0\x1bop", "LS3 invokes G3"),
    (10, 5, "\x1b*0\x1bnp", "LS2 invokes G2"),
    (
        8,
        4,
        "ghij한글\x1b[?45h\b\b\b\b\b\b0",
        "with reverse wrap the first BS ends the pending wrap",
    ),
    (5, 3, "0\x1bPq1\x1b\\\x1b[7b", "REP after DCS has nothing to repeat"),
    (20, 6, "b\x1b]133;A\x1b\\\x1b[0b", "REP after OSC likewise"),
)
"""Found by `tests.differential.fuzz`: columns, rows, stream, what was wrong before."""


def main() -> int:
    """Record the streams."""
    if reason := Xterm.missing():
        print(reason, file=sys.stderr)
        return 2
    rng = random.Random(SEED)
    kinds = kinds_but(*LEFT_OUT["xterm"])
    cases = [Case(cols, rows, (Token("text", text),)) for cols, rows, text, _ in FAULTS]
    while len(cases) < RANDOM + len(FAULTS):
        case = random_case(rng, kinds, longest=40)
        if not explained(case, "xterm"):
            cases.append(case)
    lines = []
    with Xterm() as xterm:
        for case in cases:
            if shown := xterm(case):
                lines.append(
                    json.dumps([case.cols, case.rows, case.data.decode(), list(shown.rows)])
                )
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8", newline="\n")
    print(f"{len(lines)} streams")
    return 0


if __name__ == "__main__":
    sys.exit(main())
