"""``tailcut bench``: figures for a person, a program and a check."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment

posix = pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")

LABELS = {
    "kind": "build",
    "must_keep": ["kept", "first"],
    "early": ["cause"],
    "noise": ["chatter"],
    "wanted": ["? for shortcuts"],
    "structures": [{"kind": "text", "first": "the cause", "last": "first"}],
}
STREAM = (
    "the cause\r\nfirst\r\n"
    + "".join(f"chatter\r\nmor{n}\r\n" for n in range(9))
    + "? for shortcuts\r\nkept\r\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make two recordings, one of which fails each kind of label."""
    (tmp_path / "a.raw").write_text(STREAM, newline="")
    (tmp_path / "a.labels.json").write_text(json.dumps(LABELS))
    (tmp_path / "b.log").write_text("fine\r\n", newline="")
    (tmp_path / "b.log.labels.toml").write_text('kind = "other"\nmust_keep = ["fine"]\n')
    return tmp_path


def test_a_table(folder: Path, cli: Run) -> None:
    """Figures are printed by kind and in sum, without colours in a pipe."""
    result = cli("bench", "-n", "60", "--jobs", "1")
    assert (result.status, result.errors) == (0, "")
    assert result.out.splitlines()[:6] == [
        "2 recordings, 60 characters",
        "",
        "       n    reached  early      noise  lost  whole  chars  used  read",
        "build  1  1/2 50.0%    0/1  1/1  100%   1/1    1/1     56   93%   176",
        "other  1  1/1  100%      –          –     –      –      4    7%     6",
        "all    2  2/3 66.7%    0/1  1/1  100%   1/1    1/1     30   50%   182",
    ]


def test_the_same_to_the_byte_whoever_does_the_work(folder: Path, cli: Run) -> None:
    """The output does not depend on the number of jobs; the current folder need not be named."""
    args = ["--misses", "--recordings", "--against", "raw-tail", "-n", "20", "-n", "60"]
    for more in (args, [*args, "--json"]):
        results = {cli("bench", *more, "--jobs", jobs).out for jobs in ("1", "2")}
        results.add(cli("bench", str(folder), *more).out)
        assert len(results) == 1


def test_each_recording_and_each_tool(folder: Path, cli: Run) -> None:
    """A tool that cannot be run is reported in place of its figures."""
    tools = ["--against", "strip-tail", "--against", "gone=no-such-program {file}"]
    lines = cli("bench", "-n", "60", "--recordings", *tools).out.splitlines()
    names = [line[:17].rstrip() for line in lines]
    for name in (
        "build, 1",
        "all, 2",
        "  tailcut",
        "  strip-tail",
        "  gone",
        "    a, tailcut",
        "    b.log, gone",
    ):
        assert name[:17] in names
    (gone,) = {line.split("failed: ")[1] for line in lines if "failed: " in line}
    assert gone.startswith("exit status 127: ")


def test_a_tool_that_fails_now_and_then(folder: Path, cli: Run) -> None:
    """A tool that failed for some recordings has figures and a remark."""
    out = cli("bench", "--against", "x=grep -a fine {file}").out
    assert out.endswith("\nx failed 1 of 2 times; on a: exit status 1\n")


def test_the_curve(folder: Path, cli: Run) -> None:
    """Several budgets are printed as one column each, in one table a figure."""
    lines = cli("bench", "-n", "4", "-n", "1000").out.splitlines()
    assert [line.split() for line in lines if line.startswith(("reached ", "build"))][:2] == [
        ["reached", "4", "1000"],
        ["build", "50.0%", "100%"],
    ]


def test_misses_are_shown_with_what_stands_around_them(folder: Path, cli: Run) -> None:
    """Each miss is printed with its place and the stage that dropped it."""
    out = cli("bench", "--misses", "-n", "60").out
    assert "a: must_keep 'first' was cut: a budget of " in out
    assert "a: noise 'chatter' is in the tail\n" in out
    assert "a: wanted '? for shortcuts' was dropped by the stage chrome\n" in out
    assert "       1   the cause\n       2 > first\n       3   chatter\n" in out


