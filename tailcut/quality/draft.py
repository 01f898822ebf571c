"""Draft a file of labels to fill in, and the transcript to copy strings from."""

from __future__ import annotations

from pathlib import Path

from tailcut.api import clean
from tailcut.core.record import Record
from tailcut.options import Options

__all__ = ["Draft", "draft"]

# More would bury the labels; a recording of a redraw has thousands.
_DROPPED_SHOWN = 200

_TEMPLATE = """\
# Labels of {name}: what its tail should hold and should not, for 'tailcut bench'.
# {transcript} has the whole transcript: copy strings from there.
# Runs of white space count as one blank; a string may span lines.

# The kind of program, in your words: figures are grouped by kind.
kind = "other"
{size}
# Strings that the next reader needs: the result, as you would report it.
must_keep = [
]

# Decisive strings that came long before the end.
early = [
]

# Text that operates the interface and says nothing about the work.
noise = [
]

# Whole lines that no stage may drop, wherever they stand.
wanted = [
]
"""
_KNOWN_SIZE = """
# The terminal's size, as the recording has it.
# cols = {}
# rows = {}
"""
_GIVEN_SIZE = """
# The terminal's size.
cols = {}
rows = {}
"""
_UNKNOWN_SIZE = """
# The terminal's size, if you know it.
# cols = 80
# rows = 24
"""


class Draft(Record):
    """The two files to write beside a recording.

    Args:
        labels: TOML to fill in.
        transcript: every line that was shown.
    """

    labels: str
    transcript: str


def draft(
    path: Path,
    transcript: str,
    *,
    given: tuple[int, int] | None = None,
    recorded: tuple[int, int] | None = None,
) -> Draft:
    """Draft labels for a recording.

    Args:
        path: the recording.
        transcript: name of the file that the transcript is written to.
        given: columns and rows; None where the caller does not know them.
        recorded: columns and rows; None where the recording does not contain them.

    Raises:
        OSError: the recording cannot be read.
    """
    cols, rows = given or (None, None)
    options = Options(cols=cols, rows=rows)
    shown = clean(path, options.replace(stages=()))
    if given is not None:
        size = _GIVEN_SIZE.format(*given)
    elif recorded is not None:
        size = _KNOWN_SIZE.format(*recorded)
    else:
        size = _UNKNOWN_SIZE
    labels = _TEMPLATE.format(name=path.name, transcript=transcript, size=size)
    return Draft(labels + _dropped(shown, clean(path, options)), shown + "\n")


def _dropped(shown: str, cleaned: str) -> str:
    """Return the lines that the stages drop, as comments."""
    stay = {line.strip() for line in cleaned.split("\n")}
    lines = dict.fromkeys(line.strip() for line in shown.split("\n"))
    gone = [line for line in lines if line not in stay and any(map(str.isalnum, line))]
    if not gone:
        return ""
    text = "\n# Dropped by the stages today. Copy what says something about the work to 'wanted'.\n"
    text += "".join(f"#   {_printable(line)}\n" for line in gone[:_DROPPED_SHOWN])
    if len(gone) > _DROPPED_SHOWN:
        text += f"#   … and {len(gone) - _DROPPED_SHOWN} more\n"
    return text


def _printable(line: str) -> str:
    """Return a line without the characters that TOML forbids in a comment."""
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
