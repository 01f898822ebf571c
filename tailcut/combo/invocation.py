"""Work out how a step is started: its command, its input, its variables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tailcut.combo.provider import MODEL, PROMPT, Way, expanded
from tailcut.combo.step import Step
from tailcut.core.record import Record
from tailcut.errors import UsageError

__all__ = ["MOST_ARGUMENT", "Invocation", "binding", "invoke"]

# MAX_ARG_STRLEN of Linux, 32 pages, with the NUL at its end (execve(2)); other systems allow more
# in one argument and less in all.
MOST_ARGUMENT = 32 * 4096 - 1


class Invocation(Record, kw_only=True):
    """How a step is started.

    Args:
        argv: the command.
        stdin: the bytes that it reads from a pipe; None for nothing, or for a person's keys.
        prompt: its prompt, with the handoff; empty if it has none.
        prompt_file: whether the prompt has to be in its file before it starts.
        env: variables that are added.
        secrets: variables that are added, with the name of the variable that has the value.
        outline: the command to show to a person, ``{prompt}`` where the prompt stands.
    """

    argv: tuple[str, ...]
    stdin: bytes | None
    prompt: str
    prompt_file: bool
    env: Mapping[str, str]
    secrets: Mapping[str, str]
    outline: tuple[str, ...]


def invoke(step: Step, prompt: str, prompt_path: Path) -> Invocation:
    """Work out how a step is started.

    Args:
        step: the step.
        prompt: its prompt, with the handoff.
        prompt_path: the file that will hold the prompt.

    Raises:
        UsageError: the prompt cannot be delivered as the provider takes it.
    """
    if step.provider is None:
        stdin = None if step.is_interactive else _encoded(prompt) or None
        return Invocation(
            argv=step.command,
            stdin=stdin,
            prompt=prompt,
            prompt_file=False,
            env=step.env,
            secrets=step.secrets,
            outline=step.command,
        )
    provider = step.provider
    way = provider.interactive if step.is_interactive else provider.headless
    assert way is not None  # `read_step` refuses a mode that the provider lacks
    permission = provider.permissions[step.permission]
    delivery = _delivery(step, way, prompt)
    texts = {"argument": {"prompt": prompt}, "file": {"prompt_file": str(prompt_path)}}
    given = texts.get(delivery, {})

    def command(**given: str) -> tuple[str, ...]:
        return tuple(
            expanded(
                way.command,
                permission.interactive if step.is_interactive else permission.args,
                [part.replace(MODEL, step.model) for part in provider.model] if step.model else [],
                **given,
            )
        )

    stdin = _encoded(prompt) if delivery == "stdin" else None
    env = {**way.env, **permission.env, **step.env}
    outline = command(**{**given, **({"prompt": PROMPT} if "prompt" in given else {})})
    return Invocation(
        argv=command(**given),
        stdin=stdin,
        prompt=prompt,
        prompt_file=delivery == "file",
        env=env,
        secrets=step.secrets,
        outline=outline,
    )


def binding(step: Step, invocation: Invocation, cwd: str) -> str:
    """Return a digest of what a person approves: command, input, variables, place and check.

    Args:
        step: the step.
        invocation: how it is started.
        cwd: the directory that its own is relative to.
    """
    import hashlib
    import json

    command = invocation.outline
    if invocation.prompt_file and step.provider is not None:
        # Without the name of the prompt's file, which depends on the number of the attempt.
        way = step.provider.interactive if step.is_interactive else step.provider.headless
        permission = step.provider.permissions[step.permission]
        assert way is not None
        command = (*way.command, *permission.args, *permission.interactive)
    shown = [
        command,
        invocation.prompt,
        sorted(invocation.env.items()),
        sorted(invocation.secrets.items()),
        [cwd, step.cwd],
        [step.provider.name if step.provider else "", step.permission, step.model, step.mode],
        [step.pty, list(step.verify)],
    ]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def _delivery(step: Step, way: Way, prompt: str) -> str:
    if way.prompt != "argument":
        return way.prompt
    length = len(_encoded(prompt))
    if length > MOST_ARGUMENT:
        reason = f"has {length} bytes, more than {MOST_ARGUMENT}"
    elif "\0" in prompt:
        reason = "has a NUL in it"
    elif prompt.startswith("-") and _could_be_option(way):
        reason = "begins with a dash, and would be taken for an option"
    else:
        return way.prompt
    if way.long_prompt:
        return way.long_prompt
    assert step.provider is not None
    raise UsageError(
        f"step {step.name!r}: its prompt {reason}; {step.provider.name} takes it as an argument "
        f"when it is {step.mode}: change the prompt or hand on less"
    )


def _could_be_option(way: Way) -> bool:
    """Whether the command lacks a ``--`` before the prompt."""
    before = way.command[: way.command.index(PROMPT)] if PROMPT in way.command else ("--",)
    return "--" not in before


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
