"""The commands there are, so that help and completion need not load them."""

from __future__ import annotations

__all__ = ["COMMANDS"]

# Where a command lives, and what it does in the words its own help begins with.
# A word is a command only as the first argument; everything else is the main job's.
COMMANDS = {
    "exec": (
        "tailcut.cli.exec",
        "Runs a command in a terminal of its own, shows it live, and hands its tail on.",
    ),
    "clean": ("tailcut.cli.clean", "Prints the whole cleaned transcript, as its lines settle."),
    "info": ("tailcut.cli.info", "Says what a recording is and what it holds."),
    "bench": ("tailcut.cli.bench", "Scores tails on labelled recordings, beside other programs."),
    "where": ("tailcut.cli.where", "Says where the project's state lies, and why there."),
}
