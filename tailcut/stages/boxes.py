"""Cut off borders: the sides of a box, the rule around a title, a scroll bar."""

from __future__ import annotations

from tailcut.rules.index import MATCHED_CHARS

__all__ = ["bordered", "unboxed"]

# Only box-drawing verticals: an ASCII "|" belongs to tables, pipes, graphs and tracebacks.
_SIDES = "│┃║"
_RULE = "─━═⎯"
_LEFT_CORNERS = "╭┌┏╔╰└┗╚├┣╠"
_RIGHT_CORNERS = "╮┐┓╗╯┘┛╝┤┫╣"
_STARTS = frozenset(_SIDES + _RULE + _LEFT_CORNERS)
_BARS = "▁▂▃▄▅▆▇█▐"
_BAR_ENDS = frozenset(_BARS)

# A rule around a title, without corners, has at least so many characters on its left.
_SHORTEST_RULE = 3
# A scroll bar stands in a terminal's last column, far from the text; a bar in a chart stands
# beside its label.
_BAR_COLUMN = 60
_BAR_GAP = 8
# So far to the right a light vertical with nothing before it divides panes (tmux, vim); the trunk
# of a tree stands further left.
_PANE_COLUMN = 30


def bordered(lines: list[str]) -> list[int]:
    """Return the indices of the lines that may have a border, in order."""
    return [
        index
        for index, line in enumerate(lines)
        if line.lstrip()[:1] in _STARTS or line[-1:] in _BAR_ENDS
    ]


def unboxed(line: str) -> str:
    """Return a line without the borders at its ends; the text inside keeps its indentation.

    A row of a table keeps its borders: without the outer ones the inner ones mislead.

    >>> unboxed("│   max_retries = 0      │")
    '  max_retries = 0'
    >>> unboxed("╭─ Error ─────────────────╮")
    'Error'
    >>> unboxed("│ main    │ 88.0 ms │")
    '│ main    │ 88.0 ms │'
    """
    while len(line) <= MATCHED_CHARS:
        shorter = _peeled(line)
        if shorter is None:
            break
        line = shorter
    return line


def _peeled(line: str) -> str | None:
    text = line.strip()
    if not text:
        return None
    if text[-1] in _BARS and len(line) >= _BAR_COLUMN:
        rest = text[:-1].rstrip()
        if rest and len(text) - 1 - len(rest) >= _BAR_GAP:
            return line[: len(line) - len(line.lstrip())] + rest
    side = text[0]
    if side in _SIDES:
        return _inside(text, side, line.index(side))
    if side in _RULE or side in _LEFT_CORNERS:
        return _title(text)
    return None


def _inside(text: str, side: str, column: int) -> str | None:
    if len(text) > 1 and text[-1] == side:
        inner = text[1:-1]
        if any(map(inner.__contains__, _SIDES)) and not _is_nested(inner):
            return None
    elif (side == "┃" or column >= _PANE_COLUMN) and not any(map(text[1:].__contains__, _SIDES)):
        # A heavy line at the left alone marks a block of output (opencode); a light one may be
        # the trunk of a tree.
        inner = text[1:]
    else:
        return None
    return (inner[1:] if inner[:1] == " " else inner).rstrip()


def _is_nested(inner: str) -> bool:
    """Return whether a box holds another box, and not a row of cells."""
    nested = inner[inner[:1] == " " :]
    nested = nested[: len(nested) - (nested[-1:] == " ")]
    return len(nested) > 1 and nested[0] in _SIDES and nested[-1] == nested[0]


def _title(text: str) -> str | None:
    cornered = text[0] in _LEFT_CORNERS
    if cornered and text[-1] not in _RIGHT_CORNERS:
        return None
    bare = text[1:-1] if cornered else text
    title = bare.lstrip(_RULE)
    if len(bare) - len(title) < (1 if cornered else _SHORTEST_RULE):
        return None
    short = title.rstrip(_RULE)
    if len(short) == len(title):
        return None
    return short.strip() or None
