"""Hunt for streams that our terminal shows differently from another one.

    python -m tests.differential.fuzz --oracle xterm --cases 5000 --seed 1

Each difference is shrunk and printed once for every set of control functions it needs.
With `--backed-by tmux` only those count in which tmux shows what the oracle shows.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import random
import sys
import time
from collections.abc import Callable

from tests.differential.known import LEFT_OUT, NOT_IN_FRAMES, NOT_IN_LINES, explained
from tests.differential.oracles import Shown, Tmux, Xterm, ours, pyte_shows
from tests.differential.streams import BY_NAME, Case, kinds_but, random_case, shrink

Oracle = Callable[[Case], Shown | None]

TRIES = {"xterm": 1, "pyte": 1, "tmux": 3}
"""How often a difference must come back: a pane of tmux is sometimes read too early."""


def differs(mine: Shown | None, theirs: Shown | None, lines: bool, frames: bool) -> bool:
    """Return whether two terminals show a case differently."""
    if mine is None or theirs is None:
        return False
    if mine != theirs:
        return True
    if lines and mine.lines != theirs.lines:
        return True
    return frames and mine.frames != tuple(frame for frame in theirs.frames if frame)


def signature(case: Case) -> frozenset[str]:
    """Return the kinds of control functions in a case."""
    return frozenset(t.kind for t in case.tokens)


def report(case: Case, found: dict[str, Shown | None]) -> None:
    """Print a case and what each terminal shows."""
    print(f"\n* {case}")
    for name, shown in found.items():
        if shown is None:
            continue
        print(f"    {name:6} {list(shown.rows)}")
        if shown.lines != shown.rows:
            print(f"    {'':6} lines  {list(shown.lines)}")
        if shown.frames:
            print(f"    {'':6} frames {[list(f) for f in shown.frames]}")


def main() -> int:
    """Run the hunt."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--oracle", choices=["xterm", "tmux", "pyte"], default="xterm")
    parser.add_argument("--subject", choices=["ours", "xterm", "tmux", "pyte"], default="ours")
    parser.add_argument("--backed-by", choices=["tmux", "xterm"])
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--longest", type=int, default=25, help="tokens in a case")
    parser.add_argument("--only", nargs="*", help="kinds of tokens to use, beside text")
    parser.add_argument("--without", nargs="*", default=[], help="kinds of tokens to leave out")
    parser.add_argument("--joined", action="store_true", help="compare logical lines too")
    parser.add_argument("--frames", action="store_true", help="compare alternate screens too")
    parser.add_argument(
        "--most", type=int, default=30, help="stop after this many kinds of difference"
    )
    options = parser.parse_args()
    hidden = {*(NOT_IN_FRAMES if options.frames else ()), *(NOT_IN_LINES if options.joined else ())}
    kinds = kinds_but(*LEFT_OUT[options.oracle], *options.without, *hidden)
    if options.only:
        kinds = tuple(BY_NAME[name] for name in ("text", "CRLF", *options.only))
    rng = random.Random(options.seed)
    seen: collections.Counter[frozenset[str]] = collections.Counter()
    began = time.monotonic()
    failing = 0
    with contextlib.ExitStack() as stack:
        oracles: dict[str, Oracle] = {"ours": ours, "pyte": pyte_shows}
        for name in {options.subject, options.oracle, options.backed_by} & {"xterm", "tmux"}:
            reason = Xterm.missing() if name == "xterm" else Tmux.missing()
            if reason:
                print(reason, file=sys.stderr)
                return 2
            running: Xterm | Tmux = Xterm() if name == "xterm" else Tmux()
            stack.push(running)
            oracles[name] = running
        subject, oracle = oracles[options.subject], oracles[options.oracle]
        backer = oracles.get(options.backed_by or "")

        def fails(case: Case) -> bool:
            if explained(case, options.oracle):
                return False
            for _ in range(TRIES[options.oracle]):
                if not differs(subject(case), oracle(case), options.joined, options.frames):
                    return False
            return backer is None or backer(case) == oracle(case)

        for number in range(options.cases):
            case = random_case(rng, kinds, options.longest)
            if not fails(case):
                continue
            failing += 1
            smallest = shrink(case, fails)
            mark = signature(smallest)
            seen[mark] += 1
            if seen[mark] == 1:
                shown = {options.subject: subject(smallest), options.oracle: oracle(smallest)}
                if backer is not None:
                    shown[options.backed_by] = backer(smallest)
                report(smallest, shown)
                sys.stdout.flush()
            if len(seen) >= options.most:
                print(f"\nstopped after {number + 1} cases")
                break
    print(f"\n{failing} of {options.cases} cases differ, in {len(seen)} ways,", end=" ")
    print(f"{time.monotonic() - began:.0f} s")
    for mark, count in seen.most_common():
        print(f"  {count:4}  {', '.join(sorted(mark))}")
    return int(failing > 0)


if __name__ == "__main__":
    sys.exit(main())
