"""The options and exit statuses that the commands that run combos share."""

from __future__ import annotations

import click

from tailcut.cli.command import declare, flag, option

__all__ = [
    "EXIT_STATUSES",
    "WHAT",
    "rerun_option",
    "run_argument",
    "until_option",
    "view_options",
]

WHAT = "What is run"
_VIEW = "What is shown"

EXIT_STATUSES = (
    ("0", "Every step succeeded or was allowed to fail, or the run paused as asked."),
    ("1", "A step failed, or was interrupted and not run again."),
    ("2", "The combo, an option or the call is wrong. Nothing was run."),
    ("3", "The run waits for approval."),
    ("4", "Approval was denied."),
    ("130", "Interrupted with Ctrl-C, or ended by a signal."),
)

run_argument = click.argument("run", metavar="RUN")

until_option = option(
    "--until",
    section=WHAT,
    metavar="STEP",
    help="Pause the run after STEP; 'tailcut resume' continues it.",
)
rerun_option = flag(
    "--rerun",
    section=WHAT,
    help="Run an interrupted step again: one that was running when tailcut died. Without --rerun "
    "it is reported and nothing is run.",
)
view_options = declare(
    flag("-q", "--quiet", section=_VIEW, help="Show one line for each step, not its output."),
    flag("--json", "as_json", section=_VIEW, help="Print events, one JSON object a line."),
)
