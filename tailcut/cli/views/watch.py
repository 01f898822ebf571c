"""The progress of a run, for a person or a program."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tailcut.cli.output import note, write
from tailcut.combo.attempt import View
from tailcut.combo.invocation import Invocation
from tailcut.combo.step import Step
from tailcut.core.text import one_line
from tailcut.errors import OutputError, shown
from tailcut.process import written

__all__ = ["JsonWatch", "LiveWatch", "Watch", "command_line", "describe", "span"]

# The lines of a prompt that a person is shown for approval; the whole is in the run's folder.
_SHOWN_LINES = 40
_MARKS = {0: "ok", 1: "failed", -1: "not started"}


class Watch:
    """One line for each step that begins or ends; no output.

    Args:
        asks: whether a person can be asked for approval.

    Attributes:
        mask: takes the values of secrets out of a text.
    """

    def __init__(self, *, asks: bool) -> None:
        self._asks = asks
        self.mask: Callable[[str], str] = str

    def event(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Print an event."""
        if kind == "run-started":
            note(f"run {facts['run']}: {one_line(facts['name'])}")
        elif kind == "step-started":
            again = f" (attempt {facts['attempt']})" if facts["attempt"] > 1 else ""
            self._began(f"{facts['position'] + 1}. {facts['step']}{again}")
        elif kind == "step-finished":
            mark = _MARKS[facts["status"]]
            again = "; retrying" if facts["retrying"] else ""
            ended = "" if facts["status"] == 0 else f": {one_line(facts['ended'])}"
            note(f"   {facts['step']} {mark} after {span(facts['duration'])}{ended}{again}")

    def view(self, step: Step) -> View:
        """Show the output of a step only if it is interactive."""
        if step.is_interactive:
            return View(through=1)
        return View()

    def approve(self, step: Step, invocation: Invocation) -> bool | str | None:
        """Ask for approval; return None if nobody can be asked."""
        if not self._asks:
            return None
        note(f"\nStep {shown(step.name)} needs approval. It will run:")
        for line in self.mask(command_line(invocation.outline)).split("\n"):
            note(f"  {line}")
        note(f"  {self.mask(one_line(describe(step)))}")
        if invocation.prompt:
            lines = invocation.prompt.rstrip("\n").split("\n")
            note("Its prompt:")
            for line in lines[:_SHOWN_LINES]:
                note(f"  | {line}")
            if len(lines) > _SHOWN_LINES:
                note(f"  | … and {len(lines) - _SHOWN_LINES} more lines")
        try:
            with _interruptible() as woken:
                return _answer(woken)
        except (_InterruptedError, OSError):  # the terminal is gone
            note("")
            return None

    def _began(self, title: str) -> None:
        note(title)


class _InterruptedError(Exception):
    """A signal that ends the run, received while a person was asked."""


@contextmanager
def _interruptible() -> Iterator[int]:
    """Let signals end a question, which a handler alone would not: the read is resumed after it.

    Ctrl-Z stops this process at once: there is no running step to stop with it.

    Returns:
        A descriptor that is readable once a signal was received, also just before the wait.
    """

    def end(number: int, frame: Any) -> None:
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)
        raise _InterruptedError

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    stopped = signal.getsignal(signal.SIGTSTP)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    wakes_before = signal.set_wakeup_fd(wake)
    try:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        for number, handler in before.items():
            if handler != signal.SIG_IGN:
                signal.signal(number, end)
        yield woken
    finally:
        for number, handler in (*before.items(), (signal.SIGTSTP, stopped)):
            signal.signal(number, handler)
        signal.set_wakeup_fd(wakes_before)
        os.close(woken)
        os.close(wake)


def _answer(woken: int) -> bool | str | None:
    while True:
        answer = _asked("Approve, deny, or decide later? [a/d/l] ", woken)
        if not answer or answer.strip().lower() in ("l", "later"):
            return None
        if answer.strip().lower() in ("a", "approve"):
            return True
        if answer.strip().lower() in ("d", "deny"):
            return _asked("Why? ", woken).strip() or "no reason given"


def _asked(question: str, woken: int) -> str:
    """Return a typed line with its line end; an empty text at the end of the input."""
    sys.stderr.write(question)
    sys.stderr.flush()
    # A terminal delivers one line at a time: no line waits in a buffer that select() cannot see.
    select.select([sys.stdin, woken], [], [])
    return sys.stdin.readline()


class LiveWatch(Watch):
    """The output of each step, passed through below a headline."""

    def __init__(self, *, asks: bool, size: tuple[int, int] | None) -> None:
        super().__init__(asks=asks)
        self._size = size
        self._out = _Out()

    def view(self, step: Step) -> View:
        """Pass the output of a step through to standard output."""
        return View(through=1, lines=self._lines, size=self._size)

    def _lines(self, lines: list[str]) -> None:
        if lines:
            self._out.put("\n".join(lines) + "\n")

    def _began(self, title: str) -> None:
        note(f"\n── {title} " + "─" * max(4, 60 - len(title)))


class JsonWatch(Watch):
    """Every event as one line of JSON."""

    def __init__(self) -> None:
        super().__init__(asks=False)
        self._out = _Out()

    def event(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Print an event as JSON."""
        event = {"event": kind, "time": round(time.time(), 3), **facts}
        self._out.put(json.dumps(event) + "\n")


class _Out:
    """Standard output as long as it has a reader; a run continues without one."""

    def __init__(self) -> None:
        self._is_open = True

    def put(self, text: str) -> None:
        """Write a text; after the first failure write nothing."""
        if self._is_open:
            try:
                write(text)
            except (BrokenPipeError, OutputError):
                self._is_open = False


def span(seconds: float | None) -> str:
    """Write a duration."""
    if seconds is None:
        return "-"
    return f"{seconds:.2f}s" if seconds < 10 else written(round(seconds))


def command_line(argv: Sequence[str]) -> str:
    """Write a command as a shell would read it."""
    import shlex

    return shlex.join(argv)


def describe(step: Step) -> str:
    """Describe a step in one line."""
    facts = [step.provider.title if step.provider else "command"]
    if step.provider:
        facts += [f"permission {step.permission}"]
    if step.model:
        facts += [f"model {step.model}"]
    facts += [step.mode, "in a terminal" if step.pty else "on pipes", f"in {step.cwd}"]
    if step.timeout:
        facts += [f"at most {written(step.timeout)}"]
    if step.idle_timeout:
        facts += [f"at most {written(step.idle_timeout)} without output"]
    if step.verify:
        facts += [f"verified by {command_line(step.verify)}"]
    if step.retries:
        facts += [f"retried up to {step.retries} time{'s' if step.retries > 1 else ''}"]
    if step.on_failure != "stop":
        facts += ["the run continues if it fails"]
    for name, value in step.env.items():
        facts += [f"{name}={shown(value)}"]
    for name, secret in step.secrets.items():
        facts += [f"{name} from {secret}"]
    return ", ".join(facts)
