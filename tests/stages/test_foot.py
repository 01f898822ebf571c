"""The interface at the foot of a screen, and the goodbye of a program that has left it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut import clean, tail
from tailcut.core.items import Aged
from tailcut.rules import builtin
from tailcut.stages.foot import foot, is_decided
from tailcut.stages.forms import bare, forms, goodbye

ANSWER = [(1, "● Start"), (20, "The fix is in worker.py."), (21, "Run the suite again.")]


def left_of(*rows: tuple[int, str], left: bool = False) -> list[str]:
    """Return what stays of the rows of a screen, each with the look that first saw it."""
    lines = [Aged.since_look(text, since) for since, text in rows]
    gone = foot(lines, builtin(), left=left)  # type: ignore[arg-type]
    return [str(line) for at, line in enumerate(lines) if at not in gone]


FEET = {
    "an input box": [(2, "> Ask anything, @ for files, / for commands")],
    "a boxed one": [(2, "│ › Type your message or @path/to/file      │")],
    "a suggestion": [(2, '❯ Try "fix the lint errors"')],
    "a status bar": [(2, " build  gpt-5-mini  ~/app                    context 12%")],
    "one with a cost": [(2, "sonnet-4.5 · 12.3k tokens · $0.04")],
    "a mode and its key": [(2, "  ⏸ auto-edit: off (shift + tab)")],
    "key hints": [(2, "ctrl+p commands   tab agents   esc interrupt")],
    "keys by their signs": [(2, "^C quit  ^R search  ? help")],
    "several rows": [
        (2, "❯ Ask me anything..."),
        (1, ""),
        (2, "~/app (main)"),
        (3, "↑36k ↓620 5.3%/128k (auto)                 fake-coder-1"),
    ],
    "what has no form, under what has": [(2, "> Ask anything..."), (2, "Never Ask"), (2, "relay")],
    "a bar that has only now changed": [
        (40, " Never Ask  gpt-4o  ~/app  main                 ctrl+o expand | ctrl+c: cancel"),
        (2, "                                      context: 6% (6.6k/125k)"),
    ],
}


@pytest.mark.parametrize("name", FEET)
def test_a_foot_goes(name: str) -> None:
    """Whatever agent it is: below the last text, of a form, and older than the text above."""
    assert left_of(*ANSWER, (1, ""), *FEET[name])[:3] == [text for _, text in ANSWER]
    assert not any(text.strip() for text in left_of(*ANSWER, (1, ""), *FEET[name])[3:])


@pytest.mark.parametrize("name", FEET)
def test_without_age_it_stays(name: str) -> None:
    """What came after the text above it may be the answer's last line."""
    rows = [*ANSWER, *((50 + at, text) for at, (_, text) in enumerate(FEET[name]))]
    assert left_of(*rows) == [text for _, text in rows]


STAY = {
    "an old answer that has no form": [(1, "● Start"), (20, "1 of 3"), (2, "The suite passes.")],
    "the last three lines": [*ANSWER, (30, "src/a.py"), (30, "src/b.py"), (30, "no sandbox here")],
    "a name and a date": [*ANSWER, (2, "Owner: Ruta Kazlauskas, due 2026-12-02")],
    "key hints above a footer": [
        *ANSWER,
        (30, "ctrl+c quits, esc goes back"),
        (30, "tab completes, enter sends"),
    ],
    "a table": [*ANSWER, (2, "| model | gpt-4o | 12% (3k tokens) |")],
    "a list": [*ANSWER, (2, "- gpt-4o costs $0.04"), (2, "2. esc to cancel")],
    "code": [*ANSWER, (2, "press `esc` to cancel")],
    "a percentage": [*ANSWER, (2, "62%")],
    "a sentence": [*ANSWER, (2, "The context is 12% full on the main branch of ~/app.")],
    "what the person typed": [*ANSWER, (2, "❯ which of these needs a CVE")],
}


@pytest.mark.parametrize("name", STAY)
def test_what_stays(name: str) -> None:
    """Each of these was lost when place, form, or age counted alone."""
    rows = STAY[name]
    assert left_of(*rows) == [text for _, text in rows]
    bar = (2, "ctrl+p commands   tab agents")
    newer = [*ANSWER, *((30, text) for _, text in rows[3:])]
    assert left_of(*newer, bar) == [text for _, text in newer]


def test_typed_text_stays_between_bars() -> None:
    """A line in an input box is what the person wrote, unless it invites to write."""
    bars = ((2, "esc interrupt   ctrl+p commands"), (2, "~/app (main)"))
    assert left_of(*ANSWER, bars[0], (3, "› then run the linter"), bars[1])[3:] == [
        "› then run the linter"
    ]


