"""Read the events of Gemini CLI's ``--output-format stream-json`` and ``json``.

Types of events: ``packages/core/src/output/types.ts`` of google-gemini/gemini-cli.
"""

from __future__ import annotations

from collections.abc import Mapping

from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import COMMAND, describe
from tailcut.recording.json.values import items, mapping, plain, text_of

__all__ = ["GeminiReader"]


class GeminiReader(AgentReader):
    """The reader of Gemini CLI's events, and of its single result."""

    name = "gemini-json"

    def _handled(self) -> Mapping[str, Handler | None]:
        return {
            "init": None,
            "message": self._message,
            "tool_use": self._tool_use,
            "tool_result": self._tool_result,
            "error": self._error,
            "result": self._result,
        }

    def knows(self, event: dict[str, object]) -> bool:
        # OpenCode's errors have a timestamp, too.
        return super().knows(event) and "timestamp" in event and "sessionID" not in event

    def begins(self, event: dict[str, object]) -> bool:
        return event.get("type") == "init" or _is_single(event)

    def _event(self, event: dict[str, object]) -> None:
        if _is_single(event):
            self._single(event)
        else:
            super()._event(event)

    def _single(self, event: dict[str, object]) -> None:
        self._out.message(plain(event.get("response")))
        for warning in items(event.get("warnings")):
            self._failure("warning", plain(warning))
        error = event.get("error")
        if error:
            self._failed(error)
        elif "response" in event:
            self._outcome(True, "success")

    def _message(self, event: dict[str, object]) -> None:
        text = text_of(event.get("content"))
        if event.get("role") != "assistant":
            self._out.forget_streamed()
        elif event.get("delta") is True:
            self._out.stream(text)
        else:
            self._out.end_stream()
            self._out.whole(text)
            self._out.forget_streamed()

    def _tool_use(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        call = describe(plain(event.get("tool_name")), event.get("parameters"), self._cwd)
        self._out.call(plain(event.get("tool_id")), call)

    def _tool_result(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        key = plain(event.get("tool_id"))
        failed = event.get("status") == "error"
        output = text_of(event.get("output"))
        call = self._out.waiting(key)
        status = None
        if call is not None and call.kind == COMMAND:
            output, status = command_result(output)
        if failed and not output:
            output = plain(mapping(event.get("error")).get("message"))
        self._out.result(key, error_text(output), failed=failed, status=status)

    def _error(self, event: dict[str, object]) -> None:
        severity = plain(event.get("severity"))
        self._failure("warning" if severity == "warning" else "error", plain(event.get("message")))

    def _result(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        self._out.end_calls()
        if event.get("status") == "error" or event.get("error"):
            self._failed(event.get("error"))
        elif event.get("status") == "success":
            self._outcome(True, "success")

    def _failed(self, error: object) -> None:
        kind = plain(mapping(error).get("type"))
        message = plain(error) or plain(mapping(error).get("message"))
        kind = "" if kind == "unknown" else kind
        detail = ": ".join(part for part in (kind, error_text(message)) if part)
        self._failure("failed", detail)
        self._outcome(False, detail or "failed")


def _is_single(event: dict[str, object]) -> bool:
    """Return whether this is the one object of ``--output-format json``."""
    return "type" not in event and not {"response", "error"}.isdisjoint(event)
