"""Other programs are called with the recording; their failures are reported."""

import os
import time
from pathlib import Path

import pytest

from tailcut.errors import OptionError
from tailcut.options import Options
from tailcut.quality import Tool, parse_tool
from tailcut.quality.tools import run

posix = pytest.mark.skipif(os.name != "posix", reason="commands of a POSIX shell")


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Return a recording whose name a shell would split."""
    path = tmp_path / "a b'c.raw"
    path.write_bytes(b"\x1b[31mone\x1b[m\r\ntwo\r\n")
    return path


def test_an_argument_is_a_command_or_the_name_of_a_built_in_tool() -> None:
    """The first equals sign ends the name."""
    assert parse_tool("x=awk -F= '{print}'") == Tool("x", "awk -F= '{print}'")
    assert parse_tool("raw-tail") == Tool("raw-tail")


@pytest.mark.parametrize("text", ["", "x", "x=", "=y", "tailcut=x", "raw-tail=x", "tailcut"])
def test_anything_else_is_refused(text: str) -> None:
    """The error has an example."""
    with pytest.raises(OptionError, match="--against"):
        parse_tool(text)


@posix
@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("cat", "\x1b[31mone\x1b[m\r\ntwo\r"),
        ("cat {file}; cat", "\x1b[31mone\x1b[m\r\ntwo\r"),
        ("echo {cols} {rows} {budget} {other} ${HOME:+x}", "80 24 7 {other} x"),
        ("head -c 3 | od -An -c | tr -d ' '", "033[3"),
        ("yes | head -n 1", "y"),
        ("printf '\\377'", "\ufffd"),
    ],
)
def test_fields_are_filled_in(recording: Path, command: str, text: str) -> None:
    """Other braces stay; without {file} the recording is on standard input."""
    output = run(Tool("x", command), recording, Options(budget=7), 30)
    assert (output.text, output.failure) == (text, "")


@posix
def test_the_size_is_that_of_the_recording(recording: Path) -> None:
    """A known size is filled in."""
    options = Options(cols=100, rows=50)
    assert run(Tool("x", "echo {cols}x{rows}"), recording, options, 30).text == "100x50"


@posix
@pytest.mark.parametrize(
    ("command", "text", "failure"),
    [
        ("no-such-program | tail -c 5", "", "no-such-program: command not found"),
        ("echo half; echo why >&2; exit 3", "half", "exit status 3: why"),
        ("exit 4", "", "exit status 4"),
        (r"printf 'bad\33[2J' >&2; exit 5", "", "exit status 5: bad[2J"),
        ("kill -9 $$", "", "exit status -9"),
    ],
)
def test_a_failure_is_reported_and_the_output_counts(
    recording: Path, command: str, text: str, failure: str
) -> None:
    """The failure of any program in a pipeline counts."""
    output = run(Tool("x", command), recording, Options(), 30)
    assert output.text == text
    assert failure in output.failure


@posix
def test_a_command_that_takes_too_long_is_killed_with_its_children(
    recording: Path, tmp_path: Path
) -> None:
    """Children that hold the output open do not delay it."""
    witness = tmp_path / "witness"
    command = f"echo begun; (sleep 0.5; echo still > {witness}) & sleep 60"
    output = run(Tool("x", command), recording, Options(), 0.2)
    assert (output.text, output.failure) == ("begun", "not done after 0.2 s")
    time.sleep(0.6)
    assert not witness.exists()


def test_the_built_in_tools(recording: Path) -> None:
    """They return the end of the stream, raw and stripped."""
    options = Options(budget=6)
    assert run(Tool("raw-tail"), recording, options, 1).text == "\ntwo\r"
    assert run(Tool("strip-tail"), recording, options, 1).text == "ne\ntwo"
    assert run(Tool("strip-tail"), recording, options, 1).bytes_read == 18
