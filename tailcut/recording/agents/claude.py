"""Read the events of Claude Code's ``--output-format stream-json`` and ``json``, and Qwen Code's.

Types of messages: ``SDKMessage`` in the type declarations of ``@anthropic-ai/claude-agent-sdk``
0.3; Qwen Code 0.15, ``nonInteractive/io/BaseJsonOutputAdapter.ts``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from tailcut.core.text import counted
from tailcut.recording.agents.branches import Branches, Entry, Value
from tailcut.recording.agents.conversation import MAIN, WENT_BACK
from tailcut.recording.agents.edits import hunk_counts
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import COMMAND, OPEN, describe
from tailcut.recording.json.values import (
    integer,
    items,
    mapping,
    mappings,
    one_line,
    plain,
    text_of,
)

__all__ = ["ClaudeReader", "QwenReader"]

_COUNTS = re.compile(r" \((?:\+\d+ -\d+|\d+ lines?)\)\Z")
# Lines of a session file that show nothing.
_SESSION_ENTRIES = (
    "agent-name", "ai-title", "attachment", "custom-title", "file-history-snapshot", "last-prompt",
    "mode", "permission-mode", "pr-link", "progress", "queue-operation", "summary", "tag",
    "worktree-state",
)  # fmt: skip
_SESSION_SYSTEM = (
    "api_error", "away_summary", "local_command", "microcompact_boundary", "stop_hook_summary",
    "turn_duration",
)  # fmt: skip
_API_ERROR = "[API Error: "
_INTERRUPTED = "[Request interrupted"
_DENIALS = 5
# Subtypes of `system` that show nothing: inventories, timers, bookkeeping.
_SILENT_SYSTEM = {
    "active_goal", "background_tasks_changed", "commands_changed", "compact_boundary",
    "control_request_progress", "conversation_reset", "elicitation_complete", "files_persisted",
    "hook_progress", "hook_response", "hook_started", "memory_recall", "mirror_error",
    "notification", "plugin_install", "session_state_changed", "session_start",
    "session_writes_lost", "slash_commands", "status", "task_progress", "task_started",
    "task_updated", "thinking_tokens", "worker_shutting_down",
}  # fmt: skip


class ClaudeReader(AgentReader):
    """The reader of Claude Code's events."""

    name = "claude-json"

    def _handled(self) -> Mapping[str, Handler | None]:
        silent = (
            "control_request", "control_response", "control_cancel_request", "keep_alive",
            "prompt_suggestion", "rate_limit_event", "tool_progress", "tool_use_summary",
            "streamlined_text", "streamlined_tool_use_summary", *_SESSION_ENTRIES,
        )  # fmt: skip
        self._system_handlers: dict[str, Handler | None] = {
            **dict.fromkeys(_SILENT_SYSTEM),
            **dict.fromkeys(_SESSION_SYSTEM),
            "init": self._init,
            "api_retry": self._retry,
            "informational": self._informational,
            "local_command_output": self._said_by_program,
            "model_refusal_fallback": self._said_by_program,
            "model_refusal_no_fallback": self._said_by_program,
            "permission_denied": self._denied,
            "task_notification": self._task_ended,
        }
        self._stream_handlers: dict[str, Handler | None] = {
            **dict.fromkeys(("content_block_start", "message_delta", "ping", "tool_progress")),
            "message_start": self._message_start,
            "content_block_delta": self._delta,
            "content_block_stop": self._block_stop,
            "message_stop": self._block_stop,
            "error": self._stream_error,
        }
        return {
            **dict.fromkeys(silent),
            "system": self._system,
            "assistant": self._assistant,
            "user": self._user,
            "stream_event": self._stream_event,
            "result": self._result,
            "auth_status": self._auth,
        }

    # Whether an event came that is of no sub-agent.
    _has_main = False

    def knows(self, event: dict[str, object]) -> bool:
        in_file = not {"sessionId", "leafUuid", "snapshot"}.isdisjoint(event)
        return super().knows(event) and ("session_id" in event or in_file)

    # The entries of a session file, until its end shows which of them count.
    _branches: Branches | None = None
    _session = ""

    def text(self, text: bytes) -> None:
        if self._branches is None:
            super().text(text)
        else:
            self._give(self._branches.add(Entry(text, len(text), aside=True)))

    def _event(self, event: dict[str, object]) -> None:
        if not event.keys() >= {"uuid", "parentUuid", "sessionId"}:
            super()._event(event)
            return
        if self._branches is None:
            self._branches = Branches()
        parent, session = plain(event.get("parentUuid")), plain(event.get("sessionId"))
        is_prompt = event.get("type") == "user" and event.get("isMeta") is not True
        is_root = is_prompt and not parent
        if is_root and session != self._session:
            # Another session in the same pipe.
            self._give(self._branches.close())
        self._session = session
        self._give(
            self._branches.add(
                entry_of(event),
                plain(event.get("uuid")),
                # What a compaction puts into few words is not taken back.
                parent or plain(event.get("logicalParentUuid")),
                is_root,
            )
        )

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

    def begins(self, event: dict[str, object]) -> bool:
        # With `--output-format json` a run is its result alone.
        return event.get("type") == "result" or event.get("subtype") == "init"

    def _system(self, event: dict[str, object]) -> None:
        subtype = plain(event.get("subtype"))
        if subtype in self._system_handlers:
            self._dispatch(subtype, event, self._system_handlers)
        else:
            self._skip(f"system/{subtype}")

    def _init(self, event: dict[str, object]) -> None:
        self._cwd = plain(event.get("cwd"))

    def _retry(self, event: dict[str, object]) -> None:
        error = plain(event.get("error")) or "error"
        tries = integer(event.get("attempt"))
        self._passing = f"[error] {one_line(error, 80)}; retry {tries}" if tries else ""

    def _informational(self, event: dict[str, object]) -> None:
        if event.get("level") == "warning":
            self._failure("warning", plain(event.get("content")))

    def _said_by_program(self, event: dict[str, object]) -> None:
        self._out.message(plain(event.get("content")))

    def _denied(self, event: dict[str, object]) -> None:
        tool = one_line(plain(event.get("tool_name")), 80)
        self._failure("denied", f"{tool}: {plain(event.get('message'))}")

    def _task_ended(self, event: dict[str, object]) -> None:
        status = one_line(plain(event.get("status")), 40)
        # The result of a task is in the message of the agent that started it.
        if status != "completed":
            self._failure(f"task {status}".rstrip(), plain(event.get("summary")))

    def _auth(self, event: dict[str, object]) -> None:
        if plain(event.get("error")):
            self._failure("error", plain(event.get("error")))

    def _assistant(self, event: dict[str, object]) -> None:
        self._passing = ""
        agent = self._agent(event)
        content = mapping(event.get("message")).get("content")
        if "timestamp_ms" in event and "model_call_id" not in event and "uuid" not in event:
            # cursor-agent with --stream-partial-output: pieces, and then the whole without a time.
            self._out.stream(text_of(content), agent)
            return
        if isinstance(content, str):
            self._out.whole(content, agent)
        for block in mappings(content):
            kind = plain(block.get("type"))
            if kind == "text":
                self._out.whole(_readable(plain(block.get("text"))), agent)
            elif kind in ("tool_use", "server_tool_use", "mcp_tool_use"):
                call = describe(plain(block.get("name")), block.get("input"), self._cwd, agent)
                self._out.call(plain(block.get("id")), call)
            elif kind not in ("thinking", "redacted_thinking") and "tool_result" not in kind:
                self._skip(f"content/{kind}")

    def _agent(self, event: dict[str, object]) -> str:
        """Return the sub-agent that an event is of; in a file of its own it is the agent."""
        aside = event.get("isSidechain") is True
        self._has_main = self._has_main or not aside
        self._cwd = plain(event.get("cwd")) or self._cwd
        side = "sidechain" if aside and self._has_main else MAIN
        return plain(event.get("parent_tool_use_id")) or side

    def _user(self, event: dict[str, object]) -> None:
        agent = self._agent(event)
        content = mapping(event.get("message")).get("content")
        if isinstance(content, str):
            self._interruption(content, agent)
        for block in mappings(content):
            if block.get("type") == "tool_result":
                result = event.get("tool_use_result", event.get("toolUseResult"))
                self._tool_result(block, result)
            elif block.get("type") == "text":
                self._interruption(plain(block.get("text")), agent)

    def _interruption(self, text: str, agent: str) -> None:
        if text.startswith(_INTERRUPTED):
            self._out.note(one_line(text, 120), agent)

    def _tool_result(self, block: dict[str, object], result: object) -> None:
        key = plain(block.get("tool_use_id"))
        failed = block.get("is_error") is True
        call = self._out.waiting(key)
        content = block.get("content")
        if call is not None and call.kind == OPEN:
            # The last part is for the program: an id to continue with, and the cost.
            content = [one for one in mappings(content) if not _is_handle(one)] or content
        output = text_of(content)
        if call is not None and call.kind == COMMAND:
            output, status = command_result(output)
            self._out.result(key, output, failed=failed, status=status)
            return
        counts = hunk_counts(result)
        if call is not None and counts and _COUNTS.search(call.heading):
            call.heading = _COUNTS.sub(f" ({counts})", call.heading)
        self._out.result(key, error_text(output), failed=failed)

    def _stream_event(self, event: dict[str, object]) -> None:
        inner = mapping(event.get("event"))
        kind = plain(inner.get("type"))
        if kind in self._stream_handlers:
            self._dispatch(kind, event, self._stream_handlers)
        else:
            self._skip(f"stream_event/{kind}")

    def _message_start(self, event: dict[str, object]) -> None:
        self._out.forget_streamed(plain(event.get("parent_tool_use_id")))

    def _delta(self, event: dict[str, object]) -> None:
        delta = mapping(mapping(event.get("event")).get("delta"))
        text = plain(delta.get("text"))
        if delta.get("type") == "text_delta" and text:
            self._passing = ""
            self._out.stream(text, plain(event.get("parent_tool_use_id")))

    def _block_stop(self, event: dict[str, object]) -> None:
        self._out.end_stream(plain(event.get("parent_tool_use_id")))

    def _stream_error(self, event: dict[str, object]) -> None:
        error = mapping(mapping(event.get("event")).get("error"))
        self._failure("error", plain(error.get("message")) or plain(error.get("type")))

    def _result(self, event: dict[str, object]) -> None:
        self._passing = ""
        self._out.end_stream(MAIN)
        self._out.end_calls()
        subtype = plain(event.get("subtype"))
        answer = _readable(plain(event.get("result")))
        # Qwen Code calls a run that ended so a success.
        refused = answer.startswith(_API_ERROR) and answer.rstrip().endswith("]")
        ok = event.get("is_error") is not True and subtype in ("success", "") and not refused
        self._out.final(answer, self._cut_short)
        if not answer and event.get("structured_output") is not None:
            self._out.message(json.dumps(event["structured_output"], ensure_ascii=False))
        denied = _denials(event.get("permission_denials"), self._cwd)
        if denied:
            self._failure("denied", denied)
        if ok:
            self._outcome(True, f"success; denied {denied}" if denied else "success")
            return
        reason = _reason(event)
        kind = "" if subtype == "success" else subtype
        self._failure("failed", ": ".join(part for part in (kind, reason) if part))
        detail = ": ".join(part for part in (kind, reason or one_line(answer, 300)) if part)
        detail = detail or "failed"
        self._outcome(False, f"{detail}; denied {denied}" if denied else detail)


