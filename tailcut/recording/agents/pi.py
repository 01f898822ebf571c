"""Read the events of pi's ``--mode json``.

Types of events: ``docs/json.md`` of @mariozechner/pi-coding-agent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.branches import Branches, Entry, Value
from tailcut.recording.agents.conversation import WENT_BACK
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import COMMAND, command_call, describe
from tailcut.recording.json.values import integer, mapping, mappings, one_line, plain, text_of

__all__ = ["PiReader"]

_ENDS_WELL = {"stop", "toolUse"}


class PiReader(AgentReader):
    """The reader of pi's events, in which every update repeats the whole message."""

    name = "pi-json"
    _first = frozenset({"session"})

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        super().__init__(tool_lines)
        self._stopped = ""
        self._why = ""
        # The entries of a session file, until its end shows which of them count.
        self._branches: Branches | None = None

    def _handled(self) -> Mapping[str, Handler | None]:
        silent = ("agent_start", "turn_start", "turn_end", "queue_update", "compaction_start")
        return {
            **dict.fromkeys(silent),
            **dict.fromkeys(("model_change", "thinking_level_change", "label", "session_info")),
            **dict.fromkeys(("compaction", "branch_summary", "custom", "custom_message")),
            "session": self._session,
            "message": self._entry,
            "message_start": self._message_start,
            "message_update": self._message_update,
            "message_end": self._message_end,
            "tool_execution_start": self._tool_start,
            "tool_execution_update": self._tool_update,
            "tool_execution_end": self._tool_end,
            "agent_end": self._agent_end,
            "auto_retry_start": self._retry,
            "auto_retry_end": self._retried,
            "compaction_end": self._compacted,
            "extension_error": self._extension_error,
        }

    def text(self, text: bytes) -> None:
        if self._branches is None:
            super().text(text)
        else:
            self._give(self._branches.add(Entry(text, len(text), aside=True)))

    def _event(self, event: dict[str, object]) -> None:
        if not event.keys() >= {"id", "parentId"}:
            super()._event(event)
            return
        if self._branches is None:
            self._branches = Branches()
        message = mapping(event.get("message"))
        size = 200 + len(text_of(message.get("content")))
        calls = [one for one in mappings(message.get("content")) if one.get("type") == "toolCall"]
        entry = Entry(
            event,
            size,
            speaks=message.get("role") in ("assistant", "bashExecution"),
            calls=[plain(one.get("id")) for one in calls],
            answers=[plain(message.get("toolCallId"))],
        )
        parent = plain(event.get("parentId"))
        is_root = not parent and event.get("type") == "message"
        self._give(self._branches.add(entry, plain(event.get("id")), parent, is_root))

    def _give(self, values: Iterable[Value | None]) -> None:
        for value in values:
            if value is None:
                self._out.note(WENT_BACK)
            elif isinstance(value, bytes):
                super().text(value)
            else:
                super()._event(value)

    def _end(self) -> None:
        if self._branches is not None:
            self._give(self._branches.close())
        super()._end()

    def _session(self, event: dict[str, object]) -> None:
        self._cwd = plain(event.get("cwd"))

    def _entry(self, event: dict[str, object]) -> None:
        """Read an entry of a session file, which holds the messages alone."""
        message = mapping(event.get("message"))
        self._message_end(event)
        for block in mappings(message.get("content")):
            if block.get("type") == "toolCall":
                call = describe(plain(block.get("name")), block.get("arguments"), self._cwd)
                self._out.call(plain(block.get("id")), call)
        if message.get("role") == "toolResult":
            self._tool_end(
                {
                    "toolCallId": message.get("toolCallId"),
                    "isError": message.get("isError"),
                    "result": {"content": message.get("content")},
                }
            )

    def _message_start(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()

    def _message_update(self, event: dict[str, object]) -> None:
        update = mapping(event.get("assistantMessageEvent"))
        if update.get("type") == "text_delta":
            self._passing = ""
            self._out.stream(plain(update.get("delta")))
        elif update.get("type") == "text_end":
            self._out.end_stream()

    def _message_end(self, event: dict[str, object]) -> None:
        message = mapping(event.get("message"))
        role = message.get("role")
        if role == "assistant":
            content = message.get("content")
            if isinstance(content, str):
                self._out.whole(content)
            for block in mappings(content):
                if block.get("type") == "text":
                    self._out.whole(plain(block.get("text")))
            self._stopped = plain(message.get("stopReason"))
            self._why = plain(message.get("errorMessage"))
            if self._stopped in ("error", "aborted"):
                self._failure("error", self._why or self._stopped)
        elif role == "bashExecution":
            self._out.result(
                "",
                plain(message.get("output")),
                status=integer(message.get("exitCode")),
                call=command_call(plain(message.get("command"))),
            )
        elif role == "custom" and message.get("display") is True:
            self._out.message(text_of(message.get("content")))

    def _tool_start(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        call = describe(plain(event.get("toolName")), event.get("args"), self._cwd)
        self._out.call(plain(event.get("toolCallId")), call)

    def _tool_update(self, event: dict[str, object]) -> None:
        output = text_of(mapping(event.get("partialResult")).get("content"))
        self._out.progress(plain(event.get("toolCallId")), output, whole=True)

    def _tool_end(self, event: dict[str, object]) -> None:
        key = plain(event.get("toolCallId"))
        call = self._out.waiting(key)
        result = event.get("result")
        output = plain(result) or text_of(mapping(result).get("content"))
        status = None
        if call is not None and call.kind == COMMAND:
            output, status = command_result(output)
        failed = event.get("isError") is True
        self._out.result(key, error_text(output), failed=failed, status=status)

    def _agent_end(self, event: dict[str, object]) -> None:
        self._out.forget_streamed()
        self._out.end_calls()
        if self._stopped:
            ok = self._stopped in _ENDS_WELL
            detail = ": ".join(part for part in (self._stopped, self._why) if part)
            self._outcome(ok, detail)

    def _retry(self, event: dict[str, object]) -> None:
        self._passing = f"[error] {one_line(plain(event.get('errorMessage')), 300)}; retrying"

    def _retried(self, event: dict[str, object]) -> None:
        self._passing = ""
        if event.get("success") is False:
            error = plain(event.get("finalError")) or "retries failed"
            self._failure("error", error)
            self._outcome(False, error)

    def _compacted(self, event: dict[str, object]) -> None:
        if plain(event.get("errorMessage")):
            self._failure("error", plain(event.get("errorMessage")))

    def _extension_error(self, event: dict[str, object]) -> None:
        self._failure("error", plain(event.get("error")))
