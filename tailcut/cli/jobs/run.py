"""What ``tailcut run`` does, once its arguments are understood."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from tailcut.cli.jobs.resume import complain_all, go_on, need_terminal, usable_rules
from tailcut.cli.output import complain, write
from tailcut.cli.project import project
from tailcut.cli.views.watch import command_line, describe
from tailcut.combo import session
from tailcut.combo.config import Combo, load
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.config.problems import ComboError
from tailcut.errors import EXIT_OK, UsageError, shown
from tailcut.state.database import database

__all__ = ["run_new"]


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
    except ComboError as error:
        return complain_all(error)
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
    need_terminal(loaded, quiet, as_json)
    usable_rules()
    with database(place) as connection:
        folder = session.begin(connection, place, loaded, Path(combo), Path.cwd(), first)
        return go_on(connection, place, folder.run_id, until, False, quiet, as_json)


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


def _variables(given: Sequence[str]) -> Mapping[str, str]:
    variables = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"--var: got {text!r}, expected NAME=VALUE")
        variables[name] = value
    return variables
