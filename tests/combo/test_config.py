"""A combo's file: what it may say, and all that is wrong with it at once."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.combo.config import Combo, build, load
from tailcut.config.positions import Positions
from tailcut.config.problems import InvalidFileError
from tailcut.errors import ConfigError

AGENT = '[[steps]]\nname = "one"\nprovider = "claude"\nprompt = "Find it."\n'
COMMAND = '[[steps]]\nname = "one"\ncommand = ["true"]\n'


@pytest.fixture
def read(tmp_path: Path) -> Any:
    """Read a combo's text, with variables and the names of the environment."""

    def read(text: str, variables: dict[str, str] | None = None, env: list[str] | None = None):
        path = tmp_path / "combo.toml"
        path.write_text(text)
        return load(path, tmp_path / ".tailcut", variables or {}, env or [])

    return read


@pytest.fixture
def wrong(read: Any, tmp_path: Path) -> Any:
    """Return what is wrong with a combo's text, one line each, without the file's name."""

    def wrong(text: str, **more: Any) -> list[str]:
        with pytest.raises(InvalidFileError) as caught:
            read(text, **more)
        return [str(problem).removeprefix(f"{tmp_path}/") for problem in caught.value.problems]

    return wrong


def is_built_again(combo: Combo) -> bool:
    """Whether its document says all of it, but for where its providers came from."""
    again = build(json.loads(json.dumps(combo.document)), "kept")
    steps = [
        step.replace(provider=step.provider and step.provider.replace(source="kept"))
        for step in combo.steps
    ]
    return again == combo.replace(steps=tuple(steps), text=b"")


def test_everything_that_a_combo_can_say(read: Any, tmp_path: Path) -> None:
    (tmp_path / "fix.md").write_text("\ufeff/fix {vars.what}\n")
    combo: Combo = read(
        """
name = "fix the build"
budget = 500
max_log = "1M"
vars = { what = "all" }
[[steps]]
name = "investigate"
provider = "claude"
model = "opus"
permission = "observe"
prompt = "Find out {vars.what}."
approval = true
[[steps]]
name = "fix"
provider = "codex"
permission = "execute"
prompt_file = "fix.md"
verify = ["pytest", "-q"]
timeout = "20m"
idle_timeout = 90
retries = 2
on_failure = "continue"
cwd = "sub"
env = { CI = "1", KEY = { from = "WORK_KEY" } }
[[steps]]
name = "report"
command = ["git", "diff", "--stat"]
pty = true
size = "120x40"
budget = 100
[[steps]]
name = "talk"
provider = "claude"
mode = "interactive"
prompt = "Go on."
""",
        {"what": "it"},
        ["WORK_KEY"],
    )
    first, fix, report, talk = combo.steps
    assert (combo.name, combo.max_log, combo.variables) == (
        "fix the build",
        1 << 20,
        {"what": "it"},
    )
    assert (first.provider.name, first.model, first.permission) == ("claude", "opus", "observe")
    assert (first.budget, report.budget, first.approval) == (500, 100, True)
    assert fix.prompt == "/fix {vars.what}\n"
    assert (fix.timeout, fix.idle_timeout, fix.retries) == (1200, 90, 2)
    assert (fix.env, fix.secrets) == ({"CI": "1"}, {"KEY": "WORK_KEY"})
    assert (report.size, report.pty, first.pty) == ((120, 40), True, False)
    assert (talk.is_interactive, talk.pty) == (True, True)
    assert is_built_again(combo)


