"""Files in which agents keep their sessions give the transcript of the session."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import tail
from tailcut.recording.agents import branches, recognise
from tailcut.recording.agents.branches import Branches, Entry
from tailcut.recording.formats.typescript import is_header
from tests.recording.agents.joined import STREAMS, transcript


def test_pi() -> None:
    """A session of pi holds whole messages; of two branches the one with the newest answer."""
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
    assert lines == ["I'll look.", "$ ls", "a.py"]
    answer = {
        "type": "message",
        "id": "5",
        "parentId": "4",
        "message": {"role": "assistant", "content": "b it is."},
    }
    lines = transcript(*map(json.dumps, [*entries, answer]), format="pi-json")
    assert [line for line in lines if line] == ["[went back to an earlier message]", "b it is."]


def test_claude() -> None:
    """A session of Claude Code; what a sub-agent says is indented, summaries are left out."""
    of = {"sessionId": "s", "parentUuid": None, "cwd": "/w"}
    entries = [
        {"type": "summary", "summary": "Old work", "leafUuid": "u"},
        {**of, "uuid": "1", "type": "user", "message": {"role": "user", "content": "a"}},
        {
            **of,
            "uuid": "2",
            "type": "assistant",
            "message": {"content": [{"type": "text", "text": "Yes."}]},
        },
        {
            **of,
            "uuid": "3",
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


# What a person did in a session of Claude Code, and what the transcript has. An entry is its id,
# the one before it, and what is said: `>` by the person, `$` a call, `=` its result.
SESSIONS: dict[str, tuple[list[tuple[str, str, str]], list[str]]] = {
    "one branch": (
        [("1", "", "> a"), ("2", "1", "one"), ("3", "2", "> b"), ("4", "3", "two")],
        ["one", "two"],
    ),
    "back to the last prompt": (
        [("1", "", "> a"), ("2", "1", "one"), ("3", "2", "> b"), ("4", "3", "two"),
         ("5", "2", "> c"), ("6", "5", "three")],
        ["one", "[went back to an earlier message]", "three"],
    ),
    "back to the first prompt": (
        [("1", "", "> a"), ("2", "1", "one"), ("3", "", "> b"), ("4", "3", "two")],
        ["[went back to an earlier message]", "two"],
    ),
    "back and no answer yet": (
        [("1", "", "> a"), ("2", "1", "one"), ("3", "", "> b")],
        ["one"],
    ),
    "back before anything was said": (
        [("1", "", "> a"), ("2", "", "> b"), ("3", "2", "two")],
        ["two"],
    ),
    "an entry that stands twice": (
        [("1", "", "> a"), ("2", "1", "one"), ("2", "1", "one"), ("3", "2", "two")],
        ["one", "two"],
    ),
    "the one before it is not in the file": (
        [("2", "1", "one"), ("4", "3", "two")],
        ["one", "two"],
    ),
    "calls side by side": (
        [("1", "", "> a"), ("2", "1", "$ x"), ("3", "2", "$ y"), ("4", "2", "= x"),
         ("5", "3", "= y"), ("6", "5", "one")],
        ["$ x", "x is done", "$ y", "y is done", "one"],
    ),
}  # fmt: skip


def claude_entry(key: str, parent: str, said: str) -> str:
    """Write an entry of Claude Code's session file."""
    kind, text = "assistant", said
    block: dict[str, object] = {"type": "text", "text": said}
    if said[0] == ">":
        kind = "user"
    elif said[0] == "$":
        block = {"type": "tool_use", "id": said[2:], "name": "Bash", "input": {"command": said[2:]}}
    elif said[0] == "=":
        text = f"{said[2:]} is done"
        block = {"type": "tool_result", "tool_use_id": said[2:], "content": text}
        kind = "user"
    entry = {"parentUuid": parent or None, "sessionId": "s", "type": kind, "uuid": key}
    return json.dumps({**entry, "message": {"role": kind, "content": [block]}})


@pytest.mark.parametrize("name", SESSIONS)
def test_the_newest_branch(name: str) -> None:
    """What was taken back is left out, and a line stands in its place."""
    entries, expected = SESSIONS[name]
    found = transcript(*(claude_entry(*one) for one in entries))
    assert [line for line in found if line] == expected


def test_two_sessions_in_one_pipe() -> None:
    """A session that follows another takes nothing back."""
    first = claude_entry("1", "", "> a"), claude_entry("2", "1", "one")
    second = (one.replace('"s"', '"t"').replace('"1"', '"5"') for one in first)
    third = (one.replace('"2"', '"6"') for one in second)
    found = transcript(*first, "some text", *third)
    assert [line for line in found if line] == ["one", "some text", "one"]


def test_a_compaction_takes_nothing_back() -> None:
    """The boundary begins a new chain, whose logical parent is the end of the old one."""
    boundary = {"type": "system", "subtype": "compact_boundary", "parentUuid": None,
                "logicalParentUuid": "2", "sessionId": "s", "uuid": "3"}  # fmt: skip
    found = transcript(
        claude_entry("1", "", "> a"),
        claude_entry("2", "1", "one"),
        json.dumps(boundary),
        claude_entry("4", "3", "> This session is being continued"),
        claude_entry("5", "4", "two"),
    )
    assert [line for line in found if line] == ["one", "two"]


@given(st.lists(st.integers(min_value=-1, max_value=8), min_size=1, max_size=25))
def test_any_tree(steps: list[int]) -> None:
    """The branch is the newest entry and all that stand before it, in the order of the file."""
    tree = Branches()
    parents: list[int] = []
    for number, back in enumerate(steps):
        parents.append(-1 if back < 0 else max(number - 1 - back, -1))
        entry = Entry(str(number).encode(), 1, speaks=True)
        parent = str(parents[-1]) if parents[-1] >= 0 else ""
        assert list(tree.add(entry, str(number), parent, not parent)) == []
    given_back = list(tree.close())
    expected, number = [], len(steps) - 1
    while number >= 0:
        expected.insert(0, number)
        number = parents[number]
    assert [int(one) for one in given_back if isinstance(one, bytes)] == expected
    for one, two in pairwise([b"-1", *given_back]):
        if isinstance(one, bytes) and isinstance(two, bytes):
            assert int(two) == int(one) + 1


def test_a_long_session_is_not_held_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest half is given up; going back to before that shows both branches and says so."""
    monkeypatch.setattr(branches, "_HELD", 10)
    tree = Branches()
    given_back = []
    for number in range(40):
        entry = Entry(str(number).encode(), 1, speaks=True)
        given_back += list(tree.add(entry, str(number), str(number - 1), number == 0))
    assert 25 < len(given_back) < 40
    given_back += list(tree.add(Entry(b"back", 1, speaks=True), "40", "3"))
    given_back += list(tree.close())
    assert given_back[-2:] == [None, b"back"]
    assert given_back[:30] == [str(number).encode() for number in range(30)]


@pytest.mark.parametrize("name", ["kimi", "copilot", "codex", "gemini", "pi"])
def test_a_session_file_after_text(name: str) -> None:
    """Text before the first entry, as of a shell, does not cost the entries before a message."""
    data = next(one.data for one in STREAMS if one.name == f"{name}-session-pipe")
    alone = tail(data, budget=10**6)
    assert tail(b"some text\n" + data, budget=10**6).splitlines()[1:] == alone.splitlines()
