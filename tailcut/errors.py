"""What can go wrong, and the exit status each kind has on the command line.

Terminal bytes never raise. Errors are raised only for what a person can mend: an option, a file,
a rule.
"""

from __future__ import annotations

from collections.abc import Collection

__all__ = [
    "EXIT_INTERRUPTED",
    "EXIT_OK",
    "ConfigError",
    "InputError",
    "NoSuccessError",
    "OptionError",
    "OutputError",
    "TailcutError",
    "UsageError",
    "did_you_mean",
    "nearest",
    "shown",
]

EXIT_OK = 0
# 128 + SIGINT: what a shell reports for a command that Ctrl-C ended.
EXIT_INTERRUPTED = 130

# Longer values are cut in a message: an error stays one line that a person reads at a glance.
_SHOWN_CHARS = 120


class TailcutError(Exception):
    """The base of every error that tailcut raises on purpose; its text is one line."""

    exit_code = 1


class InputError(TailcutError):
    """A source could not be opened or read to its end."""

    exit_code = 1


class UsageError(TailcutError):
    """A request cannot be carried out as it was made."""

    exit_code = 2


class OptionError(UsageError, ValueError):
    """An option has a value that is not allowed.

    Args:
        field: the option's name as the caller wrote it.
        received: the value that was given.
        allowed: what is allowed, in words, or the choices there are.
        hint: what to do next, when there is more to say than ``allowed``.
    """

    def __init__(
        self, field: str, received: object, allowed: str | Collection[str], hint: str = ""
    ) -> None:
        if isinstance(allowed, str):
            expected = allowed
        else:
            expected = "one of " + ", ".join(allowed)
            hint = hint or did_you_mean(received, allowed)
        self.field = field
        self.received = received
        self.allowed = expected
        self.hint = hint
        super().__init__(
            f"{field}: got {shown(received)}, expected {expected}" + (f"; {hint}" if hint else "")
        )


class ConfigError(TailcutError):
    """A file that a person wrote (rules, for example) cannot be used as it stands.

    Args:
        path: the file.
        problem: what is wrong and where in the file, in one line.
        hint: what is allowed there or what to do next.
    """

    exit_code = 2

    def __init__(self, path: object, problem: str, hint: str = "") -> None:
        self.path = path
        self.problem = problem
        self.hint = hint
        super().__init__(f"{shown(path, quote=False)}: {problem}" + (f"; {hint}" if hint else ""))


class OutputError(TailcutError):
    """The result, or the copy of the raw stream, could not be written."""

    exit_code = 3


class NoSuccessError(TailcutError):
    """Success was required, and the recording reports a failure or no success."""

    exit_code = 4


def nearest(received: object, allowed: Collection[str], likeness: float = 0.6) -> str:
    """Return the allowed word nearest to a mistyped one; an empty string if none is near.

    Args:
        received: the mistyped word.
        allowed: the allowed words.
        likeness: how similar they must be, from 0 to 1 (``SequenceMatcher.ratio``).

    >>> nearest("byte", ["chars", "bytes", "words"])
    'bytes'
    """
    if not isinstance(received, str):
        return ""
    import difflib  # only an error needs it

    return next(iter(difflib.get_close_matches(received.lower(), list(allowed), 1, likeness)), "")


def did_you_mean(received: object, allowed: Collection[str]) -> str:
    """Suggest the allowed word nearest to a mistyped one, for the end of a message.

    >>> did_you_mean("byte", ["chars", "bytes", "words"])
    "did you mean 'bytes'?"
    """
    near = nearest(received, allowed)
    return f"did you mean {near!r}?" if near else ""


def shown(value: object, *, quote: bool = True) -> str:
    r"""Format a value for a one-line message: quoted, short, control characters as escapes.

    >>> shown("a\nb")
    "'a\\nb'"
    >>> shown("a file.log", quote=False)
    'a file.log'
    """
    if isinstance(value, str) or not quote:
        text = str(value)
        written = text if not quote and text and text.isprintable() else repr(text)
    else:
        written = repr(value)
    if len(written) > _SHOWN_CHARS:
        written = written[: _SHOWN_CHARS - 1] + "…"
    # Half a surrogate pair (a file name that is not UTF-8) cannot be printed anywhere.
    return written.encode("utf-8", "backslashreplace").decode("utf-8")
