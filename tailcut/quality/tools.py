"""The tools that are scored: tailcut, what people use without it, and any other program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path
from typing import IO

from tailcut.api import tail
from tailcut.core.record import Record
from tailcut.errors import OptionError
from tailcut.options import Options

__all__ = ["BUILT_IN", "OWN", "TAILCUT", "Output", "Tool", "end_with_commands", "parse_tool", "run"]

TAILCUT = "tailcut"
NO_SIZE = "no-size"
RAW_TAIL = "raw-tail"
STRIP_TAIL = "strip-tail"

OWN = (TAILCUT, NO_SIZE)
"""Tools with stages, whose dropped lines are known."""

BUILT_IN = {
    NO_SIZE: "tailcut without the size of the terminal",
    RAW_TAIL: "the end of the raw stream",
    STRIP_TAIL: "control sequences and carriage returns removed, then the end",
}
"""Tools that need no command, with a description."""

_EXAMPLE = "'ansi2txt=ansi2txt | tail -c {budget}'"
# What such regular expressions usually remove: CSI, OSC and other escape sequences, and CR. Not
# SEQUENCE of `core.controls`: this is what other tools do, and the comparison is with them.
_SEQUENCES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_]|\r")
_FIELD = re.compile(r"\{(file|cols|rows|budget)\}")
# Columns and rows for a program where the size is unknown: those of the VT100.
_USUAL_SIZE = (80, 24)
# A longer error message of a program would not fit beside its name in the table.
_COMPLAINT_CHARS = 100
# What a shell puts before its message that a program cannot be started.
_SHELL = re.compile(r"^\S*sh: (?:line )?\d+: ")
# The status that a shell reports for SIGPIPE: `head`, for example, closed the pipe early.
_CLOSED_PIPE = 128 + 13


class Tool(Record):
    """A program that makes a tail of a stream.

    Args:
        name: its name in the tables.
        command: a shell command; empty for a built-in tool.
    """

    name: str
    command: str = ""


class Output(Record):
    """The tail that a tool made of a recording.

    Args:
        text: the text that it printed, without line ends at its end.
        bytes_read: bytes of the recording that were read; None where the tool does not report
            them.
        failure: why it failed; empty where it did not.
    """

    text: str
    bytes_read: int | None = None
    failure: str = ""


def parse_tool(text: str) -> Tool:
    """Read ``NAME=COMMAND``, or the name of a built-in tool.

    Raises:
        OptionError: the text is neither.

    >>> parse_tool("mine=mytail {file}")
    Tool(name='mine', command='mytail {file}')
    """
    name, equals, command = (part.strip() for part in text.partition("="))
    if name == TAILCUT or (equals and name in BUILT_IN):
        raise OptionError("--against", text, "a name that is not taken", "choose another NAME")
    if name in BUILT_IN:
        return Tool(name)
    if not name or not command:
        allowed = "NAME=COMMAND, or one of " + ", ".join(BUILT_IN)
        raise OptionError("--against", text, allowed, f"for example {_EXAMPLE}")
    return Tool(name, command)


def run(tool: Tool, path: Path, options: Options, timeout: float) -> Output:
    """Make a tail of a recording with a tool.

    Args:
        tool: the tool.
        path: the recording.
        options: the budget and, where it is known, the size.
        timeout: seconds that a command may take.
    """
    if tool.command:
        return _command(tool.command, path, options, timeout)
    if tool.name in OWN:
        result = tail(path, own_options(tool.name, options))
        return Output(result, result.report.bytes_read)
    data = path.read_bytes()
    if tool.name == STRIP_TAIL:
        text = _SEQUENCES.sub(b"", data).decode("utf-8", "replace").strip()
    else:
        text = data.decode("utf-8", "replace")
    return Output(text[-options.budget :].rstrip("\n"), len(data))


def own_options(name: str, options: Options) -> Options:
    """Return the options of one of `OWN`."""
    return options.replace(cols=None, rows=None) if name == NO_SIZE else options


def _command(command: str, path: Path, options: Options, timeout: float) -> Output:
    cols, rows = _USUAL_SIZE
    values = {
        "file": shlex.quote(str(path.resolve())),
        "cols": str(options.cols or cols),
        "rows": str(options.rows or rows),
        "budget": str(options.budget),
    }
    filled = _FIELD.sub(lambda match: values[match[1]], command)
    if "{file}" in command:
        return _run(filled, subprocess.DEVNULL, timeout)
    with path.open("rb") as file:
        return _run(filled, file, timeout)


def _run(command: str, stdin: int | IO[bytes], timeout: float) -> Output:
    # With pipefail the failure of any program in a pipeline counts, not only the last one's.
    bash = shutil.which("bash")
    failure = ""
    _commands.is_starting = True
    with subprocess.Popen(
        [bash, "-o", "pipefail", "-c", command] if bash else command,
        shell=not bash,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        _commands.started(process)
        try:
            out, complaints = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired as error:
            _kill(process)
            out, complaints = error.output or b"", b""
            failure = f"not done after {timeout:g} s"
        except BaseException:
            _kill(process)
            raise
        finally:
            _commands.running.remove(process)
    if not failure and process.returncode not in (0, _CLOSED_PIPE):
        lines = complaints.decode("utf-8", "replace").split("\n")
        printed = [" ".join(line.split()) for line in lines if line.strip()]
        failure = f"exit status {process.returncode}"
        if printed:
            complaint = "".join(char for char in printed[-1] if char.isprintable())
            failure += f": {_SHELL.sub('', complaint)[:_COMPLAINT_CHARS]}"
    return Output(out.decode("utf-8", "replace").rstrip("\n"), None, failure)


class _Commands:
    """The commands that this process waits for; they are killed before it exits.

    Attributes:
        running: commands that have been started and not waited for.
        is_starting: a command is being started and not yet in `running`.
    """

    def __init__(self) -> None:
        self.running: list[subprocess.Popen[bytes]] = []
        self.is_starting = False
        self._is_over = False

    def started(self, process: subprocess.Popen[bytes]) -> None:
        """Note a command that has been started."""
        self.running.append(process)
        self.is_starting = False
        if self._is_over:
            self.end()

    def end(self, *_: object) -> None:
        """Kill the commands, then this process, as SIGTERM demanded."""
        self._is_over = True
        if not self.is_starting:
            for process in self.running:
                _kill(process)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTERM)


_commands = _Commands()


def end_with_commands() -> None:
    """Make SIGTERM kill the commands that this process has started, and then the process."""
    signal.signal(signal.SIGTERM, _commands.end)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a command and everything in its process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no groups on Windows; or all have ended
        process.kill()
