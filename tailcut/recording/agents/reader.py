"""Turn the parsed events of one agent into ours; each agent's reader is a subclass."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents.conversation import Conversation
from tailcut.recording.agents.results import error_text
from tailcut.recording.json.values import one_line, plain

if TYPE_CHECKING:
    from tailcut.recording.events import Event

__all__ = ["AgentReader", "Handler"]

Handler = Callable[[dict[str, object]], None]

# Kinds of events that are counted by name, so that a stream of new names stays bounded.
_KINDS = 50
_KIND_CHARS = 60
# Characters of an error: its first line says what happened.
_DETAIL = 300


class AgentReader:
    """A reader of the parsed events of one agent.

    A subclass lists in `_handled` a handler for each type of event. Where other agents have events
    of the same types, its `knows` looks at their keys, too.

    Args:
        tool_lines: how many of the last lines of each command's output are kept.

    Attributes:
        name: the format.
        lists: keys of an outermost object whose lists hold events.
        skipped: events that were not understood, counted by ``event NAME``.
        ended: whether the outcome of the run has been given.
    """

    name = ""
    lists: tuple[str, ...] = ()
    # Types of the event that a run begins with.
    _first: frozenset[str] = frozenset()

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        self.skipped: dict[str, int] = {}
        self.ended = False
        self._out = Conversation(tool_lines)
        self._handlers = self._handled()
        self._cwd = ""
        # Whether the end of the event at hand was guessed.
        self._cut_short = False
        # A note on something that may pass; written only if nothing follows.
        self._passing = ""
        # The newest error, so that one that is repeated is written once.
        self._newest_error = ""

    def event(self, event: dict[str, object], cut_short: bool = False) -> None:
        """Read one event.

        Args:
            event: the parsed object.
            cut_short: whether its end was guessed, because the stream broke off inside it.
        """
        self._cut_short = cut_short
        self._event(event)

    def join(self, other: AgentReader) -> None:
        """Write into the transcript of another reader, which does not know some events."""
        self._out = other._out
        self.skipped = other.skipped

    def go_on(self) -> None:
        """Forget what would be written if nothing followed: a reader that joined read on."""
        self._passing = ""

    def text(self, text: bytes) -> None:
        """Read text that stood between the events: lines with their ends, or a piece of one."""
        self._out.raw(text)

    def take(self) -> list[Event]:
        """Return the events since the last call."""
        return self._out.take()

    def close(self) -> list[Event]:
        """End the run and return the remaining events."""
        self._cut_short = False
        self._end()
        self._out.close()
        return self._out.take()

    def begin_next_run(self) -> None:
        """Begin a section: another run came before this one in the same pipe."""
        self._out.session()

    def knows(self, event: dict[str, object]) -> bool:
        """Return whether an object is an event of this agent's."""
        return plain(event.get("type")) in self._handlers

    def begins(self, event: dict[str, object]) -> bool:
        """Return whether an event that comes after a run's end is the next run's first one."""
        return plain(event.get("type")) in self._first

    def _handled(self) -> Mapping[str, Handler | None]:
        """Return the types of events with their handlers; None for those that show nothing."""
        raise NotImplementedError

    def _event(self, event: dict[str, object]) -> None:
        self._dispatch(plain(event.get("type")), event, self._handlers)

    def _dispatch(
        self, kind: str, event: dict[str, object], handlers: Mapping[str, Handler | None]
    ) -> None:
        if kind in handlers:
            handler = handlers[kind]
            if handler is not None:
                handler(event)
        else:
            self._skip(kind)

    def _skip(self, kind: str) -> None:
        """Count an event of an unknown type."""
        name = f"event {one_line(kind, _KIND_CHARS) or 'without a type'}"
        if name not in self.skipped and len(self.skipped) >= _KINDS:
            name = "event of another type"
        self.skipped[name] = self.skipped.get(name, 0) + 1

    def _end(self) -> None:
        """Write, at the end of the stream, the note that any later event would have replaced."""
        if self._passing:
            self._out.note(self._passing)
            self._passing = ""

    def _outcome(self, ok: bool, detail: str) -> None:
        """Give the run's outcome, unless the end of the event that states it was guessed."""
        if not self._cut_short:
            self.ended = True
            self._out.outcome(ok, one_line(error_text(detail), _DETAIL))

    def _failure(self, label: str, text: str) -> None:
        """Write an error, unless it repeats the one before."""
        line = f"[{label}] {one_line(error_text(text), _DETAIL)}".rstrip()
        if line != self._newest_error:
            self._out.note(line)
        self._newest_error = line
