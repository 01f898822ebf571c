"""``tailcut clean``: the whole transcript, line by line as it settles."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tailcut import clean
from tests.cli.conftest import COMMAND, Run, environment

Write = Callable[[str, bytes | str], Path]

LONG = b"".join(b"line %d\r\n" % number for number in range(1000))


def test_everything_is_printed(cli: Run, write: Write) -> None:
    """Nothing is cut."""
    write("long", LONG)
    result = cli("clean", "long")
    assert (result.status, result.errors) == (0, "")
    assert result.out == clean(LONG) + "\n"


def test_files_follow_each_other(run: Run, write: Write) -> None:
    """Each file has its own terminal; - is standard input."""
    write("a", "a \x1b[")
    write("b", "31mb\n")
    assert run("clean", "a", "-", "b", stdin=b"in").out == "a \nin\n31mb\n"


def test_options_of_the_stream_and_the_stages(cli: Run, write: Write) -> None:
    """The options of the main job have the same effect."""
    write("s", "one\n----\n\n\ntwo\n")
    assert cli("clean", "s", "--no-wordless").out == "one\n----\n\ntwo\n"
    assert cli("clean", "s", "--no-stages").out == "one\n----\n\n\ntwo\n"
    assert cli("clean", "s", "--newline", "pty").out.startswith("one\n")


def test_the_report_counts_what_was_printed(cli: Run, write: Write) -> None:
    """One report covers all files."""
    write("a", "one\n------\n")
    write("b", "two\n")
    result = cli("clean", "--report", "a", "b")
    report = json.loads(result.errors)
    assert (report["lines_read"], report["kept_lines"], report["kept_chars"]) == (3, 2, 7)
    assert report["kept_chars"] == len(result.out) - 1


def test_a_cleared_scrollback_is_not_taken_back(cli: Run, write: Write) -> None:
    """Lines that were printed before a clear of the scrollback stay printed."""
    write("s", "old\n\x1b[3Jnew\n")
    assert cli("clean", "s", "--rows", "1").out == "old\nnew\n"


class TestLive:
    """A reader sees a line while the stream is still running."""

    @staticmethod
    def talk(*args: str) -> tuple["subprocess.Popen[bytes]", int, int]:
        """Start the command; return it with its input and its output."""
        process = subprocess.Popen(
            [*COMMAND, "clean", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
        )
        assert process.stdin
        assert process.stdout
        return process, process.stdin.fileno(), process.stdout.fileno()

    def test_a_settled_line_is_printed_at_once(self) -> None:
        """A line is printed when it settles, not when the stream ends or a buffer is full."""
        process, into, out = self.talk("--rows", "2")
        os.write(into, b"one\r\ntwo\r\nthree\r\n")
        assert os.read(out, 100) == b"one\ntwo\n"
        os.write(into, b"four\r\n")
        assert os.read(out, 100) == b"three\n"
        assert process.communicate(timeout=60)[0] == b"four\n"

    def test_live_does_not_wait_for_the_screen(self) -> None:
        """With --live a line is printed when the next one begins."""
        process, into, out = self.talk("--live")
        os.write(into, b"one\r\nt")
        assert os.read(out, 100) == b"one\n"
        os.write(into, b"wo\r\n")
        assert os.read(out, 100) == b"two\n"
        os.write(into, b"\x1b[Athree\r\n")
        assert process.communicate(timeout=60)[0] == b"three\n"


def test_a_reader_that_has_seen_enough_ends_it_quietly(run: Run, write: Write) -> None:
    """A reader that leaves early, such as ``head``, is no failure."""
    write("long", LONG * 500)
    with subprocess.Popen(
        [*COMMAND, "clean", "long"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=write("x", "").parent,
        env=environment(),
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"line 0\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_the_copy_goes_on_when_nobody_reads_the_transcript(tmp_path: Path) -> None:
    """The copy of ``--tee`` is whole although the reader left."""
    stream = LONG * 200
    with subprocess.Popen(
        [*COMMAND, "clean", "--tee", "copy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(stream)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
    assert (tmp_path / "copy").read_bytes() == stream


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_and_the_copy_goes_on(run: Run, tmp_path: Path) -> None:
    """After an output error the copy is still completed."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [*COMMAND, "clean", "--tee", "copy"],
            input=LONG,
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(),
        )
    assert done.returncode == 3
    assert done.stderr == b"tailcut: standard output: no space left on device\n"
    assert (tmp_path / "copy").read_bytes() == LONG
