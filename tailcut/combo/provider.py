"""Read providers: the command lines of agents, as data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tailcut.config.fields import (
    NO_TEXTS,
    Source,
    Table,
    boolean,
    command,
    identifier,
    span,
    table_of_texts,
    text,
    texts,
    word,
)
from tailcut.core.record import Record
from tailcut.errors import did_you_mean, shown
from tailcut.options import FORMATS

__all__ = [
    "BUILT_IN",
    "DEFAULT_RESULT_GRACE",
    "DELIVERIES",
    "PERMISSIONS",
    "Permission",
    "Provider",
    "Way",
    "builtin_providers",
    "expanded",
    "merged",
    "read_providers",
]

# What an agent may do, from little to much. Approval is not a level: a person gives it.
PERMISSIONS = ("observe", "prepare", "execute")
# The ways in which a prompt reaches the program.
DELIVERIES = ("argument", "stdin", "file")
BUILT_IN = "built in"
DEFAULT_RESULT_GRACE = 10.0
"""Seconds: time for hooks at the end of a session, and for saving it."""
_BUILT_IN_FILE = "providers.toml"
# The placeholders of a command template.
PERMISSION, MODEL, PROMPT, PROMPT_FILE = "{permission}", "{model}", "{prompt}", "{prompt_file}"
_PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
_NEEDED = {"argument": PROMPT, "file": PROMPT_FILE}


class Permission(Record):
    """The arguments and variables of a permission level.

    Args:
        args: the arguments that replace ``{permission}``.
        interactive: the same for interactive steps.
        env: variables that are added.
    """

    args: tuple[str, ...]
    interactive: tuple[str, ...]
    env: Mapping[str, str]


class Way(Record, kw_only=True):
    """One way of running a provider's program, headless or interactive.

    Args:
        command: the template of the command.
        prompt: how the prompt is delivered, one of `DELIVERIES`.
        long_prompt: how a prompt that cannot be an argument is delivered; empty for an error.
        format: the format of its output, one of `tailcut.options.FORMATS`.
        pty: whether it runs in a pty.
        env: variables that are added.
    """

    command: tuple[str, ...]
    prompt: str
    long_prompt: str
    format: str
    pty: bool
    env: Mapping[str, str]


class Provider(Record, kw_only=True):
    """How an agent is run.

    Args:
        name: its name in combos.
        title: the name that its makers give it.
        source: the file that defines it, or `BUILT_IN`.
        tested: the version that the definition was tested with; empty if unknown.
        install: the command that installs it, for a person.
        version: the command that prints its version.
        model: the arguments that name a model, ``{model}`` in them; empty if there are none.
        verdict: whether its stream always states how a run ended; a run without that has failed.
        result_grace: the seconds that it may go on after its stream's final result.
        failures: patterns of texts in its output that show a failure, whatever it exits with.
        permissions: its permission levels.
        headless: how it runs without a person; None if it cannot.
        interactive: how it runs with a person; None if it cannot.
    """

    name: str
    title: str
    source: str
    tested: str
    install: str
    version: tuple[str, ...]
    model: tuple[str, ...]
    verdict: bool
    result_grace: float
    failures: tuple[re.Pattern[str], ...]
    permissions: Mapping[str, Permission]
    headless: Way | None
    interactive: Way | None

    @property
    def program(self) -> str:
        """The name of the program that has to be installed."""
        way = self.headless or self.interactive
        assert way is not None
        return way.command[0]


def builtin_providers() -> dict[str, Any]:
    """Return the tables of the built-in providers."""
    file = Path(__file__).with_name(_BUILT_IN_FILE)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with the values of another one put over its own, at every depth."""
    joint = dict(base)
    for key, value in over.items():
        below = joint.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            value = merged(below, value)
        joint[key] = value
    return joint


