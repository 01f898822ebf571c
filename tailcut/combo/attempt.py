"""One attempt at a step: its process, what is kept of its output, and its record."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tailcut.api import Pipeline, Tail
from tailcut.combo.folder import ATTEMPT_FILES, as_json
from tailcut.combo.invocation import Invocation
from tailcut.combo.kept import Kept
from tailcut.combo.log import Beginning, Log
from tailcut.combo.masking import NO_MASK, Mask
from tailcut.combo.outcome import IDLE, judge, verdict_of
from tailcut.combo.render import patience, render
from tailcut.combo.step import Step
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import UsageError
from tailcut.process import Control, Ending, run
from tailcut.process.keeper import AS_CAST, Keeper
from tailcut.process.spool import Spool
from tailcut.process.worker import Taker
from tailcut.recording.agents.final import FinalResult, states_a_result
from tailcut.state.database import FOLDER_MODE
from tailcut.state.step_record import StepRecord

if TYPE_CHECKING:
    from tailcut.process.person import Person

__all__ = ["DEFAULT_SIZE", "View", "attempt"]

# Columns and rows where nothing else gives them; the 80x24 of old is too narrow for tables.
DEFAULT_SIZE = (120, 40)
# Formats of output that a person can read as it is.
_SHOWN_AS_IT_IS = ("auto", "raw")
# Seconds that what is shown may lag behind a step that has ended by itself.
_SHOWN_LIMIT = 2.0


class View(Record):
    """How a step's output is shown while it runs.

    Args:
        through: the descriptor that it is passed through to; None for none.
        lines: takes readable lines, where the program's output is not meant for a person; called
            in a process of its own.
        size: columns and rows of the screen that shows it; None where there is none.
    """

    through: int | None = None
    lines: Callable[[list[str]], None] | None = None
    size: tuple[int, int] | None = None


def attempt(
    step: Step,
    invocation: Invocation,
    kept: Kept,
    *,
    cwd: Path,
    environment: Mapping[str, str],
    max_log: int,
    control: Control,
    view: View,
    chrome: Sequence[str] = (),
    lease: Sequence[int] = (),
    mask: Mask = NO_MASK,
) -> tuple[StepRecord, str]:
    """Run a step once.

    Args:
        step: the step.
        invocation: the command, its input and its variables.
        kept: its files, in the attempt's folder; that must not exist.
        cwd: the directory that the step's own is relative to.
        environment: the variables that it inherits, and that secrets are taken from.
        max_log: the most bytes that are kept of its raw output.
        control: the handle that ends it.
        view: how its output is shown.
        chrome: files of own rules for its tail.
        lease: the descriptors of the run's lock, which its processes hold until they have ended.
        mask: takes the values of secrets out of record and tail.

    Returns:
        The attempt's record, and its tail.

    Raises:
        OSError: its folder cannot be written.
    """
    # The clock on the wall can go back while the step runs.
    begun, ticks = time.time(), time.monotonic()
    folder = kept.folder
    folder.mkdir(FOLDER_MODE)
    kept.early("prompt", invocation.prompt)
    where = cwd / step.cwd
    output = _Output(step, folder, kept, max_log, view, chrome, mask)
    try:
        env = _environment(invocation, environment)
        ending = output.run(invocation, where, env, control, lease)
    except UsageError as error:  # a secret is gone; the system has no pty
        ending, env = Ending(started=False, error=str(error)), {}
    # Its tail is not worked on in its time.
    ended = time.monotonic()
    rendered = output.close(ending, control)
    report = rendered.report
    verdict = verdict_of(step.provider, report, rendered) if ending.started else None
    verify, why = None, ""
    if step.verify and judge(ending, verdict, None, output.failed).status == IDLE:
        ticks += time.monotonic() - ended
        verify, ended, why = _verify(step, kept, max_log, where, env, control, view, chrome, lease)
    status = judge(ending, verdict, verify, output.failed)
    tail = mask(rendered)
    record = StepRecord(
        status=status.status,
        cause=status.cause,
        ended=status.ended,
        argv=list(invocation.outline),
        process=ending.as_dict(),
        verdict=verdict,
        verify=None if verify is None else _check_of(step, verify, why),
        started=begun,
        finished=begun + (ended - ticks),
        lines=report.lines_read,
        tail_chars=len(tail),
        omitted_lines=report.omitted_lines,
        omitted_chars=report.omitted_chars,
        filtered_lines=sum(report.dropped.values()) - report.dropped.get("blanks", 0),
        log_bytes=output.log.bytes,
        log_lost=output.log.lost,
        folder=str(folder),
    )
    record = mask.record(record)
    return kept.finish(record, tail, report), tail


class _Output:
    """What is kept of a step's output, and shown of it."""

    def __init__(
        self,
        step: Step,
        folder: Path,
        kept: Kept,
        max_log: int,
        view: View,
        chrome: Sequence[str],
        mask: Mask,
    ) -> None:
        self._step = step
        self._view = view
        self._mask = mask
        self._chrome = chrome
        self._max_log = max_log
        self._folder = folder
        self._kept = kept
        self._person = _person(step)
        if self._person is not None:
            self._size: tuple[int, int] | None = self._person.size()
        else:
            self._size = (step.size or view.size or DEFAULT_SIZE) if step.pty else None
        self.failed = ""
        self.log = Log(folder / ATTEMPT_FILES["raw"], max_log)
        self._reading = _reading(step, self._size)
        # A person's window changes its size, which the log cannot tell.
        is_plain = step.format in _SHOWN_AS_IT_IS
        self._spool = Spool(max_log) if self._person is not None and is_plain else None
        how = self._reading if self._spool is None else {**self._reading, **AS_CAST}
        self._how: dict[str, Any] = {"budget": step.budget, "chrome": chrome, **how}
        self._keeper: Keeper | None = None
        self._shown: Taker | None = None
        self._through = view.through
        if view.lines is not None and not is_plain:
            self._shown = Taker(self._show)
            self._through = None

    def run(
        self,
        invocation: Invocation,
        cwd: Path,
        env: Mapping[str, str],
        control: Control,
        lease: Sequence[int],
    ) -> Ending:
        """Run the process; what cannot be kept of its output ends it."""
        self._kept.early("reading", as_json(self._reading))
        with contextlib.ExitStack() as stack:
            recording = None
            if self._size is not None:
                recording = Beginning(self._folder / ATTEMPT_FILES["cast"], self._max_log)
                stack.callback(self._kept.stream, "cast", recording.descriptor)
                stack.callback(recording.close)
            takers = []
            final = None
            if states_a_result(self._step.format):
                final = FinalResult(self._step.format)
                takers.append(final.feed)
            keeper = self._keeper = Keeper(
                self._spool or _Nothing(),
                size=self._size,
                follows_size=self._spool is not None,
                record=None if recording is None else recording.feed,
                takers=takers,
            )
            try:
                return run(
                    invocation.argv,
                    size=self._size,
                    stdin=invocation.stdin,
                    person=self._person,
                    on_output=keeper.feed,
                    through=self._through,
                    needs_reader=False,
                    beside=None if self._shown is None else self._shown.sink,
                    on_resize=keeper.resize,
                    cwd=cwd,
                    env=env,
                    timeout=self._step.timeout,
                    idle_timeout=self._step.idle_timeout,
                    control=control,
                    is_done=None if final is None else final.is_given,
                    done_grace=self._step.result_grace,
                    log=self.log,
                    lease=lease,
                )
            except OSError as error:
                self._fail(f"its output could not be kept: {error.strerror or error}".lower())
                return Ending(started=True, error=self.failed)
            finally:
                keeper.close()
                if keeper.damage is not None:
                    self._fail(f"its tail could not be cut: {keeper.damage}")

    def close(self, ending: Ending, control: Control) -> Tail:
        """End the log and what is shown, and return the tail."""
        try:
            self.log.close()
        except OSError as error:
            self._fail(f"its log could not be kept: {error.strerror}".lower())
        if self._shown is not None:
            before = control.cancels
            limit = 0.0 if before else min(_SHOWN_LIMIT, patience(ending) / 2)
            self._shown.close(limit, lambda: control.cancels != before)
        source = self.log.descriptor if self._spool is None else self._spool.source
        try:
            rendered = render(source, self._how, control, patience(ending))
        finally:
            self._kept.stream("raw", self.log.let_go())
            if self._spool is not None:
                self._spool.close()
        if rendered.damage:
            self._fail(f"its tail could not be cut: {rendered.damage}")
        tail = rendered.tail
        if self._spool is None or self._keeper is None:
            return tail
        # The report is of the command's bytes, not of the asciicast's.
        return Tail(tail, tail.report.replace(bytes_read=self._keeper.bytes, format="raw"))

    def _fail(self, reason: str) -> None:
        self.failed = self.failed or reason

    def _show(self, pieces: Iterator[bytes]) -> None:
        assert self._view.lines is not None
        shown = Pipeline(live=True, chrome=self._chrome, **self._reading)
        for piece in pieces:
            self._put(shown.feed(piece))
        self._put(shown.close())

    def _put(self, lines: list[str]) -> None:
        assert self._view.lines is not None
        if lines:
            self._view.lines([self._mask(line) for line in lines])