def entry_of(event: dict[str, object]) -> Entry:
    """Return an object of a session file as an entry, without what the transcript has no use for.

    A result of an edit holds the whole file, an attachment a list of all skills.
    """
    kept = {key: value for key, value in event.items() if key not in ("attachment", "data")}
    result = event.get("toolUseResult")
    if isinstance(result, dict):
        kept["toolUseResult"] = {"structuredPatch": result.get("structuredPatch")}
    message = mapping(event.get("message"))
    content = message.get("content")
    blocks = mappings(content)
    size = len(plain(content))
    for block in blocks:
        inner = block.get("content")
        size += 200 + len(plain(block.get("text"))) + len(text_of(inner))
        size += sum(len(plain(one)) for one in mapping(block.get("input")).values())
    speaks = isinstance(content, str) or any(
        block.get("type") != "thinking" and "tool_result" not in plain(block.get("type"))
        for block in blocks
    )
    return Entry(
        kept,
        200 + size,
        speaks=speaks and event.get("type") == "assistant",
        aside=event.get("isSidechain") is True,
        message=plain(message.get("id")),
        calls=[plain(one.get("id")) for one in blocks if one.get("type") == "tool_use"],
        answers=[plain(one.get("tool_use_id")) for one in blocks if "tool_use_id" in one],
    )


