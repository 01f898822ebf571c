"""Scores tools on labelled recordings, on all cores, in an order that does not change."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from tailcut.api import Pipeline
from tailcut.errors import InputError, TailcutError, shown
from tailcut.options import DEFAULT_BUDGET, Options
from tailcut.quality.folder import Labelled
from tailcut.quality.misses import APART, Miss, explain, places
from tailcut.quality.score import Score, Sums, count, fold, must_keep
from tailcut.quality.tools import OWN, TAILCUT, Output, Tool, end_with_commands, own_options, run
from tailcut.quality.transcript import Transcript

__all__ = ["Bench", "Plan", "Scored", "bench", "score"]

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be scored.

    Args:
        tools: other tools; tailcut itself comes first in any case.
        budgets: characters; none for the one that the labels say, or the usual one.
        chrome: files with chrome rules of one's own.
        timeout: seconds that a command may take for one recording.
        explain: whether to find out why labels are not met by tailcut.
    """

    tools: tuple[Tool, ...] = ()
    budgets: tuple[int, ...] = ()
    chrome: tuple[Path, ...] = ()
    timeout: float = 60.0
    explain: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """What came of one recording.

    Args:
        name: the recording's.
        kind: the recording's.
        size: its bytes.
        apart: strings that cannot be kept and count nowhere, with the reason.
        unknown: ``wanted`` lines that are no lines of the recording.
        scores: one for each tool and budget.
        misses: what tailcut's tail differs in, where that was asked for, by budget.
    """

    name: str
    kind: str
    size: int
    apart: dict[str, str]
    unknown: tuple[str, ...]
    scores: tuple[Score, ...]
    misses: dict[int, tuple[Miss, ...]]


@dataclass(frozen=True, slots=True)
class Bench:
    """What came of all recordings.

    Args:
        plan: what was asked for.
        recordings: in the order of their names.
    """

    plan: Plan
    recordings: tuple[Scored, ...]

    @property
    def tools(self) -> tuple[str, ...]:
        """The names of the tools, tailcut's first."""
        return (TAILCUT, *(tool.name for tool in self.plan.tools))

    @property
    def budgets(self) -> tuple[int | None, ...]:
        """The budgets; None for that of each recording."""
        return self.plan.budgets or (None,)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of recordings, sorted."""
        return tuple(sorted({scored.kind for scored in self.recordings}))

    def scores(self, tool: str, budget: int | None, kind: str | None = None) -> list[Score]:
        """Gives a tool's scores within a budget, of one kind or of all."""
        return [
            score
            for scored in self.recordings
            if kind in (None, scored.kind)
            for score in scored.scores
            if score.tool == tool and budget in (None, score.budget)
        ]

    def sums(self, tool: str, budget: int | None, kind: str | None = None) -> Sums:
        """Adds them up."""
        return Sums.of(self.scores(tool, budget, kind))


