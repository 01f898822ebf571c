"""The properties of the chain as a whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.core.items import Continuation
from tailcut.stages import STAGE_NAMES, Chain, default_chain
from tests.stages.strategies import batches, lines


def run(some: list[str], chain: Chain | None = None) -> list[str]:
    chain = chain or default_chain()
    return chain.feed(some) + chain.close()


def is_in_order(some: list[str], among: list[str]) -> bool:
    rest = iter(among)
    return all(any(line.strip() in other for other in rest) for line in some)


def test_the_stages_work_together() -> None:
    """Dropped lines interrupt no run of duplicates and leave no more than one blank line."""
    given_lines = ["", "one", "--------", "⠙ one", "", "[62%]", "", "two", "esc to cancel", ""]
    chain = default_chain()
    assert run(given_lines, chain) == ["one", "", "two"]
    assert chain.dropped == {"wordless": 1, "chrome": 2, "duplicates": 1, "blanks": 3}


@pytest.mark.parametrize("without", STAGE_NAMES)
def test_each_stage_can_be_left_out(without: str) -> None:
    """What a stage would drop stays without it, and nothing is counted under its name."""
    names = [name for name in STAGE_NAMES if name != without]
    dropped_by = {
        "wordless": "--------",
        "chrome": "esc to cancel",
        "duplicates": "text",
        "blanks": "",
    }
    some = ["text", dropped_by[without], *["more"] * (without != "duplicates"), "end"]
    some.insert(2, dropped_by[without])
    with_all, without_it = run(some), run(some, default_chain(names))
    assert with_all.count(dropped_by[without]) < without_it.count(dropped_by[without])
    assert without not in default_chain(names).dropped


def test_an_unknown_order_of_names_does_not_matter() -> None:
    """The stages run in their own order, whatever the order of their names."""
    assert list(default_chain(("blanks", "wordless")).dropped) == ["wordless", "blanks"]


@given(lines())
def test_cleaning_what_is_clean_changes_nothing(some: list[str]) -> None:
    """The chain is idempotent."""
    once = run(some)
    assert run(once) == once


@given(st.data(), lines())
def test_batch_boundaries_do_not_matter(data: st.DataObject, some: list[str]) -> None:
    """Any batching gives the same lines and the same counts."""
    whole, parted = default_chain(), default_chain()
    expected = run(some, whole)
    got: list[str] = []
    for batch in data.draw(batches(some)):
        got += parted.feed(batch)
    assert got + parted.close() == expected
    assert parted.dropped == whole.dropped


@given(lines())
def test_order_is_kept_and_every_line_is_accounted_for(some: list[str]) -> None:
    """Survivors are lines of the stream, at most shortened; all others are counted."""
    chain = default_chain()
    kept = run(some, chain)
    assert is_in_order(kept, some)
    assert len(kept) + sum(chain.dropped.values()) == len(some)
    assert min(chain.dropped.values()) >= 0


@given(lines(), st.integers(0, 25))
def test_counts_hold_at_any_time(some: list[str], at: int) -> None:
    """Lines that are withheld count nowhere until they are decided on."""
    chain = default_chain()
    kept = chain.feed(some[:at])
    assert min(chain.dropped.values()) >= 0
    assert len(kept) + sum(chain.dropped.values()) <= len(some[:at])


@given(st.data(), lines(12))
def test_a_long_line_is_decided_on_as_its_first_piece(data: st.DataObject, some: list[str]) -> None:
    """Pieces share the fate of the first, in any batching, and do not count as lines."""
    pieces: list[str] = []
    for line in some:
        pieces += [line, *map(Continuation, data.draw(st.lists(st.sampled_from(["a", "b c"]))))]
    whole, parted = default_chain(), default_chain()
    expected = run(pieces, whole)
    got: list[str] = []
    for batch in data.draw(batches(pieces)):
        got += parted.feed(batch)
    assert got + parted.close() == expected
    heads = [line for line in expected if type(line) is not Continuation]
    assert len(heads) + sum(whole.dropped.values()) == len(some)


def test_pieces_of_a_dropped_line_are_dropped() -> None:
    """Pieces of a kept line are kept, also in a later batch."""
    chain = default_chain()
    assert chain.feed(["-----", Continuation("text"), "kept"]) == ["kept"]
    assert chain.feed([Continuation(" on"), "kept", Continuation(" again")]) == [" on"]
    assert chain.feed([Continuation("!"), "new"]) == ["new"]
    assert chain.dropped["wordless"] == 1
    assert chain.dropped["duplicates"] == 1
