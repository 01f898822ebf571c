"""Errors of a user: one line that names the field and what is allowed, and a status."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

Write = Callable[[str, bytes | str], Path]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["-n", "x"], "--budget: got 'x', expected a whole number, 1 or more"),
        (["-n", "0"], "--budget: got 0, expected a whole number, 1 or more"),
        (["-n", "-5"], "--budget: got -5, expected a whole number, 1 or more"),
        (["-n", "2.5"], "--budget: got '2.5', expected a whole number, 1 or more"),
        (["--lines", "all"], "--lines: got 'all', expected a whole number, 1 or more"),
        (["--cols", "0"], "--cols: got 0, expected a whole number from 1 to 65535"),
        (["--rows", "70000"], "--rows: got 70000, expected a whole number from 1 to 65535"),
        (
            ["--unit", "byte"],
            "--unit: got 'byte', expected one of chars, bytes, words; did you mean 'bytes'?",
        ),
        (["--newline", "crlf"], "--newline: got 'crlf', expected one of auto, pty, pipe"),
        (["--alternate-screen", "no"], "--alternate-screen: got 'no', expected one of keep, drop"),
        (
            ["clean", "--newline", "pyt"],
            "--newline: got 'pyt', expected one of auto, pty, pipe; did you mean 'pty'?",
        ),
        (
            ["--budgt", "5"],
            "no such option: --budgt; did you mean --budget? ('tailcut --help' lists the options)",
        ),
        (["--xyzzy"], "no such option: --xyzzy ('tailcut --help' lists the options)"),
        (
            ["clean", "--budget", "5"],
            "no such option: --budget ('tailcut clean --help' lists the options)",
        ),
        (["-n"], "option '-n' requires an argument ('tailcut --help' lists the options)"),
        (
            ["--prompt", "a", "--prompt-file", "b"],
            "--prompt and --prompt-file exclude each other: give one of them",
        ),
        (
            ["--ended", "exit status 1"],
            "--ended describes the step of --label: give --label NAME too",
        ),
        (["--prompt-file", "nosuch.md"], "--prompt-file nosuch.md: no such file or directory"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(
    cli: Run, args: list[str], error: str
) -> None:
    """A wrong option reads nothing, prints nothing, and exits with 2."""
    result = cli(*args)
    assert (result.status, result.raw, result.error) == (2, b"", error)


def test_a_rules_file_that_cannot_be_used_is_named(cli: Run, write: Write) -> None:
    """A rules file that cannot be used is named before anything is read."""
    write("log", "text\n")
    write("bad.toml", "this is [not TOML")
    for name in ("nosuch.toml", "bad.toml"):
        for command in ([], ["clean"]):
            result = cli(*command, "--chrome", name, "log")
            assert (result.status, result.raw) == (2, b"")
            assert result.error.startswith((f"{name}: ", f"{name}:1: "))


@pytest.mark.parametrize("command", [[], ["clean"]])
class TestInputs:
    """An input that cannot be read, beside others that can."""

    def test_a_missing_file(self, cli: Run, write: Write, command: list[str]) -> None:
        """A missing file is reported and the others are read, as cat and tail do."""
        write("log", "text\n")
        result = cli(*command, "nosuch", "log")
        assert (result.status, result.out) == (1, "text\n")
        assert result.error == "nosuch: no such file or directory"

    def test_a_directory(self, cli: Run, tmp_path: Path, command: list[str]) -> None:
        """A directory is reported in words."""
        (tmp_path / "logs").mkdir()
        result = cli(*command, "logs")
        assert (result.status, result.raw) == (1, b"")
        assert result.error == "logs: is a directory, not a recording; name the files in it"

    def test_an_unreadable_file(
        self, cli: Run, write: Write, monkeypatch: pytest.MonkeyPatch, command: list[str]
    ) -> None:
        """The system's words are reported. Root may read everything, so the error is simulated."""
        write("secret", "text")

        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("tailcut.cli.streams._descriptor", refuse)
        result = cli(*command, "secret")
        assert (result.status, result.error) == (1, "secret: permission denied")

    def test_a_name_with_control_characters(self, cli: Run, command: list[str]) -> None:
        """Control characters in a name are escaped: the line stays one line."""
        result = cli(*command, "two\nlines\x1b[2J")
        assert (result.status, result.error) == (
            1,
            r"'two\nlines\x1b[2J': no such file or directory",
        )

    def test_an_empty_name(self, cli: Run, command: list[str]) -> None:
        """An empty name, as from an unset variable, is a missing file."""
        result = cli(*command, "")
        assert (result.status, result.error) == (1, "'': no such file or directory")

    def test_any_bytes_are_a_stream(self, cli: Run, write: Write, command: list[str]) -> None:
        """A binary file is never an error."""
        write("binary", bytes(range(256)) * 64)
        result = cli(*command, "binary")
        assert (result.status, result.errors) == (0, "")
        result.raw.decode()


def test_a_mistyped_command_is_a_missing_file(cli: Run) -> None:
    """A mistyped command is reported as a missing file, with the command it resembles."""
    result = cli("cleen")
    assert (result.status, result.error) == (
        1,
        "cleen: no such file or directory; did you mean the command 'clean'?",
    )


def test_a_command_that_does_not_come_first_is_a_missing_file(cli: Run) -> None:
    """A command that is not the first argument is reported with its proper place."""
    result = cli("-n", "5", "clean")
    assert (result.status, result.error) == (
        1,
        "clean: no such file or directory; a command comes first: tailcut clean",
    )


def test_what_was_read_before_a_failure_is_still_handled(
    cli: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part that was read before a disk failed is still handled."""
    write("log", "text\n")
    chunks = iter([b"text\n"])

    def failing(*_: object) -> bytes:
        for chunk in chunks:
            return chunk
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("tailcut.pipeline.sources.FileSource.read", failing)
    result = cli("log")
    assert (result.status, result.out) == (1, "text\n")
    assert result.error == "log: input/output error"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("args", [[], ["clean"], ["--help"], ["--version"], ["clean", "--help"]])
def test_an_output_that_cannot_be_written_is_said(run: Run, args: list[str]) -> None:
    """A full disk is reported, not success."""
    from tests.cli.conftest import COMMAND, environment

    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [*COMMAND, *args], input=b"x", stdout=full, stderr=subprocess.PIPE, env=environment()
        )
    assert done.returncode == 3
    assert done.stderr == b"tailcut: standard output: no space left on device\n"
