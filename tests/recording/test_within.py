"""An agent's stream inside a recording is unwrapped twice."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

import pytest

from tailcut import tail
from tailcut.options import Options
from tailcut.pipeline.player import Player
from tailcut.pipeline.survey import info
from tailcut.recording.events import Outcome
from tests.recording.agents.joined import NAMES, STREAMS
from tests.recording.play import play
from tests.recording.test_detection import LOOK_ALIKES
from tests.recording.writers import WRITERS
from tests.recordings import Recording

PASTE = "\x1b[?2004"
PROMPT = "\x1b]0;dev@box: ~\x07\x1b[01;32mdev@box\x1b[00m:\x1b[01;34m~\x1b[00m$ "


def pty(data: bytes) -> str:
    """Return a stream with the line ends that a terminal gets."""
    return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\n", "\r\n")


def alone(data: bytes) -> list[str]:
    """Return the output of a session that ran the command alone."""
    text = pty(data)
    return [text[at : at + 700] for at in range(0, len(text), 700)]


def in_bash(data: bytes) -> list[str]:
    """Return the output of a shell that ran it among other commands."""
    return [
        f"{PASTE}h{PROMPT}", "ls", f"\r\n{PASTE}l\r", "a.py\r\n",
        f"{PASTE}h{PROMPT}", "agent -p 'Fix it'", f"\r\n{PASTE}l\r", *alone(data),
        f"{PASTE}h{PROMPT}", "exit", f"\r\n{PASTE}l\r", "exit\r\n",
    ]  # fmt: skip


def stamped(line: bytes) -> bytes:
    return b"2024-06-20T09:14:10.1234567Z " + line


def github(data: bytes) -> bytes:
    """Return the log of a GitHub step, with its group before the stream."""
    lines = [b"##[group]Run agent -p", b"agent -p", b"##[endgroup]", *data.splitlines()]
    return b"".join(stamped(line) + b"\n" for line in lines)


def gitlab(data: bytes) -> bytes:
    """Return the log of a GitLab job, with a section around the stream."""
    start = b"section_start:1718874850:step_script\r\x1b[0K$ agent -p\n"
    return b"Running with gitlab-runner 17.0.0 (44feccdf)\n" + start + data.rstrip(b"\n") + b"\n"


def buildkite(data: bytes) -> bytes:
    """Return the log of a Buildkite job, with a time before each line."""
    stamp = b"\x1b_bk;t=1718874850000\x07"
    return stamp + b"~~~ Running\r\n" + b"".join(
        stamp + line + b"\r\n" for line in data.splitlines()
    )  # fmt: skip


def jenkins(data: bytes) -> bytes:
    """Return the log of a step of a Jenkins pipeline."""
    return b"Started by user Ada\n[Pipeline] sh\n+ agent -p\n" + data.rstrip(b"\n") + b"\n"


JOBS: dict[str, Callable[[bytes], bytes]] = {
    "github": github, "gitlab": gitlab, "buildkite": buildkite, "jenkins": jenkins,
}  # fmt: skip
# Broken off, so that what follows could be the rest.
WHOLE = [one for one in STREAMS if one.data.rstrip().endswith((b"}", b"]", b"\x1b8", b"h", b"l"))]


def transcript(data: bytes) -> list[str]:
    """Return the lines that are not blank, before any stage."""
    player = Player(Options(rows=1000))
    items = [item for batch in (*player.feed(data), *player.close()) for item in batch]
    return [line.rstrip() for line in items if isinstance(line, str) and line.strip()]


@pytest.mark.parametrize("recording", WHOLE, ids=lambda one: one.name)
def test_a_stream_that_was_recorded(recording: Recording) -> None:
    """The transcript is that of the stream alone, in each kind of recording."""
    expected = transcript(recording.data)
    for name, write in WRITERS.items():
        data = write(alone(recording.data))
        if name == "raw":
            continue
        assert transcript(data) == expected, name
        if len(data) < 40_000:
            assert tail(gzip.compress(data)) == tail(recording.data), name


@pytest.mark.parametrize("recording", WHOLE[::3], ids=lambda one: one.name)
def test_a_stream_among_other_commands(recording: Recording) -> None:
    """The output of the shell before and after the stream stays where it stood."""
    for name in ("raw", "typescript", "cast v3"):
        lines = transcript(WRITERS[name](in_bash(recording.data)))
        assert lines[:2] == ["dev@box:~$ ls", "a.py"]
        assert lines[2] == "dev@box:~$ agent -p 'Fix it'"
        assert lines[3:-2] == transcript(recording.data)
        assert lines[-2:] == ["dev@box:~$ exit", "exit"]


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("recording", WHOLE[1::4], ids=lambda one: one.name)
def test_a_stream_in_a_job(recording: Recording, job: str) -> None:
    """Both the service's wrapping and the stream's are removed."""
    data = JOBS[job](recording.data.replace(b"\r\n", b"\n"))
    lines = transcript(data)
    assert lines[-len(transcript(recording.data)) :] == transcript(recording.data)
    assert play(data)[0].inside is not None


def test_info_says_what_is_inside() -> None:
    """The summary names the format, its version and the stream inside, for people and programs."""
    recording = STREAMS[NAMES.index("codex-exec-json-ledger")]
    found = info(WRITERS["cast v2"](alone(recording.data)))
    assert (found.format, found.version, found.inside) == ("cast", 2, "codex-json")
    assert found.size == (80, 24)
    found = info(b"two\n" + recording.data)
    assert (found.format, found.version, found.inside) == ("codex-json", None, None)
    found = info(recording.data + next(one.data for one in STREAMS if "claude" in one.name))
    assert found.followed_by == ["claude-json"]
    assert found.as_dict()["followed_by"] == ["claude-json"]


START = '{"type":"thread.started","thread_id":"0199a213"}\r\n'
WELL = START + '{"type":"turn.completed","usage":{}}\r\n'
BADLY = START + '{"type":"turn.failed","error":{"message":"no"}}\r\n'


@pytest.mark.parametrize(
    ("stream", "status", "expected"),
    [
        (WELL, "0", Outcome(True, "turn completed", 0)),
        (BADLY, "0", Outcome(False, "turn failed: no", 0)),
        (BADLY, "3", Outcome(False, "turn failed: no", 3)),
        (WELL, "3", Outcome(False, "exit status 3", 3)),
        (START, "0", Outcome(True, "exit status 0", 0)),
        (WELL + START, "0", Outcome(True, "exit status 0", 0)),
        (BADLY.rstrip(), "0", Outcome(False, "turn failed: no", 0)),
    ],
)
def test_how_it_ended(stream: str, status: str, expected: Outcome) -> None:
    """A failure of the recording or of the agent counts: several agents exit with 0 after one."""
    cast = '{"version":3,"term":{"cols":80,"rows":24}}\n' + "".join(
        json.dumps([0.1, code, text]) + "\n" for code, text in (("o", stream), ("x", status))
    )
    assert tail(cast).outcome == expected
    head, foot = 'Script started on 2024-01-31 10:00:00+00:00 [TERM="x"]\n', "\nScript done on "
    done = f'{foot}2024-01-31 10:00:09+00:00 [COMMAND_EXIT_CODE="{status}"]\n'
    assert tail(head + stream + done).outcome == expected
    # A second session has an outcome of its own, or none.
    assert tail(head + stream + done + head + "$ ls\r\n").outcome is None
    assert tail(head + "x" + done + head + stream + done).outcome == expected


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_look_alikes_stay_what_they_are(name: str) -> None:
    """Text that is not an agent's stream is not taken for one."""
    data = LOOK_ALIKES[name].encode("latin-1" if name == "half a magic number" else "utf-8")
    cast = WRITERS["cast v2"]([data.decode("utf-8", "replace").replace("\n", "\r\n")])
    assert play(cast)[0].inside is None
    assert tail(cast) == tail(cast, format="cast")


