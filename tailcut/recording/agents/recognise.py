"""Find out which agent a stream of JSON objects comes from.

Detection asks this of every stream, so nothing here loads a parser of JSON or a reader.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["first_object", "recognise"]

# Lines that may come before the first object: warnings on standard error. Gemini CLI prints the
# stacks of its failed requests, 40 lines and more, before its result.
_LINES_BEFORE = 200

_ANTHROPIC_TYPES = {"system", "assistant", "user", "result", "stream_event", "rate_limit_event"}
# The first lines of Claude Code's session files.
_SESSION_TYPES = {
    "agent-name", "ai-title", "assistant", "custom-title", "file-history-snapshot", "last-prompt",
    "mode", "permission-mode", "queue-operation", "summary", "system", "user",
}  # fmt: skip
# Keys of a result, beside those that other programs' results have as well.
_RESULT_KEYS = {"duration_ms", "num_turns", "api_error_status", "usage", "uuid"}
_OPENCODE_TYPES = {
    "step_start", "step_finish", "text", "tool_use", "reasoning", "error", "done",
}  # fmt: skip
_CLINE_KEYS = {
    "agent_event": "event", "hook_event": "hookEventName", "run_result": "finishReason",
    "run_start": "modelId", "team_event": "event",
}  # fmt: skip
_GEMINI_KEYS = {"session_id", "response", "stats", "error", "warnings"}
_VIBE_ENTRIES = {"message", "reasoning", "effect", "callback", "checkpoint", "notice"}
# Vibe writes every key of a message, also those without a value; Kimi and others do not.
_VIBE_MESSAGE_KEYS = {"message_id", "reasoning_content", "reasoning_state", "injected"}


def recognise(first_object: Mapping[str, object]) -> str | None:
    """Return the format of the agent whose stream begins with an object.

    ``type`` alone is not enough: a log whose lines are JSON stays a log.

    Args:
        first_object: the first JSON object of the stream; it may be cut short after any of its
            keys (see `first_object`).

    Returns:
        one of `tailcut.options.AGENT_FORMATS`; None where no agent writes such objects.

    >>> recognise({"type": "thread.started", "thread_id": "0199"})
    'codex-json'
    >>> recognise({"type": "message", "level": "info", "msg": "listening"}) is None
    True
    """
    kind = first_object.get("type")
    if not isinstance(kind, str):
        return _without_type(first_object)
    if kind in _SESSION_TYPES and _is_claude_session(first_object):
        return "claude-json"
    if kind in _ANTHROPIC_TYPES and "session_id" in first_object:
        return _anthropic(kind, first_object)
    if kind == "thread.started":
        return "codex-json" if "thread_id" in first_object else None
    if kind in {"item.started", "item.completed"}:
        item = first_object.get("item")
        return "codex-json" if isinstance(item, dict) and "type" in item else None
    if kind in {"init", "message"} and _has(first_object, "timestamp"):
        keys = ("session_id", "model") if kind == "init" else ("role", "content")
        return "gemini-json" if _has(first_object, *keys) else None
    if kind in _OPENCODE_TYPES and _has(first_object, "timestamp", "sessionID"):
        part = first_object.get("error" if kind == "error" else "part")
        return "opencode-json" if isinstance(part, dict) else None
    if kind == "session":
        return "pi-json" if _has(first_object, "version", "id", "cwd") else None
    if kind in _CLINE_KEYS and _has(first_object, "ts", _CLINE_KEYS[kind]):
        return "cline-json"
    if kind in _VIBE_ENTRIES and _has(first_object, "sessionId", "generationStatus"):
        return "vibe-json"
    return None


def _is_claude_session(found: Mapping[str, object]) -> bool:
    """Return whether an object is a line of a file in which Claude Code keeps a session."""
    if found.get("type") == "summary":
        return _has(found, "leafUuid", "summary")
    if found.get("type") == "file-history-snapshot":
        return _has(found, "messageId", "snapshot")
    if found.get("type") in ("user", "assistant", "system"):
        return _has(found, "sessionId", "uuid", "parentUuid")
    return "sessionId" in found


def _has(found: Mapping[str, object], *keys: str) -> bool:
    return all(key in found for key in keys)


def _anthropic(kind: str, found: Mapping[str, object]) -> str | None:
    """Distinguish Claude Code from Qwen Code, whose events have the same shape."""
    if kind == "result" and not (_has(found, "is_error") and _RESULT_KEYS & found.keys()):
        return None
    if kind in {"assistant", "user"} and not isinstance(found.get("message"), dict):
        return None
    if kind in {"system", "rate_limit_event"} and not _has(found, "uuid"):
        # Older versions of Claude Code had no uuid, but always began with the inventory. So does
        # droid, whose other events are its own.
        is_first = found.get("subtype") == "init" and "reasoning_effort" not in found
        return "claude-json" if is_first else None
    model = found.get("model")
    qwen = "qwen_code_version" in found or (isinstance(model, str) and model.startswith("qwen"))
    return "qwen-json" if qwen else "claude-json"


def _without_type(found: Mapping[str, object]) -> str | None:
    if found.get("role") in ("system", "user", "assistant", "tool") and "content" in found:
        empty = any(key in found and found[key] is None for key in ("tool_calls", "tool_call_id"))
        return "vibe-json" if empty or _VIBE_MESSAGE_KEYS & found.keys() else None
    if isinstance(found.get("history"), list) and "teleportUrl" in found:
        return "vibe-json"
    if not found or not found.keys() <= _GEMINI_KEYS:
        return None
    if "response" in found and ("stats" in found or "session_id" in found):
        return "gemini-json"
    error = found.get("error")
    if isinstance(error, dict) and _has(error, "type", "message"):
        return "gemini-json" if "session_id" in found or "code" in error else None
    return None


def first_object(head: bytes) -> dict[str, object] | None:
    r"""Return the first JSON object in the head of a stream, for `recognise`.

    Lines of text before it, control sequences and an opening ``[`` are ignored. An object that goes
    on beyond the head is returned as far as it goes.

    Args:
        head: the first bytes of the stream; 64 KiB are more than enough.

    >>> first_object(b'Reading input...\n{"type":"thread.started","thread_id":"0199"}\n{"type":')
    {'type': 'thread.started', 'thread_id': '0199'}
    >>> first_object(b'[\n  {\n    "role": "user",\n    "content": "cut sho')
    {'role': 'user'}
    >>> first_object(b"no object here") is None
    True
    """
    if b"{" not in head:
        return None
    from tailcut.recording.json.opening import opening

    return opening(head, _LINES_BEFORE)
