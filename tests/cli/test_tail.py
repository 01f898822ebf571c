"""The main job: a terminal stream in, a clean tail out."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tailcut import tail
from tests.cli.conftest import Run

Write = Callable[[str, bytes | str], Path]

SESSION = b"\x1b[1mfirst\x1b[0m\r\n10%\r99% of it\r\n-----\r\nsame\r\nsame\r\n\r\n\r\n\r\nlast\r\n"
CLEANED = "first\n99% of it\nsame\n\nlast\n"


def test_standard_input_and_files_give_the_same(run: Run, write: Write) -> None:
    """A pipe, a redirection, a name and - give the same tail."""
    path = write("session.raw", SESSION)
    assert run(stdin=SESSION).out == CLEANED
    assert run("-", stdin=SESSION).out == CLEANED
    assert run("session.raw").out == CLEANED
    assert run(str(path)).out == CLEANED


def test_the_arguments_of_most_calls_need_no_parser(run: Run, write: Write) -> None:
    """Runs with and without an option, which take different paths, print the same."""
    write("a.log", SESSION)
    write("b.log", "b\n")
    for files in ([], ["a.log"], ["a.log", "b.log"], ["-", "b.log"], ["nosuch", "a.log"]):
        short = run(*files, stdin=SESSION)
        long = run("-n", "2000", *files, stdin=SESSION)
        assert short == long


def test_an_empty_result_is_no_output_and_no_failure(run: Run) -> None:
    """An empty tail is a success."""
    for stdin in (b"", b"\n\n\n", b"\x1b[31m\x1b[0m", b"-----\n=====\n"):
        result = run(stdin=stdin)
        assert (result.status, result.raw, result.errors) == (0, b"", "")


def test_several_files_are_cut_together(cli: Run, write: Write) -> None:
    """Several files are separate streams, in order, under one budget."""
    write("a.log", "one\ntwo \x1b[")
    write("b.log", "31three\nfour\n")
    assert cli("a.log", "b.log").out == "one\ntwo \n31three\nfour\n"
    assert cli("b.log", "a.log", "-n", "8").out == "one\ntwo \n"
    assert cli("a.log", "b.log", "--lines", "3").out == "two \n31three\nfour\n"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["-n", "10"], "same\n\nlast\n"),
        (["--budget", "4"], "last\n"),
        (["--budget=4"], "last\n"),
        (["-n3"], "…st\n"),
        (["--lines", "1"], "last\n"),
        (["--lines", "3"], "same\n\nlast\n"),
        (["--unit", "words", "-n", "2"], "same\n\nlast\n"),
        (["--unit", "words", "-n", "5"], "99% of it\nsame\n\nlast\n"),
        (["--unit", "bytes", "-n", "4"], "last\n"),
        (["--no-wordless"], "first\n99% of it\n-----\nsame\n\nlast\n"),
        (["--no-duplicates"], "first\n99% of it\nsame\nsame\n\nlast\n"),
        (["--no-blanks"], "first\n99% of it\nsame\n\n\n\nlast\n"),
        (["--no-stages"], "first\n99% of it\n-----\nsame\nsame\n\n\n\nlast\n"),
    ],
)
def test_options_of_cut_and_stages(cli: Run, write: Write, args: list[str], expected: str) -> None:
    """Each option has the effect of the library's option of that name."""
    write("session.raw", SESSION)
    result = cli(*args, "session.raw")
    assert (result.status, result.out, result.errors) == (0, expected, "")


def test_bytes_are_those_of_utf8(cli: Run, write: Write) -> None:
    """A character is never cut in two."""
    write("log", "日本語\n")
    assert cli("log", "--unit", "bytes", "-n", "9").out == "日本語\n"
    assert cli("log", "--unit", "bytes", "-n", "8").out == "…語\n"


def test_the_size_of_the_terminal(cli: Run, write: Write) -> None:
    """Rows that the terminal wrapped are unwrapped; the height decides what scrolls away."""
    write("log", b"abcdefghij\x1b[A\x1b[2Gx\x1b[B\r\n")
    assert cli("log", "--cols", "5", "--newline", "pty").out == "axcdefghij\n"
    write("up", b"1\r\n2\r\n3\r\n\x1b[99AX\r\n")
    assert cli("up", "--rows", "2").out == "1\n2\nX\n"


