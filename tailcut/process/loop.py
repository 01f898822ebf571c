"""The life of one command: time limits, signals, its end, and the processes that it leaves."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

from tailcut.core.typing import TYPE_CHECKING
from tailcut.process.ending import Ending
from tailcut.process.sinks import ready
from tailcut.process.streams import Streams
from tailcut.process.tree import Family, signal_group

if TYPE_CHECKING:
    from tailcut.process.control import Control
    from tailcut.process.ending import Limit
    from tailcut.process.person import Person
    from tailcut.process.settings import Settings
    from tailcut.process.start import Child

__all__ = ["Loop"]

# Seconds between two looks for processes that do not report their end.
_LOOK = 0.02
# Seconds between two ends of file that are typed for a command that reads a terminal without a
# person. The first one comes after half of that: time for a full-screen program to switch to raw
# mode, where it would be a stray key.
_TYPE = 0.1
# Seconds that the processes which a command left behind get to end by themselves (a tee at the end
# of its output, helpers whose input has ended): since the last output, and in all.
_LINGER, _LINGER_MOST = 0.25, 2.0
# Seconds of silence after which output is not read on that another process holds open.
_QUIET = 0.1
# Seconds for what a program prints as it stops (it leaves the alternate screen), before the shell
# prints.
_SETTLE = 0.05
# Seconds that a reader which takes nothing is waited for after a time limit.
_PATIENCE = 1.0
# Seconds after which a process that SIGKILL does not end counts as another user's, or as stuck in
# the system.
_GIVE_UP = 10.0


class Loop:
    """One command's life, from just after its start.

    Args:
        child: the command.
        streams: its input and output.
        settings: its limits.
        control: the handle through which others end or signal it.
        person: the person whose terminal it has.
    """

    def __init__(
        self,
        child: Child,
        streams: Streams,
        settings: Settings,
        control: Control,
        person: Person | None,
    ) -> None:
        self._child = child
        self._streams = streams
        self._settings = settings
        self._control = control
        self._person = person
        self._family = Family(child.monitor, child.pid, child.warden)
        self._wake = self._woken = -1
        self._deadline = None if settings.timeout is None else settings.begun + settings.timeout
        self._next_key = streams.now + _TYPE / 2
        # How it ended: the wait status, whether the monitor has no process left to watch over, and
        # what was done to end it.
        self._status: int | None = None
        self._is_alone = False
        self._error = ""
        self._timed_out: Limit | None = None
        self._cancelled = False
        self._done_since: float | None = None
        self._overstayed = False
        self._ended = 0.0
        self._kill_at: float | None = None
        self._give_up: float | None = None
        self._leftovers = 0

    def run(self, on_start: Callable[[int], None] | None) -> Ending:
        """Run the command to its end.

        Args:
            on_start: called with its process id.
        """
        try:
            if on_start is not None:
                on_start(self._child.pid)
            with self._awake(), self._person or contextlib.nullcontext():
                self._streams.listen_to(self._person)
                while True:
                    self._listen()
                    self._handle_requests()
                    if self._status is not None or self._error:
                        break
                    self._check_limits()
                    self._wait(self._until_next())
                self._ended = time.monotonic()
                self._cancelled = self._control.cancelled
                killed = self._give_up is not None
                is_own_end = self._kill_at is None
                self._streams.lose_terminal()
                self._see_to_leftovers(is_own_end)
                begun = self._read_the_rest()
                self._streams.finish(None if is_own_end else begun + _PATIENCE, self._woken)
        except BaseException:
            self._abort()
            raise
        self._leave()
        return self._ending(killed)

    def _wait(self, seconds: float | None) -> None:
        self._streams.wait(seconds, self._woken, self._child.report)
        with contextlib.suppress(BlockingIOError):
            os.read(self._woken, 4096)

    def _until_next(self) -> float | None:
        """Return the seconds until the next deadline; None where there is none."""
        times = []
        if self._kill_at is not None:
            times.append(self._kill_at)
        else:
            if self._deadline is not None:
                times.append(self._deadline)
            if self._settings.idle_timeout is not None:
                times.append(self._streams.last_output + self._settings.idle_timeout)
            if self._done_since is not None:
                times.append(self._done_since + self._settings.done_grace)
        if self._streams.types_ends:
            times.append(self._next_key)
        return max(min(times) - time.monotonic(), 0.0) if times else None

    def _listen(self) -> None:
        """Take the reports of the monitor."""
        child = self._child
        if child.report is not None:
            with contextlib.suppress(BlockingIOError):
                reports = os.read(child.report, 4096)
                child.reports += reports
                if not reports:
                    child.close("report")
        *lines, child.reports = child.reports.split(b"\n")
        for line in lines:
            if line == b"n":
                self._is_alone = True
            elif line == b"w":
                self._lose_watch()
            elif line == b"s":
                if self._person is not None and self._kill_at is None:
                    self._suspend(whole_job=True)
            else:
                self._status = int(line.split()[1])
        if child.report is None and not self._is_alone:
            # A watcher reports before it leaves; these were killed, or ended all that was left.
            self._is_alone = True
            self._lose_watch()
            self._end_orphans()

    def _lose_watch(self) -> None:
        if self._status is None:
            self._error = "the process that watched over it was killed"

    def _end_orphans(self) -> None:
        """Kill what both watchers leave behind, where this process has adopted it."""
        self._family.kill(self._family.others())
        end = time.monotonic() + _GIVE_UP
        while self._child.before is not None and time.monotonic() < end:
            found = self._family.adopted(self._child.before)
            if not found and self._child.is_reaped():
                break
            self._family.kill(found)
            time.sleep(_LOOK)

    def _handle_requests(self) -> None:
        person = self._person
        if person is not None and person.resized:
            size = person.size()
            self._child.resize(*size)
            if self._settings.on_resize is not None:
                self._settings.on_resize(*size)
        for what, number in self._control._taken():
            if what == "signal":
                signal_group(self._child.foreground(), number)
            elif what == "suspend":
                signal_group(self._child.foreground(), signal.SIGSTOP)
                self._suspend(whole_job=False)
            elif self._kill_at is None:
                self._ask(number)
            else:
                self._kill()
        if self._kill_at is None and self._streams.lost and self._settings.needs_reader:
            # The signal that it would have got from writing there itself.
            self._ask(signal.SIGPIPE if self._streams.lost == errno.EPIPE else signal.SIGHUP)
        if self._kill_at is None and self._streams.hung_up:
            self._control.cancelled = True
            self._ask(signal.SIGHUP)

    def _check_limits(self) -> None:
        now, idle = self._streams.now, self._settings.idle_timeout
        if self._streams.types_ends and now >= self._next_key:
            self._next_key = now + _TYPE
            self._streams.type_end()
        if self._kill_at is not None:
            if now >= self._kill_at:
                self._kill()
        elif self._deadline is not None and now >= self._deadline:
            self._timed_out = "timeout"
            self._ask(signal.SIGTERM)
        elif idle is not None and now >= self._streams.last_output + idle:
            self._timed_out = "idle"
            self._ask(signal.SIGTERM)
        elif self._has_overstayed(now):
            self._overstayed = True
            self._ask(signal.SIGTERM)

    def _has_overstayed(self, now: float) -> bool:
        """Return whether the work has been done for as long as the command may go on."""
        if self._settings.is_done is None or not self._settings.is_done():
            self._done_since = None
            return False
        if self._done_since is None:
            self._done_since = now
        return now >= self._done_since + self._settings.done_grace

    def _ask(self, number: int) -> None:
        """Ask the family to end within the grace period."""
        self._family.ask(number, self._family.others())
        self._kill_at = time.monotonic() + self._settings.grace

    def _kill(self) -> None:
        """Kill the family; called again until it has ended."""
        now = time.monotonic()
        if self._give_up is None:
            self._give_up = now + _GIVE_UP
        self._family.kill(self._family.others())
        self._kill_at = now + _LOOK
        if self._status is None and now >= self._give_up:
            self._error = "it could not be ended: another user's, or stuck in the system"

    def _see_to_leftovers(self, is_own_end: bool) -> None:
        """End the processes that the command has left behind, unless they may live on."""
        if is_own_end and self._settings.keep_background:
            return
        streams = self._streams
        streams.last_output = self._ended
        while self._has_leftovers():
            now = time.monotonic()
            if self._give_up is not None and now >= self._give_up:
                break
            if self._kill_at is not None:
                if now >= self._kill_at:
                    self._kill()
                next_at = self._kill_at
            else:
                next_at = min(streams.last_output + _LINGER, self._ended + _LINGER_MOST)
                if now >= next_at:
                    self._leftovers = len(self._family.others())
                    self._ask(signal.SIGTERM)
                    continue
            self._wait(max(next_at - now, 0.0) if not self._is_alone else _LOOK)
            self._listen()
            if any(what == "cancel" for what, _ in self._control._taken()):
                self._leftovers = self._leftovers or len(self._family.others())
                self._kill()

    def _has_leftovers(self) -> bool:
        """Return whether a process of the family lives; ask the system only where it must."""
        if not self._is_alone:
            return True
        return not self._child.adopts and bool(self._family.others())

    def _read_the_rest(self) -> float:
        """Read the output to its end, or until other processes that hold it open are quiet.

        Returns:
            When the reading began, on the monotonic clock.
        """
        streams = self._streams
        streams.now = streams.last_output = begun = time.monotonic()
        while streams.are_open:
            end = streams.last_output + _QUIET
            if not streams.is_slow:
                end = min(end, begun + _LINGER_MOST)
            elif self._kill_at is not None:
                end = min(end, begun + _PATIENCE)
            if streams.now >= end:
                break
            self._wait(end - streams.now)
        return begun

    def _ending(self, killed: bool) -> Ending:
        status = self._status
        code = number = None
        if status is not None and os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
        elif status is not None:
            code = os.WEXITSTATUS(status)
        limits = {"timeout": self._settings.timeout, "idle": self._settings.idle_timeout}
        return Ending(
            started=True,
            exit_code=code,
            signal=number,
            timed_out=self._timed_out,
            limit=self._settings.done_grace
            if self._overstayed
            else limits.get(self._timed_out or ""),
            cancelled=self._cancelled,
            overstayed=self._overstayed,
            killed=killed,
            leftovers=self._leftovers,
            duration=self._ended - self._settings.begun,
            error=self._error,
        )

    def _abort(self) -> None:
        """End everything at once: an error is being raised."""
        self._give_up = end = time.monotonic() + _GIVE_UP
        while not self._is_alone and time.monotonic() < end:
            self._family.kill(self._family.others())
            if self._child.report is not None:
                ready((self._child.report,), (), _LOOK)
            self._listen()
        self._leave()

    def _leave(self) -> None:
        self._streams.close()
        self._child.dismiss()
        self._child.close()
        if self._give_up is None or time.monotonic() < self._give_up:
            self._child.is_reaped(wait=True)

    def _suspend(self, *, whole_job: bool) -> None:
        """Stop this process too; continue the command when it is continued.

        Args:
            whole_job: whether to stop the other processes of its job, as the terminal would for
                Ctrl-Z. Of a signal to this process alone they know nothing.
        """
        person = self._person
        stopped = time.monotonic()
        self._streams.settle(_SETTLE)
        if threading.current_thread() is threading.main_thread():
            if person is not None:
                person.take_back()
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            # A job without a shell is not stopped by this: then nothing happens.
            os.kill(0 if whole_job else os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)
            if person is not None:
                person.lend()
                person.resized = True
        for group in {self._child.foreground(), self._child.pid}:
            signal_group(group, signal.SIGCONT)
        if person is not None:
            signal_group(self._child.foreground(), signal.SIGWINCH)  # so that it draws anew
        asleep = time.monotonic() - stopped
        self._streams.last_output += asleep
        if self._done_since is not None:
            self._done_since += asleep
        if self._deadline is not None:
            self._deadline += asleep

    @contextlib.contextmanager
    def _awake(self) -> Iterator[None]:
        """Let signals and the control wake the loop."""
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._control._attach(self._wake)
        is_main = threading.current_thread() is threading.main_thread()
        before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False) if is_main else -1
        try:
            yield
        finally:
            if is_main:
                signal.set_wakeup_fd(before)
            self._control._detach()
            os.close(self._wake)
            os.close(self._woken)
