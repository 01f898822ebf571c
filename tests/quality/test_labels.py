"""What a file of labels may say, and what is said of a file that does not."""

import json
from pathlib import Path

import pytest

from tailcut.quality import LabelsError
from tailcut.quality.labels import NO_KIND, Labels, parse, read

WRONG = {
    "a string for a list": ({"must_keep": "done"}, "must_keep: got 'done', expected a list"),
    "a number in a list": ({"noise": ["a", 7]}, "noise, entry 2: got 7, expected a string"),
    "a blank string": ({"wanted": [" "]}, "wanted, entry 1: got ' ', expected a string that is"),
    "an empty early finding": ({"early_finding": ""}, "early_finding: got '', expected a string"),
    "apart without reasons": ({"apart": ["x"]}, "apart: got ['x'], expected strings with a reason"),
    "no kind": ({"kind": ""}, "kind: got '', expected a printable string"),
    "a kind that colours": ({"kind": "\x1b[1m"}, "kind: got '\\x1b[1m', expected a printable"),
    "a width of nothing": ({"cols": 0}, "cols: got 0, expected a whole number from 1 to 65535"),
    "a height in words": ({"rows": "24"}, "rows: got '24', expected a whole number"),
    "a budget of half": ({"budget": 0.5}, "budget: got 0.5, expected a whole number, 1 or more"),
    "a mistyped key": (
        {"must_kep": []},
        "must_kep: there is no such key; did you mean 'must_keep'?",
    ),
    "a key in another form": ({"columns": 1}, "columns: there is no such key; did you mean"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(name: str) -> None:
    """File, key, what was received and what is allowed."""
    given, said = WRONG[name]
    with pytest.raises(LabelsError) as caught:
        parse(given, "x.labels.json")
    (error,) = caught.value.errors
    assert str(error).startswith(f"x.labels.json: {said}")


def test_everything_that_is_wrong_is_named_at_once() -> None:
    """One round to mend a file, not one for each fault."""
    with pytest.raises(LabelsError) as caught:
        parse({"must_keep": 1, "noise": ["", 2], "cols": -1, "nois": []})
    assert len(caught.value.errors) == 5
    assert caught.value.exit_code == 2


def test_nothing_has_to_be_said() -> None:
    """Every key has a meaning where it is missing."""
    assert parse({}) == Labels()
    assert Labels().kind == NO_KIND


def test_an_early_finding_may_be_one_or_several() -> None:
    """As other makers of labels write it, and as a list."""
    assert parse({"early_finding": None}).early == ()
    assert parse({"early_finding": "a", "early": ["b"], "wrapped": []}).early == ("a", "b")


def test_keys_of_other_programs_are_ignored() -> None:
    """A comment, a note, an identifier; a misspelt key is an error, see above."""
    others = {"comment": "80x24", "note": "x", "notes": [], "wrapped": [1], "path": {}, "id": 7}
    assert parse({"noise": ["a"], **others}) == Labels(noise=("a",))


def test_both_notations_say_the_same(tmp_path: Path) -> None:
    """JSON as programs write it, TOML as people do."""
    (tmp_path / "a.json").write_text('{"must_keep": ["1 failed"], "apart": {"x": "gone"}}')
    (tmp_path / "a.toml").write_text('must_keep = ["1 failed"]\n[apart]\n"x" = "gone"\n')
    assert read(tmp_path / "a.json") == read(tmp_path / "a.toml")


def test_what_the_labels_do_not_say_another_file_may(tmp_path: Path) -> None:
    """Kind and size; the labels' own word comes first."""
    (tmp_path / "l.json").write_text('{"kind": "mine"}')
    about = tmp_path / "about.json"
    about.write_text(json.dumps({"kind": "theirs", "cols": 100, "rows": None, "command": ["x"]}))
    labels = read(tmp_path / "l.json", about)
    assert (labels.kind, labels.cols, labels.rows) == ("mine", 100, None)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("l.json", b"{", "is not JSON: "),
        ("l.json", b"[" * 100_000, "is not JSON: "),
        ("l.json", b"\xff", "is not JSON: "),
        ("l.json", b"[]", "got [], expected an object"),
        ("l.toml", b"kind = ", "is not TOML: "),
        ("missing.json", None, "no such file or directory"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, file: str, content: bytes | None, said: str
) -> None:
    """With what is wrong in it."""
    if content is not None:
        (tmp_path / file).write_bytes(content)
    with pytest.raises(LabelsError) as caught:
        read(tmp_path / file)
    assert str(caught.value).startswith(f"{tmp_path / file}: {said}")
