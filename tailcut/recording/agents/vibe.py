"""Read the entries of Vibe's history, as ``--output streaming`` and ``json`` print them.

Types of entries: ``vibe/app_server/models.py`` and ``_effect_models.py`` of mistralai/mistral-vibe
3; before version 3 the model's messages themselves (``vibe/core/output_formatters.py``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.edits import change
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import (
    COMMAND,
    OTHER,
    QUIET,
    Call,
    command_call,
    describe,
    todo,
)
from tailcut.recording.json.values import mapping, mappings, one_line, plain, text_of

__all__ = ["VibeReader"]

_READS = {"file_read", "file_search", "web_fetch", "web_search", "skill", "worktree"}


class VibeReader(AgentReader):
    """The reader of Vibe's entries, which hold no outcome of the run."""

    name = "vibe-json"
    lists = ("history",)

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        super().__init__(tool_lines)
        self._effects = 0

    def _handled(self) -> Mapping[str, Handler | None]:
        return {
            "reasoning": None,
            "checkpoint": None,
            "message": self._message,
            "effect": self._effect,
            "callback": self._callback,
            "notice": self._notice,
        }

    def knows(self, event: dict[str, object]) -> bool:
        return super().knows(event) and "sessionId" in event

    def _event(self, event: dict[str, object]) -> None:
        if "type" not in event and "role" in event:
            self._model_message(event)
        elif "type" not in event and isinstance(event.get("history"), list):
            for entry in mappings(event["history"]):
                if "history" not in entry:
                    self._event(entry)
            self._out.message(plain(event.get("teleportUrl")))
        else:
            super()._event(event)

    def _message(self, event: dict[str, object]) -> None:
        if event.get("role") == "assistant":
            blocks = mappings(event.get("content"))
            texts = [plain(one.get("text")) for one in blocks if one.get("type") == "text"]
            self._out.message("\n\n".join(texts) or plain(event.get("content")))

    def _effect(self, event: dict[str, object]) -> None:
        detail, state = mapping(event.get("detail")), mapping(event.get("state"))
        status = plain(state.get("status"))
        self._effects += 1
        key = str(self._effects)
        call = self._call(event, detail)
        self._out.call(key, call)
        output, code = _output(state), None
        if call.kind == COMMAND:
            output, code = command_result(output)
        if status in ("failed", "cancelled", "skipped"):
            error = plain(mapping(state.get("error")).get("message")) or plain(state.get("reason"))
            if call.kind == COMMAND:
                self._out.result(key, output, failed=status == "failed" and not error, status=code)
                self._failure("error" if status == "failed" else status, error)
            else:
                self._out.result(key, error or status, failed=True)
        else:
            self._out.result(key, output, status=code)

    def _call(self, event: dict[str, object], detail: dict[str, object]) -> Call:
        kind = plain(detail.get("kind"))
        given = mapping(detail.get("input"))
        name = plain(detail.get("toolName")) or plain(event.get("title")) or kind
        if kind == "shell" and plain(given.get("command")):
            return command_call(plain(given["command"]))
        if kind == "file_edit":
            return Call(QUIET, change("edit", given, self._cwd))
        if kind == "file_write":
            return Call(QUIET, change("write", given, self._cwd))
        if kind == "todo":
            output = mapping(mapping(event.get("state")).get("output"))
            return Call(QUIET, todo(output.get("todos") or given.get("todos")))
        call = describe(name, given, self._cwd)
        if kind in _READS:
            call.kind = QUIET
        elif kind == "tool" and call.kind == QUIET and not given:
            call.kind = OTHER
        return call

    def _callback(self, event: dict[str, object]) -> None:
        status = plain(mapping(event.get("state")).get("status"))
        title = one_line(plain(event.get("title")), 200)
        self._failure("denied" if status in ("cancelled", "expired") else "asked", title)

    def _notice(self, event: dict[str, object]) -> None:
        level = plain(event.get("level"))
        if level in ("warning", "error"):
            self._failure(level, plain(event.get("message")))

    def _model_message(self, event: dict[str, object]) -> None:
        role = event.get("role")
        if role == "assistant":
            self._out.message(text_of(event.get("content")))
            for one in mappings(event.get("tool_calls")):
                function = mapping(one.get("function"))
                arguments = _arguments(function.get("arguments"))
                call = describe(plain(function.get("name")), arguments, self._cwd)
                self._out.call(plain(one.get("id")), call)
        elif role == "tool":
            key = plain(event.get("tool_call_id"))
            waiting = self._out.waiting(key)
            output, status = text_of(event.get("content")), None
            if waiting is not None and waiting.kind == COMMAND:
                output, status = command_result(output)
            failed = output.startswith(("<tool_error>", "<error>", "Error: "))
            output = error_text(output.replace("<tool_error>", "").replace("</tool_error>", ""))
            self._out.result(key, output, failed=failed, status=status)
        elif role not in ("system", "user"):
            self._skip(f"role/{plain(role)}")


def _output(state: dict[str, object]) -> str:
    """Return the output of an effect, in the order of arrival where that is known."""
    output = mapping(state.get("output"))
    text = plain(state.get("outputText")) or plain(output.get("output"))
    if text:
        return text
    parts = [plain(output.get(key)) for key in ("stdout", "stderr", "response", "answer")]
    return "\n".join(part.strip("\n") for part in parts if part) or plain(state.get("output"))


def _arguments(value: object) -> object:
    """Return the arguments of a call, which the model's messages hold as JSON in a text."""
    if not isinstance(value, str):
        return value
    try:
        parsed: object = json.loads(value, strict=False)
    except (ValueError, RecursionError):
        return value
    return parsed
