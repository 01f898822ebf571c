"""The way from arguments to an exit status, whatever happens in between."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tailcut.cli.output import complain
from tailcut.cli.registry import COMMANDS
from tailcut.errors import EXIT_INTERRUPTED, EXIT_OK, TailcutError

__all__ = ["main"]

# click's convention for a program of this name; the completion function of a shell sets it.
_COMPLETION_VARIABLE = "_TAILCUT_COMPLETE"


def main(args: Sequence[str]) -> int:
    """Run a command and return its exit status; no error of a user is raised.

    Args:
        args: the arguments, without the program's name.
    """
    try:
        return _run(list(args))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has left, as `head` does: nothing went wrong.
        return EXIT_OK
    except TailcutError as error:
        complain(str(error))
        return error.exit_code


def _run(args: list[str]) -> int:
    instruction = os.environ.get(_COMPLETION_VARIABLE)
    if _are_file_names(args) and not instruction:
        # Loading the parser takes longer than cutting most streams, and the most frequent calls
        # have nothing to parse.
        from tailcut.cli.jobs.tail import Request, run
        from tailcut.cli.own_rules import own_rules
        from tailcut.options import Options

        return run(Request(files=args, options=Options(chrome=own_rules())))
    from tailcut.cli.app import call, complete

    return complete(_COMPLETION_VARIABLE, instruction) if instruction else call(args)


def _are_file_names(args: list[str]) -> bool:
    if args and args[0] in COMMANDS:
        return False
    return all(arg == "-" or not arg.startswith("-") for arg in args)
