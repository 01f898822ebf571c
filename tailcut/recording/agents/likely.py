"""Judge whether JSON objects that no rule names are an agent's, by what they say.

A log of a service, the output of `jq`, a data set, the events of a test runner are JSON as well
and must stay as they are. So an object counts only if it is a message, a piece of one, a tool call
or a result in a form that nothing else has; a line of a log decides against the whole stream.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tailcut.recording.agents.envelope import Layers, is_log_line

__all__ = ["LOOKED_AT", "agent_signs", "begins_session", "judge"]

LOOKED_AT = 24
"""Objects at the beginning of a stream among which one must be an agent's."""

_STRANGERS = 3
"""Objects without a type or a role that may come first: a harness's own lines."""

_MESSAGE_KEYS = {
    "role", "content", "text", "parts", "tool_calls", "tool_call_id", "toolCalls", "name", "id",
    "type", "timestamp", "created_at", "createdAt", "ts", "time", "model", "usage", "finish_reason",
    "stop_reason", "reasoning", "reasoning_content", "reasoning_details", "message_id",
    "messageId", "session_id", "sessionId", "thread_id", "refusal", "metadata", "thinking",
    "thoughts", "function_call", "status", "index", "agent", "cost", "tokens", "turn", "run_id",
    "parent_id", "parentId", "uuid", "provider", "delta", "partial", "event", "message", "seq",
    "kind", "tool_results", "annotations", "stopReason", "sequence", "is_error", "final",
}  # fmt: skip
_TEXTS = ("content", "text", "parts", "message", "response", "deltaContent", "delta", "output_text")
_RESULTS = (
    "response", "result", "answer", "output", "completion", "reply", "final", "finalText",
    "final_text", "final_answer", "output_text", "last_message", "text", "content", "message",
)  # fmt: skip
_PLAIN_RESULTS = {"text", "content", "message"}
# Beside an answer, these are an agent's; the second row only with others.
_SURE_BESIDE = {
    "session_id", "sessionId", "sessionID", "conversation_id", "conversationId", "thread_id",
    "threadId", "usage", "token_usage", "tokenUsage", "tokens", "num_turns", "numTurns", "turns",
    "stop_reason", "stopReason", "finish_reason", "finishReason", "tool_calls", "toolCalls",
    "total_cost_usd", "cost_usd", "total_tokens", "tool_uses",
}  # fmt: skip
_MAYBE_BESIDE = {
    "model", "duration_ms", "durationMs", "duration", "stats", "steps", "cost", "uuid",
    "request_id", "is_error", "isError", "done", "exit_code", "exitCode", "iterations",
}  # fmt: skip
_ENVELOPE = {
    *_SURE_BESIDE, *_MAYBE_BESIDE, *_RESULTS, "type", "subtype", "status", "success", "ok",
    "error", "errors", "note", "notes", "warnings", "id", "timestamp", "created_at", "reasoning",
    "thinking", "version", "agent", "role", "metadata", "messages", "cwd", "provider", "files",
}  # fmt: skip
_ROLLOUT = {"session_meta", "response_item", "event_msg", "turn_context", "compacted"}
_SESSION_KEYS = (
    "sessionId", "session_id", "sessionID", "conversation_id", "conversationId", "thread_id",
    "threadId", "info",
)  # fmt: skip
_TOOL_IDS = (
    "tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "callId", "callID",
    "tool_id",
)  # fmt: skip
_ARGUMENTS = ("arguments", "args", "input", "parameters", "params", "tool_input", "rawInput")
_HELD = ("tool_call", "toolCall", "tool_use", "function", "functionCall", "state")
_RESULT_WORDS = {
    "result", "response", "answer", "message", "output", "final", "done", "complete", "completed",
    "completion", "end", "ended", "finish", "finished", "text", "assistant", "agent", "success",
    "turn", "run", "session", "task", "error", "summary", "stop", "chat",
}  # fmt: skip
_LONG_CHARS, _LONG_WORDS = 80, 12


def judge(objects: Sequence[Mapping[str, object]], complete: bool) -> bool | None:
    """Judge the first objects of a stream.

    Args:
        objects: the first objects; the last may be cut short after any of its members.
        complete: whether the stream holds no more.

    Returns:
        whether they are an agent's; None where more of them have to come first.

    >>> judge([{"run": 7}, {"role": "assistant", "content": "Done."}], complete=False)
    True
    >>> judge([{"type": "suite", "event": "started"}], complete=True)
    False
    """
    strangers = 0
    for at, found in enumerate(objects[:LOOKED_AT]):
        if is_log_line(found):
            return False
        if agent_signs(found) or _is_session(found, at) or _is_result(found):
            return True
        if not _has_kind(found):
            strangers += 1
            if strangers > _STRANGERS:
                return False
    if len(objects) == 1 and _may_be_result(objects[0]):
        return True if complete else None
    if 1 < len(objects) == strangers and objects[0].keys() == objects[1].keys():
        # Data: objects of one shape that name nothing.
        return False
    return False if complete or len(objects) >= LOOKED_AT else None


def agent_signs(found: Mapping[str, object]) -> bool:
    """Return whether a single object is surely an agent's message, call or result."""
    if not found or is_log_line(found):
        return False
    layers = Layers(found)
    if layers.role() == "assistant" and _has_role(layers):
        return _is_message(layers)
    if "assistant" in layers.words or layers.words >= {"agent", "message"}:
        speech = {"message", "text", "response", "delta", "chunk"}
        return bool(layers.words & speech or len(layers.words) == 1) and _says(layers)
    if layers.words & {"delta", "chunk"} and layers.words & {"text", "message", "content", "agent"}:
        return _says(layers) and layers.role() == ""
    return layers.is_tool() and _is_tool_event(layers)


