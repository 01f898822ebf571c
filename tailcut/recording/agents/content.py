"""Read the content of a message, a call and a result, in whatever shape an agent writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from tailcut.core.record import Record
from tailcut.recording.agents.envelope import words_of
from tailcut.recording.agents.results import command_result
from tailcut.recording.json.values import integer, items, mapping, mappings, plain

__all__ = [
    "ARGUMENTS", "CALL_IDS", "NAMES", "Said", "ToolUse", "answer_of", "calls_in", "content_of",
    "first_text", "is_failed", "status_of", "tool_use", "without_data",
]  # fmt: skip

CALL_IDS = (
    "tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "callId", "callID",
    "tool_id", "id",
)  # fmt: skip
NAMES = ("toolName", "tool_name", "name", "tool", "toolId", "title", "command_name")
ARGUMENTS = (
    "arguments", "args", "input", "parameters", "params", "tool_input", "toolInput", "rawInput",
    "action", "command",
)  # fmt: skip
_CALLS = (
    "tool_calls", "toolCalls", "toolRequests", "tool_requests", "tool_uses", "function_call",
    "functionCall",
)  # fmt: skip
_HOLDS_CALL = ("tool_call", "toolCall", "tool_use", "function", "functionCall", "call", "tool")
# Where an answer keeps its text, the plainest first.
_ANSWERS = (
    "output", "stdout", "aggregated_output", "content", "result", "value", "text", "rawOutput",
    "response", "functionResponse", "return_value", "message", "success", "error", "stderr",
    "failure", "rejected", "state", "tool_call", "toolCall",
)  # fmt: skip
_TEXTS = ("text", "content", "value", "markdown", "output_text", "message", "parts", "body")
_THOUGHTS = {"thinking", "reasoning", "thought", "think", "redacted", "signature", "thoughts"}
_MEDIA = {"image", "audio", "video", "file", "document", "media", "resource", "blob", "inline"}
_STATUSES = ("exit_code", "exitCode", "exit_status", "exitStatus", "returncode", "return_code")
_BAD = {
    "error", "errored", "failed", "failure", "cancelled", "canceled", "rejected", "aborted",
    "denied", "timeout",
}  # fmt: skip
_DEPTH = 5
_PARTS = 1000
# A picture, an encrypted text: long, in an alphabet of 64 characters, and no words.
_data = re.compile(
    r"(?:data:[\w.+-]+/[\w.+-]+;base64,)?(?<![\w+/])[\w+/-]{200,}+={0,2}", re.ASCII
).sub
_process_status = re.compile(
    r"\s*(?:\[?(?:Process )?exited with (?:exit )?code (\d{1,9})\]?"
    r"|<(?:shellId: \w+ completed|exited) with exit code (\d{1,9})>"
    r"|Command failed with exit code:? (\d{1,9})\.?)\s*\Z",
    re.IGNORECASE,
).search
_first_status = re.compile(r"(?:Error: )?Command failed \(exit code: (\d{1,9})\)\r?\n").match
# Codex: what it tells the model about a command, before the command's output.
_headed = re.compile(
    r"(?:(?:Exit code: (\d{1,9})\n|Chunk ID: \w+\n|Wall time: [^\n]*\n"
    r"|Process (?:exited with code (\d{1,9})|running with session ID \d+)\n"
    r"|(?:Original token count|Total output lines): \d+\n)+Output:\n){1,2}"
).match


class Said(Record):
    """What one content holds.

    Args:
        texts: the texts, each a message or a piece of one.
        calls: the tool calls.
        results: the results, as objects.
        unknown: the types of parts that were not understood.
    """

    texts: list[str]
    calls: list[Mapping[str, object]]
    results: list[Mapping[str, object]]
    unknown: list[str]


class ToolUse(Record):
    """One tool call.

    Args:
        key: the id of the call.
        name: the tool's name.
        arguments: its arguments, of any type.
    """

    key: str
    name: str
    arguments: object


def without_data(text: str) -> str:
    """Return a text with pictures and the like replaced: base64 says nothing to a reader.

    >>> without_data("see data:image/png;base64," + "iVBORw0KGgo" * 40 + "==")
    'see [data]'
    """
    return _data(_replaced, text) if len(text) > 199 else text


def _replaced(match: re.Match[str]) -> str:
    found = match[0]
    mixed = any(map(str.isupper, found)) and any(map(str.islower, found))
    return (
        "[data]" if found.startswith("data:") or (mixed and any(map(str.isdigit, found))) else found
    )


def content_of(value: object, depth: int = 0) -> Said:
    """Read a content: a text, a list of parts, or one part.

    Args:
        value: the content, of any type.
        depth: how many contents it is inside of.
    """
    said = Said([], [], [], [])
    if isinstance(value, str):
        if value:
            said.texts.append(value)
    elif isinstance(value, list) and depth < _DEPTH:
        for part in value[:_PARTS]:
            found = content_of(part, depth + 1)
            said.texts.extend(found.texts)
            said.calls.extend(found.calls)
            said.results.extend(found.results)
            said.unknown.extend(found.unknown)
    elif isinstance(value, dict):
        _part(value, said, depth)
    return said


def _part(part: dict[str, object], said: Said, depth: int) -> None:
    kind = plain(part.get("type")) or plain(part.get("kind"))
    words = set(words_of(kind))
    if words & _THOUGHTS or part.get("thought") is True:
        return
    if words & {"tool", "function"} or "functionCall" in part or "functionResponse" in part:
        if words & {"result", "response", "output"} or "functionResponse" in part:
            # Gemini's holds the id beside the answer.
            said.results.append(mapping(part.get("functionResponse")) or part)
        else:
            said.calls.append(part)
        return
    if words & _MEDIA or "inlineData" in part:
        said.texts.append(f"[{next(iter(sorted(words & _MEDIA)), 'data')}]")
        return
    for key in _TEXTS:
        if depth < _DEPTH and isinstance(part.get(key), (str, list, dict)):
            found = content_of(part[key], depth + 1)
            if found.texts or found.calls or found.results:
                said.texts.extend(found.texts)
                said.calls.extend(found.calls)
                said.results.extend(found.results)
                return
    # Usage, ids and marks of a stream's progress have no text and are no loss.
    if kind and not words & {"step", "start", "finish", "snapshot", "json", "patch", "text"}:
        said.unknown.append(kind)


def calls_in(layers: list[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Return the calls that a message lists beside its content."""
    for layer in layers:
        for key in _CALLS:
            value = layer.get(key)
            if isinstance(value, dict):
                return [value]
            if mappings(value):
                return list(mappings(value))
    return []


