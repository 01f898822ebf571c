"""The two halves of the command line: declarations and jobs, under the same names."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import tailcut.cli
from tailcut.cli.registry import COMMANDS, MAIN_JOB
from tailcut.core.record import Record
from tests.cli.conftest import ROOT, environment

CLI = Path(tailcut.cli.__file__).parent


def names(half: str) -> list[str]:
    """Return the names of the modules of one half."""
    return sorted(path.stem for path in (CLI / half).glob("*.py") if path.stem != "__init__")


def test_each_command_has_a_declaration_and_a_job() -> None:
    """Sub-commands too, under the name of their group; there are no other modules."""
    assert names("commands") == names("jobs")
    assert {name.partition("_")[0] for name in names("jobs")} == {MAIN_JOB, *COMMANDS}


@pytest.mark.parametrize("name", names("jobs"))
def test_a_job_is_a_frozen_request_and_a_function(name: str) -> None:
    """So that arguments are checked before anything happens, in one place."""
    job = importlib.import_module(f"tailcut.cli.jobs.{name}")
    assert issubclass(job.Request, Record)
    assert callable(job.run)


def test_declarations_load_no_job() -> None:
    """Help and completion need none."""
    modules = "; ".join(f"import tailcut.cli.commands.{name}" for name in names("commands"))
    script = f"import sys; {modules}; print(*(m for m in sys.modules if 'cli.jobs' in m))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), cwd=ROOT, text=True
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")
