"""A line with a blinking bullet is left in two forms; one of them stays."""

from tailcut.stages import default_chain


def run(*some: str) -> list[str]:
    whole = default_chain()
    by_line = default_chain()
    kept = whole.feed(list(some)) + whole.close()
    assert [one for line in some for one in by_line.feed([line])] + by_line.close() == kept
    again = default_chain()
    assert again.feed(kept) + again.close() == kept
    return kept


def test_a_bullet_that_blinks_leaves_one_line() -> None:
    """The first form stays, whichever it is, with what was dropped between them."""
    assert run('⏺ W("x")', '  W("x")', "b") == ['⏺ W("x")', "b"]
    assert run('  W("x")', '⏺ W("x")', "b") == ['  W("x")', "b"]
    assert run("a", "  ● Read a", "    Read a", "  ● Read a", "b") == ["a", "  ● Read a", "b"]
    assert run('⏺ W("x")', "[62%]", '  W("x")', "b") == ['⏺ W("x")', "b"]


def test_what_only_looks_like_it() -> None:
    """Other text, another column, other lines between, a mark that says something."""
    for some in (
        ('⏺ W("x")', '  W("y")'),
        ('⏺ W("x")', ' W("x")'),
        ('⏺ W("x")', "done", '  W("x")'),
        ("✗ test_a", "  test_a"),
        ("- a", "  a"),
        ("é a", "  a"),
    ):
        assert run(*some) == list(some)
