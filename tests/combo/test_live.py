"""What is shown while a step runs, and what its terminal looks like after it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tailcut import process
from tailcut.process.modes import Modes
from tailcut.process.sinks import LossySink
from tailcut.process.spool import Spool
from tailcut.process.worker import Taker, in_worker
from tests.cli.conftest import COMMAND, environment
from tests.cli.test_exec import Terminal
from tests.combo.conftest import Project, sh, step

EVENT = {"type": "assistant", "message": {"content": [{"type": "text", "text": "All is well."}]}}
RESULT = {"type": "result", "subtype": "success", "is_error": False, "result": "All is well."}


def agent(script: str) -> str:
    """Return a provider that runs a script."""
    command = ["sh", "-c", script, "{permission}"]
    return (
        f"[providers.p.headless]\ncommand = {json.dumps(command)}\nformat = 'claude-json'\n"
        "[providers.p.permission.observe]\nargs = []\n"
    )


@pytest.fixture
def said(project: Project) -> Project:
    """A project with the stream of an agent in it."""
    (project.folder / "said").write_text(json.dumps(EVENT) + "\n" + json.dumps(RESULT) + "\n")
    return project


def test_an_agent_is_shown_as_text(said: Project) -> None:
    """Before the table, which stands on standard error."""
    result = said.cli("run", said.combo(agent("cat said"), step("one", provider="p", prompt="x")))
    assert (result.status, result.out) == (0, "All is well.\n")


def test_rendering_that_never_ends_holds_up_nothing(
    said: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the step nor its time limit; what was shown of it is lost, its tail is not."""
    import tailcut.combo.attempt

    class Endless:
        def __init__(self, **_: object) -> None:
            while True:
                time.sleep(1)

    monkeypatch.setattr(tailcut.combo.attempt, "Pipeline", Endless)
    monkeypatch.setattr(tailcut.combo.attempt, "_SHOWN_LIMIT", 0.1)
    script = "yes '{}' | head -c 20000000; cat said"
    steps = step("one", provider="p", prompt="x"), step("two", provider="p", prompt="x")
    result = said.cli("run", said.combo(agent(script), *steps))
    assert result.status == 0
    assert said.file("two", "tail.txt") == b"All is well."


def test_a_lossy_sink_leaves_out_whole_lines() -> None:
    taken, given = os.pipe()
    os.set_blocking(given, False)
    sink = LossySink(given, owned=True)
    line = b"x" * 999 + b"\n"
    for _ in range(100):
        sink.write(line * 100)
    got = b""
    while sink:
        got += os.read(taken, 1 << 20)
        sink.flush()
    sink.write(b"the rest of a line\n" + line)
    while sink:
        got += os.read(taken, 1 << 20)
        sink.flush()
    sink.close()
    while piece := os.read(taken, 1 << 20):
        got += piece
    os.close(taken)
    lines = got.split(b"\n")[:-1]
    gaps = [one for one in lines if one.startswith(b"[tailcut: ")]
    assert len(gaps) == 1
    assert int(gaps[0].split()[1]) == 100 * 100_000 + len(b"the rest of a line\n") - 1000 * (
        len(lines) - 2
    )
    assert set(lines) == {line[:-1], *gaps}


def test_a_worker_gives_its_last_whole_result() -> None:
    def work() -> list[bytes]:
        return [b"first", b"second"]

    def hang() -> object:
        yield b"first"
        while True:
            time.sleep(1)

    assert in_worker(work, 20, lambda: False) == b"second"
    assert in_worker(hang, 0.2, lambda: False) == b"first"
    assert in_worker(lambda: 1 / 0, 20, lambda: False) is None


def test_a_taker_that_never_reads_is_ended() -> None:
    taker = Taker(lambda pieces: time.sleep(1000))
    taker.sink.write(b"x" * 1_000_000)
    taker.close(0.05, lambda: False)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize("limit", [1000, 2_000_000, 1 << 30])
