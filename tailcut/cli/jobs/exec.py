"""Run a command and print its tail at the end."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping, Sequence

from tailcut import process
from tailcut.api import Collector, Tail
from tailcut.cli.output import complain, note, open_standard_streams, problem, write_all
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import EXIT_OK, OutputError, UsageError, shown
from tailcut.options import Options
from tailcut.process.ending import STATUS_UNKNOWN, Ending

if TYPE_CHECKING:
    from tailcut.cli.handoff import Handoff
    from tailcut.process.person import Person

__all__ = ["Request", "run"]

_STDIN, _STDOUT, _STDERR = 0, 1, 2
# The terminal that a command is given where the environment names none: every common terminal
# understands its colours.
_TERM = "xterm-256color"


class Request(Record, kw_only=True):
    """The arguments of ``tailcut exec``.

    Args:
        argv: the command and its arguments.
        options: how its output is read and cut; ``cols`` and ``rows`` are those of its terminal.
        pipe: whether to run it on pipes instead of in a terminal.
        timeout: seconds after which it is ended; None for no limit.
        idle_timeout: seconds without output after which it is ended; None for no limit.
        grace: seconds between SIGTERM and SIGKILL.
        keep_background: whether the processes that it leaves behind stay alive.
        out: the file that the tail is written to.
        quiet: whether the tail is written to that file only.
        record: the file that it is recorded to, as an asciicast.
        log: the file that its raw output is written to.
        handoff: how the tail is handed on; None to print it as it is.
        report: whether to print a report to standard error.
    """

    argv: Sequence[str]
    options: Options
    pipe: bool = False
    timeout: float | None = None
    idle_timeout: float | None = None
    grace: float = process.DEFAULT_GRACE
    keep_background: bool = False
    out: str | None = None
    quiet: bool = False
    record: str | None = None
    log: str | None = None
    handoff: Handoff | None = None
    report: bool = False


class _FailedError(OutputError):
    """tailcut itself failed, which must not look like an exit status of the command."""

    exit_code = STATUS_UNKNOWN


def run(request: Request) -> int:
    """Run a command, pass its output through, and print its tail.

    Returns:
        The exit status of the command.

    Raises:
        UsageError: two files are the same, or the system cannot run the command.
        OutputError: a file or standard output cannot be written.
    """
    argv, options = request.argv, request.options
    if os.name != "posix":
        raise UsageError(
            "exec needs a POSIX system such as Linux or macOS; on Windows pipe the output of the "
            "command into tailcut: some-command 2>&1 | tailcut"
        )
    from tailcut.process.prctl import adopting

    open_standard_streams()
    surroundings = _Surroundings(options, pipe=request.pipe)
    files = [_File(name, path) for name, path in _paths(request).items()]
    out, log, record = (_named(files, name) for name in ("--out", "--log", "--record"))
    output = _Output(options, surroundings, log, record, argv)
    control = process.Control()
    with adopting(), control.handling_signals():
        try:
            ending = process.run(
                argv,
                size=surroundings.size,
                stdin=surroundings.stdin,
                person=surroundings.person,
                on_output=output.keeper.feed,
                on_resize=output.keeper.resize,
                through=_STDOUT,
                error_through=_STDERR if request.pipe else None,
                env=surroundings.environment,
                timeout=request.timeout,
                idle_timeout=request.idle_timeout,
                grace=request.grace,
                control=control,
                keep_background=request.keep_background,
            )
        except OSError as error:
            raise _FailedError(
                f"standard output: {problem(error)}; the command was ended"
            ) from None
        tail = output.close(ending, control)
    _say(ending, output)
    if ending.started:
        text = _text(tail, ending, request, output.kept)
        if out is not None:
            out.replace(text)
        if not request.quiet:
            _show(text, is_plain=request.handoff is None)
    if request.report:
        note(json.dumps({"ending": ending.as_dict(), **output.report(tail)}))
    for file in files:
        file.close()
    if ending.status == EXIT_OK and not all(file.is_whole for file in files):
        return STATUS_UNKNOWN  # a script that continues after a success would use half a file
    return ending.status


class _Surroundings:
    """The parts of this process's surroundings that the command is given."""

    def __init__(self, options: Options, *, pipe: bool) -> None:
        self.person: Person | None = None
        self.size: tuple[int, int] | None = None
        self.stdin: int | None = _STDIN
        self.environment: Mapping[str, str] | None = None
        if pipe:
            if os.isatty(_STDIN):
                # The command is in another session, and could take input from the person's shell.
                self.stdin = _STDIN if _is_foreground() else None
            return
        from tailcut.process.person import Person, terminal_size

        cols, rows = terminal_size(_STDOUT, _STDIN, _STDERR)
        self.size = options.cols or cols, options.rows or rows
        if os.isatty(_STDIN) and not _is_foreground():
            self.stdin = None
        elif os.isatty(_STDOUT):
            self.person = Person(_STDIN, _STDOUT, cols=options.cols, rows=options.rows)
            if os.isatty(_STDIN):
                self.stdin = None
        # Programs believe a size in the environment before that of the terminal.
        self.environment = {
            "TERM": _TERM,
            **{name: value for name, value in os.environ.items() if name not in _SIZES},
        }


_SIZES = {"COLUMNS", "LINES"}
# The variables that an asciicast's header names.
_RECORDED = ("SHELL", "TERM")