def tool_use(given: Mapping[str, object], depth: int = 0) -> ToolUse:
    """Read a call: its id, the tool's name, and the arguments, which may be JSON in a text.

    >>> tool_use({"id": "c1", "function": {"name": "bash", "arguments": '{"command": "ls"}'}})
    ToolUse(key='c1', name='bash', arguments={'command': 'ls'})
    """
    key = next((plain(given[k]) for k in CALL_IDS if plain(given.get(k))), "")
    name = next((plain(given[k]) for k in NAMES if plain(given.get(k))), "")
    arguments: object = None
    for one in (given, mapping(given.get("state"))):
        for k in ARGUMENTS:
            if arguments is None and one.get(k) not in (None, ""):
                arguments = {k: one[k]} if k == "command" else one[k]
    if depth < _DEPTH:
        for holder in _HOLDS_CALL:
            held = given.get(holder)
            if not isinstance(held, dict) or not held:
                continue
            only = next(iter(held))
            if len(held) == 1 and only.endswith("ToolCall") and isinstance(held[only], dict):
                inner = tool_use({"name": only.removesuffix("ToolCall"), **held[only]}, depth + 1)
            else:
                inner = tool_use(held, depth + 1)
            key, name = key or inner.key, inner.name or name
            arguments = inner.arguments if inner.arguments is not None else arguments
            break
    return ToolUse(key, name, _parsed(arguments))


