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
    ("0", "Every step succeeded or was allowed to fail, or the run paused as requested."),
    ("1", "A step failed, or an interrupted step was not run again."),
    ("2", "The combo or the command line is wrong. Nothing was run."),
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
    help="Run an interrupted step again (a step that was running when tailcut died). Without "
    "--rerun, tailcut reports the step and runs nothing.",
)
view_options = declare(
    flag("-q", "--quiet", section=_VIEW, help="Show one line for each step, not its output."),
    flag("--json", "as_json", section=_VIEW, help="Print events, one JSON object per line."),
)
