"""The options that the main job and ``clean`` share, and their way into `Options`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tailcut.cli.command import OTHER, Number, Word, flag, option
from tailcut.cli.own_rules import NO_CONFIG_VARIABLE, own_rules
from tailcut.errors import OptionError, UsageError
from tailcut.options import (
    ALTERNATE_SCREEN_MODES,
    DEFAULT_TOOL_LINES,
    FORMATS,
    NEWLINE_MODES,
    STAGE_NAMES,
    Options,
)
from tailcut.rules import chosen

__all__ = ["STREAM", "build", "files_argument", "stream_options"]

STREAM = "How the stream is read"
_STAGES = "What is left out"

_STAGE_HELP = {
    "wordless": "Keep lines without a letter or digit: rules, borders, bars.",
    "chrome": "Keep known interface text: key hints, spinners, progress displays.",
    "duplicates": "Keep each line of a run of lines that say the same.",
    "blanks": "Keep every blank line of a run.",
}

# The names that a user typed, for errors that speak of the library's.
_FLAGS = {"max_lines": "--lines", "without_rules": "--without-rule"}

_DECLARATIONS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--format",
        section=STREAM,
        type=Word(FORMATS),
        default="auto",
        metavar="NAME",
        help="What the stream is: " + ", ".join(FORMATS) + ". By default its beginning tells.",
    ),
    option(
        "--tool-lines",
        section=STREAM,
        type=Number(),
        default=DEFAULT_TOOL_LINES,
        metavar="N",
        help="The most lines of each command's output in an agent's stream. "
        f"Default: {DEFAULT_TOOL_LINES}.",
    ),
    option(
        "--command",
        section=STREAM,
        type=Number(),
        metavar="N",
        help="Read only the output of the N-th command, where the shell has marked them "
        "(OSC 133, OSC 633).",
    ),
    option(
        "--cols",
        section=STREAM,
        type=Number(),
        metavar="N",
        help="The terminal's width in columns, if known. Without it rows do not wrap.",
    ),
    option(
        "--rows",
        section=STREAM,
        type=Number(),
        metavar="N",
        help="The terminal's height in rows, if known. Without it 24, growing as needed.",
    ),
    option(
        "--newline",
        section=STREAM,
        type=Word(NEWLINE_MODES),
        default="auto",
        help="Whether a bare LF keeps the column (pty) or starts a new line (pipe). "
        "By default the stream's beginning decides.",
    ),
    option(
        "--alternate-screen",
        section=STREAM,
        type=Word(ALTERNATE_SCREEN_MODES),
        default="keep",
        help="Whether what a full-screen program showed last is part of the transcript. "
        "Default: keep.",
    ),
    option(
        "--tee",
        section=STREAM,
        type=click.Path(),
        metavar="FILE",
        help="Also write the raw stream to FILE, as it arrives.",
    ),
    option(
        "--chrome",
        section=_STAGES,
        multiple=True,
        type=click.Path(),
        metavar="FILE",
        help="Also leave out what the rules in FILE (TOML) describe. May be repeated.",
    ),
    option(
        "--without-rule",
        "without_rules",
        section=_STAGES,
        multiple=True,
        metavar="NAME",
        help="Switch a chrome rule off, or all rules of a program. May be repeated; "
        "'tailcut rules' lists them.",
    ),
    flag(
        "--no-config",
        section=_STAGES,
        help="Do not use the rules of .tailcut/chrome.toml in the project and of chrome.toml in "
        f"your configuration. {NO_CONFIG_VARIABLE}=1 says the same.",
    ),
    *(flag(f"--no-{name}", section=_STAGES, help=_STAGE_HELP[name]) for name in STAGE_NAMES),
    flag(
        "--no-stages",
        section=_STAGES,
        help="Keep all of these: every line that the terminal showed.",
    ),
    flag(
        "--report",
        section=OTHER,
        help="Say on standard error, as one JSON object, how much was read, dropped by each "
        "stage, cut and kept.",
    ),
    flag(
        "--require-success",
        section=OTHER,
        help="Exit with status 4 unless each stream says that what it recorded succeeded.",
    ),
)


def stream_options(command: Any) -> Any:
    """Declares the shared options, in the order of the help."""
    for declare in reversed(_DECLARATIONS):
        command = declare(command)
    return command


def files_argument(command: Any) -> Any:
    """Declares the recordings to read."""
    return click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())(command)


def build(given: dict[str, Any], *fields: str) -> Options:
    """Builds the options, and leaves in ``given`` what is not one of theirs.

    Args:
        given: the values of a command's parameters.
        fields: further fields of `Options` that the command has.

    Raises:
        OptionError: a value is not allowed; under the name that the user typed.
    """
    without = {name for name in STAGE_NAMES if given.pop(f"no_{name}")}
    if given.pop("no_stages"):
        without.update(STAGE_NAMES)
    if not given.pop("no_config"):
        given["chrome"] = (*own_rules(), *given["chrome"])
    shared = ("cols", "rows", "newline", "alternate_screen", "format", "tool_lines")
    rules = ("chrome", "without_rules")
    command = given.pop("command")
    if given.pop("last_command", False):
        if command is not None:
            raise UsageError("--command and --last-command exclude each other: give one of them")
        command = "last"
    try:
        options = Options(
            stages=tuple(name for name in STAGE_NAMES if name not in without),
            command=command,
            **{field: given.pop(field) for field in (*shared, *rules, *fields)},
        )
        if options.without_rules:
            chosen(options.chrome, options.without_rules)
        return options
    except OptionError as error:
        name = _FLAGS.get(error.field, "--" + error.field.replace("_", "-"))
        raise OptionError(name, error.received, error.allowed, error.hint) from None
