"""``tailcut show``: a run, or what is kept of one of its steps."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_WHAT = "What is shown of a step"


_HELP = f"""{COMMANDS["show"][1]}

RUN is a run's id, the beginning of it, or 'last'. Without STEP the run and its steps are listed.
With STEP, and without an option, its record is shown and then its tail.
"""


_EXAMPLES = (
    ("The last run:", "tailcut show last"),
    ("What its first step handed on:", "tailcut show last investigate --tail"),
    (
        "All that it printed, as a person would have read it:",
        "tailcut show last fix --clean",
    ),
)


@click.command("show", cls=Command, help=_HELP, short_help=COMMANDS["show"][1], examples=_EXAMPLES)
@click.argument("run", metavar="RUN")
@click.argument("step", metavar="[STEP]", required=False)
@flag("--tail", section=_WHAT, help="What was handed on.")
@flag("--raw", section=_WHAT, help="Its raw output, byte for byte.")
@flag("--clean", section=_WHAT, help="Its cleaned output, the whole of it.")
@flag("--prompt", section=_WHAT, help="The prompt as it was sent.")
@flag("--json", "as_json", section=_WHAT, help="The record, as one JSON object; also of a run.")
@standard_options
def command(run: str, step: str | None, as_json: bool, **wanted: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.show import run_show

    return run_show(run, step, as_json, **wanted)
