"""Use the project's own rules and providers no longer."""

from __future__ import annotations

from tailcut.cli.jobs.trust import TRUSTED
from tailcut.cli.output import problem, say
from tailcut.cli.project import project
from tailcut.cli.trust import distrust
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, ConfigError

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut untrust``: none."""


def run(_: Request) -> int:
    """Print the paths that were trusted until now, and return the exit status.

    Raises:
        ConfigError: the configuration cannot be written.
    """
    state = project().state
    for path in (str(state / name) for name in TRUSTED):
        try:
            was_trusted = distrust(path)
        except OSError as error:
            raise ConfigError(error.filename or path, problem(error)) from None
        if was_trusted:
            say(f"{path} is not trusted any more\n")
    return EXIT_OK
