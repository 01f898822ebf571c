"""The command line of each provider's program, for every permission level."""

import json
import os
from pathlib import Path

import pytest

from tailcut.cli.trust import trust
from tailcut.combo.config import load, load_providers
from tailcut.combo.invocation import invoke
from tailcut.combo.provider import PERMISSIONS, Provider
from tailcut.config.problems import Problems
from tailcut.state.step_record import AgentVerdict
from tests.combo.conftest import Project, step

EXAMPLES = Path(__file__).parents[2] / "examples"
NONE: dict[str, str] = {}

# The command with a model, `P` for the prompt and `F` for its file, and what is added to the
# environment. A level that is not here is refused.
HEADLESS = {
    "claude observe": (
        "claude -p --permission-mode plan --model m --output-format stream-json --verbose", NONE
    ),
    "claude prepare": (
        "claude -p --permission-mode acceptEdits --model m --output-format stream-json --verbose",
        NONE,
    ),
    "claude execute": (
        "claude -p --dangerously-skip-permissions --model m --output-format stream-json --verbose",
        NONE,
    ),
    "codex observe": (
        "codex exec --json --skip-git-repo-check --sandbox read-only --model m -", NONE
    ),
    "codex prepare": (
        "codex exec --json --skip-git-repo-check --sandbox workspace-write --model m -", NONE
    ),
    "codex execute": (
        "codex exec --json --skip-git-repo-check --sandbox danger-full-access --model m -", NONE
    ),
    "gemini observe": (
        "gemini --approval-mode plan --model m --skip-trust --output-format stream-json", NONE
    ),
    "gemini prepare": (
        "gemini --approval-mode auto_edit --model m --skip-trust --output-format stream-json", NONE
    ),
    "gemini execute": (
        "gemini --approval-mode yolo --model m --skip-trust --output-format stream-json", NONE
    ),
    "qwen observe": ("qwen --approval-mode plan --model m --output-format stream-json", NONE),
    "qwen prepare": ("qwen --approval-mode auto-edit --model m --output-format stream-json", NONE),
    "qwen execute": ("qwen --approval-mode yolo --model m --output-format stream-json", NONE),
    "opencode observe": (
        "opencode run --format json --model m",
        {"OPENCODE_PERMISSION": '{"edit":"deny","bash":"deny"}'},
    ),
    "opencode prepare": (
        "opencode run --format json --model m",
        {"OPENCODE_PERMISSION": '{"edit":"allow","bash":"deny"}'},
    ),
    "opencode execute": ("opencode run --format json --auto --model m", NONE),
    "pi observe": ("pi -p --mode json --tools read,grep,find,ls --model m", NONE),
    "pi prepare": ("pi -p --mode json --tools read,grep,find,ls,edit,write --model m", NONE),
    "pi execute": ("pi -p --mode json --model m", NONE),
    "aider observe": (
        "aider --chat-mode ask --yes-always --model m --no-pretty --no-stream --no-check-update "
        "--no-show-release-notes --no-show-model-warnings --no-gitignore --no-auto-commits "
        "--no-dirty-commits --message-file F",
        NONE,
    ),
    "aider prepare": (
        "aider --yes-always --no-suggest-shell-commands --model m --no-pretty --no-stream "
        "--no-check-update --no-show-release-notes --no-show-model-warnings --no-gitignore "
        "--no-auto-commits --no-dirty-commits --message-file F",
        NONE,
    ),
    "cline execute": ("cline --json --auto-approve true --model m -- P", NONE),
    "vibe observe": ("vibe --trust --agent ask --output streaming --prompt-file F", NONE),
    "vibe prepare": ("vibe --trust --agent accept-edits --output streaming --prompt-file F", NONE),
    "vibe execute": ("vibe --trust --agent auto-approve --output streaming --prompt-file F", NONE),
}  # fmt: skip
INTERACTIVE = {
    "claude": "claude --permission-mode plan -- P",
    "codex": "codex --sandbox read-only -- P",
    "gemini": "gemini --approval-mode plan --prompt-interactive=P",
    "qwen": "qwen --approval-mode plan --prompt-interactive=P",
    "opencode": "opencode --prompt=P",
    "pi": "pi --tools read,grep,find,ls P",
    "vibe": "vibe --agent ask -- P",
}


def builtin() -> dict[str, Provider]:
    """Return the built-in providers."""
    problems = Problems()
    providers, _ = load_providers(Path("nosuch"), problems)
    problems.check()
    return providers


def started(tmp_path: Path, prompt: str = "P", **keys: object):
    """Return the invocation of a step with these keys."""
    path = tmp_path / "combo.toml"
    path.write_text(step("one", prompt=prompt, **keys))
    combo = load(path, tmp_path, {}, [])
    return invoke(combo.steps[0], prompt, Path("F"))


def test_every_level_of_every_provider_is_here() -> None:
    """And no level is wider than what it is called: a test of the real programs, by hand."""
    levels = {f"{name} {level}" for name, one in builtin().items() for level in one.permissions}
    assert levels == set(HEADLESS)


@pytest.mark.parametrize("case", HEADLESS)
def test_headless(tmp_path: Path, case: str) -> None:
    """The prompt is where no shell and no parser of options can change it."""
    name, level = case.split()
    model = {"model": "m"} if builtin()[name].model else {}
    invocation = started(tmp_path, provider=name, permission=level, **model)
    argv, env = HEADLESS[case]
    assert " ".join(invocation.argv) == argv
    assert invocation.env == env
    if "P" in invocation.argv:
        assert (invocation.stdin, invocation.argv[-2]) == (None, "--")
    elif "F" in invocation.argv:
        assert (invocation.stdin, invocation.prompt_file) == (None, True)
    else:
        assert invocation.stdin == b"P"


