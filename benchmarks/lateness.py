"""Measure how late a time limit of 2 seconds is, whatever a step prints.

    python benchmarks/lateness.py [--rounds N] [--exec]

Each kind of output is printed by a step of a combo (``--exec``: by a command of ``tailcut exec``)
until it is ended. The lateness is the time from the limit to the end of the process, by tailcut's
own clock, so it includes the time that the process needs to end. The machine's other work is in it
as well: the last line is a command that prints nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TAILCUT = [sys.executable, "-m", "tailcut"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
LIMIT = 2.0
MOST = 0.1
_AGENT = (
    '{"type":"assistant","message":{"content":[{"type":"text","text":"Working on the next part of '
    'it, which is as long as such texts are."}]}}'
)
# Each a shell command, and whether it runs in a terminal. `yes` prints its argument without end.
KINDS = {
    "short lines": ("exec yes", False),
    "short lines, terminal": ("exec yes", True),
    "random bytes": ("exec cat /dev/urandom", False),
    "random bytes, terminal": ("exec cat /dev/urandom", True),
    "cursor motion": (r"""exec yes "$(printf '\033[5Aab\033[3B')" """, True),
    "colours": (r"""exec yes "$(printf '\033[31mred\033[1;42mbold\033[0m')" """, True),
    "one endless line": ("exec tr '\\0' x < /dev/zero", False),
    "progress in one row": (r"""exec yes "$(printf '\r\033[K 37%% [=====>      ] 1234/5678')" """,
                            True),
    "wide characters": ("exec yes 漢字かな交じり文", True),
    "an agent's JSON": (f"exec yes '{_AGENT}'", False),
    "a line every 50 ms": ("while :; do echo line; sleep 0.05; done", False),
    "nothing": ("exec sleep 60", False),
}  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--exec", action="store_true")
    given = parser.parse_args()
    measure = of_exec if given.exec else of_step
    load = os.getloadavg()[0]
    print(f"python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}; ", end="")
    print(f"milliseconds after a limit of {LIMIT:g} s, {given.rounds} rounds: median, worst")
    worst = 0.0
    for title, (script, pty) in KINDS.items():
        with tempfile.TemporaryDirectory() as name:
            late = [measure(Path(name), script, pty) - LIMIT for _ in range(given.rounds)]
        worst = max(worst, *late)
        median = statistics.median(late)
        print(f"{title:<24} {median * 1000:8.1f} {max(late) * 1000:8.1f}", flush=True)
    print(f"worst {worst * 1000:.1f}, allowed {MOST * 1000:g}")
    sys.exit(worst > MOST)


def of_step(folder: Path, script: str, pty: bool) -> float:
    """Return how long a step of a combo ran."""
    is_agent = "assistant" in script
    lines = ["max_log = '64M'", "[[steps]]", "name = 'one'", f"timeout = '{LIMIT:g}s'"]
    if is_agent:
        lines += ["provider = 'own'", "prompt = 'x'", "[providers.own.headless]",
                  f"command = ['sh', '-c', {json.dumps(script)}, '{{permission}}']",
                  "prompt = 'stdin'", "format = 'claude-json'",
                  "[providers.own.permission.observe]", "args = []"]  # fmt: skip
    else:
        lines += [f"command = ['sh', '-c', {json.dumps(script)}]", f"pty = {str(pty).lower()}"]
    (folder / "combo.toml").write_text("\n".join(lines) + "\n")
    tailcut(folder, "run", "combo.toml", "--quiet")
    shown = tailcut(folder, "show", "last", "one", "--json").stdout
    process = json.loads(shown)["process"]
    assert process["timed_out"] == "timeout", process
    tailcut(folder, "runs", "prune", "--keep", "0")
    return float(process["duration"])


def of_exec(folder: Path, script: str, pty: bool) -> float:
    """Return how long a command of ``tailcut exec`` ran."""
    args = ["exec", "--quiet", "--report", "--timeout", f"{LIMIT:g}", *([] if pty else ["--pipe"])]
    done = tailcut(folder, *args, "--", "sh", "-c", script)
    report = next(line for line in done.stderr.splitlines() if line.startswith(b'{"ending"'))
    ending = json.loads(report)["ending"]
    assert ending["timed_out"] == "timeout", ending
    return float(ending["duration"])


def tailcut(folder: Path, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line."""
    return subprocess.run(
        [*TAILCUT, *args], cwd=folder, env={**ENVIRONMENT, "TAILCUT_PROJECT": str(folder)},
        stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip


if __name__ == "__main__":
    main()
