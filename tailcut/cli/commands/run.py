"""``tailcut run``, ``resume``, ``approve`` and ``deny``: combos at work."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, option, standard_options
from tailcut.cli.registry import COMMANDS
from tailcut.errors import UsageError

__all__ = ["approve", "command", "deny", "resume"]

_WHAT = "What is run"
_VIEW = "What is shown"

_HELP = f"""{COMMANDS["run"][1]}

COMBO is a TOML file (docs/combos.md). Its steps run one after the other, each as a process of its
own; the next one is told what the one before came to. A step that fails ends the run.

Everything is kept in the project's .tailcut/runs ('tailcut where' says where that is).
"""

_EXIT_STATUSES = (
    ("0", "Every step ended well, or was allowed to fail; or the run paused as asked."),
    ("1", "A step failed, or was interrupted and not run again."),
    ("2", "The combo, an option or the way of calling is wrong. Nothing was run."),
    ("3", "The run waits for approval."),
    ("4", "Approval was denied."),
    ("130", "Interrupted with Ctrl-C, or ended by a signal."),
)

_EXAMPLES = (
    ("What each step would get; nothing is run:", "tailcut run fix.toml --dry-run"),
    ("A combo with a variable:", "tailcut run fix.toml --var ticket=RELAY-418"),
    ("Only the last steps:", "tailcut run fix.toml --from report"),
    ("Go on where the last run stopped:", "tailcut resume last"),
)


def _view_options(command: Any) -> Any:
    for declare in (
        flag("--json", "as_json", section=_VIEW, help="Print one JSON object a line: events."),
        flag("-q", "--quiet", section=_VIEW, help="Show a line for each step, not its output."),
    ):
        command = declare(command)
    return command


_until = option(
    "--until", section=_WHAT, metavar="STEP", help="Pause after STEP; 'tailcut resume' goes on."
)
_rerun = flag(
    "--rerun",
    section=_WHAT,
    help="Run a step again that was at work when tailcut died. Without it such a step is reported "
    "and nothing is run.",
)


@click.command(
    "run",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["run"][1],
    tables={"Exit status": _EXIT_STATUSES},
    examples=_EXAMPLES,
)
@click.argument("combo", metavar="COMBO", type=click.Path(), required=False)
@option(
    "--var",
    "variables",
    section=_WHAT,
    multiple=True,
    metavar="NAME=VALUE",
    help="What {vars.NAME} stands for in the prompts. May be repeated.",
)
@option("--from", "first", section=_WHAT, metavar="STEP", help="Leave out the steps before STEP.")
@_until
@flag("--dry-run", section=_WHAT, help="Print what each step would get, and run nothing.")
@option("--resume", "resumed", section=_WHAT, metavar="RUN", help="As 'tailcut resume RUN'.")
@_rerun
@_view_options
@standard_options
def command(combo: str | None, resumed: str | None, rerun: bool, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.run import run_new, run_resume

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


@click.command(
    "resume",
    cls=Command,
    help=f"""{COMMANDS["resume"][1]}

RUN is a run's id, the beginning of it, or 'last'. Steps that have ended are not run again; the one
that failed is. One that was at work when tailcut died is run again with --rerun only.
""",
    short_help=COMMANDS["resume"][1],
    tables={"Exit status": _EXIT_STATUSES},
)
@click.argument("run", metavar="RUN")
@_until
@_rerun
@_view_options
@standard_options
def resume(run: str, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.run import run_resume

    return run_resume(run, **given)


@click.command(
    "approve",
    cls=Command,
    help=f"""{COMMANDS["approve"][1]}

RUN is a run's id, the beginning of it, or 'last'. 'tailcut show RUN' says what it waits for.
""",
    short_help=COMMANDS["approve"][1],
    tables={"Exit status": _EXIT_STATUSES},
)
@click.argument("run", metavar="RUN")
@_view_options
@standard_options
def approve(run: str, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.run import run_decision

    return run_decision(run, approved=True, **given)


@click.command("deny", cls=Command, help=COMMANDS["deny"][1], short_help=COMMANDS["deny"][1])
@click.argument("run", metavar="RUN")
@option("--reason", section=_WHAT, default="", metavar="TEXT", help="Why, for the record.")
@standard_options
def deny(run: str, reason: str) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.run import run_decision

    return run_decision(run, approved=False, reason=reason)
