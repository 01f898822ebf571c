"""What a run of the command costs, as a multiple of starting the interpreter.

    python benchmarks/startup.py [--runs N]

Whole processes, taking turns: `printf hi | tailcut` and `python -c pass`, with the interpreter that
runs this. The median of each, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """Times one process."""
    began = time.perf_counter()
    subprocess.run(
        command, input=b"hi", stdout=subprocess.DEVNULL, env=environment, cwd=ROOT, check=True
    )
    return time.perf_counter() - began


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=40)
    options = parser.parse_args()
    # without cached bytecode every run would compile the package
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "printf hi | tailcut": [sys.executable, "-m", "tailcut"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for run in range(options.runs + 1):
        for name, command in commands.items():
            taken = seconds(command, environment)
            if run:
                times[name].append(taken)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, median in medians.items():
        spread = statistics.quantiles(times[name], n=10)
        print(f"{name:22} {median * 1000:6.1f} ms  (80 % within {spread[0] * 1000:.1f} to ", end="")
        print(f"{spread[-1] * 1000:.1f} ms)")
    base, own = medians.values()
    print(f"{own / base:.1f} times the interpreter; Python {sys.version.split()[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
