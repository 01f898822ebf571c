"""``tailcut providers``: the agents that a combo can name, and what is installed of them."""

from __future__ import annotations

import json
import os
import re
import shutil
from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.jobs.project import project
from tailcut.cli.output import complain, write
from tailcut.cli.registry import COMMANDS
from tailcut.errors import EXIT_OK

__all__ = ["command"]

_HELP = f"""{COMMANDS["providers"][1]}

The built-in ones, and those of the project's .tailcut/providers.toml. A provider is installed if
its program is found in the PATH.
"""
# A program that takes longer to say its version asks for something.
_SECONDS = 30.0
_VERSION = re.compile(r"\d+(?:\.\d+)+\S*")


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
    from tailcut.combo.config import load_providers
    from tailcut.config.problems import InvalidFileError, Problems

    problems = Problems()
    providers, _ = load_providers(project().state, problems)
    try:
        problems.check()
    except InvalidFileError as error:
        for problem in error.problems:
            complain(str(problem))
        return error.exit_code
    found = [_facts(provider, check) for provider in providers.values()]
    if as_json:
        write("".join(json.dumps(facts) + "\n" for facts in found))
    else:
        write(_table(found, check))
    return 1 if any(facts["version_error"] for facts in found) else EXIT_OK


def _facts(provider: Any, check: bool) -> dict[str, Any]:
    path = shutil.which(provider.program)
    version, error = _version(provider.version) if check and path and provider.version else ("", "")
    return {
        "name": provider.name,
        "title": provider.title,
        "source": provider.source,
        "program": provider.program,
        "path": path,
        "tested": provider.tested,
        "version": version,
        "version_error": error,
        "permissions": list(provider.permissions),
        "modes": [mode for mode in ("headless", "interactive") if getattr(provider, mode)],
        "format": provider.headless.format if provider.headless else None,
        "install": provider.install,
    }


def _version(argv: tuple[str, ...]) -> tuple[str, str]:
    """Gives the version that a program says, or why it says none."""
    from tailcut.process import run

    pieces: list[bytes] = []
    ending = run(argv, on_output=pieces.append, env=os.environ, timeout=_SECONDS)
    said = b"".join(pieces).decode("utf-8", "replace")
    number = _VERSION.search(said)
    if not ending.ok or number is None:
        return "", ending.described if not ending.ok else "it says no version"
    return number[0], ""


def _table(found: list[dict[str, Any]], check: bool) -> str:
    from tailcut.cli.jobs.runs import aligned

    rows = [("provider", "installed", "tested", "permissions", "")]
    for facts in found:
        installed = "yes" if facts["path"] else "no"
        if facts["path"] and check:
            installed = facts["version"] or f"yes, but {facts['version_error'] or 'no version'}"
        remark = "" if facts["path"] else facts["install"]
        if facts["source"] != "built in":
            remark = f"{facts['source']}{'; ' + remark if remark else ''}"
        elif check and facts["version"] and facts["version"] != facts["tested"]:
            remark = "another version than the one that was tried"
        rows.append(
            (
                facts["name"],
                installed,
                facts["tested"] or "-",
                " ".join(facts["permissions"]) or "none",
                remark,
            )
        )
    return aligned(rows) + "\n"
