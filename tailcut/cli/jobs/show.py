"""Show a run, or what is kept of one of its steps."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tailcut.cli.output import complain, note, problem, say, write, write_all
from tailcut.cli.own_rules import own_rules
from tailcut.cli.project import project
from tailcut.core.record import Record
from tailcut.core.text import one_line
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import EXIT_OK, InputError, UsageError, did_you_mean, shown

if TYPE_CHECKING:
    from typing import BinaryIO

    from tailcut.combo.masking import Mask
    from tailcut.state.runs import StepRow

__all__ = ["Request", "run"]

# The options of a step's output that its folder has.
_READING = ("cols", "rows", "format", "newline")


class Request(Record, kw_only=True):
    """The arguments of ``tailcut show``.

    Args:
        run: the id of a run, the beginning of an id, or ``last``.
        step: the name of a step; None for the run.
        parts: ``tail``, ``raw``, ``clean``, ``verify``, ``prompt`` or ``json``: at most one.

    Raises:
        UsageError: more than one part is named, or a part that a run has not.
    """

    run: str
    step: str | None = None
    parts: Sequence[str] = ()

    def _check(self) -> None:
        if len(self.parts) > 1:
            one, other = self.parts[:2]
            raise UsageError(f"--{one} and --{other} exclude each other: give one of them")
        if self.step is None and self.part not in (None, "json"):
            raise UsageError(f"--{self.part} shows a step: give its name after RUN")

    @property
    def part(self) -> str | None:
        """The part to show; None for a summary."""
        return self.parts[0] if self.parts else None


def run(request: Request) -> int:
    """Print a run or a step and return the exit status.

    Raises:
        UsageError: there is no such run or step, or the step has not run.
        InputError: a file of the step cannot be read.
    """
    from tailcut.combo import session
    from tailcut.combo.masking import mask_of_plan
    from tailcut.state.database import database
    from tailcut.state.runs import get_kept, get_plan

    as_json = request.part == "json"
    place = project()
    with database(place, create=False, reads=True) as connection:
        known = session.known_run(connection, place, request.run)
        steps = session.steps_of(connection, place, known.run.id)
        found = next((one for one in steps if one.name == request.step), None)
        kept = None if found is None else get_kept(connection, known.run.id, found.position)
        plan = _plan(lambda: get_plan(connection, known.run.id))
    # With the values that they have here and now; those that the run knew are masked already.
    mask = mask_of_plan(plan, os.environ)
    folder = session.run_folder(place, known.run.id).path
    if request.step is None:
        _show_run(known, steps, folder, as_json)
        if known.run.recovered and not as_json:
            _show_what_is_left(steps, plan, folder, mask)
        return EXIT_OK
    if found is None:
        names = [one.name for one in steps]
        hint = did_you_mean(request.step, names) or f"its steps are {', '.join(names)}"
        raise UsageError(f"run {known.run.id} has no step {shown(request.step)}; {hint}")
    if as_json:
        write(json.dumps(_facts(found)) + "\n")
    elif (
        request.part == "prompt"
        and found.state in ("waiting", "approved")
        and kept
        and kept.asked_prompt
    ):
        # Not its file, which a step can rewrite.
        show = say if _is_terminal() else write
        show(mask(kept.asked_prompt))
    elif request.part is not None:
        _show_file(found, request.part, mask)
    else:
        _show_step(found, mask)
    if not as_json:
        _warn(found, request.part)
    return EXIT_OK


def _warn(step: StepRow, part: str | None) -> None:
    """Say which files are not what tailcut has written: a step can change any of them."""
    from tailcut.combo.folder import ATTEMPT_FILES
    from tailcut.combo.kept import changed

    named = ATTEMPT_FILES["raw" if part == "clean" else part] if part else None
    for path in changed(step.record):
        if named in (None, path.name):
            complain(f"{shown(path, quote=False)} has changed since the step ended")


def _plan(get: Any) -> Any:
    try:
        return get()
    except UsageError:  # damaged: what is kept can be shown all the same
        return None


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _show_run(known: Any, steps: Any, folder: Path, as_json: bool) -> None:
    from tailcut.cli.views.runs import run_table, when

    row = known.run
    if as_json:
        facts = {
            **row.as_dict(),
            "state": known.state,
            "folder": str(folder),
            "steps": [_facts(step) for step in steps],
        }
        write(json.dumps(facts) + "\n")
        return
    reason = f" ({one_line(row.reason)})" if row.reason and known.state == row.state else ""
    say(
        f"run      {row.id}\n"
        f"combo    {one_line(row.name)} ({one_line(row.source)})\n"
        f"state    {known.state}{reason}\n"
        f"started  {when(row.started)} in {one_line(row.cwd)}\n"
        f"folder   {folder}\n\n{run_table(steps)}\n"
    )


def _show_what_is_left(steps: Any, plan: Any, folder: Path, mask: Mask) -> None:
    """Print what an approval of a recovered run is about."""
    from tailcut.cli.views.watch import command_line, describe
    from tailcut.combo.config import build

    combo = build(plan, str(folder))
    states = {one.name: one.state for one in steps}
    text = "\nThis run was recovered from its folder, which a step can have changed. Left to run:\n"
    for step in combo.steps:
        if states[step.name] in ("idle", "skipped"):
            continue
        text += f"\n{step.name}: {one_line(describe(step))}\n"
        if step.command:
            text += f"  $ {one_line(command_line(step.command))}\n"
        text += "".join(f"  | {line}\n" for line in step.prompt.rstrip("\n").split("\n") if line)
    say(mask(text))


def _show_step(step: StepRow, mask: Mask) -> None:
    record = step.record
    rows = [("state", step.state), ("attempts", str(step.attempts))]
    facts = {
        "ended": record.ended,
        "cancelled by": record.cancelled_by,
        "lines": record.lines,
        "tail chars": record.tail_chars,
        "log bytes": record.log_bytes,
        "log lost": record.log_lost,
        "folder": record.folder,
    }
    rows += [(name, str(value)) for name, value in facts.items() if value]
    if record.verdict:
        rows.append(("verdict", record.verdict.detail or str(record.verdict.ok)))
    for one in record.earlier or ():
        rows.append((f"attempt {one.attempt}", f"{one.ended} ({one.folder})"))
    say("".join(f"{name:<12} {one_line(value)}\n" for name, value in rows))
    if record.folder is not None:
        note("")
        _show_file(step, "tail", mask)


def _show_file(step: StepRow, what: str, mask: Mask) -> None:
    from tailcut.combo.folder import ATTEMPT_FILES
    from tailcut.state.safe import open_file

    path = _path(step, ATTEMPT_FILES["raw" if what == "clean" else what], what)
    if what == "tail" and not path.exists():
        # The step was interrupted: only its raw output is kept.
        what, path = "cut", path.with_name(ATTEMPT_FILES["raw"])
    try:
        # A step can have put anything in its place: a link, a FIFO that nobody writes.
        with os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
            if what in ("clean", "cut"):
                show = write
                show(mask(_read(file, path, cut=what == "cut")))
            elif what == "raw" or not (mask or _is_terminal()):
                while piece := file.read(1 << 16):
                    write_all(1, piece)
            else:
                # A step can have written anything into these.
                show = say if _is_terminal() else write
                show(mask(file.read().decode("utf-8", "surrogateescape")))
            if what == "tail" and os.fstat(file.fileno()).st_size:
                write("\n")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{shown(path, quote=False)}: {problem(error)}") from None


def _path(step: StepRow, file: str, what: str) -> Path:
    waiting = step.record.waiting_prompt
    if what == "prompt" and step.state in ("waiting", "approved") and waiting is not None:
        return Path(waiting)
    folder = step.record.folder
    if not folder:
        raise UsageError(f"step {step.name!r} has not run: it is {step.state}")
    return Path(folder) / file


def _read(file: BinaryIO, path: Path, *, cut: bool) -> str:
    """Read the raw output of a step with the options that the run read it with.

    Raises:
        InputError: the file with these options is damaged or gone.
    """
    from tailcut.api import clean, tail
    from tailcut.combo.folder import ATTEMPT_FILES, read_file

    named = path.parent / ATTEMPT_FILES["reading"]
    try:
        options = json.loads(read_file(named))
        how = {key: options[key] for key in _READING if key in options}
        text = (tail if cut else clean)(file, chrome=own_rules(), **how)
    except OSError as error:
        raise InputError(f"{shown(named, quote=False)}: {problem(error)}") from None
    except (ValueError, TypeError, RecursionError):
        reason = "damaged; --raw shows the output as it was printed"
        raise InputError(f"{shown(named, quote=False)}: {reason}") from None
    return f"{text}\n" if text else ""


def _facts(step: StepRow) -> dict[str, Any]:
    facts = step.as_dict()
    del facts["record"]
    return {**step.record.as_dict(), **facts}
