"""A structure is whole if it means after the stages what it meant before."""

from pathlib import Path
from typing import Any

import pytest

from tailcut.quality import Labelled, LabelsError, Plan
from tailcut.quality.bench import score
from tailcut.quality.labels import parse
from tailcut.quality.structures import KINDS, Structure, is_whole, stretch

MEANINGS = {
    "json in another form": ("json", '{"a": [1,\n\n2]}', '{"a": [1, 2]}', True),
    "an element less": ("json", "[0,\n0]", "[0]", False),
    "json cut short": ("json", "[0,\n0]", "[0,", False),
    "no json": ("json", "[0,", "[0,", None),
    "python without blank lines": ("python", "a = 1\n\n\nb = 2", "a = 1\nb = 2", True),
    "python that is other code": ("python", "f(\n*,\na)", "f(\na)", None),
    "arguments that become positional": (
        "python",
        "def f(\n    *,\n    a): pass",
        "def f(\n    a): pass",
        False,
    ),
    "a string's blank line": ("python", '"""a\n\n\nb"""', '"""a\n\nb"""', False),
    "toml": ("toml", "a = 1\n\nb = 2", "a = 1\nb = 2", True),
    "toml without a row": ("toml", "a = [\n[0],\n[0]\n]", "a = [\n[0]\n]", False),
    "a table": ("table", "| a |\n|---|\n| 1 |  ", "| a |\n|---|\n| 1 |", True),
    "a table without its delimiters": ("table", "| a |\n|---|\n| 1 |", "| a |\n| 1 |", False),
    "a diff that lost a blank": ("diff", "@@ -1,2 +1,2 @@\n a \n-b\n+c", "@@ -1 +1 @@\n a", False),
    "a diff": ("diff", " a \n-\n+", " a \n-\n+", True),
    "blanks at the ends of a diff": ("diff", " a \n-b", " a\n-b", False),
    "a case": ("sh", "case $a in\n*)\n;;\nesac", "case $a in\n*)\n;;\nesac  ", True),
    "a case without its end": ("sh", "case $a in\n*)\n;;\nesac", "case $a in\n*)\nesac", False),
    "tabs of a makefile": ("make", "a:\n\tb", "a:\n        b", False),
    "gone": ("text", "a", None, False),
}


@pytest.mark.parametrize("name", MEANINGS)
def test_what_a_structure_means(name: str) -> None:
    """Values and trees are compared, or each line; a text that is no structure is none."""
    kind, before, after, whole = MEANINGS[name]
    assert is_whole(Structure(kind, "", ""), before, after) is whole


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_fails_on_what_cannot_be_parsed(kind: str) -> None:
    """Hostile text is another value or none, and raises nothing."""
    for text in ("", "\0", "[" * 100_000, "'" * 7, "\ud800"):
        assert is_whole(Structure(kind, "", ""), text, "x") in (None, False)


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("{", "}", "{\n  }\n} "),
        ("  [", "  ]", "[\n0\n]"),
        ("a", "a", "a\nb\na"),
        ("b", "}", None),
        ("}", "b", "} \n  [\n  0\n  ]\na\nb"),
        ("x", "}", None),
    ],
)
def test_where_a_structure_stands(first: str, last: str, found: str | None) -> None:
    """It goes from its first line to the first that equals its last one, indentation taken off."""
    lines = ["{", "  }", "} ", "  [", "  0", "  ]", "a", "b", "a"]
    assert stretch(Structure("text", first, last), lines) == found


@pytest.fixture
def scored(tmp_path: Path) -> Any:
    """Return a function that scores a stream with structures, and a rule that drops one line."""

    def scored(stream: str, *structures: tuple[str, str, str]) -> Any:
        path = tmp_path / "session.raw"
        path.write_text(stream, newline="")
        rules = tmp_path / "rules.toml"
        rules.write_text(
            '[[rule]]\nid = "x.gone"\nkind = "status"\npattern = "gone.*"\nexamples = ["gone"]\n'
        )
        labels = [dict(zip(("kind", "first", "last"), one, strict=True)) for one in structures]
        plan = Plan(explain=True, chrome=(rules,))
        return score(Labelled("it", path, parse({"structures": labels})), plan)

    return scored


def test_a_structure_that_a_stage_broke_is_counted_and_explained(scored: Any) -> None:
    """The stage is named; what the recording does not show is counted in nothing."""
    result = scored(
        "[\r\n1\r\n]\r\na: |\r\n  b\r\ngone\r\nc\r\n",
        ("json", "[", "]"),
        ("text", "a: |", "c"),
        ("json", "nowhere", "]"),
    )
    (own,) = result.scores
    assert (own.broken, own.structures) == (("text from 'a: |'",), 2)
    assert result.unknown == ("json from 'nowhere'",)
    ((miss,),) = result.misses.values()
    assert (miss.label, miss.place, miss.stage) == ("structure", "broken", "chrome")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("json", "structures: got 'json', expected a list of objects, each with a kind (diff, "),
        ([{"kind": "json"}], "structures, entry 1: got {'kind': 'json'}, expected an object with"),
        ([{"kind": "xml", "first": "a", "last": "b"}], "structures, entry 1: got "),
        ([{"kind": "json", "first": "a", "last": " "}], "structures, entry 1: got "),
        ([{"kind": ["json"], "first": "a", "last": "b"}], "structures, entry 1: got "),
    ],
)
def test_mistakes_in_labels(given: object, said: str) -> None:
    """The error says which keys and kinds there are."""
    with pytest.raises(LabelsError) as caught:
        parse({"structures": given}, "x")
    assert str(caught.value).startswith(f"x: {said}")
