"""Find labelled recordings, in each of the layouts that people keep them in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tailcut.core.record import Record
from tailcut.errors import ConfigError, InputError, shown
from tailcut.quality.labels import Labels, LabelsError, read

__all__ = ["LABELS", "Labelled", "find", "labels_of"]

LABELS = (".labels.json", ".labels.toml")
"""Suffixes of a file of labels, after the name of its recording."""

# Suffixes of a recording whose labels leave the suffix out; the first that exists is taken.
_SUFFIXES = (".raw", ".cast")
# Names in a folder that holds one recording.
_SESSION = tuple(f"session{suffix}" for suffix in _SUFFIXES)
_OWN_LABELS = ("labels.json", "labels.toml")
_ABOUT = "meta.json"
# Folders of tools: large, and without recordings.
_SKIPPED = {"__pycache__", "node_modules"}


class Labelled(Record):
    """A recording with its labels.

    Args:
        name: path from the folder that was searched, without the suffix that the layout adds.
        path: the recording's file.
        labels: its labels.
    """

    name: str
    path: Path
    labels: Labels


def find(place: Path) -> list[Labelled]:
    """Find the labelled recordings in a folder and below it, in the order of their names.

    Three layouts may stand side by side: ``FILE`` with ``FILE.labels.json``;
    ``NAME.raw`` or ``NAME.cast`` with ``NAME.labels.json`` and maybe ``NAME.json``; a folder with
    ``session.raw`` or ``session.cast``, ``labels.json`` and maybe ``meta.json``. Labels may be
    TOML instead.

    Args:
        place: a folder, or one recording.

    Raises:
        InputError: the place does not exist, or holds no labelled recording.
        LabelsError: labels cannot be used.
    """
    if not place.exists():
        raise InputError(f"{shown(place, quote=False)}: no such file or directory")
    if place.is_dir():
        top, files = place, list(_labels_below(place))
    else:
        top, files = place.parent, labels_of(place)
    found: dict[Path, Labelled] = {}
    errors: list[ConfigError] = []
    for file in files:
        recording, about, name = _recording(file, top)
        if recording is None:
            looked_for = ", ".join(str(path.name) for path in _candidates(file))
            errors.append(ConfigError(file, f"no recording beside it: looked for {looked_for}"))
            continue
        if recording in found:
            errors.append(ConfigError(file, "the recording has a second file of labels; keep one"))
        try:
            found[recording] = Labelled(name, recording, read(file, about))
        except LabelsError as error:
            errors += error.errors
    if errors:
        raise LabelsError(errors)
    if not found:
        raise InputError(
            f"{shown(place, quote=False)}: no labelled recording; looked for FILE{LABELS[0]} or "
            f"FILE{LABELS[1]} beside a recording FILE, FILE.raw or FILE.cast, and for folders "
            f"with session.raw and labels.json; 'tailcut bench init RECORDING' writes labels to "
            "fill in"
        )
    return sorted(found.values(), key=lambda labelled: labelled.name)


def labels_of(recording: Path) -> list[Path]:
    """Return the files of labels that a recording has."""
    names = [recording.name]
    if recording.suffix in _SUFFIXES:
        names.append(recording.name.removesuffix(recording.suffix))
    files = [recording.with_name(name + ending) for name in names for ending in LABELS]
    if recording.name in _SESSION:
        files += [recording.with_name(name) for name in _OWN_LABELS]
    return [file for file in files if file.exists()]


def _labels_below(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in _SKIPPED
        )
        for name in sorted(names):
            path = Path(here, name)
            # Other programs use these names, too.
            is_own = name in _OWN_LABELS and any(map(Path.exists, _candidates(path)))
            if is_own or (name.endswith(LABELS) and not name.startswith(".")):
                yield path


def _stem(file: Path) -> str:
    for ending in LABELS:
        if file.name.endswith(ending):
            return file.name.removesuffix(ending)
    return ""


def _candidates(file: Path) -> list[Path]:
    """Return the places where the recording of a file of labels may be, the preferred one first."""
    stem = _stem(file)
    names = [stem, *(stem + suffix for suffix in _SUFFIXES)] if stem else list(_SESSION)
    return [file.with_name(name) for name in names]


def _recording(file: Path, top: Path) -> tuple[Path | None, Path | None, str]:
    """Return the recording that labels belong to, the file with its size and kind, and its name."""
    recording = next((path for path in _candidates(file) if path.is_file()), None)
    stem = _stem(file)
    named = file.with_name(stem) if stem else file.parent
    name = named.relative_to(top).as_posix() if named != top else named.resolve().name
    about = file.with_name(f"{stem}.json" if stem else _ABOUT)
    # Beside FILE with FILE.labels.json, a FILE.json may be anything.
    is_about = about.is_file() and recording != named
    return recording, about if is_about else None, name
