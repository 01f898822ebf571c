"""Print the cleaned tail of streams."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence

from tailcut.api import Collector
from tailcut.cli.output import complain
from tailcut.cli.results import Outcomes, print_lines, print_report
from tailcut.cli.streams import STDIN, Reading, Streams
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import InputError, OutputError

if TYPE_CHECKING:
    from tailcut.cli.handoff import Handoff

__all__ = ["Request", "run"]


class Request(Reading, kw_only=True):
    """The arguments of the main job.

    Args:
        handoff: how the tail is handed on; None to print it as it is.
    """

    handoff: Handoff | None = None


def run(request: Request) -> int:
    """Print the tail of the streams and return the exit status.

    Raises:
        OptionError: a rule cannot be switched off, or the copy would overwrite an input.
        ConfigError: a file of rules cannot be used.
        OutputError: standard output cannot be written.
        NoSuccessError: success was required and is not recorded.
    """
    collector = Collector(request.options)
    streams = Streams(request.files, request.tee)
    outcomes = Outcomes(streams, request.options)
    for stream in streams:
        collector.begin_stream(streams.name)
        try:
            collector.read(stream)
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # so that the copy is whole
        outcomes.judge(collector.end_stream())
    tail = collector.result()
    for warning in collector.warnings:
        complain(warning)
    text: str = tail
    if request.handoff is not None:
        text = request.handoff.wrap(
            tail, _name(streams.files), complete=streams.is_whole, whole=streams.kept
        )
    lost = print_lines([text.removesuffix("\n")]) if text else None
    if request.report:
        print_report(tail.report, request.options)
    if isinstance(lost, OutputError):
        raise lost
    return outcomes.status(request.require_success)


def _name(files: Sequence[str]) -> str:
    """Name a step after its recordings; return an empty text for standard input."""
    return ", ".join(os.path.basename(name) for name in files if name != STDIN)  # noqa: PTH119
