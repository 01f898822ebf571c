"""``tailcut rules``, and the places where own rules are found."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tailcut.cli.trust import trust
from tailcut.rules import builtin
from tests.cli.conftest import Run
from tests.state.conftest import git

OWN = "program = 'ours'\n[[rule]]\nid = 'beat'\npattern = 'beat'\n"


def written(path: Path, text: str = OWN) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_all_rules_are_listed(cli: Run) -> None:
    """Rules are listed by program; the JSON names the source of each."""
    out = cli("rules").out
    rules = builtin().rules
    assert all(f"  {rule.id} " in out for rule in rules)
    assert out.endswith(f"\n{len(rules)} rules\n")
    found = json.loads(cli("rules", "--json").out)
    assert [each["id"] for each in found] == [rule.id for rule in rules]
    assert {each["from"] for each in found} == {"built in"}
    assert not any(each["off"] for each in found)


def test_those_of_a_program_are_listed(cli: Run) -> None:
    """A program is named by its name or its file's."""
    assert cli("rules", "Claude Code").out == cli("rules", "claude").out
    assert "codex" not in cli("rules", "claude").out
    result = cli("rules", "claud")
    assert result.status == 2
    assert "did you mean 'claude'?" in result.error


def test_a_rule_is_shown_as_it_is_written(cli: Run, tmp_path: Path) -> None:
    """The output of show is a rules file again."""
    written(tmp_path / "own.toml", cli("rules", "show", "claude-done", "bare-percent").out)
    assert cli("rules", "check", "own.toml").out == "own.toml: 2 rules, no problem found\n"
    (shown,) = json.loads(cli("rules", "show", "--json", "claude-done").out)
    assert shown["kind"] == "spinner"
    result = cli("rules", "show", "claude-don")
    assert result.status == 2
    assert "did you mean 'claude-done'?" in result.error


WRONG = r"""
off = ["claud"]
[[rule]]
id = "broken"
pattern = 'foo('
[[rule]]
id = "bar"
pattern = 'bar \d+'
examples = ["bar 1", "bar x"]
near_misses = ["bar 2", "esc to interrupt"]
[[rule]]
id = "key"
patern = "x"
[[rule]]
id = "block"
first = "BEGIN"
last = "END"
examples = ["BEGIN\nx\nEND", "BEGIN\ny"]
[[rule]]
id = "column"
pattern = '(?P<keep>.*) +\d+'
examples = ["a  1", "b"]
[[rule]]
id = "step"
kind = "progress"
keep = "last"
pattern = 'step (?P<at>\d+)'
examples = ["step 1\nstep 2", "step 1\nend"]
[[rule]]
id = "frame"
kind = "frame"
rows = ['monitor .*']
examples = ["monitor 1", "editor"]
near_misses = ["monitor 2"]
"""


def test_all_that_is_wrong_is_said_at_once(cli: Run, tmp_path: Path) -> None:
    """Every problem is reported with its file and rule, and its line where the form is wrong."""
    written(tmp_path / "own.toml", WRONG)
    result = cli("rules", "check", "own.toml", "missing.toml")
    assert result.status == 1
    assert result.out.splitlines() == [
        "own.toml:13: rule 'key': patern: no such key; did you mean 'pattern'?",
        "own.toml: rule 'broken': 'foo(' is not a regular expression: missing ) at position 4",
        "own.toml: 'off' names 'claud', which is no rule and no program",
        "own.toml: rule 'bar': the example 'bar x' stays",
        "own.toml: rule 'bar': the near miss 'bar 2' is taken by rule 'bar'",
        "own.toml: rule 'bar': the near miss 'esc to interrupt' is taken by rule 'key-to-verb'",
        "own.toml: rule 'block': the example 'BEGIN' stays",
        "own.toml: rule 'column': the example 'b' stays",
        "own.toml: rule 'step': the newest update of an example, 'end', stays",
        "own.toml: rule 'step': the example 'step 1' stays",
        "own.toml: rule 'frame': the example frame that begins with 'editor' is not taken",
        "own.toml: rule 'frame': the near miss, a frame that begins with 'monitor 2', is taken",
        "missing.toml: cannot be read: no such file or directory",
    ]
    found = json.loads(cli("rules", "check", "--json", "own.toml").out)
    assert [each["rule"] for each in found[0]["problems"]][-1] == "frame"
    assert found[0]["problems"][0]["line"] == 13


