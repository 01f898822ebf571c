"""Read the events of OpenCode's ``run --format json``.

Types of events: ``packages/opencode/src/cli/cmd/run.ts`` of anomalyco/opencode.
"""

from __future__ import annotations

from collections.abc import Mapping

from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import command_result, error_text
from tailcut.recording.agents.tools import COMMAND, describe
from tailcut.recording.json.values import integer, items, mapping, one_line, plain, text_of

__all__ = ["OpenCodeReader"]

# Reasons of a step's end after which another step follows.
_GOES_ON = {"tool-calls", "tool_calls"}
_ENDS_WELL = {"stop", "end_turn", "end-turn"}


class OpenCodeReader(AgentReader):
    """The reader of OpenCode's events."""

    name = "opencode-json"

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        super().__init__(tool_lines)
        self._failed = ""
        self._calls = 0
        self._session = ""

    def _handled(self) -> Mapping[str, Handler | None]:
        return {
            "step_start": None,
            "reasoning": None,
            "text": self._text,
            "tool_use": self._tool_use,
            "step_finish": self._step_finish,
            "error": self._error,
            "done": self._done,
        }

    def knows(self, event: dict[str, object]) -> bool:
        return super().knows(event) and "sessionID" in event

    def begins(self, event: dict[str, object]) -> bool:
        return plain(event.get("sessionID")) not in ("", self._session)

    def _event(self, event: dict[str, object]) -> None:
        self._session = plain(event.get("sessionID"))
        super()._event(event)

    def _text(self, event: dict[str, object]) -> None:
        self._out.message(plain(mapping(event.get("part")).get("text")))

    def _tool_use(self, event: dict[str, object]) -> None:
        part = mapping(event.get("part"))
        state = mapping(part.get("state"))
        self._calls += 1
        self._look_for_directory(state)
        key = plain(part.get("callID")) or str(self._calls)
        call = describe(plain(part.get("tool")), state.get("input"), self._cwd)
        failed = state.get("status") == "error"
        output = plain(state.get("error")) if failed else text_of(state.get("output"))
        status = integer(mapping(state.get("metadata")).get("exit"))
        if call.kind == COMMAND:
            output, own = command_result(output)
            status = own if status is None else status
        self._out.call(key, call)
        self._out.result(key, error_text(output), failed=failed, status=status)

    def _look_for_directory(self, state: dict[str, object]) -> None:
        """Learn the working directory: the title of a call on a file is its path inside it."""
        title, path = plain(state.get("title")), plain(mapping(state.get("input")).get("filePath"))
        if title and path.endswith("/" + title):
            self._cwd = path[: -len(title) - 1]

    def _step_finish(self, event: dict[str, object]) -> None:
        reason = plain(mapping(event.get("part")).get("reason"))
        ok = reason in _ENDS_WELL
        if not reason or reason in _GOES_ON or (self._failed and not ok):
            return
        # An error that was retried is over when a step ends as it should.
        self._failed = ""
        if not ok:
            self._failure("stopped", reason)
        self._outcome(ok, f"finished: {one_line(reason, 80)}")

    def _error(self, event: dict[str, object]) -> None:
        error = event.get("error")
        name = plain(mapping(error).get("name"))
        data = mapping(mapping(error).get("data"))
        message = plain(error) or plain(data.get("message")) or plain(mapping(error).get("message"))
        detail = ": ".join(part for part in (name, error_text(message)) if part) or "error"
        self._failure("error", detail)
        self._failed = detail
        self._outcome(False, detail)

    def _done(self, event: dict[str, object]) -> None:
        rejected = [plain(one) for one in items(event.get("rejected"))]
        denied = ", ".join(one_line(one, 80) for one in rejected if one)
        if denied:
            self._failure("denied", denied)
        if not self._failed:
            self._outcome(True, f"done; denied: {denied}" if denied else "done")
