"""Formats are recognised early, and text that merely looks similar stays raw."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import tail
from tailcut.options import AGENT_FORMATS, FORMATS
from tailcut.recording.detect import HEAD, detect
from tailcut.recording.registry import reader_for
from tests.recording.play import output, play

ESC = "\x1b"
TICKS = "2024-06-20T09:14:10.1234567Z"

LOOK_ALIKES = {
    "a document with a size": '{"version":2,"width":80,"height":24,"name":"map"}\n{"row":1}\n',
    "a log after a terminal's size": '{"version":3,"term":{"cols":80,"rows":24}}\nplain\n',
    "a result of some program": (
        'Deploy log\n{"type":"result","subtype":"success","session_id":"a"}\n'
    ),
    "another result": '{"type":"result","subtype":"success","session_id":"abc","msg":"x"}\n',
    "a text of some program": '{"type":"text","timestamp":1,"sessionID":"s1","text":"hello"}\n',
    "a script that says when it began": (
        "Script started on Thu 12 Oct 2017 03:04:05 PM UTC\nstep one done\nstep two failed\n"
    ),
    "an event quoted in Markdown": (
        '# Streams\n\n```json\n{"type":"thread.started","thread_id":"0199"}\n```\n'
    ),
    "a log in JSON lines": '{"level":"info","ts":17188,"msg":"listening"}\n{"level":"error"}\n',
    "a log whose first line is JSON": '{"config": {"port": 80}}\nlistening on 80\nerror: gone\n',
    "a log whose first line has a version": '{"version": 2, "service": "api"}\nready\n',
    "a version and a width": '{"version": 2, "width": 80}\n',
    "a version in words": '{"version": "2", "width": 80, "height": 24}\n',
    "a size of nothing": '{"version": 2, "width": 0, "height": 0}\n',
    "a logger that has types": '{"type": "message", "level": "info", "message": "up"}\n',
    "GELF": '{"version": "1.1", "host": "a", "short_message": "x", "level": 3}\n',
    "somebody's settings": '{\n "version": 1,\n "width": 80,\n "height": 24,\n "theme": "x"\n}\n',
    "settings with an array of that name": json.dumps(
        {"version": 1, "width": 1, "height": 1, "logging": {"stdout": [[1, "x"]]}}, indent=2
    ),
    "an array of that name holding something else": json.dumps(
        {"version": 1, "width": 8, "height": 8, "stdout": ["a", "b"]}
    ),
    "package.json": '{\n  "name": "x",\n  "version": "1.0.0",\n  "scripts": {"stdout": "y"}\n}\n',
    "a result in JSON": '{"result": "ok", "is_error": false}\n',
    "an event without its header": '[0.5, "o", "x"]\n[0.6, "o", "y"]\n',
    "a JSON array": '[{"name": "a"}, {"name": "b"}]\n',
    "a JSON string": '"text"\n',
    "a level in brackets": "[INFO] starting\n[ERROR] {broken}\n",
    "a template": "{name} is {age}\n",
    "a block": "{\n  int x;\n}\n",
    "prose about script": "Script started on the morning of 2024-01-31, before anyone was up.\n",
    "prose with a date": "Script started on 2024-01-31 at 10:00:00 by cron\n",
    "prose with a weekday": "Script started on Monday at 10:00:00 in 2024\n",
    "a header in the middle of prose": (
        "They wrote:\nScript started on 2024-01-31 10:00:00+00:00 [TERM=\"xterm\"]\nand so on\n"
    ),
    "what script says on the terminal": "Script started, output log file is 'typescript'.\n",
    "a log with timestamps": "2024-06-20T09:14:10.123Z up\n2024-06-20T09:14:11.000Z down\n",
    "a log with timestamps of seconds": "2024-06-20T09:14:10Z up\n2024-06-20T09:14:11Z ##[group]\n",
    "a log of .NET": f"{TICKS} info: Microsoft.Hosting.Lifetime[14]\n" * 80,
    "a log of a container": "2024-06-20T09:14:10.123456789Z stdout F up\n" * 60,
    "a log of microseconds": "2024-06-20T09:14:10.123456Z INFO up\n2024-06-20T09:14:11.123456Z x\n",
    "a log of hexadecimal threads": "2024-06-20T09:14:10.123456Z 00X up\n",
    "a table with tabs": f"name\twhen\twhat\na\t{TICKS}\tup\n",
    "CSV": "time,level,text\n2024-06-20T09:14:10.1234567Z,info,up\n",
    "markers alone": "##[group]Run make\nmake\n##[error]Process completed with exit code 1.\n",
    "a talk about sections": "section_start:now and then it begins\n",
    "a talk about the runner": "Running with gitlab-runner is easy\n",
    "prose about a start": "Started by user request, the build took long.\nIt failed.\n" * 20,
    "prose about a branch": "Branch indexing\nis what this chapter is about.\n" * 30,
    "prose about a push": "Push event to branch main was received.\n" * 60,
    "a request in a list": "Pull request #12 was merged, #13 was not.\n" * 60,
    "a clock on each line": "09:14:10 up\n09:14:11 [Pipeline] of text models loaded\n" * 30,
    "a clock and a start": "09:14:10 Started by the scheduler\n" * 60,
    "a logger's brackets": "[2024-06-20T09:14:10.123Z] up\n" * 60,
    "somebody's pipeline": "[Pipeline] loading the model\n[Pipeline] done\n" * 30,
    "concealed text": f"password: {ESC}[8mhunter2{ESC}[0m\n",
    "another APC": f"{ESC}_Gf=24,s=10;AAAA{ESC}\\image\n",
    "a title": f"{ESC}]0;{{\"version\": 2}}\x07text\n",
    "a comment": "# {\"version\": 2, \"width\": 80, \"height\": 24}\n",
    "an indented object": '  {"version": 2, "width": 80, "height": 24}\n',
    "nothing": "",
    "an empty line": "\n",
    "half a magic number": "\x1f",
}  # fmt: skip

SIGNS = {
    "asciicast v1": ('{"version": 1, "width": 80, "height": 24, "stdout": [[0.1, "x"]]}', "cast"),
    "asciicast v1, indented": (
        '{\n  "version": 1,\n  "width": 80,\n  "height": 24,\n  "stdout": [\n', "cast"
    ),
    "asciicast v2": ('{"version": 2, "width": 80, "height": 24}\n[0.1, "o", "x"]\n', "cast"),
    "asciicast v2, Rust": ('{"version":2,"width":80,"height":24}\n[0.1,"o","x"]\n', "cast"),
    "asciicast v3": ('{"version":3,"term":{"cols":80,"rows":24}}\n# a remark\n', "cast"),
    "util-linux": ('Script started on 2024-01-31 10:00:00+00:00 [TERM="x"]\n', "typescript"),
    "an older util-linux": (
        "Script started on Thu 12 Oct 2017 03:04:05 PM UTC\n$ ls\r\n", "typescript"
    ),
    "macOS": ("Script started on Thu Oct  5 15:04:05 2017\n$ ls\r\n", "typescript"),
    "GitHub": (f"\ufeff{TICKS} Requested labels: ubuntu-latest\n", "github"),
    "GitHub, a step": (f"{TICKS} ##[group]Run make\n", "github"),
    "GitHub, a marker later": (f"{TICKS} hello\n" * 9 + f"{TICKS} ##[endgroup]\n", "github"),
    "Azure Pipelines": (f"{TICKS} ##[section]Starting: Bash\n", "github"),
    "gh run view": (f"test\tRun make\t{TICKS} ##[group]Run make\n", "github"),
    "GitLab": (f"{ESC}[0KRunning with gitlab-runner 17.0.0 (44feccdf){ESC}[0;m\n", "gitlab"),
    "GitLab, a section": (f"section_start:1718874850:build\r{ESC}[0Kx\n", "gitlab"),
    "GitLab, stamped": ("2024-06-20T09:14:10.123456Z 00O Running\n", "gitlab"),
    "GitLab, standard error": ("2024-06-20T09:14:10.123456Z ffE+x\n", "gitlab"),
    "Buildkite": (f"{ESC}_bk;t=1718874850000\x07~~~ Preparing\n", "buildkite"),
    "Jenkins": (f"Started by user {ESC}[8mha:////4AAA={ESC}[0mAda\n", "jenkins"),
    "Jenkins, plain": ("Started by an SCM change\nRunning as SYSTEM\n", "jenkins"),
    "Jenkins, a branch": (
        "Branch indexing\n > git rev-parse --resolve-git-dir /caches/git/.git # timeout=10\n",
        "jenkins",
    ),
    "Jenkins, a push": (
        "Push event to branch main\n" + "Fetching without tags\n" * 20
        + "[Pipeline] Start of Pipeline\n", "jenkins"
    ),
    "Jenkins, a pull request": (
        "Pull request #12 updated\nConnecting to https://api.github.com using ci/******\n",
        "jenkins",
    ),
    "Jenkins, a replay": ("Replayed #7\n[Pipeline] Start of Pipeline\n", "jenkins"),
    "Jenkins, a stage again": (
        "Restarted from build #5, stage Test\nRunning as SYSTEM\n", "jenkins"
    ),
    "Jenkins, stamped": (
        "[2024-06-20T09:14:10.123Z] Started by timer\n"
        "[2024-06-20T09:14:10.124Z] Running as SYSTEM\n", "jenkins"
    ),
    "Jenkins, a clock": (
        "21:51:15  Started by user Ada\n21:51:15  Building on master x\n", "jenkins"
    ),
    "Jenkins, elapsed": (
        "00:00:00.012  Branch indexing\n00:00:00.400  [Pipeline] Start of Pipeline\n", "jenkins"
    ),
    "Jenkins, from the middle": (
        "[2024-06-20T09:14:10.123Z] + make\n[2024-06-20T09:14:11.123Z] [Pipeline] }\n", "jenkins"
    ),
    "Jenkins, no cause": ("[Pipeline] Start of Pipeline\n", "jenkins"),
    "Codex": ('{"type":"thread.started","thread_id":"0199"}\n', "codex-json"),
    "Codex, after a warning": (
        'Reading prompt from stdin...\n{"type":"thread.started","thread_id":"0199"}\n', "codex-json"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_look_alikes_stay_raw(name: str) -> None:
    """A look-alike stays raw as a whole, in small pieces, and under the name of a format."""
    data = LOOK_ALIKES[name].encode("latin-1" if name == "half a magic number" else "utf-8")
    for size in (None, 1, 7):
        recording, events = play(data, size)
        assert recording.detection is not None
        assert recording.detection.format == "raw"
        assert recording.detection.reason
        assert output(events) == data
    named = play(data, name="log.cast.json")[0]
    assert named.format == "raw"
    assert tail(data) == tail(data, format="raw")


@pytest.mark.parametrize("name", SIGNS)
def test_signs(name: str) -> None:
    """Each beginning that a format's own writers produce is recognised."""
    data, format = SIGNS[name]
    for size in (None, 1):
        recording, _ = play(data.encode(), size)
        assert recording.format == format
        assert recording.detection is not None
        assert recording.detection.format == format


