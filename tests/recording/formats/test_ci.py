"""Logs of CI services are reduced to the tools' own lines, with the outcome of the job."""

from __future__ import annotations

import pytest

from tailcut import tail
from tailcut.recording.events import Event, Outcome
from tests.recording.play import output, play

S7, S6 = b"2024-06-20T09:14:10.1234567Z", b"2024-06-20T09:14:10.123456Z"


def outcome(events: list[Event]) -> Outcome | None:
    """Return the outcome of a job."""
    found = [event for event in events if isinstance(event, Outcome)]
    assert len(found) <= 1
    return found[0] if found else None


UNWRAPPED = {
    "a stamp": ("github", S7 + b" text\n", b"text\n"),
    "only the first stamp": ("github", S7 + b" " + S7 + b" text\n", S7 + b" text\n"),
    "a stamp alone": ("github", S7 + b"\n" + S7 + b" \n", b"\n\n"),
    "a line of a message of several": ("github", S7 + b" a\nb\n" + S7 + b" c\n", b"a\nb\nc\n"),
    "a mark of byte order": ("github", b"\xef\xbb\xbf" + S7 + b" text\n", b"text\n"),
    "job and step": ("github", b"test\tRun make\t" + S7 + b" a\tb\n", b"a\tb\n"),
    "a group": ("github", S7 + b" ##[group]Run x\n" + S7 + b" ##[endgroup]\nx\n", b"Run x\nx\n"),
    "a command": ("github", S7 + b" [command]/bin/ls\n##[command]ls\n", b"/bin/ls\nls\n"),
    "levels": (
        "github",
        b"##[error]a\n##[warning]b\n##[notice]c\n",
        b"Error: a\nWarning: b\nNotice: c\n",
    ),
    "brackets of a tool": (
        "github",
        b"[group] of [command]s\nx ##[error]\n",
        b" of [command]s\nx ##[error]\n",
    ),
    "progress": ("github", S7 + b" 1%\r2%\r\n", b"1%\r2%\r\n"),
    "no line end": ("github", S7 + b" text", b"text"),
    "a section": (
        "gitlab",
        b"section_start:1718874850:a[collapsed=true]\r\x1b[0Ktext\n",
        b"text\n",
    ),
    "two sections": ("gitlab", b"section_end:1:a\r\x1b[0Ksection_start:1:b-c\r\x1b[0K\n", b"\n"),
    "no section": ("gitlab", b"section_start:now:a\r\n", b"section_start:now:a\r\n"),
    "stream and stamp": ("gitlab", S6 + b" 00O a\n" + S6 + b" 01E b\n", b"a\nb\n"),
    "a line that goes on": (
        "gitlab",
        S6 + b" 00O a\n" + S6 + b" 00O+b\n" + S6 + b" 00O c\n",
        b"ab\nc\n",
    ),
    "the first goes on": ("gitlab", S6 + b" 00O+a\n", b"a\n"),
    "empty and stamped": ("gitlab", S6 + b" 00O\n" + S6 + b" 00O \nx\n", b"\n\nx\n"),
    "an APC of Buildkite": (
        "buildkite",
        b"\x1b_bk;t=1718874850000\x07a\r\x1b_bk;t=1\x07b\r\n",
        b"a\rb\r\n",
    ),
    "another APC": ("buildkite", b"\x1b_Gx\x07a\n", b"\x1b_Gx\x07a\n"),
    "a note": ("jenkins", b"by \x1b[8mha:////4AAA=\x1b[0mAda\n", b"by Ada\n"),
    "concealed text": ("jenkins", b"\x1b[8mhunter2\x1b[0m\n", b"\x1b[8mhunter2\x1b[0m\n"),
    "a pipeline": (
        "jenkins",
        b"[Pipeline] {\n[Pipeline] { (Test)\nx\n[Pipeline] // y\n",
        b"Test\nx\n",
    ),
    "a clock of Jenkins": (
        "jenkins",
        b"21:51:15  Started by timer\n21:51:15  [Pipeline] { (Test)\n"
        b"21:51:16  12:00:00 x\n21:51:16  \n",
        b"Started by timer\nTest\n12:00:00 x\n\n",
    ),
    "the time elapsed": (
        "jenkins",
        b"00:00:00.012  Started by timer\n00:01:00.400  ok\n",
        b"Started by timer\nok\n",
    ),
    "a tool's clock": (
        "jenkins",
        b"Started by timer\n21:51:15 INFO up\n",
        b"Started by timer\n21:51:15 INFO up\n",
    ),
    "a stamp of Jenkins": ("jenkins", b"[2024-06-20T09:14:10.123Z] a\n[x] b\n", b"a\n[x] b\n"),
}


