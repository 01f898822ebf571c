"""``tailcut run``: run the steps of a combo."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, FileName, flag, option, standard_options
from tailcut.cli.options.combo import (
    EXIT_STATUSES,
    WHAT,
    rerun_option,
    until_option,
    view_options,
)
from tailcut.cli.registry import COMMANDS
from tailcut.errors import UsageError

__all__ = ["command"]

_HELP = f"""{COMMANDS["run"]}

COMBO is a TOML file (docs/combos.md). Its steps run one after the other, each as a separate
process. A step can receive the tails of the steps before it. A step that fails ends the run.

The files of the run are kept in .tailcut/runs of the project ('tailcut where' prints the
directory).
"""

_EXAMPLES = (
    ("Print what each step would receive, and run nothing:", "tailcut run fix.toml --dry-run"),
    ("Set a variable of the combo:", "tailcut run fix.toml --var ticket=RELAY-418"),
    ("Run only the last steps:", "tailcut run fix.toml --from report"),
    ("Continue the last run where it stopped:", "tailcut resume last"),
)


@click.command(
    "run",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["run"],
    tables={"Exit status": EXIT_STATUSES},
    examples=_EXAMPLES,
)
@click.argument("combo", metavar="COMBO", type=FileName(), required=False)
@option(
    "--var",
    "variables",
    section=WHAT,
    multiple=True,
    metavar="NAME=VALUE",
    help="Replace {vars.NAME} in the prompts with VALUE. May be repeated.",
)
@option("--from", "first", section=WHAT, metavar="STEP", help="Begin with STEP.")
@until_option
@flag("--dry-run", section=WHAT, help="Print what each step would receive, and run nothing.")
@option("--resume", "resumed", section=WHAT, metavar="RUN", help="As 'tailcut resume RUN'.")
@rerun_option
@view_options
@standard_options
def command(combo: str | None, resumed: str | None, rerun: bool, **given: Any) -> int:
    """Run the command and return its exit status."""
    if resumed is not None:
        from tailcut.cli.jobs import resume

        new = [given.pop(name) for name in ("variables", "first", "dry_run")]
        if combo is not None or any(new):
            raise UsageError(
                "--resume continues a run as it was begun: give it without COMBO, --var, --from "
                "and --dry-run"
            )
        return resume.run(resume.Request(run=resumed, rerun=rerun, **given))
    from tailcut.cli.jobs.run import Request, run

    if combo is None:
        raise UsageError("no combo: give tailcut run COMBO.toml, or tailcut resume RUN")
    if rerun:
        raise UsageError("--rerun needs --resume RUN: a new run has no step to run again")
    return run(Request(combo=combo, **given))
