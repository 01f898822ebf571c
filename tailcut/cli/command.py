"""The parts of click that declarations are made of: help in sections, plain value types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from tailcut import __version__
from tailcut.cli.output import write
from tailcut.errors import OptionError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "OTHER",
    "Command",
    "FileName",
    "Group",
    "Number",
    "Option",
    "Span",
    "Word",
    "declare",
    "flag",
    "option",
    "standard_options",
]

OTHER = "Other options"
# One width for all sections, so that all descriptions begin in one column.
_LEFT_COLUMN = 28


class Option(click.Option):
    """An option with the section of the help that lists it."""

    def __init__(self, *args: Any, section: str = OTHER, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section


class Command(click.Command):
    """A command whose help lists options in sections, and more sections after them.

    Args:
        tables: titles and rows of the sections that follow the options.
        examples: pairs of a purpose and the command line that serves it.
    """

    def __init__(
        self,
        *args: Any,
        tables: Mapping[str, Sequence[tuple[str, str]]] | None = None,
        examples: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        kwargs["add_help_option"] = False  # `standard_options` has one that writes UTF-8
        super().__init__(*args, **kwargs)
        self.tables = tables or {}
        self.examples = examples

    def make_parser(self, ctx: click.Context) -> Any:
        """Make the parser of the arguments; it finds a short option at once.

        click looks for ``-n`` among the long options first, and there makes an error with similar
        names in the user's language, which loads `difflib` and `locale`, to throw it away.
        """
        parser: Any = super().make_parser(ctx)
        match_long = parser._match_long_opt

        def match(name: str, value: str | None, state: Any) -> None:
            if value is None and name in parser._short_opt:
                parser._match_short_opt(name, state)
            else:
                match_long(name, value, state)

        parser._match_long_opt = match
        return parser

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options by section, in the order of their declaration."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if isinstance(param, Option) and record is not None:
                sections.setdefault(param.section, []).append(record)
        sections[OTHER] = sections.pop(OTHER)  # to the end
        for title, rows in (*sections.items(), *self.tables.items()):
            with formatter.section(title):
                formatter.write_dl(
                    [(left.ljust(_LEFT_COLUMN), right) for left, right in rows],
                    col_max=_LEFT_COLUMN + 2,
                )
        if self.examples:
            with formatter.section("Examples"):
                for purpose, line in self.examples:
                    formatter.write(f"  {purpose}\n      {line}\n")


class Group(Command):
    """A command that has a job as well as sub-commands, which its first argument can name.

    Args:
        commands: the sub-commands by their names.
    """

    def __init__(self, *args: Any, commands: Mapping[str, click.Command], **kwargs: Any) -> None:
        title = "Commands"
        rows = [(name, command.get_short_help_str(1000)) for name, command in commands.items()]
        kwargs["tables"] = {title: rows, **kwargs.get("tables", {})}
        super().__init__(*args, **kwargs)
        self.commands = commands

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the arguments, as a sub-command's if the first one names it."""
        if not args or args[0] not in self.commands:
            return super().make_context(info_name, args, parent, **extra)
        # For its name alone: with this command's arguments, usage lines would show them too.
        name_only = click.Command(info_name, add_help_option=False)
        above = click.Context(name_only, parent=parent, info_name=info_name)
        return self.commands[args[0]].make_context(args[0], args[1:], above, **extra)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the sub-commands, and the completions of the command's own job."""
        from click.shell_completion import CompletionItem  # loaded for completion alone

        names = [
            CompletionItem(name, help=command.get_short_help_str(1000))
            for name, command in self.commands.items()
            if name.startswith(incomplete)
        ]
        return names + super().shell_complete(ctx, incomplete)


class Number(click.ParamType):  # type: ignore[type-arg] # generic since click 8.4
    """A whole number; other text is passed on, for the check of the request to refuse."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        """Return the number, or the text as it is."""
        try:
            return int(value)
        except ValueError:
            return str(value)


class Word(click.ParamType):  # type: ignore[type-arg]
    """One of a few words, for completion; the check of the request refuses others."""

    name = "word"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the words."""
        from click.shell_completion import CompletionItem  # loaded for completion alone

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class FileName(click.ParamType):  # type: ignore[type-arg]
    """The name of a file, which completion offers.

    The type in click translates its name when it is made, which loads `locale`.
    """

    name = "file name"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Let the shell offer files."""
        from click.shell_completion import CompletionItem  # loaded for completion alone

        return [CompletionItem(incomplete, type="file")]


class Span(click.ParamType):  # type: ignore[type-arg]
    """A span of time, in seconds: ``90``, ``20m``, ``1h30m``."""

    name = "span"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number of seconds.

        Raises:
            OptionError: the text is not a span of time.
        """
        from tailcut.core.durations import ALLOWED, seconds

        try:
            return seconds(value)
        except ValueError:
            name = param.opts[0] if param is not None else "time"
            raise OptionError(name, value, ALLOWED) from None


def option(*names: str, section: str, **settings: Any) -> Callable[[Any], Any]:
    """Declare an option with a value."""
    if isinstance(value := settings.get("type"), Word):
        settings.setdefault("metavar", "|".join(value.words))
    return click.option(*names, cls=Option, section=section, **settings)


def flag(*names: str, section: str, **settings: Any) -> Callable[[Any], Any]:
    """Declare an option without a value."""
    return click.option(*names, cls=Option, section=section, is_flag=True, **settings)


def declare(*declarations: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Combine declarations into one, which keeps their order in the help."""

    def declare_all(command: Any) -> Any:
        for one in reversed(declarations):
            command = one(command)
        return command

    return declare_all


def standard_options(command: Any) -> Any:
    """Declare the options that every command has."""
    for names, text, content in (
        (("--version",), "Print the version and exit.", lambda _: f"tailcut {__version__}\n"),
        (("-h", "--help"), "Print this help and exit.", lambda ctx: ctx.get_help() + "\n"),
    ):
        command = flag(
            *names,
            section=OTHER,
            help=text,
            is_eager=True,
            expose_value=False,
            callback=_printer(content),
        )(command)
    return command


def _printer(content: Callable[[click.Context], str]) -> Callable[..., None]:
    def print_and_leave(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            write(content(ctx))
            ctx.exit()

    return print_and_leave