@pytest.mark.parametrize("name", INTERACTIVE)
def test_interactive(tmp_path: Path, name: str) -> None:
    invocation = started(tmp_path, provider=name, permission="observe", mode="interactive")
    assert " ".join(invocation.argv) == INTERACTIVE[name]
    assert invocation.stdin is None


@pytest.mark.parametrize("name", builtin())
@pytest.mark.parametrize("level", PERMISSIONS)
def test_a_level_without_a_mapping_is_refused(tmp_path: Path, name: str, level: str) -> None:
    """Never silently something else."""
    from tailcut.config.problems import InvalidFileError

    if level in builtin()[name].permissions:
        return
    with pytest.raises(InvalidFileError, match=f"{name} has nothing that '{level}' maps to"):
        started(tmp_path, provider=name, permission=level)


def test_definitions_are_complete() -> None:
    """Each says which version was tried, and how it is installed and asked for its version."""
    for provider in builtin().values():
        assert provider.tested, provider.name
        assert provider.install
        assert provider.version[0] == provider.program
        assert provider.headless is not None
        assert provider.verdict == (provider.headless.format not in ("raw", "vibe-json"))


@pytest.mark.parametrize("name", builtin())
def test_there_is_an_example_of_each(
    name: str, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what it would start can be said."""
    path = EXAMPLES / f"{name}.toml"
    result = project.cli("run", str(path), "--dry-run")
    assert result.status == 0, result.errors
    assert f"$ {builtin()[name].program} " in result.out


def test_the_other_examples_are_right(project: Project) -> None:
    for path in sorted(EXAMPLES.glob("*.toml")):
        result = project.cli("run", str(path), "--dry-run")
        assert result.status == 0, result.errors


FAILURES = {
    "claude": {
        "Unknown command: /nosuch": True,
        "The log says:\nUnknown command: /nosuch": False,
        "Unknown command: /nosuch\nis what it prints.": False,
    },
    "aider": {
        "litellm.AuthenticationError: AuthenticationError: OpenAIException - invalid api\nkey\n"
        "The API provider is not able to authenticate you. Check your API key.": True,
        "litellm.RateLimitError: x\nRetrying in 2.0 seconds...": False,
        "litellm.RateLimitError: x\nRetrying in 2.0 seconds...\nIt works.\nTokens: 5k sent.": False,
        "litellm.RateLimitError: x\nIt went on.\nTokens: 5.8k sent, 64 received.": False,
        "Applied edit to litellm.py": False,
    },
}


@pytest.mark.parametrize(
    ("name", "text", "failed"),
    [(name, text, failed) for name, texts in FAILURES.items() for text, failed in texts.items()],
)
def test_texts_that_show_a_failure(name: str, text: str, failed: bool) -> None:
    """Where the exit status lies and nothing else says so; retries that helped are none."""
    from tailcut.api import Report
    from tailcut.combo.outcome import verdict_of
    from tailcut.recording.events import Outcome

    outcome = Outcome(True, "") if builtin()[name].verdict else None
    before = "Aider v0.86.2\n\n" if name == "aider" else ""
    verdict = verdict_of(builtin()[name], Report(outcome=outcome), before + text)
    assert (verdict is not None and not verdict.ok) == failed
    assert not failed or verdict == AgentVerdict(ok=False, detail=text.split("\n")[0])


class TestCommand:
    """``tailcut providers``."""

    @pytest.fixture
    def bin(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A PATH with nothing on it but what the test puts there."""
        path = project.folder / "bin"
        path.mkdir()
        monkeypatch.setenv("PATH", f"{path}{os.pathsep}/bin{os.pathsep}/usr/bin")
        return path

    def program(self, path: Path, script: str) -> None:
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def rows(self, project: Project, *args: str) -> dict[str, dict]:
        result = project.cli("providers", "--json", *args)
        return {row["name"]: row for row in map(json.loads, result.out.splitlines())}

    def test_what_is_installed(self, project: Project, bin: Path) -> None:
        self.program(bin / "pi", "exit 1")
        rows = self.rows(project)
        assert rows["pi"]["path"] == str(bin / "pi")
        assert rows["claude"]["path"] is None
        text = project.cli("providers").out
        assert text.splitlines()[0].split() == ["provider", "installed", "tested", "permissions"]
        assert "npm install -g @anthropic-ai/claude-code" in text

    def test_versions_are_asked_for(self, project: Project, bin: Path) -> None:
        self.program(bin / "claude", "echo '2.9.9 (Claude Code)'")
        self.program(bin / "pi", "exit 1")
        rows = self.rows(project, "--check")
        assert rows["claude"]["version"] == "2.9.9"
        assert rows["pi"]["version_error"] == "exit status 1"
        result = project.cli("providers", "--check")
        assert result.status == 1
        assert "not the tested version" in result.out

    def test_the_projects_own(self, project: Project) -> None:
        (project.folder / ".tailcut").mkdir()
        own = project.folder / ".tailcut" / "providers.toml"
        own.write_text('[mine]\nextends = "pi"\ntested = "9"\n')
        trust(str(own))
        row = self.rows(project)["mine"]
        assert (row["program"], row["tested"], row["source"]) == ("pi", "9", str(own))
        own.write_text("[mine]\nextend = 1\n")
        trust(str(own))
        result = project.cli("providers")
        assert result.status == 2
        assert ":2: provider 'mine': extend: no such key" in result.errors
