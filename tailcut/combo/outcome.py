"""What a step came to: one of three statuses, and beside it what really happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tailcut.api import Report
from tailcut.combo.provider import Provider
from tailcut.process import Ending

__all__ = ["ERROR", "IDLE", "NOT_STARTED", "Verdict", "judge", "said_by"]

IDLE, ERROR, NOT_STARTED = 0, 1, -1
# Of a tail, the lines in which a known text of failure is looked for: what an agent quotes of
# earlier errors is further up.
_LAST_LINES = 15


class Verdict(NamedTuple):
    """What a step came to.

    Args:
        status: 0, 1 or -1.
        cause: in one word why it is not 0; empty if it is.
        ended: the same for a label: ``exit status 1``.
    """

    status: int
    cause: str
    ended: str


def said_by(provider: Provider | None, report: Report, tail: str) -> dict[str, Any] | None:
    """Gives the provider's own verdict on its run, whatever it exits with.

    Returns:
        ``ok`` and ``detail``; None where it has none.
    """
    if provider is None:
        return None
    end = "\n".join(tail.split("\n")[-_LAST_LINES:])
    for failure in provider.failures:
        if found := failure.search(end):
            return {"ok": False, "detail": found[0].partition("\n")[0].strip()}
    if report.outcome is not None:
        return {"ok": report.outcome.ok, "detail": report.outcome.detail}
    if provider.verdict:
        return {"ok": False, "detail": "its stream does not say that it succeeded"}
    return None


def judge(
    ending: Ending, said: Mapping[str, Any] | None, verify: Ending | None, failed: str = ""
) -> Verdict:
    """Judges a step.

    Args:
        ending: how its process ended.
        said: the provider's own verdict.
        verify: how its check ended, if it was run.
        failed: what went wrong in keeping its record; empty if nothing did.
    """
    ended = ending.described
    if failed:
        # Where keeping it failed while it ran, that is all that is known of its end.
        is_all = ending.error == failed
        return Verdict(ERROR, "record", failed if is_all else f"{ended}, but {failed}")
    if ending.cancelled:
        return Verdict(ERROR, "cancelled", ended)
    if not ending.started:
        return Verdict(NOT_STARTED, "start", ended)
    if ending.timed_out:
        cause = "idle_timeout" if ending.timed_out == "idle" else "timeout"
        return Verdict(ERROR, cause, ended)
    if ending.signal is not None:
        return Verdict(ERROR, "signal", ended)
    if ending.exit_code is None:
        return Verdict(NOT_STARTED, "wait", ended)
    if said is not None and not said["ok"]:
        but = "but its output says that it failed" if ending.exit_code == 0 else "and it says"
        return Verdict(ERROR, "verdict", f"{ended}, {but}: {said['detail']}")
    if ending.exit_code != 0:
        return Verdict(ERROR, "exit", ended)
    if verify is not None and not verify.ok:
        cause = "cancelled" if verify.cancelled else "verify"
        return Verdict(ERROR, cause, f"{ended}, but its check did not pass: {verify.described}")
    return Verdict(IDLE, "", ended)
