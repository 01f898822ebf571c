"""``tailcut where``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.state.conftest import git


def test_it_says_the_place_and_the_reason(cli: Run, tmp_path: Path) -> None:
    """The first line is the directory alone, for scripts."""
    git(tmp_path, "init", "-q")
    place, reason = cli("where").out.splitlines()
    assert place == str(tmp_path.resolve() / ".tailcut")
    assert reason.endswith(".git lies (.tailcut does not exist yet)")
    (tmp_path / ".tailcut").mkdir()
    found = json.loads(cli("where", "--json").out)
    assert found["state"] == place
    assert found["exists"] is True
    assert set(found) == {"state", "project", "reason", "exists"}


def test_the_variable_names_another_place(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAILCUT_PROJECT names the project; empty it is ignored, wrong it is an error."""
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("TAILCUT_PROJECT", "other")
    assert cli("where").out.startswith(str(tmp_path.resolve() / "other" / ".tailcut\n"))
    monkeypatch.setenv("TAILCUT_PROJECT", "")
    assert "TAILCUT_PROJECT" not in cli("where").out
    monkeypatch.setenv("TAILCUT_PROJECT", "nosuch")
    result = cli("where")
    assert result.status == 2
    assert "TAILCUT_PROJECT" in result.error


def test_pointers_of_git_are_ignored(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pointers of git in the environment, as in a hook, are ignored."""
    git(tmp_path, "init", "-q", "--bare", "store")
    git(tmp_path, "init", "-q", "other")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other" / ".git"))
    assert "other" not in cli("where").out
