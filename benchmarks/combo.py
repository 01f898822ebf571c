"""Measure the overhead of a combo: for each step, and until the first process runs.

    python benchmarks/combo.py [--runs N] [--steps N]

Each run is a new process of ``tailcut run --json`` in a new folder; its events are timed. In
between, the shell runs the same commands, and each part of a step runs alone. Medians of wall time
and, where it is known, CPU time (user + system). The machine's other work is in the wall times:
compare within one output only.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

TAILCUT = [sys.executable, "-m", "tailcut"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
# A step that prints when it began, in seconds since 1970.
CLOCK = ["date", "+%s.%N"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--steps", type=int, default=10)
    given = parser.parse_args()
    figures: dict[str, list[float]] = {}
    for _ in range(given.runs):
        with tempfile.TemporaryDirectory() as name:
            for title, seconds in measured(Path(name), given.steps):
                figures.setdefault(title, []).append(seconds * 1000)
    print(f"python {platform.python_version()}, {platform.system()} {platform.machine()}, ", end="")
    print(f"{os.cpu_count()} cores, median of {given.runs} runs, milliseconds")
    for title, times in figures.items():
        low, high = min(times), max(times)
        print(f"{title:<58} {statistics.median(times):8.1f}   ({low:.1f} to {high:.1f})")


def measured(folder: Path, steps: int) -> list[tuple[str, float]]:
    """Measure everything once."""
    combo = folder / "combo.toml"
    combo.write_text(
        "".join(f'[[steps]]\nname = "s{n}"\ncommand = ["true"]\n' for n in range(steps))
    )
    begun, wall, cpu, events = run(folder, [*TAILCUT, "run", "combo.toml", "--json"])
    ends = [event["time"] for event in events if event["event"] == "step-finished"]
    per_step = (ends[-1] - ends[0]) / (steps - 1)
    inside = [event["duration"] for event in events if event["event"] == "step-finished"]
    combo.write_text(f'[[steps]]\nname = "clock"\ncommand = {json.dumps(CLOCK)}\n')
    begun, _, first_cpu, events = run(folder, [*TAILCUT, "run", "combo.toml", "--json"])
    said = next((folder / ".tailcut" / "runs").glob(f"{events[0]['run']}/1-clock/output.raw"))
    first = float(said.read_text())
    _, shell, shell_cpu, _ = run(folder, ["sh", "-c", "/bin/true;" * steps])
    _, bare, bare_cpu, _ = run(folder, [sys.executable, "-c", "pass"])
    *_, plain_cpu, _ = run(folder, [*TAILCUT, os.devnull])
    *_, help_cpu, _ = run(folder, [*TAILCUT, "run", "--help"])
    *_, dry_cpu, _ = run(folder, [*TAILCUT, "run", "combo.toml", "--dry-run"])
    return [
        (f"{steps} steps of true: wall, the whole command", wall),
        (f"{steps} steps of true: CPU, the whole command", cpu),
        ("  per step, from one's end to the next one's: wall", per_step),
        ("  per step: CPU", (cpu - first_cpu) / (steps - 1)),
        ("  of it the attempt (process, files): wall", statistics.median(inside)),
        ("    of it process.run(true)", timed(process)),
        ("    of it its seven files", timed(lambda: files(folder))),
        ("  of it two writes to the database", timed(database(folder))),
        (f"the same {steps} in sh: wall", shell),
        (f"the same {steps} in sh: CPU", shell_cpu),
        ("tailcut run until its first process runs: wall", first - begun),
        ("  the interpreter alone: wall", bare),
        ("  the interpreter alone: CPU", bare_cpu),
        ("  tailcut FILE (a plain run): CPU", plain_cpu),
        ("  tailcut run --help (the parser of options too): CPU", help_cpu),
        ("  tailcut run --dry-run (the combo's modules too): CPU", dry_cpu),
        ("  tailcut run of one step, all of it: CPU", first_cpu),
    ]


def run(folder: Path, command: list[str]) -> tuple[float, float, float, list[dict]]:
    """Run a command; return its start, wall time, CPU time and the events that it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun, clock = time.time(), time.perf_counter()
    done = subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True
    )
    wall = time.perf_counter() - clock
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stderr
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    lines = done.stdout.splitlines() if "--json" in command else []
    return begun, wall, cpu, [json.loads(line) for line in lines]


def timed(work: Callable[[], object]) -> float:
    """Return the wall times of a piece of work, the first one apart."""
    work()
    clock = time.perf_counter()
    work()
    return time.perf_counter() - clock


def process() -> None:
    """Start a step's process."""
    from tailcut.process import run as run_process

    run_process(["true"])


def files(folder: Path) -> None:
    """Write a step's files."""
    from tailcut.combo.folder import write_whole
    from tailcut.combo.log import Log

    with tempfile.TemporaryDirectory(dir=folder) as name:
        Log(Path(name) / "output.raw", 1 << 20).close()
        for number in range(6):
            write_whole(Path(name) / str(number), b"x" * 500)


def database(folder: Path) -> Callable[[], None]:
    """Write a step's two rows to the database."""
    from tailcut.state import Project
    from tailcut.state.database import open_database
    from tailcut.state.runs import list_runs, set_step
    from tailcut.state.step_record import StepRecord

    connection = open_database(Project(folder, ""))
    name = list_runs(connection)[0].id

    def write() -> None:
        set_step(connection, name, 0, state="running", record=StepRecord(ended="y" * 500))
        set_step(connection, name, 0, state="idle", record=StepRecord(ended="y" * 1000))

    return write


if __name__ == "__main__":
    main()
