"""``tailcut show``: a run, or what is kept of one of its steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tailcut.cli.command import Command, flag, standard_options
from tailcut.cli.jobs.own_rules import own_rules
from tailcut.cli.jobs.project import project
from tailcut.cli.output import note, write, write_all
from tailcut.cli.registry import COMMANDS
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import EXIT_OK, InputError, UsageError, did_you_mean, shown

if TYPE_CHECKING:
    from tailcut.state.runs import StepRow

__all__ = ["command"]

_WHAT = "What is shown of a step"

_HELP = f"""{COMMANDS["show"][1]}

RUN is a run's id, the beginning of it, or 'last'. Without STEP the run and its steps are listed.
With STEP, and without an option, its record is shown and then its tail.
"""

_EXAMPLES = (
    ("The last run:", "tailcut show last"),
    ("What its first step handed on:", "tailcut show last investigate --tail"),
    (
        "All that it printed, as a person would have read it:",
        "tailcut show last fix --clean",
    ),
)


@click.command("show", cls=Command, help=_HELP, short_help=COMMANDS["show"][1], examples=_EXAMPLES)
@click.argument("run", metavar="RUN")
@click.argument("step", metavar="[STEP]", required=False)
@flag("--tail", section=_WHAT, help="What was handed on.")
@flag("--raw", section=_WHAT, help="Its raw output, byte for byte.")
@flag("--clean", section=_WHAT, help="Its cleaned output, the whole of it.")
@flag("--prompt", section=_WHAT, help="The prompt as it was sent.")
@flag("--json", "as_json", section=_WHAT, help="The record, as one JSON object; also of a run.")
@standard_options
def command(run: str, step: str | None, as_json: bool, **wanted: bool) -> int:
    """Runs the command and gives its exit status."""
    from tailcut.combo import session
    from tailcut.state.database import database
    from tailcut.state.runs import get_steps

    asked = [name for name, is_wanted in wanted.items() if is_wanted] + ["json"] * as_json
    if len(asked) > 1:
        raise UsageError(f"--{asked[0]} and --{asked[1]} exclude each other: give one of them")
    place = project()
    with database(place, create=False) as connection:
        known = session.known_run(connection, place, run)
        steps = get_steps(connection, known.run.id)
    folder = session.run_folder(place, known.run.id).path
    if step is None:
        if asked and not as_json:
            raise UsageError(f"--{asked[0]} shows a step: give its name after the run's")
        _show_run(known, steps, folder, as_json)
        return EXIT_OK
    found = next((one for one in steps if one.name == step), None)
    if found is None:
        names = [one.name for one in steps]
        hint = did_you_mean(step, names) or f"there are {', '.join(names)}"
        raise UsageError(f"run {known.run.id} has no step {shown(step)}; {hint}")
    if as_json:
        write(json.dumps(_facts(found)) + "\n")
    elif asked:
        _show_file(found, asked[0])
    else:
        _show_step(found)
    return EXIT_OK


def _show_run(known: Any, steps: Any, folder: Path, as_json: bool) -> None:
    from tailcut.cli.jobs.runs import run_table, when

    run = known.run
    if as_json:
        facts = {
            **run.as_dict(),
            "state": known.state,
            "folder": str(folder),
            "steps": [_facts(step) for step in steps],
        }
        write(json.dumps(facts) + "\n")
        return
    said = f" ({run.reason})" if run.reason and known.state == run.state else ""
    write(
        f"run      {run.id}\ncombo    {run.name} ({run.source})\nstate    {known.state}{said}\n"
        f"started  {when(run.started)} in {run.cwd}\nfolder   {folder}\n\n{run_table(steps)}\n"
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
        rows.append(("its verdict", record.verdict.detail or str(record.verdict.ok)))
    for one in record.earlier or ():
        rows.append((f"attempt {one.attempt}", f"{one.ended} ({one.folder})"))
    write("".join(f"{name:<12} {value}\n" for name, value in rows))
    if record.folder is not None:
        note("")
        _show_file(step, "tail")


def _show_file(step: StepRow, what: str) -> None:
    from tailcut.combo.folder import ATTEMPT_FILES

    path = _path(step, ATTEMPT_FILES["raw" if what == "clean" else what], what)
    if what == "tail" and not path.exists():
        # It was interrupted: there is only what it had printed.
        what, path = "cut", path.with_name(ATTEMPT_FILES["raw"])
    try:
        if what in ("clean", "cut"):
            write(_read(path, cut=what == "cut"))
            return
        with path.open("rb") as file:
            while piece := file.read(1 << 16):
                write_all(1, piece)
        if what == "tail" and path.stat().st_size:
            write("\n")
    except BrokenPipeError:
        raise
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        raise InputError(f"{shown(path, quote=False)}: {said}") from None


def _path(step: StepRow, file: str, what: str) -> Path:
    waiting = step.record.waiting_prompt
    if what == "prompt" and step.state in ("waiting", "approved") and waiting is not None:
        return Path(waiting)
    folder = step.record.folder
    if not folder:
        raise UsageError(f"step {step.name!r} has not run: it is {step.state}")
    return Path(folder) / file


def _read(path: Path, *, cut: bool) -> str:
    """Reads a step's raw output as the run did."""
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
