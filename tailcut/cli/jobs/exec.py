"""What ``tailcut exec`` does, once its arguments are understood."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping, Sequence

from tailcut import process
from tailcut.api import Collector, Tail
from tailcut.cli.output import complain, note, problem, write_all
from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import EXIT_OK, OutputError, UsageError, shown
from tailcut.options import Options
from tailcut.process.ending import STATUS_UNKNOWN, Ending

if TYPE_CHECKING:
    from tailcut.process.person import Person

__all__ = ["Run", "run_exec"]

_STDIN, _STDOUT, _STDERR = 0, 1, 2
# What a program is told of its terminal where nobody has said; colours are understood everywhere.
_TERM = "xterm-256color"
_UNNAMED = "previous step"


class Run(Record, kw_only=True):
    """How to run a command, and where its tail goes; the options of the command line."""

    pipe: bool
    timeout: float | None
    idle_timeout: float | None
    grace: float
    keep_background: bool
    out: str | None
    quiet: bool
    record: str | None
    log: str | None
    label: str | None
    prompt: str | None
    report: bool


class _FailedError(OutputError):
    """tailcut itself failed, which must not look like a status of the command's."""

    exit_code = STATUS_UNKNOWN


def run_exec(argv: Sequence[str], options: Options, run: Run) -> int:
    """Runs a command, passes its output through, and writes its tail.

    Args:
        argv: the command and its arguments.
        options: how its output is read and cut; ``cols`` and ``rows`` are its terminal's.
        run: the rest of what was asked for.

    Returns:
        The command's exit status.

    Raises:
        UsageError: it cannot be done as it was asked.
        OutputError: a file or standard output cannot be written.
    """
    if os.name != "posix":
        raise UsageError(
            "exec works on Linux, macOS and other POSIX systems only; on Windows pipe the "
            "command's output in: some-command 2>&1 | tailcut"
        )
    _open_standard_streams()
    surroundings = _Surroundings(options, run)
    files = [_File(name, path) for name, path in _paths(run).items()]
    out, log, record = (_named(files, name) for name in ("--out", "--log", "--record"))
    output = _Output(options, surroundings, log, record, argv)
    control = process.Control()
    try:
        with control.handling_signals():
            ending = process.run(
                argv,
                size=surroundings.size,
                stdin=surroundings.stdin,
                person=surroundings.person,
                on_output=output.keeper.feed,
                on_resize=output.keeper.resize,
                through=_STDOUT,
                error_through=_STDERR if run.pipe else None,
                env=surroundings.environment,
                timeout=run.timeout,
                idle_timeout=run.idle_timeout,
                grace=run.grace,
                control=control,
                keep_background=run.keep_background,
            )
    except OSError as error:
        raise _FailedError(f"standard output: {problem(error)}; the command was ended") from None
    tail = output.close()
    _say(ending, output)
    if ending.started:
        text = _text(tail, ending, run, output.kept, argv)
        if out is not None:
            out.replace(text)
        if not run.quiet:
            _show(text, is_plain=run.label is None and run.prompt is None)
    if run.report:
        note(json.dumps({"ending": ending.as_dict(), **output.report(tail)}))
    for file in files:
        file.close()
    if ending.status == EXIT_OK and not all(file.is_whole for file in files):
        return STATUS_UNKNOWN  # who goes on after a success would go on with half a file
    return ending.status


class _Surroundings:
    """What the command is given of what surrounds this process."""

    def __init__(self, options: Options, run: Run) -> None:
        self.person: Person | None = None
        self.size: tuple[int, int] | None = None
        self.stdin: int | None = _STDIN
        self.environment: Mapping[str, str] | None = None
        if run.pipe:
            if os.isatty(_STDIN):
                # Of another session, it could be read against the person's shell.
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
        # A size that the environment names would be believed before the terminal's.
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
        self._collector = Collector(options)
        self.keeper = Keeper(
            self._collector,
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
        damage = self.keeper.damage
        return [*self._collector.warnings, *([str(damage)] if damage else [])]

    def close(self) -> Tail:
        """End the stream and return its tail."""
        self.keeper.close()
        return self._collector.result()

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
        """Writes a piece; after the first failure, which is said, no more is kept."""
        if self.is_whole:
            try:
                write_all(self._descriptor, data)
            except OSError as error:
                self.is_whole = False
                complain(f"{self._error(error)}; the rest is not kept")

    def replace(self, text: bytes) -> None:
        """Makes a text the content."""
        with contextlib.suppress(OSError):  # a pipe, a device
            os.ftruncate(self._descriptor, 0)
        self.write(text)

    def close(self) -> None:
        """Closes the file, which is where some systems tell that it could not be written."""
        try:
            os.close(self._descriptor)
        except OSError as error:
            if self.is_whole:
                self.is_whole = False
                complain(str(self._error(error)))

    def _error(self, error: OSError) -> OutputError:
        return _FailedError(f"{self.option} {shown(self.path, quote=False)}: {problem(error)}")


def _paths(run: Run) -> dict[str, str]:
    paths = {"--out": run.out, "--log": run.log, "--record": run.record}
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


def _text(tail: Tail, ending: Ending, run: Run, kept: Sequence[str], argv: Sequence[str]) -> bytes:
    text: str = tail
    if run.label is not None or run.prompt is not None:
        from tailcut import handoff

        name = run.label if run.label is not None else os.path.basename(argv[0]) or _UNNAMED  # noqa: PTH119
        block = handoff.label(tail, name, ended=ending.described, whole=kept)
        text = handoff.compose(run.prompt or "", block)
    return (text.removesuffix("\n") + "\n").encode("utf-8", "surrogateescape") if text else b""


def _show(text: bytes, *, is_plain: bool) -> None:
    """Writes the tail to standard error; a person who has just seen it all is told what it is."""
    if text and is_plain and os.isatty(_STDERR):
        complain("the tail:")
    with contextlib.suppress(OSError):
        write_all(_STDERR, text)


def _say(ending: Ending, output: _Output) -> None:
    """Says what the exit status alone does not, from the beginning of a line."""
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
        complain(f"ended {count} that the command had left behind (--keep-background lets them)")


def _is_foreground() -> bool:
    """Says whether this process may read the terminal that standard input is."""
    try:
        return os.tcgetpgrp(_STDIN) == os.getpgrp()
    except OSError:  # not our controlling terminal: nobody else's job either
        return True


def _open_standard_streams() -> None:
    """Opens what is closed of them, before another file takes their places."""
    for descriptor in (_STDIN, _STDOUT, _STDERR):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