@pytest.mark.parametrize("name", [n for n, (d, _) in SIGNS.items() if "asciicast v1" not in n])
def test_the_deciding_line_decides(name: str) -> None:
    """A pipe is not held back beyond the line that shows what comes."""
    data, format = SIGNS[name]
    found = detect(data.encode())
    assert found is not None
    assert found.format == ("raw" if name == "Codex, after a warning" else format)
    last = data.encode()[: data.encode().rstrip(b"\n").rfind(b"\n") + 1]
    if last and "after" not in name:
        assert detect(last) is None


def test_plain_text_is_passed_on_with_its_first_line() -> None:
    """Text is passed on while an agent's first event may still come."""
    from tailcut.recording.stream import Recording

    recording = Recording()
    assert list(recording.feed(b"no line yet")) == []
    assert output(list(recording.feed(b"\nand"))) == b"no line yet\nand"
    assert not recording.plain
    list(recording.feed(b"line\n" * 250))
    assert recording.plain


def test_a_long_first_line_is_held_no_longer_than_the_head() -> None:
    """64 KiB decide at the latest."""
    for start in (b"x", b"{", b'{"a": "', b"[", b"2024-06-20T09:14:10.1234567Z "):
        recording, events = play(start + b"x" * HEAD, 999)
        assert recording.format == "raw"
        assert output(events) == start + b"x" * HEAD


