"""What the readers of all agents' streams have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tailcut.core.typing import TYPE_CHECKING
from tailcut.recording.agents.registry import reader_for, recognise
from tailcut.recording.agents.results import error_text
from tailcut.recording.agents.transcript import Transcript
from tailcut.recording.json.objects import Objects
from tailcut.recording.json.values import one_line, plain

if TYPE_CHECKING:
    from tailcut.recording.events import Event, Newline

__all__ = ["AgentReader", "Handler"]

Handler = Callable[[dict[str, object]], None]

_KINDS = 50
_KIND_CHARS = 60
_DETAIL = 300
_FOLLOWERS = 20


class AgentReader:
    """Turns the JSON stream of an agent into events, and those of others that follow it.

    Args:
        tool_lines: how many of the last lines of each command's output are kept.

    Attributes:
        name: the format.
        newline: always ``pipe``: text in JSON has bare line feeds.
        size: always None; such a stream was not laid out for any.
        skipped: what was left out without being understood: events by ``event NAME``, ``damaged``
            lines, and ``shortened`` values.
        followed_by: the formats of the streams that followed in the same pipe.
    """

    name = ""
    newline: Newline = "pipe"
    size: tuple[int, int] | None = None
    # Types of the event that a run begins with.
    _first: frozenset[str] = frozenset()
    # Keys of the outermost object whose lists hold events.
    _lists: tuple[str, ...] = ()

    def __init__(self, tool_lines: int = 8) -> None:
        self.skipped: dict[str, int] = {}
        self.followed_by: list[str] = []
        self._tool_lines = tool_lines
        # How the run ended has been said.
        self._ended = False
        self._out = Transcript(tool_lines)
        self._objects = Objects(self._is_event, self.skipped, self._lists)
        # Who reads what comes: another agent's stream may have followed.
        self._reading = self
        self._handlers = self._handled()
        self._cwd = ""
        # A note on something that may pass, and is told only if nothing follows.
        self._passing = ""
        self._told = ""

    def feed(self, data: bytes) -> list[Event]:
        """Takes the next bytes, in any chunking, and gives the events that they complete."""
        return self._take(self._objects.feed(data))

    def close(self) -> list[Event]:
        """Ends the stream and gives the rest."""
        events = self._take(self._objects.close())
        return events + self._reading._finish()

    def _take(self, found: Iterable[dict[str, object] | bytes]) -> list[Event]:
        events: list[Event] = []
        for one in found:
            if isinstance(one, bytes):
                self._reading._out.raw(one)
                continue
            before = self._reading
            if before._ended and before._begins(one):
                events += self._follow(before.name)
            elif not before._knows(one) and (format := recognise(one)) not in (None, before.name):
                events += self._follow(str(format))
            self._reading._event(one)
        return events + self._reading._out.take()

    def _is_event(self, event: dict[str, object]) -> bool:
        return self._reading._knows(event) or recognise(event) is not None

    def _follow(self, format: str) -> list[Event]:
        """Goes on with a new reader: another run begins."""
        before = self._reading
        events = before._finish()
        after = reader_for(format, self._tool_lines)
        assert isinstance(after, AgentReader)
        after.skipped, after._objects = self.skipped, self._objects
        after._out.session()
        self._reading = after
        if format != before.name and len(self.followed_by) < _FOLLOWERS:
            self.followed_by.append(format)
        return events

    def _finish(self) -> list[Event]:
        self._end()
        self._out.close()
        return self._out.take()

    def _begins(self, event: dict[str, object]) -> bool:
        """Says whether an event that comes after a run's end is the first one of the next run."""
        return plain(event.get("type")) in self._first

    def _handled(self) -> Mapping[str, Handler | None]:
        """The types of events, with what becomes of them; None for those that tell nothing."""
        raise NotImplementedError

    def _knows(self, event: dict[str, object]) -> bool:
        return plain(event.get("type")) in self._handlers

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
        """Counts an event that is not known."""
        name = f"event {one_line(kind, _KIND_CHARS) or 'without a type'}"
        if name not in self.skipped and len(self.skipped) >= _KINDS:
            name = "event of another type"
        self.skipped[name] = self.skipped.get(name, 0) + 1

    def _end(self) -> None:
        """Says, at the end of the stream, what would have been overtaken by what followed."""
        if self._passing:
            self._out.note(self._passing)
            self._passing = ""

    def _outcome(self, ok: bool, detail: str) -> None:
        """Says how the run ended, unless the end of what says so had to be guessed."""
        if not self._objects.cut_short:
            self._ended = True
            self._out.outcome(ok, one_line(error_text(detail), _DETAIL))

    def _failure(self, label: str, text: str) -> None:
        """Writes an error, once."""
        told = f"[{label}] {one_line(error_text(text), _DETAIL)}".rstrip()
        if told != self._told:
            self._out.note(told)
        self._told = told
