"""Help and reference: every command and option is documented."""

import importlib
import re
from pathlib import Path

import click
import pytest

import tailcut
from tailcut.cli import app
from tailcut.cli.commands import tail
from tailcut.cli.registry import COMMANDS
from tailcut.errors import EXIT_INTERRUPTED
from tests.cli.conftest import ROOT, Run

REFERENCE = Path(__file__).parents[2] / "docs" / "cli.md"


def commands() -> dict[str, click.Command]:
    """Return every command by its words; the main job has none."""
    found = {"": tail.command}
    for name in COMMANDS:
        found[name] = importlib.import_module(f"tailcut.cli.commands.{name}").command
        for word, command in getattr(found[name], "commands", {}).items():
            found[f"{name} {word}"] = command
    return found


@pytest.mark.parametrize("name", commands())
def test_every_option_is_in_the_help_in_a_section(name: str, cli: Run) -> None:
    """Every option is listed with a sentence."""
    words = name.split()
    result = cli(*words, "--help")
    assert result.status == 0
    assert result == cli(*words, "-h")
    for param in commands()[name].params:
        if isinstance(param, click.Option):
            assert param.help
            assert param.help.endswith(".")
            assert max(param.opts, key=len) in result.out


@pytest.mark.parametrize("name", commands())
def test_every_option_is_in_the_reference(name: str) -> None:
    """Every command has a heading, and every option an example under it."""
    text = REFERENCE.read_text(encoding="utf-8")
    heading = f"## `tailcut {name}`" if name else "## `tailcut`"
    assert heading in text
    own = text.split(heading, 1)[1].split("\n## ", 1)[0]
    blocks = "\n".join(re.findall(r"```console\n(.*?)```", own, flags=re.DOTALL))
    for param in commands()[name].params:
        if isinstance(param, click.Option) and param.name not in {"help", "version"}:
            option = max(param.opts, key=len)
            if name and f"{option}`" in text.split("## `tailcut`", 1)[1]:
                continue  # the main job's, explained there
            assert f"`{option}" in own, f"{option} is not explained under {heading}"
            assert option in blocks, f"{option} has no example under {heading}"


def test_the_help_of_the_main_job_names_the_commands(cli: Run) -> None:
    """The main help lists each command with the summary that begins its own help."""
    text = " ".join(cli("--help").out.split())
    for name, summary in COMMANDS.items():
        assert f"{name} {summary}" in text
        assert " ".join(cli(name, "--help").out.split()).count(summary) == 1


def test_the_help_names_every_exit_status(cli: Run) -> None:
    """Help and reference list the status of every error, of success and of Ctrl-C."""
    out = cli("--help").out.split("Exit status:")[1]
    reference = REFERENCE.read_text(encoding="utf-8")
    statuses = {0, EXIT_INTERRUPTED} | {
        kind.exit_code
        for kind in vars(tailcut.errors).values()
        if isinstance(kind, type) and issubclass(kind, tailcut.TailcutError)
    }
    for status in statuses:
        assert re.search(rf"^  {status}\s", out, flags=re.MULTILINE)
        assert f"| {status} |" in reference


def test_the_help_fits_a_terminal_and_any_encoding(cli: Run) -> None:
    """The help fits 80 columns and is ASCII."""
    for words in ([], ["clean"], ["info"]):
        out = cli(*words, "--help").out
        assert out.isascii()
        assert max(map(len, out.splitlines())) <= 80


def test_usage_shows_the_name_that_was_called(cli: Run) -> None:
    """The internal word of the main job is not visible."""
    assert cli("--help").out.startswith("Usage: tailcut [OPTIONS] [FILE]...\n")
    assert cli("clean", "--help").out.startswith("Usage: tailcut clean [OPTIONS] [FILE]...\n")
    assert "\0" not in cli("--help").out


def test_the_version(cli: Run) -> None:
    """The version is that of the package and of the project."""
    assert cli("--version").out == f"tailcut {tailcut.__version__}\n"
    assert cli("clean", "--version").out == f"tailcut {tailcut.__version__}\n"
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{tailcut.__version__}"' in project


def test_a_command_is_loaded_only_when_it_is_called(cli: Run, run: Run) -> None:
    """The main help loads no command."""
    import subprocess
    import sys

    from tests.cli.conftest import environment

    for args, loaded in ((["--help"], False), (["clean", "--help"], True)):
        script = (
            "import sys; from tailcut.cli import main; "
            f"main({args!r}); sys.exit('tailcut.cli.commands.clean' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True,
                              env=environment(), cwd=ROOT)  # fmt: skip
        assert done.returncode == loaded


def test_the_tree_of_commands_runs_under_clicks_own_runner() -> None:
    """Other programs can embed the tree of commands."""
    context = app.cli.make_context("tailcut", ["clean", "x"], resilient_parsing=True)
    assert app.cli.list_commands(context) == list(COMMANDS)
    assert app.cli.get_command(context, "nosuch") is None
