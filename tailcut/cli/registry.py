"""The commands and their summaries, so that help and completion load none of them."""

from __future__ import annotations

__all__ = ["COMMANDS", "MAIN_JOB"]

# The job without a command word; its module is called so in `commands` and `jobs`.
MAIN_JOB = "tail"

# In the order of the help. A word is a command only as the first argument; every other argument
# belongs to the main job. The help of a command begins with its summary.
COMMANDS = {
    "exec": "Run a command in its own terminal, show it live, and print its tail.",
    "clean": "Print the whole cleaned transcript, each line as soon as it is settled.",
    "info": "Describe a recording: its format, size, outcome and contents.",
    "bench": "Score tails on labelled recordings, beside other programs.",
    "rules": "List the chrome rules; check and try your own.",
    "run": "Run a combo: an ordered list of steps that hand their tails on.",
    "resume": "Continue a run that stopped.",
    "approve": "Approve the step that a run waits for, and continue the run.",
    "deny": "Deny the step that a run waits for, and end the run.",
    "runs": "List the project's runs, newest first.",
    "show": "Show a run, or what is kept of one of its steps.",
    "providers": "List the agents that a combo can name.",
    "trust": "Trust the project's own rules and providers as they are now.",
    "untrust": "Stop using the project's own rules and providers.",
    "where": "Print where the project's state is kept, and why there.",
}
