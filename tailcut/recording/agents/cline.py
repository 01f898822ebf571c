"""Read the events of Cline's ``--json``.

Types of events: ``apps/cli/src/utils/events.ts`` and ``runtime/run-agent.ts`` of cline/cline.
"""

from __future__ import annotations

from collections.abc import Mapping

from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import COMMAND, Call, command_call, describe
from tailcut.recording.json.values import mapping, mappings, plain, text_of

__all__ = ["ClineReader"]

_REASONS = {"completed"}
_ENTRIES = 50


class ClineReader(AgentReader):
    """The reader of Cline's events, in which every piece repeats the text so far."""

    name = "cline-json"
    _first = frozenset({"run_start"})

    def _handled(self) -> Mapping[str, Handler | None]:
        silent = (
            "hook_event", "run_abort_requested", "run_start", "team_event", "team_restored",
        )  # fmt: skip
        self._inner: dict[str, Handler | None] = {
            **dict.fromkeys(("iteration_start", "iteration_end", "usage", "notice")),
            "content_start": self._content_start,
            "content_update": self._content_update,
            "content_end": self._content_end,
            "done": self._done,
            "error": self._agent_error,
        }
        return {
            **dict.fromkeys(silent),
            "agent_event": self._agent_event,
            "run_result": self._run_result,
            "run_aborted": self._aborted,
            "error": self._error,
        }

    def knows(self, event: dict[str, object]) -> bool:
        return super().knows(event) and "ts" in event

    def _agent_event(self, event: dict[str, object]) -> None:
        inner = mapping(event.get("event"))
        kind = plain(inner.get("type"))
        if kind in self._inner:
            self._dispatch(kind, inner, self._inner)
        else:
            self._skip(f"agent_event/{kind}")

    def _content_start(self, event: dict[str, object]) -> None:
        if event.get("contentType") == "text":
            self._out.stream(plain(event.get("text")))
        elif event.get("contentType") == "tool":
            self._out.forget_streamed()
            self._out.call(plain(event.get("toolCallId")), self._call(event))

    def _call(self, event: dict[str, object]) -> Call:
        return describe(plain(event.get("toolName")), event.get("input"), self._cwd)

    def _content_update(self, event: dict[str, object]) -> None:
        if event.get("contentType") == "tool":
            chunk = plain(mapping(event.get("update")).get("chunk"))
            self._out.progress(plain(event.get("toolCallId")), chunk)

    def _content_end(self, event: dict[str, object]) -> None:
        if event.get("contentType") == "text":
            self._out.whole(plain(event.get("text")))
            self._out.forget_streamed()
        elif event.get("contentType") == "tool":
            self._tool_end(event)

    def _tool_end(self, event: dict[str, object]) -> None:
        key = plain(event.get("toolCallId"))
        call = self._out.waiting(key)
        error = plain(event.get("error")) or plain(mapping(event.get("error")).get("message"))
        entries = mappings(event.get("output"))[:_ENTRIES]
        if call is not None and call.kind == COMMAND and entries:
            self._out.drop_call(key)
            for entry in entries:
                query = plain(entry.get("query"))
                self._command(call if not query else command_call(query), entry)
            return
        answers = [_answer(entry) for entry in entries]
        output = (
            error or "\n".join(text for text in answers if text) or text_of(event.get("output"))
        )
        failed = bool(error) or any(entry.get("success") is False for entry in entries)
        self._out.result(key, error_text(output), failed=failed, call=call or self._call(event))

    def _command(self, call: Call, entry: dict[str, object]) -> None:
        output, status = command_result(_answer(entry))
        failed = entry.get("success") is False
        self._out.result("", output, failed=failed, status=status, call=call)

    def _done(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        if plain(event.get("reason")) in _REASONS:
            self._out.final(plain(event.get("text")), self._cut_short)

    def _agent_error(self, event: dict[str, object]) -> None:
        error = event.get("error")
        message = plain(error) or plain(mapping(error).get("message"))
        if event.get("recoverable") is not True:
            self._failure("error", message)

    def _run_result(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        self._out.end_calls()
        reason = plain(event.get("finishReason"))
        text = plain(event.get("text"))
        if reason in _REASONS:
            self._out.final(text, self._cut_short)
            self._outcome(True, reason)
            return
        detail = ": ".join(part for part in (reason or "failed", error_text(text)) if part)
        self._out.final(error_text(text))
        self._failure("failed", reason)
        self._outcome(False, detail)

    def _aborted(self, event: dict[str, object]) -> None:
        message = plain(event.get("message")) or plain(event.get("reason"))
        self._failure("aborted", message)
        self._outcome(False, f"aborted: {message}")

    def _error(self, event: dict[str, object]) -> None:
        message = plain(event.get("message"))
        self._failure("error", message)
        self._outcome(False, message or "error")


def _answer(entry: dict[str, object]) -> str:
    return text_of(entry.get("result")) or plain(entry.get("error"))
