"""What ``tailcut bench init`` does, once its arguments are understood."""

from __future__ import annotations

from pathlib import Path

from tailcut import quality
from tailcut.cli.output import problem, write
from tailcut.errors import EXIT_OK, InputError, OptionError, OutputError, UsageError, shown
from tailcut.options import Options
from tailcut.pipeline.survey import info

__all__ = ["run_init"]


def run_init(
    recording: str, *, force: bool = False, cols: int | None = None, rows: int | None = None
) -> int:
    """Writes labels to fill in and the transcript beside a recording.

    Args:
        recording: its path.
        force: whether what is there is overwritten.
        cols: the terminal's width.
        rows: its height.
    """
    try:
        Options(cols=cols, rows=rows)
    except OptionError as error:
        raise OptionError(f"--{error.field}", error.received, error.allowed) from None
    if (cols is None) != (rows is None):
        raise UsageError("--cols and --rows go together: give both, or neither")
    path = Path(recording)
    if not path.is_file():
        said = "is not a file" if path.exists() else "no such file or directory"
        raise InputError(f"{shown(recording, quote=False)}: {said}")
    labels = path.with_name(path.name + ".labels.toml")
    transcript = path.with_name(path.name + ".transcript.txt")
    there = [*quality.labels_of(path), *(file for file in (labels, transcript) if file.exists())]
    if there and not force:
        names = ", ".join(dict.fromkeys(map(str, there)))
        raise UsageError(f"{names}: there already; --force overwrites {labels} and {transcript}")
    given = None if cols is None or rows is None else (cols, rows)
    try:
        draft = quality.draft(path, transcript.name, given=given, recorded=info(path).size)
    except OSError as error:
        raise InputError(f"{path}: {problem(error)}") from None
    for file, text in ((labels, draft.labels), (transcript, draft.transcript)):
        try:
            file.write_text(text, "utf-8", newline="\n")
        except OSError as error:
            raise OutputError(f"{file}: {problem(error)}") from None
        write(f"{file}\n")
    return EXIT_OK
