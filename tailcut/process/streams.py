"""The input and output of a running command."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable

from tailcut.core.typing import TYPE_CHECKING
from tailcut.process.sinks import Sink, ready

if TYPE_CHECKING:
    from tailcut.process.intake import Intake
    from tailcut.process.modes import Modes
    from tailcut.process.person import Person
    from tailcut.process.start import Child

__all__ = ["Streams"]

# Bytes of output that are handled at once; a pty yields 4 KiB a read.
_BLOCK = 1 << 16
# Bytes of keys that are read ahead of a command which does not read them.
_MOST_KEYS = 1 << 16


class Streams:
    """A command's output, its standard input, and a person's keys.

    Args:
        child: the command.
        on_output: called with each piece of output.
        intake: how output is taken.

    Attributes:
        now: the time when `wait` last returned, on the monotonic clock.
        last_output: the time when output last came, or waited for a reader.
        lost: the error number that showed that a reader of the output is gone; 0 if none is.
        hung_up: whether the person's terminal is gone.
    """

    def __init__(
        self, child: Child, on_output: Callable[[bytes], None] | None, intake: Intake
    ) -> None:
        self.now = self.last_output = time.monotonic()
        self.lost = 0
        self.hung_up = False
        self._on_output = on_output
        self._intake = intake
        self._person: Person | None = None
        self._child = child
        self._sources: dict[int, Sink | None] = {child.output: None}
        if child.errors is not None:
            self._sources[child.errors] = None
        self._sinks: list[Sink] = []
        self._input: Sink | None = None
        if child.input is not None:
            self._input = Sink(child.input, owned=True)
        self._keys = Sink(child.output, owned=True) if child.is_typed_to else None
        self._beside: Sink | None = None
        self._modes: Modes | None = None

    @property
    def are_open(self) -> bool:
        """Whether more output can come."""
        return bool(self._sources)

    @property
    def is_slow(self) -> bool:
        """Whether output waits for its reader."""
        return any(self._sinks)

    @property
    def types_ends(self) -> bool:
        """Whether ends of file are typed: the command reads a terminal without a person."""
        return self._keys is not None and self._person is None

    def pass_through(self, output: int, errors: int | None) -> None:
        """Pass output through to descriptors, as fast as they take it."""
        for source, descriptor in ((self._child.output, output), (self._child.errors, errors)):
            if source is not None and descriptor is not None:
                sink = Sink(descriptor)
                self._sources[source] = sink
                self._sinks.append(sink)
        if os.isatty(output):
            from tailcut.process.modes import Modes

            self._modes = Modes()

    def pass_beside(self, sink: Sink) -> None:
        """Give output to a sink that nothing waits for."""
        self._beside = sink

    def give(self, data: bytes) -> None:
        """Write bytes to standard input, and close it after the last one."""
        sink = self._input
        assert sink is not None
        sink.write(data)
        if not sink:  # all is written, or its reader is gone
            sink.close()
            self._input = self._child.input = None

    def listen_to(self, person: Person | None) -> None:
        """Forward a person's keys from now on, where the command reads its terminal."""
        self._person = person
        if person is not None:
            self._modes = None  # it switches them off itself

    def type_end(self) -> None:
        """Type an end of file if the command has read the one before."""
        terminal, keys = self._child.terminal, self._keys
        if terminal is not None and keys is not None and not keys:
            waits, _ = ready((terminal,), (), 0)
            if not waits:
                keys.write(self._child.end_of_file())

    def wait(self, seconds: float | None, *others: int | None) -> None:
        """Wait until bytes can be moved, and move them.

        Args:
            seconds: the longest time to wait; None for ever.
            *others: further descriptors that end the wait.
        """
        person, keys = self._person, self._keys
        reads = [source for source, sink in self._sources.items() if not sink]
        reads += [descriptor for descriptor in others if descriptor is not None]
        if person is not None and keys is not None and len(keys) < _MOST_KEYS:
            reads.append(person.keys)
        waiting = [sink for sink in (*self._sinks, self._input, keys, self._beside) if sink]
        can_read, can_write = ready(reads, [sink.descriptor for sink in waiting], seconds)
        self.now = time.monotonic()
        if person is not None and person.keys in can_read:
            self._take_keys(person)
        for sink in waiting:
            if sink.descriptor in can_write:
                self._write(sink)
        for source, passed in list(self._sources.items()):
            if source in can_read:
                self._take_output(source, passed)
        if self.is_slow:
            self.last_output = self.now  # the reader is idle, not the command

    def settle(self, quiet: float) -> None:
        """Move bytes until none has come for ``quiet`` seconds, for a second at most."""
        self.now = begun = time.monotonic()
        end = begun + quiet
        while self.are_open and self.now < min(end, begun + 1.0):
            self.wait(end - self.now)
            end = max(end, self.last_output + quiet)

    def finish(self, end: float | None, woken: int) -> None:
        """Write the bytes that wait for a reader.

        Args:
            end: when to stop waiting for it, on the monotonic clock; None for never.
            woken: a descriptor that ends the wait.
        """
        while self.is_slow:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                break
            waiting = [sink for sink in self._sinks if sink]
            can_read, _ = ready((woken,), [sink.descriptor for sink in waiting], left)
            if can_read:
                break
            for sink in waiting:
                self._write(sink)

    def close(self) -> None:
        """Close our descriptors; further output is not read."""
        if self._input is not None:
            self._input.close()
            self._input = self._child.input = None
        self._sources.clear()
        self._intake.close()
        self._keys = None
        if self._modes is not None and self._sinks and (undo := self._modes.undo()):
            # The terminal's modes are the person's, who gets it back now.
            self._sinks[0].drop()
            self._sinks[0].write(undo)

    def lose_terminal(self) -> None:
        """Stop typing: the command has ended."""
        self._keys = None
        self._child.close("terminal")

    def _write(self, sink: Sink) -> None:
        if sink is self._input:
            self.give(b"")
        else:
            sink.flush()
            self._note_loss(sink)

    def _take_output(self, source: int, sink: Sink | None) -> None:
        pieces = []
        size = 0
        while size < _BLOCK:
            try:
                piece = self._intake.read(source, _BLOCK)
            except BlockingIOError:
                break
            if not piece:
                del self._sources[source]
                break
            pieces.append(piece)
            size += len(piece)
        if not pieces:
            return
        data = b"".join(pieces)
        self.last_output = self.now
        # Kept before it is shown: no crash loses what a person has seen.
        if self._on_output is not None:
            self._on_output(data)
        if sink is not None:
            sink.write(data)
            self._note_loss(sink)
            if self._modes is not None:
                self._modes.feed(data)
        if self._beside is not None:
            self._beside.write(data)
        if self._person is not None:
            self._person.show(data)

    def _note_loss(self, sink: Sink) -> None:
        if sink.is_broken and sink in self._sinks:
            self._sinks.remove(sink)
            self._sources = {
                source: None if other is sink else other for source, other in self._sources.items()
            }
            self.lost = sink.error

    def _take_keys(self, person: Person) -> None:
        typed = b""
        with contextlib.suppress(OSError):
            typed = os.read(person.keys, 4096)
        if typed and self._keys is not None:
            self._keys.write(typed)
        else:
            self._keys = None
            self.hung_up = True