def test_json_has_everything(folder: Path, cli: Run) -> None:
    """The JSON holds sums, recordings, requirements and misses."""
    args = ["--json", "--misses", "-n", "60", "--require", "noise<=0"]
    result = cli("bench", *args)
    found = json.loads(result.out)
    assert result.status == 1
    assert list(found) == ["tools", "budgets", "all", "kinds", "recordings", "requirements"]
    assert found["all"][0]["must_keep"] == {"kept": 2, "of": 3}
    assert found["kinds"]["build"][0]["reachability"] == 0.5
    assert found["recordings"][0]["scores"][0]["wanted"]["lost"] == ["? for shortcuts"]
    assert found["all"][0]["structures"] == {"whole": 1, "of": 1}
    assert found["recordings"][0]["scores"][0]["structures"] == {"broken": [], "of": 1}
    assert {miss["place"] for miss in found["recordings"][0]["scores"][0]["misses"]} == {
        "above", "present", "taken",
    }  # fmt: skip
    assert found["requirements"] == [
        {"text": "noise<=0", "budget": 60, "value": 1.0, "holds": False}
    ]


@pytest.mark.parametrize(
    ("conditions", "status", "said"),
    [
        (["reachability>=0.6", "other.reachability==1"], 0, []),
        (
            ["reachability>=0.9", "wanted_lost<=0", "chars<1000"],
            1,
            [
                "reachability>=0.9 does not hold within 60 characters: it is 0.6667",
                "wanted_lost<=0 does not hold within 60 characters: it is 1",
            ],
        ),
        (
            ["other.early>=1"],
            1,
            ["other.early>=1 does not hold within 60 characters: nothing is labelled for it"],
        ),
    ],
)
def test_requirements_are_an_exit_status(
    folder: Path, cli: Run, conditions: list[str], status: int, said: list[str]
) -> None:
    """A requirement that does not hold is reported after the table, with status 1."""
    args = [word for condition in conditions for word in ("--require", condition)]
    result = cli("bench", "-n", "60", *args)
    assert result.status == status
    assert result.errors.splitlines() == [f"tailcut: {line}" for line in said]
    assert result.out.startswith("2 recordings")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere"], "nowhere: no such file or directory"),
        (["-n", "0"], "--budget: got 0, expected a whole number, 1 or more"),
        (["--against", "x"], "--against: got 'x', expected NAME=COMMAND, or one of no-size, "),
        (["--against", "a=b", "--against", "a=c"], "--against: got 'a=c', expected a NAME that"),
        (["--require", "reach>=1"], "--require: got 'reach', expected one of reachability, "),
        (["--require", "x.noise<=1"], "--require: got 'x', expected one of build, other"),
        (["--chrome", "no.toml"], "no.toml: "),
        (["--timeout", "0"], "--timeout: got 0.0, expected a number of seconds above 0"),
        (["--timeout", "nan"], "--timeout: got nan, expected a number of seconds above 0"),
        (["--timeout", "x"], "invalid value for '--timeout'"),
        (["--jobs", "0"], "--jobs: got 0, expected a whole number, 1 or more"),
    ],
)
def test_what_cannot_be_done_is_refused(folder: Path, cli: Run, args: list[str], said: str) -> None:
    """A wrong option is reported in one line before anything is scored."""
    result = cli("bench", *args)
    assert result.status in (1, 2)
    assert result.error.startswith(said)
    assert result.out == ""


def test_all_that_is_wrong_with_labels_is_said_at_once(folder: Path, cli: Run) -> None:
    """Each problem in labels is one line."""
    (folder / "a.labels.json").write_text('{"must_keep": 1, "colls": 2}')
    (folder / "b.log.labels.toml").write_text("cols = 0")
    result = cli("bench")
    assert result.status == 2
    assert [line.split(": ")[1:3] for line in result.errors.splitlines()] == [
        ["a.labels.json:1", "must_keep"],
        ["a.labels.json:1", "colls"],
        ["b.log.labels.toml:1", "cols"],
    ]


def test_nothing_labelled_is_said(tmp_path: Path, cli: Run) -> None:
    """A folder without labels is reported with what was searched for and what to do."""
    result = cli("bench")
    assert result.status == 1
    assert result.error.startswith(".: no labelled recording; looked for FILE.labels.json")


