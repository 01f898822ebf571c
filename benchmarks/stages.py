"""Measures what each stage costs on a line: ``python benchmarks/stages.py [--lines N]``.

Batches of 1,000 lines, the fastest of several passes. ``plain`` is an English log with timestamps,
``words`` the same without, ``agent`` a transcript with boxes, bullets and glyphs,
``noisy`` nothing but chrome.
"""

import argparse
import platform
import time
from collections.abc import Callable

from tailcut.cut import Cutter
from tailcut.rules import builtin
from tailcut.stages import default_chain
from tailcut.stages.blanks import Blanks
from tailcut.stages.chrome import Chrome
from tailcut.stages.duplicates import Duplicates
from tailcut.stages.wordless import Wordless

BATCH = 1000


def plain(number: int) -> str:
    return (
        f"2026-03-14T09:{number // 60 % 60:02}:{number % 60:02}.007Z INFO  [scheduler] "
        f"request {number} was served from cache in {number * 31 % 180} ms by node-{number % 9}"
    )


def words(number: int) -> str:
    verbs = ("Compiling", "Checking", "Linking", "Running", "Testing", "reading", "writing")
    return (
        f"{verbs[number % 7]} module {number} of the shop, which has {number * 13 % 97} "
        f"dependencies and is built from src/part{number % 31}/index.ts"
    )


def agent(number: int) -> str:
    forms = (
        "│ FAILED tests/test_report.py::test_{0} - AssertionError: assert 'EUR' == 'JPY'      │",
        "● Update(ledger/split{0}.py)",
        "  ⎿  Added 3 lines, removed {0} lines",
        "     {0} +    return [(base + (1 if i < extra else 0)) / 100 for i in range(parts)]",
        "✦ The left-over cents now go to the first {0} shares; nothing is committed.",
        "",
        "  Still failing: format_total() in ledger/report.py:{0} ignores its currency argument",
    )
    return forms[number % 7].format(number)


def noisy(number: int) -> str:
    forms = (
        "✶ Swirling… ({0}s · ↓ 22 tokens · thinking)",
        "  esc to interrupt · ← for agents                         ● high · /effort",
        "Downloading model.bin:  {0}%",
        "3f9582a2cbe7: Downloading [=======>                ]  {0}MB/420MB",
        "────────────────────────────────────────────────────────────────────────",
    )
    return forms[number % 5].format(number % 100)


def cost(work: Callable[[list[list[str]]], object], batches: list[list[str]]) -> float:
    fastest = min(_seconds(work, batches) for _ in range(5))
    return fastest / sum(map(len, batches)) * 1e9


def _seconds(work: Callable[[list[list[str]]], object], batches: list[list[str]]) -> float:
    start = time.perf_counter()
    work(batches)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=100_000)
    count = parser.parse_args().lines
    stages: dict[str, Callable[[], Callable[[list[str]], object]]] = {
        "wordless": Wordless,
        "chrome": lambda: Chrome(builtin()),
        "duplicates": Duplicates,
        "blanks": Blanks,
        "chain": lambda: default_chain().feed,
        "cut": lambda: Cutter().feed,
    }
    print(f"Python {platform.python_version()}, {platform.machine()}, ns per line")
    print(f"{'':18}{'chars':>6}" + "".join(f"{name:>12}" for name in stages))
    for name, form in {"plain": plain, "words": words, "agent": agent, "noisy": noisy}.items():
        lines = [form(number) for number in range(count)]
        batches = [lines[start : start + BATCH] for start in range(0, count, BATCH)]
        costs = []
        for make in stages.values():

            def work(batches: list[list[str]], make: Callable[[], Callable] = make) -> None:
                stage = make()
                for batch in batches:
                    stage(batch)

            costs.append(cost(work, batches))
        mean = sum(map(len, lines)) / count
        print(f"{name:18}{mean:6.0f}" + "".join(f"{each:12.0f}" for each in costs))


if __name__ == "__main__":
    main()