class _Nothing:
    """Takes a stream that is rendered later, from its log."""

    def feed(self, data: bytes, /) -> None:
        """Take a piece."""

    def end_stream(self) -> None:
        """End the stream."""


def _person(step: Step) -> Person | None:
    if not step.is_interactive:
        return None
    from tailcut.process.person import Person

    cols, rows = step.size or (None, None)
    return Person(cols=cols, rows=rows)


def _reading(step: Step, size: tuple[int, int] | None) -> dict[str, Any]:
    """Return how a step's raw output is read, in fields of `tailcut.Options`."""
    cols, rows = size or (None, None)
    is_plain = step.format in _SHOWN_AS_IT_IS
    newline = ("pty" if size else "pipe") if is_plain else "auto"
    return {"cols": cols, "rows": rows, "format": step.format, "newline": newline}


def _verify(
    step: Step,
    kept: Kept,
    max_log: int,
    cwd: Path,
    env: Mapping[str, str],
    control: Control,
    view: View,
    chrome: Sequence[str],
    lease: Sequence[int],
) -> tuple[Ending, float, str]:
    """Run the check that has to succeed for the step to count.

    Returns:
        How it ended and when, and its tail if it failed.
    """
    log = Log(kept.folder / ATTEMPT_FILES["verify"], max_log)
    try:
        ending = run(
            step.verify,
            log=log,
            lease=lease,
            through=view.through,
            needs_reader=False,
            cwd=cwd,
            env=env,
            timeout=step.timeout,
            idle_timeout=step.idle_timeout,
            control=control,
        )
        ended = time.monotonic()
        log.close()
        reading = {"budget": step.budget, "chrome": chrome, "format": "raw", "newline": "pipe"}
        if ending.ok:
            return ending, ended, ""
        return ending, ended, render(log.descriptor, reading, control, patience(ending)).tail
    except OSError as error:
        reason = f"its output could not be kept: {error.strerror}"
        return Ending(started=True, error=reason), time.monotonic(), ""
    finally:
        with contextlib.suppress(OSError):
            log.close()
        kept.stream("verify", log.let_go())


def _check_of(step: Step, ending: Ending, why: str) -> dict[str, Any]:
    check = {"command": shlex.join(step.verify), **ending.as_dict()}
    return check if ending.ok else {**check, "tail": why}


def _environment(invocation: Invocation, environment: Mapping[str, str]) -> dict[str, str]:
    env = {**environment, **invocation.env}
    for name, secret in invocation.secrets.items():
        if secret not in environment:
            raise UsageError(f"the variable {secret} is not set, and {name} is taken from it")
        env[name] = environment[secret]
    return env
