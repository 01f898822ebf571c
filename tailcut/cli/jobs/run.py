"""What the commands that run combos do, once their arguments are understood."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tailcut.api import Collector
from tailcut.cli.jobs.own_rules import own_rules
from tailcut.cli.jobs.project import project
from tailcut.cli.jobs.runs import run_table
from tailcut.cli.jobs.watch import JsonWatch, LiveWatch, Watch, command_line, describe
from tailcut.cli.output import complain, note, write
from tailcut.combo import session
from tailcut.combo.attempt import DEFAULT_SIZE
from tailcut.combo.config import Combo, load
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.combo.runner import EXIT_CANCELLED, EXIT_DENIED, EXIT_WAITING, Runner
from tailcut.config.problems import InvalidFileError
from tailcut.errors import EXIT_OK, UsageError, shown
from tailcut.process import Control
from tailcut.state.database import RecordError, database, recording
from tailcut.state.runs import get_run, get_steps

__all__ = ["run_decision", "run_new", "run_resume"]

_SIGNALS = {
    signal.SIGINT: "Ctrl-C (SIGINT)",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP",
}


def run_new(
    combo: str,
    *,
    variables: Sequence[str] = (),
    first: str | None = None,
    until: str | None = None,
    dry_run: bool = False,
    quiet: bool = False,
    as_json: bool = False,
) -> int:
    """Runs a combo from its file and gives the exit status."""
    place = project()
    given = _variables(variables)
    try:
        loaded = load(combo, place.state, given, os.environ)
    except InvalidFileError as error:
        return _complain_all(error)
    if first is not None:
        session.check_step(loaded, "--from", first)
    if until is not None:
        session.check_step(loaded, "--until", until)
        names = loaded.names()
        if first is not None and names.index(until) < names.index(first):
            raise UsageError(f"--until {until}: it comes before --from {first}")
    # Before anything starts that costs time or money: also what a later step cannot be given.
    plan = _plan(loaded, first, until)
    missing = _missing(loaded, first, until)
    for said in missing:
        complain(said)
    if dry_run:
        write(plan)
        return EXIT_OK
    if missing:
        return UsageError.exit_code
    _need_terminal(loaded, quiet, as_json)
    _rules()
    with database(place) as connection:
        folder = session.begin(connection, place, loaded, Path(combo), Path.cwd(), first)
        return _go_on(connection, place, folder.run_id, until, False, quiet, as_json)


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
        return _go_on(connection, place, found.run.id, until, rerun, quiet, as_json)


def run_decision(
    run: str, *, approved: bool, reason: str = "", quiet: bool = False, as_json: bool = False
) -> int:
    """Approves or denies what a run waits for, and gives the exit status."""
    place = project()
    with database(place, create=False) as connection:
        found = session.known_run(connection, place, run).run.id
        step = session.decide(connection, place, found, approved=approved, reason=reason)
        if not approved:
            note(f"run {found}: step {step!r} is denied, and the run is over")
            return EXIT_OK
        return _go_on(connection, place, found, None, False, quiet, as_json)


def _go_on(
    connection: Any,
    place: Any,
    run: str,
    until: str | None,
    rerun: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    rules = _rules()
    control = Control()
    watch = _watch(quiet, as_json)
    try:
        held = session.runner(connection, place, run, os.environ, watch, control, rules)
        with recording(place), held as (runner, combo), _signals(control, runner):
            if until is not None:
                session.check_step(combo, "--until", until)
            _need_terminal(combo, quiet, as_json)
            status = runner.run(until=until, rerun=rerun)
    except InvalidFileError as error:
        return _complain_all(error)
    except RecordError as error:
        raise RecordError(
            f"{error}; the run stopped there, to go on: tailcut resume {run}"
        ) from None
    if not as_json:
        _conclude(connection, run, status)
    return status


def _rules() -> tuple[str, ...]:
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
        folder = Path(step.record.folder or "")
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


def _missing(combo: Combo, first: str | None, until: str | None) -> list[str]:
    """Says which agents are not there; a command may be made by the steps before it."""
    from shutil import which

    from tailcut.combo.invocation import invoke

    said = []
    for step in combo.steps[slice(*_span(combo, first, until))]:
        if step.provider is not None:
            started = invoke(step, "", Path(ATTEMPT_FILES["prompt"]))
            program = started.argv[0]
            paths = {**os.environ, **started.env}.get("PATH")
            if not os.path.dirname(program) and which(program, path=paths) is None:  # noqa: PTH120
                install = step.provider.install
                said.append(
                    f"step {step.name!r}: {step.provider.title} is not installed: there is no "
                    f"{shown(program)} in PATH" + (f"; to install it: {install}" if install else "")
                )
    return said


def _span(combo: Combo, first: str | None, until: str | None) -> tuple[int, int]:
    names = combo.names()
    return names.index(first) if first else 0, names.index(until) + 1 if until else len(names)


def _plan(combo: Combo, first: str | None, until: str | None) -> str:
    """Says what each step would get; what only the run can know stands in angle brackets.

    Raises:
        UsageError: a step's prompt cannot be delivered, whatever the steps before it say.
    """
    from tailcut.combo.invocation import invoke
    from tailcut.combo.prompt import compose

    names = combo.names()
    begin, end = _span(combo, first, until)
    parts = [f"{combo.name}: {end - begin} of {len(names)} steps\n"]
    for position in range(begin, end):
        step = combo.steps[position]
        before = names[:position]
        prompt = ""
        if step.prompt:
            prompt = compose(
                step.prompt,
                before,
                lambda name: combo.variables[name[5:]] if name.startswith("vars.") else f"<{name}>",
                lambda name: f"<the tail of step {name!r}>" if name in names[begin:] else "",
            )
        started = invoke(step, prompt, Path("<run folder>") / ATTEMPT_FILES["prompt"])
        parts.append(f"\n{position + 1}. {step.name}: {describe(step)}\n")
        parts.append(f"   $ {command_line(started.outline)}\n")
        if step.approval:
            parts.append("   it waits for approval first\n")
        for name, value in started.env.items():
            if name not in step.env:
                parts.append(f"   {name}={value}\n")
        if prompt:
            given = "on standard input" if started.stdin else "as an argument or a file"
            parts.append(f"   its prompt, {given}:\n")
            parts += [f"   | {line}\n" for line in prompt.rstrip("\n").split("\n")]
    return "".join(parts)


def _need_terminal(combo: Combo, quiet: bool, as_json: bool) -> None:
    for step in combo.steps:
        if step.is_interactive and (as_json or not (sys.stdin.isatty() and sys.stdout.isatty())):
            raise UsageError(
                f"step {step.name!r} is interactive and needs a terminal, on standard input and "
                "output, and no --json"
            )


def _variables(given: Sequence[str]) -> Mapping[str, str]:
    variables = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"--var: got {text!r}, expected NAME=VALUE")
        variables[name] = value
    return variables


def _complain_all(error: InvalidFileError) -> int:
    for problem in error.problems:
        complain(str(problem))
    return error.exit_code
