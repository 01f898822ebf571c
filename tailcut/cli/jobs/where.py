"""What ``tailcut where`` does, once its arguments are understood."""

from __future__ import annotations

import json

from tailcut.cli.output import write
from tailcut.cli.project import project
from tailcut.errors import EXIT_OK, shown

__all__ = ["run_where"]


def run_where(as_json: bool) -> int:
    """Runs the command and gives its exit status."""
    found = project()
    if as_json:
        facts = {
            "state": str(found.state),
            "project": str(found.path),
            "reason": found.reason,
            "exists": found.state.is_dir(),
        }
        write(json.dumps(facts) + "\n")
    else:
        exists = "" if found.state.is_dir() else " (nothing is there yet)"
        path = shown(found.path, quote=False)
        write(f"{found.state}\n{path} was chosen: {found.reason}{exists}\n")
    return EXIT_OK
