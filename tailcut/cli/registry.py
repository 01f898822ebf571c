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
    "rules": ("tailcut.cli.rules", "Lists the chrome rules; checks and tries rules of your own."),
    "run": ("tailcut.cli.run", "Runs a combo: steps that hand over, and stop on failure."),
    "resume": ("tailcut.cli.resume", "Goes on with a run that stopped, from where it stands."),
    "approve": ("tailcut.cli.approve", "Approves the step that a run waits with, and goes on."),
    "deny": ("tailcut.cli.deny", "Denies the step that a run waits with, and ends the run."),
    "runs": ("tailcut.cli.runs", "Lists the project's runs, the newest first."),
    "show": ("tailcut.cli.show", "Shows a run, or what is kept of one of its steps."),
    "providers": ("tailcut.cli.providers", "Lists the agents that a combo can name."),
    "where": ("tailcut.cli.where", "Says where the project's state lies, and why there."),
}
