"""Show a run, or what is kept of one of its steps."""

from __future__ import annotations

import json
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
    from tailcut.state.runs import StepRow

__all__ = ["Request", "run"]


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
    from tailcut.state.database import database
    from tailcut.state.runs import get_kept

    as_json = request.part == "json"
    place = project()
    with database(place, create=False) as connection:
        known = session.known_run(connection, place, request.run)
        steps = session.steps_of(connection, place, known.run.id)
        found = next((one for one in steps if one.name == request.step), None)
        kept = None if found is None else get_kept(connection, known.run.id, found.position)
    folder = session.run_folder(place, known.run.id).path
    if request.step is None:
        _show_run(known, steps, folder, as_json)
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
        show = say if sys.stdout is not None and sys.stdout.isatty() else write
        show(kept.asked_prompt)
    elif request.part is not None:
        _show_file(found, request.part)
    else:
        _show_step(found)
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


def _show_step(step: StepRow) -> None:
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
        _show_file(step, "tail")


def _show_file(step: StepRow, what: str) -> None:
    from tailcut.combo.folder import ATTEMPT_FILES

    path = _path(step, ATTEMPT_FILES["raw" if what == "clean" else what], what)
    if what == "tail" and not path.exists():
        # The step was interrupted: only its raw output is kept.
        what, path = "cut", path.with_name(ATTEMPT_FILES["raw"])
    try:
        if what in ("clean", "cut"):
            write(_read(path, cut=what == "cut"))
            return
        if what != "raw" and sys.stdout is not None and sys.stdout.isatty():
            # A step can have written anything into these.
            say(path.read_bytes().decode("utf-8", "surrogateescape"))
        else:
            with path.open("rb") as file:
                while piece := file.read(1 << 16):
                    write_all(1, piece)
        if what == "tail" and path.stat().st_size:
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


def _read(path: Path, *, cut: bool) -> str:
    """Read the raw output of a step with the options that the run read it with."""
    from tailcut.api import clean, tail
    from tailcut.combo.folder import ATTEMPT_FILES

    options = json.loads((path.parent / ATTEMPT_FILES["reading"]).read_bytes())
    options["chrome"] = own_rules()
    text = tail(path, **options) if cut else clean(path, **options)
    return f"{text}\n" if text else ""


def _facts(step: StepRow) -> dict[str, Any]:
    facts = step.as_dict()
    del facts["record"]
    return {**step.record.as_dict(), **facts}
