"""Run a chain: one step after the other, each recorded before it starts and after it ends."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from tailcut import handoff
from tailcut.combo.attempt import View, attempt
from tailcut.combo.blocks import NOTHING, check_block, read_tail
from tailcut.combo.config import Combo
from tailcut.combo.folder import ATTEMPT_FILES, Folder, located
from tailcut.combo.invocation import Invocation, binding, invoke
from tailcut.combo.kept import Kept
from tailcut.combo.lease import Lease
from tailcut.combo.masking import mask_of
from tailcut.combo.outcome import ERROR, IDLE, NOT_STARTED, without_output
from tailcut.combo.prompt import CHECK, compose, names_in
from tailcut.combo.step import Step
from tailcut.errors import UsageError
from tailcut.process import Control
from tailcut.state.database import transaction
from tailcut.state.durable import write_files
from tailcut.state.runs import (
    RunRow,
    StepRow,
    begin_attempt,
    check_fence,
    end_attempt,
    get_kept,
    get_run,
    get_steps,
    last_attempt,
    set_run,
    set_step,
    take_run,
)
from tailcut.state.step_record import EarlierAttempt, StepRecord

__all__ = [
    "EXIT_CANCELLED",
    "EXIT_DENIED",
    "EXIT_FAILED",
    "EXIT_WAITING",
    "Listener",
    "Runner",
]

EXIT_FAILED, EXIT_WAITING, EXIT_DENIED, EXIT_CANCELLED = 1, 3, 4, 130
EXIT_CODES = {
    "done": 0,
    "paused": 0,
    "failed": EXIT_FAILED,
    "interrupted": EXIT_FAILED,
    "waiting": EXIT_WAITING,
    "denied": EXIT_DENIED,
    "cancelled": EXIT_CANCELLED,
}
# The state of a step whose runner died between two attempts; no row has it.
_RETRYING = "retrying"


class Listener(Protocol):
    """The audience of a run: it gets events, and is asked for approval."""

    def event(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Take an event."""

    def approve(self, step: Step, invocation: Invocation) -> bool | str | None:
        """Return True for approval, the reason of a denial, or None if nobody can be asked."""

    def view(self, step: Step) -> View:
        """Return how a step's output is shown."""


