"""Run the steps of a combo."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from tailcut.cli.jobs import resume
from tailcut.cli.output import complain, complain_all, open_standard_streams, say
from tailcut.cli.project import own_providers, project
from tailcut.cli.views.watch import command_line, describe
from tailcut.combo import session
from tailcut.combo.config import Combo, load
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.combo.masking import mask_of
from tailcut.config.problems import InvalidFileError
from tailcut.core.record import Record
from tailcut.core.text import one_line
from tailcut.errors import EXIT_OK, OptionError, UsageError, shown
from tailcut.state.database import database

__all__ = ["Request", "run"]


class Request(Record, kw_only=True):
    """The arguments of ``tailcut run``.

    Args:
        combo: the path of the combo.
        variables: the combo's variables by name; also as texts ``NAME=VALUE``.
        first: the step to begin with; None for the first.
        until: the step to pause after; None for the last.
        dry_run: whether to print what each step would receive, and run nothing.
        quiet: whether to show one line for each step instead of its output.
        as_json: whether to print events as JSON.

    Raises:
        OptionError: a variable is not written as ``NAME=VALUE``.
    """

    combo: str
    variables: Mapping[str, str] | Sequence[str] = ()
    first: str | None = None
    until: str | None = None
    dry_run: bool = False
    quiet: bool = False
    as_json: bool = False

    def _check(self) -> None:
        if not isinstance(self.variables, Mapping):
            self._set(variables=_variables(self.variables))


def run(request: Request) -> int:
    """Run a combo and return the exit status of the run."""
    open_standard_streams()
    place = project()
    first, until = request.first, request.until
    assert isinstance(request.variables, Mapping)
    try:
        own = own_providers(place)
        loaded = load(request.combo, own and own.parent, request.variables, os.environ)
    except InvalidFileError as error:
        complain_all(error.problems)
        return error.exit_code
    if first is not None:
        session.check_step(loaded, "--from", first)
    if until is not None:
        session.check_step(loaded, "--until", until)
        names = loaded.names()
        if first is not None and names.index(until) < names.index(first):
            raise UsageError(f"--until {until}: this step comes before --from {first}")
    # Checked before anything starts that costs time or money, the prompts of later steps too.
    plan = _plan(loaded, first, until)
    missing = _missing(loaded, first, until)
    complain_all(missing)
    for name, file in loaded.replaced.items():
        complain(
            f"provider {shown(name)} is not the built-in one: {shown(file, quote=False)} defines it"
        )
    mask = mask_of(loaded.steps, os.environ)
    for name in mask.only_beside_names:
        complain(
            f"the value of {name} is very short: it is redacted only where it stands beside its "
            "name"
        )
    if request.dry_run:
        say(mask(plan))
        return EXIT_OK
    if missing:
        return UsageError.exit_code
    resume.need_terminal(loaded, as_json=request.as_json)
    resume.usable_rules()
    with database(place) as connection:
        source = Path(request.combo)
        folder = session.begin(connection, place, loaded, source, Path.cwd(), first)
        going_on = resume.Request(
            run=folder.run_id, until=until, quiet=request.quiet, as_json=request.as_json
        )
        return resume.go_on(connection, place, going_on)


def _missing(combo: Combo, first: str | None, until: str | None) -> list[str]:
    """Name the agents that are not installed; commands may be made by earlier steps."""
    from shutil import which

    from tailcut.combo.invocation import invoke

    missing = []
    for step in combo.steps[slice(*_span(combo, first, until))]:
        if step.provider is not None:
            started = invoke(step, "", Path(ATTEMPT_FILES["prompt"]))
            program = started.argv[0]
            paths = {**os.environ, **started.env}.get("PATH")
            if not os.path.dirname(program) and which(program, path=paths) is None:  # noqa: PTH120
                install = step.provider.install
                missing.append(
                    f"step {step.name!r}: {step.provider.title} is not installed: {shown(program)} "
                    "is not in PATH" + (f"; to install it: {install}" if install else "")
                )
    return missing


def _span(combo: Combo, first: str | None, until: str | None) -> tuple[int, int]:
    names = combo.names()
    return names.index(first) if first else 0, names.index(until) + 1 if until else len(names)


def _plan(combo: Combo, first: str | None, until: str | None) -> str:
    """Describe what each step would receive; facts of the run stand in angle brackets.

    Raises:
        UsageError: a step's prompt cannot be delivered, whatever the earlier steps print.
    """
    from tailcut.combo.invocation import invoke
    from tailcut.combo.prompt import compose

    names = combo.names()
    begin, end = _span(combo, first, until)
    parts = [f"{one_line(combo.name)}: {end - begin} of {len(names)} steps\n"]
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
        parts.append(f"\n{position + 1}. {step.name}: {one_line(describe(step))}\n")
        parts.append(f"   $ {command_line(started.outline)}\n")
        if step.approval:
            parts.append("   waits for approval first\n")
        for name, value in started.env.items():
            if name not in step.env:
                parts.append(f"   {name}={one_line(value)}\n")
        if prompt:
            given = "on standard input" if started.stdin else "as an argument or a file"
            parts.append(f"   prompt, {given}:\n")
            parts += [f"   | {line}\n" for line in prompt.rstrip("\n").split("\n")]
    return "".join(parts)


def _variables(given: Sequence[str]) -> Mapping[str, str]:
    variables = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError("--var", text, "NAME=VALUE")
        variables[name] = value
    return variables
