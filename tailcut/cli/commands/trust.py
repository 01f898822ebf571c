"""``tailcut trust``: trust the project's own rules and providers."""

from __future__ import annotations

import click

from tailcut.cli.command import Command, standard_options
from tailcut.cli.registry import COMMANDS

__all__ = ["command"]

_HELP = f"""{COMMANDS["trust"]}

The project's .tailcut/chrome.toml and .tailcut/providers.toml decide what is dropped and what is
run, and a repository can bring them. They are used only if you have trusted them, with the content
that they have now; what is trusted is kept in your own configuration. Read them first.
"""


@click.command("trust", cls=Command, help=_HELP, short_help=COMMANDS["trust"])
@standard_options
def command() -> int:
    """Run the command and return its exit status."""
    from tailcut.cli.jobs.trust import Request, run

    return run(Request())
