"""What ``tailcut resume`` does, once its arguments are understood."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tailcut.api import Collector
from tailcut.cli.output import complain, note
from tailcut.cli.own_rules import own_rules
from tailcut.cli.project import project
from tailcut.cli.views.runs import run_table
from tailcut.cli.views.watch import JsonWatch, LiveWatch, Watch
from tailcut.combo import session
from tailcut.combo.attempt import DEFAULT_SIZE
from tailcut.combo.config import Combo
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.combo.runner import EXIT_CANCELLED, EXIT_DENIED, EXIT_WAITING, Runner
from tailcut.config.problems import ComboError
from tailcut.errors import EXIT_OK, UsageError
from tailcut.process import Control
from tailcut.state.database import RecordError, database, recording
from tailcut.state.runs import get_run, get_steps

__all__ = ["complain_all", "go_on", "need_terminal", "run_resume", "usable_rules"]

_SIGNALS = {
    signal.SIGINT: "Ctrl-C (SIGINT)",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP",
}


def run_resume(
    run: str,
    *,
    until: str | None = None,
    rerun: bool = False,
    quiet: bool = False,
    as_json: bool = False,
) -> int:
    """Takes a run up again and gives the exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, run)
        return go_on(connection, place, found.run.id, until, rerun, quiet, as_json)


def go_on(
    connection: Any,
    place: Any,
    run: str,
    until: str | None,
    rerun: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    rules = usable_rules()
    control = Control()
    watch = _watch(quiet, as_json)
    try:
        held = session.runner(connection, place, run, os.environ, watch, control, rules)
        with recording(place), held as (runner, combo), _signals(control, runner):
            if until is not None:
                session.check_step(combo, "--until", until)
            need_terminal(combo, quiet, as_json)
            status = runner.run(until=until, rerun=rerun)
    except ComboError as error:
        return complain_all(error)
    except RecordError as error:
        raise RecordError(
            f"{error}; the run stopped there, to go on: tailcut resume {run}"
        ) from None
    if not as_json:
        _conclude(connection, run, status)
    return status


def usable_rules() -> tuple[str, ...]:
    """Gives the files of own rules, which can be used.

    Raises:
        ConfigError: they cannot.
    """
    rules = own_rules()
    if rules:
        Collector(chrome=rules)
    return rules


def _watch(quiet: bool, as_json: bool) -> Watch:
    if as_json:
        return JsonWatch()
    asks = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    if quiet:
        return Watch(asks=asks)
    from tailcut.process.person import terminal_size

    size = terminal_size(1) if sys.stdout is not None and sys.stdout.isatty() else None
    return LiveWatch(asks=asks, size=size or DEFAULT_SIZE)


@contextmanager
def _signals(control: Control, runner: Runner) -> Iterator[None]:
    """Ends the running step gently at the first signal, at once at the second.

    Ctrl-Z stops it with this process: it runs in a session of its own. What is ignored stays so:
    ``nohup`` is for runs that outlive their terminal.
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


def _conclude(connection: Any, run: str, status: int) -> None:
    """Says what the run came to, and what can be done next."""
    row, steps = get_run(connection, run), get_steps(connection, run)
    note("")
    note(run_table(steps))
    note(f"run {run}: {row.state}" + (f" ({row.reason})" if row.reason else ""))
    step = next((step for step in steps if step.state in ("error", "interrupted")), None)
    if row.state in ("failed", "interrupted", "cancelled") and step is not None:
        step = [one for one in steps if one.state in ("error", "interrupted")][-1]
        folder = Path(step.record.get("folder", ""))
        path = folder / ATTEMPT_FILES["tail"]
        tail = path.read_text("utf-8", "replace") if path.is_file() else ""
        if row.state == "failed" and tail:
            note(f"\nthe tail of step {step.name!r}:")
            for line in tail.split("\n"):
                note(f"  | {line}")
        if (folder / ATTEMPT_FILES["raw"]).exists():
            note(f"\nits full log: {folder / ATTEMPT_FILES['raw']}")
    rerun = " --rerun" if row.state == "interrupted" else ""
    if status not in (EXIT_OK, EXIT_WAITING, EXIT_DENIED) or row.state == "paused":
        note(f"to go on from there: tailcut resume {run}{rerun}")
    if status == EXIT_WAITING:
        note(f"to go on: tailcut approve {run}")
        note(f"to end it: tailcut deny {run} --reason TEXT")
    if status == EXIT_CANCELLED:
        note("what was running was ended; the working tree is as it left it")


def need_terminal(combo: Combo, quiet: bool, as_json: bool) -> None:
    for step in combo.steps:
        if step.is_interactive and (as_json or not (sys.stdin.isatty() and sys.stdout.isatty())):
            raise UsageError(
                f"step {step.name!r} is interactive and needs a terminal, on standard input and "
                "output, and no --json"
            )


def complain_all(error: ComboError) -> int:
    for problem in error.problems:
        complain(str(problem))
    return error.exit_code
