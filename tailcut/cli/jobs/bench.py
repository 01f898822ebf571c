"""What ``tailcut bench`` does, once its arguments are understood."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from tailcut import quality
from tailcut.cli.output import complain, write, write_all
from tailcut.cli.views.bench import Style, misses_of, tables
from tailcut.errors import EXIT_OK, OptionError, shown
from tailcut.options import Options

__all__ = ["run_bench"]

_BAR = 24


def run_bench(
    folder: str,
    *,
    budgets: Sequence[int] = (),
    against: Sequence[str] = (),
    timeout: float = 60.0,
    chrome: Sequence[str] = (),
    require: Sequence[str] = (),
    recordings: bool = False,
    misses: bool = False,
    as_json: bool = False,
    jobs: int | None = None,
) -> int:
    """Scores labelled recordings, prints the figures and gives the exit status.

    Args:
        folder: where they are.
        budgets: characters; none for the usual budget.
        against: other tools.
        timeout: seconds that one of them may take for a recording.
        chrome: files with rules of one's own.
        require: what must hold.
        recordings: whether each recording is told.
        misses: whether it is told why labels are not met.
        as_json: whether it is for a program.
        jobs: how many processes work at once; None for as many as there are cores.
    """
    if not timeout > 0:
        raise OptionError("--timeout", timeout, "a number of seconds above 0")
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise OptionError("--jobs", jobs, "a whole number, 1 or more")
    plan = quality.Plan(
        tools=_tools(against),
        budgets=_budgets(budgets),
        chrome=tuple(map(Path, chrome)),
        timeout=timeout,
        explain=misses,
    )
    requirements = [quality.parse_requirement(text) for text in require]
    try:
        labelled = quality.find(Path(folder))
    except quality.LabelsError as error:
        for one in error.errors:
            complain(str(one))
        return error.exit_code
    # Before any work: the kinds are known.
    quality.check_kinds(requirements, labelled)
    progress = _Progress(len(labelled))
    try:
        result = quality.bench(labelled, plan, jobs=jobs, progress=progress.show)
    finally:
        progress.clear()
    verdicts = quality.check(result, requirements)
    if as_json:
        text = json.dumps(quality.as_dict(result, verdicts), ensure_ascii=False, indent=1)
        write(text + "\n")
    else:
        style = Style(_may_colour())
        parts = [misses_of(result, style)] if misses else []
        parts.append(tables(result, style, each=recordings))
        write("\n".join(part for part in parts if part))
    failed = [verdict for verdict in verdicts if not verdict.holds]
    for verdict in failed:
        complain(quality.describe(verdict))
    return 1 if failed else EXIT_OK


def _tools(against: Sequence[str]) -> tuple[quality.Tool, ...]:
    tools: dict[str, quality.Tool] = {}
    for text in against:
        tool = quality.parse_tool(text)
        if tool.name in tools:
            raise OptionError("--against", text, "a name that is not taken", "choose another NAME")
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
    """Whether a person looks at it who has nothing against colours (https://no-color.org)."""
    return (
        sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


class _Progress:
    """A bar on standard error, where that is a terminal.

    Args:
        total: how many recordings there are.
    """

    def __init__(self, total: int) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()
        if self._is_seen:
            self.show(0, total, "")

    def show(self, done: int, total: int, name: str) -> None:
        """Draws the bar anew."""
        if not self._is_seen:
            return
        full = _BAR * done // total
        name = f" {shown(name, quote=False)}" if name else ""
        line = f"{'█' * full}{'░' * (_BAR - full)} {done}/{total}{name}"
        width = shutil.get_terminal_size().columns - 1
        self._put(f"\r\x1b[2K{line[:width]}")

    def clear(self) -> None:
        """Takes the bar away."""
        if self._is_seen:
            self._put("\r\x1b[2K")

    @staticmethod
    def _put(text: str) -> None:
        try:
            encoding = sys.stderr.encoding or "utf-8"
            write_all(sys.stderr.fileno(), text.encode(encoding, "replace"))
        except (OSError, ValueError):
            pass
