"""Read a combo's file, and check all of it before anything starts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tailcut.combo.prompt import Scope, names_in, problems_of
from tailcut.combo.provider import (
    BUILT_IN,
    Provider,
    builtin_providers,
    read_providers,
)
from tailcut.combo.step import MOST_BUDGET, Step, read_step
from tailcut.config.fields import Source, Table, number, table_of_texts, text, volume
from tailcut.config.problems import Problems
from tailcut.config.reading import read_toml
from tailcut.core.record import Record
from tailcut.errors import did_you_mean, shown
from tailcut.options import DEFAULT_BUDGET

__all__ = ["OWN_PROVIDERS", "Combo", "build", "load", "load_providers"]

# The file of own providers, in the folder of the project's state.
OWN_PROVIDERS = "providers.toml"
# More are a program's work, and would be compared with each other for minutes.
MOST_STEPS = 1000
# Hours of an agent's full interface are a few hundred megabytes.
DEFAULT_MAX_LOG = 256 << 20
# Less has no room for a useful beginning and a useful end.
_LEAST_LOG = 64 << 10
_MOST_LOG = 1 << 40


class Combo(Record):
    """A combo that can be run.

    Args:
        name: its name.
        max_log: the most bytes that are kept of a step's raw output.
        variables: the values of ``{vars.NAME}``.
        steps: its steps, in their order.
        document: the values of JSON from which `build` makes it again.
        replaced: the built-in providers that are defined anew, with the files that do so.
        text: the file that it was loaded from.
    """

    name: str
    max_log: int
    variables: Mapping[str, str]
    steps: tuple[Step, ...]
    document: Mapping[str, Any]
    replaced: Mapping[str, str] = MappingProxyType({})
    text: bytes = b""

    def names(self) -> list[str]:
        """Return the names of the steps."""
        return [step.name for step in self.steps]


def load_providers(
    state: Path | None, problems: Problems
) -> tuple[dict[str, Provider], dict[str, dict[str, Any]]]:
    """Read the built-in providers and the project's own, which replace built-in ones by name.

    Args:
        state: the folder with the project's own, trusted ones; None for none.
        problems: where their problems are noted.

    Returns:
        The providers, and the tables that they were read from.
    """
    tables = builtin_providers()
    providers, _ = read_providers(tables, Source(BUILT_IN, "", problems))
    path = None if state is None else state / OWN_PROVIDERS
    if path is not None and path.is_file():
        own, source = read_toml(path, problems)
        # The tables are called [NAME], or as in a combo [providers.NAME].
        forms: list[tuple[dict[str, Any], tuple[str, ...]]] = [(own, ())]
        if isinstance(inner := own.get("providers"), dict) and "headless" not in inner:
            outer = {name: table for name, table in own.items() if name != "providers"}
            forms = [(outer, ()), (inner, ("providers",))]
        for named, keys in forms:
            read, whole = read_providers(named, source, keys, known=tables)
            providers |= read
            tables |= whole
    return providers, tables


def load(
    path: str | Path,
    state: Path | None,
    variables: Mapping[str, str],
    environment: Collection[str],
) -> Combo:
    """Read a combo.

    Args:
        path: its file.
        state: the folder with the project's own, trusted providers; None for none.
        variables: values of variables, over those of the file.
        environment: the names of the variables that secrets can be taken from.

    Raises:
        ConfigError: it cannot be opened.
        InvalidFileError: it or the providers have problems; the error lists all of them.
    """
    problems = Problems()
    path = Path(path)
    document, source = read_toml(path, problems)
    problems.check()
    providers, tables = load_providers(state, problems)
    _inline_prompts(document, path.parent, source)
    combo = _build(document, source, providers, tables, variables, path.stem)
    for position, step in enumerate(combo.steps):
        for name, secret in step.secrets.items():
            if secret not in environment:
                named = f"step {step.name!r}" if step.name else f"step {position + 1}"
                source.complain(
                    ("steps", position, "env", name),
                    f"{named}: env.{name}: the variable {secret} is not set",
                )
    problems.check()
    built_in = builtin_providers()
    used = {step.provider.name: step.provider for step in combo.steps if step.provider}
    return combo.replace(
        text=source.data,
        replaced={
            name: provider.source
            for name, provider in used.items()
            if name in built_in and provider.source != BUILT_IN
        },
    )


def build(document: Mapping[str, Any], path: str) -> Combo:
    """Build a combo again from its document.

    Args:
        document: the document of a combo that was loaded.
        path: the file that holds it, for messages.

    Raises:
        InvalidFileError: another version of tailcut wrote it, and this one cannot run it.
    """
    problems = Problems()
    source = Source(path, "", problems)
    providers, _ = read_providers(document["providers"], source)
    combo = _build(
        document["combo"], source, providers, document["providers"], document["vars"], "combo"
    )
    problems.check()
    return combo


def _build(
    document: Mapping[str, Any],
    source: Source,
    providers: Mapping[str, Provider],
    tables: Mapping[str, Any],
    given: Mapping[str, str],
    stem: str,
) -> Combo:
    top = Table(source, (), document)
    name = top.take("name", text, stem)
    budget = top.take("budget", number(1, MOST_BUDGET), DEFAULT_BUDGET)
    max_log = top.take("max_log", _log_volume, DEFAULT_MAX_LOG)
    none: dict[str, str] = {}
    own = top.take("vars", table_of_texts, none)
    if isinstance(inline := top.get("providers"), dict):
        read, whole = read_providers(inline, source, ("providers",), tables)
        providers, tables = {**providers, **read}, {**tables, **whole}
    elif inline is not None:
        top.complain("providers", f"got {shown(inline)}, expected tables [providers.NAME]")
    values = top.get("steps")
    if not isinstance(values, list) or not values:
        top.complain("steps", "missing: a combo has at least one [[steps]]")
        values = []
    elif len(values) > MOST_STEPS:
        top.complain("steps", f"got {len(values)}, expected at most {MOST_STEPS} steps")
        values = []
    top.end()
    steps = tuple(
        read_step(source, position, value, providers, budget)
        for position, value in enumerate(values)
    )
    variables = {**own, **given}
    _check_names(source, steps)
    _check_prompts(source, steps, variables)
    _check_given(source, steps, own, given)
    used = {step.provider.name for step in steps if step.provider}
    plain = {key: value for key, value in document.items() if key != "providers"}
    plain.setdefault("name", name)
    kept = {"combo": plain, "providers": {key: tables[key] for key in used}, "vars": dict(given)}
    return Combo(name, max_log, variables, steps, kept)


def _check_names(source: Source, steps: Iterable[Step]) -> None:
    seen: set[str] = set()
    for position, step in enumerate(steps):
        if step.name and step.name in seen:
            source.complain(
                ("steps", position, "name"), f"step {step.name!r}: name: an earlier step has it"
            )
        seen.add(step.name)


def _check_prompts(source: Source, steps: tuple[Step, ...], variables: Collection[str]) -> None:
    names = [step.name for step in steps]
    for position, step in enumerate(steps):
        scope = Scope(step.name, names[:position], variables)
        for problem in problems_of(step.prompt, scope, names[position:]):
            named = f"step {step.name!r}" if step.name else f"step {position + 1}"
            source.complain(("steps", position, "prompt"), f"{named}: prompt: {problem}")


def _check_given(
    source: Source, steps: Iterable[Step], own: Collection[str], given: Collection[str]
) -> None:
    """Note each variable of the command line that no prompt uses: it is a typo."""
    used = {name for step in steps for name in names_in(step.prompt)}
    known = {*own, *(name[len("vars.") :] for name in used if name.startswith("vars."))}
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known) or f"it has {', '.join(sorted(known)) or 'none'}"
            source.problems.add(source.path, None, f"--var: there is no variable {name}; {hint}")


def _inline_prompts(document: Mapping[str, Any], folder: Path, source: Source) -> None:
    """Replace each ``prompt_file`` by a ``prompt`` with its text."""
    steps = document.get("steps")
    for position, step in enumerate(steps if isinstance(steps, list) else ()):
        file = step.get("prompt_file") if isinstance(step, dict) else None
        if file is None or "prompt" in step:
            continue
        where = ("steps", position, "prompt_file")
        named = f"step {step.get('name', position + 1)!r}: prompt_file: "
        try:
            # A byte-order mark would stand before a leading /command.
            prompt = (folder / file).read_bytes().decode("utf-8-sig")
            if not prompt:
                source.complain(where, f"{named}{shown(file)}: it is empty")
        except (OSError, TypeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "expected a file of UTF-8 text"
            source.complain(where, f"{named}{shown(file)}: {reason.lower()}")
            prompt = ""
        # Its problem is noted; a missing prompt would be reported as a second one.
        step["prompt"] = prompt or "?"
        del step["prompt_file"]


def _log_volume(value: Any) -> int:
    amount = volume(value)
    if not _LEAST_LOG <= amount <= _MOST_LOG:
        raise ValueError('a number of bytes from "64K" to "1024G"')
    return amount
