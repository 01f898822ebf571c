"""Lines that make the stages do something, for the properties."""

from hypothesis import strategies as st

from tailcut.rules import builtin

_FROM_RULES = [
    line
    for rule in builtin().rules
    if not rule.rows
    for example in rule.examples + rule.near_misses
    for line in example.split("\n")
]
_OTHERS = [
    "",
    "   ",
    "plain text",
    "other text",
    "• plain text",
    "⠙ plain text",
    "12:00:01 plain text",
    "12:00:02 plain text",
    "  plain text",
    "--------",
    "│ in a box       │",
    "│ │ in two boxes │ │",
    "│ a cell │ b │",
    "┃  esc interrupt",
    "── a title ──",
    "╭─ a title ─╮",
    "x" * 60 + "           █",
    "│ tests/a.py::test_b PASSED     [ 2%] │",
    "│ 62% │",
    "── 62% ──",
    "│ } │",
    "    ~~^~~",
    "?   ++ ^^",
    "│ ? ^^ │",
    "   |    ;",
    "<<<<<<< HEAD",
    "=======",
    "@@ -1,4 +1,3 @@ a hunk",
    "  @@ -1 +1,2 @@",
    "+plain text",
    "-",
    " plain text",
    "#",
    " *",
    "plain textual",  # as wide as the rule below it
    "-------------",
    "  return [",
    "    plain(text),",
    "plain = text",
    "plain,text",
    "  }",
]

any_text = st.text(
    st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=12
)


def lines(max_size: int = 25) -> st.SearchStrategy[list[str]]:
    """Lists of a few different lines, so that they meet again and again."""
    line = st.sampled_from(_OTHERS) | st.sampled_from(_FROM_RULES) | any_text
    few = st.lists(line, min_size=1, max_size=5)
    return few.flatmap(lambda some: st.lists(st.sampled_from(some), max_size=max_size))


def batches(some: list[str]) -> st.SearchStrategy[list[list[str]]]:
    """The same lines, cut into batches anywhere."""
    cuts = st.lists(st.integers(0, len(some)), max_size=5).map(sorted)
    return cuts.map(lambda at: [some[a:b] for a, b in zip([0, *at], [*at, len(some)], strict=True)])
