"""docs/cli.md: the outputs that it shows are the ones that are printed."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, environment
from tests.state.conftest import git

REFERENCE = ROOT / "docs" / "cli.md"
# The project of the examples.
HOME = "/home/me/project"
RULES = r"""
[[rule]]
id = 'my-tool-heartbeat'
program = 'my-tool'
pattern = 'heartbeat \d+'
examples = ['heartbeat 12']
near_misses = ['heartbeat lost']
"""
# Facts of one run, which differ from call to call.
VARYING = (
    (re.compile(r"\b\d{8}-\d{6}-[0-9a-f]{4}\b"), "RUN"),
    (re.compile(r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b"), "TIME"),
    (re.compile(r"\b\d+(?:\.\d+)?s\b"), "SPAN"),
    (re.compile(r" +"), " "),  # columns follow the width of what varies
    (re.compile(r"(SPAN \d+) \d+\b"), r"\1 SIZE"),  # of a tail, which names the path of its stream
)


def examples() -> Iterator[tuple[str, str]]:
    """Yield the commands of the reference that have an output, in their order."""
    text = REFERENCE.read_text(encoding="utf-8")
    for block in re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.M):
            if output:
                yield command, output


def comparable(text: str) -> str:
    """Replace what varies from run to run."""
    for pattern, name in VARYING:
        text = pattern.sub(name, text)
    return text


@pytest.mark.skipif(os.name != "posix", reason="the examples are for a POSIX shell")
def test_every_shown_output_is_printed(tmp_path: Path) -> None:
    """Standard output and standard error together, as a terminal shows them."""
    project = (tmp_path / "project").resolve()
    project.mkdir()
    git(project, "init", "-q")
    for name in ("fixtures", "examples"):
        (project / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "fixtures" / "npm-build-test" / "session.raw", project)
    (project / "my-tool.toml").write_text(RULES)
    programs = tmp_path / "bin"
    programs.mkdir()
    launcher = programs / "tailcut"
    launcher.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tailcut "$@"\n')
    launcher.chmod(0o755)
    # Without the agents that may be installed here.
    env = environment(PATH=f"{programs}:/usr/bin:/bin", COLUMNS="80")
    found = list(examples())
    assert len(found) > 15
    for command, output in found:
        done = subprocess.run(
            ["sh", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=project,
            env=env,
            timeout=60,
        )
        printed = done.stdout.decode().replace("\r\n", "\n").replace(str(project), HOME)
        assert comparable(printed) == comparable(output), command
