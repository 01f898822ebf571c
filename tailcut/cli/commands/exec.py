"""``tailcut exec``: one command run well, and its tail at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tailcut.cli.command import Command, Number, flag, option, standard_options
from tailcut.cli.commands import tail
from tailcut.cli.options.stream import build
from tailcut.cli.registry import COMMANDS
from tailcut.errors import OptionError, UsageError

__all__ = ["command"]

_RUN = "How the command is run"
_KEPT = "Where things go"

_HELP = f"""{COMMANDS["exec"][1]}

COMMAND gets a terminal (a pty) of the size of yours; what it prints is passed through unchanged,
and full-screen programs work as without tailcut. When it has ended, its tail is written to
standard error. Standard input is passed on; the exit status is the command's own.
"""

_EXIT_STATUSES = (
    ("0-255", "What COMMAND returned."),
    ("128 + N", "Signal N ended COMMAND."),
    ("124", "A time limit was reached."),
    ("125", "tailcut itself failed: a file not opened or not whole, no process started."),
    ("126", "COMMAND was found and cannot be executed."),
    ("127", "COMMAND was not found."),
    ("2", "An option is wrong and nothing was run; or COMMAND returned 2."),
)

_EXAMPLES = (
    ("A build, and what it came to:", "tailcut exec -- make"),
    (
        "An agent's full interface, its tail for the next step:",
        "tailcut exec --label investigate --out tail.txt -- claude",
    ),
    (
        "At most 20 minutes, and 3 without output:",
        "tailcut exec --timeout 20m --idle-timeout 3m -- codex exec 'Fix it.'",
    ),
    ("A recording that asciinema plays:", "tailcut exec --record top.cast -- top"),
)

# Of the main job's options those of the cut, as `Options` names them.
_CUT = ("budget", "unit", "max_lines", "whole")
# The main job's options that mean nothing here, or something of their own.
_NOT_HERE = {"cols", "rows", "tee", "require_success", "ended"}


class _Span(click.ParamType):  # type: ignore[type-arg] # generic since click 8.4
    """A span of time, in seconds."""

    name = "span"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Reads it."""
        from tailcut.core.durations import ALLOWED, seconds

        try:
            return seconds(value)
        except ValueError:
            name = param.opts[0] if param is not None else "time"
            raise OptionError(name, value, ALLOWED) from None


def _main_jobs_options(command: click.Command) -> click.Command:
    """Takes over the main job's options, so that they mean the same and exist once."""
    command.params[-2:-2] = [
        param
        for param in tail.command.params
        if isinstance(param, click.Option) and param.name not in _NOT_HERE and param.expose_value
    ]
    return command


def _options(declared: tuple[Callable[[Any], Any], ...]) -> Callable[[Any], Any]:
    def declare(function: Any) -> Any:
        for one in reversed(declared):
            function = one(function)
        return function

    return declare


_DECLARATIONS = (
    option(
        "--cols",
        section=_RUN,
        type=Number(),
        metavar="N",
        help="The width of its terminal in columns. Default: that of yours.",
    ),
    option(
        "--rows",
        section=_RUN,
        type=Number(),
        metavar="N",
        help="The height of its terminal in rows. Default: that of yours.",
    ),
    flag("--pipe", section=_RUN, help="Run it on pipes instead of in a terminal."),
    option(
        "--timeout",
        section=_RUN,
        type=_Span(),
        metavar="TIME",
        help="End it after TIME: 90 (seconds), 20m, 1h30m.",
    ),
    option(
        "--idle-timeout",
        section=_RUN,
        type=_Span(),
        metavar="TIME",
        help="End it when it has printed nothing for TIME.",
    ),
    option(
        "--grace",
        section=_RUN,
        type=_Span(),
        default="5s",
        metavar="TIME",
        help="How long it has to end when asked to (SIGTERM), before it is made to (SIGKILL). "
        "Default: 5s.",
    ),
    flag(
        "--keep-background",
        section=_RUN,
        help="Let processes live on that it leaves behind. By default they are ended with it.",
    ),
    option(
        "--out",
        section=_KEPT,
        type=click.Path(),
        metavar="FILE",
        help="Also write the tail to FILE.",
    ),
    flag("-q", "--quiet", section=_KEPT, help="Write the tail only to the FILE of --out."),
    option(
        "--record",
        section=_KEPT,
        type=click.Path(),
        metavar="FILE",
        help="Record it to FILE as an asciicast, as it runs.",
    ),
    option(
        "--log",
        section=_KEPT,
        type=click.Path(),
        metavar="FILE",
        help="Write the raw output to FILE, as it comes.",
    ),
)


@_main_jobs_options
@click.command(
    "exec",
    cls=Command,
    help=_HELP,
    short_help=COMMANDS["exec"][1],
    tables={"Exit status": _EXIT_STATUSES},
    examples=_EXAMPLES,
    # What follows COMMAND is its own, with or without a -- before it.
    context_settings={"allow_interspersed_args": False},
    options_metavar="[OPTIONS] [--]",
)
@click.argument("argv", nargs=-1, metavar="COMMAND [ARG]...", type=click.UNPROCESSED)
@_options(_DECLARATIONS)
@standard_options
def command(argv: tuple[str, ...], prompt_file: str | None, **given: Any) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.exec import Run, run_exec

    if not argv:
        raise UsageError("no command to run: tailcut exec [OPTIONS] -- COMMAND [ARG]...")
    prompt = given.pop("prompt")
    if prompt_file is not None:
        if prompt is not None:
            raise UsageError("--prompt and --prompt-file exclude each other: give one of them")
        prompt = tail.read_prompt(prompt_file)
    options = build(given, *(name for name in _CUT if name in given))
    return run_exec(argv, options, Run(**given, prompt=prompt))
