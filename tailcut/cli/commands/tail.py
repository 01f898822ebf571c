"""The main job, which has no command word: print the cleaned tail of a stream."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.options.handoff import build_handoff, ended_option, handoff_options
from tailcut.cli.options.stream import (
    build_options,
    cut_options,
    files_argument,
    last_command_option,
    reading_options,
    report_option,
    require_success_option,
    size_options,
    stage_options,
    tee_option,
    terminal_options,
)
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = """Print the end of a terminal stream, cleaned and cut for the next reader.

Reads each FILE, or standard input, and works out the text that a person would finally have read
on the screen. Drops the lines that say nothing about the work (decoration, key hints, spinners,
progress, repetitions) and prints the newest lines that fit the budget. Several files are
separate streams; they are read in order, and one budget covers all of them. The FILE '-' is
standard input.

Only the first argument can name a command: './clean' always names a file.
"""

_EXIT_STATUSES = (
    ("0", "Success, also if there was nothing to print."),
    (
        "1",
        "An input could not be read to its end, or does not contain the command that --command "
        "asks for. The rest was processed.",
    ),
    ("2", "The command line or a rules file is wrong. Nothing was read."),
    ("3", "The output, or the copy of --tee, could not be written."),
    ("4", "With --require-success: a stream reports a failure, or no success."),
    (
        "130",
        "Interrupted with Ctrl-C. The first Ctrl-C ends the input, and what was read is processed; "
        "the second ends the program.",
    ),
)

_EXAMPLES = (
    ("The result of a build:", "make 2>&1 | tailcut"),
    ("The last 500 characters of a recording:", "tailcut -n 500 session.raw"),
    ("The last 20 lines of two logs together:", "tailcut --lines 20 a.log b.log"),
    (
        "A prompt for the next step, the tail below it, the whole stream kept:",
        "make 2>&1 | tailcut --tee make.raw --label build --prompt 'Fix it.'",
    ),
    ("The whole transcript of a recording:", "tailcut clean session.raw"),
)


class _Context(click.Context):
    """The context of the main job, which is called by the program's name alone."""

    @property
    def command_path(self) -> str:
        return self.parent.command_path if self.parent else "tailcut"


class _MainCommand(Command):
    context_class = _Context

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage of the main job, and of the commands beside it."""
        formatter.write_usage(ctx.command_path, "[OPTIONS] [FILE]...")
        formatter.write_usage(ctx.command_path, "COMMAND [OPTIONS] [FILE]...", prefix="       ")


@click.command(
    cls=_MainCommand,
    help=_HELP,
    tables={
        "Commands ('tailcut COMMAND --help' prints the help of one)": list(COMMANDS.items()),
        "Exit status": _EXIT_STATUSES,
    },
    examples=_EXAMPLES,
)
@files_argument
@cut_options
@reading_options
@last_command_option
@size_options
@terminal_options
@tee_option
@stage_options
@handoff_options
@ended_option
@report_option
@require_success_option
@standard_options
def command(files: tuple[str, ...], **given: Any) -> int:
    """Run the main job and return its exit status."""
    from tailcut.cli.jobs.tail import Request, run

    options = build_options(given, "budget", "unit", "max_lines", "whole")
    handoff = build_handoff(given)
    return run(Request(files=files, options=options, handoff=handoff, **given))
