r"""Strip what CI services add around the lines of a job log.

- GitHub Actions (and Azure Pipelines, whose runner it shares): a timestamp before each line,
  ``##[group]`` and the like; ``gh run view --log`` puts job and step before it
- GitLab: ``section_start:TIME:NAME\r ESC[0K``; with timestamps also ``TIME 00O`` before each line,
  where ``+`` marks the continuation of the line before
  (https://docs.gitlab.com/ci/jobs/job_logs/)
- Buildkite: ``ESC _bk;t=TIME BEL`` before each line
- Jenkins: serialised notes in concealed text, ``ESC[8mha:…ESC[0m`` (hudson.console.ConsoleNote),
  and the lines ``[Pipeline] …``
"""

from __future__ import annotations

import re

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.events import Event, Outcome, Output
from tailcut.recording.formats.blocks import Blocks

if TYPE_CHECKING:
    from tailcut.options import Newline

__all__ = ["BuildkiteReader", "GitHubReader", "GitLabReader", "JenkinsReader"]

# Bytes at the end in which a service writes how the job ended.
_END = 1 << 12
_BOM = b"\xef\xbb\xbf"
_SECOND = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"


class _LogReader:
    """The part that the readers of all services share.

    Args:
        timed: keep `duration` up to date, which costs a little.

    Attributes:
        duration: seconds from the first timestamp to the last.
    """

    name = ""
    newline: Newline = "pipe"
    _stamps: re.Pattern[bytes] | None = None

    def __init__(self, timed: bool = False) -> None:
        self.size: tuple[int, int] | None = None
        self.skipped: dict[str, int] = {}
        self._timed = timed
        self._span: tuple[float, float] | None = None
        self._blocks = Blocks()
        self._at_start = True
        self._end = b""

    @property
    def duration(self) -> float | None:
        """Seconds from the first timestamp to the last; None where none was read."""
        return None if self._span is None else self._span[1] - self._span[0]

    def feed(self, data: bytes) -> list[Event]:
        """Read the next bytes and return the output that they complete."""
        events: list[Event] = []
        for block, whole in self._blocks.feed(data):
            self._add(self._unwrap(block) if whole or self._at_start else block, block, events)
            self._at_start = whole or block.endswith(b"\n")
        return events

    def close(self) -> list[Event]:
        """End the stream and return the rest, with the outcome of the job where the log has it."""
        events: list[Event] = []
        last = self._blocks.close()
        if last:
            self._add(self._unwrap(last), last, events)
        outcome = self._outcome()
        if outcome is not None:
            events.append(outcome)
        return events

    def _add(self, output: bytes, block: bytes, events: list[Event]) -> None:
        if self._timed and self._stamps is not None and (stamps := self._stamps.findall(block)):
            began, ended = self._seconds(stamps[0]), self._seconds(stamps[-1])
            self._span = (self._span[0] if self._span else began, ended)
        if output:
            events.append(Output(output))
            self._end = (self._end + output)[-_END:] if len(output) < _END else output[-_END:]

    @staticmethod
    def _seconds(stamp: bytes) -> float:
        from datetime import datetime

        try:
            # Not every version of Python takes more digits than microseconds have.
            return datetime.fromisoformat(stamp[:26].decode().rstrip("Z") + "+00:00").timestamp()
        except ValueError:
            return 0.0

    def _unwrap(self, block: bytes) -> bytes:
        raise NotImplementedError

    def _outcome(self) -> Outcome | None:
        return None


class GitHubReader(_LogReader):
    """The reader of logs of GitHub Actions and Azure Pipelines."""

    name = "github"
    _stamps = re.compile(rb"^(?:[^\t\n]*\t){0,2}\xef?\xbb?\xbf?(" + _SECOND + rb"\.\d{7}Z)", re.M)
    # Each begins with the line end before it, the fastest pattern for `re`.
    _prefix = re.compile(rb"\n(?:\xef\xbb\xbf)?" + _SECOND + rb"\.\d{7}Z ?")
    _prefix_of_run = re.compile(
        rb"\n[^\t\n]{1,200}\t[^\t\n]{1,200}\t(?:\xef\xbb\xbf)?" + _SECOND + rb"\.\d{7}Z ?"
    )
    _structure = re.compile(rb"\n(?:##\[endgroup\][^\n]*(?=\n)|(##)?\[(?:group|command|section)\])")
    _levels = re.compile(rb"\n##\[(error|warning|notice|debug)\]")
    _failure = re.compile(
        rb"\n##\[error\]((?:Process completed with exit code (-?\d{1,9})"
        rb"|[^\n]{1,80} exited with code '(-?\d{1,9})'"
        rb"|The operation was cancell?ed)[^\n]{0,80})"
    )

    def __init__(self, timed: bool = False) -> None:
        super().__init__(timed)
        self._failed: Outcome | None = None

    def _unwrap(self, block: bytes) -> bytes:
        text = self._prefix.sub(b"\n", b"\n" + block)
        if b"\t" in text and b"Z" in text:
            text = self._prefix_of_run.sub(b"\n", text)
        if b"##[" in text or b"\n[" in text:
            for failure in self._failure.finditer(text):
                status = failure[2] or failure[3]
                detail = failure[1].decode("utf-8", "replace").rstrip(".\r ")
                self._failed = Outcome(False, detail, int(status) if status else None)
            text = self._structure.sub(lambda found: b"" if b"##[end" in found[0] else b"\n", text)
            text = self._levels.sub(lambda found: b"\n" + found[1].capitalize() + b": ", text)
        return text[1:] if text.startswith(b"\n") else text

    def _outcome(self) -> Outcome | None:
        # These logs do not hold a success.
        return self._failed


