"""A stream gives the same items in any chunking, and its text holds no controls."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.core.items import Item
from tailcut.terminal import Terminal
from tests.differential.streams import Case, cases, kinds_but

BROKEN = st.sampled_from(
    [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\x9b2J", b"\x1b", b"\x1b[1;"]
)
"""Malformed UTF-8, one-byte C1 controls, and sequences without an end."""

STREAMS = st.lists(
    st.one_of(cases(kinds_but(), 8).map(lambda case: case.data), BROKEN, st.binary(max_size=6)),
    max_size=8,
).map(b"".join)

SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "cols": st.integers(1, 12),
        "rows": st.integers(1, 6),
        "newline": st.sampled_from(["auto", "pty", "pipe"]),
        "unwrap": st.booleans(),
    },
)


def _whole(data: bytes, settings: dict[str, object]) -> list[Item]:
    terminal = Terminal(**settings)  # type: ignore[arg-type]
    return [*terminal.feed(data), *terminal.close()]


@settings(max_examples=300)
@given(data=STREAMS, given_settings=SETTINGS, cuts=st.lists(st.integers(0, 200), max_size=6))
def test_any_chunking(data: bytes, given_settings: dict[str, object], cuts: list[int]) -> None:
    """Pieces give the items that the whole gives."""
    terminal = Terminal(**given_settings)  # type: ignore[arg-type]
    items: list[Item] = []
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in itertools.pairwise(edges):
        items += terminal.feed(data[start:end])
        terminal._screen.verify()
    assert [*items, *terminal.close()] == _whole(data, given_settings)


@settings(max_examples=300)
@given(data=STREAMS, given_settings=SETTINGS)
def test_byte_by_byte(data: bytes, given_settings: dict[str, object]) -> None:
    """Single bytes give the items that the whole gives."""
    terminal = Terminal(**given_settings)  # type: ignore[arg-type]
    items: list[Item] = []
    for at in range(len(data)):
        items += terminal.feed(data[at : at + 1])
        terminal._screen.verify()
    assert [*items, *terminal.close()] == _whole(data, given_settings)


@given(case=cases(kinds_but(), 12))
def test_no_control_is_left_in_the_text(case: Case) -> None:
    """A line holds printable characters and tabs only."""
    terminal = Terminal(case.cols, case.rows, newline="pty")
    for item in [*terminal.feed(case.data), *terminal.close()]:
        lines = [item] if isinstance(item, str) else item
        if isinstance(lines, (list, tuple)):
            for line in lines:
                assert not any("\t" != char < " " or 0x7F <= ord(char) < 0xA0 for char in line)
