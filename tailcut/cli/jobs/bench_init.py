"""Write labels for a recording, to be completed by hand."""

from __future__ import annotations

from pathlib import Path

from tailcut import quality
from tailcut.cli.output import problem, say
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, InputError, OptionError, OutputError, UsageError, shown
from tailcut.options import Options
from tailcut.pipeline.survey import info

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut bench init``.

    Args:
        recording: the path of the recording.
        force: whether to overwrite existing files.
        cols: the terminal's width in columns; None if the recording states it, or nobody knows.
        rows: the terminal's height in rows; given together with ``cols``.

    Raises:
        UsageError: the size is not allowed, or half of it is missing.
    """

    recording: str
    force: bool = False
    cols: int | None = None
    rows: int | None = None

    def _check(self) -> None:
        try:
            Options(cols=self.cols, rows=self.rows)
        except OptionError as error:
            raise OptionError(f"--{error.field}", error.received, error.allowed) from None
        if (self.cols is None) != (self.rows is None):
            raise UsageError("--cols and --rows go together: give both, or neither")

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows of the terminal, if they were given."""
        return None if self.cols is None or self.rows is None else (self.cols, self.rows)


def run(request: Request) -> int:
    """Write the labels and the transcript, print their names, and return the exit status.

    Raises:
        InputError: the recording cannot be read.
        UsageError: a file exists.
        OutputError: a file cannot be written.
    """
    path = Path(request.recording)
    if not path.is_file():
        reason = "is not a file" if path.exists() else "no such file or directory"
        raise InputError(f"{shown(request.recording, quote=False)}: {reason}")
    labels = path.with_name(path.name + ".labels.toml")
    transcript = path.with_name(path.name + ".transcript.txt")
    found = [*quality.labels_of(path), *(file for file in (labels, transcript) if file.exists())]
    if found and not request.force:
        names = ", ".join(dict.fromkeys(map(str, found)))
        raise UsageError(f"{names}: already there; --force overwrites {labels} and {transcript}")
    try:
        draft = quality.draft(path, transcript.name, given=request.size, recorded=info(path).size)
    except OSError as error:
        raise InputError(f"{path}: {problem(error)}") from None
    for file, text in ((labels, draft.labels), (transcript, draft.transcript)):
        try:
            file.write_text(text, "utf-8", newline="\n")
        except OSError as error:
            raise OutputError(f"{file}: {problem(error)}") from None
        say(f"{file}\n")
    return EXIT_OK