def read_providers(
    tables: Mapping[str, Any],
    source: Source,
    path: tuple[str, ...] = (),
    known: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[dict[str, Provider], dict[str, Any]]:
    """Read providers.

    Args:
        tables: their tables, by name.
        source: their file, which takes their problems.
        path: the keys that lead to the tables in the file.
        known: the tables of the providers that they can extend.

    Returns:
        The providers, and their tables with the extended ones merged in.
    """
    providers, whole = {}, {}
    for name, values in tables.items():
        table: Any = dict(values) if isinstance(values, dict) else values
        if isinstance(table, dict) and (base := table.pop("extends", None)) is not None:
            if isinstance(base, str) and base in known:
                table = merged(known[base], table)
            else:
                hint = did_you_mean(base, known)
                source.complain(
                    (*path, name, "extends"),
                    f"provider {shown(name)}: extends: there is no provider {shown(base)}"
                    + (f"; {hint}" if hint else ""),
                )
                continue
        try:
            identifier(name)
        except ValueError as error:
            source.complain((*path, name), f"provider: got {shown(name)}, expected {error}")
        whole[name] = table
        providers[name] = _read(name, Table(source, (*path, name), table, f"provider {name!r}"))
    return providers, whole


def _read(name: str, table: Table) -> Provider:
    provider = Provider(
        name=name,
        title=table.take("title", text, name),
        source=table.source.path,
        tested=table.take("tested", text, ""),
        install=table.take("install", text, ""),
        version=table.take("version", command, NO_TEXTS),
        model=table.take("model", texts, NO_TEXTS),
        verdict=table.take("verdict", boolean, False),
        result_grace=table.take("result_grace", span, DEFAULT_RESULT_GRACE),
        failures=table.take("failures", _patterns, ()),
        permissions=_permissions(table),
        headless=_way(table, "headless"),
        interactive=_way(table, "interactive"),
    )
    if "headless" not in table and "interactive" not in table:
        table.complain(
            "headless", "missing: give a table headless or interactive, with the command"
        )
    if provider.model and not any(MODEL in part for part in provider.model):
        table.complain(
            "model", f"got {shown(provider.model)}, expected {MODEL} in one of its texts"
        )
    table.end()
    return provider


def _permissions(table: Table) -> dict[str, Permission]:
    values = table.get("permission")
    if values is None:
        return {}
    levels = Table(table.source, (*table.path, "permission"), values, f"{table.named}: permission")
    found = {}
    for level in PERMISSIONS:
        if (value := levels.get(level)) is None:
            continue
        inner = Table(levels.source, (*levels.path, level), value, f"{levels.named}.{level}")
        args = inner.take("args", texts, NO_TEXTS)
        found[level] = Permission(
            args, inner.take("interactive", texts, args), inner.take("env", table_of_texts, {})
        )
        inner.end()
    levels.end()
    return found


def _way(table: Table, kind: str) -> Way | None:
    values = table.get(kind)
    if values is None:
        return None
    inner = Table(table.source, (*table.path, kind), values, f"{table.named}: {kind}")
    way = Way(
        command=inner.need("command", command, ("",)),
        prompt=inner.take("prompt", word(DELIVERIES), "stdin"),
        long_prompt=inner.take("long_prompt", word(("stdin",)), ""),
        format=inner.take("format", word(FORMATS), "raw"),
        pty=inner.take("pty", boolean, kind == "interactive"),
        env=inner.take("env", table_of_texts, {}),
    )
    inner.end()
    _check_template(inner, way)
    if kind == "interactive" and (way.prompt == "stdin" or not way.pty):
        inner.complain("prompt", "standard input is the person's keyboard: use argument or file")
    return way


def _check_template(table: Table, way: Way) -> None:
    allowed = {PERMISSION, MODEL, *((_NEEDED[way.prompt],) if way.prompt in _NEEDED else ())}
    for part in way.command:
        if _PLACEHOLDER.fullmatch(part) and part not in allowed:
            table.complain(
                "command", f"got {shown(part)}, expected one of {', '.join(sorted(allowed))}"
            )
    needed = _NEEDED.get(way.prompt)
    if needed and not any(needed in part for part in way.command) and way.command != ("",):
        table.complain("command", f"prompt = {way.prompt!r} needs {needed} in the command")
    if PERMISSION not in way.command and way.command != ("",):
        table.complain(
            "command", f"{PERMISSION} is missing: the agent would not get its permission level"
        )


def _patterns(value: Any) -> tuple[re.Pattern[str], ...]:
    try:
        return tuple(re.compile(item, re.MULTILINE) for item in texts(value))
    except re.error as error:
        raise ValueError(f"regular expressions ({error})") from None


def expanded(
    template: Sequence[str], permission: Sequence[str], model: Sequence[str], **texts: str
) -> list[str]:
    """Fill in a command template.

    Args:
        template: the command's parts.
        permission: the arguments for ``{permission}``.
        model: the arguments for ``{model}``.
        **texts: the texts for ``{prompt}`` and ``{prompt_file}``, which can also stand inside a
            part (``--prompt={prompt}``); a part without its text is left out.
    """
    filled: list[str] = []
    for part in template:
        if part == PERMISSION:
            filled += permission
        elif part == MODEL:
            filled += model
        elif (name := _stands_for(part)) is None:
            filled.append(part)
        elif name in texts:
            filled.append(part.replace(f"{{{name}}}", texts[name]))
    return filled


def _stands_for(part: str) -> str | None:
    return next((name[1:-1] for name in (PROMPT, PROMPT_FILE) if name in part), None)
