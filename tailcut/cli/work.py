"""What the commands do, once their arguments are understood."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tailcut.api import Collector, Pipeline, Report
from tailcut.cli.output import complain, note, write
from tailcut.cli.streams import STDIN, Streams
from tailcut.errors import OutputError
from tailcut.options import Options

__all__ = ["run_clean", "run_tail"]

_UNNAMED = "previous step"


def run_tail(
    files: Sequence[str],
    options: Options,
    *,
    tee: str | None = None,
    report: bool = False,
    label: str | None = None,
    ended: str = "",
    prompt: str | None = None,
) -> int:
    """Prints the tail of the streams and gives the exit status.

    Args:
        files: paths; ``-`` is standard input, and so are none at all.
        options: how to read and cut.
        tee: where to keep a copy of the raw streams.
        report: whether to say in numbers, on standard error, what became of the streams.
        label: the step that the streams came from; the tail is wrapped in its block.
        ended: how that step ended.
        prompt: what stands before the block, which a prompt always brings along.
    """
    collector = Collector(options)
    streams = Streams(files, tee)
    for stream in streams:
        for chunk in stream:
            collector.feed(chunk)
        collector.end_stream()
    tail = collector.result()
    for warning in collector.warnings:
        complain(warning)
    text: str = tail
    if label is not None or prompt is not None:
        from tailcut import handoff

        name = label if label is not None else _name(streams.files)
        block = handoff.label(tail, name, ended=ended, whole=streams.kept)
        text = handoff.compose(prompt or "", block)
    lost = _print([text.removesuffix("\n")]) if text else None
    if report:
        _print_report(tail.report)
    if isinstance(lost, OutputError):
        raise lost
    return streams.status


def run_clean(
    files: Sequence[str],
    options: Options,
    *,
    tee: str | None = None,
    report: bool = False,
    live: bool = False,
) -> int:
    """Prints the cleaned transcripts of the streams, line by line, and gives the exit status.

    Args:
        files: paths; ``-`` is standard input, and so are none at all.
        options: how to read.
        tee: where to keep a copy of the raw streams.
        report: whether to say in numbers, on standard error, what became of the streams.
        live: whether a line is printed when the next begins, as long as nothing moves up.
    """
    pipeline = Pipeline(options, live=live)
    streams = Streams(files, tee)
    total = Report()
    lost: BrokenPipeError | OutputError | None = None
    for stream in streams:
        pipeline = pipeline.fresh()
        for chunk in stream:
            if lost is None:
                lost = _print(pipeline.feed(chunk))
            if lost is not None and not streams.is_copied:
                break
        lost = lost or _print(pipeline.close())
        total += pipeline.report
        if lost is not None and not streams.is_copied:
            break
    for warning in pipeline.warnings:
        complain(warning)
    if report:
        _print_report(total)
    if isinstance(lost, OutputError):
        raise lost
    return streams.status


def _print(lines: list[str]) -> BrokenPipeError | OutputError | None:
    """Prints lines; gives the reason if no more can be printed."""
    try:
        if lines:
            write("\n".join(lines) + "\n")
    except (BrokenPipeError, OutputError) as error:
        return error
    return None


def _print_report(report: Report) -> None:
    import json  # only a report needs it

    note(json.dumps(report.as_dict()))


def _name(files: Sequence[str]) -> str:
    """Names a step after its recordings, where the caller gives no name."""
    names = [os.path.basename(name) for name in files if name != STDIN]  # noqa: PTH119
    return ", ".join(names) or _UNNAMED