def begins_session(found: Mapping[str, object], after_another: bool) -> bool:
    """Return whether an object in a known agent's stream is the first of another one's.

    Args:
        found: an object that the reader of that agent does not know.
        after_another: whether that agent's run has ended.
    """
    if is_log_line(found):
        return False
    if _is_session(found, 1) or (found.keys() == {"role", "content"} and _speaks(found)):
        return True
    return after_another and (agent_signs(found) or _is_result(found) or _may_be_result(found))


def _has_kind(found: Mapping[str, object]) -> bool:
    layers = Layers(found)
    return bool(layers.kind or layers.role())


def _has_role(layers: Layers) -> bool:
    """Return whether the role is written as one; an author or a sender may be anybody's."""
    for layer in layers.all:
        if isinstance(layer.get("role"), str):
            return True
        author = layer.get("author")
        if isinstance(author, dict) and isinstance(author.get("role"), str):
            return True
    return False


def _is_message(layers: Layers) -> bool:
    holder = next((one for one in layers.all if isinstance(one.get("role"), str)), layers.all[0])
    if len(holder.keys() - _MESSAGE_KEYS) > 3 and len(layers.all) == 1:
        return False
    calls = holder.get("tool_calls") or holder.get("toolCalls")
    return _says(layers) or (isinstance(calls, list) and bool(calls))


def _says(layers: Layers) -> bool:
    for value in layers.values(_TEXTS):
        if isinstance(value, str) and value.strip():
            return True
        if isinstance(value, list) and any(_is_part(part) for part in value[:20]):
            return True
        if isinstance(value, dict) and _is_part(value):
            return True
    return False


def _is_part(value: object) -> bool:
    return isinstance(value, dict) and (
        isinstance(value.get("text"), str)
        or isinstance(value.get("content"), str)
        or isinstance(value.get("type"), str)
        or "functionCall" in value
    )


def _is_tool_event(layers: Layers) -> bool:
    """Return whether a tool call or result names its call and holds arguments or an answer."""
    role = layers.role()
    if role in ("tool", "function", "toolresult"):
        return any(isinstance(v, str) for v in layers.values(_TOOL_IDS)) and _says(layers)
    layer = layers.all[0]
    ids = [one for each in layers.all for key in (*_TOOL_IDS, "id") if (one := each.get(key))]
    named = any(isinstance(one, str) for one in ids)
    held = next((layer[key] for key in _HELD if isinstance(layer.get(key), dict)), None)
    if named and isinstance(held, dict) and held:
        return True
    given = [layer.get(key) for key in _ARGUMENTS]
    has_arguments = any(
        isinstance(one, dict) or (isinstance(one, str) and one[:1] == "{") for one in given
    )
    if named and has_arguments:
        return True
    results = {"result", "output", "response"} & layers.words
    by_id = any(isinstance(v, str) for v in layers.values(_TOOL_IDS))
    return bool(results) and by_id


def _is_session(found: Mapping[str, object], at: int) -> bool:
    """Return whether an object is the beginning of a file in which an agent keeps a session."""
    kind = found.get("type")
    if isinstance(kind, str):
        if kind in _ROLLOUT and isinstance(found.get("payload"), dict):
            return "timestamp" in found
        if "." in kind and isinstance(found.get("data"), dict):
            return {"id", "timestamp", "parentId"} <= found.keys()
        if kind == "metadata" and "protocol_version" in found:
            return True  # Kimi's
        if kind == "system" and found.get("subtype") == "init" and "session_id" in found:
            return isinstance(found.get("tools"), list)
    if "sessionId" in found and "projectHash" in found:
        return True
    messages = found.get("messages")
    if isinstance(messages, list) and at == 0 and any(key in found for key in _SESSION_KEYS):
        return any(isinstance(one, dict) and _speaks(one) for one in messages[:LOOKED_AT])
    info = found.get("info")
    return isinstance(info, dict) and at == 0 and str(info.get("id", "")).startswith("ses_")


def _speaks(message: Mapping[str, object]) -> bool:
    layers = Layers(message)
    return layers.says() or layers.role() == "user" or "user" in layers.words


def _is_result(found: Mapping[str, object]) -> bool:
    """Return whether an object is the one result of a run, and nothing else can be it."""
    text = _result_text(found)
    if not text or " " not in text.strip():
        return False
    if isinstance(found.get("type"), str) and not Layers(found).words & _RESULT_WORDS:
        return False  # an event of something else: a click of a session and its text
    known = found.keys() & _ENVELOPE
    if len(found.keys() - _ENVELOPE) > min(3, len(known)):
        return False
    sure = found.keys() & _SURE_BESIDE
    return bool(sure) or len(found.keys() & _MAYBE_BESIDE) > 1


def _may_be_result(found: Mapping[str, object]) -> bool:
    """Return whether an object, if it is alone, is the result of a run: prose in an envelope."""
    text = _result_text(found)
    if found.keys() - _ENVELOPE:
        return False
    words = len(text.split())
    long = len(text) >= _LONG_CHARS and words >= _LONG_WORDS
    return long or ("\n" in text.strip() and words > 5)


def _result_text(found: Mapping[str, object]) -> str:
    for key in _RESULTS:
        value = found.get(key)
        if isinstance(value, str) and value.strip():
            return value if value.lstrip()[:1] not in "{[<" else ""
    return ""
