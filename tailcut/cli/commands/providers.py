"""``tailcut providers``: list the agents that a combo can name."""

from __future__ import annotations

from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["providers"]}

Lists the built-in providers and those of the project's .tailcut/providers.toml. A provider is
installed if its program is found in PATH.
"""


@click.command("providers", cls=Command, help=_HELP, short_help=COMMANDS["providers"])
@flag(
    "--check",
    section="What is checked",
    help="Run the version command of each installed provider. Exit with status 1 if one fails.",
)
@flag("--json", "as_json", section="What is printed", help="Print one JSON object per line.")
@standard_options
def command(**given: Any) -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.providers import Request, run

    return run(Request(**given))
