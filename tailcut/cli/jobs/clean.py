"""Print the whole cleaned transcripts of streams."""

from __future__ import annotations

from collections import deque

from tailcut.api import Report
from tailcut.cli.output import complain
from tailcut.cli.results import Outcomes, print_lines, print_report
from tailcut.cli.streams import Reading, Streams
from tailcut.errors import InputError, OutputError
from tailcut.pipeline.cleaner import Cleaner

__all__ = ["Request", "run"]


class Request(Reading, kw_only=True):
    """The arguments of ``tailcut clean``.

    Args:
        live: whether to print a line when the next one begins, until the cursor moves up.
    """

    live: bool = False


def run(request: Request) -> int:
    """Print the transcripts line by line and return the exit status.

    Raises:
        OptionError: a rule cannot be switched off, or the copy would overwrite an input.
        ConfigError: a file of rules cannot be used.
        OutputError: standard output cannot be written.
        NoSuccessError: success was required and is not recorded.
    """
    cleaner = Cleaner(request.options, live=request.live, folds=True)
    streams = Streams(request.files, request.tee)
    total = Report()
    outcomes = Outcomes(streams, request.options)
    lost: BrokenPipeError | OutputError | None = None
    for stream in streams:
        cleaner = cleaner.fresh(streams.name)
        try:
            for chunk in stream:
                for lines in cleaner.feed_by_pieces(chunk):
                    lost = lost or print_lines(lines)
                if lost is not None and not streams.is_copied:
                    break
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # so that the copy is whole
        for lines in cleaner.close_by_pieces():
            lost = lost or print_lines(lines)
        total += cleaner.report
        if lost is None:
            outcomes.judge(cleaner.report)
        if lost is not None and not streams.is_copied:
            break
    for warning in cleaner.warnings:
        complain(warning)
    if request.report:
        print_report(total, request.options)
    if isinstance(lost, OutputError):
        raise lost
    return outcomes.status(request.require_success and lost is None)