@pytest.mark.parametrize("size", [0, 10, 1_048_576, 1_048_577, 5_000_000])
def test_a_spool(limit: int, size: int) -> None:
    """It holds all, or its beginning and its end."""
    data = bytes(range(251)) * (size // 251) + b"." * (size % 251)
    spool = Spool(limit)
    for begin in range(0, size, 70_001):
        spool.feed(data[begin : begin + 70_001])
    spool.end_stream()
    source = spool.source
    held = source if isinstance(source, bytes) else os.pread(source, 1 << 30, 0)
    spool.close()
    if size <= max(limit, 1 << 20):
        assert held == data
    else:
        head, gap, rest = held.partition(b"\n[tailcut: ")
        lost, _, tail = rest.partition(b" bytes left out here]\n")
        assert gap
        assert data.startswith(head)
        assert data.endswith(tail)
        assert len(tail) >= limit // 4
        assert len(head) + int(lost) + len(tail) == size


def test_a_spool_without_a_place_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", fail)
    spool = Spool()
    for _ in range(50):
        spool.feed(b"x" * 100_000)
    spool.feed(b"end")
    spool.end_stream()
    assert isinstance(spool.source, bytes)
    assert spool.source.startswith(b"\n[tailcut: ")
    assert spool.source.endswith(b"xend")
    assert len(spool.source) < 3 << 20


def test_a_number_of_a_million_digits_is_no_mode() -> None:
    modes = Modes()
    modes.feed(b"\x1b[?" + b"9" * 1_000_000 + b"h\x1b[?25l")
    assert modes.undo() == b"\x1b[?25h"


@pytest.fixture
def terminal(project: Project) -> Terminal:
    """A terminal in the project's folder."""
    terminal = Terminal(project.folder)
    yield terminal
    terminal.close()


LOUD = r"printf '\033[?1049h\033[?1000h\033[?25l'; echo up"
UNDONE = b"\x1b[?25h\x1b[?1000l\x1b[?1049l"


@pytest.mark.parametrize("keys", [{}, {"pty": True}, {"timeout": "500ms"}], ids=str)
def test_modes_of_a_step_are_switched_off(
    project: Project, terminal: Terminal, keys: dict[str, object]
) -> None:
    script = LOUD + ("; sleep 60" if "timeout" in keys else "")
    project.combo(sh("one", script, **keys))
    terminal.start(*COMMAND, "run", "combo.toml", TAILCUT_PROJECT=str(project.folder))
    terminal.end()
    before, _, after = terminal.shown.partition(UNDONE)
    assert b"up" in before
    assert b"one" in after


def test_modes_of_a_check_are_switched_off(project: Project, terminal: Terminal) -> None:
    project.combo(sh("one", "true", verify=["sh", "-c", LOUD]))
    terminal.start(*COMMAND, "run", "combo.toml", TAILCUT_PROJECT=str(project.folder))
    assert terminal.end() == 0
    assert UNDONE in terminal.shown


def test_modes_of_a_command_on_pipes_are_switched_off(terminal: Terminal) -> None:
    terminal.start(*COMMAND, "exec", "-q", "--pipe", "sh", "-c", LOUD)
    assert terminal.end() == 0
    assert terminal.shown.endswith(UNDONE)


@pytest.mark.parametrize("args", [[], ["--quiet"], ["--json"]], ids=str)
@pytest.mark.parametrize("keys", [{}, {"pty": True}, {"provider": "p"}], ids=str)
def test_a_reader_that_leaves_ends_nothing(
    said: Project, args: list[str], keys: dict[str, object]
) -> None:
    """The steps go on unseen, and the exit status is the run's."""
    script = "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo $i; done; cat said; echo x >> effects"
    one = (
        step("one", prompt="x", **keys)
        if "provider" in keys
        else sh("one", script, verify=["sh", "-c", "seq 3000"], **keys)
    )
    name = said.combo(agent(script), one, sh("two", "echo two >> effects; exit 3"))
    line = f'{{ "$@" 2>/dev/null; echo $? > {said.folder}/status; }} | true'
    words = ["sh", "-c", line, "sh", *COMMAND, "run", name, *args]
    subprocess.run(
        words, cwd=said.folder, env=environment(TAILCUT_PROJECT=str(said.folder)), timeout=60
    )
    assert (said.folder / "status").read_text() == "1\n"
    assert said.effects() == ["x", "two"]
    assert said.show("two")["ended"] == "exit status 3"


def test_a_closed_standard_output_ends_nothing(project: Project) -> None:
    """And no file of the run gets its descriptor."""
    name = project.combo(sh("one", "seq 5"), sh("two", "echo two >> effects"))
    words = ["sh", "-c", '"$@" >&- 2>&- <&-', "sh", *COMMAND, "run", name]
    env = environment(TAILCUT_PROJECT=str(project.folder))
    assert subprocess.run(words, cwd=project.folder, env=env, timeout=60).returncode == 0
    assert project.file("one", "output.raw") == b"1\n2\n3\n4\n5\n"
    assert project.effects() == ["two"]


STOPS = """
import os, signal, subprocess, sys, time
other = subprocess.Popen(["sleep", "60"])
one = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
one.stdout.readline()
os.kill(one.pid, signal.SIGTSTP)
_, status = os.waitpid(one.pid, os.WUNTRACED)
print(os.WIFSTOPPED(status), os.waitpid(other.pid, os.WUNTRACED | os.WNOHANG) == (0, 0))
step = ""
place = "/proc/" + open("step").read().strip() + "/stat"
while step != "T":
    step = open(place).read().rpartition(")")[2].split()[0]
print(step)
os.kill(one.pid, signal.SIGCONT)
os.kill(one.pid, signal.SIGTERM)
print(one.wait())
other.kill()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("way", ["run", "exec"])
def test_sigtstp_stops_tailcut_and_its_command_only(project: Project, way: str) -> None:
    """The other processes of its job know nothing of a signal to this one."""
    script = "echo $$ > step; echo up; sleep 60"
    words = ["exec", "-q", "--pipe", "sh", "-c", script]
    if way == "run":
        words = ["run", project.combo(sh("one", script))]
    done = subprocess.run(
        [sys.executable, "-c", STOPS, *COMMAND, *words],
        cwd=project.folder, env=environment(TAILCUT_PROJECT=str(project.folder)),
        process_group=0, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    status = 130 if way == "run" else 128 + signal.SIGTERM
    assert done.stdout.split() == ["True", "True", "T", str(status)]


def test_exec_renders_nothing_while_its_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, whatever the output costs."""
    from tailcut.api import Collector
    from tailcut.cli.jobs import exec as job
    from tailcut.options import Options

    running: list[bool] = []
    run, feed = process.run, Collector.feed

    def noted(*args: object, **settings: object) -> object:
        running.append(True)
        try:
            return run(*args, **settings)  # type: ignore[arg-type]
        finally:
            running.clear()

    def checked(self: Collector, data: bytes) -> None:
        assert not running
        feed(self, data)

    monkeypatch.setattr(process, "run", noted)
    monkeypatch.setattr(Collector, "feed", checked)
    request = job.Request(argv=["seq", "50000"], options=Options(), pipe=True, quiet=True)
    assert job.run(request) == 0
