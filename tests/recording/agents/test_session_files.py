"""Files in which agents keep their sessions give the transcript of the session."""

import json

from tailcut.recording.agents import recognise
from tailcut.recording.formats.typescript import is_header
from tests.recording.agents.joined import transcript


def test_pi() -> None:
    """A session of pi holds whole messages; the user's going back is said."""
    entries = [
        {"type": "session", "version": 3, "id": "s", "timestamp": "t", "cwd": "/w"},
        {
            "type": "message",
            "id": "1",
            "parentId": None,
            "message": {"role": "user", "content": "a"},
        },
        {
            "type": "message",
            "id": "2",
            "parentId": "1",
            "message": {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "Hm."},
                    {"type": "text", "text": "I'll look."},
                    {"type": "toolCall", "id": "c", "name": "bash", "arguments": {"command": "ls"}},
                ],
            },
        },
        {
            "type": "message",
            "id": "3",
            "parentId": "2",
            "message": {
                "role": "toolResult",
                "toolCallId": "c",
                "content": [{"type": "text", "text": "a.py"}],
            },
        },
        {
            "type": "message",
            "id": "4",
            "parentId": "1",
            "message": {"role": "user", "content": "b"},
        },
    ]
    lines = transcript(*map(json.dumps, entries), format="pi-json")
    assert lines == ["I'll look.", "$ ls", "a.py", "[went back to an earlier message]"]


def test_claude() -> None:
    """A session of Claude Code; what a sub-agent says is indented, summaries are left out."""
    of = {"sessionId": "s", "uuid": "u", "parentUuid": None, "cwd": "/w"}
    entries = [
        {"type": "summary", "summary": "Old work", "leafUuid": "u"},
        {**of, "type": "user", "message": {"role": "user", "content": "a"}},
        {**of, "type": "assistant", "message": {"content": [{"type": "text", "text": "Yes."}]}},
        {
            **of,
            "type": "assistant",
            "isSidechain": True,
            "message": {"content": [{"type": "text", "text": "Aside."}]},
        },
    ]
    assert recognise(entries[0]) == recognise(entries[1]) == "claude-json"
    lines = transcript(*map(json.dumps, entries))
    assert [line for line in lines if line] == ["Yes.", "  Aside."]


def test_typescripts_of_older_util_linux() -> None:
    """Versions 2.32 and 2.33 write the zone without a colon."""
    assert is_header(
        b'Script started on 2019-09-16 12:53:19-0400 [TERM="xterm" TTY="/dev/pts/0"]\n'
    )
