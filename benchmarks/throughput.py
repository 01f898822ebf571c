"""Measure the throughput of whole processes beside their peers, and time against size.

    python benchmarks/throughput.py            a minute or two, for `make bench`
    python benchmarks/throughput.py --long     about ten minutes, continues where it was stopped
    python benchmarks/throughput.py --show     the kept figures of the long version, as tables
    python benchmarks/throughput.py --readme   puts those tables into benchmarks/README.md

In each round every program gets the same input in turn, another one first each time; ratios are
taken within a round, and their median is given. Inputs are made from a seed in a temporary folder
(TMPDIR) and deleted. Slow programs get the beginning of the input only, and MB a second are
compared. Raw figures of the long version stay in benchmarks/results. Peers that are not installed
are named; `benchmarks/install_peers.sh quality` installs them, into TAILCUT_PEERS if it is set.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import inputs  # noqa: E402
from harness import peers as known  # noqa: E402
from harness import tables, targets  # noqa: E402
from harness.peers import Peer  # noqa: E402
from harness.rounds import Bench, Case, Results, about  # noqa: E402

README = HERE / "README.md"
BEGIN, END = "<!-- throughput -->", "<!-- end of throughput -->"

PIPE = ("tail", "cat", "ansi2txt", "sed, C locale", "terminal-render")
CLEAN = (
    *("ansi2txt", "ansifilter", "col", "sed", "sed, C locale", "strip-ansi-cli"),
    *("terminal-render", "xterm.js", "rtk log", "pyte"),
)
ALL = tuple(inputs.NAMES)
LOGS = ("plain", "colour", "bars")

GROWING = {"staircase": 1, "columns": 1}
"""MB of the shapes that become a hundred times as much text."""

SHORT_SHARE = 0.2
"""Share of its usual input that a slow peer gets in the short version."""


class Plan:
    """The cases to measure.

    Args:
        package: the folder that holds tailcut's package.
        is_long: the long version; else the short one.
    """

    def __init__(self, package: Path, is_long: bool) -> None:
        self.is_long = is_long
        self._own = known.tailcut(package)
        self._clean = known.tailcut(package, "clean")
        self.peers = known.peers()
        if not is_long:
            self.peers = {name: _smaller(peer) for name, peer in self.peers.items()}
        self.found = [self._own, *(peer for peer in self.peers.values() if not peer.missing)]
        self.start = Case("start", "plain", 0.001, self._starters(package), 30 if is_long else 15)
        sizes: tuple[int, ...]
        if is_long:
            size = {"plain": 1000, "colour": 1000, "bars": 200, "agents": 100}
            clean, rounds, sizes, shapes = 60, 3, (2, 20, 200, 2000), 100
        else:
            size = {"plain": 200, "colour": 200, "bars": 30, "agents": 10}
            clean, rounds, sizes, shapes = 5, 3, (2, 30), 10
        self.steps = sizes
        self.pipe = [
            self._case("pipe", content, size[content], rounds, self._own, PIPE) for content in ALL
        ]
        self.clean = [
            self._case("clean", content, clean, rounds, self._clean, CLEAN) for content in ALL
        ]
        self.sizes = [
            self._case(mode, content, megabytes, 2, self._own, ("tail",))
            for mode in ("file", "pipe")
            for content in LOGS
            for megabytes in sizes
            if (mode, content, megabytes) not in {("pipe", c, size[c]) for c in ALL}
        ]
        # Sizes are compared with each other, so they take turns as well.
        small = dataclasses.replace(self._own, name=targets.SMALL, most=sizes[0])
        self.sizes = [
            dataclasses.replace(case, peers=(*case.peers, small), rounds=9)
            if case.mode == "file" and case.megabytes == sizes[-1]
            else case
            for case in self.sizes
        ]
        self.clean_sizes = [
            dataclasses.replace(
                self._case(mode, content, megabytes, 1, self._clean, ()),
                checked=False,
            )
            for mode, content in (*(("clean", name) for name in LOGS), ("clean-pipe", "plain"))
            for megabytes in sizes
            if megabytes < 2000 or (mode, content) == ("clean", "plain")
        ]
        self.shapes = [
            dataclasses.replace(self._case(mode, shape, megabytes, 1, own, ()), checked=False)
            for shape, megabytes in (dict.fromkeys(inputs.SHAPES, shapes) | GROWING).items()
            for mode, own in (("pipe", self._own), ("file", self._own), ("clean", self._clean))
        ]

    @property
    def cases(self) -> list[Case]:
        """All cases, those of one input and size next to each other."""
        cases = [*self.pipe, *self.sizes, *self.clean, *self.clean_sizes, *self.shapes]
        order = {name: at for at, name in enumerate((*ALL, *inputs.SHAPES))}
        return [self.start, *sorted(cases, key=lambda case: (order[case.content], case.megabytes))]

    def _case(
        self,
        mode: str,
        content: str,
        megabytes: float,
        rounds: int,
        own: Peer,
        others: tuple[str, ...],
    ) -> Case:
        beside = [self.peers[name] for name in others if not self.peers[name].missing]
        return Case(mode, content, megabytes, (own, *beside), rounds)

    def _starters(self, package: Path) -> tuple[Peer, ...]:
        return (
            self._own,
            known.python("python -c pass", "-c", "pass"),
            known.tailcut(package, "-n", "500", name="tailcut -n 500"),
            known.tailcut(package, "clean", name="tailcut clean"),
            known.python("import click", "-c", "import click"),
        )


def _smaller(peer: Peer) -> Peer:
    return peer if peer.most is None else dataclasses.replace(peer, most=peer.most * SHORT_SHARE)


def report(results: Results, plan: Plan) -> str:
    """Return all figures as tables."""
    parts = [
        f"{results.about['machine']}; {results.about['python']}; "
        + ", ".join(f"{name} {version}" for name, version in results.about["peers"].items())
    ]
    left_out = [peer for name, peer in plan.peers.items() if name not in results.about["peers"]]
    if left_out:
        how = ", ".join(f"{peer.name} ({peer.missing})" for peer in left_out)
        parts.append(f"Not installed: {how}")
    for title, cases in (("Through a pipe", plan.pipe), ("Cleaning", plan.clean)):
        cases = [case for case in cases if case.key in results.cases]
        if cases:
            sizes = ", ".join(f"{case.content} {case.megabytes:g} MB" for case in cases)
            parts.append(f"### {title}\n\n{sizes}; {max(case.rounds for case in cases)} rounds")
            parts += [tables.side_by_side(results, cases, by) for by in ("wall", "cpu")]
    sized = [
        case
        for case in plan.pipe + plan.sizes + plan.clean_sizes
        if case.key in results.cases and case.megabytes in plan.steps
    ]
    sized.sort(key=lambda case: (case.mode, case.content))
    if sized:
        parts.append("### Cost against size")
        parts += [tables.by_size(results, sized, by) for by in ("wall", "cpu")]
        parts.append(tables.agreement(results))
    if any(case.key in results.cases for case in plan.shapes):
        parts += ["### Memory", tables.memory(results, plan.shapes)]
    if plan.start.key in results.cases:
        parts += ["### Start-up", tables.start(results, plan.start)]
    if plan.is_long:
        parts += ["### Targets", targets.table(results)]
    else:
        parts.append(
            "At these sizes a good part of each figure is how long a program takes to start; "
            "`--long` compares with what is to be reached."
        )
    return "\n\n".join(parts)


def put(text: str) -> None:
    """Write the tables into the README, between its marks."""
    before, begin, rest = README.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{README.name} has no {BEGIN} ... {END}")
    README.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", "utf-8")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--long", action="store_true", help="large inputs, for the README")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--package", type=Path, default=HERE.parent, metavar="FOLDER", help="another checkout"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="MODE[/INPUT]", help="some cases"
    )
    parser.add_argument("--json", type=Path, help="where the raw figures go")
    parser.add_argument("--anew", action="store_true", help="measure again what is there")
    parser.add_argument("--show", action="store_true", help="measure nothing, show what is kept")
    parser.add_argument("--readme", action="store_true", help="the same, into the README")
    options = parser.parse_args()
    is_kept = options.show or options.readme
    is_long = options.long or is_kept
    plan = Plan(options.package.resolve(), is_long)
    path: Path | None = options.json or (HERE / "results/throughput.json" if is_long else None)
    if is_kept and path is not None:
        text = report(Results.read(path), plan)
        if options.readme:
            put(text)
        else:
            print(text)
        return 0
    if path is not None and options.anew:
        path.unlink(missing_ok=True)
    results = Results.kept(path, about(options.package.resolve(), plan.found))
    bench = Bench(
        results,
        options.package.resolve(),
        options.seed,
        lambda text: print(text, file=sys.stderr, flush=True),
    )
    cases = plan.cases
    if options.only:
        cases = [case for case in cases if case.key.startswith(tuple(options.only))]
    bench.run(cases)
    print(report(results, plan))
    return 0


if __name__ == "__main__":
    sys.exit(main())
