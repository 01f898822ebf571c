"""What is left out of the comparison with each oracle, and why."""

from __future__ import annotations

from tests.differential.streams import Case

LEFT_OUT: dict[str, dict[str, str]] = {
    "xterm": {},
    "tmux": {
        "C1": "tmux shows C1 controls that come as UTF-8; xterm obeys them",
    },
    "pyte": {},
}
"""Kinds of tokens that an oracle does not understand as xterm does, by oracle."""


def explained(case: Case, oracle: str) -> str | None:
    """Gives the reason for which a case cannot be compared, if there is one."""
    return None
