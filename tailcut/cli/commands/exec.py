"""``tailcut exec``: run a command and print its tail at the end."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import (
    Command,
    FileName,
    Number,
    Span,
    declare,
    flag,
    option,
    standard_options,
)
from tailcut.cli.options.handoff import build_handoff, handoff_options
from tailcut.cli.options.stream import (
    build_options,
    cut_options,
    last_command_option,
    reading_options,
    report_option,
    stage_options,
    terminal_options,
)
from tailcut.cli.registry import COMMANDS
from tailcut.errors import UsageError
from tailcut.process import DEFAULT_GRACE, written

__all__ = ["command"]

_RUN = "How the command is run"
_KEPT = "Where the output goes"

_HELP = f"""{COMMANDS["exec"]}

COMMAND gets a terminal (a pty) of the same size as yours. Its output is passed through unchanged,
and full-screen programs work as they do without tailcut. Standard input is passed to COMMAND. When
COMMAND has ended, its tail is printed to standard error, and tailcut exits with the exit status of
COMMAND.
"""

_EXIT_STATUSES = (
    ("0-255", "The exit status of COMMAND."),
    ("128 + N", "Signal N ended COMMAND."),
    ("124", "A time limit was reached."),
    (
        "125",
        "tailcut failed: a file could not be opened or written in full, or no process started.",
    ),
    ("126", "COMMAND was found but cannot be executed."),
    ("127", "COMMAND was not found."),
    ("2", "An option is wrong and nothing was run, or COMMAND exited with 2."),
)

_EXAMPLES = (
    ("Run a build and print its tail:", "tailcut exec -- make"),
    (
        "Run an agent's full interface and keep its tail for the next step:",
        "tailcut exec --label investigate --out tail.txt -- claude",
    ),
    (
        "Allow 20 minutes, and 3 without output:",
        "tailcut exec --timeout 20m --idle-timeout 3m -- codex exec 'Fix it.'",
    ),
    ("Record a session that asciinema can play:", "tailcut exec --record top.cast -- top"),
)

_size_options = declare(
    option(
        "--cols",
        section=_RUN,
        type=Number(),
        metavar="N",
        help="Give COMMAND's terminal N columns. Default: the width of your terminal.",
    ),
    option(
        "--rows",
        section=_RUN,
        type=Number(),
        metavar="N",
        help="Give COMMAND's terminal N rows. Default: the height of your terminal.",
    ),
)
_run_options = declare(
    _size_options,
    flag("--pipe", section=_RUN, help="Run COMMAND on pipes instead of in a terminal."),
    option(
        "--timeout",
        section=_RUN,
        type=Span(),
        metavar="TIME",
        help="End COMMAND after TIME: 90 (seconds), 20m, 1h30m.",
    ),
    option(
        "--idle-timeout",
        section=_RUN,
        type=Span(),
        metavar="TIME",
        help="End COMMAND when it has printed nothing for TIME.",
    ),
    option(
        "--grace",
        section=_RUN,
        type=Span(),
        default=DEFAULT_GRACE,
        metavar="TIME",
        help="Wait TIME between SIGTERM and SIGKILL when COMMAND is ended. "
        f"Default: {written(DEFAULT_GRACE)}.",
    ),
    flag(
        "--keep-background",
        section=_RUN,
        help="Leave the background processes of COMMAND running. By default they are ended after "
        "COMMAND.",
    ),
)
_kept_options = declare(
    option(
        "--out",
        section=_KEPT,
        type=FileName(),
        metavar="FILE",
        help="Also write the tail to FILE.",
    ),
    flag("-q", "--quiet", section=_KEPT, help="Write the tail only to the FILE of --out."),
    option(
        "--record",
        section=_KEPT,
        type=FileName(),
        metavar="FILE",
        help="Record the terminal as an asciicast in FILE while COMMAND runs.",
    ),
    option(
        "--log",
        section=_KEPT,
        type=FileName(),
        metavar="FILE",
        help="Write the raw output to FILE as it arrives.",
    ),
)


@click.command(
    "exec",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["exec"],
    tables={"Exit status": _EXIT_STATUSES},
    examples=_EXAMPLES,
    # What follows COMMAND is its own, with or without a -- before it.
    context_settings={"allow_interspersed_args": False},
    options_metavar="[OPTIONS] [--]",
)
@click.argument("argv", nargs=-1, metavar="COMMAND [ARG]...", type=click.UNPROCESSED)
@_run_options
@_kept_options
@cut_options
@reading_options
@last_command_option
@terminal_options
@stage_options
@handoff_options
@report_option
@standard_options
def command(argv: tuple[str, ...], **given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.exec import Request, run

    if not argv:
        raise UsageError("no command to run: tailcut exec [OPTIONS] -- COMMAND [ARG]...")
    options = build_options(given, "budget", "unit", "max_lines", "whole")
    handoff = build_handoff(given)
    return run(Request(argv=argv, options=options, handoff=handoff, **given))
