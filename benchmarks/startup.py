"""Measure the start of the command, as a multiple of starting the interpreter.

    python benchmarks/startup.py [--runs N]

Whole processes, taking turns: `python -c pass`, `printf hi | tailcut`, the same with an option
(which loads the parser of arguments), `tailcut clean`, and `import click` alone for comparison, all
with the interpreter that runs this. Prints the median of each with its ratio to the first, then the
time of each module that a plain run loads beyond the interpreter's own. Go by processor time on a
machine that does other work.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def seconds(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Time one process, by the clock and in processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(
        command, input=b"hi", stdout=subprocess.DEVNULL, env=environment, cwd=ROOT, check=True
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def breakdown(environment: dict[str, str]) -> list[tuple[int, str]]:
    """Return the modules of a plain run with their own microseconds, the slowest first."""

    def loaded(*command: str) -> dict[str, int]:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", *command],
            input=b"hi",
            capture_output=True,
            env=environment,
            cwd=ROOT,
            check=True,
        )
        rows = [line.split("|") for line in done.stderr.decode().splitlines() if "|" in line]
        return {row[2].strip(): int(row[0].split(":")[1]) for row in rows[1:]}

    always = loaded("-c", "pass")
    own = loaded("-m", "tailcut")
    return sorted(((cost, name) for name, cost in own.items() if name not in always), reverse=True)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=40)
    options = parser.parse_args()
    # Without cached bytecode every run would compile the package.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "printf hi | tailcut": [sys.executable, "-m", "tailcut"],
        "tailcut -n 500": [sys.executable, "-m", "tailcut", "-n", "500"],
        "tailcut clean": [sys.executable, "-m", "tailcut", "clean"],
        "import click": [sys.executable, "-c", "import click"],
    }
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for run in range(options.runs + 1):
        for name, command in commands.items():
            taken = seconds(command, environment)
            if run:
                times[name].append(taken)
    base = times["python -c pass"]
    for name, taken in times.items():
        walls = [wall for wall, _ in taken]
        spread = statistics.quantiles(walls, n=10)
        by_clock, by_processor = (
            statistics.median(
                own[clock] / none[clock] for own, none in zip(taken, base, strict=True)
            )
            for clock in (0, 1)
        )
        print(
            f"{name:22} {statistics.median(walls) * 1000:6.1f} ms {by_clock:6.2f} x"
            f"  (80 % within {spread[0] * 1000:.1f} to {spread[-1] * 1000:.1f} ms;"
            f" processor time {by_processor:.2f} x)"
        )
    print(f"Python {sys.version.split()[0]}, {options.runs} runs each\n")
    for cost, name in breakdown(environment)[:12]:
        print(f"{cost / 1000:6.1f} ms  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
