"""Import probes into `fixtures/probes.json`: short streams, each for one behaviour of terminals.

    python tools/import_probes.py FOLDER

FOLDER holds NAME.raw, NAME.json, NAME.expected.txt (the screen) and perhaps NAME.scrollback.txt for
each. A probe is taken if at least two of tmux, xterm.js and libvterm agree on it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent.parent / "fixtures" / "probes.json"


def _lines(path: Path) -> list[str]:
    text = path.read_text("utf-8") if path.exists() else ""
    return [line.rstrip() for line in text.split("\n")[:-1]] if text else []


def probe(path: Path) -> dict[str, Any] | None:
    """Return one probe; None where the terminals disagree."""
    about = json.loads(path.read_text("utf-8"))
    agreed = about["majority"] or not about["disputed"]
    scope = about["score_on"]
    if about.get("exclude") or scope not in {"full", "screen"} or not agreed:
        return None
    shown = _lines(path.with_suffix(".expected.txt"))
    if scope == "full":
        shown = _lines(path.with_suffix(".scrollback.txt")) + shown
    while shown and not shown[-1]:
        shown.pop()
    return {
        "name": about["name"],
        "cols": about["cols"],
        "rows": about["rows"],
        "scope": scope,
        "bytes": path.with_suffix(".raw").read_bytes().decode("latin-1"),
        "shown": shown,
    }


def main() -> int:
    """Write the probes, one a line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    found = [found for path in sorted(folder.glob("*.json")) if (found := probe(path))]
    body = ",\n".join(json.dumps(one) for one in found)
    TARGET.write_text(f"[\n{body}\n]\n", "utf-8", newline="\n")
    print(f"{len(found)} probes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
