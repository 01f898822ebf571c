"""``tailcut untrust``: stop trusting the project's own rules and providers."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["untrust"]}

The project's .tailcut/chrome.toml and .tailcut/providers.toml are then not used, whatever is in
them, until you trust them again; a message names them.
"""


@click.command("untrust", cls=Command, help=_HELP, short_help=COMMANDS["untrust"])
@standard_options
def command() -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.untrust import Request, run

    return run(Request())
