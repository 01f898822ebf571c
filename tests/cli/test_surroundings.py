"""Locale, terminals, signals, closed descriptors: facts of a real process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment

posix = pytest.mark.skipif(os.name != "posix", reason="descriptors and signals as POSIX has them")


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "LANG": "C"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1:strict"},
        {"PYTHONUTF8": "1"},
    ],
    ids=lambda env: ",".join(f"{key}={value}" for key, value in env.items()),
)
def test_output_is_utf8_whatever_the_locale(run: Run, env: dict[str, str]) -> None:
    """Output is UTF-8 with LF line ends in every locale."""
    stdin = "żółw 日本 👩\u200d🚀\nzwei\n".encode()
    for args in ([], ["clean"], ["-n", "100"]):
        result = run(*args, stdin=stdin, env=env)
        assert (result.status, result.raw, result.errors) == (0, stdin, "")
    shortened = run("-n", "3", stdin=b"x" * 10, env=env)
    assert shortened.raw == "…xx\n".encode()
    assert run("--help", env=env).status == 0
    missing = run("日本", env=env)
    assert missing.status == 1
    assert "no such file" in missing.error


def test_undecodable_names_and_prompts_come_through(run: Run) -> None:
    """Undecodable bytes of arguments are printed unchanged."""
    if os.name != "posix" or sys.platform == "darwin":
        pytest.skip("file names are bytes on Linux only")
    result = run(os.fsdecode(b"\xff.log"))
    assert (result.status, result.error) == (1, r"'\udcff.log': no such file or directory")
    assert run("--prompt", os.fsdecode(b"a\xffb")).raw == b"a\xffb\n"


@posix
class TestTerminal:
    """A terminal as standard input."""

    @staticmethod
    def start(*args: str) -> tuple["subprocess.Popen[bytes]", int]:
        """Start the command with its own terminal."""
        import pty

        controller, terminal = pty.openpty()
        process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        os.close(terminal)
        return process, controller

    @pytest.mark.parametrize("args", [[], ["-n", "5"], ["clean"]])
    def test_a_hint_and_no_hang(self, args: list[str]) -> None:
        """One line is printed, and the status is that of a wrong call."""
        process, controller = self.start(*args)
        out, errors = process.communicate(timeout=60)
        os.close(controller)
        assert (process.returncode, out) == (2, b"")
        assert errors == (
            b"tailcut: standard input is a terminal: name a FILE, or pipe the output of a "
            b"command in (some-command 2>&1 | tailcut); see tailcut --help\n"
        )

    def test_a_terminal_that_was_asked_for_is_read(self) -> None:
        """A FILE of - reads the terminal."""
        process, controller = self.start("-")
        os.write(controller, b"typed\n\x04")
        out, errors = process.communicate(timeout=60)
        os.close(controller)
        assert (process.returncode, out, errors) == (0, b"typed\n", b"")

    def test_a_terminal_that_is_closed_ends_the_stream(self) -> None:
        """A terminal that is closed ends the stream."""
        process, controller = self.start("clean", "--live", "-")
        os.write(controller, b"typed\nmore\n")
        assert process.stdout
        assert process.stdout.readline() == b"typed\n"
        assert process.stdout.readline() == b"more\n"
        os.close(controller)
        out, errors = process.communicate(timeout=60)
        assert (process.returncode, out, errors) == (0, b"", b"")


def piped(args: list[str], data: bytes) -> subprocess.Popen[bytes]:
    """Start the command with an open pipe as its input, and some data in it."""
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin
    process.stdin.write(data)
    process.stdin.flush()
    return process


@posix
@pytest.mark.parametrize("args", [[], ["clean"], ["-n", "5", "-"], ["--tee", os.devnull]])
def test_an_interrupt_ends_it_without_a_traceback(args: list[str]) -> None:
    """Ctrl-C exits with the status that shells use for it, without a traceback."""
    process = piped(args, b"x\n" * 100_000)  # more than a pipe holds: it has begun to read
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")


@posix
@pytest.mark.parametrize("args", [[], ["clean"], ["-n", "50", "-"]])
def test_what_was_read_before_an_interrupt_is_handled(args: list[str]) -> None:
    """The part that was read before Ctrl-C is handled: a command that hangs has a tail."""
    process = piped(args, b"step one\nstep two hangs\n")
    time.sleep(1)  # it is waiting for more
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (130, b"step one\nstep two hangs\n", b"")


@posix
def test_an_interrupt_that_is_ignored_stays_so() -> None:
    """A signal that is ignored, as in a shell's background, stays ignored."""
    ignore = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = piped([], b"one\n")  # inherits it
    finally:
        signal.signal(signal.SIGINT, ignore)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(b"two\n", timeout=60)
    assert (process.returncode, out) == (0, b"one\ntwo\n")


@posix
@pytest.mark.parametrize("args", [[], ["clean"], ["--help"], ["clean", "--help"], ["--version"]])
def test_a_pipe_that_nobody_reads_is_no_failure(args: list[str]) -> None:
    """A pipe without a reader is no failure, also at exit."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, *args],
        input=b"text\n" * 100_000,
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@posix
def test_errors_that_nobody_reads_leave_the_status(run: Run) -> None:
    """A closed standard error does not change the exit status."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, "nosuch"], stdout=subprocess.PIPE, stderr=write,
                          env=environment())  # fmt: skip
    os.close(write)
    assert (done.returncode, done.stdout) == (1, b"")


@posix
@pytest.mark.parametrize(
    ("redirection", "status", "error"),
    [
        ("<&-", 1, "tailcut: standard input: it is closed\n"),
        (">&-", 3, "tailcut: standard output: it is closed\n"),
        ("2>&-", 0, ""),
        ("--tee copy >&-", 3, "tailcut: standard output: it is closed\n"),
        ("nosuch 2>&-", 1, ""),
    ],
)
def test_a_descriptor_that_is_closed(
    tmp_path: Path, redirection: str, status: int, error: str
) -> None:
    """A closed descriptor is never mistaken for a file opened in its place."""
    command = " ".join(f"'{word}'" for word in COMMAND)
    done = subprocess.run(
        ["sh", "-c", f"printf 'text\\n' | {command} {redirection}"],
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        text=True,
    )
    assert (done.returncode, done.stderr) == (status, error)
    if "copy" in redirection:
        assert (tmp_path / "copy").read_text() == "text\n"


@posix
def test_a_pipe_that_another_process_made_non_blocking(tmp_path: Path) -> None:
    """A pipe that its other side made non-blocking is read to its end."""
    process = subprocess.Popen(
        [*COMMAND, "-n", "5"],
        stdin=(pipe := os.pipe())[0],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    os.set_blocking(pipe[0], False)
    os.close(pipe[0])
    time.sleep(0.3)
    os.write(pipe[1], b"later\n")
    os.close(pipe[1])
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (0, b"later\n", b"")


@posix
def test_a_full_pipe_that_is_non_blocking(tmp_path: Path) -> None:
    """A full pipe that is non-blocking gets all of the output."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    text = b"".join(b"line %d\n" % number for number in range(60_000))
    source = tmp_path / "source"
    source.write_bytes(text)
    process = subprocess.Popen(
        [*COMMAND, "clean", str(source)], stdout=write, stderr=subprocess.PIPE, env=environment()
    )
    os.close(write)
    time.sleep(0.5)
    with os.fdopen(read, "rb") as file:
        assert file.read() == text
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 0