@pytest.mark.parametrize("rule", ["claude-done", "beat"])
def test_a_rule_that_its_own_file_switches_off_is_said(rule: str, cli: Run, tmp_path: Path) -> None:
    """An 'off' that names one of the file's own rules is a problem."""
    off = rule if rule == "claude-done" else "Claude Code"
    text = f"program = 'Claude Code'\noff = ['{off}']\n[[rule]]\nid = '{rule}'\npattern = 'x'\n"
    written(tmp_path / "own.toml", text)
    result = cli("rules", "check", "own.toml")
    assert result.status == 1
    said = f"'off' names '{off}' and so switches this rule off too; rename it"
    assert result.out == f"own.toml: rule '{rule}': {said}\n"


def test_a_pattern_that_takes_too_long_is_said(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow pattern is reported on its own examples, before it meets a stream."""
    monkeypatch.setattr("tailcut.rules.user.TIME_LIMIT", 0.02)
    example = "a" * 2000
    text = f"[[rule]]\nid = 'slow'\npattern = '(?:a|aa)+[^a]'\nnear_misses = ['{example}']\n"
    written(tmp_path / "own.toml", text)
    result = cli("rules", "check", "own.toml")
    assert result.status == 1
    assert "rule 'slow' took longer than 0.02 s" in result.out


def test_lines_are_tried(cli: Run) -> None:
    """Each line is printed with its fate; lines are consecutive, and may begin with dashes."""
    lines = ["✻ Churned for 13s", "3 failed", "3 failed", "", "-----", "[3/7]", "[4/7]"]
    lines += ["❯ /ex", "x"]
    expected = [
        "dropped: claude-done                      ✻ Churned for 13s",
        "kept                                      3 failed",
        "dropped: duplicates                       3 failed",
        "kept",
        "dropped: wordless                         -----",
        "dropped: bracketed-counter                [3/7]",
        "kept: bracketed-counter (the newest)      [4/7]",
    ]
    assert cli("rules", "test", *lines).out.splitlines()[:7] == expected
    out = cli("rules", "test", "│ text    │", "tests/a.py::b PASSED    [ 50%]").out
    assert out.splitlines()[0].startswith("shortened ")
    assert "shortened: pytest-column" in out


def test_lines_come_from_standard_input(run: Run) -> None:
    """Lines of standard input are printed as JSON, one object each."""
    found = json.loads(run("rules", "test", "--json", stdin=b"BEGIN\r\nx\n").out)
    assert [each["line"] for each in found] == ["BEGIN", "x"]
    assert set(found[0]) == {"line", "stage", "rule", "opens", "text"}


def test_a_block_is_explained(cli: Run, tmp_path: Path) -> None:
    """The first line of a block is reported, and whether the block ended."""
    text = "[[rule]]\nid = 'b'\nfirst = 'BEGIN'\nlast = 'END'\n"
    written(tmp_path / "own.toml", text)
    arguments = ("rules", "test", "--chrome", "own.toml", "BEGIN", "x")
    assert cli(*arguments, "END").out.splitlines() == [
        "dropped: b (opens a block)  BEGIN",
        "dropped: b                  x",
        "dropped: b                  END",
    ]
    assert cli(*arguments).out.splitlines() == [
        "kept: b (its block never ends)  BEGIN",
        "kept                            x",
    ]


@pytest.fixture
def log(tmp_path: Path) -> str:
    written(tmp_path / "log", "a\nbeat\nesc to interrupt\n")
    return "log"


@pytest.mark.parametrize("command", [[], ["clean"], ["-n", "100"]])
def test_own_rules_are_found(
    cli: Run, tmp_path: Path, config_folder: Path, log: str, command: list[str]
) -> None:
    """The person's and the project's rules are used without an option."""
    assert cli(*command, log).out == "a\nbeat\n"
    in_project = written(tmp_path / ".tailcut" / "chrome.toml")
    trust(str(in_project))
    assert cli(*command, log).out == "a\n"
    in_project.unlink()
    written(config_folder / "tailcut" / "chrome.toml")
    assert cli(*command, log).out == "a\n"


def test_they_can_be_left_out(
    cli: Run, tmp_path: Path, log: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An option or a variable switches own rules off; the report names the files used."""
    path = written(tmp_path / ".tailcut" / "chrome.toml")
    trust(str(path))
    assert json.loads(cli("--report", log).errors)["chrome_files"] == [str(path)]
    result = cli("--no-config", "--report", log)
    assert result.out == "a\nbeat\n"
    assert json.loads(result.errors).get("chrome_files") is None
    monkeypatch.setenv("TAILCUT_NO_CONFIG", "1")
    assert cli(log).out == "a\nbeat\n"


def test_the_project_is_that_of_the_main_checkout(
    cli: Run, tmp_path: Path, log: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The project is found from its folders and linked worktrees, as by ``where``."""
    main = tmp_path / "main"
    main.mkdir()
    git(main, "init", "-q")
    git(main, "commit", "-q", "--allow-empty", "-m", "empty")
    git(main, "worktree", "add", "-q", str(tmp_path / "linked"))
    trust(str(written(main / ".tailcut" / "chrome.toml")))
    (main / "deep" / "er").mkdir(parents=True)
    for folder in (main, main / "deep" / "er", tmp_path / "linked"):
        monkeypatch.chdir(folder)
        assert cli(str(tmp_path / log)).out == "a\n"
        assert cli("where").out.splitlines()[0] == str(main.resolve() / ".tailcut")
    monkeypatch.chdir(tmp_path)
    assert cli(log).out == "a\nbeat\n"
    monkeypatch.setenv("TAILCUT_PROJECT", str(main))
    assert cli(log).out == "a\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs to give away")
def test_a_file_of_somebody_else_is_refused(cli: Run, tmp_path: Path, log: str) -> None:
    """A file of another user is refused: it would decide what is dropped."""
    path = written(tmp_path / ".tailcut" / "chrome.toml")
    os.chown(path, 12345, 12345)
    result = cli(log)
    assert result.status == 2
    assert "belongs to another user" in result.error
    assert cli("--no-config", log).out == "a\nbeat\n"


def test_rules_are_switched_off(cli: Run, tmp_path: Path, log: str) -> None:
    """Rules are switched off by id, program or file; an unknown name is an error."""
    for name in ("key-to-verb", "generic", "any"):
        assert cli("--without-rule", name, log).out == "a\nbeat\nesc to interrupt\n"
    result = cli("--without-rule", "key-to-verbs", log)
    assert result.status == 2
    assert result.error.startswith("--without-rule: got 'key-to-verbs'")
    assert "did you mean 'key-to-verb'?" in result.error
    path = written(tmp_path / ".tailcut" / "chrome.toml", "off = ['key-to-verb', 'beat']\n" + OWN)
    trust(str(path))
    assert cli(log).out == "a\nbeat\nesc to interrupt\n"
    off = [each["id"] for each in json.loads(cli("rules", "--json").out) if each["off"]]
    assert off == ["key-to-verb", "beat"]
    assert "  (off)" in cli("rules").out
    trust(str(written(path, "off = ['beet']\n" + OWN)))
    result = cli(log)
    assert result.status == 2
    assert result.error == (f"{path}: 'off' names 'beet', which is not known; did you mean 'beat'?")
