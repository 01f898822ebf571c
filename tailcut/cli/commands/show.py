"""``tailcut show``: show a run, or what is kept of one of its steps."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_WHAT = "What is shown"

_HELP = f"""{COMMANDS["show"]}

RUN is the id of a run, the beginning of an id, or 'last'. Without STEP, shows the run and lists
its steps. With STEP and no option, shows the step record, then the tail.
"""

_EXAMPLES = (
    ("The last run:", "tailcut show last"),
    ("The tail that one of its steps handed on:", "tailcut show last investigate --tail"),
    ("The whole cleaned output of a step:", "tailcut show last fix --clean"),
)


@click.command("show", cls=Command, help=_HELP, short_help=COMMANDS["show"], examples=_EXAMPLES)
@click.argument("run", metavar="RUN")
@click.argument("step", metavar="[STEP]", required=False)
@flag("--tail", section=_WHAT, help="Print the tail that the step handed on.")
@flag("--raw", section=_WHAT, help="Print the raw output of the step, byte for byte.")
@flag("--clean", section=_WHAT, help="Print the whole cleaned output of the step.")
@flag("--verify", section=_WHAT, help="Print the whole output of the step's check.")
@flag("--prompt", section=_WHAT, help="Print the prompt of the step as it was sent.")
@flag(
    "--json",
    "as_json",
    section=_WHAT,
    help="Print the step record as JSON; without STEP, the run and all its steps.",
)
@standard_options
def command(run: str, step: str | None, **wanted: bool) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.show import Request
    from tailcut.cli.jobs.show import run as show

    names = {"as_json": "json"}
    parts = tuple(names.get(name, name) for name, is_wanted in wanted.items() if is_wanted)
    return show(Request(run=run, step=step, parts=parts))
