"""Read the events of Codex's ``exec --json``.

Types of events: ``codex-rs/exec/src/exec_events.rs`` of openai/codex.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.tools import OPEN, OTHER, QUIET, Call, command_call, describe, todo
from tailcut.recording.json.values import (
    integer,
    items,
    mapping,
    mappings,
    one_line,
    plain,
    text_of,
)

__all__ = ["CodexReader"]

_SHELL = re.compile(r"(?:\S*/)?(?:ba|z|da|k)?sh -l?c (.+)", re.DOTALL)
_TRANSIENT = re.compile(r"reconnect|retry", re.IGNORECASE)
_KINDS = {"add": "add", "delete": "delete", "update": "edit"}


class CodexReader(AgentReader):
    """The reader of Codex's events."""

    name = "codex-json"
    _first = frozenset({"thread.started"})

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        super().__init__(tool_lines)
        self._todo = ""
        self._failed = ""

    def _handled(self) -> Mapping[str, Handler | None]:
        self._items: dict[str, Handler | None] = {
            "reasoning": None,
            "agent_message": self._agent_message,
            "plan": self._agent_message,
            "command_execution": self._command,
            "file_change": self._file_change,
            "mcp_tool_call": self._mcp_call,
            "collab_tool_call": self._collab_call,
            "web_search": self._web_search,
            "todo_list": self._todo_list,
            "error": self._warning,
        }
        return {
            "thread.started": None,
            "turn.started": None,
            "item.plan.delta": None,
            "item.started": self._item_started,
            "item.updated": self._item_started,
            "item.completed": self._item,
            "turn.completed": self._turn_completed,
            "turn.failed": self._turn_failed,
            "request_user_input": self._asked,
            "error": self._error,
        }

    def knows(self, event: dict[str, object]) -> bool:
        kind = plain(event.get("type"))
        return super().knows(event) and (kind != "error" or isinstance(event.get("message"), str))

    def _item_started(self, event: dict[str, object]) -> None:
        item = mapping(event.get("item"))
        kind = plain(item.get("type"))
        if kind == "todo_list":
            self._todo_list(item)
            return
        call = self._call(kind, item)
        key = plain(item.get("id"))
        if call is not None:
            self._go_on()
            if self._out.waiting(key) is None:
                self._out.call(key, call)
            self._out.progress(key, plain(item.get("aggregated_output")), whole=True)
        elif kind not in self._items:
            self._skip(f"item/{kind}")

    def _item(self, event: dict[str, object]) -> None:
        self._go_on()
        item = mapping(event.get("item"))
        kind = plain(item.get("type"))
        if kind in self._items:
            self._dispatch(kind, item, self._items)
        else:
            self._skip(f"item/{kind}")

    def _call(self, kind: str, item: dict[str, object]) -> Call | None:
        if kind == "command_execution":
            return command_call(_unwrapped(item.get("command")))
        if kind == "file_change":
            return Call(QUIET, _changes(item.get("changes")))
        if kind == "mcp_tool_call":
            name = f"{plain(item.get('server'))}.{plain(item.get('tool'))}".strip(".")
            call = describe(name, item.get("arguments"))
            call.kind = OTHER
            return call
        if kind == "collab_tool_call":
            tool = one_line(plain(item.get("tool")), 80) or "agent"
            return Call(OPEN, f"[{tool}] {one_line(plain(item.get('prompt')), 200)}".rstrip())
        return None

    def _agent_message(self, item: dict[str, object]) -> None:
        self._out.message(plain(item.get("text")))

    def _command(self, item: dict[str, object]) -> None:
        declined = item.get("status") == "declined"
        self._out.result(
            plain(item.get("id")),
            plain(item.get("aggregated_output")),
            failed=item.get("status") == "failed",
            status=integer(item.get("exit_code")),
            call=self._call("command_execution", item),
        )
        if declined:
            self._out.note("[denied]")

    def _file_change(self, item: dict[str, object]) -> None:
        failed = item.get("status") == "failed"
        call = self._call("file_change", item)
        self._out.result(plain(item.get("id")), "", failed=failed, call=call)

    def _mcp_call(self, item: dict[str, object]) -> None:
        error = plain(mapping(item.get("error")).get("message"))
        self._out.result(
            plain(item.get("id")),
            error or text_of(mapping(item.get("result")).get("content")),
            failed=bool(error) or item.get("status") == "failed",
            call=self._call("mcp_tool_call", item),
        )

    def _collab_call(self, item: dict[str, object]) -> None:
        key = plain(item.get("id"))
        call = self._call("collab_tool_call", item)
        if self._out.waiting(key) is None and call is not None:
            self._out.call(key, call)
        states = [mapping(state) for state in mapping(item.get("agents_states")).values()]
        messages = [plain(state.get("message")) for state in states]
        failed = item.get("status") == "failed"
        self._out.result(key, "\n".join(text for text in messages if text), failed=failed)

    def _web_search(self, item: dict[str, object]) -> None:
        self._out.note(f"[web_search] {one_line(plain(item.get('query')), 200)}".rstrip())

    def _todo_list(self, item: dict[str, object]) -> None:
        line = todo(item.get("items"))
        if line != self._todo:
            self._out.note(line)
        self._todo = line

    def _warning(self, item: dict[str, object]) -> None:
        self._failure("warning", plain(item.get("message")))

    def _asked(self, event: dict[str, object]) -> None:
        for question in mappings(event.get("questions"))[:5]:
            self._failure("asked", plain(question.get("question")))

    def _error(self, event: dict[str, object]) -> None:
        self._go_on()
        self._failed = plain(event.get("message")) or "error"

    def _go_on(self) -> None:
        """Write an error that did not end the turn, unless it was only a lost connection."""
        if self._failed and not _TRANSIENT.search(self._failed[:500]):
            self._failure("error", self._failed)
        self._failed = ""

    def _turn_completed(self, event: dict[str, object]) -> None:
        self._go_on()
        self._outcome(True, "turn completed")

    def _turn_failed(self, event: dict[str, object]) -> None:
        message = plain(mapping(event.get("error")).get("message")) or self._failed
        self._failed = ""
        self._out.end_calls()
        self._failure("error", message or "the turn failed")
        self._outcome(False, f"turn failed: {message}" if message else "turn failed")

    def _end(self) -> None:
        super()._end()
        if self._failed:
            self._out.end_calls()
            self._failure("error", self._failed)
            self._outcome(False, self._failed)


def _unwrapped(command: object) -> str:
    """Return a command without the call of a shell around it."""
    words = [word for word in items(command) if isinstance(word, str)]
    if len(words) == 3 and words[1] in ("-c", "-lc"):
        return words[2]
    text = " ".join(words) or plain(command)
    match = _SHELL.fullmatch(text)
    if not match:
        return text
    inner = match[1]
    if len(inner) > 1 and inner[0] == inner[-1] == "'" and "'" not in inner[1:-1]:
        return inner[1:-1]
    import shlex  # only for a command with quotes inside quotes

    try:
        parts = shlex.split(inner)
    except ValueError:
        return text
    return parts[0] if len(parts) == 1 else text


def _changes(value: object) -> str:
    paths_by_verb: dict[str, list[str]] = {}
    for one in mappings(value):
        verb = _KINDS.get(plain(one.get("kind")), "edit")
        paths_by_verb.setdefault(verb, []).append(plain(one.get("path")))
    lines = [f"[{verb}] {one_line(', '.join(paths), 400)}" for verb, paths in paths_by_verb.items()]
    return "\n".join(lines) or "[edit]"
