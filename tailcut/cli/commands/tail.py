"""The main job, which has no word of its own: the cleaned tail of a stream."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, Number, Word, flag, option, standard_options
from tailcut.cli.options.stream import STREAM, build, files_argument, stream_options
from tailcut.cli.output import problem
from tailcut.cli.registry import COMMANDS
from tailcut.errors import UsageError, shown
from tailcut.options import DEFAULT_BUDGET, UNITS

__all__ = ["command", "read_prompt"]

_CUT = "How much is kept"
_HANDOFF = "Handing the tail on"

_HELP = """Prints the newest lines of a terminal stream that the next process should read.

Reads each FILE, or standard input, works out what a person would finally have read on the
screen, leaves out what says nothing about the work (decoration, key hints, spinners, progress,
repetitions), and prints the newest lines that fit the budget. Several files are streams of their
own, in order, with one cut at the end. A FILE of - is standard input.

A command's name is a command only as the first argument: 'tailcut -- clean' reads a file of
that name.
"""

_EXIT_STATUSES = (
    ("0", "All went well; also when nothing was left to print."),
    (
        "1",
        "An input could not be read, or not to its end, or has no such command. The rest was "
        "handled.",
    ),
    ("2", "An option, a rules file or the way of calling is wrong. Nothing was read."),
    ("3", "The output, or the copy of --tee, could not be written."),
    ("4", "With --require-success: what was recorded failed, or does not say that it succeeded."),
    ("130", "Interrupted with Ctrl-C; what was read is handled, unless it is pressed twice."),
)

_EXAMPLES = (
    ("What a build came to:", "make 2>&1 | tailcut"),
    ("The last 500 characters of a recording:", "tailcut -n 500 session.raw"),
    ("The last 20 lines of two logs together:", "tailcut --lines 20 a.log b.log"),
    (
        "A prompt for the next step, the tail under it, the whole kept:",
        "make 2>&1 | tailcut --tee make.raw --label build --prompt 'Fix it.'",
    ),
    ("The whole transcript of a recording:", "tailcut clean session.raw"),
)


class _Context(click.Context):
    """The main job goes by the program's name alone."""

    @property
    def command_path(self) -> str:
        return self.parent.command_path if self.parent else "tailcut"


class _MainCommand(Command):
    context_class = _Context

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Shows the commands beside the main job."""
        formatter.write_usage(ctx.command_path, "[OPTIONS] [FILE]...")
        formatter.write_usage(ctx.command_path, "COMMAND [OPTIONS] [FILE]...", prefix="       ")


@click.command(
    cls=_MainCommand,
    help=_HELP,
    tables={
        "Commands ('tailcut COMMAND --help' says more)": [
            (name, summary) for name, (_, summary) in COMMANDS.items()
        ],
        "Exit status": _EXIT_STATUSES,
    },
    examples=_EXAMPLES,
)
@files_argument
@option(
    "-n",
    "--budget",
    section=_CUT,
    type=Number(),
    default=DEFAULT_BUDGET,
    metavar="N",
    help=f"The most that is printed, in the unit below. Default: {DEFAULT_BUDGET}. The block "
    "around the tail and a prompt do not count.",
)
@option(
    "--unit",
    section=_CUT,
    type=Word(UNITS),
    default=UNITS[0],
    help="What the budget counts: Unicode characters, bytes of UTF-8, or words. Default: chars.",
)
@option(
    "--lines",
    "max_lines",
    section=_CUT,
    type=Number(),
    metavar="N",
    help="The most lines that are printed, within the budget.",
)
@flag(
    "--whole",
    section=_CUT,
    help="Look at the whole of a long stream, also where its end suffices: the tail is the same, "
    "and the numbers of --report and --label are those of the whole.",
)
@flag(
    "--last-command",
    section=STREAM,
    help="Read only the output of the last command that the shell has marked.",
)
@stream_options
@option(
    "--label",
    section=_HANDOFF,
    metavar="NAME",
    help="Wrap the tail in a block that says it comes from step NAME, how much was left out, "
    "where the whole is, and that it is quoted output and not instructions.",
)
@option(
    "--ended",
    section=_HANDOFF,
    metavar="TEXT",
    help="How the step ended, for the block: 'exit status 1', 'timed out'.",
)
@option(
    "--prompt",
    section=_HANDOFF,
    metavar="TEXT",
    help="Print TEXT first and unchanged, then the block; TEXT alone if there is no tail. "
    "Without --label the block is named after FILE.",
)
@option(
    "--prompt-file",
    section=_HANDOFF,
    type=click.Path(),
    metavar="FILE",
    help="The same with the text of FILE.",
)
@standard_options
def command(files: tuple[str, ...], prompt_file: str | None, **given: Any) -> int:
    """Runs the main job and gives its exit status."""
    from tailcut.cli.jobs.tail import run_tail

    options = build(given, "budget", "unit", "max_lines", "whole")
    prompt = given.pop("prompt")
    if prompt_file is not None:
        if prompt is not None:
            raise UsageError("--prompt and --prompt-file exclude each other: give one of them")
        prompt = read_prompt(prompt_file)
    ended = given.pop("ended")
    if ended is not None and prompt is None and given["label"] is None:
        raise UsageError("--ended says how the step of --label ended: give --label NAME too")
    return run_tail(files, options, prompt=prompt, ended=ended or "", **given)


def read_prompt(path: str) -> str:
    """Reads the text of --prompt-file.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would be loaded for this alone
            data = file.read()
    except OSError as error:
        raise UsageError(f"--prompt-file {shown(path, quote=False)}: {problem(error)}") from None
    # A byte-order mark would stand before a leading /command; what is not UTF-8 is passed on.
    return data.decode("utf-8-sig", "surrogateescape")
