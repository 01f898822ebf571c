"""Trust the project's own rules and providers as they are now."""

from __future__ import annotations

import os

from tailcut.cli.output import problem, say
from tailcut.cli.own_rules import check_owner
from tailcut.cli.project import project
from tailcut.cli.trust import trust
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, ConfigError, UsageError, shown

__all__ = ["TRUSTED", "Request", "run"]

# What a project can decide, in its ``.tailcut``.
TRUSTED = ("chrome.toml", "providers.toml")


class Request(Record, kw_only=True):
    """The arguments of ``tailcut trust``: none."""


def run(_: Request) -> int:
    """Trust each file that exists, print its path and digest, and return the exit status.

    Raises:
        UsageError: the project has none.
        ConfigError: one belongs to another user, cannot be read, or trust cannot be kept.
    """
    state = project().state
    paths = [str(state / name) for name in TRUSTED if os.path.isfile(state / name)]  # noqa: PTH113
    if not paths:
        named = shown(state, quote=False)
        raise UsageError(f"{named}: nothing to trust: there is no {' and no '.join(TRUSTED)}")
    for path in paths:
        check_owner(path)
        try:
            digest = trust(path)
        except OSError as error:
            raise ConfigError(error.filename or path, problem(error)) from None
        say(f"{path} trusted ({digest[:12]})\n")
    return EXIT_OK
