"""Continue a run that stopped; a new or an approved run continues in the same way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tailcut.api import Collector
from tailcut.cli.output import complain_all, note, open_standard_streams
from tailcut.cli.own_rules import own_rules
from tailcut.cli.project import project
from tailcut.cli.views.runs import run_table
from tailcut.cli.views.watch import JsonWatch, LiveWatch, Watch
from tailcut.combo import session
from tailcut.combo.attempt import DEFAULT_SIZE
from tailcut.combo.config import Combo
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.combo.runner import EXIT_CANCELLED, EXIT_DENIED, EXIT_WAITING, Runner
from tailcut.config.problems import InvalidFileError
from tailcut.core.record import Record
from tailcut.core.text import one_line
from tailcut.errors import EXIT_OK, UsageError
from tailcut.process import Control
from tailcut.process.prctl import adopting
from tailcut.state.database import RecordError, database, recording
from tailcut.state.runs import get_kept, get_run

__all__ = ["Request", "go_on", "need_terminal", "run", "usable_rules"]

_SIGNALS = {
    signal.SIGINT: "Ctrl-C (SIGINT)",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP",
}


class Request(Record, kw_only=True):
    """The arguments of ``tailcut resume``.

    Args:
        run: the id of a run, the beginning of an id, or ``last``.
        until: the step to pause after; None for the last.
        rerun: whether to run an interrupted step again.
        quiet: whether to show one line for each step instead of its output.
        as_json: whether to print events as JSON.
    """

    run: str
    until: str | None = None
    rerun: bool = False
    quiet: bool = False
    as_json: bool = False


def run(request: Request) -> int:
    """Continue a run and return its exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, request.run)
        return go_on(connection, place, request.replace(run=found.run.id))


def go_on(connection: Any, place: Any, request: Request) -> int:
    """Run the steps that are left and return the exit status of the run.

    Args:
        connection: to the project's database.
        place: the project.
        request: what to continue; its ``run`` is a whole id.
    """
    open_standard_streams()
    rules = usable_rules()
    control = Control()
    watch = _watch(request)
    try:
        held = session.runner(connection, place, request.run, os.environ, watch, control, rules)
        with recording(place), adopting(), held as (runner, combo), _signals(control, runner):
            if request.until is not None:
                session.check_step(combo, "--until", request.until)
            need_terminal(combo, as_json=request.as_json)
            watch.mask = runner.mask
            status = runner.run(until=request.until, rerun=request.rerun)
    except InvalidFileError as error:
        complain_all(error.problems)
        return error.exit_code
    except RecordError as error:
        raise RecordError(
            f"{error}; the run stopped there; to continue it: tailcut resume {request.run}"
        ) from None
    if not request.as_json:
        _conclude(connection, place, request.run, status)
    return status


def usable_rules() -> tuple[str, ...]:
    """Return the files of own rules, once it is known that they can be used.

    Raises:
        ConfigError: one of them cannot.
    """
    rules = own_rules(copies=True)
    if rules:
        Collector(chrome=rules)
    return rules


def _watch(request: Request) -> Watch:
    if request.as_json:
        return JsonWatch()
    asks = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    if request.quiet:
        return Watch(asks=asks)
    from tailcut.process.person import terminal_size

    size = terminal_size(1) if sys.stdout is not None and sys.stdout.isatty() else None
    return LiveWatch(asks=asks, size=size or DEFAULT_SIZE)


@contextmanager
def _signals(control: Control, runner: Runner) -> Iterator[None]:
    """End the running step gently at the first signal, at once at the second.

    Ctrl-Z stops the step with this process, although it runs in a session of its own. A signal
    that is ignored stays ignored: ``nohup`` is for runs that outlive their terminal.
    """

    def handle(number: int, _: object) -> None:
        runner.cancelled_by = runner.cancelled_by or _SIGNALS[signal.Signals(number)]
        control.cancel(signal.SIGINT if number == signal.SIGINT else signal.SIGTERM)

    def suspend(_: int, __: object) -> None:
        control.suspend()

    before = {
        number: signal.signal(number, handler)
        for number, handler in (*((each, handle) for each in _SIGNALS), (signal.SIGTSTP, suspend))
        if signal.getsignal(number) != signal.SIG_IGN
    }
    try:
        yield
    finally:
        for number, former in before.items():
            signal.signal(number, former)


def _conclude(connection: Any, place: Any, run: str, status: int) -> None:
    """Print the result of a run, and the commands that can follow."""
    row, steps = get_run(connection, run), session.steps_of(connection, place, run)
    note("")
    note(run_table(steps))
    note(f"run {run}: {row.state}" + (f" ({one_line(row.reason)})" if row.reason else ""))
    step = next((step for step in steps if step.state in ("error", "interrupted")), None)
    if row.state in ("failed", "interrupted", "cancelled") and step is not None:
        step = [one for one in steps if one.state in ("error", "interrupted")][-1]
        folder = Path(step.record.folder or "")
        tail = get_kept(connection, run, step.position).tail
        if row.state == "failed" and tail:
            note(f"\nTail of step {step.name!r}:")
            for line in tail.split("\n"):
                note(f"  | {line}")
        check = step.record.verify or {}
        if row.state == "failed" and step.record.cause == "verify" and check.get("tail"):
            note(f"\nIts check did not pass: {one_line(str(check.get('command')))}")
            for line in str(check["tail"]).split("\n"):
                note(f"  | {line}")
        if (folder / ATTEMPT_FILES["raw"]).exists():
            note(f"\nFull output: {folder / ATTEMPT_FILES['raw']}")
    rerun = " --rerun" if row.state == "interrupted" else ""
    if status not in (EXIT_OK, EXIT_WAITING, EXIT_DENIED) or row.state == "paused":
        note(f"To continue: tailcut resume {run}{rerun}")
    if status == EXIT_WAITING:
        note(f"To approve: tailcut approve {run}")
        note(f"To deny:    tailcut deny {run} --reason TEXT")
    if status == EXIT_CANCELLED:
        note("The running step was ended. It may have left changes in the working tree.")


def need_terminal(combo: Combo, *, as_json: bool) -> None:
    """Check that a combo with interactive steps has a terminal.

    Raises:
        UsageError: it has none.
    """
    for step in combo.steps:
        if step.is_interactive and (as_json or not (sys.stdin.isatty() and sys.stdout.isatty())):
            raise UsageError(
                f"step {step.name!r} is interactive: it needs a terminal as standard input and "
                "output, and no --json"
            )
