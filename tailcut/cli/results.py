"""What streams lead to: lines on standard output, a report, an exit status."""

from __future__ import annotations

from tailcut.api import Report
from tailcut.cli.output import note, write
from tailcut.cli.streams import Streams, title
from tailcut.errors import NoSuccessError, OutputError
from tailcut.options import Options

__all__ = ["Outcomes", "print_lines", "print_report"]


class Outcomes:
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


def print_lines(lines: list[str]) -> BrokenPipeError | OutputError | None:
    """Prints lines; gives the reason if no more can be printed."""
    try:
        if lines:
            write("\n".join(lines) + "\n")
    except (BrokenPipeError, OutputError) as error:
        return error
    return None


def print_report(report: Report, options: Options) -> None:
    import json  # only a report needs it

    told = report.as_dict()
    if options.chrome:
        told["chrome_files"] = [str(path) for path in options.chrome]
    note(json.dumps(told))
