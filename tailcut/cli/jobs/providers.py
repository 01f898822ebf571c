"""List the agents that a combo can name, and what is installed of them."""

from __future__ import annotations

import json
import os
import re
import shutil
from typing import Any

from tailcut.cli.output import complain_all, say, write
from tailcut.cli.project import own_providers, project
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK

__all__ = ["Request", "run"]

# A program that needs longer to print its version is waiting for an answer.
_SECONDS = 30.0
_VERSION = re.compile(r"\d+(?:\.\d+)+\S*")


class Request(Record, kw_only=True):
    """The arguments of ``tailcut providers``.

    Args:
        check: whether to run the version command of each installed provider.
        as_json: whether to print JSON.
    """

    check: bool = False
    as_json: bool = False


def run(request: Request) -> int:
    """Print the providers and return the exit status: 1 if a version command failed."""
    from tailcut.combo.config import load_providers
    from tailcut.config.problems import InvalidFileError, Problems

    problems = Problems()
    place = project()
    is_trusted = own_providers(place) is not None
    providers, _ = load_providers(place.state if is_trusted else None, problems)
    try:
        problems.check()
    except InvalidFileError as error:
        complain_all(error.problems)
        return error.exit_code
    found = [_facts(provider, request.check) for provider in providers.values()]
    if request.as_json:
        write("".join(json.dumps(facts) + "\n" for facts in found))
    else:
        say(_table(found, request.check))
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
    """Return the version that a program prints, and the reason if it prints none."""
    from tailcut import process

    pieces: list[bytes] = []
    ending = process.run(argv, on_output=pieces.append, env=os.environ, timeout=_SECONDS)
    output = b"".join(pieces).decode("utf-8", "replace")
    number = _VERSION.search(output)
    if not ending.ok or number is None:
        return "", ending.described if not ending.ok else "it printed no version"
    return number[0], ""


def _table(found: list[dict[str, Any]], check: bool) -> str:
    from tailcut.cli.views.runs import aligned

    rows = [("provider", "installed", "tested", "permissions", "")]
    for facts in found:
        installed = "yes" if facts["path"] else "no"
        if facts["path"] and check:
            installed = facts["version"] or f"yes, but {facts['version_error'] or 'no version'}"
        remark = "" if facts["path"] else facts["install"]
        if facts["source"] != "built in":
            remark = f"{facts['source']}{'; ' + remark if remark else ''}"
        elif check and facts["version"] and facts["version"] != facts["tested"]:
            remark = "not the tested version"
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
