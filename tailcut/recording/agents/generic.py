"""Read the events of an agent that no other reader knows.

What counts as a text, a call, a result, an error and an end is in docs/agent-streams.md, "Any
agent".
"""

from __future__ import annotations

from collections.abc import Mapping

from tailcut.core.text import counted
from tailcut.options import DEFAULT_TOOL_LINES
from tailcut.recording.agents import vocabulary
from tailcut.recording.agents.content import (
    CALL_IDS,
    Said,
    answer_of,
    calls_in,
    content_of,
    first_text,
    is_failed,
    status_of,
    tool_use,
    without_data,
)
from tailcut.recording.agents.conversation import MAIN, WENT_BACK
from tailcut.recording.agents.envelope import CWD, Layers, is_log_line, working_directory
from tailcut.recording.agents.reader import AgentReader, Handler
from tailcut.recording.agents.results import error_text
from tailcut.recording.agents.told import Told, goes_on
from tailcut.recording.agents.tools import COMMAND, OTHER, Call, describe
from tailcut.recording.json.values import integer, mapping, mappings, one_line, plain

__all__ = ["GenericReader"]

_KEPT = 200
_CALLS = 5000  # written calls; a session file may repeat a whole turn at its end
_COMPARED = 1 << 16


class GenericReader(AgentReader):
    """The reader of any agent's events.

    Args:
        tool_lines: how many of the last lines of each command's output are kept.
    """

    name = "agent-json"
    lists = ("messages", "history")

    def __init__(self, tool_lines: int = DEFAULT_TOOL_LINES) -> None:
        super().__init__(tool_lines)
        # Texts by the id of their message; under an empty id the one that came just before.
        self._said: dict[str, str] = {}
        self._open = ""
        self._told = Told()
        # The message that made the latest calls.
        self._calling = "\0"
        # Ids of calls that have been written, and those of calls that came without one.
        self._done: dict[str, None] = {}
        self._nameless: list[str] = []
        self._events = 0
        self._shown = False
        self._is_back = False
        self._failed = ""
        self._ending: tuple[bool, str] | None = None

    def _handled(self) -> Mapping[str, Handler | None]:
        return {}

    def knows(self, event: dict[str, object]) -> bool:
        """Return whether an object says something that this reader understands."""
        layers = Layers(event)
        if is_log_line(event) or layers.is_tool():
            return not is_log_line(event)
        if layers.words & vocabulary.THOUGHTS or layers.role() not in ("", "assistant"):
            return False
        spoken = layers.says() or bool(layers.words & (vocabulary.SPOKEN | vocabulary.PIECES))
        return spoken and bool(self._read(layers, vocabulary.TEXTS).texts)

    def begins(self, event: dict[str, object]) -> bool:
        """Return whether an event that comes after a run's end is the next run's first one."""
        words = Layers(event).words
        if not words:
            return "role" not in event
        scopes = {"session", "thread", "run", "system", "conversation"}
        return bool(words & {"start", "started", "init"}) and bool(words & scopes)

    def _event(self, event: dict[str, object]) -> None:
        self._events += 1
        lists = [key for key in vocabulary.LISTS if mappings(event.get(key))]
        if lists and "role" not in event:
            for key in lists[:1]:
                for one in mappings(event[key]):
                    self._event(one)
            event = {key: value for key, value in event.items() if key not in lists}
            if not any(isinstance(event.get(key), str) for key in vocabulary.TEXTS):
                return
        layers = Layers(event)
        self._cwd = layers.text(CWD) or self._cwd
        if not self._cwd and self._events < _KEPT:
            self._cwd = working_directory(event)
        if is_log_line(event):
            self._skip("log line")
        elif event and all(key.startswith("$") for key in event):
            return  # a change of the record of the session
        elif not (layers.words & vocabulary.THOUGHTS and not layers.is_tool()):
            self._take(layers)

    def _take(self, layers: Layers) -> None:
        role = layers.role()
        if layers.words & vocabulary.TAKEN_BACK:
            self._went_back()
        elif layers.is_tool():
            self._tool(layers)
        elif layers.says():
            self._message(layers)
        elif role or "user" in layers.words:
            self._other(layers)
        elif layers.words & vocabulary.ERRORS or (self._error(layers) and not self._text(layers)):
            self._failure_of(layers)
        elif layers.words & vocabulary.PIECES and self._delta(layers):
            self._stream(layers)
        elif self._is_end(layers) or (not layers.words and layers.states_end()):
            self._end_of_run(layers)
        elif layers.words & vocabulary.ASIDE:
            # What a program says about itself.
            return
        elif (not layers.words or layers.words & vocabulary.SPOKEN) and self._text(layers):
            self._say(layers, self._read(layers, vocabulary.TEXTS))
        elif not (layers.words & vocabulary.SILENT or self._is_known(self._key(layers))):
            self._skip(layers.kind)

    # What the agent says.

    def _read(self, layers: Layers, keys: tuple[str, ...]) -> Said:
        for value in layers.values(keys):
            found = content_of(value)
            if found.texts or found.calls or found.results or found.unknown:
                return found
        return Said([], [], [], [])

    def _text(self, layers: Layers) -> str:
        return "\n\n".join(self._read(layers, vocabulary.TEXTS).texts)

    def _delta(self, layers: Layers) -> str:
        return "".join(self._read(layers, vocabulary.DELTAS).texts)

    def _is_piece(self, layers: Layers) -> bool:
        if layers.words & vocabulary.PIECES or layers.words >= {"content", "part"}:
            return True
        for layer in layers.all:
            if layer.get("partial") is True or isinstance(layer.get("delta"), (str, dict)):
                return True
            if layer.get("delta") is True or layer.get("done") is False:
                return True
        return False

    def _message(self, layers: Layers) -> None:
        if self._is_piece(layers):
            self._stream(layers)
            return
        said = self._read(layers, vocabulary.TEXTS)
        calls = calls_in(layers.all)
        self._say(layers, said)
        for call in calls or said.calls:
            self._call(call)
        for result in said.results:
            self._result(Layers(result))
        if layers.words & vocabulary.ERRORS and self._error(layers):
            self._failure_of(layers)

    def _stream(self, layers: Layers) -> None:
        text = without_data(self._delta(layers))
        if not text or layers.words & {"tool", "json", "arguments", "input"}:
            return
        key = layers.text(vocabulary.IDS[:-1])
        agent = layers.text(vocabulary.PARENTS)
        if key != self._open:
            self._out.end_stream(agent)
        self._open = key
        self._going_on()
        self._said.pop("", None)
        known = self._said.get(key, "") if key else ""
        if known and len(known) > 1 and text.startswith(known):
            # Each piece repeats the text so far.
            self._remember(key, text)
            text = text[len(known) :]
        elif key:
            self._remember(key, known + text)
        self._out.stream(text, agent)
        self._told.piece(text)

    def _went_back(self) -> None:
        if self._shown and not self._is_back:
            self._out.note(WENT_BACK)  # once: programs write several events for it
        self._is_back = True

    def _say(self, layers: Layers, said: Said) -> None:
        for kind in said.unknown:
            self._skip(f"part {kind}")
        texts = [without_data(text) for text in said.texts if text.strip()]
        if not texts:
            return
        text, agent = "\n\n".join(texts), layers.text(vocabulary.PARENTS)
        if self._cut_short and self._told.is_beginning(text):
            return
        if self._told.is_repeated(text, layers.kind):
            return
        self._going_on()
        key = layers.text(vocabulary.IDS)
        if agent == MAIN and layers.text(vocabulary.IDS[:3]) != self._calling:
            # The agent goes on, so it has what it waited for; the stream does not say what.
            self._out.end_calls()
        before = self._said.get(key, "") or self._said.get("", "")
        if before == text:
            return
        if before and len(text) > len(before) and text.startswith(before):
            self._out.stream(text[len(before) :], agent)
        elif key in self._said and goes_on(self._said[key], text):
            self._out.stream(text, agent)
            text = self._said[key] + text
        else:
            self._out.whole(text, agent)
        self._remember(key, text)
        self._remember("", text)

    def _remember(self, key: str, text: str) -> None:
        self._said.pop(key, None)
        if len(text) < _COMPARED:
            self._said[key] = text
        if len(self._said) > _KEPT:
            del self._said[next(iter(self._said))]

    def _other(self, layers: Layers) -> None:
        """Take what somebody else says: the user, the system; results come under their names."""
        said = self._read(layers, vocabulary.TEXTS)
        for result in said.results:
            self._result(Layers(result))
        if not said.results:
            self._said.pop("", None)
            self._out.forget_streamed()

    def _going_on(self) -> None:
        self._passing = self._failed = ""
        self._ending = None
        self._shown = True
        self._is_back = False
        self.ended = False

    # Tool calls and their results.

    def _tool(self, layers: Layers) -> None:
        words, role = layers.words, layers.role()
        if words & {"delta", "partial", "arguments"}:
            return
        state = mapping(next(layers.values(("state",)), None))
        status = plain(next(layers.values(("status",)), "")) or plain(state.get("status"))
        ends = words & vocabulary.TOOL_ENDS or role in ("tool", "function", "toolresult")
        if words >= {"shell", "output"} or words & {"progress", "chunk"}:
            self._out.progress(self._key(layers), answer_of(dict(layers.all[0])))
        elif ends or (status in vocabulary.ENDED and (
            # A call is complete, too, when the model has just written it.
            self._is_known(self._key(layers)) or answer_of(layers.merged())
        )):  # fmt: skip
            self._result(layers)
        else:
            self._call(layers.merged())

    def _is_known(self, key: str) -> bool:
        if self._cut_short and any(one.startswith(key) for one in self._done):
            return True  # the id broke off as well
        return bool(key) and (key in self._done or self._out.waiting(key) is not None)

    def _key(self, layers: Layers) -> str:
        return layers.text(CALL_IDS[:-1]) or layers.text(("id",))

    def _call(self, given: Mapping[str, object]) -> None:
        use = tool_use(given)
        key = use.key
        if not (use.name or use.arguments):
            self._skip("call without a name")
            return
        if self._is_known(key):
            return
        self._going_on()
        self._told.end_pieces()
        self._said.pop("", None)
        self._out.forget_streamed()
        if not key:
            key = f"\0{self._events}.{len(self._nameless)}"
            self._nameless.append(key)
        self._calling = plain(given.get("messageId")) or plain(given.get("message_id")) or "\0"
        name = "execute" if given.get("kind") == "execute" else use.name
        self._out.call(key, describe(name or "tool", use.arguments, self._cwd))
        if any(given.get(one) is not None for one in ("result", "response", "output")):
            self._answer(key, Layers(given))

    def _result(self, layers: Layers) -> None:
        given = layers.merged()
        use = tool_use(given)
        key = self._key(layers)
        if self._out.waiting(key) is None:
            if self._is_known(key):
                return
            if (use.arguments and use.name) or not self._nameless:
                self._going_on()
                heading = describe(use.name or "tool", use.arguments, self._cwd)
                call = heading if use.name else Call(OTHER, "[tool]")
                key = key or f"\0{self._events}"
                self._out.call(key, call)
            else:
                key = self._nameless.pop(0)
        self._told.end_pieces()
        self._going_on()
        self._answer(key, layers)

    def _answer(self, key: str, layers: Layers) -> None:
        call = self._out.waiting(key)
        given = layers.merged()
        text = answer_of({k: v for k, v in given.items() if k not in ("message", "text")})
        text = without_data(text or answer_of(given))
        status = None
        if call is not None and call.kind == COMMAND:
            text, status = status_of(given, text)
        failed = is_failed(layers.all) or is_failed([given])
        self._out.result(key, error_text(text), failed=failed, status=status)
        self._said.pop("", None)
        if key in self._nameless:
            self._nameless.remove(key)
        self._done[key] = None
        if len(self._done) > _CALLS:
            del self._done[next(iter(self._done))]

    # How it ends.

    def _error(self, layers: Layers) -> str:
        for layer in layers.all:
            error = layer.get("error")
            if error and not isinstance(error, bool):
                found = plain(error) or plain(mapping(mapping(error).get("data")).get("message"))
                return found or first_text(mapping(error), vocabulary.REASONS) or "error"
        return ""

    def _failure_of(self, layers: Layers) -> None:
        text = self._error(layers) or layers.text(vocabulary.REASONS) or layers.kind
        text = error_text(text)
        if layers.words & vocabulary.PASSING:
            self._passing = f"[error] {one_line(text, 300)}"
            return
        self._passing = ""
        self._shown = True
        self._out.end_stream(MAIN)
        if text.strip() not in (one.strip() for one in self._said.values()):
            self._failure("error", text)
            self._failed = text
            self.ended = True
        self._ending = None

    def _is_end(self, layers: Layers) -> bool:
        words = layers.words
        scopes = vocabulary.SCOPES | vocabulary.SMALL_SCOPES
        known = words <= vocabulary.END_WORDS | scopes | {"success", "error"}
        return bool(words & vocabulary.END_WORDS) and known

    def _end_of_run(self, layers: Layers) -> None:
        self._passing = ""
        self._out.end_stream(MAIN)
        text = without_data(self._text(layers))
        if text.strip():
            self._shown = True
            self._out.final(text, self._cut_short)
        status = next((integer(v) for v in layers.values(("exitCode", "exit_code", "code"))), None)
        stop = layers.text(vocabulary.STOPS)
        bad = bool(set(stop.lower().replace("-", "_").split("_")) & vocabulary.STOPS_BADLY)
        stated = status is not None or bool(list(layers.values(("success", "is_error", "isError"))))
        ok = not (bad or is_failed(layers.all)) and status in (None, 0)
        why = self._error(layers) or self._failed or (stop if bad else "")
        if ok and self._failed and not stated:
            ok = False
        detail = "success" if ok else why or (f"exit status {status}" if status else "failed")
        if layers.words & vocabulary.SMALL_SCOPES and not layers.words & vocabulary.SCOPES and ok:
            self._ending = (True, detail)
            return
        self._out.end_calls()
        if not ok and self._error(layers):
            self._failure("failed", self._error(layers))
        self._failed = ""
        self._ending = None
        self._outcome(ok, detail)

    def _end(self) -> None:
        super()._end()
        self._out.end_calls()
        if self._failed:
            self._outcome(False, self._failed)
        elif self._ending is not None:
            self._outcome(*self._ending)
        elif not self._shown and self._events:
            self._out.note(f"[{counted(self._events, 'event')} of an agent, none with a text]")
