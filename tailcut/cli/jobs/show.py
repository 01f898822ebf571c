"""What ``tailcut show`` does, once its arguments are understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tailcut.cli.output import note, write, write_all
from tailcut.cli.own_rules import own_rules
from tailcut.cli.project import project
from tailcut.errors import EXIT_OK, InputError, UsageError, did_you_mean, shown

__all__ = ["run_show"]


def run_show(run: str, step: str | None, as_json: bool, **wanted: bool) -> int:
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
    from tailcut.cli.views.runs import run_table, when

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


def _show_step(step: Any) -> None:
    record = dict(step.record)
    rows = [("state", step.state), ("attempts", str(step.attempts))]
    for key in ("ended", "cancelled_by", "lines", "tail_chars", "log_bytes", "log_lost", "folder"):
        if record.get(key) not in (None, "", 0):
            rows.append((key.replace("_", " "), str(record[key])))
    if record.get("verdict"):
        rows.append(("its verdict", record["verdict"]["detail"] or str(record["verdict"]["ok"])))
    for one in record.get("earlier", ()):
        rows.append((f"attempt {one['attempt']}", f"{one['ended']} ({one['folder']})"))
    write("".join(f"{name:<12} {value}\n" for name, value in rows))
    if "folder" in record:
        note("")
        _show_file(step, "tail")


def _show_file(step: Any, what: str) -> None:
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


def _path(step: Any, file: str, what: str) -> Path:
    if what == "prompt" and step.state in ("waiting", "approved"):
        return Path(step.record["waiting_prompt"])
    folder = step.record.get("folder")
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


def _facts(step: Any) -> dict[str, Any]:
    facts = step.as_dict()
    record = facts.pop("record")
    return {**record, **facts}
