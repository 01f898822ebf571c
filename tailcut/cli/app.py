"""The tree of commands, with the main job where no command is named."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tailcut.cli.output import complain
from tailcut.cli.registry import COMMANDS, MAIN_JOB
from tailcut.errors import EXIT_OK, nearest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["call", "cli", "complete"]

_PROGRAM = "tailcut"
# Put before the arguments of the main job; no argument of a process can contain a NUL.
_NO_WORD = "\0"


class _Root(click.Group):
    """The root of the tree, which loads a command only when it is called."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command by its name."""
        if cmd_name != _NO_WORD and cmd_name not in COMMANDS:
            return None
        name = MAIN_JOB if cmd_name == _NO_WORD else cmd_name
        command: click.Command = importlib.import_module(f"tailcut.cli.commands.{name}").command
        return command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the first argument as a command if it names one."""
        completes_first = ctx.resilient_parsing and not args
        if not completes_first and (not args or args[0] not in COMMANDS):
            args = [_NO_WORD, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer what can come first: files, commands and the main job's options."""
        from click.shell_completion import CompletionItem  # loaded for completion alone

        main_job = self.get_command(ctx, _NO_WORD)
        assert main_job is not None
        with click.Context(main_job, parent=ctx, resilient_parsing=True) as main_ctx:
            options = main_job.shell_complete(main_ctx, incomplete)
        commands = [
            CompletionItem(name, help=summary)
            for name, summary in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        # Files first: bash drops the completions that come before them.
        return [CompletionItem(incomplete, type="file"), *commands, *options]


cli = _Root(_PROGRAM, add_help_option=False, no_args_is_help=False)


def call(args: Sequence[str]) -> int:
    """Call the command that the arguments name and return its exit status."""
    try:
        with cli.make_context(_PROGRAM, list(args)) as ctx:
            status: Any = cli.invoke(ctx)
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        complain(_line(error))
        return error.exit_code
    return int(status or EXIT_OK)


def complete(variable: str, instruction: str) -> int:
    """Print the completions that a shell asks for, or the shell function that asks for them."""
    from click.shell_completion import shell_complete

    return shell_complete(cli, {}, _PROGRAM, variable, instruction)


def _line(error: click.ClickException) -> str:
    """Describe an error, and the way to mend it, in one line."""
    ctx = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption):
        params = [] if ctx is None else ctx.command.params
        # Without the dashes: all options share them, and would be near each other.
        names = {opt.lstrip("-"): opt for param in params for opt in param.opts if opt[:1] == "-"}
        near = nearest(error.option_name.lstrip("-"), names)
        message = f"no such option: {error.option_name}"
        message += f"; did you mean {names[near]}?" if near else ""
    else:
        message = error.format_message().rstrip(".")
        message = message[:1].lower() + message[1:]
    path = _PROGRAM if ctx is None else ctx.command_path
    return f"{message} ('{path} --help' lists the options)"
