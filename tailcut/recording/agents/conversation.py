"""Write the transcript of an agent's run, as a person in front of the agent would have read it.

Every message and every command's output is a section of its own, so that a clear screen or a cursor
motion in one cannot touch another.
"""

from __future__ import annotations

import re
from collections import deque

from tailcut.recording.agents.tools import COMMAND, OPEN, QUIET, Call
from tailcut.recording.events import Boundary, Event, Outcome, Output
from tailcut.recording.json.long_values import end_and_folded
from tailcut.recording.json.opening import marks_in
from tailcut.recording.json.values import TextEnd, encoded, one_line

__all__ = ["MAIN", "WENT_BACK", "Conversation"]

MAIN = ""
"""The key of the agent itself, beside those of its sub-agents."""
WENT_BACK = "[went back to an earlier message]"
"""The line in the place of what a person took back."""

_INDENT = "  "
_blank_lines = re.compile(rb"\A(?:[ \t\r]*(?:\n|\Z))+").sub
_REMEMBERED = 1 << 16
"""Characters at the end of the agent's messages that a final result is compared with."""
_HELD = 1 << 16
"""Bytes of text lines that wait for the end of a line that is still being streamed."""
_COMPARED = 4096
"""Characters at the end of a sub-agent's message that the answer of its call is searched for."""
_CALLS = 200
"""Calls that wait for their results; agents run a handful at a time."""
_BLOCKS = 50
"""Streamed blocks of text that wait for the whole message to confirm them."""


class _Block:
    """A block of a message that comes in pieces.

    Attributes:
        text: the text so far; its beginning, once that is too long to be compared.
        length: characters so far.
        shown: whether any of it has been written.
    """

    def __init__(self) -> None:
        self.text = ""
        self.length = 0
        self.shown = False

    def add(self, text: str) -> None:
        self.length += len(text)
        if len(self.text) < _REMEMBERED:
            self.text += text

    def rest(self, whole: str) -> str | None:
        """Return the part of the whole that is still missing; None if the whole is another text."""
        known = self.text if self.length == len(self.text) else self.text[:_REMEMBERED]
        if whole.startswith(known) and len(whole) >= self.length:
            return whole[self.length :]
        same = whole.strip() == self.text.strip() or known.startswith(whole)
        return "" if same else None


