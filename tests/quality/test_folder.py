"""Labelled recordings are found in every layout."""

from pathlib import Path

import pytest

from tailcut.errors import InputError
from tailcut.quality import LabelsError, find

LAYOUTS = {
    "beside the file": (["run.log", "run.log.labels.json"], "run.log"),
    "beside the file, in TOML": (["run.log", "run.log.labels.toml"], "run.log"),
    "by name": (["run.raw", "run.cast", "run.json", "run.labels.json"], "run.raw"),
    "by name of a pipe": (["run.pipe.raw", "run.pipe.labels.json", "run.raw"], "run.pipe.raw"),
    "by name of a cast": (["run.cast", "run.labels.json"], "run.cast"),
    "a recording in JSON": (["run.json", "run.json.labels.json"], "run.json"),
    "a folder": (["one/session.raw", "one/labels.json", "one/meta.json"], "one/session.raw"),
    "a folder with a cast": (["one/session.cast", "one/labels.toml"], "one/session.cast"),
}
NAMES = ["run.log", "run.log", "run", "run.pipe", "run", "run.json", "one", "one"]


def lay(folder: Path, files: list[str]) -> None:
    """Write files that can be found."""
    for name in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if path.name.endswith(".toml") else "{}")


@pytest.mark.parametrize(("layout", "name"), [*zip(LAYOUTS, NAMES, strict=True)])
def test_every_layout_is_found(tmp_path: Path, layout: str, name: str) -> None:
    """Each layout is found in folders below, and when the recording itself is named."""
    files, recording = LAYOUTS[layout]
    lay(tmp_path / "deep" / "er", files)
    (labelled,) = find(tmp_path)
    assert labelled.path == tmp_path / "deep" / "er" / recording
    assert labelled.name == f"deep/er/{name}"
    (alone,) = find(labelled.path)
    assert (alone.path, alone.labels) == (labelled.path, labelled.labels)


def test_recordings_are_ordered_by_name(tmp_path: Path) -> None:
    """Layouts may be mixed."""
    lay(tmp_path, ["c/session.raw", "c/labels.json", "b.raw", "b.labels.json"])
    lay(tmp_path, ["a.log", "a.log.labels.toml", "unlabelled.raw"])
    assert [labelled.name for labelled in find(tmp_path)] == ["a.log", "b", "c"]


def test_a_folder_that_is_one_recording_goes_by_its_name(tmp_path: Path) -> None:
    """The folder's name is used also where the folder itself is searched."""
    lay(tmp_path / "make", ["session.raw", "labels.json"])
    assert [labelled.name for labelled in find(tmp_path / "make")] == ["make"]


def test_a_json_file_beside_fully_named_labels_is_not_read(tmp_path: Path) -> None:
    """Beside FILE with FILE.labels.json, FILE.json may be anything."""
    lay(tmp_path, ["run.log", "run.log.labels.json"])
    (tmp_path / "run.log.json").write_text("[1]")
    assert [labelled.name for labelled in find(tmp_path)] == ["run.log"]


def test_folders_of_tools_are_not_searched(tmp_path: Path) -> None:
    """Files of labels of other programs are not taken for ours."""
    lay(tmp_path / ".git", ["a.raw", "a.labels.json"])
    lay(tmp_path / "node_modules" / "x", ["a.raw", "a.labels.json"])
    lay(tmp_path / "dataset", ["labels.json"])
    with pytest.raises(InputError, match="no labelled recording; looked for FILE"):
        find(tmp_path)


def test_a_place_without_recordings_is_refused(tmp_path: Path) -> None:
    """The error names what to do next."""
    with pytest.raises(InputError, match="nowhere: no such file or directory"):
        find(tmp_path / "nowhere")
    lay(tmp_path, ["a.raw"])
    with pytest.raises(InputError, match="'tailcut bench init RECORDING' writes labels"):
        find(tmp_path / "a.raw")


def test_labels_without_or_with_one_recording_twice_are_refused_together(tmp_path: Path) -> None:
    """A recording that is missing would silently be missing from the figures."""
    lay(tmp_path, ["gone.labels.json", "a.raw", "a.labels.json", "a.labels.toml", "b.raw"])
    (tmp_path / "b.labels.json").write_text('{"nois": []}')
    with pytest.raises(LabelsError) as caught:
        find(tmp_path)
    said = [str(error).removeprefix(f"{tmp_path}/") for error in caught.value.errors]
    assert said == [
        "a.labels.toml: the recording has a second file of labels; keep one",
        "b.labels.json:1: nois: no such key; did you mean 'noise'?",
        "gone.labels.json: no recording beside it: looked for gone, gone.raw, gone.cast",
    ]
