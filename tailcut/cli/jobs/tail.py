"""What the commands do, once their arguments are understood."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence

from tailcut.api import Collector, Report
from tailcut.cli.jobs.streams import STDIN, Streams, title
from tailcut.cli.output import complain, note, write
from tailcut.errors import InputError, NoSuccessError, OutputError
from tailcut.options import Options
from tailcut.pipeline.cleaner import Cleaner

__all__ = ["run_clean", "run_tail"]

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
    verdict = _Verdict(streams, options)
    for stream in streams:
        collector.begin_stream(streams.name)
        try:
            collector.read(stream)
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # the copy is to be whole
        verdict.judge(collector.end_stream())
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
    lost = _print([text.removesuffix("\n")]) if text else None
    if report:
        _print_report(tail.report, options)
    if isinstance(lost, OutputError):
        raise lost
    return verdict.status(require_success)


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
    cleaner = Cleaner(options, live=live)
    streams = Streams(files, tee)
    total = Report()
    verdict = _Verdict(streams, options)
    lost: BrokenPipeError | OutputError | None = None
    for stream in streams:
        cleaner = cleaner.fresh(streams.name)
        try:
            for chunk in stream:
                for lines in cleaner.feed_by_pieces(chunk):
                    lost = lost or _print(lines)
                if lost is not None and not streams.is_copied:
                    break
        except InputError as error:
            streams.reject(str(error))
            deque(stream, maxlen=0)  # the copy is to be whole
        for lines in cleaner.close_by_pieces():
            lost = lost or _print(lines)
        total += cleaner.report
        if lost is None:
            verdict.judge(cleaner.report)
        if lost is not None and not streams.is_copied:
            break
    for warning in cleaner.warnings:
        complain(warning)
    if report:
        _print_report(total, options)
    if isinstance(lost, OutputError):
        raise lost
    return verdict.status(require_success and lost is None)


class _Verdict:
    """What the streams said, as an exit status.

    Args:
        streams: the inputs, of which the one that was given last is judged.
        options: what was asked for.
    """

    def __init__(self, streams: Streams, options: Options) -> None:
        self._streams = streams
        self._command = options.command
        self._complaints: list[str] = []

    def judge(self, report: Report) -> None:
        """Notes how a stream ended, and says at once what is wrong with it as an input."""
        if report.damage:
            self._streams.reject(f"{report.damage}; what could be read was handled")
        elif self._command is not None and report.command is None:
            which = "no command" if self._command == "last" else f"no command {self._command}"
            self._streams.reject(f"{which} is marked in it (OSC 133 or 633)")
        elif report.skipped and not report.lines_read:
            count = sum(report.skipped.values())
            self._streams.reject(
                f"nothing in it could be read as {report.format} ({count} skipped); "
                "--format raw shows it as it is"
            )
        outcome = report.outcome
        if outcome is None:
            said = f"does not say that it succeeded (format {report.format})"
            self._complaints.append(f"{title(self._streams.name)} {said}")
        elif not outcome.ok:
            self._complaints.append(f"{title(self._streams.name)} failed: {outcome.detail}")

    def status(self, require_success: bool) -> int:
        """Gives the exit status.

        Raises:
            NoSuccessError: success was required and is not what the streams said.
        """
        if require_success and self._complaints and not self._streams.status:
            raise NoSuccessError("; ".join(self._complaints))
        return self._streams.status


def _print(lines: list[str]) -> BrokenPipeError | OutputError | None:
    """Prints lines; gives the reason if no more can be printed."""
    try:
        if lines:
            write("\n".join(lines) + "\n")
    except (BrokenPipeError, OutputError) as error:
        return error
    return None


def _print_report(report: Report, options: Options) -> None:
    import json  # only a report needs it

    told = report.as_dict()
    if options.chrome:
        told["chrome_files"] = [str(path) for path in options.chrome]
    note(json.dumps(told))


def _name(files: Sequence[str]) -> str:
    """Names a step after its recordings, where the caller gives no name."""
    names = [os.path.basename(name) for name in files if name != STDIN]  # noqa: PTH119
    return ", ".join(names) or _UNNAMED
