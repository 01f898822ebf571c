"""The commands there are, so that help and completion need not load them."""

from __future__ import annotations

__all__ = ["COMMANDS"]

# Where a command lives, and what it does in the words its own help begins with.
# A word is a command only as the first argument; everything else is the main job's.
COMMANDS = {
    "exec": (
        "tailcut.cli.commands.exec",
        "Runs a command in a terminal of its own, shows it live, and hands its tail on.",
    ),
    "clean": (
        "tailcut.cli.commands.clean",
        "Prints the whole cleaned transcript, as its lines settle.",
    ),
    "info": ("tailcut.cli.commands.info", "Says what a recording is and what it holds."),
    "bench": (
        "tailcut.cli.commands.bench",
        "Scores tails on labelled recordings, beside other programs.",
    ),
    "rules": (
        "tailcut.cli.commands.rules",
        "Lists the chrome rules; checks and tries rules of your own.",
    ),
    "run": ("tailcut.cli.commands.run", "Runs a combo: steps that hand over, and stop on failure."),
    "resume": (
        "tailcut.cli.commands.resume",
        "Goes on with a run that stopped, from where it stands.",
    ),
    "approve": (
        "tailcut.cli.commands.approve",
        "Approves the step that a run waits with, and goes on.",
    ),
    "deny": (
        "tailcut.cli.commands.deny",
        "Denies the step that a run waits with, and ends the run.",
    ),
    "runs": ("tailcut.cli.commands.runs", "Lists the project's runs, the newest first."),
    "show": ("tailcut.cli.commands.show", "Shows a run, or what is kept of one of its steps."),
    "providers": ("tailcut.cli.commands.providers", "Lists the agents that a combo can name."),
    "where": ("tailcut.cli.commands.where", "Says where the project's state lies, and why there."),
}
