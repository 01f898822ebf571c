"""Blanks that only place a value at the right become a few; tables stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import clean, tail
from tailcut.core.items import Continuation
from tailcut.stages import default_chain
from tailcut.stages.gaps import GAP, with_short_gaps

FAR = " " * 60


@pytest.mark.parametrize(
    ("line", "value"),
    {
        "compose": (" ✔ Container shop-web-1  Started", "0.5s"),
        "milliseconds": ("built the client", "120ms"),
        "minutes": ("Deploying to staging", "1m 3s"),
        "percentage": ("uploading report.zip", "62%"),
        "pytest": ("tests/test_a.py::test_b XFAIL", "[  5%]"),
        "init": ("Starting sshd:", "[  OK  ]"),
        "verdict": ("Checking the certificate", "[FAILED]"),
        "clock": ("› deployed by ann", "10:05 PM"),
        "Chinese": ("构建完成", "3.2s"),
    }.values(),
)
def test_a_value_at_the_right(line: str, value: str) -> None:
    assert with_short_gaps([line + FAR + value]) == [line + "    " + value]
    assert with_short_gaps([line + GAP + value]) == [line + "    " + value]
    assert with_short_gaps([line + GAP[1:] + value]) == [line + GAP[1:] + value]


@pytest.mark.parametrize(
    "line",
    {
        "indentation": FAR + "0.5s",
        "indented as code": f"    name{FAR}0.5s",
        "kubectl": f"web-5c9f   1/1     Running{FAR}43s",
        "ps": f"root   12  0.0{FAR}0:05",
        "another text": f"name{FAR}a panel",
        "a number": f"total{FAR}12",
        "a size": f"file.bin{FAR}12K",
        "a pointer": f"  |{FAR}^^^",
        "a margin": f"  | took{FAR}0.5s",
        "a row of a grid": f"│ build{FAR}0.5s",
        "a Markdown row": f"| build{FAR}0.5s",
        "a tab": f"build\tx{FAR}0.5s",
        "data": f"a,b{FAR}0.5s",
        "no word": f"---{FAR}0.5s",
        "a code's end": f"foo(){FAR}[i]",
        "long": "x" * 400 + FAR + "0.5s",
    }.values(),
)
def test_what_stays(line: str) -> None:
    assert with_short_gaps([line]) == [line]


def test_a_piece_of_a_long_line_stays() -> None:
    piece = Continuation("a" + FAR + "0.5s")
    assert with_short_gaps([piece])[0] is piece


def test_a_hunk_stays() -> None:
    diff = f"@@ -1,2 +1,2 @@\n a{FAR}0.5s\n-b{FAR}0.5s\n+b{FAR}0.7s\n"
    assert clean(diff + "end\n") == diff + "end"


def test_more_lines_fit_a_tail() -> None:
    stream = "".join(f" Container shop-{n}  Started{FAR}{n}.5s\n" for n in range(9))
    assert len(tail(stream, budget=150).split("\n")) >= 4


texts = st.sampled_from(["", "a", " web  Started", "    a", "a   b", "a | b", "╭─", "│", "✔ x"])
values = st.sampled_from(["0.5s", "62%", "[ OK ]", "10:05", "b", "", "0.5s  ", "│"])
gaps = st.integers(0, 40).map(" ".__mul__)
streams = st.lists(st.tuples(texts, gaps, values).map("".join), max_size=12)


@given(streams, st.integers(0, 12))
def test_batches_do_not_matter_and_once_is_enough(lines: list[str], at: int) -> None:
    def cleaned(*batches: list[str]) -> list[str]:
        chain = default_chain(("chrome",))
        return [line for batch in batches for line in chain.feed(batch)] + chain.close()

    whole = cleaned(lines)
    assert cleaned(lines[:at], lines[at:]) == whole
    assert with_short_gaps(with_short_gaps(lines)) == with_short_gaps(lines)
