"""The public names as a user's program has them, for type checkers.

``make lint`` checks this file with ``mypy --strict``: an annotation of the library that refuses
what a user may write, or that loses a type, is an error here. `test_api_examples` runs it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import tailcut
from tailcut import (
    Cleaned,
    ConfigError,
    InputError,
    OptionError,
    Options,
    Pipeline,
    Report,
    Tail,
    TailcutError,
    clean,
    tail,
)

STREAM = b"\x1b[1mBuilding\x1b[m\r\n 10%\r 62%\r\x1b[K\x1b[31merror:\x1b[m no such crate\r\n"


def tail_of_bytes() -> str:
    """A tail is a text."""
    return tail(STREAM)


def tail_with_keywords() -> Tail:
    """Options are keywords; each has the type of the field of `Options`."""
    return tail(
        STREAM,
        budget=200,
        unit="words",
        max_lines=20,
        cols=80,
        rows=24,
        newline="pty",
        stages=["chrome", "blanks"],
        chrome=[],
        without_rules=(),
        alternate_screen="drop",
        cleared="drop",
        format="raw",
        tool_lines=4,
        command=None,
        whole=True,
    )


def tail_with_options() -> Tail:
    """Options are made once and changed for one call; ``replace`` returns a copy."""
    options = Options(cols=120, rows=40)
    narrow: Options = options.replace(cols=80)
    return tail(STREAM, narrow, budget=100)


def sources(folder: Path) -> list[str]:
    """A stream is bytes, text, a path object, an open file, or an iterable of pieces."""
    path = folder / "session.raw"
    path.write_bytes(STREAM)
    file: BinaryIO
    with path.open("rb") as file:
        of_file: Tail = tail(file)
    with path.open(newline="") as text_file:
        of_text_file: Tail = tail(text_file)
    pieces: Iterable[bytes] = (STREAM[at : at + 7] for at in range(0, len(STREAM), 7))
    texts: list[str] = [STREAM.decode()]
    return [
        tail(STREAM),
        tail(bytearray(STREAM)),
        tail(STREAM.decode()),
        tail(path),
        of_file,
        of_text_file,
        tail(io.BytesIO(STREAM)),
        tail(pieces),
        tail(texts),
    ]


def report_of_a_tail() -> str:
    """A report counts what was read, dropped, cut and kept, and is ready for JSON."""
    report: Report = tail(STREAM, budget=10).report
    lines: int = report.omitted_lines
    dropped: int = sum(report.dropped.values())
    failed: bool = report.outcome is not None and not report.outcome.ok
    return json.dumps(report.as_dict()) + f" {lines} {dropped} {failed}"


def transcript() -> list[str]:
    """A cleaned transcript is a text with a report, too."""
    cleaned: Cleaned = clean([STREAM], stages=("wordless",))
    read: int = cleaned.report.bytes_read
    return [*cleaned.splitlines(), str(read)]


def stream(chunks: Iterable[bytes | str]) -> Iterator[str]:
    """A pipeline returns lines as they settle."""
    pipeline = Pipeline(Options(rows=2), live=True, cols=80)
    for chunk in chunks:
        yield from pipeline.feed(chunk)
    yield from pipeline.close()
    warnings: list[str] = list(pipeline.warnings)
    report: Report = pipeline.report
    options: Options = pipeline.options
    yield f"{len(warnings)} {report.lines_read} {options.cols}"


def errors(folder: Path) -> list[str]:
    """Every error is a TailcutError with an exit code; an option's error names the field."""
    found: list[str] = []
    try:
        tail(STREAM, budget=0)
    except OptionError as error:
        found.append(error.field)
    try:
        tail(STREAM, chrome=[folder / "missing.toml"])
    except (ConfigError, InputError) as error:
        code: int = error.exit_code
        found.append(str(code))
    try:
        clean(STREAM, format="nonsense")
    except TailcutError as error:
        found.append(str(error))
    return found


VERSION: str = tailcut.__version__
