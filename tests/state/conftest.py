"""Repositories for the tests of where the state lies."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

IDENTITY = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith("GIT_")
} | IDENTITY

Git = Callable[..., str]


def git(cwd: Path, *args: str) -> str:
    """Run git in a directory, with no settings but the directory's."""
    done = subprocess.run(
        ["git", "-c", "protocol.file.allow=always", *args],
        cwd=cwd,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def main(tmp_path: Path) -> Path:
    """A repository with one commit."""
    path = (tmp_path / "main").resolve()
    path.mkdir()
    git(path, "init", "-q")
    git(path, "commit", "-q", "--allow-empty", "-m", "begin")
    return path
