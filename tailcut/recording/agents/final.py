"""Tell from an agent's stream, as it comes, whether it has given its final result."""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["FinalResult", "states_a_result"]

# The events with which a run ends, by the format of the stream. An unknown agent's `result` may be
# a tool's, so the general format has none.
_FINAL = {
    "claude-json": {"result"},
    "qwen-json": {"result"},
    "gemini-json": {"result"},
    "codex-json": {"turn.completed", "turn.failed"},
    "opencode-json": {"step_finish", "done"},
    "pi-json": {"agent_end"},
    "cline-json": {"run_result"},
}
# Events that say nothing about whether the agent goes on.
_NEUTRAL = {"system", "rate_limit_event", "keep_alive"}
# A step of OpenCode that ends so is followed by another one.
_GOES_ON = "tool-calls"
# Bytes of an event that are looked at. Of a longer one, the type counts where it comes first.
_MOST = 65_536
_TYPE_FIRST = re.compile(rb'\s*\{\s*"type"\s*:\s*"([\w.-]+)"')


def states_a_result(format: str) -> bool:
    """Return whether a format has an event after which the agent is expected to exit."""
    return format in _FINAL


class FinalResult:
    r"""Watches an agent's stream for the event with which its run ends.

    Text between the events (warnings on standard error) does not count, and an event of further
    work takes the result back.

    Args:
        format: the stream's format, one for which `states_a_result`.

    >>> final = FinalResult("claude-json")
    >>> final.feed(b'{"type":"result","result":"done"}')
    >>> final.is_given()
    True
    >>> final.feed(b'\n{"type":"assistant"}\n')
    >>> final.is_given()
    False
    """

    def __init__(self, format: str) -> None:
        self._final = _FINAL[format]
        self._is_given = False
        self._line = b""
        self._last = b""

    def feed(self, data: bytes) -> None:
        """Take a piece of the stream."""
        first, *others = data.split(b"\n")
        self._last = data[-1:]
        whole = self._line + first[: _MOST + 1 - len(self._line)]
        if not others:
            self._line = whole
            return
        lines = [whole, *others]
        self._line = lines.pop()[: _MOST + 1]
        # The last event decides, so the others need not be read.
        for line in reversed(lines):
            said = self._judge(line)
            if said is not None:
                self._is_given = said
                return

    def is_given(self) -> bool:
        """Return whether the last event so far is a final result."""
        if self._last == b"}" and (said := self._judge(self._line)) is not None:
            return said  # an event without a line end
        return self._is_given

    def _judge(self, line: bytes) -> bool | None:
        """Return whether a line is a final result; None where it says neither."""
        if line[:1] != b"{" and line.lstrip()[:1] != b"{":
            return None
        if len(line) > _MOST:
            found = _TYPE_FIRST.match(line)
            kind: Any = found[1].decode() if found else ""
            return kind in self._final
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            return None
        kind = event.get("type")
        if not isinstance(kind, str) or kind in _NEUTRAL:
            return None
        return kind in self._final and not (kind == "step_finish" and _reason(event) == _GOES_ON)


def _reason(event: dict[str, Any]) -> object:
    part = event.get("part")
    return part.get("reason") if isinstance(part, dict) else event.get("reason")
