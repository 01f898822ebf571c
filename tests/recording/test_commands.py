"""Shell-integration marks give the output of one command, and its exit status."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import OptionError, Pipeline, clean, tail
from tailcut.recording import Outcome
from tailcut.recording.commands import Commands
from tests.recordings import FOLDER

BEL, ST = b"\x07", b"\x1b\\"


def mark(body: bytes, end: bytes = BEL, number: bytes = b"133") -> bytes:
    """Return one mark."""
    return b"\x1b]" + number + b";" + body + end


def prompt(line: bytes, output: bytes, status: bytes | None = b"0", end: bytes = BEL) -> bytes:
    """Return one command as a shell shows it, its end included if there is a status."""
    done = b"" if status is None else mark(b"D;" + status if status else b"D", end)
    return (
        mark(b"A", end) + b"$ " + mark(b"B", end) + line + b"\r\n" + mark(b"C", end) + output + done
    )


def commands(data: bytes, size: int | None = None) -> list[tuple[int, bytes, bytes, int | None]]:
    """Return number, output, echo and exit status of each command."""
    marks = Commands()
    size = size or max(len(data), 1)
    pieces = []
    for start in range(0, len(data), size):
        pieces += marks.feed(data[start : start + size])
    pieces += marks.close()
    found: dict[int, tuple[object, bytes]] = {}
    for command, text in pieces:
        if command is not None:
            before = found.get(command.number, (command, b""))[1]
            found[command.number] = (command, before + text)
    return [(n, text, c.line or c.echo, c.exit_status) for n, (c, text) in found.items()]  # type: ignore[attr-defined]


SESSION = (
    mark(b"D;0")
    + prompt(b"ls", b"a  b\r\n")
    + prompt(b"make", b"cc\r\nerror\r\n", b"2", ST)
    + prompt(b"true", b"", b"0")
)


@pytest.mark.parametrize("size", [None, 1, 2, 3, 7])
def test_commands_are_told_apart(size: int | None) -> None:
    """Commands have their number, output, line and exit status, in any chunking."""
    assert commands(SESSION, size) == [
        (1, b"a  b\r\n", b"ls\r\n", 0),
        (2, b"cc\r\nerror\r\n", b"make\r\n", 2),
        (3, b"", b"true\r\n", 0),
    ]


def test_all_bytes_come_out_but_the_marks() -> None:
    """Prompts, echoes and output come in their order."""
    marks = Commands()
    text = b"".join(text for _, text in [*marks.feed(SESSION), *marks.close()])
    assert text == b"$ ls\r\na  b\r\n$ make\r\ncc\r\nerror\r\n$ true\r\n"


def test_vs_code_says_the_line() -> None:
    """The line in OSC 633 E is read with its escapes, and a nonce after it is ignored."""
    data = mark(b"E;echo one\\x3b echo \\\\two;d9f3", BEL, b"633") + mark(b"C", BEL, b"633")
    assert commands(data + b"one\r\n" + mark(b"D;0", BEL, b"633")) == [
        (1, b"one\r\n", b"echo one; echo \\two", 0)
    ]


@pytest.mark.parametrize(
    ("body", "line"),
    [(b"C;cmdline_url=ls%20%3B", b"ls ;"), (b"C;cmdline=ls", b"ls"), (b"C;aid=3", b"")],
)
def test_fish_and_kitty_say_the_line_in_c(body: bytes, line: bytes) -> None:
    """The line is read from the parameters of mark C."""
    assert commands(mark(body) + b"x")[0][2] == line


def test_an_empty_line_is_no_command() -> None:
    """An empty line is no command, though shells mark it with C and a D without a status."""
    empty = (
        mark(b"A") + b"$ " + mark(b"B") + b"\r\n" + mark(b"C") + b"\x1b]0;title\x07" + mark(b"D")
    )
    assert [c[0] for c in commands(prompt(b"ls", b"x") + empty + prompt(b"w", b"y"))] == [1, 2]
    assert tail(prompt(b"ls", b"x\r\n") + empty, command="last") == "x"


def test_marks_of_both_kinds_count_once() -> None:
    """Where a shell writes OSC 133 and 633, the status is read from the one that has it."""
    both = mark(b"C") + mark(b"C", BEL, b"633") + b"x" + mark(b"D") + mark(b"D;7", BEL, b"633")
    assert commands(both) == [(1, b"x", b"", 7)]


def test_marks_that_are_none() -> None:
    """Unknown letters, marks cut short and endless ones never make a command."""
    for data in (mark(b"L"), mark(b"P;k=i"), mark(b"Cx"), b"\x1b]133;C\x1b[m", b"\x1b]133;C"):
        assert commands(data + b"x") == []
    endless = b"\x1b]133;C;" + b"y" * 40_000
    assert commands(endless, 1000) == []


@given(
    parts=st.lists(
        st.sampled_from(
            [
                mark(b"A"),
                mark(b"B"),
                mark(b"C"),
                mark(b"D"),
                mark(b"D;1", ST),
                mark(b"D;x"),
                b"x",
                mark(b"E;ls;n", ST, b"633"),
                b"\x1b]",
                b"133;C",
                b"\x1b",
                b"\x1b\\",
                b"\r\n",
                b"\x1b[m",
            ]
        ),
        max_size=12,
    ),
    size=st.integers(1, 9),
)
def test_chunks_do_not_matter(parts: list[bytes], size: int) -> None:
    """Marks are read wherever they are split."""
    data = b"".join(parts)
    assert commands(data, size) == commands(data)


def test_the_output_of_one_command() -> None:
    """A command is read by its number or as the last one, with its exit status."""
    second = tail(SESSION, command=2)
    assert second == "cc\nerror"
    assert second.report.command == {"number": 2, "line": "make", "exit_status": 2}
    assert second.outcome == Outcome(False, "exit status 2", 2)
    last = tail(SESSION, command="last")
    assert last == ""
    assert last.report.command == {"number": 3, "line": "true", "exit_status": 0}
    assert last.outcome == Outcome(True, "exit status 0", 0)
    assert clean(SESSION, command=1) == "a  b"


def test_every_line_is_accounted_for() -> None:
    """The report's figures are those of the command that was asked for."""
    report = tail(SESSION[: -len(prompt(b"true", b""))], command="last", budget=6).report
    assert report.lines_read == 2
    assert (report.omitted_lines, report.kept_lines, report.cleared_lines) == (1, 1, 0)


