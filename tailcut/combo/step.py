"""Read one step of a combo: its keys, and the values that exclude each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tailcut.combo.provider import DEFAULT_RESULT_GRACE, PERMISSIONS, Provider
from tailcut.config.fields import (
    NO_TEXTS,
    Source,
    Table,
    boolean,
    command,
    identifier,
    number,
    size,
    span,
    text,
    word,
)
from tailcut.core.record import Record
from tailcut.errors import did_you_mean, shown

__all__ = ["MODES", "MOST_BUDGET", "Step", "read_step"]

MODES = ("headless", "interactive")
ON_FAILURE = ("stop", "continue")
MOST_BUDGET = 10_000_000
# More retries hide a fault and cost money.
_MOST_RETRIES = 10
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Step(Record, kw_only=True):
    """One step of a combo.

    Args:
        name: unique in its combo.
        provider: the agent that it runs; None for a command.
        command: the command that it runs; empty for an agent.
        model: the agent's model; empty for the agent's own choice.
        permission: the agent's permission level, one of `PERMISSIONS`.
        prompt: the agent's prompt, or the standard input of a command.
        cwd: its working directory, relative to that of the run.
        env: variables that are added.
        secrets: variables that are added, with the name of the variable that has the value.
        mode: ``headless``, or ``interactive`` for a person at the keyboard.
        pty: whether it runs in a pty.
        size: columns and rows of the pty; None for those of the person's terminal.
        budget: the most characters of its tail.
        timeout: the seconds that it may take; None for no limit.
        idle_timeout: the seconds that it may print nothing; None for no limit.
        result_grace: the seconds that an agent may go on after its stream's final result.
        verify: a command that has to succeed for the step to succeed; empty for none.
        on_failure: ``stop`` the chain, or ``continue`` it.
        retries: the most attempts after a first one that failed.
        approval: whether a person has to approve before it starts.
    """

    name: str
    provider: Provider | None
    command: tuple[str, ...]
    model: str
    permission: str
    prompt: str
    cwd: str
    env: Mapping[str, str]
    secrets: Mapping[str, str]
    mode: str
    pty: bool
    size: tuple[int, int] | None
    budget: int
    timeout: float | None
    idle_timeout: float | None
    result_grace: float
    verify: tuple[str, ...]
    on_failure: str
    retries: int
    approval: bool

    @property
    def is_interactive(self) -> bool:
        """Whether a person is at its keyboard."""
        return self.mode == "interactive"

    @property
    def format(self) -> str:
        """The format of its output, one of `tailcut.options.FORMATS`."""
        if self.provider is None:
            return "auto"
        way = self.provider.interactive if self.is_interactive else self.provider.headless
        return "raw" if way is None else way.format


def read_step(
    source: Source, position: int, values: Any, providers: Mapping[str, Provider], budget: int
) -> Step:
    """Read a step; its problems are noted.

    Args:
        source: the combo's file.
        position: its place in the chain, from 0.
        values: its table.
        providers: the providers that exist, by name.
        budget: the combo's budget.
    """
    given = values.get("name") if isinstance(values, dict) else None
    named = f"step {given!r}" if isinstance(given, str) else f"step {position + 1}"
    table = Table(source, ("steps", position), values, named)
    name = table.need("name", identifier, "")
    provider, argv = _what_runs(table, providers)
    is_agent = "provider" in table
    mode = table.take("mode", word(MODES), MODES[0])
    env, secrets = _environment(table)
    step = Step(
        name=name,
        provider=provider,
        command=argv,
        model=table.take("model", text, ""),
        permission=table.take("permission", word(PERMISSIONS), PERMISSIONS[0]),
        prompt=_prompt(table, is_agent),
        cwd=table.take("cwd", text, "."),
        env=env,
        secrets=secrets,
        mode=mode,
        pty=table.take("pty", boolean, _runs_in_pty(provider, mode)),
        size=table.take("size", size, None),
        budget=table.take("budget", number(1, MOST_BUDGET), budget),
        timeout=table.take("timeout", span, None),
        idle_timeout=table.take("idle_timeout", span, None),
        result_grace=table.take(
            "result_grace", span, provider.result_grace if provider else DEFAULT_RESULT_GRACE
        ),
        verify=table.take("verify", command, NO_TEXTS),
        on_failure=table.take("on_failure", word(ON_FAILURE), ON_FAILURE[0]),
        retries=table.take("retries", number(0, _MOST_RETRIES), 0),
        approval=table.take("approval", boolean, False),
    )
    table.end()
    _check_agent(table, step) if is_agent else _check_command(table)
    if step.is_interactive and not step.pty:
        table.complain("pty", "got false, expected true: an interactive step needs a terminal")
    if step.size and not step.pty:
        table.complain("size", "there is no terminal to have a size; give pty = true")
    return step


def _runs_in_pty(provider: Provider | None, mode: str) -> bool:
    if mode == "interactive":
        return True
    return bool(provider and provider.headless and provider.headless.pty)


def _what_runs(
    table: Table, providers: Mapping[str, Provider]
) -> tuple[Provider | None, tuple[str, ...]]:
    named, argv = table.get("provider"), table.take("command", command, NO_TEXTS)
    if named is None and "command" not in table:
        table.complain("provider", "missing: a step has a provider or a command")
    elif named is not None and "command" in table:
        table.complain("command", "a step has a provider or a command, not both")
    if named is None:
        return None, argv
    if not isinstance(named, str) or named not in providers:
        hint = did_you_mean(named, providers)
        table.complain(
            "provider",
            f"got {shown(named)}, expected one of {', '.join(providers)}"
            + (f"; {hint}" if hint else ""),
        )
        return None, argv
    return providers[named], argv


def _prompt(table: Table, is_agent: bool) -> str:
    prompt, file = table.take("prompt", text, ""), table.get("prompt_file")
    if file is not None and "prompt" in table:
        table.complain("prompt_file", "a step has a prompt or a prompt_file, not both")
    elif is_agent and file is None and "prompt" not in table:
        table.complain("prompt", "missing: an agent needs a prompt; give prompt or prompt_file")
    return prompt


def _environment(table: Table) -> tuple[dict[str, str], dict[str, str]]:
    env: dict[str, str] = {}
    secrets: dict[str, str] = {}
    values = table.get("env")
    if values is None:
        return env, secrets
    inner = Table(table.source, (*table.path, "env"), values, f"{table.named}: env")
    for name, value in values.items() if isinstance(values, dict) else ():
        if not _VARIABLE.fullmatch(name):
            inner.complain(name, "not the name of a variable")
        elif isinstance(value, str) and "\0" not in value:
            env[name] = value
        elif (
            isinstance(value, dict)
            and list(value) == ["from"]
            and isinstance(value["from"], str)
            and _VARIABLE.fullmatch(value["from"])
        ):
            secrets[name] = value["from"]
        else:
            inner.complain(
                name, f'got {shown(value)}, expected a text or {{ from = "VARIABLE" }} for a secret'
            )
    return env, secrets


def _check_command(table: Table) -> None:
    if "result_grace" in table:
        table.complain("result_grace", "only a step with a provider has it; give a timeout")
    for key in ("model", "permission"):
        if key in table:
            table.complain(key, "only a step with a provider has it; a command has its arguments")


def _check_agent(table: Table, step: Step) -> None:
    provider = step.provider
    if provider is None:
        return
    if (provider.interactive if step.is_interactive else provider.headless) is None:
        table.complain("mode", f"{provider.name} cannot run {step.mode}")
    if step.model and not provider.model:
        table.complain("model", f"{provider.name} has no argument for a model")
    if step.permission not in provider.permissions:
        levels = ", ".join(provider.permissions) or "none"
        table.complain(
            "permission",
            f"{provider.name} has nothing that {shown(step.permission)} maps to; it has {levels}",
        )