@pytest.mark.parametrize(
    ("text", "problem"),
    {
        "no steps": ('name = "x"\n', "steps: missing"),
        "steps is no list": ("steps = 1\n", "combo.toml:1: steps: missing"),
        "not TOML": ("a = = 1\n", "combo.toml:1: not TOML"),
        "unknown key": ("budgt = 1\n" + COMMAND, ":1: budgt: no such key; did you mean 'budget'?"),
        "unknown key of a step": (COMMAND + "tries = 1\n", ":4: step 'one': tries: no such key"),
        "budget": ("budget = 0\n" + COMMAND, ":1: budget: got 0, expected a whole number from 1"),
        "log": ('max_log = "1K"\n' + COMMAND, ":1: max_log: got '1K', expected a number of bytes"),
        "no name": ('[[steps]]\ncommand = ["true"]\n', ":1: step 1: name: missing"),
        "no name and a prompt": (
            '[[steps]]\nnmae = "x"\nprompt = "{tial}"\ncommand = ["true"]\n',
            ":3: step 1: prompt: there is no placeholder {tial}",
        ),
        "name": ('[[steps]]\nname = "a b"\ncommand = ["true"]\n', "name: got 'a b', expected 1 to"),
        "two of a name": (COMMAND * 2, ":5: step 'one': name: an earlier step has it"),
        "nothing runs": ('[[steps]]\nname = "one"\n', "provider: missing: a step has"),
        "both run": (AGENT + 'command = ["x"]\n', ":5: step 'one': command: a step has a provider"),
        "provider": (AGENT.replace("claude", "claud"), "got 'claud', expected one of cl"),
        "permission": (AGENT + 'permission = "exec"\n', "did you mean 'execute'?"),
        "permission of a command": (
            COMMAND + 'permission = "execute"\n',
            "only a step with a provider",
        ),
        "no prompt": (AGENT.replace("prompt", "model"), "prompt: missing: an agent needs a prompt"),
        "two prompts": (AGENT + 'prompt_file = "x"\n', "prompt or a prompt_file, not both"),
        "prompt file": (
            '[[steps]]\nname = "one"\nprovider = "pi"\nprompt_file = "nosuch"\n',
            ":4: step 'one': prompt_file: 'nosuch': no such file",
        ),
        "empty prompt": (AGENT.replace("Find it.", ""), "prompt: got '', expected a text"),
        "command": (COMMAND.replace('"true"', ""), "command: got [], expected a program and"),
        "timeout": (COMMAND + 'timeout = "20 min"\n', ":4: step 'one': timeout: got '20 min'"),
        "size": (COMMAND + 'pty = true\nsize = "1"\n', "size: got '1', expected columns and rows"),
        "size without a pty": (COMMAND + 'size = "80x24"\n', "size: there is no terminal"),
        "retries": (COMMAND + "retries = 11\n", "expected a whole number from 0 to 10"),
        "retries as a truth": (COMMAND + "retries = true\n", "retries: got True, expected a whole"),
        "approval": (COMMAND + 'approval = "yes"\n', "approval: got 'yes', expected true or false"),
        "env": (COMMAND + "env = { A = 1 }\n", "env: A: got 1, expected a text or"),
        "env name": (COMMAND + 'env = { "A B" = "" }\n', "env: A B: not the name of a variable"),
        "secret": (COMMAND + 'env = { A = { from = "NOPE" } }\n', "the variable NOPE is not set"),
        "interactive": (COMMAND + 'mode = "interactive"\npty = false\n', "pty: got false"),
        "vars": ("vars = { a = 1 }\n" + COMMAND, "vars: got {'a': 1}, expected a table of texts"),
    }.values(),
)  # fmt: skip
def test_what_can_be_wrong(wrong: Any, text: str, problem: str) -> None:
    """Each is said with its line, what was received and what is allowed."""
    assert any(problem in line for line in wrong(text)), wrong(text)


def test_all_of_it_is_said_at_once_in_the_order_of_the_file(wrong: Any) -> None:
    lines = wrong("budgt = 1\n" + AGENT + 'permission = "x"\n' + COMMAND + "retries = -1\n")
    assert [line.split(":")[1] for line in lines] == ["1", "6", "8", "10"]


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nosuch\.toml: no such file"):
        load(tmp_path / "nosuch.toml", tmp_path, {}, [])


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "combo.toml"
    path.write_bytes(b'name = "x"\n# caf\xe9\n')
    with pytest.raises(InvalidFileError, match="not UTF-8") as caught:
        load(path, tmp_path, {}, [])
    assert caught.value.problems[0].line == 2


class TestPlaceholders:
    """Unknown ones are errors of the file, not text that an agent gets."""

    @pytest.mark.parametrize(
        ("prompt", "problem"),
        [
            ("{tial}", "there is no placeholder {tial}; did you mean 'tail'?; the text itself is"),
            ("{x}", "{{x}}"),
            ("{tail}", "nothing to stand for in the first step"),
            ("{steps.two.tail}", "names a step that does not come before"),
            ("{steps.one.tail}", "names a step that does not come before"),
            ("{steps.three.tail}", "there is no placeholder {steps.three.tail}"),
            ("{vars.a}", "is not set: add it to [vars] or give --var a=VALUE"),
        ],
    )
    def test_wrong_ones(self, wrong: Any, prompt: str, problem: str) -> None:
        text = AGENT.replace("Find it.", prompt) + AGENT.replace("one", "two")
        (line,) = wrong(text)
        assert problem in line
        assert line.startswith("combo.toml:4: step 'one': prompt: ")

    def test_braces_that_are_none(self, read: Any) -> None:
        for prompt in ("{ x }", "${{ github.ref }}", "{}", "{{x}}", "f(x) { y; }", "{1}", "{{{"):
            assert read(AGENT.replace("Find it.", prompt)).steps[0].prompt == prompt

    def test_a_variable_that_nothing_uses_is_a_typo(self, wrong: Any, read: Any) -> None:
        text = AGENT.replace("Find it.", "{vars.ticket}")
        assert read(text, {"ticket": "7"}).variables == {"ticket": "7"}
        (line,) = wrong(text, variables={"ticket": "7", "tiket": "7"})
        assert line.endswith("--var: there is no variable tiket; did you mean 'ticket'?")


