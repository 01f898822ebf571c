"""Measure the time of each stage for a line: ``python benchmarks/stages.py [--lines N]``.

Batches of 1,000 lines, the fastest of several passes. ``plain`` is an English log with timestamps,
``words`` the same without, ``tests`` the output of test runners, ``prose`` Markdown, ``wide``
Chinese, Japanese, Russian and box drawing, ``agent`` a transcript with boxes, bullets and glyphs,
``noisy`` chrome alone.
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


def tests(number: int) -> str:
    forms = (
        "PASS tests/unit/pricing/test_rounding_{0}.py",
        "  ✓ rounds half to even for amount {0} (12 ms)",
        "  ✗ keeps the currency of order {0}",
        "    Expected: 12.{0}",
        "    Received: 12.5",
        "tests/test_api.py::test_create_user_{0} PASSED",
        "Running the migrations for shard {0}",
        "  at Object.<anonymous> (src/pricing.test.ts:{0}:13)",
    )
    return forms[number % 8].format(number)


def prose(number: int) -> str:
    forms = (
        "## Result {0}",
        "",
        "- The fix moves the rounding into `split()` so that the {0} cents go to the first share.",
        "1. Download the archive and check its sum before step {0} is started",
        "Because the tests of that module still fail, nothing is done; see `ledger/report.py`.",
        "> quoted: it was {0} before",
        "| name | {0} | ok |",
        "Everything else stays as it was, and Tab characters are kept.",
    )
    return forms[number % 8].format(number)


def wide(number: int) -> str:
    forms = (
        "第{0}号订单的金额四舍五入后仍然不一致",
        "├── src/模块{0}/index.ts",
        "│   └── 测试{0}.py",
        "─── 结果 {0} ───",
        "│ 名称 {0} │ 88.0 ms │",
        "エラー: ファイル{0}が見つかりません",
        "█████░░░ 任务{0}",
        "• пункт {0}: всё готово",
    )
    return forms[number % 8].format(number)


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
    for form in (plain, words, tests, prose, wide, agent, noisy):
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
        print(f"{form.__name__:18}{mean:6.0f}" + "".join(f"{each:12.0f}" for each in costs))


if __name__ == "__main__":
    main()