def _parsed(value: object) -> object:
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        try:
            parsed: object = json.loads(value, strict=False)
        except (ValueError, RecursionError):
            return value
        return parsed
    return value


def answer_of(value: object, depth: int = 0) -> str:
    """Return the text of an answer; empty where it holds none. Data is never written out."""
    if isinstance(value, str):
        parsed = _parsed(value) if depth < 2 else value
        if isinstance(parsed, dict) and not {"output", "stdout", "content"}.isdisjoint(parsed):
            return answer_of(parsed, depth + 1)
        return value
    if depth >= _DEPTH:
        return ""
    if isinstance(value, list):
        parts = (answer_of(part, depth + 1) for part in value[:_PARTS])
        return "\n".join(part for part in parts if part)
    given = mapping(value)
    if not given:
        return ""
    words = set(words_of(plain(given.get("type"))))
    if words & _MEDIA or "inlineData" in given:
        return f"[{next(iter(sorted(words & _MEDIA)), 'data')}]"
    only = next(iter(given))
    if only.endswith("ToolCall") and len(given) == 1:
        return answer_of(given[only], depth)
    for key in _ANSWERS:
        found = answer_of(given[key], depth + 1) if key in given else ""
        if found.strip():
            more = plain(given.get("stderr")) if key == "stdout" else ""
            return "\n".join(part for part in (found.rstrip("\n"), more) if part)
    return ""


def status_of(value: object, text: str) -> tuple[str, int | None]:
    r"""Split a command's answer into its output and its exit status.

    >>> status_of({}, "2 failed\n\n[Process exited with code 1]")
    ('2 failed', 1)
    """
    headed = _headed(text)
    first = _first_status(text)
    last = _process_status(text, max(0, len(text) - 200))
    own: str | None
    if headed:
        text, own = text[headed.end() :], headed[1] or headed[2]
    elif first or last:
        text = text[first.end() if first else 0 : last.start() if last else len(text)]
        own = first[1] if first else next(filter(None, last.groups()), "") if last else ""
    else:
        text, number = command_result(text)
        own = None if number is None else str(number)
    return text, int(own) if own else _number(value, 0)


def _number(value: object, depth: int) -> int | None:
    if isinstance(value, str):
        value = _parsed(value)
    given = mapping(value)
    for key in _STATUSES:
        if integer(given.get(key)) is not None:
            return integer(given[key])
    if depth < _DEPTH:
        for key, inner in list(given.items())[:30]:
            if isinstance(inner, dict) or (key == "output" and isinstance(inner, str)):
                found = _number(inner, depth + 1)
                if found is not None:
                    return found
    return None


def is_failed(layers: list[Mapping[str, object]]) -> bool:
    """Return whether an event states a failure."""
    for layer in layers:
        if layer.get("is_error") is True or layer.get("isError") is True:
            return True
        if layer.get("success") is False or layer.get("ok") is False:
            return True
        for key in ("status", "subtype", "outcome", "finish_reason", "finishReason"):
            if set(words_of(plain(layer.get(key)))) & _BAD:
                return True
        error = layer.get("error")
        if error and error is not True and (plain(error) or mapping(error) or items(error)):
            return True
        for key in ("result", "state", "return_value"):
            inner = mapping(layer.get(key))
            if inner.get("is_error") is True or inner.get("isError") is True:
                return True
            if plain(inner.get("status")) in _BAD or ("error" in inner and "success" not in inner):
                return True
    return False


def first_text(given: Mapping[str, object], keys: tuple[str, ...]) -> str:
    """Return the first of an object's values that is a text and not empty."""
    return next((plain(given[key]) for key in keys if plain(given.get(key))), "")
