"""Recordings on the command line: formats, marked commands, outcomes, ``info``."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.recordings import FOLDER

Write = Callable[[str, bytes | str], Path]

GOOD = (
    '{"version": 3, "term": {"cols": 80, "rows": 24}}\n[0.1, "o", "fine\\r\\n"]\n[0.1, "x", "0"]\n'
)
BAD = GOOD.replace("fine", "broken").replace('"0"', '"7"')
SHELL = FOLDER / "shell-marks" / "session.raw"


def test_a_recording_needs_no_flag(run: Run, write: Write) -> None:
    """A recording is recognised as a file, in a pipe, and compressed."""
    write("a.cast.gz", gzip.compress(GOOD.encode()))
    assert run("a.cast.gz").out == "fine\n"
    assert run(stdin=GOOD.encode()).out == "fine\n"
    assert run("--format", "raw", stdin=GOOD.encode()).out.startswith('{"version": 3')
    assert run("clean", stdin=GOOD.encode()).out == "fine\n"


def test_nothing_that_could_be_read(run: Run, write: Write) -> None:
    """A recording of which everything was skipped is an error, not an empty tail."""
    write("other.log", '{"level":"info"}\n{"level":"warn"}\n')
    result = run("--format", "codex-json", "other.log")
    assert (result.status, result.out) == (1, "")
    assert result.error == (
        "other.log: nothing in it could be read as codex-json (2 skipped); "
        "--format raw prints it as it is"
    )


def test_a_format_that_there_is_not(cli: Run) -> None:
    """An unknown format is refused with the names of the known ones."""
    result = cli("--format", "csat", "x")
    assert result.status == 2
    assert "--format: got 'csat', expected one of auto, raw, cast" in result.error
    assert "did you mean 'cast'?" in result.error
    assert cli("info", "--format", "csat", str(SHELL)).status == 2


def test_success_is_required(cli: Run, write: Write) -> None:
    """The tail is printed in any case; the exit status is that of the recording."""
    for name, text in (("good", GOOD), ("bad", BAD), ("raw", "text\n")):
        write(name, text)
    good = cli("--require-success", "good")
    assert (good.status, good.out, good.errors) == (0, "fine\n", "")
    bad = cli("--require-success", "bad")
    assert (bad.status, bad.out) == (4, "broken\n")
    assert bad.error == "bad failed: exit status 7"
    raw = cli("--require-success", "raw")
    assert (raw.status, raw.out) == (4, "text\n")
    assert raw.error == "raw records no success (format raw)"
    both = cli("clean", "--require-success", "good", "bad")
    assert (both.status, both.out) == (4, "fine\nbroken\n")
    assert cli("bad").status == 0
    assert cli("--require-success", "bad", "missing").status == 1


def test_one_command(cli: Run, write: Write) -> None:
    """--command selects one command's output, with its exit status in the report."""
    write("shell.raw", SHELL.read_bytes())
    second = cli("--command", "2", "--report", "shell.raw")
    assert second.out.endswith("1 failed, 13 passed in 0.87s\n")
    assert json.loads(second.errors)["command"] == {
        "number": 2, "line": "python3 -m pytest -q", "exit_status": 1
    }  # fmt: skip
    assert cli("--command", "2", "--require-success", "shell.raw").status == 4
    assert cli("--command", "1", "--require-success", "shell.raw").status == 0
    assert cli("clean", "--command", "4", "shell.raw").out == "2:    return sum(items)\n"
    assert cli("--last-command", "shell.raw").out == "2:    return sum(items)\n"


def test_no_such_command(cli: Run, write: Write) -> None:
    """An input without the marked command is an error."""
    write("shell.raw", SHELL.read_bytes())
    write("plain", "text\n")
    result = cli("--command", "99", "shell.raw")
    assert (result.status, result.out) == (1, "")
    assert result.error == "shell.raw: no command 99 is marked in it (OSC 133 or 633)"
    assert cli("--last-command", "plain").error == (
        "plain: no command is marked in it (OSC 133 or 633)"
    )
    assert cli("--last-command", "--command", "2", "plain").status == 2
    assert cli("--command", "0", "plain").status == 2
    assert cli("--tool-lines", "0", "plain").status == 2


def test_a_damaged_archive(cli: Run, write: Write) -> None:
    """The part before the damage is printed, the damage reported, the copy whole."""
    packed = gzip.compress(b"".join(b"line %d\n" % n for n in range(5000)))[:-400]
    write("cut.gz", packed)
    for command in ([], ["clean"]):
        result = cli(*command, "--tee", "copy", "cut.gz")
        assert result.status == 1
        assert "line 4" in result.out
        assert result.error == (
            "cut.gz: gzip: the compressed data ends early; the part before the damage was handled"
        )
        assert Path("copy").read_bytes() == packed
    assert cli("info", "cut.gz").status == 1


def test_zstd_without_its_package(cli: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package, other inputs are read and the copy is whole."""
    import sys

    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "compression", None)
    packed = b"\x28\xb5\x2f\xfd" + b"x" * 600_000
    write("a.zst", packed)
    write("b", "text\n")
    for command in ([], ["clean"]):
        result = cli(*command, "--tee", "copy", "a.zst", "b")
        assert (result.status, result.out) == (1, "text\n")
        assert "pip install 'tailcut[zstd]'" in result.error
        assert Path("copy").read_bytes() == packed + b"text\n"
    assert "pip install" in cli("info", "a.zst").error


def test_info(cli: Run, write: Write) -> None:
    """Rows are aligned and never empty; --json prints JSON."""
    write("a.cast", BAD)
    assert cli("info", "a.cast").out == (
        "format             cast v3 (the first line is the header of asciicast v3)\n"
        "size               80 x 24, as recorded\n"
        "duration           0.2 s\n"
        "bytes              90, 8 of output\n"
        "lines              1\n"
        "outcome            failure: exit status 7\n"
        "control functions  CR LF 1\n"
    )
    found = json.loads(cli("info", "--json", "a.cast").out)
    assert (found["format"], found["outcome"]["exit_status"]) == ("cast", 7)
    write("plain", "text\n")
    assert "not recorded; read with 24 rows that do not wrap" in cli("info", "plain").out
    assert "python3 -m pytest -q, exit status 1" in cli("info", str(SHELL)).out
    assert cli("info", "missing").status == 1
    assert cli("info").status == 2


def test_info_of_standard_input(run: Run) -> None:
    """A FILE of ``-`` is standard input."""
    assert run("info", "-", stdin=GOOD.encode()).out.startswith("format             cast")
