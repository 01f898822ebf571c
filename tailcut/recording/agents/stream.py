"""Read a pipe of agents' JSON: choose the reader of each event.

``claude -p …; codex exec --json …`` is one stream. Where the events of another agent, or of another
run, begin, a new reader goes on.
"""

from __future__ import annotations

from collections.abc import Iterable

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.likely import agent_signs, begins_session
from tailcut.recording.agents.recognise import recognise
from tailcut.recording.agents.registry import reader_for
from tailcut.recording.json.objects import Objects

if TYPE_CHECKING:
    from tailcut.options import Newline
    from tailcut.recording.agents.reader import AgentReader
    from tailcut.recording.events import Event

__all__ = ["AgentStream"]

ANY = "agent-json"
"""The format of every agent that has no reader of its own."""

_FOLLOWERS = 20
"""Formats in `AgentStream.followed_by`; a loop over two agents would name them for ever."""


class AgentStream:
    """The `Reader` of a stream that holds one agent's JSON, or several agents' in turn.

    Args:
        format: the first agent's, a key of `tailcut.recording.agents.registry.READERS`.
        tool_lines: how many of the last lines of each command's output are kept.

    Attributes:
        name: the first agent's format.
        newline: always ``pipe``: text in JSON has bare line feeds.
        size: always None; such a stream was not laid out for any.
        skipped: pieces that were not understood: events by ``event NAME``, ``damaged`` lines, and
            ``shortened`` values.
        followed_by: the formats of the streams that followed in the same pipe.

    Raises:
        KeyError: no agent has this format.
    """

    newline: Newline = "pipe"
    size: tuple[int, int] | None = None

    def __init__(self, format: str, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        self.name = format
        self.followed_by: list[str] = []
        self._tool_lines = tool_lines
        self._reader = reader_for(format, tool_lines)
        # Reads into the same transcript what that reader does not know.
        self._any: AgentReader | None = None
        self.skipped = self._reader.skipped
        self._objects = Objects(self._is_event, self.skipped, self._reader.lists)

    def feed(self, data: bytes) -> list[Event]:
        """Read the next bytes, in any chunking, and return the events that they complete."""
        return self._take(self._objects.feed(data))

    def close(self) -> list[Event]:
        """End the stream and return the remaining events."""
        events = self._take(self._objects.close())
        return events + self._reader.close()

    def _take(self, found: Iterable[dict[str, object] | bytes]) -> list[Event]:
        events: list[Event] = []
        for one in found:
            reader = self._reader
            if isinstance(one, bytes):
                reader.text(one)
                continue
            if reader.ended and reader.begins(one):
                known = recognise(one)
                is_any = known is None and begins_session(one, True)
                name = known or ANY if reader.name == ANY else reader.name
                events += self._follow(ANY if is_any else name)
            elif reader.name == ANY:
                # It reads whatever has a text, so those who know better come first.
                events += self._follow(recognise(one))
            elif not reader.knows(one):
                format = recognise(one)
                if format is None and begins_session(one, reader.ended):
                    format = ANY
                events += self._follow(format if format != reader.name else None)
                # Programs borrow each other's formats and add events; no text must be lost.
                if format is None and self._by_any(one):
                    continue
            self._reader.event(one, self._objects.cut_short)
        return events + self._reader.take()

    def _by_any(self, event: dict[str, object]) -> bool:
        """Read an event that the agent's reader does not know as any agent's, if it is one."""
        if self._any is None:
            if not agent_signs(event):
                return False
            self._any = reader_for(ANY, self._tool_lines)
            self._any.join(self._reader)
        elif not (agent_signs(event) or self._any.knows(event)):
            return False
        self._reader.go_on()
        self._any.event(event, self._objects.cut_short)
        return True

    def _is_event(self, event: dict[str, object]) -> bool:
        return self._reader.knows(event) or recognise(event) is not None

    def _follow(self, format: str | None) -> list[Event]:
        """Go on with a new reader, and return what was still to come from the one before."""
        if format is None:
            return []
        before = self._reader
        events = before.close()
        self._reader = reader_for(format, self._tool_lines)
        self._any = None
        self._reader.skipped = self.skipped
        self._reader.begin_next_run()
        if format != before.name and len(self.followed_by) < _FOLLOWERS:
            self.followed_by.append(format)
        return events