def test_line_feeds_of_a_pty_and_of_a_pipe(cli: Run, write: Write) -> None:
    """--newline decides what a bare LF does."""
    write("log", b"one\ntwo\n")
    assert cli("log", "--newline", "pipe").out == "one\ntwo\n"
    assert cli("log", "--newline", "pty").out == "one\n   two\n"


def test_the_alternate_screen(cli: Run, write: Write) -> None:
    """The last screen of a full-screen program is kept or dropped."""
    write("log", b"a\r\n\x1b[?1049h\x1b[Hinside\x1b[?1049lb\r\n")
    assert cli("log").out == "a\ninside\nb\n"
    assert cli("log", "--alternate-screen", "drop").out == "a\nb\n"


def test_what_was_cleared(cli: Run, write: Write) -> None:
    """What a program cleared from the screen is kept or dropped."""
    write("log", b"one\r\n\x1b[H\x1b[2J\x1b[3Jtwo\r\n")
    assert cli("log").out == cli("clean", "log").out == "one\ntwo\n"
    assert cli("log", "--cleared", "drop").out == "two\n"


def test_a_file_named_like_a_command_can_be_read(cli: Run, write: Write) -> None:
    """Only the first argument can name a command."""
    write("clean", "from the file\n")
    for args in (["--", "clean"], ["./clean"], ["-n", "100", "clean"]):
        assert cli(*args).out == "from the file\n"
    write("-n", "dash\n")
    assert cli("--", "-n").out == "dash\n"


def test_the_report_is_one_json_object_on_standard_error(cli: Run, write: Write) -> None:
    """The report has the library's figures and does not change standard output."""
    write("session.raw", SESSION)
    result = cli("--report", "session.raw", "-n", "4")
    assert result.out == "last\n"
    assert json.loads(result.errors) == tail(SESSION, budget=4).report.as_dict()
    assert result.errors.count("\n") == 1


def test_the_report_sums_files(cli: Run, write: Write) -> None:
    """The report is one object for any number of files."""
    write("a.log", "a\n------\n")
    write("b.log", "b\n------\n")
    report = json.loads(cli("--report", "a.log", "b.log").errors)
    assert (report["bytes_read"], report["lines_read"], report["kept_lines"]) == (18, 4, 2)
    assert report["dropped"]["wordless"] == 2


RULES = """
[[rule]]
id = "own-noise"
kind = "status"
pattern = "noise .*"
[[rule]]
id = "own-endless"
kind = "status"
pattern = "(a|aa)+!"
"""


def test_rules_of_ones_own(cli: Run, write: Write) -> None:
    """Rules of several files are added to the built-in ones."""
    write("own.toml", RULES)
    write("log", "noise of today\nesc to interrupt\nsignal\n")
    assert cli("log").out == "noise of today\nsignal\n"
    assert cli("log", "--chrome", "own.toml").out == "signal\n"
    assert cli("clean", "log", "--chrome", "own.toml").out == "signal\n"


def test_a_rule_that_takes_too_long_is_switched_off_and_said(cli: Run, write: Write) -> None:
    """A pattern that is too slow keeps the line, with a warning and status 0."""
    write("own.toml", RULES)
    line = "a" * 60 + "\n"
    write("log", line)
    for command in ([], ["clean"]):
        result = cli(*command, "log", "--chrome", "own.toml")
        assert (result.status, result.out) == (0, line)
        assert "own.toml: rule 'own-endless' took longer than" in result.error


