"""``tailcut bench``: how much of what matters the tails of labelled recordings hold."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Group, Number, flag, option, standard_options
from tailcut.cli.commands import bench_init
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_WHAT = "What is scored"


_OUTPUT = "What is printed"


_HELP = f"""{COMMANDS["bench"][1]}

Scores the recordings in DIR (the current folder by default) and below it that have labels
beside them: FILE.labels.json or FILE.labels.toml beside FILE, FILE.raw or FILE.cast. DIR may
also be one recording. docs/bench.md has the format.

Two figures are kept apart: how many of the strings that a reader needs are in the tail, and how
much else is.
"""


_EXAMPLES = (
    ("How good the tails of this folder's recordings are:", "tailcut bench"),
    (
        "Beside other ways to cut them:",
        "tailcut bench --against raw-tail --against 'mine=my-tail -n {budget}'",
    ),
    ("What is gained by a larger budget:", "tailcut bench -n 500 -n 1000 -n 2000 -n 4000"),
    ("What is missing, and where it is:", "tailcut bench --misses session.raw"),
    (
        "As a check in CI:",
        "tailcut bench --require 'reachability>=0.99' --require 'wanted_lost<=0'",
    ),
    ("Labels for a new recording:", "tailcut bench init session.raw"),
)


class _Folder(click.Argument):
    """DIR, which stands in the usage of ``bench``, and not before ``init``."""

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Gives what usage lines show of it."""
        return super().get_usage_pieces(ctx) if ctx.info_name == "bench" else []


@click.command(
    "bench",
    cls=Group,
    commands={"init": bench_init.command},
    help=_HELP,
    short_help=COMMANDS["bench"][1],
    examples=_EXAMPLES,
)
@click.argument("folder", cls=_Folder, metavar="[DIR]", type=click.Path(), default=".")
@option(
    "-n",
    "--budget",
    "budgets",
    section=_WHAT,
    type=Number(),
    multiple=True,
    metavar="N",
    help="The most characters that a tail may hold. Several give a curve. By default the "
    "labels' own, or 2000.",
)
@option(
    "--against",
    section=_WHAT,
    multiple=True,
    metavar="NAME=COMMAND",
    help="Score another program, too. {file}, {cols}, {rows} and {budget} are filled in; "
    "without {file} the recording comes on standard input. NAME alone is one of raw-tail, "
    "strip-tail, no-size. May be repeated.",
)
@option(
    "--timeout",
    section=_WHAT,
    type=float,
    default=60.0,
    metavar="SECONDS",
    help="The most time that a command may take for one recording. Default: 60.",
)
@option(
    "--chrome",
    section=_WHAT,
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    help="Rules of your own for what tailcut leaves out. May be repeated.",
)
@option(
    "--require",
    section=_OUTPUT,
    multiple=True,
    metavar="CONDITION",
    help="Exit status 1 unless it holds for tailcut: reachability>=0.99, agent-tui.noise<=3%, "
    "early, wanted_lost, over_budget, chars. May be repeated.",
)
@flag("--recordings", section=_OUTPUT, help="Tell each recording, not only each kind.")
@flag("--misses", section=_OUTPUT, help="Tell what is missing, why, and the lines around it.")
@flag("--json", "as_json", section=_OUTPUT, help="Print one JSON object, with everything.")
@option(
    "--jobs",
    section=_WHAT,
    type=Number(),
    metavar="N",
    help="How many recordings are scored at once. By default as many as there are cores.",
)
@standard_options
def command(**given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.bench import run_bench

    return run_bench(**given)
