"""Combos of small real programs, run in this process or in one of their own."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli import conftest as command_line
from tests.cli.conftest import Result, Run

cli, run = command_line.cli, command_line.run

PYTHON = sys.executable
Combo = Callable[..., Path]


def step(name: str, *argv: str, **keys: Any) -> str:
    """Write a step as TOML; without a command the keys name a provider."""
    values = {"name": name, **({"command": list(argv)} if argv else {}), **keys}
    return "[[steps]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in values.items())


def sh(name: str, script: str, **keys: Any) -> str:
    """Write a step that runs a shell script."""
    return step(name, "sh", "-c", script, **keys)


def toml(value: Any) -> str:
    """Write a value as TOML; its strings are those of JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


class Project:
    """A folder with a combo, and its runs."""

    def __init__(self, folder: Path, cli: Run) -> None:
        self.folder = folder
        self.cli = cli

    def combo(self, *parts: str, name: str = "combo.toml") -> str:
        """Write a combo."""
        (self.folder / name).write_text("".join(parts))
        return name

    def run(self, *parts: str, args: tuple[str, ...] = ()) -> Result:
        """Run a combo without showing its output."""
        return self.cli("run", self.combo(*parts), "--quiet", *args)

    def show(self, step: str | None = None, run: str = "last") -> dict[str, Any]:
        """Return the JSON of a run, or of a step."""
        result = self.cli("show", run, *([step] if step else []), "--json")
        facts: dict[str, Any] = json.loads(result.out)
        return facts

    def states(self) -> list[str]:
        """Return the states of the last run's steps."""
        return [step["state"] for step in self.show()["steps"]]

    def file(self, step: str, name: str) -> bytes:
        """Return a file of a step's last attempt."""
        return (Path(self.show(step)["folder"]) / name).read_bytes()

    def effects(self) -> list[str]:
        """Return the words that steps have written to the file ``effects``."""
        path = self.folder / "effects"
        return path.read_text().split() if path.exists() else []


@pytest.fixture
def project(tmp_path: Path, cli: Run, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project without git."""
    monkeypatch.setenv("TAILCUT_PROJECT", str(tmp_path))
    return Project(tmp_path, cli)