@pytest.mark.parametrize("name", UNWRAPPED)
@pytest.mark.parametrize("size", [None, 1, 7])
def test_what_is_left(name: str, size: int | None) -> None:
    """The service's additions are removed, and everything else stays."""
    format, data, expected = UNWRAPPED[name]
    assert output(play(data, size, format=format)[1]) == expected


ENDED = {
    "GitHub": (
        "github",
        S7 + b" ##[error]Process completed with exit code 3.\nPost job\n",
        Outcome(False, "Process completed with exit code 3", 3),
    ),
    "Azure": (
        "github",
        b"##[error]Bash exited with code '1'.\n",
        Outcome(False, "Bash exited with code '1'", 1),
    ),
    "cancelled": (
        "github",
        b"##[error]The operation was canceled.\n",
        Outcome(False, "The operation was canceled", None),
    ),
    "an annotation": ("github", b"##[error]src/a.c:3: oh\n", None),
    "what a tool says": ("github", b"Process completed with exit code 1.\n", None),
    "GitLab, well": (
        "gitlab",
        b"x\n\x1b[32;1mJob succeeded\x1b[0;m\n",
        Outcome(True, "Job succeeded"),
    ),
    "GitLab": (
        "gitlab",
        b"\x1b[31;1mERROR: Job failed: exit status 1\n\x1b[0;m\n",
        Outcome(False, "Job failed: exit status 1", 1),
    ),
    "GitLab, the system": (
        "gitlab",
        b"ERROR: Job failed (system failure): no pod\n",
        Outcome(False, "Job failed (system failure): no pod", None),
    ),
    "GitLab, long ago": ("gitlab", b"Job succeeded\n" + b"text\n" * 2000, None),
    "Buildkite": (
        "buildkite",
        b"\xf0\x9f\x9a\xa8 Error: The command exited with status 2\n",
        Outcome(False, "The command exited with status 2", 2),
    ),
    "Jenkins, well": ("jenkins", b"x\nFinished: SUCCESS\n", Outcome(True, "Finished: SUCCESS")),
    "Jenkins": ("jenkins", b"x\nFinished: UNSTABLE\n", Outcome(False, "Finished: UNSTABLE")),
    "nothing said": ("jenkins", b"x\n", None),
}


@pytest.mark.parametrize("name", ENDED)
def test_how_it_ended(name: str) -> None:
    """The outcome is the one in the log."""
    format, data, expected = ENDED[name]
    for size in (None, 5):
        assert outcome(play(data, size, format=format)[1]) == expected


@pytest.mark.parametrize("format", ["github", "gitlab", "buildkite", "jenkins"])
def test_a_line_without_end(format: str) -> None:
    """An overlong line is passed on in pieces, in bounded memory."""
    data = b"x" * (9 << 20)
    assert output(play(data + b"\nend\n", 1 << 18, format=format)[1]) == data + b"\nend\n"


def test_travis_needs_no_reader() -> None:
    """Travis's marks are erased by its own control functions."""
    log = (
        b"travis_fold:start:script\r\x1b[0K\x1b[33;1mTests\x1b[0m\r\n"
        b"travis_time:start:0a1b\r\x1b[0K$ make test\r\nFAILED tests/a.py\r\n"
        b"travis_time:end:0a1b:start=1,finish=2,duration=1\r\x1b[0Ktravis_fold:end:script\r\x1b[0K"
        b"\r\nDone. Your build exited with 1.\r\n"
    )
    assert tail(log) == ("Tests\n$ make test\nFAILED tests/a.py\n\nDone. Your build exited with 1.")


def test_durations() -> None:
    """The duration is the time from the first timestamp to the last."""
    later = S7.replace(b":10.", b":12.")
    assert play(S7 + b" a\n" + later + b" b\n", format="github", timed=True)[0].duration == 2
    later = S6.replace(b":10.", b":13.")
    assert play(S6 + b" 00O a\n" + later + b" 00O b\n", timed=True)[0].duration == 3
    stamps = b"\x1b_bk;t=1718874850000\x07a\n\x1b_bk;t=1718874851500\x07b\n"
    assert play(stamps, timed=True)[0].duration == 1.5
    assert play(b"x\n", format="jenkins", timed=True)[0].duration is None
