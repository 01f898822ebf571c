"""No character from outside acts on a person's terminal through tailcut's own words."""

import ast
import json
import os
import re
from pathlib import Path

import pytest

import tailcut.cli
from tailcut.core.text import one_line, visible
from tests.combo.conftest import Project, project, step

__all__ = ["project"]

ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
BAD = "x\x1b[2J\x1b]0;T\x07\r\x9b1A\u202e"
# Modules that print what a stream says, which has been on a terminal model, or exact bytes.
PRINT_STREAMS = {"cli/results.py", "cli/views/watch.py", "cli/output.py", "cli/jobs/clean.py",
                 "cli/command.py", "cli/jobs/bench.py"}  # fmt: skip


def test_every_character_that_acts_is_escaped() -> None:
    text = "".join(map(chr, [*range(0x2100), *range(0xDC80, 0xDD00)]))
    assert not ACTS.search(visible(text).replace("\n", ""))
    assert "\n" not in one_line(text)
    assert visible("naïve 日本 🙂\tx\n") == "naïve 日本 🙂\tx\n"


def test_only_few_places_print_what_is_not_escaped() -> None:
    """Everything else goes through `say`, `note`, `complain` or `write_json`."""
    root = Path(tailcut.cli.__file__).parent
    for path in root.rglob("*.py"):
        name = f"cli/{path.relative_to(root).as_posix()}"
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id == "print":
                raise AssertionError(f"{name}:{node.lineno}: print")
            if node.func.id == "write" and name not in PRINT_STREAMS:
                said = ast.unparse(node)
                assert "json" in said or "lines" in said or "_read(" in said or "'\\n'" in said, (
                    f"{name}:{node.lineno}: {said}"
                )


def assert_clean(*texts: str) -> None:
    for text in texts:
        found = ACTS.search(text)
        assert found is None, ascii(text[max(0, found.start() - 60) : found.end() + 20])


@pytest.mark.parametrize("as_file", [False, True])
def test_what_a_combo_says_of_itself(project: Project, as_file: bool) -> None:
    """Its name or its file's, commands, prompts, variables, folders, reasons."""
    text = step("one", "true", BAD, prompt=f"p{BAD}", env={"K": BAD}, cwd=f"./{BAD}", approval=True)
    text += step("two", "sh", "-c", "exit 1", BAD, on_failure="continue")
    text += step("three", f"no{BAD}")
    name = "x\x1b[2J.toml" if as_file else "combo.toml"
    combo = project.combo("" if as_file else f"name = {json.dumps('n' + BAD)}\n", text, name=name)
    (project.folder / BAD).mkdir()
    for args in (
        ("run", combo, "--dry-run"),
        ("run", combo, "--quiet"),
        ("runs",),
        ("show", "last"),
        ("show", "last", "--json"),
        ("run", combo, "--from", "two"),
        ("show", "last", "three"),
        ("show", "last"),
        ("run", combo, "--from", "one", "--quiet"),
        ("deny", "last", "--reason", BAD),
        ("show", "last"),
        ("runs",),
    ):
        result = project.cli(*args)
        assert_clean(result.out, result.errors)


@pytest.mark.parametrize(
    "text",
    [
        "[[steps]]\nname = %s\ncommand = ['x']\n",
        "[[steps]]\nname = 'a'\ncommand = ['x']\n%s = 1\n",
        "[[steps]]\nname = 'a'\nprovider = %s\nprompt = 'x'\n",
        "[[steps]]\nname = 'a'\nprovider = 'claude'\nprompt_file = %s\n",
        "[[steps]]\nname = 'a'\ncommand = ['x']\nprompt = %s\n",
        "[vars]\n%s = 'x'\n",
        "max_log = %s\n",
        "[providers.x]\ntitle = 'x'\nversion = ['echo', %s]\nfailures = [%s]\n",
    ],
)
def test_what_errors_of_a_combo_name(project: Project, text: str) -> None:
    bad = json.dumps("{vars." + BAD + "} (")
    result = project.cli("run", project.combo(text.replace("%s", bad)))
    assert result.status in (1, 2)
    assert_clean(result.out, result.errors)


@pytest.mark.parametrize(
    "args",
    [
        (f"no{BAD}",),
        ("info", f"no{BAD}"),
        ("show", BAD),
        ("show", "last", BAD),
        ("run", BAD),
        ("run", "combo.toml", "--var", f"{BAD}=x"),
        ("run", "combo.toml", "--from", BAD),
        ("exec", "-q", "--", BAD),
        ("exec", "-q", "--label", BAD, "--", "true"),
        ("--budget", BAD),
        ("--chrome", BAD),
        (f"--{BAD}",),
        ("rules", "test", BAD),
        ("rules", "show", BAD),
        ("bench", BAD),
        ("resume", BAD),
    ],
)
def test_what_errors_of_the_command_line_name(project: Project, args: tuple[str, ...]) -> None:
    project.run(step("one", "true"))
    result = project.cli(*args)
    assert_clean(result.out, result.errors)


def test_where_in_a_folder_of_that_name(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = project.folder / BAD
    folder.mkdir()
    monkeypatch.setenv("TAILCUT_PROJECT", os.fspath(folder))
    assert_clean(project.cli("where").out, project.cli("where", "--json").out)
