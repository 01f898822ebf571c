"""Import recordings into `fixtures/`, one folder each.

    python tools/import_recordings.py SOURCE [NAME ...]

SOURCE holds, for each recording, NAME.raw (the bytes), NAME.json (command, size, exit), and
NAME.labels.json, and for streams of a pty NAME.xterm.joined.txt and NAME.xterm.alt.txt (what
xterm.js showed). Names of pipe recordings end in `.pipe`. Without names, the recordings that are in
`fixtures/` are updated. fixtures/README.md describes the folders.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

MACHINE_PATH = re.compile(
    r"(?<![\w/.])(?:file://)?/(?:srv|root|home|tmp|work)(?:/[\w.@+-]+)*/([\w.@+-]+)"
)
VERSIONED = re.compile(r"(?P<program>.+) (?P<version>v?\d[\w.+-]*)")


def portable(command: str | list[str]) -> str:
    """Return a command as one line, with paths of the machine it ran on cut to their last part."""
    if isinstance(command, list) and command[:2] == ["bash", "-c"]:
        command = command[2]
    text = command if isinstance(command, str) else " ".join(_quoted(word) for word in command)
    return MACHINE_PATH.sub(r"\1", text)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def meta(name: str, source: dict[str, Any], recorded: str) -> dict[str, Any]:
    """Return the content of a recording's meta.json."""
    match = VERSIONED.fullmatch(source["tool"])
    return {
        "recording": name,
        "kind": source["kind"],
        "mode": source["mode"],
        "cols": source["cols"],
        "rows": source["rows"],
        "program": match["program"] if match else source["tool"],
        "version": match["version"] if match else None,
        "command": portable(source["command"]),
        "exit": source["exit_status"],
        "origin": f"recorded for this project on {recorded}",
    }


def bring(source: Path, name: str, recorded: str) -> None:
    """Write the folder of one recording."""
    folder = FIXTURES / name.replace(".", "-")
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / f"{name}.raw", folder / "session.raw")
    about = json.loads((source / f"{name}.json").read_text("utf-8"))
    _write_json(folder / "meta.json", meta(name, about, recorded))
    labels = json.loads((source / f"{name}.labels.json").read_text("utf-8"))
    kept = {key: labels.get(key) for key in ("must_keep", "noise", "early_finding")}
    if (folder / "labels.json").exists():
        # What a person added here since.
        kept = {**json.loads((folder / "labels.json").read_text("utf-8")), **kept}
    _write_json(folder / "labels.json", kept)
    for origin, target in (
        (f"{name}.xterm.joined.txt", "screen.joined.txt"),
        (f"{name}.xterm.alt.txt", "alt.txt"),
    ):
        if (source / origin).exists():
            shutil.copyfile(source / origin, folder / target)


def _write_json(path: Path, value: dict[str, Any]) -> None:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8", newline="\n")


def main() -> int:
    """Import the recordings that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--recorded", default=str(datetime.date.today()), metavar="DATE")
    options = parser.parse_args()
    names = options.names or [
        json.loads(path.read_text("utf-8"))["recording"]
        for path in sorted(FIXTURES.glob("*/meta.json"))
    ]
    for name in names:
        bring(options.source, name, options.recorded)
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
