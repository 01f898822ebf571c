"""What the main job does, once its arguments are understood."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence

from tailcut.api import Collector
from tailcut.cli.output import complain
from tailcut.cli.results import Outcomes, print_lines, print_report
from tailcut.cli.streams import STDIN, Streams
from tailcut.errors import InputError, OutputError
from tailcut.options import Options

__all__ = ["run_tail"]

_UNNAMED = "previous step"


def run_tail(
    files: Sequence[str],
    options: Options,
    *,
    tee: str | None = None,
    report: bool = False,
    require_success: bool = False,
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
        require_success: whether it is an error if a stream does not say that it succeeded.
        label: the step that the streams came from; the tail is wrapped in its block.
        ended: how that step ended.
        prompt: what stands before the block, which a prompt always brings along.
    """
    collector = Collector(options)
    streams = Streams(files, tee)
    outcomes = Outcomes(streams, options)
    for stream in streams:
        collector.begin_stream(streams.name)
        try:
            collector.read(stream)
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # the copy is to be whole
        outcomes.judge(collector.end_stream())
    tail = collector.result()
    for warning in collector.warnings:
        complain(warning)
    text: str = tail
    if label is not None or prompt is not None:
        from tailcut import handoff

        name = label if label is not None else _name(streams.files)
        block = handoff.label(
            tail, name, ended=ended, complete=streams.is_whole, whole=streams.kept
        )
        text = handoff.compose(prompt or "", block)
    lost = print_lines([text.removesuffix("\n")]) if text else None
    if report:
        print_report(tail.report, options)
    if isinstance(lost, OutputError):
        raise lost
    return outcomes.status(require_success)


def _name(files: Sequence[str]) -> str:
    """Names a step after its recordings, where the caller gives no name."""
    names = [os.path.basename(name) for name in files if name != STDIN]  # noqa: PTH119
    return ", ".join(names) or _UNNAMED