def test_an_agent_after_too_much_text_stays_text() -> None:
    """An event after more lines than warnings take is part of the text."""
    event = b'{"type":"thread.started","thread_id":"0199"}\n'
    assert play(b"text\n" * 10 + event)[0].format == "codex-json"
    assert play(b"text\n" * 250 + event)[0].format == "raw"
    assert play(b'{"level": "info"}\n' + event)[0].format == "raw"


@given(
    parts=st.lists(
        st.sampled_from([*[d for d, _ in SIGNS.values()], *LOOK_ALIKES.values(), "x", "\n", "{"]),
        max_size=4,
    ),
    size=st.integers(1, 60),
)
def test_detection_does_not_depend_on_chunks(parts: list[str], size: int) -> None:
    """Any beginning is decided the same way in any pieces."""
    data = "".join(parts).encode()
    assert play(data, size)[0].detection == play(data)[0].detection


def test_the_name_is_only_a_hint() -> None:
    """A header without a size is accepted in a file of that name."""
    header = b'{"version": 2}\n[0.1, "o", "x"]\n'
    assert play(header)[0].format == "raw"
    assert play(header, name="a.cast")[0].format == "cast"
    assert play(b"text\n", name="a.cast")[0].format == "raw"


def test_a_format_can_be_asked_for() -> None:
    """A format that was asked for is used whatever the beginning looks like."""
    cast = b'{"version": 2, "width": 80, "height": 24}\n[0.1, "o", "text\\r\\n"]\n'
    assert tail(cast) == "text"
    assert tail(cast, format="raw").startswith('{"version": 2')
    assert tail(cast.split(b"\n", 1)[1], format="cast") == "text"
    assert play(cast, format="raw")[0].detection.reason == "as asked for"  # type: ignore[union-attr]


def test_each_format_has_a_reader_of_its_name() -> None:
    """Every format has a reader of its name."""
    assert set(AGENT_FORMATS) < set(FORMATS)
    for name in FORMATS:
        if name != "auto":
            reader = reader_for(name)
            assert reader.name == name
            assert reader.newline in ("auto", "pty", "pipe")
            assert reader.skipped == {}
    with pytest.raises(KeyError):
        reader_for("no such")
