"""The ways in which tests run the command line."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest

import tailcut

ROOT = Path(tailcut.__file__).parents[1]
COMMAND = [sys.executable, "-W", "error", "-m", "tailcut"]


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment, in which the package is found from anywhere."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **changes}


@dataclass(frozen=True)
class Result:
    """The result of a run."""

    status: int
    raw: bytes
    errors: str

    @property
    def out(self) -> str:
        """Return standard output, which must be UTF-8."""
        return self.raw.decode()

    @property
    def error(self) -> str:
        """Return standard error, which must be one line of the program's."""
        lines = self.errors.splitlines()
        assert len(lines) == 1, self.errors
        assert lines[0].startswith("tailcut: "), self.errors
        return lines[0].removeprefix("tailcut: ")


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hide the configuration of the person who runs the tests."""
    folder = tmp_path / "config"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.delenv("TAILCUT_NO_CONFIG", raising=False)
    monkeypatch.delenv("TAILCUT_PROJECT", raising=False)
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the command as a process, in its own directory."""

    def run(
        *args: str, stdin: bytes | IO[bytes] = b"", env: dict[str, str] | None = None, **more: Any
    ) -> Result:
        source = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
        done = subprocess.run(
            [*COMMAND, *args],
            capture_output=True,
            cwd=tmp_path,
            env=environment(**(env or {})),
            timeout=60,
            **source,
            **more,
        )
        errors = done.stderr.decode()
        assert "Traceback" not in errors, errors
        return Result(done.returncode, done.stdout, errors)

    return run


@pytest.fixture
def cli(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run the command in this process, on files: faster, and enough for most tests."""
    from tailcut.cli import main

    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> Result:
        capfdbinary.readouterr()
        status = main(args)
        out, errors = capfdbinary.readouterr()
        return Result(status, out, errors.decode())

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes | str], Path]:
    """Write a file into the directory that the command runs in."""

    def write(name: str, content: bytes | str) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write
