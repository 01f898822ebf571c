"""Labels to fill in, and the transcript to fill them in from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tailcut.api import clean
from tailcut.options import Options

__all__ = ["Draft", "draft"]

# More would hide what is to be filled in; a recording of a redraw has thousands.
_LEFT_OUT_SHOWN = 200

_TEMPLATE = """\
# What the tail of {name} should hold and should not, for 'tailcut bench'.
# All that was shown stands in {transcript}: copy strings from there.
# Runs of white space count as one blank; a string may span lines.

# What sort of program it was, in your words: figures are given kind by kind.
kind = "other"
{size}
# What the next reader needs: what you would say that the session came to.
must_keep = [
]

# The decisive words, where they came long before the end.
early = [
]

# Text that operates the interface and says nothing about the work.
noise = [
]

# Whole lines that must not be left out, wherever they stand.
wanted = [
]
"""
_KNOWN_SIZE = """
# The terminal's size, as the recording says it.
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


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be written beside a recording.

    Args:
        labels: TOML to fill in.
        transcript: all lines that were shown.
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
    """Drafts labels for a recording.

    Args:
        path: the recording.
        transcript: the name of the file that the transcript goes to.
        given: columns and rows, where the caller knows them.
        recorded: columns and rows, where the recording says them itself.

    Raises:
        OSError: it cannot be read.
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
    return Draft(labels + _left_out(shown, clean(path, options)), shown + "\n")


def _left_out(shown: str, cleaned: str) -> str:
    """Lists the lines that the stages take, as comments."""
    stay = {line.strip() for line in cleaned.split("\n")}
    lines = dict.fromkeys(line.strip() for line in shown.split("\n"))
    gone = [line for line in lines if line not in stay and any(map(str.isalnum, line))]
    if not gone:
        return ""
    said = "\n# Left out today. What of it says something about the work belongs under 'wanted'.\n"
    said += "".join(f"#   {_printable(line)}\n" for line in gone[:_LEFT_OUT_SHOWN])
    if len(gone) > _LEFT_OUT_SHOWN:
        said += f"#   … and {len(gone) - _LEFT_OUT_SHOWN} more\n"
    return said


def _printable(line: str) -> str:
    """Gives a line without what a comment of TOML may not hold."""
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
