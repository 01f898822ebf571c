"""What is scored: tailcut itself, what people do without it, and any other program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tailcut.api import tail
from tailcut.errors import OptionError
from tailcut.options import Options

__all__ = ["BUILT_IN", "OWN", "TAILCUT", "Output", "Tool", "end_with_commands", "parse_tool", "run"]

TAILCUT = "tailcut"
NO_SIZE = "no-size"
RAW_TAIL = "raw-tail"
STRIP_TAIL = "strip-tail"

OWN = (TAILCUT, NO_SIZE)
"""Tools whose stages can be asked what they left out."""

BUILT_IN = {
    NO_SIZE: "tailcut where nobody says how large the terminal was",
    RAW_TAIL: "the end of the stream as it is",
    STRIP_TAIL: "control sequences and carriage returns removed, then the end",
}
"""Tools that need no command, and what they do."""

_EXAMPLE = "'ansi2txt=ansi2txt | tail -c {budget}'"
# What is usually removed: CSI, OSC and other escape sequences, and carriage returns. Its own
# pattern, not SEQUENCE of `core.controls`: it does what such tools do, which is the comparison.
_SEQUENCES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_]|\r")
_FIELD = re.compile(r"\{(file|cols|rows|budget)\}")
# What a program is told where the size is not known: that of a terminal since the VT100.
_USUAL_SIZE = (80, 24)
# More of what a program complains about would not fit beside its name.
_COMPLAINT_CHARS = 100
# Who speaks, where a shell cannot start a program.
_SHELL = re.compile(r"^\S*sh: (?:line )?\d+: ")
# What a shell reports for a program whose reader had seen enough, `head` for example.
_CLOSED_PIPE = 128 + 13


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that makes a tail of a stream.

    Args:
        name: what it goes by.
        command: a command of the shell; empty for what is built in.
    """

    name: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Output:
    """What a tool made of a recording.

    Args:
        text: what it printed, without line ends at its end.
        bytes_read: bytes of the recording that it has read; None where it does not say.
        failure: why it failed; empty where it did not.
    """

    text: str
    bytes_read: int | None = None
    failure: str = ""


def parse_tool(text: str) -> Tool:
    """Reads ``NAME=COMMAND``, or the name of a built-in tool.

    Raises:
        OptionError: it is neither.

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
    """Lets a tool make a tail of a recording.

    Args:
        tool: which one.
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
    """Gives the options of one of `OWN`."""
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
    # In a pipeline any program's failure counts, not only the last one's.
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
        said = [" ".join(line.split()) for line in lines if line.strip()]
        failure = f"exit status {process.returncode}"
        if said:
            complaint = "".join(char for char in said[-1] if char.isprintable())
            failure += f": {_SHELL.sub('', complaint)[:_COMPLAINT_CHARS]}"
    return Output(out.decode("utf-8", "replace").rstrip("\n"), None, failure)


class _Commands:
    """The commands that this process waits for, which end before it does.

    Attributes:
        is_starting: one is about to be known.
    """

    def __init__(self) -> None:
        self.running: list[subprocess.Popen[bytes]] = []
        self.is_starting = False
        self._is_over = False

    def started(self, process: subprocess.Popen[bytes]) -> None:
        """Notes that one is running now."""
        self.running.append(process)
        self.is_starting = False
        if self._is_over:
            self.end()

    def end(self, *_: object) -> None:
        """Ends them and then this process, as it was asked to by SIGTERM."""
        self._is_over = True
        if not self.is_starting:
            for process in self.running:
                _kill(process)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTERM)


_commands = _Commands()


def end_with_commands() -> None:
    """Lets a request to end this process end the commands that it has started, first."""
    signal.signal(signal.SIGTERM, _commands.end)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends a command and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no groups on Windows; or all have ended
        process.kill()