SUMMARY = """Agent powering down. Goodbye!

Interaction Summary
Session ID:      bde1d1ba-52a3
Tool Calls:      4 ( ✓ 4 x 0 )

Model       Reqs  Input Tokens
some-fake      8        63,300
To resume this session: gemini --resume
bde1d1ba-52a3-4821"""
RESUMED = "  hermes --resume 20261130_194547"
GOODBYES = {
    "labels and a command": [
        "Changes   +0 -0",
        "Tokens    ↑ 29.0k",
        "Resume    copilot --resume=e3b6a7e2",
    ],
    "an introduction": ["Resume this session with:", RESUMED, "", "Session:   2026_11"],
    "a summary": SUMMARY.split("\n"),
    "drawn beside a logo": [
        "█ ▘▝ █   Tokens     ↑ 35.7k",
        " ▔▔▔▔    Resume     agent --resume=b219074a",
    ],
}
AFTER_LEAVING = {
    "a command alone": ["agent --yolo --resume 0f9aeb43-486f"],
    "one line": ["To resume this session: kimi -r session_297580fe"],
    "two halves": ["Resume this session with:", "claude --yolo --resume c0a8b4f6"],
    "a farewell": ["Bye!", "", "To resume this session: kimi -r session_297580fe"],
}


def stays(*lines: str, left: bool = False) -> list[str]:
    """Return what stays of the last lines of a stream that draws no screen."""
    gone = foot(list(lines), builtin(), left=left)
    return [line for at, line in enumerate(lines) if at not in gone and line]


@pytest.mark.parametrize("name", [*GOODBYES, *AFTER_LEAVING])
def test_a_goodbye_goes_whole(name: str) -> None:
    """No half of it is left, which would look like something to run."""
    lines = {**GOODBYES, **AFTER_LEAVING}[name]
    assert stays("The answer.", "", *lines, left=True) == ["The answer."]
    assert stays("The answer.", "", *lines, "^C", left=True) == ["The answer."]
    kept = stays("The answer.", "", *lines)
    assert kept == ["The answer."] if name in GOODBYES else kept[0] == "The answer."


@pytest.mark.parametrize(
    "lines",
    [
        ["To go on, run", "", "  git rebase --continue"],
        ["agent --resume 0f9aeb43-486f"],
        ["Duration: 3 weeks", "Cost: $4,000", "Title: Review of the ledger"],
        ["Owner: Ruta Kazlauskas, due 2026-12-02"],
        ["Session: 14:00", "Title: Handoffs"],
        ["make resume"],
        ["Bye!"],
        ["Tokens: 12", "Messages: 4"],
        ["@@ -1,2 +1,3 @@", " Session: x", " Tokens: 5", "+To resume: a --resume 0f9aeb43"],
    ],
)
def test_what_is_no_goodbye(lines: list[str]) -> None:
    """A command, a farewell or labels alone may be what a text ends with."""
    assert stays("Text.", "", *lines) == ["Text.", *filter(None, lines)]


def test_an_answer_above_a_goodbye_stays() -> None:
    """A paragraph of open labels is the answer's."""
    answer = ["Title: Review of the ledger", "Cost: $4,000"]
    assert stays(*answer, "", *GOODBYES["labels and a command"]) == answer


def test_the_last_text_stays() -> None:
    """Where nothing else was said, the interface is better than nothing."""
    assert "--resume 20261130_194547" in tail("\n".join(GOODBYES["an introduction"]))
    screen = "\x1b[?1049h" + "\x1b[H> Give me work...\r\n~/app (main)\r\n" * 20
    assert "Give me work" in tail(screen + "\x1b[?1049l", rows=24, cols=80)


def test_half_a_hint() -> None:
    """After an agent has left its screen neither half of its last hint is handed on."""
    frame = "\x1b[?1049h\x1b[HThe answer.\r\nIt is done.\x1b[?1049l"
    shown = "Resume this session with:\r\nclaude --yolo --resume c0a8b4f6\r\n"
    assert tail(frame + shown) == "The answer.\nIt is done."


def session(*turns: str, leave: str = "") -> str:
    """Return the stream of an agent that redraws its foot below what it says."""
    foot_rows = "❯ Ask me anything...\r\n\r\n  gpt-5 · ~/app · context {}%"
    text, said = foot_rows.format(0), 2
    for number, turn in enumerate(turns):
        text += f"\r\x1b[{said}A\x1b[J{turn}\r\n\r\n" + foot_rows.format(number)
    return text + leave


def test_a_session_on_the_normal_screen() -> None:
    """The foot goes where the agent drew it below what scrolled by, and when it was killed."""
    text = session(*[f"Step {n} of the work." for n in range(60)])
    for end in ("", "\r\n\r\nBye!\r\n\r\nTo resume this session: kimi -r session_297580fe\r\n"):
        result = tail(text + end, rows=24, cols=80)
        assert result.endswith("Step 59 of the work."), result
        assert "Ask me" not in clean(text + end, rows=24, cols=80)


texts = [text for rows in [*FEET.values(), *STAY.values()] for _, text in rows]


@given(st.lists(st.sampled_from([*texts, "", "text"]), max_size=12), st.booleans())
def test_what_is_decided_needs_no_age(lines: list[str], left: bool) -> None:
    """Where a window finds that age plays no role, any ages give the same."""
    if is_decided(lines, left=left):
        expected = foot(lines, builtin(), left=left)
        for ages in ([1] * len(lines), range(len(lines)), range(len(lines), 0, -1)):
            aged = [Aged.since_look(line, age) for line, age in zip(lines, ages, strict=True)]
            assert foot(aged, builtin(), left=left) == expected  # type: ignore[arg-type]


@given(st.text(max_size=200))
def test_forms_take_any_text(text: str) -> None:
    """Nothing raises."""
    forms(bare(text))
    goodbye(bare(text))