def test_it_can_be_asked_to_stay() -> None:
    """No stream is looked for inside a format that was asked for."""
    cast = WRITERS["cast v2"]([WELL])
    assert tail(cast, format="cast").startswith('{"type":"thread.started"')
    assert tail(cast) == ""


@pytest.mark.parametrize("size", [1, 3, 50])
def test_chunks_do_not_matter(size: int) -> None:
    """The events are the same where sequences, lines and objects are cut anywhere."""
    recording = STREAMS[NAMES.index("synthetic-codex-turn-failed")]
    for name in ("raw", "typescript"):
        data = WRITERS[name](in_bash(recording.data))
        assert play(data, size)[1] == play(data)[1]
        assert play(data[:-200], size)[1] == play(data[:-200])[1]


def test_marks_of_the_shell_count() -> None:
    """The shell's marks give the output of the command that ran the agent."""
    marked = "\x1b]133;A\x07$ \x1b]133;B\x07{}\r\n\x1b]133;C\x07{}\x1b]133;D;{}\x07"
    say = START + (
        '{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"Done."}}\r\n'
    )
    data = marked.replace("{}", "%s") % ("ls", "a.py\r\n", 0)
    data += marked.replace("{}", "%s") % ("codex exec", say, 0)
    data += marked.replace("{}", "%s") % ("codex exec again", say, 1)
    for stream in (data, WRITERS["typescript"]([data]).decode()):
        assert tail(stream, command=1) == "a.py"
        assert tail(stream, command=2).strip() == "Done."
        last = tail(stream, command=3)
        assert last.strip() == "Done."
        assert last.report.command == {
            "number": 3, "line": "codex exec again", "exit_status": 1,
        }  # fmt: skip
