"""The options that the commands that run combos share."""

from __future__ import annotations

from typing import Any

from tailcut.cli.command import flag, option

__all__ = ["EXIT_STATUSES", "WHAT", "rerun", "until", "view_options"]

WHAT = "What is run"


VIEW = "What is shown"


EXIT_STATUSES = (
    ("0", "Every step ended well, or was allowed to fail; or the run paused as asked."),
    ("1", "A step failed, or was interrupted and not run again."),
    ("2", "The combo, an option or the way of calling is wrong. Nothing was run."),
    ("3", "The run waits for approval."),
    ("4", "Approval was denied."),
    ("130", "Interrupted with Ctrl-C, or ended by a signal."),
)


until = option(
    "--until", section=WHAT, metavar="STEP", help="Pause after STEP; 'tailcut resume' goes on."
)


rerun = flag(
    "--rerun",
    section=WHAT,
    help="Run a step again that was at work when tailcut died. Without it such a step is reported "
    "and nothing is run.",
)


def view_options(command: Any) -> Any:
    for declare in (
        flag("--json", "as_json", section=VIEW, help="Print one JSON object a line: events."),
        flag("-q", "--quiet", section=VIEW, help="Show a line for each step, not its output."),
    ):
        command = declare(command)
    return command
