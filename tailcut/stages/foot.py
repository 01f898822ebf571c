"""Find the interface at the foot of a screen, and the goodbye of a program that has left it.

An input box, a status bar and a row of key hints are recognised in any program by four things
together: the place (below the last text), the form, the company of each other, and the age: they
were on screen before the text above them. Each alone takes answers for interfaces. A line is
dropped only below the last text.
"""

from __future__ import annotations

from collections.abc import Sequence

from tailcut.core.items import Aged, Continuation
from tailcut.core.typing import TYPE_CHECKING
from tailcut.rules.match import DROP
from tailcut.stages.forms import bare, forms, goodbye
from tailcut.stages.structure import Hunks

if TYPE_CHECKING:
    from tailcut.rules import Rules

__all__ = ["foot", "is_decided"]

_ROWS = 14
"""The most lines with text of a foot: an input box with a menu of commands below it."""

_ABOVE = 6
"""Lines with text above a row, of which the newest tells its age."""

_PENDING = 12
"""Rows of a table of token counts, which count only below what names them."""

_GAP = 3
"""Blank lines in a goodbye."""


def foot(lines: list[str], rules: Rules, *, left: bool = False) -> set[int]:
    """Return the indices of the lines that are the interface's foot and its goodbye.

    Args:
        lines: the last lines of a screen or stream, as the terminal gave them.
        rules: the rules that drop known interface text, which is company for the unknown.
        left: whether a program has drawn these on its own screen, or has just left that.
    """
    texts = _texts(lines)
    end = len(lines)
    redrawn = any(type(line) is Aged for line in lines)
    gone = _goodbye(texts, left or redrawn)
    if gone:
        end = min(gone)
    if redrawn:
        gone |= _standing(lines[:end], texts[:end], _known(rules, lines[:end], texts[:end]))
    return gone - _in_hunks(lines) if gone else gone


def is_decided(lines: Sequence[str], *, left: bool = False) -> bool:
    """Return whether the age of lines plays no role, so that any ages give the same foot."""
    texts = _texts(lines)
    gone = _goodbye(texts, left)
    if not gone and _goodbye(texts, True):
        return False
    end = min(gone, default=len(lines))
    found = 0
    for text in reversed(texts[:end]):
        if _says(text):
            found += 1
            if forms(text).any:
                return False
            if found == _ROWS:
                break
    return True


def _texts(lines: Sequence[str]) -> list[str]:
    """Return lines without borders; a line that goes on in further pieces is none of a screen."""
    texts = [bare(line) for line in lines]
    for at, line in enumerate(lines):
        if type(line) is Continuation:
            texts[at] = texts[at - 1 if at else 0] = "…" * 500 + "x"
    return texts


def _in_hunks(lines: list[str]) -> set[int]:
    """Return the indices of the lines of unified diffs, which nothing changes."""
    inside = [is_exact for is_exact, some in Hunks().parts(lines) for _ in some]
    return {at for at, is_exact in enumerate(inside) if is_exact}


def _known(rules: Rules, lines: list[str], texts: list[str]) -> set[int]:
    """Return the indices of the lines that a rule drops by itself."""
    found = rules.findings(lines, "\n".join(lines))
    found = {**rules.findings(texts, "\n".join(texts)), **found}
    return {at for at, one in found.items() if one.action == DROP and not one.need}


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))


# -- a goodbye -------------------------------------------------------------------------------------


def _goodbye(texts: Sequence[str], left: bool) -> set[int]:
    """Return the indices of a session's summary at the end, and of the command that resumes it.

    Paragraphs join it from below as long as each holds more than an open label, which an answer
    may end with.
    """
    taken: list[int] = []
    kinds: list[str] = []
    some: list[int] = []  # of the paragraph, with the kinds of its lines
    its_kinds: list[str] = []
    pending: list[int] = []
    blanks = 0
    for at in range(len(texts) - 1, -2, -1):
        text = texts[at] if at >= 0 else ""
        if not _says(text):
            blanks += 1
            if blanks > _GAP and taken:
                break
            if its_kinds and (set(its_kinds) - {"label"}):
                taken += some
                kinds += its_kinds
            elif its_kinds:
                break
            some, its_kinds = [], []
            continue
        blanks = 0
        kind = "stray" if text == "^C" else goodbye(text)
        if not kind or len(pending) > _PENDING:
            if its_kinds and (set(its_kinds) - {"label"}):
                taken += some
                kinds += its_kinds
            break
        if kind in ("usage", "id", "stray"):
            pending.append(at)
            continue
        some += [*pending, at]
        its_kinds.append(kind)
        pending = []
    if not _is_goodbye(kinds, left):
        return set()
    return set(taken)


def _is_goodbye(kinds: Sequence[str], left: bool) -> bool:
    """Return whether lines of these kinds make a goodbye.

    A command alone may be what an answer ends with.
    """
    found = set(kinds)
    labels = kinds.count("label") + kinds.count("mark")
    if "resume" in found:
        return left or labels > 0 or bool(found & {"intro", "farewell"})
    if "intro" in found:
        return left or labels > 1 or "farewell" in found
    if "farewell" in found:
        return left or ("mark" in found and labels > 2)
    return left and "mark" in found and labels > 2


# -- what stood below the text ---------------------------------------------------------------------


def _standing(lines: list[str], texts: list[str], known: set[int]) -> set[int]:
    """Return the indices of the rows at the foot that were on screen before the text above."""
    rows = [at for at, text in enumerate(texts) if _says(text)][-_ROWS - _ABOVE :]
    shapes = {at: forms(texts[at]) for at in rows}
    since = {at: _since(lines[at]) for at in rows}
    chrome = {at for at in rows if at in known or shapes[at].any}
    typed = {at for at in rows if shapes[at].prompt and not (shapes[at].placeholder or at in known)}
    judged = rows[-_ROWS:]
    # The newest text above each row; a row that looks like an interface's tells no age.
    newest: dict[int, int] = {}
    for place, at in enumerate(rows):
        above = [other for other in rows[:place] if other not in chrome][-_ABOVE:]
        newest[at] = max((since[other] for other in above), default=0)
    old = {at for at in judged if since[at] < newest[at]}
    certain = {at for at in judged if at in old and at in chrome and at not in typed}
    top = _top(judged, chrome | old | typed, certain)
    if top is None:
        return set()
    gone = {at for at in judged if at >= top and at not in typed}
    # Beside a certain row a bar goes that has only now changed; a hint stays that has no age.
    for at in reversed([at for at in judged if at < top]):
        if not shapes[at].strong or at in typed:
            break
        gone.add(at)
    return gone


def _top(judged: Sequence[int], others: set[int], certain: set[int]) -> int | None:
    """Return the first row of the foot: a certain one below which nothing is text."""
    top = None
    for at in reversed(judged):
        if at in certain:
            top = at
        elif at not in others:
            break
    return top


def _since(line: str) -> int:
    return line.since if isinstance(line, Aged) else 0