def bench(
    recordings: Sequence[Labelled],
    plan: Plan,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Bench:
    """Scores tools on recordings.

    Args:
        recordings: the recordings with their labels.
        plan: what is to be scored.
        jobs: how many processes work at once; None for as many as there are cores.
        progress: called with how many recordings are done, of how many, and the last one's name.

    Raises:
        ConfigError: a file of chrome rules cannot be used.
        InputError: a recording cannot be read.
        TailcutError: a process was ended from outside.
    """
    Pipeline(chrome=plan.chrome)  # said here, once, and not by every process
    jobs = min(jobs or _cores(), len(recordings))
    say = progress or (lambda *_: None)
    if jobs <= 1:
        scored = {}
        for done, labelled in enumerate(recordings, 1):
            scored[labelled.name] = score(labelled, plan)
            say(done, len(recordings), labelled.name)
    else:
        scored = _in_processes(recordings, plan, jobs, say)
    return Bench(plan, tuple(scored[labelled.name] for labelled in recordings))


def _in_processes(
    recordings: Sequence[Labelled], plan: Plan, jobs: int, say: Progress
) -> dict[str, Scored]:
    scored: dict[str, Scored] = {}
    # The longest ones first, so that none is left over at the end.
    ordered = sorted(recordings, key=lambda labelled: _size(labelled.path), reverse=True)
    with ProcessPoolExecutor(jobs, initializer=_begin_worker) as pool:
        futures: dict[Future[Scored], str] = {
            pool.submit(score, labelled, plan): labelled.name for labelled in ordered
        }
        try:
            for done, future in enumerate(as_completed(futures), 1):
                scored[futures[future]] = future.result()
                say(done, len(recordings), futures[future])
        except BrokenProcessPool:
            raise TailcutError(
                "a process that scored was ended from outside, perhaps for want of memory; "
                "fewer at once (--jobs 1) need less"
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
    return scored


def _size(path: Path) -> int:
    """Gives a file's size; who reads it says what is wrong with it."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _cores() -> int:
    """Counts the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin_worker() -> None:
    """Leaves Ctrl-C to the process that waits, and lets commands be ended with their worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_commands()


def score(labelled: Labelled, plan: Plan) -> Scored:
    """Scores all tools on one recording.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return _score(labelled, plan)
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise InputError(f"{shown(labelled.path, quote=False)}: {problem}") from None


def _score(labelled: Labelled, plan: Plan) -> Scored:
    labels = labelled.labels
    options = Options(cols=labels.cols, rows=labels.rows, chrome=plan.chrome)
    budgets = plan.budgets or (labels.budget or DEFAULT_BUDGET,)
    transcripts = {name: Transcript(labelled.path, own_options(name, options)) for name in OWN}
    sized = transcripts[TAILCUT]
    keep = must_keep(labels)
    outputs = _outputs(labelled, plan, options, budgets)
    tails = [fold(outputs[TAILCUT, budget].text) for budget in budgets]
    absent = {
        string
        for string in (*keep, *labels.early)
        if any(fold(string) not in tail for tail in tails) and not sized.shows(string)
    }
    apart = _apart(sized, absent, labels.apart)
    scores: list[Score] = []
    unknown: tuple[str, ...] = ()
    for (name, budget), output in outputs.items():
        text = fold(output.text)
        kept = count((string for string in keep if string not in apart), text)
        early = count((string for string in labels.early if string not in apart), text)
        noise = count(labels.noise, text)
        lost: tuple[str, ...] | None = None
        if name in OWN:
            lost, not_shown = transcripts[name].lost(labels.wanted)
            unknown = not_shown if name == TAILCUT else unknown
        scores.append(
            Score(
                tool=name,
                budget=budget,
                kept=kept.present,
                missed=kept.absent,
                early_kept=early.present,
                early_missed=early.absent,
                noisy=noise.present,
                noise=len(labels.noise),
                lost=lost,
                wanted=0 if lost is None else len(labels.wanted) - len(not_shown),
                chars=len(output.text),
                bytes_read=output.bytes_read,
                failure=output.failure,
            )
        )
    misses = {}
    if plan.explain:
        for score_ in scores:
            if score_.tool == TAILCUT:
                tail = outputs[TAILCUT, score_.budget].text
                misses[score_.budget] = tuple(explain(sized, tail, labels, score_, apart))
    return Scored(
        labelled.name,
        labels.kind,
        labelled.path.stat().st_size,
        apart,
        unknown,
        tuple(scores),
        misses,
    )


def _outputs(
    labelled: Labelled, plan: Plan, options: Options, budgets: Iterable[int]
) -> dict[tuple[str, int], Output]:
    """Lets every tool make its tails; a command that is not told the budget runs once."""
    outputs: dict[tuple[str, int], Output] = {}
    for tool in (Tool(TAILCUT), *plan.tools):
        once: Output | None = None
        for budget in budgets:
            if once is None:
                output = run(tool, labelled.path, options.replace(budget=budget), plan.timeout)
                if tool.command and "{budget}" not in tool.command:
                    once = output
            outputs[tool.name, budget] = output if once is None else once
    return outputs


def _apart(transcript: Transcript, absent: set[str], said: Mapping[str, str]) -> dict[str, str]:
    """Gives the strings that no transcript can hold, with the reason."""
    if not absent:
        return {}
    found = places(transcript, sorted(absent - said.keys()))
    reasons = {string: _SCROLLED_BY for string, place in found.items() if place == APART}
    return reasons | {string: said[string] for string in sorted(absent & said.keys())}


_SCROLLED_BY = "scrolled by inside the alternate screen, on no frame that was left"