class Conversation:
    """A writer of one agent's messages, tool calls and results, as events.

    Args:
        tool_lines: how many of the last lines of each command's output are kept.
    """

    def __init__(self, tool_lines: int) -> None:
        self._tool_lines = tool_lines
        self._events: list[Event] = []
        # The kind of the section at hand; whether its last line is unfinished.
        self._section = ""
        self._midline = False
        self._held = bytearray()
        self._messages = TextEnd(_REMEMBERED)
        # The last message of each sub-agent: the call that started it answers with that.
        self._last_of_agent: dict[str, str] = {}
        self._calls: dict[str, Call] = {}
        # By agent: the block that is being streamed, and those that have ended unconfirmed.
        self._streaming: dict[str, _Block] = {}
        self._streamed: dict[str, deque[_Block]] = {}
        self._writing: _Block | None = None
        self._half = ""

    def take(self) -> list[Event]:
        """Return the events since the last call."""
        events, self._events = self._events, []
        return events

    def close(self) -> None:
        """End the conversation: results that are still awaited did not come."""
        self._end_line()
        self.end_calls()

    def end_calls(self) -> None:
        """Write the calls whose results will not come."""
        for key in list(self._calls):
            self.result(key, None)

    def outcome(self, ok: bool, detail: str) -> None:
        """Give the outcome of the run."""
        self._events.append(Outcome(ok, detail))

    def session(self) -> None:
        """Begin the section of another run."""
        self.close()
        self._events.append(Boundary("session"))
        self._section = "session"

    def message(self, text: str, agent: str = MAIN) -> None:
        """Write a whole message of the agent or of a sub-agent."""
        text = text.strip("\n").rstrip()
        if text:
            self._begin("message")
            self._write(text, agent)
            self._end_line()
            if agent != MAIN:
                self._last_of_agent[agent] = text.strip()[-_COMPARED:]
                if len(self._last_of_agent) > _BLOCKS:
                    del self._last_of_agent[next(iter(self._last_of_agent))]

    def final(self, text: str, cut_short: bool = False) -> None:
        """Write the final result, unless the agent's last message was the same.

        Args:
            text: the result.
            cut_short: whether it is only the beginning of the result.
        """
        # Some programs join all messages of a run for the result, with other space between them.
        known, messages = _squeezed(text[-_REMEMBERED:]), _squeezed(self._messages.text())
        if known and not messages.endswith(known) and not (cut_short and known in messages):
            self.message(text)

    def note(self, text: str, agent: str = MAIN) -> None:
        """Write a line of ours about an event."""
        if text:
            self._begin("note")
            self._write(text, agent, is_message=False)
            self._end_line()

    def raw(self, text: bytes) -> None:
        """Write lines that are not JSON, or a piece of a line."""
        if text.startswith(b"\x1b]") and marks_in(text) == [text]:
            # The shell's marks show nothing, so they begin no section.
            self._events.append(Output(text))
            return
        while text and self._midline and self._section == "message":
            # It came while a line of the agent's text was streamed, and is written after that line.
            end = text.find(b"\n") + 1 or len(text)
            self._held += text[:end]
            text = text[end:]
            if len(self._held) > _HELD:
                self._end_line()
        if self._section != "text":
            text = _blank_lines(b"", text, 1)
        if text:
            if not (self._midline and self._section == "text"):
                self._begin("text")
            self._events.append(Output(text))
            self._midline = not text.endswith(b"\n")

    def stream(self, text: str, agent: str = MAIN) -> None:
        """Write a piece of a message that comes in pieces."""
        block = self._streaming.get(agent)
        if block is None:
            if len(self._streaming) >= _BLOCKS:
                self.end_stream(next(iter(self._streaming)))
            block = self._streaming[agent] = _Block()
        block.add(text)
        if not block.shown:
            text = text.lstrip("\n")
            if not text:
                return
            block.shown = True
            self._begin("message")
        elif self._writing is not block:
            self._begin("message")
        self._writing = block
        self._write(text, agent)

    def end_stream(self, agent: str = MAIN) -> None:
        """End a message that came in pieces; the whole message may still follow."""
        block = self._streaming.pop(agent, None)
        if block is None:
            return
        if self._writing is block:
            self._end_line()
        blocks = self._streamed.setdefault(agent, deque(maxlen=_BLOCKS))
        blocks.append(block)
        if len(self._streamed) > _BLOCKS:
            del self._streamed[next(iter(self._streamed))]

    def forget_streamed(self, agent: str = MAIN) -> None:
        """Forget the pieces so far: another message begins, so their whole will not follow."""
        self.end_stream(agent)
        self._streamed.pop(agent, None)

    def whole(self, text: str, agent: str = MAIN) -> None:
        """Write the missing part of a block that may have been streamed before."""
        blocks = self._streamed.get(agent)
        if blocks:
            rest = blocks.popleft().rest(text)
        elif agent in self._streaming:
            block = self._streaming.pop(agent)
            rest = block.rest(text)
            if rest is not None and self._writing is block:
                self._write(rest.rstrip(), agent)
                self._end_line()
                return
        else:
            rest = None
        if rest is None:
            self.message(text, agent)
        elif rest.strip():
            self.message(rest, agent)

    def call(self, key: str, call: Call) -> None:
        """Take a tool call; it is written when its result comes."""
        if call.kind == OPEN:
            self.note(call.heading, call.agent)
        self._calls[key] = call
        if len(self._calls) > _CALLS:
            self.result(next(iter(self._calls)), None)

    def progress(self, key: str, text: str, whole: bool = False) -> None:
        """Take output of a running call: a piece of it, or the whole so far."""
        call = self._calls.get(key)
        if call is not None and text:
            if whole:
                call.output.clear()
            call.output.add(text)

    def waiting(self, key: str) -> Call | None:
        """Return the call of a key, if it waits for its result."""
        return self._calls.get(key)

    def drop_call(self, key: str) -> None:
        """Forget a call that is written in another way."""
        self._calls.pop(key, None)

    def result(
        self,
        key: str,
        output: str | None,
        *,
        failed: bool = False,
        status: int | None = None,
        call: Call | None = None,
    ) -> None:
        """Write a call and its result.

        Args:
            key: the key of the call.
            output: its output or answer; None where the stream ended before.
            failed: whether the result is an error.
            status: the exit status, where it is known.
            call: the call, where it was not announced before.
        """
        call = self._calls.pop(key, None) or call
        if call is None:
            return
        missing = output is None
        output = (call.output.text() if output is None else output).strip("\n")
        about = ""
        if call.kind == COMMAND:
            if status or (failed and status is None):
                about = f"[exit status {status}]" if status is not None else "[failed]"
        elif failed:
            about = ": error: " + one_line(output or "failed", 300)
        if call.kind == COMMAND or call.kind == OPEN:
            if call.kind == COMMAND:
                self.note(call.heading, call.agent)
            if output.strip() and call.agent == MAIN and not (call.kind == OPEN and failed):
                self._output(call, output, key)
            if about:
                self.note(about.removeprefix(": "), call.agent)
        else:
            self.note(call.heading + about, call.agent)
            if call.kind != QUIET and not failed and call.agent == MAIN and _is_prose(output):
                self._output(call, output, key)
        if missing:
            self.note("[no result]", call.agent)

    def _output(self, call: Call, output: str, key: str) -> None:
        if call.kind == OPEN:
            report = self._last_of_agent.pop(key, "")
            if report and report in output:
                return
        output, folded = end_and_folded(output)
        self._begin("")
        self._events.append(Boundary("output", self._tool_lines, folded))
        self._events.append(Output(encoded(output + "\n")))

    def _begin(self, section: str) -> None:
        """Begin a section; consecutive notes share one, and so do lines of text."""
        self._end_line()
        if section and (section != self._section or section == "message"):
            self._events.append(Boundary(section))
            if section == "message" and self._section:
                self._events.append(Output(b"\n"))
        self._section = section or "output"

    def _write(self, text: str, agent: str, is_message: bool = True) -> None:
        text = self._half + text
        self._half = ""
        if text and "\ud800" <= text[-1] <= "\udbff":
            # Half of a character; the other half comes with the next piece.
            self._half, text = text[-1], text[:-1]
        if not text:
            return
        if is_message and agent == MAIN:
            self._messages.add(text)
        if agent != MAIN:
            text = text.replace("\n", "\n" + _INDENT)
            if not self._midline:
                text = _INDENT + text
        if self._held and "\n" in text:
            line, text = text.split("\n", 1)
            self._events.append(Output(encoded(line + "\n")))
            self._release()
            writing, self._midline = self._writing, False
            if text:
                self._begin("message")
            self._writing = writing
            if not text:
                return
        self._events.append(Output(encoded(text)))
        self._midline = not text.endswith("\n")

    def _end_line(self) -> None:
        """End the line that is being written."""
        if self._half:
            half, self._half = self._half, ""
            self._events.append(Output(encoded(half)))
        if self._midline:
            self._events.append(Output(b"\n"))
            self._midline = False
        self._writing = None
        self._release()

    def _release(self) -> None:
        if self._held:
            held, self._held = bytes(self._held), bytearray()
            if self._section != "text":
                self._events.append(Boundary("text"))
                self._section = "text"
            self._events.append(Output(held))
            self._midline = not held.endswith(b"\n")
            if self._midline:
                self._events.append(Output(b"\n"))
                self._midline = False


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _is_prose(output: str) -> bool:
    """Return whether an answer is prose for people, not data for the agent."""
    return bool(output.strip()) and output.lstrip()[0] not in "{[<"
