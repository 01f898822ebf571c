"""The names that agents give to the same things: of events, and of what is in them."""

from __future__ import annotations

__all__ = [
    "ASIDE",
    "DELTAS",
    "ENDED",
    "END_WORDS",
    "ERRORS",
    "IDS",
    "LISTS",
    "PARENTS",
    "PASSING",
    "PIECES",
    "REASONS",
    "SCOPES",
    "SILENT",
    "SMALL_SCOPES",
    "SPOKEN",
    "STATUSES",
    "STOPS",
    "STOPS_BADLY",
    "TAKEN_BACK",
    "TEXTS",
    "THOUGHTS",
    "TOOL_ENDS",
]

LISTS = ("messages", "history", "conversation", "entries", "events", "items", "turns")
TEXTS = (
    "content", "text", "parts", "message", "response", "finalText", "final_text", "final_answer",
    "result", "answer", "output_text", "output", "completion", "reply", "value", "body",
    "markdown", "last_agent_message", "last_message", "final",
)  # fmt: skip
DELTAS = (
    "delta", "deltaContent", "delta_content", "textDelta", "text_delta", "chunk", "token", "text",
    "content", "message", "response",
)  # fmt: skip
IDS = ("messageId", "message_id", "messageID", "item_id", "itemId", "id")
PARENTS = ("parent_tool_use_id", "parentToolCallId", "parentToolUseId", "parent_tool_call_id")
THOUGHTS = {"thinking", "reasoning", "thought", "thoughts"}
# A person went back, and what came before counts no longer.
TAKEN_BACK = {"undo", "undone", "rewind", "rewound"}
PIECES = {"delta", "chunk", "partial", "token"}
ERRORS = {
    "error", "errors", "failed", "failure", "exception", "fatal", "aborted", "cancelled",
    "interrupted", "refused",
}  # fmt: skip
# Failures that the program itself tries to mend.
PASSING = {"retry", "retrying", "retried", "call", "request", "attempt", "reconnecting"}
END_WORDS = {
    "result", "completion", "complete", "completed", "done", "finish", "finished", "end", "ended",
    "final", "stop", "stopped", "success", "shutdown", "exit", "response", "answer", "output",
}  # fmt: skip
ENDED = {"completed", "failed", "error", "success", "cancelled"}
TOOL_ENDS = {
    "result", "output", "response", "complete", "completed", "end", "ended", "finished", "done",
    "failed", "error", "toolresult",
}  # fmt: skip
SCOPES = {
    "run",
    "session",
    "agent",
    "task",
    "thread",
    "conversation",
    "execution",
    "prompt",
    "text",
}
SMALL_SCOPES = {"turn", "step", "response", "message", "stream", "iteration"}
SPOKEN = {
    "text", "message", "content", "say", "response", "answer", "output", "completion", "final",
    "result", "reply", "markdown", "note", "ask", "question", "agent",
}  # fmt: skip
# Words of events that say nothing about the work: they are passed over without being counted.
SILENT = {
    "start", "started", "init", "initialized", "usage", "tokens", "ping", "heartbeat", "status",
    "progress", "meta", "metadata", "config", "configured", "tools", "skills", "mcp", "model",
    "idle", "turn", "step", "session", "thread", "checkpoint", "snapshot", "user", "ready",
    "loaded", "updated", "changed", "title", "count", "context", "compacted", "compaction",
    "system", "version", "info", "debug", "end", "finish", "stop", "hint", "plan", "retry",
    "begin", "call", "permission", "state", "bind", "binding", "measured", "tracked", "truncated",
    "rebased", "switched", "main", "world", "hello", "connected", "update", "mode", "commands",
}  # fmt: skip
ASIDE = {
    "info", "status", "debug", "system", "log", "progress", "tip", "model", "api", "request",
    "hook", "hooks", "telemetry", "permission", "permissions", "usage", "session", "config",
    "summary",
}  # fmt: skip
STOPS_BADLY = {"length", "max", "limit", "error", "aborted", "refusal", "filter", "budget"}
REASONS = (
    "errorMessage", "error_message", "message", "detail", "details", "reason", "text", "content",
    "description", "error_description", "msg", "name",
)  # fmt: skip
STATUSES = {"success", "completed", "complete", "ok", "done", "error", "failed", "failure"}
STOPS = ("stop_reason", "stopReason", "finish_reason", "finishReason", "subtype")
