"""Control sequences as patterns, for code that reads a stream without a terminal.

What a sequence is to the terminal, the terminal's parser decides: it also takes sequences that are
cut short, aborted, or have controls inside (`terminal/parser.py`). These patterns are for finding
the sequences that programs write.
"""

from __future__ import annotations

__all__ = ["ALTERNATE_SCREENS", "SEQUENCE"]

ALTERNATE_SCREENS = (1049, 1047, 47)
"""Private modes that bring up the alternate screen, the most frequent first (ctlseqs, DECSET). 1048
is none of them: it only saves the cursor."""

SEQUENCE = (
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI
    r"|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)"  # OSC, ended by BEL or ST, within a line
    r"|\x1b[ -/]*[0-Z\\^-~]"  # other escape sequences
)
"""Alternatives of a regular expression that match one complete control sequence (ECMA-48, ECMA-35).

All of it is ASCII: encoded, it is a pattern for bytes."""
