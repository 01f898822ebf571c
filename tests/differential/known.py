"""What is left out of the comparison with each oracle, and why."""

from __future__ import annotations

import re

from tests.differential.streams import Case

_PRINTED = "pyte prints part of the sequence"
_UNKNOWN = "pyte does not know it"

LEFT_OUT: dict[str, dict[str, str]] = {
    "xterm": {},
    "tmux": {
        "C1": "tmux shows C1 controls that come as UTF-8; xterm obeys them",
    },
    "pyte": {
        "wide": "pyte lets wide characters stand half outside the margin",
        "marks": "pyte composes letters and marks, and shows a mark without a letter",
        "ED 3": "pyte erases the screen too",
        "DECSED": "pyte takes it for ED",
        "DECSEL": "pyte takes it for EL",
        "HPA": _UNKNOWN,
        "SU": _UNKNOWN,
        "SD": _UNKNOWN,
        "REP": _UNKNOWN,
        "CHT": _UNKNOWN,
        "CBT": _UNKNOWN,
        "SCOSC": _UNKNOWN,
        "SCORC": _UNKNOWN,
        "reverse wrap": _UNKNOWN,
        "alternate in": _UNKNOWN,
        "alternate out": _UNKNOWN,
        "DECSC mode": _UNKNOWN,
        "DECALN": "pyte leaves the cursor and the margins where they are",
        "SCS": "pyte ignores charsets in UTF-8",
        "shift": "as above",
        "drawn": "as above",
        "OSC": "pyte swallows what follows an OSC without a number",
        "string": _PRINTED,
        "DECSTR": _PRINTED,
        "SGR": _PRINTED,
        "nothing": _PRINTED,
        "broken": _PRINTED,
        "C1": "pyte obeys one-byte C1 controls, not those in UTF-8",
        "DCH": "pyte brings back what ICH and IRM pushed one column over the margin",
        "ICH": "as above",
        "DECSTBM": "pyte keeps the cursor, and does nothing when a parameter is left out",
        "NEL": "pyte keeps the column",
        "ignored C0": "pyte shows nothing any more after ENQ",
        "IL": "pyte takes it for nothing outside the margins and moves the cursor otherwise",
        "DL": "as above",
        "RIS": "pyte clears its history too late",
    },
}
"""Kinds of tokens that an oracle does not understand as xterm does, by oracle."""


def explained(case: Case, oracle: str) -> str | None:
    """Gives the reason for which a case cannot be compared, if there is one."""
    if oracle == "pyte" and _may_fill_a_row(case):
        return "in pyte a function after the last column was filled acts one column further right"
    return None


_COLUMN = re.compile(r"\x1b\[(?:\d*;)?(\d*)[GHf]")
_FORWARD = re.compile(r"\x1b\[(\d*)[Ca]")


def _may_fill_a_row(case: Case) -> bool:
    """Tells whether the tokens can lead past the last column."""
    if all(token.kind in {"text", "CRLF", "CR"} for token in case.tokens):
        return False
    column = furthest = 0
    for token in case.tokens:
        if token.kind in {"CR", "CRLF"}:
            column = 0
        elif token.kind == "text":
            column += len(token.text)
        elif token.kind == "HT":
            column = (column // 8 + 1) * 8
        elif token.kind == "DECRC":
            column = furthest
        elif match := _COLUMN.fullmatch(token.text):
            column = min(max(int(match[1] or 1), 1), case.cols) - 1
        elif match := _FORWARD.fullmatch(token.text):
            column = min(column + max(int(match[1] or 1), 1), case.cols - 1)
        furthest = max(furthest, column)
    return furthest >= case.cols
