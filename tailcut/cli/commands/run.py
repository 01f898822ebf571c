"""``tailcut run``: the steps of a combo, one after the other."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, option, standard_options
from tailcut.cli.options.combo import EXIT_STATUSES, WHAT, rerun, until, view_options
from tailcut.cli.registry import COMMANDS
from tailcut.errors import UsageError

__all__ = ["command"]

_HELP = f"""{COMMANDS["run"][1]}

COMBO is a TOML file (docs/combos.md). Its steps run one after the other, each as a process of its
own; the next one is told what the one before came to. A step that fails ends the run.

Everything is kept in the project's .tailcut/runs ('tailcut where' says where that is).
"""


_EXAMPLES = (
    ("What each step would get; nothing is run:", "tailcut run fix.toml --dry-run"),
    ("A combo with a variable:", "tailcut run fix.toml --var ticket=RELAY-418"),
    ("Only the last steps:", "tailcut run fix.toml --from report"),
    ("Go on where the last run stopped:", "tailcut resume last"),
)


@click.command(
    "run",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["run"][1],
    tables={"Exit status": EXIT_STATUSES},
    examples=_EXAMPLES,
)
@click.argument("combo", metavar="COMBO", type=click.Path(), required=False)
@option(
    "--var",
    "variables",
    section=WHAT,
    multiple=True,
    metavar="NAME=VALUE",
    help="What {vars.NAME} stands for in the prompts. May be repeated.",
)
@option("--from", "first", section=WHAT, metavar="STEP", help="Leave out the steps before STEP.")
@until
@flag("--dry-run", section=WHAT, help="Print what each step would get, and run nothing.")
@option("--resume", "resumed", section=WHAT, metavar="RUN", help="As 'tailcut resume RUN'.")
@rerun
@view_options
@standard_options
def command(combo: str | None, resumed: str | None, rerun: bool, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.resume import run_resume
    from tailcut.cli.jobs.run import run_new

    if resumed is not None:
        wrong = [name for name in ("variables", "first", "dry_run") if given.pop(name)]
        if combo is not None or wrong:
            raise UsageError("--resume goes on with a run as it was begun: give it alone")
        return run_resume(resumed, rerun=rerun, **given)
    if combo is None:
        raise UsageError("no combo: tailcut run COMBO.toml, or tailcut resume RUN")
    if rerun:
        raise UsageError("--rerun belongs to --resume: a new run has nothing to run again")
    return run_new(combo, **given)