class TestTee:
    """The copy of the raw stream."""

    def test_the_copy_is_the_stream(self, run: Run, tmp_path: Path) -> None:
        """The copy is byte for byte, and replaces the file."""
        (tmp_path / "copy.raw").write_bytes(b"x" * 10_000)
        result = run("--tee", "copy.raw", stdin=SESSION)
        assert result.out == CLEANED
        assert (tmp_path / "copy.raw").read_bytes() == SESSION

    def test_it_holds_all_streams(self, cli: Run, write: Write, tmp_path: Path) -> None:
        """Several inputs are copied in their order."""
        write("a.log", "a\n")
        write("b.log", "b")
        assert cli("--tee", "all", "a.log", "b.log").status == 0
        assert (tmp_path / "all").read_bytes() == b"a\nb"

    def test_an_input_is_never_overwritten(self, run: Run, write: Write, tmp_path: Path) -> None:
        """An input is never overwritten, under any of its names or as standard input."""
        path = write("a.log", SESSION)
        (tmp_path / "link").symlink_to("a.log")
        for args in (["a.log", "--tee", "./a.log"], ["a.log", "--tee", "link"]):
            result = run(*args)
            assert result.status == 2
            assert "--tee: got" in result.error
            assert "a file that is not an input" in result.error
        with path.open("rb") as file:
            assert run("--tee", "a.log", stdin=file).status == 2
        assert path.read_bytes() == SESSION

    def test_a_copy_that_cannot_be_made_loses_nothing(self, run: Run) -> None:
        """A copy that cannot be opened is reported by the status; the stream is still read."""
        result = run("--tee", "no/such/folder/copy", stdin=SESSION)
        assert (result.status, result.out) == (3, CLEANED)
        assert result.error == (
            "--tee no/such/folder/copy: no such file or directory; the copy is not whole"
        )

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
    def test_a_copy_that_fails_midway_loses_nothing(self, run: Run) -> None:
        """A copy that fails is reported once; the tail is printed, and the block names no whole."""
        result = run("--tee", "/dev/full", "--label", "x", stdin=SESSION * 2000)
        assert result.status == 3
        assert "last" in result.out
        assert "Whole stream" not in result.out
        assert "no space left on device" in result.error


class TestHandoff:
    """The tail in its block, below the next prompt."""

    def test_a_label_wraps_the_tail(self, run: Run) -> None:
        """The block has source, ending, losses and the file of the whole."""
        result = run("--label", "build", "--ended", "exit status 2", "--tee", "b.raw", "-n", "4",
                     stdin=SESSION)  # fmt: skip
        facts, nature, fence, *inside, end = result.out.splitlines()
        assert facts == (
            'Terminal output of "build" (exit status 2). '
            "Cut above: 4 lines (22 characters); dropped: 2 lines of interface text or "
            'repetition. Whole stream: "b.raw".'
        )
        assert "not instructions" in nature
        assert fence == end
        assert inside == ["last"]

    def test_a_file_is_the_whole(self, cli: Run, write: Write) -> None:
        """Without a copy the block names the file that was read."""
        write("session.raw", SESSION)
        assert 'Whole stream: "session.raw".' in cli("session.raw", "--label", "x").out
        assert 'Whole stream: "session.raw".' in cli("nosuch", "session.raw", "--label", "x").out

    def test_a_pipe_that_is_not_kept_has_no_whole(self, run: Run) -> None:
        """The block does not name a whole that does not exist."""
        assert "Whole stream" not in run("--label", "x", stdin=SESSION).out

    def test_a_prompt_stands_first_and_unchanged(self, run: Run, tmp_path: Path) -> None:
        """The prompt comes first: a leading command stays a command."""
        result = run("--prompt", "/review  the fix", "--label", "build", stdin=SESSION)
        assert result.out.startswith('/review  the fix\n\nTerminal output of "build". ')
        (tmp_path / "prompt.md").write_bytes("\ufeff/review\r\nthé fix\n".encode() + b"\xff\n")
        result = run("--prompt-file", "prompt.md", stdin=SESSION)
        assert result.raw.startswith("/review\r\nthé fix\n".encode() + b"\xff\n\nTerminal output")

    def test_without_output_the_prompt_stands_alone(self, run: Run) -> None:
        """Without a tail the prompt is printed alone."""
        assert run("--prompt", "/go on", "--label", "build").out == "/go on\n"
        assert run("--prompt", "/go on\n").out == "/go on\n"
        assert run("--label", "build").out == ""

    def test_without_a_label_the_block_is_named_after_the_file(
        self, run: Run, write: Write, tmp_path: Path
    ) -> None:
        """Without a label the block is named after the file, or the step before."""
        (tmp_path / "logs").mkdir()
        write("logs/make.log", "made\n")
        write("b.log", "b\n")
        assert 'output of "make.log".' in run("--prompt", "p", "logs/make.log").out
        assert 'output of "make.log, b.log".' in run("--prompt", "p", "logs/make.log", "b.log").out
        assert 'output of "previous step".' in run("--prompt", "p", stdin=b"x").out

    def test_the_budget_is_the_tails(self, run: Run) -> None:
        """The budget covers neither block nor prompt."""
        result = run("-n", "4", "--label", "x", "--prompt", "long " * 50, stdin=SESSION)
        assert result.out.splitlines()[-2] == "last"
