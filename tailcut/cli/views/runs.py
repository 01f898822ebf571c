"""Tables of runs and their steps."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tailcut.cli.views.watch import span
from tailcut.core.text import one_line
from tailcut.state.runs import StepRow

__all__ = ["aligned", "run_table", "when"]

_STATES = {
    "idle": "0 idle",
    "error": "1 error",
    "interrupted": "1 interrupted",
}


def run_table(steps: Sequence[StepRow]) -> str:
    """Return the table of a run's steps: status, duration, lines, size of the tail."""
    rows = [("step", "status", "duration", "lines", "tail", "")]
    for step in steps:
        record = step.record
        state = "-1 error" if step.status == -1 else _STATES.get(step.state, step.state)
        duration = (
            None
            if step.finished is None or step.started is None
            else max(step.finished - step.started, 0.0)
        )
        remark = "" if step.state in ("idle", "running") else record.ended or ""
        if step.attempts > 1:
            remark = f"attempt {step.attempts}" + (f"; {remark}" if remark else "")
        rows.append(
            (
                step.name,
                state,
                span(duration),
                "-" if record.lines is None else str(record.lines),
                "-" if record.tail_chars is None else str(record.tail_chars),
                remark,
            )
        )
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Align rows in columns; the last column is not padded."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def when(seconds: float) -> str:
    """Write a point in time, in local time."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