class Runner:
    """The runner of one run, from the step that it has reached.

    Args:
        connection: the connection to the project's database.
        folder: the run's folder, which the caller has locked.
        combo: its combo.
        environment: the variables that steps inherit.
        listener: the audience of the run.
        control: the handle that ends the running step, and with it the run.
        chrome: files of own rules for the tails.
        lease: the hold on the run, which the processes of its steps share.

    Attributes:
        cancelled_by: what ended the run, for the record; the user of ``control`` sets it.
        mask: takes the values of the combo's secrets out of texts.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        folder: Folder,
        combo: Combo,
        environment: Mapping[str, str],
        listener: Listener,
        control: Control,
        chrome: Sequence[str] = (),
        lease: Lease | None = None,
    ) -> None:
        self._connection = connection
        self._folder = folder
        self._combo = combo
        self._environment = environment
        self._listener = listener
        self._control = control
        self._chrome = chrome
        self._lease = lease or Lease(())
        self._run: RunRow = get_run(connection, folder.run_id)
        self._project = folder.path.parents[2]
        self._names = combo.names()
        self._fence = 0
        self.cancelled_by = ""
        self.mask = mask_of(combo.steps, environment)

    def run(self, *, until: str | None = None, rerun: bool = False) -> int:
        """Run the steps that are not over, and return the exit status.

        Args:
            until: the last step that is run.
            rerun: whether to run a step again that was at work when its runner died.
        """
        with transaction(self._connection):
            self._fence = take_run(self._connection, self._run.id)
            set_run(self._connection, self._run.id, state="running", reason="", finished=None)
        self._tell("run-started", name=self._combo.name, folder=str(self._folder.path),
                   steps=self._names)  # fmt: skip
        for step, row in zip(self._combo.steps, self._rows(), strict=True):
            state, earlier = self._settle(step, row) if row.state == "running" else (row.state, ())
            if state == "interrupted" and not rerun:
                return self._end("interrupted", f"step {step.name!r} was interrupted", step)
            if not _is_over(step, state):
                if self._control.cancelled:
                    return self._end("cancelled", f"cancelled before step {step.name!r}", None)
                is_approved = state in ("approved", _RETRYING)
                ended = self._step(step, row, is_approved=is_approved, earlier=earlier)
                if ended is not None:
                    return ended
            if step.name == until and row.position + 1 < len(self._names):
                return self._end("paused", f"as asked, after step {step.name!r}", None)
        return self._end("done", "", None)

    def invocation(self, step: Step) -> Invocation:
        """Work out how a step would be started now.

        Raises:
            UsageError: its prompt cannot be delivered.
        """
        position = self._names.index(step.name)
        rows = self._rows()
        prompt = ""
        if step.prompt:
            prompt = compose(
                step.prompt,
                self._names[:position],
                lambda name: self._value(name, step, rows),
                lambda name: self._block(rows[self._names.index(name)]),
            )
            if CHECK not in names_in(step.prompt):
                prompt = handoff.compose(prompt, self._failed_check(rows[position]))
        path = self._folder.attempt(position, step.name, rows[position].attempts + 1)
        return invoke(step, self.mask(prompt), path / ATTEMPT_FILES["prompt"])

    def _step(
        self, step: Step, row: StepRow, *, is_approved: bool, earlier: Sequence[EarlierAttempt]
    ) -> int | None:
        """Run a step; return the exit status if the run ends with it."""
        try:
            self._folder.check()  # an earlier step may have put a link there
        except UsageError as error:
            with self._writing():
                set_run(self._connection, self._run.id, state="failed", reason=str(error))
            raise
        try:
            invocation = self.invocation(step)
        except UsageError as error:
            record = self.mask.record(without_output(NOT_STARTED, "start", f"not started: {error}"))
            with self._writing():
                self._finish(row, record, "")
            self._tell_finished(step, row.attempts, record, False)
            return self._after(step, record)
        digest = binding(step, invocation, self._run.cwd) if step.approval else ""
        if is_approved and step.approval and not earlier:
            # What runs is what was shown; where anything of it has changed, it is asked again.
            kept = get_kept(self._connection, row.run, row.position)
            is_approved = kept.asked_digest in (digest, None)
        if step.approval and not is_approved:
            ended = self._ask(step, row, invocation, digest)
            if ended is not None:
                return ended
        number = row.attempts
        earlier = list(earlier)
        for left in range(step.retries - len(earlier), -1, -1):
            number += 1
            folder = self._folder.attempt(row.position, step.name, number)
            # A record without an end shows that the step began.
            with self._writing():
                set_step(self._connection, row.run, row.position, state="running",
                         attempts=number, status=None, started=time.time(), finished=None,
                         tail=None,
                         record=StepRecord(folder=str(folder), earlier=earlier))  # fmt: skip
                begin_attempt(self._connection, row.run, row.position, number)
            self._tell("step-started", step=step.name, position=row.position, attempt=number,
                       folder=str(folder))  # fmt: skip
            record, tail = self._attempt(step, invocation, folder)
            record = record.replace(earlier=tuple(earlier))
            if record.cause == "cancelled":
                record = record.replace(cancelled_by=self.cancelled_by)
            again = bool(record.status != IDLE and left and not self._control.cancelled)
            again = again and record.cause != "record"
            with self._writing():
                end_attempt(self._connection, row.run, row.position, number, record, tail)
            if not again:
                with self._writing():
                    self._finish(row, record, tail)
            self._tell_finished(step, number, record, again)
            if not again:
                break
            earlier.append(_as_earlier(number, record))
            if record.cause == "verify":
                # What its check said; the same prompt would get the same answer.
                with contextlib.suppress(UsageError):  # too long now: as it was
                    invocation = self.invocation(step)
        return self._after(step, record)

    def _attempt(self, step: Step, invocation: Invocation, folder: Path) -> tuple[StepRecord, str]:
        try:
            with contextlib.closing(Kept(folder)) as kept:
                return attempt(
                    step,
                    invocation,
                    kept,
                    cwd=self._project / self._run.cwd,
                    environment=self._environment,
                    max_log=self._combo.max_log,
                    control=self._control,
                    view=self._listener.view(step),
                    chrome=self._chrome,
                    lease=self._lease.descriptors,
                    mask=self.mask,
                )
        except OSError as error:
            reason = f"its record could not be kept: {error.strerror or error}".lower()
            return without_output(ERROR, "record", reason).replace(folder=str(folder)), ""

    def _after(self, step: Step, record: StepRecord) -> int | None:
        if record.cause == "cancelled" or self._control.cancelled:
            return self._end("cancelled", f"by {self.cancelled_by}", step)
        # Without a record nothing can be handed on, resumed or trusted, whatever may fail.
        if record.status != IDLE and (step.on_failure == "stop" or record.cause == "record"):
            return self._end("failed", f"step {step.name!r} failed: {record.ended}", step)
        return None

    def _ask(self, step: Step, row: StepRow, invocation: Invocation, digest: str) -> int | None:
        prompt = self._folder.waiting(row.position, step.name)
        write_files(prompt.parent, {prompt.name: invocation.prompt})
        with self._writing():
            set_step(self._connection, row.run, row.position, state="waiting",
                     asked_prompt=invocation.prompt, asked_digest=digest,
                     record=row.record.replace(waiting_prompt=str(prompt)))  # fmt: skip
        answer = self._listener.approve(step, invocation)
        if self._control.cancelled:
            # Not decided: the question comes again when the run is resumed.
            with self._writing():
                set_step(self._connection, row.run, row.position, state="pending")
            return self._end("cancelled", f"by {self.cancelled_by}", step)
        if answer is True:
            with self._writing():
                set_step(self._connection, row.run, row.position, state="approved")
            return None
        if answer is None:
            self._tell("approval-needed", step=step.name, position=row.position,
                       argv=[self.mask(part) for part in invocation.outline])  # fmt: skip
            return self._end("waiting", f"step {step.name!r} waits for approval", step)
        reason = self.mask(answer or "no reason")
        return self._end("denied", f"step {step.name!r} was denied: {reason}", step)

    def _finish(self, row: StepRow, record: StepRecord, tail: str) -> None:
        state = "idle" if record.status == IDLE else "error"
        set_step(self._connection, row.run, row.position, state=state, status=record.status,
                 finished=record.finished, tail=tail, record=record)  # fmt: skip

    def _settle(self, step: Step, row: StepRow) -> tuple[str, Sequence[EarlierAttempt]]:
        """Work out the state of a step whose runner died, and the attempts that it has used.

        Only the database counts: a step can write any file.
        """
        over = last_attempt(self._connection, row.run, row.position, row.attempts)
        if over is None:
            record = row.record.replace(
                status=ERROR, cause="interrupted", ended="interrupted: tailcut died while it ran"
            )
            with self._writing():
                set_step(self._connection, row.run, row.position, state="interrupted", status=ERROR,
                         finished=time.time(), record=record)  # fmt: skip
            return "interrupted", ()
        record, tail = over
        earlier = row.record.earlier or ()
        if record.status == IDLE or record.cause == "record" or len(earlier) >= step.retries:
            # Only the step's own row did not know yet.
            with self._writing():
                self._finish(row, record.replace(earlier=earlier), tail)
            return "idle" if record.status == IDLE else "error", ()
        # It died between two attempts: what is left of them is still to be tried.
        return _RETRYING, (*earlier, _as_earlier(row.attempts, record))

    def _end(self, state: str, reason: str, step: Step | None) -> int:
        over = None if state in ("paused", "waiting", "interrupted") else time.time()
        with self._writing():
            set_run(self._connection, self._run.id, state=state, reason=reason, finished=over,
                    holder="")  # fmt: skip
        status = EXIT_CODES[state]
        self._tell("run-finished", state=state, reason=reason, step=step.name if step else None,
                   exit_status=status)  # fmt: skip
        return status

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Write to the database, all or nothing, unless another process has taken the run over."""
        with transaction(self._connection):
            check_fence(self._connection, self._run.id, self._fence)
            yield

    def _rows(self) -> list[StepRow]:
        return [located(self._folder, row) for row in get_steps(self._connection, self._run.id)]

    def _block(self, row: StepRow) -> str:
        """Return the handoff block of a step; empty if it has none."""
        record = row.record
        if row.state not in ("idle", "error"):
            return ""
        failed = row.state == "error"
        folder = None if record.folder is None else Path(record.folder)
        tail = get_kept(self._connection, row.run, row.position).tail
        if tail is None:  # an older tailcut ran it
            tail = "" if folder is None else read_tail(folder, row.name, needed=not failed)
        block = handoff.label(
            tail or (NOTHING if failed else ""),
            row.name,
            ended=f"it failed: {record.ended}" if failed else record.ended or "",
            omitted_lines=record.omitted_lines,
            omitted_chars=record.omitted_chars,
            filtered_lines=record.filtered_lines,
            whole=() if folder is None else str(folder / ATTEMPT_FILES["raw"]),
        )
        return handoff.compose(block, check_block(row.name, record) if failed else "")

    def _failed_check(self, row: StepRow) -> str:
        """Return a block with why the last attempt's check failed; empty if it did not fail."""
        over = last_attempt(self._connection, row.run, row.position, row.attempts)
        return "" if over is None or row.state == "idle" else check_block(row.name, over[0])

    def _value(self, name: str, step: Step, rows: list[StepRow]) -> str:
        """Return the value of a placeholder."""
        kind, _, rest = name.partition(".")
        if kind == "vars":
            return self._combo.variables[rest]
        if kind == "steps":
            named, _, field = rest.rpartition(".")
            row = rows[self._names.index(named)]
            if field == "log":
                folder = row.record.folder
                return str(Path(folder) / ATTEMPT_FILES["raw"]) if folder else ""
            return row.state if row.record.ended is None else row.record.ended
        if name == CHECK:
            return self._failed_check(rows[self._names.index(step.name)])
        return {"run.id": self._run.id, "run.name": self._combo.name, "step.name": step.name}[name]

    def _tell_finished(self, step: Step, number: int, record: StepRecord, again: bool) -> None:
        assert record.started is not None and record.finished is not None
        self._tell("step-finished", step=step.name, attempt=number, retrying=again,
                   status=record.status, cause=record.cause, ended=record.ended,
                   lines=record.lines, tail_chars=record.tail_chars,
                   duration=round(record.finished - record.started, 3),
                   folder=record.folder)  # fmt: skip

    def _tell(self, kind: str, **facts: Any) -> None:
        self._listener.event(kind, {"run": self._run.id, **facts})


def _as_earlier(number: int, record: StepRecord) -> EarlierAttempt:
    return EarlierAttempt(
        attempt=number, cause=record.cause, ended=record.ended, folder=record.folder
    )


def _is_over(step: Step, state: str) -> bool:
    """Whether a step is not run again: it ended well, or it failed and the chain went on."""
    return state in ("idle", "skipped") or (state == "error" and step.on_failure == "continue")
