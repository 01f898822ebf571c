"""``tailcut bench``: score tails on labelled recordings."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import FileName, Group, Number, flag, option, standard_options
from tailcut.cli.commands import bench_init
from tailcut.cli.registry import COMMANDS
from tailcut.options import DEFAULT_BUDGET, DEFAULT_TIMEOUT

__all__ = ["command"]

_WHAT = "What is scored"
_OUTPUT = "What is printed"

_HELP = f"""{COMMANDS["bench"]}

Scores every labelled recording in DIR and the folders below it. The labels of the recording FILE,
FILE.raw or FILE.cast are in FILE.labels.json or FILE.labels.toml. DIR can also be one recording;
the default is the current folder. docs/bench.md describes the format of labels.

Reports three figures separately: the needed strings in the tail, the noise in the tail, and the
structures (code, diffs, data, tables) that the stages leave whole.
"""

_EXAMPLES = (
    ("Score the tails of the recordings in this folder:", "tailcut bench"),
    (
        "Compare with other ways to cut them:",
        "tailcut bench --against raw-tail --against 'mine=my-tail -n {budget}'",
    ),
    ("Compare budgets:", "tailcut bench -n 500 -n 1000 -n 2000 -n 4000"),
    ("List the strings that a tail lacks, and where they are:", "tailcut bench --misses a.raw"),
    (
        "Check the figures in CI:",
        "tailcut bench --require 'reachability>=0.99' --require 'wanted_lost<=0'",
    ),
    ("Write labels for a new recording:", "tailcut bench init session.raw"),
)


@click.command(
    "bench",
    cls=Group,
    commands={"init": bench_init.command},
    help=_HELP,
    short_help=COMMANDS["bench"],
    examples=_EXAMPLES,
)
@click.argument("folder", metavar="[DIR]", type=FileName(), default=".")
@option(
    "-n",
    "--budget",
    "budgets",
    section=_WHAT,
    type=Number(),
    multiple=True,
    metavar="N",
    help="Cut tails to N characters. May be repeated, to compare budgets. Default: the budget of "
    f"the labels, or {DEFAULT_BUDGET}.",
)
@option(
    "--against",
    section=_WHAT,
    multiple=True,
    metavar="NAME=COMMAND",
    help="Also score COMMAND, listed as NAME. {file}, {cols}, {rows} and {budget} in COMMAND are "
    "replaced; without {file}, COMMAND gets the recording on standard input. Without =COMMAND, "
    "NAME is raw-tail, strip-tail or no-size. May be repeated.",
)
@option(
    "--timeout",
    section=_WHAT,
    type=float,
    metavar="SECONDS",
    help=f"Allow each COMMAND of --against SECONDS per recording. Default: {DEFAULT_TIMEOUT:g}.",
)
@option(
    "--chrome",
    section=_WHAT,
    type=FileName(),
    multiple=True,
    metavar="FILE",
    help="Also use the rules in FILE (TOML) for tailcut. May be repeated.",
)
@option(
    "--jobs",
    section=_WHAT,
    type=Number(),
    metavar="N",
    help="Score N recordings at once. Default: one for each processor core.",
)
@option(
    "--require",
    section=_OUTPUT,
    multiple=True,
    metavar="CONDITION",
    help="Exit with status 1 unless CONDITION holds for tailcut, such as reachability>=0.99 or "
    "agent-tui.noise<=3%. The other figures are early, wanted_lost, structure, over_budget "
    "and chars. "
    "May be repeated.",
)
@flag("--recordings", section=_OUTPUT, help="List each recording, not only each kind.")
@flag(
    "--misses",
    section=_OUTPUT,
    help="List every label that is not met, the reason, and the lines around it.",
)
@flag("--json", "as_json", section=_OUTPUT, help="Print one JSON object with all figures.")
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.bench import Request, run

    return run(Request(**given))
