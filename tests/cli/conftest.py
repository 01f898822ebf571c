"""How the command is run in the tests of the command line."""

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
    """Gives this process's environment, with the package found from anywhere."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **changes}


@dataclass(frozen=True)
class Result:
    """What a run came to."""

    status: int
    raw: bytes
    errors: str

    @property
    def out(self) -> str:
        """Standard output as the UTF-8 that it has to be."""
        return self.raw.decode()

    @property
    def error(self) -> str:
        """Standard error, which has to be one line of the program's."""
        lines = self.errors.splitlines()
        assert len(lines) == 1, self.errors
        assert lines[0].startswith("tailcut: "), self.errors
        return lines[0].removeprefix("tailcut: ")


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keeps the configuration of who runs the tests out of them."""
    folder = tmp_path / "config"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.delenv("TAILCUT_NO_CONFIG", raising=False)
    monkeypatch.delenv("TAILCUT_PROJECT", raising=False)
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the command as a process, in a directory of its own."""

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
    """Runs the command in this process, on files: much faster, and enough for most."""
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
    """Writes a file into the directory that the command runs in."""

    def write(name: str, content: bytes | str) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write