class QwenReader(ClaudeReader):
    """The reader of Qwen Code's events, which have the shape of Claude Code's."""

    name = "qwen-json"


def _readable(text: str) -> str:
    """Return a message; an error of the server in its place loses its JSON."""
    return error_text(text) if text.startswith(("API Error", _API_ERROR)) else text


def _is_handle(part: dict[str, object]) -> bool:
    return plain(part.get("text")).startswith("agentId: ")


def _reason(event: dict[str, object]) -> str:
    """Return why a run failed: Claude Code's list of errors, or Qwen Code's error."""
    errors = [plain(error) for error in items(event.get("errors"))]
    errors.append(plain(mapping(event.get("error")).get("message")))
    return "; ".join(one_line(error_text(text), 200) for text in errors if text)


def _denials(value: object, cwd: str) -> str:
    denied = mappings(value)
    if not denied:
        return ""
    times: dict[str, int] = {}
    for one in denied:
        name = one_line(plain(one.get("tool_name")), 80) or "a tool"
        heading = one_line(describe(name, one.get("tool_input"), cwd).heading, 80)
        # An agent that is denied an edit tries it again, in another form.
        known = next((key for key in times if _same_call(key, heading)), heading)
        times[known] = times.get(known, 0) + 1
    calls = [one if n == 1 else f"{one} {n} times" for one, n in times.items()][:_DENIALS]
    others = len(denied) - sum(list(times.values())[:_DENIALS])
    more = f", and {others} more" if others else ""
    return f"{counted(len(denied), 'call')}: {', '.join(calls)}{more}"


def _same_call(one: str, other: str) -> bool:
    """Return whether two denied calls are one edit, with whatever numbers of lines."""
    return _COUNTS.sub("", one) == _COUNTS.sub("", other)