class TestProviders:
    """A person's own, in the combo or in the project's folder."""

    OWN = """
[providers.mine]
version = ["mine", "--version"]
[providers.mine.headless]
command = ["mine", "{permission}", "--ask={prompt}"]
prompt = "argument"
[providers.mine.permission.observe]
args = ["--ro"]
"""

    def test_one_of_the_combos_own(self, read: Any) -> None:
        combo = read(AGENT.replace("claude", "mine") + self.OWN)
        provider = combo.steps[0].provider
        assert provider.program == "mine"
        assert provider.permissions["observe"].args == ("--ro",)
        assert is_built_again(combo)

    def test_a_level_that_it_has_not_is_refused(self, wrong: Any) -> None:
        text = AGENT.replace("claude", "mine") + 'permission = "execute"\n' + self.OWN
        (line,) = wrong(text)
        assert line.endswith("permission: mine has nothing that 'execute' maps to; it has observe")

    def test_what_it_cannot_do_is_refused(self, wrong: Any) -> None:
        text = AGENT.replace("claude", "mine") + 'model = "m"\nmode = "interactive"\n' + self.OWN
        assert [line.partition("one': ")[2] for line in wrong(text)] == [
            "model: mine has no argument for a model",
            "mode: mine cannot run interactive",
        ]

    def test_one_of_the_projects_extends_another(self, read: Any, tmp_path: Path) -> None:
        (tmp_path / ".tailcut").mkdir()
        (tmp_path / ".tailcut" / "providers.toml").write_text(
            '[claude-mcp]\nextends = "claude"\n[claude-mcp.permission.observe]\nargs = ["--x"]\n'
        )
        combo = read(AGENT.replace("claude", "claude-mcp"))
        provider = combo.steps[0].provider
        assert provider.permissions["observe"].args == ("--x",)
        assert provider.permissions["execute"].args == ("--dangerously-skip-permissions",)
        assert provider.headless.command[0] == "claude"
        (tmp_path / ".tailcut" / "providers.toml").unlink()
        assert is_built_again(combo)

    @pytest.mark.parametrize(
        ("old", "new", "problem"),
        [
            ('"--ask={prompt}"', '"x"', "prompt = 'argument' needs {prompt} in the command"),
            ('"{permission}", ', "", "{permission} is missing: the agent would not get its"),
            ('"{permission}"', '"{permission}", "{modle}"', "got '{modle}', expected one of"),
            ('prompt = "argument"', 'prompt = "arg"', "expected one of argument, stdin, file"),
            ("headless", "headles", "did you mean 'headless'?"),
            (".observe]", ".look]", "permission: look: no such key"),
            ('prompt = "argument"', 'prompt = "argument"\nformat = "x"', "one of auto, raw"),
            ("[providers.mine]", '[providers.mine]\nextends = "cloude"', "did you mean 'claude'?"),
            ("[providers.mine]", '[providers.mine]\nfailures = ["("]', "regular expressions"),
            ("[providers.mine]", '[providers.mine]\nmodel = ["-m"]', "expected {model} in one"),
        ],
    )  # fmt: skip
    def test_what_can_be_wrong(self, wrong: Any, old: str, new: str, problem: str) -> None:
        assert old in self.OWN
        lines = wrong(AGENT.replace("claude", "mine") + self.OWN.replace(old, new))
        assert any(problem in line for line in lines), lines


@given(
    text=st.lists(
        st.sampled_from(
            ["a = 1", "[[steps]]", "[steps.env]", 'b = """', '"""', "c = [", "]", "x", "# [[s]]",
             "'''", 'd = "[["', "[x.y]", "{", "", "\\"]
        ),
        max_size=12,
    ).map("\n".join)
)  # fmt: skip
def test_lines_are_found_in_any_text(text: str) -> None:
    """Nothing raises, and no line is made up."""
    line = Positions(text).line("steps", 1, "a")
    assert line is None or 1 <= line <= text.count("\n") + 1


def test_lines_are_those_of_the_text() -> None:
    """Strings and arrays over several lines are passed over."""
    text = 'a = """\n[[steps]]\nb = 1\n"""\nc = [\n"x = 1",\n]\n'
    text += '[[steps]]\n"k" = 1\n[[steps]]\nenv.A = 2\n'
    positions = Positions(text)
    assert positions.line("steps", 0, "k") == 9
    assert positions.line("steps", 1, "env", "A") == 11
    assert positions.line("steps", 1, "nosuch") == 10
    assert positions.line("b") is None
    assert positions.line("c") == 5
