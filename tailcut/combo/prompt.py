"""Fill in the placeholders of a prompt, and add the handoff block if none of them does.

A placeholder is ``{name}``; a name has letters, digits, ``_``, ``-`` and dots. ``{{name}}`` stands
for the text ``{name}``. All other braces stand for themselves, so that code and JSON can be pasted
into a prompt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from tailcut import handoff
from tailcut.core.record import Record
from tailcut.errors import did_you_mean

__all__ = ["CHECK", "Scope", "compose", "names_in", "problems_of", "steps_named"]

_PLACEHOLDER = re.compile(r"\{\{[A-Za-z_][\w.-]*\}\}|\{([A-Za-z_][\w.-]*)\}", re.ASCII)
_STEP_FIELDS = ("tail", "status", "log")
CHECK = "verify.tail"
_NAMED = ("tail", CHECK, "run.id", "run.name", "step.name")


class Scope(Record):
    """The names that the placeholders of a step's prompt can have.

    Args:
        step: the step's name.
        before: the names of the steps before it, in their order.
        variables: the names of the combo's variables.
    """

    step: str
    before: Sequence[str]
    variables: Collection[str]

    def names(self) -> list[str]:
        """Return all names."""
        return [
            *_NAMED,
            *(f"steps.{step}.{field}" for step in self.before for field in _STEP_FIELDS),
            *(f"vars.{name}" for name in self.variables),
        ]


def problems_of(prompt: str, scope: Scope, later: Collection[str]) -> Iterator[str]:
    """Yield the problems of a prompt's placeholders.

    Args:
        prompt: the prompt.
        scope: the names that exist.
        later: names of steps that do not come before it.
    """
    known = scope.names()
    for name in dict.fromkeys(names_in(prompt)):
        if name in known:
            if name == "tail" and not scope.before:
                yield "the placeholder {tail} has nothing to stand for in the first step"
            continue
        kind, _, rest = name.partition(".")
        if kind == "steps" and rest.rpartition(".")[0] in later:
            yield f"the placeholder {{{name}}} names a step that does not come before this one"
        elif kind == "vars" and rest:
            near = did_you_mean(rest, scope.variables)
            yield (
                f"the placeholder {{{name}}} names a variable that is not set: add it to [vars] "
                f"or give --var {rest}=VALUE" + (f"; {near}" if near else "")
            )
        else:
            near = did_you_mean(name, known)
            allowed = "tail, steps.NAME.tail, steps.NAME.status, steps.NAME.log, run.id, run.name"
            yield (
                f"there is no placeholder {{{name}}}; "
                + (near or f"there are {allowed}, step.name, verify.tail and vars.NAME")
                + f"; the text itself is written {{{{{name}}}}}"
            )


def steps_named(prompt: str, before: Sequence[str]) -> set[str]:
    """Return the steps whose tail a prompt has a placeholder for."""
    named = set()
    for name in names_in(prompt):
        if name == "tail" and before:
            named.add(before[-1])
        elif name.startswith("steps.") and name.endswith(".tail"):
            named.add(name.removeprefix("steps.").removesuffix(".tail"))
    return named


def compose(
    prompt: str, before: Sequence[str], value: Callable[[str], str], block: Callable[[str], str]
) -> str:
    """Return the prompt that a step gets: its own one, then the handoff block of the step before.

    The block is not added if the prompt has a placeholder for it.

    Args:
        prompt: the step's prompt, whose placeholders have been checked.
        before: the names of the steps before it, in their order.
        value: returns the value of a placeholder that is not for a tail.
        block: returns the handoff block of a step; empty if it has none.
    """

    def fill(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return found[0][1:-1]
        if name == "tail":
            return block(before[-1]) if before else ""
        if name.startswith("steps.") and name.endswith(".tail"):
            return block(name.removeprefix("steps.").removesuffix(".tail"))
        return value(name)

    filled = _PLACEHOLDER.sub(fill, prompt)
    if not before or before[-1] in steps_named(prompt, before):
        return filled
    return handoff.compose(filled, block(before[-1]))


def names_in(prompt: str) -> Iterator[str]:
    """Yield the names of the placeholders in a prompt."""
    for found in _PLACEHOLDER.finditer(prompt):
        if found[1] is not None:
            yield found[1]