class TestInit:
    """``tailcut bench init``."""

    def test_labels_to_fill_in(self, tmp_path: Path, cli: Run) -> None:
        """New labels can be scored unchanged, and list as comments the lines dropped today."""
        (tmp_path / "x.raw").write_text(STREAM, newline="")
        result = cli("bench", "init", "x.raw", "--cols", "100", "--rows", "30")
        assert result.out == "x.raw.labels.toml\nx.raw.transcript.txt\n"
        labels = (tmp_path / "x.raw.labels.toml").read_text("utf-8")
        assert "\ncols = 100\nrows = 30\n" in labels
        assert "\n#   ? for shortcuts\n" in labels
        transcript = (tmp_path / "x.raw.transcript.txt").read_text("utf-8")
        assert transcript == STREAM.replace("\r", "")
        assert cli("bench").out.startswith("1 recording, 2000 characters\n")

    def test_nothing_is_overwritten(self, folder: Path, cli: Run) -> None:
        """Existing labels of any layout are overwritten only with --force."""
        for recording, labels in (("a.raw", "a.labels.json"), ("b.log", "b.log.labels.toml")):
            before = (folder / labels).read_text()
            result = cli("bench", "init", recording)
            assert result.status == 2
            assert result.error.startswith(f"{labels}: already there; --force overwrites")
            assert (folder / labels).read_text() == before
        assert cli("bench", "init", "--force", "b.log").status == 0
        assert "must_keep = [\n]" in (folder / "b.log.labels.toml").read_text()

    def test_the_size_that_a_recording_says(self, tmp_path: Path, cli: Run) -> None:
        """The size is not asked for if the recording states it."""
        cast = '{"version": 2, "width": 91, "height": 24}\n[0.1, "o", "hi\\r\\n"]\n'
        (tmp_path / "x.cast").write_text(cast)
        assert cli("bench", "init", "x.cast").status == 0
        assert "\n# cols = 91\n# rows = 24\n" in (tmp_path / "x.cast.labels.toml").read_text()

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (["gone.raw"], "gone.raw: no such file or directory"),
            (["."], ".: is not a file"),
            (["a.log", "--cols", "5"], "--cols and --rows go together"),
            (["a.log", "--cols", "x", "--rows", "5"], "--cols: got 'x', expected a whole number"),
            ([], "missing argument 'RECORDING' ('tailcut bench init --help' lists"),
        ],
    )
    def test_what_cannot_be_done_is_refused(
        self, tmp_path: Path, cli: Run, args: list[str], said: str
    ) -> None:
        """A recording that cannot be used is reported and nothing is written."""
        result = cli("bench", "init", *args)
        assert result.status in (1, 2)
        assert result.error.startswith(said)
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_of_that_name_can_be_scored(self, folder: Path, cli: Run) -> None:
        """A folder called init is named as ./init."""
        (folder / "init").mkdir()
        (folder / "a.raw").rename(folder / "init" / "a.raw")
        (folder / "a.labels.json").rename(folder / "init" / "a.labels.json")
        assert cli("bench", "./init").out.startswith("1 recording")


@posix
@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_gets_a_bar_and_colours(folder: Path, no_color: str) -> None:
    """The bar is erased at the end; NO_COLOR and TERM=dumb switch colours off."""
    import pty

    controller, terminal = pty.openpty()
    done = subprocess.Popen(
        [*COMMAND, "bench"], stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
        cwd=folder, env=environment(NO_COLOR=no_color, TERM="xterm"),
    )  # fmt: skip
    os.close(terminal)
    seen = b""
    try:
        while piece := os.read(controller, 4096):
            seen += piece
    except OSError:  # what Linux says at the end
        pass
    os.close(controller)
    assert done.wait() == 0
    text = seen.decode()
    assert " 2/2 " in text
    assert "\r\x1b[2K2 recordings" in text
    assert ("\x1b[1m" in text) is (no_color == "")


@pytest.mark.parametrize("words", [["bench"], ["bench", "init"]])
def test_the_help_fits_a_terminal_and_any_encoding(cli: Run, words: list[str]) -> None:
    """The help fits 80 columns and is ASCII."""
    out = cli(*words, "--help").out
    assert out.isascii()
    assert max(map(len, out.splitlines())) <= 80


@posix
def test_ctrl_c_ends_the_commands_too(folder: Path) -> None:
    """Ctrl-C ends it at once, silently."""
    import signal
    import time

    begun, lasted = folder / "begun", folder / "lasted"
    tool = f"x=echo > {begun}; sleep 2; echo > {lasted}"
    process = subprocess.Popen(
        [*COMMAND, "bench", "--against", tool, "--jobs", "2"],
        cwd=folder, env=environment(), stderr=subprocess.PIPE, stdout=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    while not begun.exists() and process.poll() is None:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (130, b"", b"")
    time.sleep(2.1)
    assert not lasted.exists()
