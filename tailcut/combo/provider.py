"""Providers: how an agent's command line is written, as data."""

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

# What an agent may do, from little to much. Approving is a person's.
PERMISSIONS = ("observe", "prepare", "execute")
# How a prompt reaches the program.
DELIVERIES = ("argument", "stdin", "file")
BUILT_IN = "built in"
_BUILT_IN_FILE = "providers.toml"
# What stands for something in a command template.
PERMISSION, MODEL, PROMPT, PROMPT_FILE = "{permission}", "{model}", "{prompt}", "{prompt_file}"
_PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
_NEEDED = {"argument": PROMPT, "file": PROMPT_FILE}


class Permission(Record):
    """What a permission level maps to.

    Args:
        args: arguments that stand for ``{permission}``.
        interactive: the same where a person is at the keyboard.
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
        long_prompt: how one that is too long for an argument is delivered; empty for an error.
        format: what it prints, one of `tailcut.options.FORMATS`.
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
    """How to run an agent.

    Args:
        name: what a combo calls it.
        title: what its makers call it.
        source: the file that defines it, or `BUILT_IN`.
        tested: the version that the definition was tried with; empty for unknown.
        install: how it is installed, for a person.
        version: the command that prints its version.
        model: the arguments that name a model, ``{model}`` in them; empty if there are none.
        verdict: whether its stream always says how a run ended: one that does not is a failure.
        failures: texts in its output that show a failure, whatever it exits with.
        permissions: what each permission level that it has maps to.
        headless: how it runs on its own; None if it cannot.
        interactive: how it runs for a person; None if it cannot.
    """

    name: str
    title: str
    source: str
    tested: str
    install: str
    version: tuple[str, ...]
    model: tuple[str, ...]
    verdict: bool
    failures: tuple[re.Pattern[str], ...]
    permissions: Mapping[str, Permission]
    headless: Way | None
    interactive: Way | None

    @property
    def program(self) -> str:
        """The program that has to be installed."""
        way = self.headless or self.interactive
        assert way is not None
        return way.command[0]


def builtin_providers() -> dict[str, Any]:
    """Gives the tables of the built-in providers."""
    file = Path(__file__).with_name(_BUILT_IN_FILE)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Puts one table over another, tables inside them likewise."""
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
    """Reads providers.

    Args:
        tables: their tables, by name.
        source: the file that they come from; what is wrong is noted there.
        path: where in the file they stand.
        known: the tables of providers that they may extend.

    Returns:
        The providers, and their tables with what they extend.
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
        failures=table.take("failures", _patterns, ()),
        permissions=_permissions(table),
        headless=_way(table, "headless"),
        interactive=_way(table, "interactive"),
    )
    if "headless" not in table and "interactive" not in table:
        table.complain("headless", "missing: a provider says how it runs, headless or interactive")
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
        inner.complain("prompt", "a person's keyboard is standard input: use argument or file")
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
        table.complain("command", f"{PERMISSION} is missing: nothing would say what is permitted")


def _patterns(value: Any) -> tuple[re.Pattern[str], ...]:
    try:
        return tuple(re.compile(item, re.MULTILINE) for item in texts(value))
    except re.error as error:
        raise ValueError(f"regular expressions ({error})") from None


def expanded(
    template: Sequence[str], permission: Sequence[str], model: Sequence[str], **texts: str
) -> list[str]:
    """Fills a command template in.

    Args:
        template: the command's parts.
        permission: what stands for ``{permission}``.
        model: what stands for ``{model}``.
        **texts: what stands for ``{prompt}`` and ``{prompt_file}``, also inside a part
            (``--prompt={prompt}``); a part whose text is missing is left out.
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
