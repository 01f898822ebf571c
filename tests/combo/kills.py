"""Kill runs at random moments, take them up again, and check that nothing is lost or repeated.

    python -m tests.combo.kills [--runs N] [--together] [--seed N]

Each run has five steps: one that prints fast, one that fails twice and is tried again, one that
waits for approval, one that leaves a daemon, and one in a terminal. tailcut is killed, with
``--together`` also the process that watches over its step (the monitor) in the same moment. Then
every process of the step has to end, every byte that it has flushed has to be in its log, and the
run is continued to its end, in which every step has run as often as it should have.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tailcut.cli import main as command_line
from tailcut.combo.lease import is_held

# Appends what it does to "effects", in one write each; flushes lines and counts what was flushed.
STEP = """
import mmap, os, subprocess, sys, time
name, seconds, fails, daemon = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
def note(*words):
    file = os.open("effects", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(file, (" ".join(map(str, words)) + "\\n").encode())
    os.close(file)
number = 1
while True:
    try:
        counted = os.open(f"{name}.{number}", os.O_CREAT | os.O_EXCL | os.O_RDWR)
        break
    except FileExistsError:
        number += 1
os.truncate(counted, 8)
count = mmap.mmap(counted, 8)
note("begin", name, number, os.getpid())
if daemon == "daemon":
    away = "import os, signal, time\\nsignal.signal(15, signal.SIG_IGN); signal.signal(1, signal.SIG_IGN)\\nif os.fork(): os._exit(0)\\nos.setsid(); file = os.open('effects', os.O_WRONLY | os.O_APPEND); os.write(file, f'daemon daemon 0 {os.getpid()}\\\\n'.encode()); time.sleep(300)"
    subprocess.run([sys.executable, "-I", "-S", "-c", away], stdout=subprocess.DEVNULL)
end, flushed, line = time.monotonic() + seconds, 0, 0
while time.monotonic() < end or line < 20:
    text = f"{name} {number} {line:08d}\\n".encode()
    os.write(1, text)
    line += 1
    flushed += len(text)
    count[:] = flushed.to_bytes(8, "big")
    if line % 50 == 0:
        time.sleep(0.002)
failures = sum(each.startswith(f"fail {name} ") for each in open("effects"))
if failures < fails:
    note("fail", name, number, os.getpid())
    sys.exit(1)
note("end", name, number, os.getpid())
"""  # noqa: E501
STEPS = (
    ("fast", 0.15, 0, "-", ""),
    ("tried", 0.05, 2, "-", "retries = 3"),
    ("asked", 0.05, 0, "-", "approval = true\nprompt = 'Go on with {tail}.'"),
    ("father", 0.1, 0, "daemon", ""),
    ("screen", 0.1, 0, "-", "pty = true\nprompt = 'Go on with {steps.fast.tail} and {tail}.'"),
)
FAILURES = {"tried": 2}


class Killed:
    """A run in a folder that is killed at random moments, and continued.

    Args:
        folder: an empty folder.
        chance: what chooses the moments.
        together: whether the monitor is killed with tailcut.
    """

    def __init__(self, folder: Path, chance: random.Random, *, together: bool) -> None:
        self._folder = folder
        self._chance = chance
        self._together = together
        self.kills = self.interrupted = 0
        self._repeats: Counter[str] = Counter()
        (folder / "step.py").write_text(STEP)
        (folder / "combo.toml").write_text(
            "".join(
                f"[[steps]]\nname = '{name}'\n{more}\ncommand = "
                + json.dumps([sys.executable, "-I", "-S", "step.py", name, str(seconds),
                              str(fails), daemon]) + "\n"
                for name, seconds, fails, daemon, more in STEPS
            )
        )  # fmt: skip

    def run(self, kills: int, longest: float) -> None:
        """Run to the end, with so many kills, each after at most ``longest`` seconds."""
        command = ["run", "combo.toml", "--quiet"]
        for turn in range(60):
            moment = self._chance.uniform(0, longest) if turn < kills else None
            status = self._command(command, moment)
            self._check()
            if not (self._folder / ".tailcut" / "project.db").exists():
                continue  # it was killed before anything began
            state = self._query("SELECT state FROM runs ORDER BY rowid DESC LIMIT 1")
            if not state:
                continue
            if state[0][0] == "done":
                break
            if status == 3:
                command = ["approve", "last", "--quiet"]
            elif status == 1 and (names := self._query(
                "SELECT name FROM steps WHERE state = 'interrupted'"
            )):  # fmt: skip
                self._repeats[names[0][0]] += 1
                self.interrupted += 1
                command = ["resume", "last", "--quiet", "--rerun"]
            else:
                assert status in (-signal.SIGKILL, 0, 1), status
                command = ["resume", "last", "--quiet"]
        self._check_end()

    def _command(self, args: list[str], moment: float | None) -> int:
        """Run a command; kill it after ``moment`` seconds."""
        child = os.fork()
        if not child:
            status = 70
            try:
                os.setpgid(0, 0)
                os.chdir(self._folder)
                os.environ["TAILCUT_PROJECT"] = str(self._folder)
                nothing = os.open(os.devnull, os.O_RDWR)
                for descriptor in (0, 1):
                    os.dup2(nothing, descriptor)
                os.dup2(os.open("errors", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
                status = command_line(args)
            finally:
                os._exit(status)
        if moment is not None:
            time.sleep(moment)
            doomed = [child, *(self._monitors(child) if self._together else ())]
            for number in (signal.SIGSTOP, signal.SIGKILL) if self._together else (signal.SIGKILL,):
                for pid in doomed:
                    try:
                        os.kill(pid, number)
                    except ProcessLookupError:
                        continue
            self.kills += 1
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def _monitors(self, tailcut: int) -> list[int]:
        return [one for warden in _children(tailcut) for one in _children(warden)]

    def _check(self) -> None:
        """Wait until nobody holds the run; then no process is left, and no byte is lost."""
        deadline = time.monotonic() + 120
        folders = list((self._folder / ".tailcut" / "runs").glob("*"))
        while any(map(is_held, folders)):
            assert time.monotonic() < deadline, "the run is held for ever"
            time.sleep(0.01)
        for what, name, number, pid in self._effects():
            assert not _lives(int(pid)), f"{what} {name} {number}: {pid} lives on"
        logs = [path.read_bytes() for path in self._folder.glob(".tailcut/runs/*/*/output.raw")]
        for name, *_ in STEPS:
            for count in self._folder.glob(f"{name}.[0-9]*"):
                number = int(count.suffix[1:])
                flushed = int.from_bytes(count.read_bytes().ljust(8, b"\0"), "big")
                lines = b"".join(
                    b"%s %d %08d\n" % (name.encode(), number, line)
                    for line in range(flushed // len(f"{name} {number} 00000000\n"))
                )
                found = any(log.replace(b"\r\n", b"\n").startswith(lines) for log in logs)
                assert found, f"{name} {number}: {flushed} bytes are not in its log"

    def _check_end(self) -> None:
        states = self._query("SELECT name, state FROM steps WHERE run = "
                             "(SELECT id FROM runs ORDER BY rowid DESC LIMIT 1)")  # fmt: skip
        assert [state for _, state in states] == ["idle"] * len(STEPS), states
        did = Counter((what, name) for what, name, *_ in self._effects())
        runs = len(self._query("SELECT id FROM runs"))
        for name, *_ in STEPS:
            allowed = 1 + self._repeats[name]
            assert 1 <= did["end", name] <= allowed, f"{name} ended {did['end', name]} times"
            # Once more for each time that it was said to be interrupted; no more, no less.
            assert did["fail", name] == FAILURES.get(name, 0)
            begun = did["begin", name]
            assert begun <= allowed + FAILURES.get(name, 0), f"{name} began {begun} times"
        assert runs == 1, f"{runs} runs"
        errors = (self._folder / "errors").read_text()
        assert "Traceback" not in errors, errors

    def _effects(self) -> list[list[str]]:
        path = self._folder / "effects"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def _query(self, statement: str) -> list[tuple[str, ...]]:
        connection = sqlite3.connect(self._folder / ".tailcut" / "project.db", timeout=30)
        try:
            return connection.execute(statement).fetchall()
        except sqlite3.OperationalError:  # killed before its tables were laid
            return []
        finally:
            connection.close()


def _children(process: int) -> list[int]:
    try:
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    except OSError:
        return []


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def main() -> None:
    """Kill many runs, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kills = interrupted = failed = 0
    longest = 1.0
    for run in range(given.runs):
        chance = random.Random(given.seed * 1_000_003 + run)
        with tempfile.TemporaryDirectory() as name:
            killed = Killed(Path(name), chance, together=given.together)
            begun = time.monotonic()
            try:
                killed.run(chance.randint(0 if run == 0 else 1, 3), longest)
            except AssertionError as error:
                failed += 1
                print(f"run {run}: {error}", flush=True)
            # About as long as a run takes, so that every moment of it has its chance.
            longest += (min(time.monotonic() - begun, 10) - longest) / 10
        kills += killed.kills
        interrupted += killed.interrupted
        if run % 20 == 19:
            print(f"{run + 1} runs, {kills} kills, {failed} failed", flush=True)
    print(f"{given.runs} runs, {kills} kills, {interrupted} steps interrupted, {failed} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
