"""Print where the project's state is kept."""

from __future__ import annotations

import json

from tailcut.cli.output import say, write
from tailcut.cli.project import project
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, shown

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut where``.

    Args:
        as_json: whether to print JSON.
    """

    as_json: bool = False


def run(request: Request) -> int:
    """Print the directory and the reason, and return the exit status."""
    found = project()
    if request.as_json:
        facts = {
            "state": str(found.state),
            "project": str(found.path),
            "reason": found.reason,
            "exists": found.state.is_dir(),
        }
        write(json.dumps(facts) + "\n")
    else:
        exists = "" if found.state.is_dir() else " (.tailcut does not exist yet)"
        path = shown(found.path, quote=False)
        say(f"{found.state}\n{path} is the project: {found.reason}{exists}\n")
    return EXIT_OK