class _Output:
    """What is kept of the command's output: its log, its recording and its tail."""

    def __init__(
        self,
        options: Options,
        surroundings: _Surroundings,
        log: _File | None,
        record: _File | None,
        argv: Sequence[str],
    ) -> None:
        from tailcut.process.keeper import AS_CAST, Keeper
        from tailcut.process.spool import Spool

        self._files = (log, record)
        size = surroundings.size
        shown_env = surroundings.environment or os.environ
        # A person's window changes its size; `--format` says that the stream is something else.
        self._follows_size = surroundings.person is not None and options.format == "auto"
        if self._follows_size:
            options = options.replace(**AS_CAST)
        else:
            if size is not None:
                options = options.replace(cols=size[0], rows=size[1])
            if options.newline == "auto":
                options = options.replace(newline="pipe" if size is None else "pty")
        Collector(options)  # files of own rules that cannot be used are reported before it runs
        self._options = options
        # Its tail is worked out when it has ended: limits and signals do not wait for that.
        self._spool = Spool()
        self._said: list[str] = []
        self.keeper = Keeper(
            self._spool,
            size=size,
            follows_size=self._follows_size,
            log=None if log is None else log.write,
            record=None if record is None else record.write,
            header={
                "command": " ".join(argv),
                "env": {name: shown_env[name] for name in _RECORDED if name in shown_env},
            },
        )

    @property
    def kept(self) -> list[str]:
        """The file that holds the whole output afterwards, if there is one."""
        return [file.path for file in self._files if file and file.is_whole][:1]

    @property
    def warnings(self) -> list[str]:
        """What a person should know of how the output was read."""
        return self._said

    def close(self, ending: Ending, control: process.Control) -> Tail:
        """End the stream and return its tail."""
        from tailcut.combo.render import patience, render

        self.keeper.close()
        rendered = render(self._spool.source, self._options.as_dict(), control, patience(ending))
        self._spool.close()
        self._said = [*rendered.warnings, *([rendered.damage] if rendered.damage else [])]
        return rendered.tail

    def report(self, tail: Tail) -> dict[str, object]:
        """Return the tail's report, of the command's bytes and not of the asciicast's."""
        report = tail.report.as_dict()
        report["bytes_read"] = self.keeper.bytes
        if self._follows_size:
            report["format"] = "raw"
        return report


class _File:
    """A file that is written while the command runs, or when it has ended."""

    def __init__(self, option: str, path: str) -> None:
        self.option, self.path = option, path
        self.is_whole = True
        # The command may read what --out is going to replace.
        flags = os.O_WRONLY | os.O_CREAT | (0 if option == "--out" else os.O_TRUNC)
        try:
            self._descriptor = os.open(path, flags, 0o666)
        except OSError as error:
            raise self._error(error) from None

    def write(self, data: bytes) -> None:
        """Write a piece; after the first failure, which is reported, write no more."""
        if self.is_whole:
            try:
                write_all(self._descriptor, data)
            except OSError as error:
                self.is_whole = False
                complain(f"{self._error(error)}; the file is not whole")

    def replace(self, text: bytes) -> None:
        """Replace the content by a text."""
        with contextlib.suppress(OSError):  # a pipe, a device
            os.ftruncate(self._descriptor, 0)
        self.write(text)

    def close(self) -> None:
        """Close the file, which is when some systems report that it could not be written."""
        try:
            os.close(self._descriptor)
        except OSError as error:
            if self.is_whole:
                self.is_whole = False
                complain(str(self._error(error)))

    def _error(self, error: OSError) -> OutputError:
        return _FailedError(f"{self.option} {shown(self.path, quote=False)}: {problem(error)}")


def _paths(request: Request) -> dict[str, str]:
    paths = {"--out": request.out, "--log": request.log, "--record": request.record}
    named = {name: path for name, path in paths.items() if path is not None}
    seen: dict[str, str] = {}
    for name, path in named.items():
        real = os.path.realpath(path)
        if real in seen and real != os.devnull:
            raise UsageError(f"{name} and {seen[real]} are the same file: {shown(path)}")
        seen[real] = name
    return named


def _named(files: Sequence[_File], option: str) -> _File | None:
    return next((file for file in files if file.option == option), None)


def _text(tail: Tail, ending: Ending, request: Request, kept: Sequence[str]) -> bytes:
    text: str = tail
    if request.handoff is not None:
        name = os.path.basename(request.argv[0])  # noqa: PTH119
        text = request.handoff.wrap(tail, name, ended=ending.described, whole=kept)
    return (text.removesuffix("\n") + "\n").encode("utf-8", "surrogateescape") if text else b""


def _show(text: bytes, *, is_plain: bool) -> None:
    """Write the tail to standard error, with a headline for a person who has seen it all."""
    if text and is_plain and os.isatty(_STDERR):
        complain("tail of the output:")
    with contextlib.suppress(OSError):
        write_all(_STDERR, text)


def _say(ending: Ending, output: _Output) -> None:
    """Report what the exit status does not tell, from the beginning of a line."""
    if not output.keeper.last.endswith(b"\n") and os.isatty(_STDOUT) and os.isatty(_STDERR):
        note("")
    for warning in output.warnings:
        complain(warning)
    if ending.error:
        complain(ending.error)
    elif ending.timed_out is not None:
        complain(f"{ending.described}{' (killed)' if ending.killed else ''}")
    if ending.leftovers:
        count = f"{ending.leftovers} process{'es' if ending.leftovers > 1 else ''}"
        complain(f"ended {count} that the command left behind (--keep-background keeps them)")


def _is_foreground() -> bool:
    """Return whether this process may read the terminal that is its standard input."""
    try:
        return os.tcgetpgrp(_STDIN) == os.getpgrp()
    except OSError:  # not the controlling terminal: no other job reads it either
        return True
