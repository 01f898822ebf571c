"""The options that say how a stream is read and cleaned, and `Options` built from them."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import OTHER, FileName, Number, Word, declare, flag, option
from tailcut.cli.own_rules import NO_CONFIG_VARIABLE, own_rules
from tailcut.errors import OptionError, UsageError
from tailcut.options import (
    ALTERNATE_SCREEN_MODES,
    CLEARED_MODES,
    DEFAULT_BUDGET,
    DEFAULT_TOOL_LINES,
    FORMATS,
    NEWLINE_MODES,
    STAGE_NAMES,
    UNITS,
    WORDLESS_MODES,
    Options,
)

__all__ = [
    "build_options",
    "cut_options",
    "files_argument",
    "format_option",
    "last_command_option",
    "reading_options",
    "report_option",
    "require_success_option",
    "size_options",
    "stage_options",
    "tee_option",
    "terminal_options",
]

_CUT = "How much is kept"
_READING = "How the stream is read"
_STAGES = "What is dropped"

_STAGE_HELP = {
    "wordless": "Keep every line without a letter or digit: horizontal rules, borders, bars.",
    "chrome": "Keep known interface text: key hints, spinners, progress displays.",
    "duplicates": "Keep every line of a run of repeated lines.",
    "blanks": "Keep every blank line of a run.",
}

# The options whose names differ from the fields of `Options`, for errors.
_FLAGS = {"max_lines": "--lines", "without_rules": "--without-rule"}
# The fields of `Options` under which every command has an option.
_SHARED = (
    "cols",
    "rows",
    "newline",
    "alternate_screen",
    "cleared",
    "format",
    "tool_lines",
    "chrome",
    "without_rules",
    "wordless",
)

files_argument = click.argument("files", nargs=-1, metavar="[FILE]...", type=FileName())

cut_options = declare(
    option(
        "-n",
        "--budget",
        section=_CUT,
        type=Number(),
        default=DEFAULT_BUDGET,
        metavar="N",
        help="Print at most N units (see --unit). The tail label and the prompt do not count. "
        f"Default: {DEFAULT_BUDGET}.",
    ),
    option(
        "--unit",
        section=_CUT,
        type=Word(UNITS),
        default=UNITS[0],
        help="Count the budget in Unicode characters, bytes of UTF-8, or words. "
        f"Default: {UNITS[0]}.",
    ),
    option(
        "--lines",
        "max_lines",
        section=_CUT,
        type=Number(),
        metavar="N",
        help="Print at most N lines, within the budget.",
    ),
    flag(
        "--whole",
        section=_CUT,
        help="Read the whole stream, even if its end suffices for the tail. The tail is the same; "
        "the counts of --report and --label then cover the whole stream.",
    ),
)

format_option = option(
    "--format",
    section=_READING,
    type=Word(FORMATS),
    default="auto",
    metavar="NAME",
    help="Read the stream as NAME: " + ", ".join(FORMATS) + ". Default: auto, which recognises "
    "the format by the beginning of the stream.",
)

last_command_option = flag(
    "--last-command",
    section=_READING,
    help="Read only the output of the last command that the shell has marked.",
)

reading_options = declare(
    format_option,
    option(
        "--tool-lines",
        section=_READING,
        type=Number(),
        default=DEFAULT_TOOL_LINES,
        metavar="N",
        help="Keep at most N lines of each command's output in an agent's stream; the rest is "
        f"folded. Default: {DEFAULT_TOOL_LINES}.",
    ),
    option(
        "--command",
        section=_READING,
        type=Number(),
        metavar="N",
        help="Read only the output of the Nth command, counted from 1, that the shell has marked "
        "(OSC 133, OSC 633).",
    ),
)

terminal_options = declare(
    option(
        "--newline",
        section=_READING,
        type=Word(NEWLINE_MODES),
        default="auto",
        help="After a bare LF, keep the column (pty) or return to the first column (pipe). "
        "Default: auto, which decides by the beginning of the stream.",
    ),
    option(
        "--alternate-screen",
        section=_READING,
        type=Word(ALTERNATE_SCREEN_MODES),
        default="keep",
        help="Keep or drop the last screen of a full-screen program. Default: keep.",
    ),
    option(
        "--cleared",
        section=_READING,
        type=Word(CLEARED_MODES),
        default="keep",
        help="Keep or drop what a program cleared from the screen or the scrollback and did not "
        "paint again. Default: keep.",
    ),
)

size_options = declare(
    option(
        "--cols",
        section=_READING,
        type=Number(),
        metavar="N",
        help="The width of the terminal in columns. Default: unknown; then rows do not wrap.",
    ),
    option(
        "--rows",
        section=_READING,
        type=Number(),
        metavar="N",
        help="The height of the terminal in rows. Default: unknown; then 24, or more as needed.",
    ),
)

tee_option = option(
    "--tee",
    section=_READING,
    type=FileName(),
    metavar="FILE",
    help="Also write the raw stream to FILE as it arrives.",
)

stage_options = declare(
    option(
        "--chrome",
        section=_STAGES,
        multiple=True,
        type=FileName(),
        metavar="FILE",
        help="Also drop what matches the rules in FILE (TOML). May be repeated.",
    ),
    option(
        "--without-rule",
        "without_rules",
        section=_STAGES,
        multiple=True,
        metavar="NAME",
        help="Switch off a chrome rule, or all rules of a program. May be repeated; "
        "'tailcut rules' lists the names.",
    ),
    flag(
        "--no-config",
        section=_STAGES,
        help="Ignore the rules files of the project (.tailcut/chrome.toml) and of your "
        f"configuration (tailcut/chrome.toml). {NO_CONFIG_VARIABLE}=1 does the same.",
    ),
    option(
        "--wordless",
        section=_STAGES,
        type=Word(WORDLESS_MODES),
        default="drawn",
        help="drawn: drop lines that are horizontal rules, borders or bars. all: drop every line "
        "without a letter or digit, also in code, diffs and tables. Default: drawn.",
    ),
    *(flag(f"--no-{name}", section=_STAGES, help=_STAGE_HELP[name]) for name in STAGE_NAMES),
    flag(
        "--no-stages",
        section=_STAGES,
        help="Switch off all stages: keep every line that the terminal showed.",
    ),
)

report_option = flag(
    "--report",
    section=OTHER,
    help="Print one JSON object to standard error: how much was read, how much each stage dropped, "
    "and how much was cut and kept.",
)

require_success_option = flag(
    "--require-success",
    section=OTHER,
    help="Exit with status 4 unless every stream reports a success.",
)


def build_options(given: dict[str, Any], *fields: str) -> Options:
    """Build `Options` and remove from ``given`` what went into them.

    Args:
        given: the values of a command's parameters.
        fields: the fields of `Options`, beside the shared ones, that the command has.

    Raises:
        OptionError: a value is not allowed; the error names the option as it was typed.
    """
    stages = [name for name in STAGE_NAMES if not given.pop(f"no_{name}")]
    if given.pop("no_stages"):
        stages = []
    if not given.pop("no_config"):
        given["chrome"] = (*own_rules(), *given["chrome"])
    command = given.pop("command")
    if given.pop("last_command", False):
        if command is not None:
            raise UsageError("--command and --last-command exclude each other: give one of them")
        command = "last"
    try:
        options = Options(
            stages=stages,
            command=command,
            **{field: given.pop(field) for field in (*_SHARED, *fields)},
        )
        if options.without_rules:
            from tailcut.rules import chosen  # the help needs no rules

            chosen(options.chrome, options.without_rules)
        return options
    except OptionError as error:
        name = _FLAGS.get(error.field, "--" + error.field.replace("_", "-"))
        raise OptionError(name, error.received, error.allowed, error.hint) from None
