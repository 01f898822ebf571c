"""Work out a step's status from how its process ended and from what its agent concluded."""

from __future__ import annotations

import re
import time
from typing import Any

from tailcut.api import Report
from tailcut.combo.provider import Provider
from tailcut.core.record import Record
from tailcut.errors import shown
from tailcut.process import Ending
from tailcut.state.step_record import AgentVerdict, StepRecord

__all__ = [
    "ERROR",
    "IDLE",
    "NOT_STARTED",
    "StepStatus",
    "judge",
    "verdict_of",
    "without_output",
]

IDLE, ERROR, NOT_STARTED = 0, 1, -1
# A known text of failure is looked for in the last lines of a tail only: further up, agents quote
# errors that they have mended since.
_LAST_LINES = 15
# Seconds for one pattern; a sound one needs microseconds.
_SECONDS = 0.25


class StepStatus(Record):
    """The status of a step, and its reason.

    Args:
        status: 0, 1 or -1.
        cause: the word for why it is not 0; empty if it is.
        ended: how the step ended, for a label: ``exit status 1``.
    """

    status: int
    cause: str
    ended: str


def verdict_of(provider: Provider | None, report: Report, tail: str) -> AgentVerdict | None:
    """Return what a provider's agent concluded of its run, whatever it exits with.

    Returns:
        The verdict; None where the agent gives none.
    """
    if provider is None:
        return None
    end = "\n".join(tail.split("\n")[-_LAST_LINES:])
    for failure in provider.failures:
        try:
            found = _search(failure, end)
        except TimeoutError:
            pattern = shown(failure.pattern)
            detail = f"the pattern {pattern} of its provider takes too long on its output"
            return AgentVerdict(ok=False, detail=detail)
        if found:
            return AgentVerdict(ok=False, detail=found[0].partition("\n")[0].strip())
    if report.outcome is not None:
        return AgentVerdict(ok=report.outcome.ok, detail=report.outcome.detail)
    if provider.verdict:
        return AgentVerdict(ok=False, detail="its stream does not say that it succeeded")
    return None


def _search(pattern: re.Pattern[str], text: str) -> Any:
    """Search with a time limit: nobody has tested the pattern.

    Raises:
        TimeoutError: it takes too long.
    """
    import regex

    return regex.compile(pattern.pattern, pattern.flags & re.MULTILINE and regex.MULTILINE).search(
        text, timeout=_SECONDS
    )


def judge(
    ending: Ending, verdict: AgentVerdict | None, verify: Ending | None, failed: str = ""
) -> StepStatus:
    """Work out a step's status.

    Args:
        ending: how its process ended.
        verdict: what its agent concluded.
        verify: how its check ended, if it was run.
        failed: what went wrong in keeping its output; empty if nothing did.
    """
    ended = ending.described
    if failed:
        # Where that ended the process, nothing else is known of its end.
        is_all = ending.error == failed
        return StepStatus(ERROR, "record", failed if is_all else f"{ended}, but {failed}")
    if ending.cancelled:
        return StepStatus(ERROR, "cancelled", ended)
    if not ending.started:
        return StepStatus(NOT_STARTED, "start", ended)
    if ending.timed_out:
        cause = "idle_timeout" if ending.timed_out == "idle" else "timeout"
        return StepStatus(ERROR, cause, ended)
    # The verdict is the stream's word, and it was given before the process was ended.
    if ending.overstayed and verdict is not None and verdict.ok:
        return _checked(ended, verify)
    if ending.signal is not None and not (ending.overstayed and verdict is not None):
        return StepStatus(ERROR, "signal", ended)
    if ending.exit_code is None and ending.signal is None:
        return StepStatus(NOT_STARTED, "wait", ended)
    if verdict is not None and not verdict.ok:
        but = "but its output says that it failed" if ending.exit_code == 0 else "and it says"
        return StepStatus(ERROR, "verdict", f"{ended}, {but}: {verdict.detail}")
    if ending.exit_code != 0:
        return StepStatus(ERROR, "exit", ended)
    return _checked(ended, verify)


def _checked(ended: str, verify: Ending | None) -> StepStatus:
    if verify is not None and not verify.ok:
        cause = "cancelled" if verify.cancelled else "verify"
        return StepStatus(ERROR, cause, f"{ended}, but its check did not pass: {verify.described}")
    return StepStatus(IDLE, "", ended)


def without_output(status: int, cause: str, ended: str) -> StepRecord:
    """Make the record of a step that has no output."""
    now = time.time()
    return StepRecord(status=status, cause=cause, ended=ended, started=now, finished=now, lines=0,
                      tail_chars=0, omitted_lines=0, omitted_chars=0, filtered_lines=0)  # fmt: skip
