"""Labels are checked, and every mistake in them is reported."""

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
    "null for a list": ({"must_keep": None}, "must_keep: got null, expected a value"),
    "a structure without a kind": (
        {"structures": [{"first": "{", "last": "}"}]},
        "structures, entry 1: got {'first': '{', 'last': '}'}, expected an object with a kind",
    ),
    "a mistyped key": (
        {"must_kep": []},
        "must_kep: no such key; did you mean 'must_keep'?",
    ),
    "a key in another form": ({"columns": 1}, "columns: no such key; did you mean"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_reported(name: str) -> None:
    """The error names file, key, the value received and the values allowed."""
    given, said = WRONG[name]
    with pytest.raises(LabelsError) as caught:
        parse(given, "x.labels.json")
    (error,) = caught.value.errors
    assert str(error).startswith(f"x.labels.json: {said}")


def test_all_mistakes_are_reported_at_once() -> None:
    """A file is repaired in one round."""
    with pytest.raises(LabelsError) as caught:
        parse({"must_keep": 1, "noise": ["", 2], "cols": -1, "nois": []})
    assert len(caught.value.errors) == 5
    assert caught.value.exit_code == 2


def test_no_key_is_required() -> None:
    """Every key has a default."""
    assert parse({}) == Labels()
    assert Labels().kind == NO_KIND


def test_an_early_finding_may_be_one_or_several() -> None:
    """Other programs write one string or null, ours a list."""
    assert parse({"early_finding": None}).early == ()
    assert parse({"early_finding": "a", "early": ["b"], "wrapped": []}).early == ("a", "b")


def test_keys_of_other_programs_are_ignored() -> None:
    """Comments, notes and identifiers are; a misspelt key of ours is an error (see `WRONG`)."""
    others = {"comment": "80x24", "note": "x", "notes": [], "wrapped": [1], "path": {}, "id": 7}
    assert parse({"noise": ["a"], **others}) == Labels(noise=("a",))


def test_json_and_toml_are_equivalent(tmp_path: Path) -> None:
    """Programs write JSON, people TOML."""
    (tmp_path / "a.json").write_text('{"must_keep": ["1 failed"], "apart": {"x": "gone"}}')
    (tmp_path / "a.toml").write_text('must_keep = ["1 failed"]\n[apart]\n"x" = "gone"\n')
    assert read(tmp_path / "a.json") == read(tmp_path / "a.toml")


def test_a_second_file_supplies_kind_and_size(tmp_path: Path) -> None:
    """What the labels contain comes first."""
    (tmp_path / "l.json").write_text('{"kind": "mine"}')
    about = tmp_path / "about.json"
    about.write_text(json.dumps({"kind": "theirs", "cols": 100, "rows": None, "command": ["x"]}))
    labels = read(tmp_path / "l.json", about)
    assert (labels.kind, labels.cols, labels.rows) == ("mine", 100, None)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("l.json", b'{\n"noise": [,', "2: not JSON: "),
        ("l.json", b"[" * 100_000, " not JSON: "),
        ("l.json", b"\xff", "1: not UTF-8"),
        ("l.json", b"[]", " got [], expected an object"),
        ("l.toml", b"\nkind = x\n", "2: not TOML: "),
        ("missing.json", None, " no such file or directory"),
    ],
)
def test_a_file_that_cannot_be_read_is_reported(
    tmp_path: Path, file: str, content: bytes | None, said: str
) -> None:
    """The error names the file and the reason."""
    if content is not None:
        (tmp_path / file).write_bytes(content)
    with pytest.raises(LabelsError) as caught:
        read(tmp_path / file)
    assert str(caught.value).startswith(f"{tmp_path / file}:{said}")


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("l.json", '{\n "noise": ["a"],\n "colz": 80\n}', "3: colz: no such key; did you mean"),
        ("l.json", '{"noise": [\n "{[,",\n\n 7, "x"]}', "4: noise, entry 2: got 7, expected"),
        ("l.json", '{\n "x": {"cols": 1},\n "cols"\n: 0}', "3: cols: got 0, expected"),
        ("l.json", '{"noise": ["a"],\n"wanted": ["b",\n[1, 2],\n"c"]}', "3: wanted, entry 2: got"),
        ("l.toml", 'noise = ["a"]\n\nrows = 0\n', "3: rows: got 0, expected"),
    ],
)
def test_a_mistake_is_reported_with_its_line(
    tmp_path: Path, file: str, content: str, said: str
) -> None:
    """A JSON file names the line of a key and of a list's entry, a TOML file that of a key."""
    (tmp_path / file).write_text(content)
    with pytest.raises(LabelsError) as caught:
        read(tmp_path / file)
    (error,) = caught.value.errors
    assert str(error).startswith(f"{tmp_path / file}:{said}")
