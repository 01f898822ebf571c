"""The record of a step: what is known of it beside its state.

An attempt makes it, the database keeps it as JSON, ``tailcut show`` prints it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from tailcut.core.record import Record

__all__ = ["AgentVerdict", "EarlierAttempt", "StepRecord"]

_NOTHING: Mapping[str, Any] = {}


class _FromJson(Record, kw_only=True):
    """A record that is written as it was read, also by another version of tailcut.

    A field that is None is not known, and is not written unless it was read.

    Args:
        others: fields that this version does not know.
        order: the names of all fields as they were read; they are written in the same order.
    """

    others: Mapping[str, Any] = _NOTHING
    order: Sequence[str] = ()

    @classmethod
    def written(cls) -> tuple[str, ...]:
        """Return the names of the fields that are written, in their order."""
        return tuple(name for name in cls.field_names() if name not in ("others", "order"))

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """Read a record from the values of JSON.

        Raises:
            TypeError: a field has a value of another type than it can have.
        """
        written = cls.written()
        for name, types in _TYPES.items():
            value = fields.get(name)
            if name in written and value is not None and not _is(value, types):
                raise TypeError(f"{name}: {type(value).__name__}")
        known = {name: value for name, value in fields.items() if name in written}
        others = {name: value for name, value in fields.items() if name not in known}
        return cls(**known, others=others, order=tuple(fields))

    def as_dict(self) -> dict[str, Any]:
        """Return the record in the values of JSON."""
        values = {name: getattr(self, name) for name in self.written()}
        known = [name for name in values if self._is_written(name)]
        values |= self.others
        return {name: values[name] for name in dict.fromkeys((*self.order, *known))}

    def _is_written(self, name: str) -> bool:
        return getattr(self, name) is not None


class AgentVerdict(_FromJson, kw_only=True):
    """What an agent concluded of its own run.

    Args:
        ok: whether it succeeded, in its own words.
        detail: those words, or what stands for them.
    """

    ok: bool | None = None
    detail: str | None = None


class EarlierAttempt(_FromJson, kw_only=True):
    """An attempt at a step that failed and was followed by another one.

    Args:
        attempt: its number, from 1.
        cause: the word for why its status is not 0.
        ended: how it ended, for a label.
        folder: its folder.
    """

    attempt: int | None = None
    cause: str | None = None
    ended: str | None = None
    folder: str | None = None


class StepRecord(_FromJson, kw_only=True):
    """What is known of a step beside its state.

    Args:
        status: 0 idle, 1 error, -1 not started or not waited for.
        cause: the word for why the status is not 0; empty if it is.
        ended: how the attempt ended, for a label: ``exit status 1``.
        argv: the command, ``{prompt}`` where the prompt stands; set if the attempt ran.
        process: the fields of the process's `Ending`.
        verdict: what the agent concluded; None also where it concluded nothing.
        verify: the check's ``command`` and the fields of its `Ending`; None also without a check.
        started: when the attempt began, in seconds since the epoch.
        finished: when it ended.
        lines: logical lines of its output.
        tail_chars: characters of its tail.
        omitted_lines: lines above the tail that the budget cut.
        omitted_chars: characters likewise.
        filtered_lines: lines that the stages dropped, other than blank ones.
        log_bytes: bytes of its raw output.
        log_lost: bytes of these that the log does not hold.
        folder: the attempt's folder.
        earlier: the attempts before it in the same turn of the step.
        cancelled_by: what cancelled it.
        waiting_prompt: the file of the prompt with which the step waits for approval.
        files: the digests of the attempt's files, by name, as tailcut has written them.

    >>> record = StepRecord.from_dict({"folder": "/runs/1", "earlier": [], "mood": "new"})
    >>> record.folder, record.status
    ('/runs/1', None)
    >>> record.replace(status=1).as_dict()
    {'folder': '/runs/1', 'earlier': [], 'mood': 'new', 'status': 1}
    """

    status: int | None = None
    cause: str | None = None
    ended: str | None = None
    argv: Sequence[str] | None = None
    process: Mapping[str, Any] | None = None
    verdict: AgentVerdict | None = None
    verify: Mapping[str, Any] | None = None
    started: float | None = None
    finished: float | None = None
    lines: int | None = None
    tail_chars: int | None = None
    omitted_lines: int | None = None
    omitted_chars: int | None = None
    filtered_lines: int | None = None
    log_bytes: int | None = None
    log_lost: int | None = None
    folder: str | None = None
    earlier: Sequence[EarlierAttempt] | None = None
    cancelled_by: str | None = None
    waiting_prompt: str | None = None
    files: Mapping[str, str] | None = None

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """Read a record from the values of JSON."""
        record = super().from_dict(fields)
        return record.replace(
            verdict=record.verdict and AgentVerdict.from_dict(fields["verdict"]),
            earlier=record.earlier and tuple(map(EarlierAttempt.from_dict, fields["earlier"])),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the record in the values of JSON."""
        fields = super().as_dict()
        if self.verdict is not None:
            fields["verdict"] = self.verdict.as_dict()
        if self.earlier is not None:
            fields["earlier"] = [one.as_dict() for one in self.earlier]
        return fields

    def _is_written(self, name: str) -> bool:
        # Of an attempt that ran it is known that there was no verdict, or no check.
        return super()._is_written(name) or (self.argv is not None and name in _NULLS)


_NULLS = ("verdict", "verify")
_NUMBER = (int, float)
_TYPES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("ok",), (bool,)),
    **dict.fromkeys(("detail", "cause", "ended", "folder", "cancelled_by", "waiting_prompt"),
                    (str,)),
    **dict.fromkeys(("attempt", "status", "lines", "tail_chars", "omitted_lines", "omitted_chars",
                     "filtered_lines", "log_bytes", "log_lost"), (int,)),
    **dict.fromkeys(("started", "finished"), _NUMBER),
    **dict.fromkeys(("argv", "earlier"), (list, tuple)),
    **dict.fromkeys(("process", "verdict", "verify"), (dict,)),
}  # fmt: skip


def _is(value: object, types: tuple[type, ...]) -> bool:
    return isinstance(value, types) and (not isinstance(value, bool) or types == (bool,))
