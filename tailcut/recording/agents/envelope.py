"""See through the envelopes that agents put around what they say.

One program writes ``{"role": …}``, the next ``{"type": …, "data": {…}}``, a third an object in an
object in an object. The same few names stand for the same things in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

__all__ = ["CWD", "Layers", "is_log_line", "words_of", "working_directory"]

CWD = ("cwd", "working_directory", "workingDirectory")
"""Keys of the directory in which an agent works."""

# Keys that name what an event is, and keys that hold the event itself.
_KINDS = (
    "type", "event", "kind", "event_type", "eventType", "sessionUpdate", "method", "subtype", "say",
)  # fmt: skip
_INSIDE = (
    "message", "data", "payload", "item", "msg", "event", "params", "update", "part", "properties",
    "info", "step",
)  # fmt: skip
# Names of envelopes that say nothing of what is inside.
_WRAPPERS = {"response_item", "event_msg", "stream_event"}
_STATUSES = {"success", "completed", "complete", "ok", "done", "error", "failed", "failure"}
_ENDS = ("success", "is_error", "isError", "exit_code", "exitCode", "stop_reason", "stopReason")
_DEPTH = 4
_ROLES = ("role", "author", "sender", "speaker")
_AGENT_ROLES = {"agent", "ai", "assistant", "bot", "gemini", "model"}
_LOG_LEVELS = ("level", "severity", "lvl", "loglevel", "log_level", "levelname")
_LOG_TEXTS = ("msg", "message", "event", "textPayload", "body", "@message")
_LOG_TIMES = ("time", "ts", "timestamp", "@timestamp", "asctime", "datetime", "t")
_words = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+").findall
_KIND_CHARS = 100


def words_of(name: str) -> list[str]:
    """Return the words of a name in any spelling, in small letters.

    >>> words_of("assistant.message_delta"), words_of("toolCallUpdate")
    (['assistant', 'message', 'delta'], ['tool', 'call', 'update'])
    """
    return [word.lower() for word in _words(name[:_KIND_CHARS])]


def is_log_line(found: Mapping[str, object]) -> bool:
    """Return whether an object is a line of a service's log, whatever words it holds.

    >>> is_log_line({"level": "info", "ts": 1.5, "msg": "tool_call", "role": "assistant"})
    True
    """
    if "jsonrpc" in found:
        return found.get("method") != "session/update"
    if not {"type", "role"} & found.keys() and any(key in found for key in _LOG_LEVELS):
        return True
    has_level = any(isinstance(found.get(key), (str, int)) for key in _LOG_LEVELS)
    if has_level and any(isinstance(found.get(key), str) for key in _LOG_TEXTS):
        return any(key in found for key in _LOG_TIMES) or not isinstance(found.get("type"), str)
    return "logger" in found or ("hostname" in found and "pid" in found)


def working_directory(value: object, depth: int = 0) -> str:
    """Return the working directory that an object states, itself or in an object inside it.

    >>> working_directory({"type": "session.start", "data": {"context": {"cwd": "/w"}}})
    '/w'
    """
    if not isinstance(value, dict):
        return ""
    found = next((one for key in CWD if isinstance(one := value.get(key), str)), "")
    if found or depth >= _DEPTH:
        return found
    return next(filter(None, (working_directory(v, depth + 1) for v in value.values())), "")


class Layers:
    """An event, and the objects inside it that are the event itself.

    Attributes:
        all: the objects, the innermost first.
        kind: the names of the event in all layers, the outermost first, for a report.
        words: the words of those names.
        inner: the words of the innermost name.
    """

    def __init__(self, event: Mapping[str, object]) -> None:
        self.all: list[Mapping[str, object]] = []
        kinds: list[str] = []
        layer: object = event
        while isinstance(layer, dict) and len(self.all) < _DEPTH:
            self.all.insert(0, layer)
            kinds += [str(layer[key]) for key in _KINDS if isinstance(layer.get(key), str)]
            layer = next((layer[key] for key in _INSIDE if isinstance(layer.get(key), dict)), None)
        self.kind = "/".join(kinds)
        names = [kind for kind in kinds if kind not in _WRAPPERS]
        self.words = {word for kind in names for word in words_of(kind)}
        self.inner = words_of(kinds[-1]) if kinds else []

    def values(self, keys: tuple[str, ...]) -> Iterator[object]:
        """Yield the values of the keys that are there, layer by layer, from the innermost on."""
        for layer in self.all:
            for key in keys:
                if layer.get(key) is not None:
                    yield layer[key]

    def merged(self) -> dict[str, object]:
        """Return the members of all layers in one object; an inner one wins."""
        found: dict[str, object] = {}
        for layer in reversed(self.all):
            found.update(layer)
        return found

    def states_end(self) -> bool:
        """Return whether the event says how a run went."""
        return self.text(("status",)).lower() in _STATUSES or any(True for _ in self.values(_ENDS))

    def text(self, keys: tuple[str, ...]) -> str:
        """Return the first of the values that is a text and not empty."""
        return next((v for v in self.values(keys) if isinstance(v, str) and v), "")

    def role(self) -> str:
        """Return who speaks: ``assistant`` for every name of the agent, else the name itself."""
        for layer in self.all:
            for key in _ROLES:
                value = layer.get(key)
                if isinstance(value, dict):
                    value = value.get("role")
                if isinstance(value, str) and value:
                    return "assistant" if value.lower() in _AGENT_ROLES else value.lower()
        return ""

    def says(self) -> bool:
        """Return whether the name of the event, or who speaks, makes it a message of the agent."""
        role = self.role()
        if role:
            return role == "assistant"
        if self.words & {"assistant", "gemini"}:
            return True
        return "agent" in self.words and bool(self.words & {"message", "text"})

    def is_tool(self) -> bool:
        """Return whether the event is a tool call or its result."""
        words = self.words
        if self.role() in ("tool", "function", "toolresult"):
            return True
        if "tool" in words and words & {
            "call", "use", "result", "execution", "output", "response", "start", "started", "end",
            "ended", "complete", "completed", "finished", "invocation", "request", "error",
        }:  # fmt: skip
            return True
        if "function" in words or "functioncall" in words:
            return bool(words & {"call", "output", "response", "result", "functioncall"})
        return words >= {"shell", "call"} or words >= {"search", "call"} or words >= {
            "command", "execution"
        } or words >= {"exec", "command"}  # fmt: skip
