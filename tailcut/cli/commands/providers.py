"""``tailcut providers``: the agents that a combo can name, and what is installed of them."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["providers"][1]}

The built-in ones, and those of the project's .tailcut/providers.toml. A provider is installed if
its program is found in the PATH.
"""


@click.command("providers", cls=Command, help=_HELP, short_help=COMMANDS["providers"][1])
@flag(
    "--check",
    section="What is asked",
    help="Run the version command of each that is installed. Exit status 1 if one fails.",
)
@flag("--json", "as_json", section="What is printed", help="Print one JSON object a line.")
@standard_options
def command(check: bool, as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.cli.jobs.providers import run_providers

    return run_providers(check, as_json)
