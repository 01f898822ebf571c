"""From arguments to an exit status, whatever happens on the way."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tailcut.cli.output import complain
from tailcut.cli.registry import COMMANDS
from tailcut.errors import EXIT_INTERRUPTED, EXIT_OK, TailcutError

__all__ = ["main"]

# click's convention for a program of this name; a shell's completion function sets it.
_COMPLETION_VARIABLE = "_TAILCUT_COMPLETE"


def main(args: Sequence[str]) -> int:
    """Runs the command and gives its exit status; nothing that a user can cause is raised.

    Args:
        args: the arguments, without the program's name.
    """
    try:
        return _run(list(args))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Who read the output has seen enough: nothing went wrong.
        return EXIT_OK
    except TailcutError as error:
        complain(str(error))
        return error.exit_code


def _run(args: list[str]) -> int:
    instruction = os.environ.get(_COMPLETION_VARIABLE)
    if _are_file_names(args) and not instruction:
        # The parser takes longer to load than most streams to cut, and the most frequent calls
        # have nothing to parse.
        from tailcut.cli.jobs.tail import run_tail
        from tailcut.cli.own_rules import own_rules
        from tailcut.options import Options

        return run_tail(args, Options(chrome=own_rules()))
    from tailcut.cli.app import call, complete

    return complete(_COMPLETION_VARIABLE, instruction) if instruction else call(args)


def _are_file_names(args: list[str]) -> bool:
    if args and args[0] in COMMANDS:
        return False
    return all(arg == "-" or not arg.startswith("-") for arg in args)