def test_a_command_that_still_runs() -> None:
    """A command that still runs is the last one, without an outcome."""
    result = tail(prompt(b"ls", b"x\r\n") + prompt(b"sleep", b"waiting\r\n", None), command="last")
    assert result == "waiting"
    assert result.report.command == {"number": 2, "line": "sleep", "exit_status": None}
    assert result.outcome is None


def test_each_command_has_a_screen_of_its_own() -> None:
    """A command's output starts on an empty screen, and what it clears is its own."""
    data = prompt(b"a", b"one\r\n") + prompt(b"b", b"two\r\n\x1b[H\x1b[2Jthree\r\n")
    assert tail(data, command="last", rows=24) == "two\nthree"
    assert tail(data, command="last", rows=24, cleared="drop") == "three"


END = mark(b"A") + b"$ " + mark(b"B") + b"exit\r\n" + mark(b"C") + b"exit\r\n"
LS, FALSE, TRUE = prompt(b"ls", b"a\r\n"), prompt(b"false", b"", b"1"), prompt(b"true", b"")


@pytest.mark.parametrize(
    ("data", "number", "shown"),
    [
        (LS + END, 1, "a"),
        (LS + TRUE + END, 1, "a"),
        (LS + FALSE + TRUE + END, 2, ""),
        (LS + TRUE, 2, ""),
        (TRUE + END, 1, ""),
        (END, 1, "exit"),
        (LS + prompt(b"echo exit", b"exit\r\n"), 2, "exit"),
        (LS + prompt(b"sh", b"exit\r\nBye\r\n", None), 2, "exit\nBye"),
        (LS + END.replace(b"exit", b"logout"), 1, "a"),
        (LS + END + b"\r\nSaving session...\r\n...completed.\r\n", 1, "a"),
        (LS + END.replace(b"exit\r\n" + mark(b"C"), b"exit 3\r\n" + mark(b"C")), 1, "a"),
        (LS + END + prompt(b"w", b"y\r\n"), 3, "y"),
        (LS + prompt(b"exit 3", b"no jobs here\r\n", b"1"), 2, "no jobs here"),
    ],
)
def test_the_end_of_the_shell_is_not_the_last_command(data: bytes, number: int, shown: str) -> None:
    """Before the shell's end, the last command is the newest that printed something or failed."""
    result = tail(data, command="last")
    assert result == shown
    assert result.report.command is not None
    assert result.report.command["number"] == number
    pieces = [data[at : at + 3] for at in range(0, len(data), 3)]
    assert tail(pieces, command="last") == shown


def test_no_such_command() -> None:
    """Without such a command there is no text, and no command in the report."""
    for data in (b"no marks\n", SESSION):
        result = tail(data, command=9)
        assert result == ""
        assert result.report.command is None
        assert result.outcome is None


def test_a_real_shell() -> None:
    """bash with marks in its prompt, recorded."""
    data = (FOLDER / "shell-marks" / "session.raw").read_bytes()
    result = tail(data, command=2, cols=100, rows=30)
    assert result.report.command == {"number": 2, "line": "python3 -m pytest -q", "exit_status": 1}
    assert result.endswith("1 failed, 13 passed in 0.87s")
    assert tail(data, command=4) == "2:    return sum(items)"


def test_marks_inside_of_a_recording() -> None:
    """Marks are read inside any recording."""
    import json

    events = "".join(json.dumps([1, "o", chr(b)]) + "\n" for b in SESSION)
    cast = '{"version": 2, "width": 80, "height": 24}\n' + events
    assert tail(cast, command=2) == "cc\nerror"


def test_last_needs_the_end() -> None:
    """The last command is refused where lines are printed as they settle."""
    for make in (lambda: clean(b"", command="last"), lambda: Pipeline(command="last")):
        with pytest.raises(OptionError, match="command: got 'last', expected a number"):
            make()
    for wrong in (0, -1, "first", True, 1.5):
        with pytest.raises(OptionError, match="a whole number, 1 or more, or 'last'"):
            tail(b"", command=wrong)  # type: ignore[arg-type]
