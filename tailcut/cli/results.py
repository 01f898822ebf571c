"""The results of streams: lines on standard output, the report, the exit status."""

from __future__ import annotations

from tailcut.api import Report
from tailcut.cli.output import note, write
from tailcut.cli.streams import Streams, title
from tailcut.errors import NoSuccessError, OutputError
from tailcut.options import Options

__all__ = ["Outcomes", "print_lines", "print_report"]


class Outcomes:
    """The exit status that the outcomes of streams lead to.

    Args:
        streams: the inputs; `judge` is called for the current one.
        options: the options that they are read with.
    """

    def __init__(self, streams: Streams, options: Options) -> None:
        self._streams = streams
        self._command = options.command
        self._complaints: list[str] = []

    def judge(self, report: Report) -> None:
        """Record how a stream ended, and report at once what is wrong with it as an input."""
        if report.damage:
            self._streams.reject(f"{report.damage}; the part before the damage was handled")
        elif self._command is not None and report.command is None:
            which = "no command" if self._command == "last" else f"no command {self._command}"
            self._streams.reject(f"{which} is marked in it (OSC 133 or 633)")
        elif report.skipped and not report.lines_read:
            count = sum(report.skipped.values())
            self._streams.reject(
                f"nothing in it could be read as {report.format} ({count} skipped); "
                "--format raw prints it as it is"
            )
        outcome = report.outcome
        if outcome is None:
            self._complaints.append(
                f"{title(self._streams.name)} records no success (format {report.format})"
            )
        elif not outcome.ok:
            self._complaints.append(f"{title(self._streams.name)} failed: {outcome.detail}")

    def status(self, require_success: bool) -> int:
        """Return the exit status.

        Args:
            require_success: whether every stream must record a success.

        Raises:
            NoSuccessError: success was required and a stream does not record it.
        """
        if require_success and self._complaints and not self._streams.status:
            raise NoSuccessError("; ".join(self._complaints))
        return self._streams.status


def print_lines(lines: list[str]) -> BrokenPipeError | OutputError | None:
    """Print lines; return the error if they cannot be printed."""
    try:
        if lines:
            write("\n".join(lines) + "\n")
    except (BrokenPipeError, OutputError) as error:
        return error
    return None


def print_report(report: Report, options: Options) -> None:
    """Print a report to standard error, as JSON."""
    import json  # loaded for a report alone

    fields = report.as_dict()
    if options.chrome:
        fields["chrome_files"] = [str(path) for path in options.chrome]
    note(json.dumps(fields))
