"""Shell completion, set up as the reference describes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, environment


def complete(run: Run, line: str, *, word: str = "") -> list[str]:
    """Ask for completions as bash does; return the answers without their kinds."""
    words = line.split(" ")
    result = run(
        env={
            "_TAILCUT_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        }
    )
    assert result.status == 0
    return [answer.split(",", 1)[1] for answer in result.out.splitlines() if answer]


def test_the_first_word_may_be_a_command_an_option_or_a_file(run: Run) -> None:
    """The first argument is completed to files, commands and options."""
    assert "clean" in complete(run, "tailcut ")
    assert complete(run, "tailcut cl") == ["cl", "clean"]
    assert "--budget" in complete(run, "tailcut --b")
    assert "--label" in complete(run, "tailcut --")


def test_later_words_are_options_and_files(run: Run) -> None:
    """Options are those of the named command."""
    assert "clean" not in complete(run, "tailcut -n 5 cl")
    assert "--lines" in complete(run, "tailcut -n 5 --l")
    assert complete(run, "tailcut clean --li") == ["--live"]
    assert complete(run, "tailcut clean --bu") == []


def test_values_that_are_words_are_offered(run: Run) -> None:
    """The words of an option come from the one list of them."""
    assert complete(run, "tailcut --unit ") == ["chars", "bytes", "words"]
    assert complete(run, "tailcut clean --newline p") == ["pty", "pipe"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_documented_set_up_is_accepted_by_the_shell(shell: str, tmp_path: Path) -> None:
    """The printed function can be loaded by the shell."""
    import sys

    printed = subprocess.run(
        [sys.executable, "-m", "tailcut"],
        env=environment(_TAILCUT_COMPLETE=f"{shell}_source"),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if "Shell completion is not supported" in printed.stderr:
        pytest.skip(f"{printed.stderr.strip()}")
    assert printed.returncode == 0
    assert f"_TAILCUT_COMPLETE={shell}_complete" in printed.stdout
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    script = tmp_path / "completion"
    script.write_text(printed.stdout)
    flags = {"bash": ["--noprofile", "--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    prepare = "autoload -Uz compinit; compinit -u; " if shell == "zsh" else ""
    done = subprocess.run(
        [shell, *flags, "-c", f"{prepare}. {script}"], capture_output=True, text=True, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
