"""Measure cases round by round, the programs taking turns, and keep the raw figures."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import inputs

from harness.peers import FOLDER, Peer

LAUNCHER = Path(__file__).with_name("launch.py")

WAIT = 900
"""Seconds after which a program counts as failed."""


class Run(NamedTuple):
    """The cost of one process.

    Attributes:
        wall: seconds by the clock, from before it starts until it has ended.
        user: processor seconds.
        system: processor seconds of the kernel for it.
        kilobytes: peak resident memory.
        fed: processor seconds of the `cat` that fed it.
    """

    wall: float
    user: float
    system: float
    kilobytes: int
    fed: float

    @property
    def cpu(self) -> float:
        """All processor seconds."""
        return self.user + self.system


@dataclass(frozen=True)
class Case:
    """Programs that are measured side by side.

    Attributes:
        mode: `pipe`, `file`, `clean`, `clean-pipe` or `start`.
        content: one of the inputs' names.
        megabytes: size of the input.
        peers: tailcut first.
        rounds: how often each is run.
        checked: whether each is run once more before, for a checksum of what it prints.
    """

    mode: str
    content: str
    megabytes: float
    peers: tuple[Peer, ...]
    rounds: int
    checked: bool = True

    @property
    def key(self) -> str:
        return f"{self.mode}/{self.content}/{self.megabytes:g}"

    @property
    def feed(self) -> str:
        return {"pipe": "pipe", "clean-pipe": "pipe", "file": "none"}.get(self.mode, "stdin")


@dataclass
class Results:
    """Raw figures by case and program.

    Attributes:
        about: what was measured, and on what.
        cases: for each case, for each program the bytes it was given, what it printed, its runs.
        path: where they are kept after every case; None for nowhere.
    """

    about: dict[str, Any]
    cases: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    path: Path | None = None

    @classmethod
    def kept(cls, path: Path | None, about: dict[str, Any]) -> Results:
        """Goes on with figures of the same code, machine and versions; begins anew otherwise."""
        if path is not None and path.exists():
            old = cls.read(path)
            if old.about == about:
                return old
        return cls(about, path=path)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Return the figures that were kept."""
        kept = json.loads(path.read_text("utf-8"))
        return cls(kept["about"], kept["cases"], path)

    def save(self) -> None:
        """Keeps them."""
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            cases = []
            for key, found in self.cases.items():
                rows = [f"   {json.dumps(name)}: {json.dumps(one)}" for name, one in found.items()]
                cases.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n  }")
            text = f'{{\n "about": {json.dumps(self.about)},\n "cases": {{\n'
            self.path.write_text(text + ",\n".join(cases) + "\n }\n}\n", "utf-8")

    def runs(self, key: str, name: str) -> list[Run]:
        """Return the runs of a program in a case."""
        return [Run(*run) for run in self.cases.get(key, {}).get(name, {}).get("runs", ())]

    def rates(self, key: str, name: str, *, by: str = "cpu") -> list[float]:
        """Return MB a second, round by round."""
        megabytes = self.cases[key][name]["bytes"] / 1e6
        return [megabytes / max(getattr(run, by), 1e-6) for run in self.runs(key, name)]

    def ratios(self, key: str, one: str, other: str, *, by: str = "cpu") -> list[float]:
        """Return the throughput of one program divided by another's, within each round."""
        if not self.runs(key, one) or not self.runs(key, other):
            return []
        pairs = zip(self.rates(key, one, by=by), self.rates(key, other, by=by), strict=False)
        return [own / others for own, others in pairs]


def spread(figures: list[float]) -> float:
    """Return the largest minus the smallest, as a share of the median."""
    return (max(figures) - min(figures)) / statistics.median(figures)


