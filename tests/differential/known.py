"""The kinds and cases that are not compared with each oracle, and why."""

from __future__ import annotations

import re

from tests.differential.streams import Case

_PRINTED = "pyte prints part of the sequence"
_UNKNOWN = "pyte does not know it"

LEFT_OUT: dict[str, dict[str, str]] = {
    "xterm": {
        "SU": "xterm.js drops the rows that SU scrolls off; xterm and tmux keep them",
        "loose mark": "xterm.js gives a mark that does not follow a letter a cell of its own",
    },
    "tmux": {
        "C1": "tmux shows C1 controls that come as UTF-8; xterm obeys them",
        "loose mark": "tmux drops most of them",
        "marks": "tmux drops ZWSP",
        "wide": "tmux keeps a wide character of which the right half is overwritten",
        "REP": "tmux repeats up to the last column, and no wide characters",
        "ICH": "tmux leaves some of what it moves behind",
        "SU": "tmux goes on scrolling a screen that is blank",
        "SU in a region": "as for DECSTBM",
        "DECSTBM": "tmux puts rows that scroll out of any region into its history",
        "DECSEL": "tmux does not know it",
        "SCS": "tmux draws lines as ASCII where it is asked for text",
        "shift": "as above",
        "drawn": "as above",
        "DECOM": "tmux moves the cursor to the corner of the screen at DECSTBM",
        "VPR": "tmux does not know it",
        "HPR": "as above",
        "CHT": "as above",
        "IL": "tmux keeps the column; xterm goes to the first one",
        "DL": "as above",
        "ED": "tmux puts a screen that is cleared into its history; xterm does not",
        "DECSED": "as above",
        "RIS": "as above",
        "alternate in": "tmux forgets its history where the stream ends inside",
        "alternate out": "without having entered, xterm goes to the saved position",
        "DECSC mode": "tmux does not know it",
    },
    "pyte": {
        "wide": "pyte lets wide characters stand half outside the margin",
        "loose mark": "as above",
        "marks": "pyte composes letters and marks, and shows a mark without a letter",
        "ED 3": "pyte erases the screen too",
        "DECSED": "pyte takes it for ED",
        "DECSEL": "pyte takes it for EL",
        "HPA": _UNKNOWN,
        "SU": _UNKNOWN,
        "SU in a region": _UNKNOWN,
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
        "DECRC": "pyte keeps a stack of saved cursors",
        "TBC": "pyte's HT goes past the last column where no stop is left",
        "IL": "pyte takes it for nothing outside the margins and moves the cursor otherwise",
        "DL": "as above",
        "RIS": "pyte clears its history too late",
    },
}
"""Kinds of tokens that an oracle does not understand as xterm does, by oracle."""


NOT_IN_LINES = ("wide", "marks", "ED", "DECSED", "DL", "IND", "NEL")
"""Kinds left out where logical lines are compared.

How many blanks a wide character leaves when it wraps off a row that is not full is arbitrary; the
rest end a logical line in ours and not in xterm.js, where only LF does.
"""

NOT_IN_FRAMES = (
    *("ED", "ED 3", "DECSED", "EL", "DECSEL", "ECH", "DCH", "ICH", "IL", "DL"),
    *("SD", "SU in a region", "RI", "RIS", "DECALN", "broken", "wide", "marks"),
    *("IND", "NEL", "C1"),
)
"""Kinds left out where frames are compared.

A frame is the one before the erases that precede leaving, and its lines end where something was
erased or inserted, or where NEL or IND led on; xterm.js has the frame at leaving.
"""


def explained(case: Case, oracle: str) -> str | None:
    """Return the reason why a case cannot be compared; None where it can."""
    kinds = {token.kind for token in case.tokens}
    if oracle == "xterm":
        return _unlike_xterm(case, kinds)
    if oracle in {"pyte", "tmux"} and _may_fill_a_row(case):
        return "there a function after the last column was filled acts one column further right"
    return None


_ERASE = {"ED", "EL", "DECSED", "DECSEL", "ECH", "DCH", "ICH", "IL", "DL", "SU", "SD"} | {
    "C1",
    "broken",
}
_REGION = {"DECSTBM", "SU in a region"}
_SAVE = {"DECSC", "DECRC", "SCOSC", "SCORC", "DECSC mode", "alternate in", "alternate out"}
_RELATIVE = {"CUU", "CUD", "CUF", "CUB", "CNL", "CPL", "CHA", "HPA", "HPR", "VPR", "broken"}


def _unlike_xterm(case: Case, kinds: set[str]) -> str | None:
    """Return the reason why xterm.js is no oracle for a case: xterm itself does otherwise."""
    if "SU in a region" in kinds and case.rows < 3:
        return "two rows hold no region, and SU of the whole screen is left out"
    if "DECALN" in kinds and kinds & _REGION:
        return "DECALN resets the margins"
    if "DECOM" in kinds and kinds & _REGION and kinds & (_RELATIVE | _SAVE):
        return "with DECOM xterm.js moves down by the top margin at each relative motion"
    if "DECOM" in kinds and kinds & _SAVE:
        return "DECRC restores DECOM"
    if "SCS" in kinds and kinds & _SAVE:
        return "DECRC without DECSC restores the charsets of the start"
    if {"LNM", "RIS"} <= kinds:
        return "RIS resets LNM"
    if {"ED 3", "alternate in"} <= kinds:
        return "ED 3 in the alternate screen clears the scrollback too"
    if "alternate in" in kinds and kinds & {"HTS", "TBC"}:
        return "tab stops are those of the terminal, not of each screen"
    if "reverse wrap" in kinds and "CUB" in kinds:
        return "CUB wraps in reverse like BS"
    if "reverse wrap" in kinds and "BS" in kinds and kinds & _ERASE:
        return "BS that wraps in reverse goes past a last column that was erased"
    if "DECAWM" in kinds and kinds & {"wide", "marks"}:
        return "without DECAWM xterm.js overwrites half of a wide character in the last column"
    if any("\x8d" in token.text for token in case.tokens):
        return "xterm.js does not know RI as a C1 control"
    return None


_COLUMN = re.compile(r"\x1b\[(?:\d*;)?(\d*)[GHf]")
_FORWARD = re.compile(r"\x1b\[(\d*)[Ca]")


def _may_fill_a_row(case: Case) -> bool:
    """Return whether the tokens can lead past the last column."""
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
