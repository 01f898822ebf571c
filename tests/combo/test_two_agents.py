"""Two real agents in one chain, with a model that is a script; and what that showed, again.

The first test needs `claude` and `codex` in the PATH (npm: @anthropic-ai/claude-code,
@openai/codex). With TAILCUT_KEEP_TWO_AGENTS=FOLDER it keeps what they showed.
The second replays what they printed on 2026-11-30 (Claude Code 2.1.197, Codex 0.171.0).
"""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.combo.conftest import Project
from tests.combo.fake_model import CAUSE, MENDED, fake_model
from tests.state.conftest import git

KEPT = Path(__file__).parent / "two_agents"
AGENTS = ("claude", "codex")


def lay(folder: Path) -> None:
    """Lay the project that the agents work on."""
    (folder / "retry.toml").write_text("max_retries = 0\n")
    git(folder, "init", "-q")
    git(folder, "add", "retry.toml")
    git(folder, "commit", "-q", "-m", "begin")
    shutil.copy(KEPT / "combo.toml", folder / "combo.toml")


def without_places(text: str, folder: Path) -> str:
    """Replace the parts that differ between two runs by words."""
    text = text.replace(str(folder.resolve()), "PROJECT")
    text = re.sub(r"\d{8}-\d{6}-[0-9a-f]{4}", "RUN", text)
    text = re.sub(r"==== [0-9a-f]{4} ====", "==== FENCE ====", text)
    # The length of the project's name is in one tail.
    text = re.sub(r"(?m)^(fix .* )\d+$", r"\1N", text)
    return re.sub(r"\d+(?:\.\d+)?m?s\b", "TIME", text)


@pytest.mark.skipif(
    not all(map(shutil.which, AGENTS)), reason=f"not installed: {' and '.join(AGENTS)}"
)
def test_the_real_ones(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second agent mends a fault that only the first one's tail names."""
    folder, home = project.folder, project.folder / "home"
    lay(folder)
    (home / ".codex").mkdir(parents=True)
    with fake_model() as address:
        (home / ".codex" / "config.toml").write_text(
            'model = "gpt-5-codex"\nmodel_provider = "fake"\n[model_providers.fake]\n'
            f'name = "Fake"\nbase_url = "{address}/v1"\nenv_key = "FAKE_KEY"\n'
            'wire_api = "responses"\n'
        )
        for name, value in {
            "HOME": str(home),
            "CODEX_HOME": str(home / ".codex"),
            "FAKE_KEY": "x",
            "ANTHROPIC_API_KEY": "sk-ant-fake-00000000000000000000",
            "ANTHROPIC_BASE_URL": address,
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_AUTOUPDATER": "1",
        }.items():
            monkeypatch.setenv(name, value)
        result = project.cli("run", "combo.toml")
    assert result.status == 0, result.errors
    assert (folder / "retry.toml").read_text() == "max_retries = 5\n"
    assert CAUSE in project.file("fix", "prompt.txt").decode()
    assert project.file("fix", "tail.txt").decode().endswith(MENDED)
    if keep := os.environ.get("TAILCUT_KEEP_TWO_AGENTS"):
        for step in ("investigate", "fix"):
            raw = (
                project.file(step, "output.raw").decode().replace(str(folder.resolve()), "PROJECT")
            )
            (Path(keep) / f"{step}.jsonl").write_text(raw)
        prompt = project.file("fix", "prompt.txt").decode()
        (Path(keep) / "fix.prompt.txt").write_text(without_places(prompt, folder))
        (Path(keep) / "stdout.txt").write_text(without_places(result.out, folder))
        (Path(keep) / "stderr.txt").write_text(without_places(result.errors, folder))


def test_what_they_showed(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same prompt and the same view, from their recorded output."""
    lay(project.folder)
    programs = project.folder / "bin"
    programs.mkdir()
    for agent, step in zip(AGENTS, ("investigate", "fix"), strict=True):
        program = programs / agent
        mend = "sed -i.bak 's/= 0/= 5/' retry.toml && rm retry.toml.bak" if step == "fix" else ":"
        program.write_text(f"#!/bin/sh\ncat > got\n{mend}\ncat '{KEPT / f'{step}.jsonl'}'\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    result = project.cli("run", "combo.toml")
    assert result.status == 0, result.errors
    prompt = project.file("fix", "prompt.txt").decode()
    assert (project.folder / "got").read_text() == prompt
    assert without_places(prompt, project.folder) == (KEPT / "fix.prompt.txt").read_text()
    assert without_places(result.out, project.folder) == (KEPT / "stdout.txt").read_text()
    assert without_places(result.errors, project.folder) == (KEPT / "stderr.txt").read_text()
    verdicts = [project.show(step)["verdict"] for step in ("investigate", "fix")]
    assert [verdict["ok"] for verdict in verdicts] == [True, True]
