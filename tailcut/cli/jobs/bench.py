"""Score tails on labelled recordings."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from tailcut import quality
from tailcut.cli.output import complain_all, write, write_all
from tailcut.cli.views.bench import Style, misses_of, tables
from tailcut.core.record import Record
from tailcut.errors import EXIT_OK, OptionError, shown
from tailcut.options import Options

__all__ = ["Request", "run"]

# Cells of the progress bar: with a count and the name of a recording it fits 80 columns.
_BAR = 24


class Request(Record, kw_only=True):
    """The arguments of ``tailcut bench``.

    Args:
        folder: the folder that is searched for labelled recordings, or one recording.
        budgets: in characters; none for the budget of the labels.
        against: other tools, each ``NAME=COMMAND`` or ``NAME``.
        timeout: the seconds that such a command may take for one recording; None for the default.
        chrome: files with rules for tailcut.
        jobs: how many recordings are scored at once; None for as many as there are cores.
        require: conditions that must hold.
        recordings: whether to list each recording.
        misses: whether to list the labels that are not met.
        as_json: whether to print JSON.

    Raises:
        OptionError: a value is not allowed.
    """

    folder: str
    budgets: Sequence[int] = ()
    against: Sequence[str] = ()
    timeout: float | None = None
    chrome: Sequence[str] = ()
    jobs: int | None = None
    require: Sequence[str] = ()
    recordings: bool = False
    misses: bool = False
    as_json: bool = False

    def _check(self) -> None:
        if self.timeout is not None and not self.timeout > 0:
            raise OptionError("--timeout", self.timeout, "a number of seconds above 0")
        if self.jobs is not None and (not isinstance(self.jobs, int) or self.jobs < 1):
            raise OptionError("--jobs", self.jobs, "a whole number, 1 or more")
        self._set(budgets=_budgets(self.budgets))


def run(request: Request) -> int:
    """Score the recordings, print the figures, and return the exit status.

    Returns:
        1 if a condition does not hold.
    """
    given = {} if request.timeout is None else {"timeout": request.timeout}
    plan = quality.Plan(
        tools=_tools(request.against),
        budgets=tuple(request.budgets),
        chrome=tuple(map(Path, request.chrome)),
        explain=request.misses,
        **given,
    )
    requirements = [quality.parse_requirement(text) for text in request.require]
    try:
        labelled = quality.find(Path(request.folder))
    except quality.LabelsError as error:
        complain_all(error.errors)
        return error.exit_code
    # Checked before any work: only the labels say which kinds there are.
    quality.check_kinds(requirements, labelled)
    progress = _Progress(len(labelled))
    try:
        result = quality.bench(labelled, plan, jobs=request.jobs, progress=progress.show)
    finally:
        progress.clear()
    verdicts = quality.check(result, requirements)
    if request.as_json:
        text = json.dumps(quality.as_dict(result, verdicts), ensure_ascii=False, indent=1)
        write(text + "\n")
    else:
        style = Style(_may_colour())
        parts = [misses_of(result, style)] if request.misses else []
        parts.append(tables(result, style, each=request.recordings))
        write("\n".join(part for part in parts if part))
    failed = [verdict for verdict in verdicts if not verdict.holds]
    complain_all(map(quality.describe, failed))
    return 1 if failed else EXIT_OK


def _tools(against: Sequence[str]) -> tuple[quality.Tool, ...]:
    tools: dict[str, quality.Tool] = {}
    for text in against:
        tool = quality.parse_tool(text)
        if tool.name in tools:
            raise OptionError("--against", text, "a NAME that is not used yet")
        tools[tool.name] = tool
    return tuple(tools.values())


def _budgets(budgets: Sequence[int]) -> tuple[int, ...]:
    for budget in budgets:
        try:
            Options(budget=budget)
        except OptionError as error:
            raise OptionError("--budget", error.received, error.allowed) from None
    return tuple(sorted(set(budgets)))


def _may_colour() -> bool:
    """Return whether standard output is a terminal that may show colours (https://no-color.org)."""
    return (
        sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


class _Progress:
    """A progress bar on standard error, if that is a terminal.

    Args:
        total: the number of recordings.
    """

    def __init__(self, total: int) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()
        if self._is_seen:
            self.show(0, total, "")

    def show(self, done: int, total: int, name: str) -> None:
        """Draw the bar again."""
        if not self._is_seen:
            return
        full = _BAR * done // total
        name = f" {shown(name, quote=False)}" if name else ""
        line = f"{'█' * full}{'░' * (_BAR - full)} {done}/{total}{name}"
        width = shutil.get_terminal_size().columns - 1
        self._put(f"\r\x1b[2K{line[:width]}")

    def clear(self) -> None:
        """Erase the bar."""
        if self._is_seen:
            self._put("\r\x1b[2K")

    @staticmethod
    def _put(text: str) -> None:
        try:
            encoding = sys.stderr.encoding or "utf-8"
            write_all(sys.stderr.fileno(), text.encode(encoding, "replace"))
        except (OSError, ValueError):
            pass