class GitLabReader(_LogReader):
    """The reader of job logs of GitLab."""

    name = "gitlab"
    newline: Newline = "auto"
    _stamps = re.compile(rb"^(" + _SECOND + rb"\.\d{6}Z) [0-9a-f]{2}[OE]", re.M)
    _prefix = re.compile(rb"\n" + _SECOND + rb"\.\d{6}Z [0-9a-f]{2}[OE] ?")
    _goes_on = re.compile(rb"\n" + _SECOND + rb"\.\d{6}Z [0-9a-f]{2}[OE]\+")
    _section = re.compile(
        rb"section_(?:start|end):\d{1,15}:[\w.-]{1,200}(?:\[[^\]\n]{0,200}\])?\r(?:\x1b\[0K)?"
    )
    _result = re.compile(
        rb"^(?:ERROR: Job failed[^\n:]{0,80}(?:: ([^\n]{0,200}))?|Job succeeded)", re.M
    )
    _status = re.compile(rb"exit (?:code|status) (\d{1,9})")
    _colours = re.compile(rb"\x1b\[[\d;]*[mK]")

    def __init__(self, timed: bool = False) -> None:
        super().__init__(timed)
        # The last line end, held back until the next line shows whether it continues the line.
        self._line_end = b""

    def _unwrap(self, block: bytes) -> bytes:
        text = b"\n" + block
        # The line end before the block is the held one; where none is held, it is not in the log.
        is_own = not self._line_end and self._goes_on.match(text) is None
        text = self._prefix.sub(b"\n", self._goes_on.sub(b"", text))[is_own:]
        self._line_end = b"\n" if text.endswith(b"\n") else b""
        return self._section.sub(b"", text.removesuffix(b"\n"))

    def close(self) -> list[Event]:
        """End the stream and return the rest, with the outcome of the job where the log has it."""
        events = super().close()
        if self._line_end:
            events.append(Output(b"\n"))
        return events

    def _outcome(self) -> Outcome | None:
        results = list(self._result.finditer(self._colours.sub(b"", self._end)))
        if not results:
            return None
        result = results[-1][0].decode("utf-8", "replace").strip()
        if result == "Job succeeded":
            return Outcome(True, result)
        status = self._status.search(results[-1][0])
        return Outcome(False, result.removeprefix("ERROR: "), int(status[1]) if status else None)


class BuildkiteReader(_LogReader):
    """The reader of job logs of Buildkite."""

    name = "buildkite"
    newline: Newline = "auto"
    _stamps = re.compile(rb"\x1b_bk;t=(\d{10,16})\x07")
    _stamp = re.compile(rb"\x1b_bk;[^\x07\x1b\n]{0,80}\x07")
    _failure = re.compile(rb"The command exited with status (-?\d{1,9})")

    @staticmethod
    def _seconds(stamp: bytes) -> float:
        return int(stamp) / 1000

    def _unwrap(self, block: bytes) -> bytes:
        return self._stamp.sub(b"", block)

    def _outcome(self) -> Outcome | None:
        failures = self._failure.findall(self._end)
        if not failures:
            return None
        status = int(failures[-1])
        return Outcome(status == 0, f"The command exited with status {status}", status)


class JenkinsReader(_LogReader):
    """The reader of console logs of Jenkins, as stored or as plain text.

    The Timestamper writes ``[DATETIME.123Z] `` before the lines of some steps or of all; on a
    page it writes a clock, or the time since the beginning, before every line.
    """

    name = "jenkins"
    newline: Newline = "auto"
    _stamps = re.compile(rb"^\[(" + _SECOND + rb"\.\d{3}Z)\] ", re.M)
    _note = re.compile(rb"\x1b\[8mha:[^\x1b\n]*\x1b\[0m")
    _stamp = re.compile(rb"^\[" + _SECOND + rb"\.\d{3}Z\] ", re.M)
    _clock = re.compile(rb"^\d\d:\d\d:\d\d(?:\.\d{3})? {1,2}", re.M)
    # The names of stages are the only part of the pipeline's structure that is kept.
    _stage = re.compile(rb"^\[Pipeline\] \{ \(([^\n]*)\)(?=\r?\n)", re.M)
    _structure = re.compile(rb"^\[Pipeline\] [^\n]*\n", re.M)
    _result = re.compile(rb"^Finished: ([A-Z_]{1,20})\r?$", re.M)

    def __init__(self, timed: bool = False) -> None:
        super().__init__(timed)
        self._clocked: bool | None = None

    def _unwrap(self, block: bytes) -> bytes:
        if self._clocked is None:
            # Tools print the time as well: it is that of Jenkins only if the first line has it.
            self._clocked = self._clock.match(block) is not None
        text = self._note.sub(b"", block) if b"\x1b[8mha:" in block else block
        text = (self._clock if self._clocked else self._stamp).sub(b"", text)
        if b"[Pipeline]" not in text:
            return text
        return self._structure.sub(b"", self._stage.sub(rb"\1", text))

    def _outcome(self) -> Outcome | None:
        results = self._result.findall(self._end)
        if not results:
            return None
        result = results[-1].decode()
        return Outcome(result == "SUCCESS", f"Finished: {result}")