def about(package: Path, found: Iterable[Peer]) -> dict[str, Any]:
    """Return the machine, the versions, and the commit of tailcut."""
    code = hashlib.sha256()
    for path in sorted((package / "tailcut").rglob("*.py")):
        code.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return {
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "tailcut": code.hexdigest()[:12],
        "peers": {peer.name: peer.version for peer in found if not peer.missing},
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


class Bench:
    """A runner of cases.

    Args:
        results: the figures so far; new ones are added.
        package: the folder that holds the package.
        seed: seed of the inputs.
        say: called with a line of progress.
    """

    def __init__(
        self, results: Results, package: Path, seed: int, say: Callable[[str], None]
    ) -> None:
        self.results = results
        self._seed = seed
        self._folder = Path()
        self._say = say
        self._environment = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(package),
            "TAILCUT_NODE_MODULES": str(FOLDER / "node_modules"),
        }
        # Without cached bytecode every run would compile the package.
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, cases: Iterable[Case]) -> None:
        """Measure the cases that have no figures yet; inputs are made on the way and deleted."""
        waiting = [case for case in cases if not self._is_done(case)]
        with tempfile.TemporaryDirectory(prefix="tailcut-bench-") as name:
            # Nothing but what PYTHONPATH names is to be imported from.
            folder = self._folder = Path(name)
            # rtk keeps a history in the home folder.
            self._environment["HOME"] = name
            made: dict[tuple[str, float], Path] = {}
            for number, case in enumerate(waiting):
                self._run(case, folder, made)
                self.results.save()
                still = {
                    (later.content, size)
                    for later in waiting[number + 1 :]
                    for size in _sizes(later)
                }
                for which in made.keys() - still:
                    made.pop(which).unlink()

    def _is_done(self, case: Case) -> bool:
        done = self.results.cases.get(case.key, {})
        return bool(done) and all(len(one["runs"]) >= case.rounds for one in done.values())

    def _run(self, case: Case, folder: Path, made: dict[tuple[str, float], Path]) -> None:
        began = time.perf_counter()
        found: dict[str, dict[str, Any]] = {}
        files = {}
        for peer in case.peers:
            which = (case.content, _size(case, peer))
            if which not in made:
                made[which] = self._make(folder, *which)
            files[peer.name] = made[which]
        working = []
        for peer in case.peers:
            file = files[peer.name]
            printed = self._printed(case, peer, file) if case.checked else {}
            if printed is None:
                continue
            working.append(peer)
            found[peer.name] = {"bytes": file.stat().st_size, **printed, "runs": []}
        for number in range(case.rounds):
            # Another one begins each round.
            turn = number % len(working)
            for peer in working[turn:] + working[:turn]:
                run = self._measure(case, peer, files[peer.name])
                found[peer.name]["runs"].append(list(run))
        self.results.cases[case.key] = found
        self._say(f"{case.key}: {time.perf_counter() - began:.0f} s")

    def _make(self, folder: Path, content: str, megabytes: float) -> Path:
        path = folder / f"{content}-{megabytes:g}"
        with path.open("wb") as file:
            for block in inputs.blocks(content, int(megabytes * 1e6), self._seed):
                file.write(block)
        return path

    def _command(self, case: Case, peer: Peer, file: Path) -> list[str]:
        return [*peer.command, *([str(file)] if case.mode == "file" else [])]

    def _printed(self, case: Case, peer: Peer, file: Path) -> dict[str, Any] | None:
        """Run a program once without measuring and return its output; None if it fails."""
        command = self._command(case, peer, file)
        feeder = None
        if case.feed == "pipe":
            feeder = subprocess.Popen(["cat", str(file)], stdout=subprocess.PIPE)
        with (file if case.feed == "stdin" else Path(os.devnull)).open("rb") as source:
            process = subprocess.Popen(
                command,
                stdin=source if feeder is None else feeder.stdout,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                cwd=self._folder,
            )
            if feeder is not None:
                assert feeder.stdout is not None
                feeder.stdout.close()
            assert process.stdout is not None
            digest = hashlib.sha256()
            count = 0
            while piece := process.stdout.read1(1 << 20):  # type: ignore[attr-defined]
                digest.update(piece)
                count += len(piece)
            status = process.wait()
        if feeder is not None:
            feeder.wait()
        if status:
            self._say(f"{case.key}: {peer.name} failed with status {status} and is left out")
            return None
        return {"printed": count, "sha256": digest.hexdigest()[:16]}

    def _measure(self, case: Case, peer: Peer, file: Path) -> Run:
        launch = [sys.executable, "-I", "-S", str(LAUNCHER), case.feed, str(file)]
        done = subprocess.run(
            [*launch, *self._command(case, peer, file)],
            capture_output=True,
            text=True,
            env=self._environment,
            cwd=self._folder,
            timeout=WAIT,
            check=True,
        )
        wall, user, system, kilobytes, status, fed = done.stdout.split()
        if status != "0":
            raise RuntimeError(f"{case.key}: {peer.name} failed: {done.stderr.strip()}")
        return Run(float(wall), float(user), float(system), int(kilobytes), float(fed))


def _size(case: Case, peer: Peer) -> float:
    return case.megabytes if peer.most is None else min(case.megabytes, peer.most)


def _sizes(case: Case) -> set[float]:
    return {_size(case, peer) for peer in case.peers}
