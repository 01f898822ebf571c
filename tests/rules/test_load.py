"""A user's own rules are added, refused with a reason, or stopped when they take too long."""

from pathlib import Path

import pytest

from tailcut.core.items import Frame
from tailcut.errors import ConfigError, OptionError
from tailcut.rules import Rules, builtin, chosen, load_rules
from tailcut.rules import user as own
from tailcut.stages.chrome import Chrome


def written(folder: Path, text: str, name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def run(rules: Rules, *lines: str) -> list[str]:
    stage = Chrome(rules)
    return stage(list(lines)) + stage.close()


RULES = r"""
program = "ours"

[[rule]]
id = "heartbeat"
pattern = 'heartbeat \d+'

[[rule]]
id = "block"
kind = "banner"
first = 'BEGIN'
last = 'END'

[[rule]]
id = "menu"
kind = "menu"
first = 'Menu'
inside = '\d\) .*'

[[rule]]
id = "shard"
kind = "progress"
pattern = '(?P<key>shard \w+) at \d+'
keep = "last"

[[rule]]
id = "load"
kind = "progress"
pattern = '(?:⠙ )?load \S+ (?P<at>\d+ of \d+)(?: MB)?'
keep = "last"

[[rule]]
id = "column"
pattern = '(?P<keep>.*\S)\s+ok#\d+'

[[rule]]
id = "our-frame"
kind = "frame"
rows = ['our monitor.*', 'cpu.*']
others = 'mem.*'
"""


def test_own_rules_are_added_to_the_built_in_ones(tmp_path: Path) -> None:
    """Each shape works as in the built-in files."""
    rules = builtin() + load_rules([written(tmp_path, RULES)])
    assert run(rules, "a", "heartbeat 12", "  heartbeat 3 ", "esc to cancel", "b") == ["a", "b"]
    assert run(rules, "BEGIN", "x", "END", "BEGIN", "y") == ["BEGIN", "y"]
    assert run(rules, "Menu", "1) a", "2) b", "c") == ["c"]
    assert run(rules, "shard a at 1", "shard a at 2", "shard b at 1") == [
        "shard a at 2",
        "shard b at 1",
    ]
    assert run(rules, "load a 1 of 3", "⠙ load a 2 of 3", "load b 1 of 3", "load b 2 of 3 MB") == [
        "⠙ load a 2 of 3",
        "load b 1 of 3",
        "load b 2 of 3 MB",
    ]
    assert run(rules, "  test one     ok#12") == ["  test one"]
    assert rules.is_chrome_frame(Frame(["our monitor 1", "", "cpu 3", "mem 4"]))
    assert not rules.is_chrome_frame(Frame(["our monitor 1", "cpu 3", "error"]))
    assert rules.warnings == []


def test_own_rules_alone(tmp_path: Path) -> None:
    """Several files work without the built-in rules, in their order."""
    more = written(tmp_path, "[[rule]]\nid = 'more'\npattern = 'more'\n", "more.toml")
    rules = load_rules([written(tmp_path, RULES), str(more)])
    assert run(rules, "esc to cancel", "heartbeat 1", "more") == ["esc to cancel"]
    assert [rule.id for rule in rules.rules][-1] == "more"
    assert not rules.is_chrome_frame(Frame(["Tasks: 3", "PID USER COMMAND"]))


def test_a_pattern_that_backtracks_without_end_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line stays, the rule is off, and a warning names it."""
    monkeypatch.setattr(own, "TIME_LIMIT", 0.02)
    text = "[[rule]]\nid = 'slow'\npattern = '(?:a|aa)+[^a]'\n"
    path = written(tmp_path, text + "[[rule]]\nid = 'sound'\npattern = 'x'\n")
    rules = load_rules([path])
    line = "a" * 2000
    assert run(rules, line, line, "x", "b") == [line, line, "b"]
    (warning,) = rules.warnings
    assert "slow" in warning
    assert str(path) in warning
    assert "0.02 s" in warning


SLOW = "(?:a|aa)+[^a]"


@pytest.mark.parametrize(
    ("shape", "before"),
    [
        (f"pattern = '{SLOW}'", []),
        (f"first = '{SLOW}'\nlast = 'END'", []),
        (f"first = 'BEGIN'\nlast = '{SLOW}'", ["BEGIN"]),
        (f"first = 'BEGIN'\ninside = '{SLOW}'\nlast = 'END'", ["BEGIN"]),
        (f"first = 'BEGIN'\ninside = '{SLOW}'", []),
    ],
)
def test_wherever_a_pattern_takes_too_long_the_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str, before: list[str]
) -> None:
    """It may match a whole line, or the first, the last or another line of a block."""
    monkeypatch.setattr(own, "TIME_LIMIT", 0.02)
    rules = load_rules([written(tmp_path, f"[[rule]]\nid = 'slow'\n{shape}\n")])
    line = "a" * 2000
    assert run(rules, "BEGIN", line, "b")[-2:] == [line, "b"]
    assert run(rules, *before, line, "END") == [*before, line, "END"]
    (warning,) = rules.warnings
    assert "'slow' took longer" in warning


@pytest.mark.parametrize("slow", [f"rows = ['{SLOW}']", f"rows = ['a']\nothers = '{SLOW}'"])
def test_a_frame_stays_where_its_signature_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """The rule is off for the next frame."""
    monkeypatch.setattr(own, "TIME_LIMIT", 0.02)
    text = f"[[rule]]\nid = 'slow'\nkind = 'frame'\n{slow}\n"
    rules = load_rules([written(tmp_path, text)])
    assert not rules.is_chrome_frame(Frame(["a", "a" * 2000]))
    assert not rules.is_chrome_frame(Frame(["a"]))
    assert len(rules.warnings) == 1


def test_rules_are_switched_off(tmp_path: Path) -> None:
    """An option or a file can name them, by id or by program, built-in or own."""
    path = written(tmp_path, RULES.replace('program = "ours"', 'program = "ours"\noff = ["block"]'))
    rules = chosen([path], ["key-to-verb", "npm-notice"])
    lines = ["BEGIN", "x", "END", "esc to cancel", "npm notice New"]
    assert run(rules, *lines, "heartbeat 1") == lines
    assert run(chosen([path], ["ours"]), "heartbeat 1") == ["heartbeat 1"]
    assert not chosen([path], ["our-frame"]).is_chrome_frame(Frame(["our monitor 1", "cpu 3"]))
    assert "claude-done" in chosen().ids
    assert "claude-done" not in chosen((), ["claude"]).ids
    assert run(chosen((), ["claude"]), "✻ Churned for 13s", "esc to cancel") == [
        "✻ Churned for 13s"
    ]
    with pytest.raises(OptionError, match="did you mean 'claude-done'"):
        chosen((), ["claude-don"])
    wrong = written(tmp_path, "off = ['blok']\n" + RULES)
    with pytest.raises(ConfigError, match=r"'off' names 'blok'.*did you mean 'block'"):
        chosen([wrong])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[rule]\n", "own.toml:1: not TOML"),
        ("rules = 1\n", ":1: rules: no such key; did you mean 'rule'?"),
        ("off = 'a'\n", ":1: off: got 'a', expected a list of texts"),
        ("program = 1\n", ":1: program: got 1, expected a text"),
        ("rule = 1\n", ":1: rule: got 1, expected a list of tables"),
        ("[[rule]]\npattern = 'x'\n", "rule 1 has no 'id'"),
        ("[[rule]]\nid = 'a'\n", ":2: rule 'a': id: the rule has 0 shapes"),
        ("[[rule]]\nid = 'a'\npattern = 'x'\nfirst = 'y'\nlast = 'z'\n", "has 2 shapes"),
        ("[[rule]]\nid = 'a'\nfirst = 'x'\n", ":3: rule 'a': first: it stands alone"),
        (
            "[[rule]]\nid = 'a'\npattern = 'x'\ninside = 'y'\n",
            ":4: rule 'a': inside: it needs 'first'",
        ),
        ("[[rule]]\nid = 'a'\npattern = 'x'\nothers = 'y'\n", "others: it needs 'rows'"),
        (
            "[[rule]]\nid = 'a'\npattern = 'x'\nkeep = 'first'\n",
            "keep: got 'first', expected one of last",
        ),
        (
            "[[rule]]\nid = 'a'\nfirst = 'x'\nlast = 'y'\nkeep = 'last'\n",
            "keep: it needs 'pattern'",
        ),
        ("[[rule]]\nid = 'a'\nkind = 'frame'\npattern = 'x'\n", "kind 'frame' has 'rows'"),
        (
            "[[rule]]\nid = 'a'\nkind = 'hints'\npattern = 'x'\n",
            "kind: got 'hints', expected one of hint",
        ),
        ("[[rule]]\nid = 'a'\npatern = 'x'\n", "did you mean 'pattern'?"),
        ("[[rule]]\nid = 'a'\npattern = 1\n", ":3: rule 'a': pattern: got 1, expected a text"),
        ("[[rule]]\nid = 'a'\npattern = 'x'\nexamples = 'x'\n", "expected a list of texts"),
        ("[[rule]]\nid = 'a'\npattern = 'x'\nweak = 1\n", "expected true or false"),
        ("[[rule]]\nid = 'a'\nfirst = 'x'\nlast = 'y'\nmax_lines = 61\n", "from 1 to 60"),
        ("[[rule]]\nid = 'a'\nfirst = 'x'\nlast = 'x'\n", "'first' and 'last' are the same"),
        ("[[rule]]\nid = 'a'\npattern = '('\n", "is not a regular expression"),
        ("[[rule]]\nid = 'a'\npattern = 'x'\n" * 2, "rule 'a' is there twice"),
    ],
)
def test_a_rule_that_is_not_well_formed_is_refused(
    tmp_path: Path, text: str, expected: str
) -> None:
    """The message is one line that names the file, the line, the rule and the field."""
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        load_rules([path])
    assert expected in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """It may be missing, a folder, or not text."""
    (tmp_path / "bytes.toml").write_bytes(b"# a\n# \xe9\n")
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(ConfigError, match="cannot be read"):
            load_rules([path])
    with pytest.raises(ConfigError, match=r"bytes.toml:2: not UTF-8, which TOML has to be"):
        load_rules([tmp_path / "bytes.toml"])
