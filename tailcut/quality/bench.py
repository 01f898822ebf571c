"""Score tools on labelled recordings, on all cores, with the results in order of their names."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from tailcut.api import Pipeline
from tailcut.core.record import Record
from tailcut.errors import InputError, TailcutError, shown
from tailcut.options import DEFAULT_BUDGET, DEFAULT_TIMEOUT, Options
from tailcut.quality.folder import Labelled
from tailcut.quality.misses import APART, Miss, explain, places
from tailcut.quality.replay import Replay
from tailcut.quality.score import Score, Sums, count, fold, must_keep
from tailcut.quality.tools import OWN, TAILCUT, Output, Tool, end_with_commands, own_options, run

__all__ = ["Bench", "Plan", "Scored", "bench", "score"]

Progress = Callable[[int, int, str], None]


class Plan(Record, kw_only=True):
    """The tools, budgets and rules to score with.

    Args:
        tools: tools beside tailcut, which is always the first.
        budgets: characters; empty for each recording's own, or else the default.
        chrome: files with chrome rules of the user.
        timeout: seconds that a command may take for one recording.
        explain: find out why tailcut does not meet a label.
    """

    tools: tuple[Tool, ...] = ()
    budgets: tuple[int, ...] = ()
    chrome: tuple[Path, ...] = ()
    timeout: float = DEFAULT_TIMEOUT
    explain: bool = False


class Scored(Record, kw_only=True):
    """The scores of one recording.

    Args:
        name: the recording's name.
        kind: the kind of program that was recorded.
        size: bytes of the recording.
        apart: strings that no tail can hold and that no figure counts, with the reason.
        unknown: ``wanted`` lines that the transcript does not hold, and structures that are none.
        scores: one for each tool and budget.
        misses: labels that tailcut's tail does not meet, by budget; empty unless the plan asks
            for explanations.
    """

    name: str
    kind: str
    size: int
    apart: dict[str, str]
    unknown: tuple[str, ...]
    scores: tuple[Score, ...]
    misses: dict[int, tuple[Miss, ...]]


class Bench(Record):
    """The scores of all recordings.

    Args:
        plan: what was scored with.
        recordings: in the order of their names.
    """

    plan: Plan
    recordings: tuple[Scored, ...]

    @property
    def tools(self) -> tuple[str, ...]:
        """Names of the tools, tailcut first."""
        return (TAILCUT, *(tool.name for tool in self.plan.tools))

    @property
    def budgets(self) -> tuple[int | None, ...]:
        """Budgets in characters; one None for each recording's own."""
        return self.plan.budgets or (None,)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of recordings, sorted."""
        return tuple(sorted({scored.kind for scored in self.recordings}))

    def scores(self, tool: str, budget: int | None, kind: str | None = None) -> list[Score]:
        """Return the scores of a tool within a budget, of one kind or of all."""
        return [
            score
            for scored in self.recordings
            if kind in (None, scored.kind)
            for score in scored.scores
            if score.tool == tool and budget in (None, score.budget)
        ]

    def sums(self, tool: str, budget: int | None, kind: str | None = None) -> Sums:
        """Return the sums of the same scores."""
        return Sums.of(self.scores(tool, budget, kind))


def bench(
    recordings: Sequence[Labelled],
    plan: Plan,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Bench:
    """Score tools on recordings.

    Args:
        recordings: the recordings with their labels.
        plan: the tools, budgets and rules.
        jobs: processes that score at once; None for one a core.
        progress: called after each recording with the number done, the number of all, and its
            name.

    Raises:
        ConfigError: a file of chrome rules cannot be used.
        InputError: a recording cannot be read.
        TailcutError: a process was killed from outside.
    """
    Pipeline(chrome=plan.chrome)  # raises here, once, rather than in every process
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
    # The longest first: a long one started last would keep one core busy and the others idle.
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
                "a scoring process was killed from outside, perhaps because memory ran out; "
                "fewer processes (--jobs 1) need less"
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
    return scored


def _size(path: Path) -> int:
    """Return a file's size, 0 where it cannot be had: reading it will raise."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and kill a worker's commands when the worker is terminated."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_commands()


def score(labelled: Labelled, plan: Plan) -> Scored:
    """Score all tools on one recording.

    Raises:
        InputError: the recording cannot be read.
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
    replays = {name: Replay(labelled.path, own_options(name, options)) for name in OWN}
    replay = replays[TAILCUT]
    keep = must_keep(labels)
    outputs = _outputs(labelled, plan, options, budgets)
    tails = [fold(outputs[TAILCUT, budget].text) for budget in budgets]
    absent = {
        string
        for string in (*keep, *labels.early)
        if any(fold(string) not in tail for tail in tails) and not replay.shows(string)
    }
    apart = _apart(replay, absent, labels.apart)
    scores: list[Score] = []
    unknown: tuple[str, ...] = ()
    for (name, budget), output in outputs.items():
        text = fold(output.text)
        kept = count((string for string in keep if string not in apart), text)
        early = count((string for string in labels.early if string not in apart), text)
        noise = count(labels.noise, text)
        lost: tuple[str, ...] | None = None
        broken: tuple[str, ...] | None = None
        if name in OWN:
            lost, not_shown = replays[name].lost(labels.wanted)
            changed, no_structures = replays[name].broken(labels.structures)
            broken = tuple(map(str, changed))
            if name == TAILCUT:
                unknown = (*not_shown, *map(str, no_structures))
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
                broken=broken,
                structures=0 if broken is None else len(labels.structures) - len(no_structures),
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
                misses[score_.budget] = tuple(explain(replay, tail, labels, score_, apart))
    return Scored(
        name=labelled.name,
        kind=labels.kind,
        size=labelled.path.stat().st_size,
        apart=apart,
        unknown=unknown,
        scores=tuple(scores),
        misses=misses,
    )


def _outputs(
    labelled: Labelled, plan: Plan, options: Options, budgets: Iterable[int]
) -> dict[tuple[str, int], Output]:
    """Run every tool within every budget; a command without ``{budget}`` runs once."""
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


def _apart(replay: Replay, absent: set[str], labelled: Mapping[str, str]) -> dict[str, str]:
    """Return the strings that no transcript can hold, with the reason.

    Args:
        replay: the recording.
        absent: strings that neither the tails nor the transcript hold.
        labelled: strings that the labels set apart, with the reason.
    """
    if not absent:
        return {}
    found = places(replay, sorted(absent - labelled.keys()))
    reasons = {string: _SCROLLED_BY for string, place in found.items() if place == APART}
    return reasons | {string: labelled[string] for string in sorted(absent & labelled.keys())}


_SCROLLED_BY = "scrolled by inside the alternate screen, on no frame that was left"
