"""What ``tailcut clean`` does, once its arguments are understood."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tailcut.api import Pipeline, Report
from tailcut.cli.output import complain
from tailcut.cli.results import Outcomes, print_lines, print_report
from tailcut.cli.streams import Streams
from tailcut.errors import InputError, OutputError
from tailcut.options import Options

__all__ = ["run_clean"]


def run_clean(
    files: Sequence[str],
    options: Options,
    *,
    tee: str | None = None,
    report: bool = False,
    require_success: bool = False,
    live: bool = False,
) -> int:
    """Prints the cleaned transcripts of the streams, line by line, and gives the exit status.

    Args:
        files: paths; ``-`` is standard input, and so are none at all.
        options: how to read.
        tee: where to keep a copy of the raw streams.
        report: whether to say in numbers, on standard error, what became of the streams.
        require_success: whether it is an error if a stream does not say that it succeeded.
        live: whether a line is printed when the next begins, as long as nothing moves up.
    """
    pipeline = Pipeline(options, live=live)
    streams = Streams(files, tee)
    total = Report()
    outcomes = Outcomes(streams, options)
    lost: BrokenPipeError | OutputError | None = None
    for stream in streams:
        pipeline = pipeline.fresh(streams.name)
        try:
            for chunk in stream:
                for lines in pipeline.feed_by_pieces(chunk):
                    lost = lost or print_lines(lines)
                if lost is not None and not streams.is_copied:
                    break
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # the copy is to be whole
        for lines in pipeline.close_by_pieces():
            lost = lost or print_lines(lines)
        total += pipeline.report
        if lost is None:
            outcomes.judge(pipeline.report)
        if lost is not None and not streams.is_copied:
            break
    for warning in pipeline.warnings:
        complain(warning)
    if report:
        print_report(total, options)
    if isinstance(lost, OutputError):
        raise lost
    return outcomes.status(require_success and lost is None)
