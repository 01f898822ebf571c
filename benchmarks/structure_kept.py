"""Count what still means the same after cleaning: code, data, tables and diffs, by kind.

    python benchmarks/structure_kept.py [--seed N ...] [--files N] [--folder F ...]
        [--repository R] [--misses] [--variants] [--against NAME=COMMAND ...]

Files are drawn at random below the folders (this Python's library and site-packages where none is
named), diffs from the newest commits of the repository. `--variants` cleans without stages, without
each of them, and by default; `--against` measures a program that reads the text and prints it
cleaned; `--misses` names what was lost. YAML needs PyYAML, JavaScript node.
"""

import argparse
import ast
import json
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tailcut import Options, clean  # noqa: E402
from tailcut.options import STAGE_NAMES  # noqa: E402

SIZES = range(200, 150_000)
SUFFIXES = {
    "python": (".py",),
    "json": (".json",),
    "toml": (".toml",),
    "yaml": (".yaml", ".yml"),
    "sh": (".sh", ".bash", ""),
    "js": (".js", ".mjs", ".cjs"),
    "table": (".md", ".markdown"),
}
SKIPPED = {"proc", "sys"}


def value(kind: str, text: str) -> object:
    """Return what a text means; raise where it means nothing."""
    if kind == "python":
        return ast.dump(ast.parse(text))
    if kind == "json":
        return json.loads(text)
    if kind == "toml":
        return tomllib.loads(text)
    if kind == "yaml":
        import yaml

        return list(yaml.load_all(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    if kind == "table":
        found = tables(text)
        if not found:
            raise ValueError("no table")
        return found
    checker = ["bash", "-n"] if kind == "sh" else ["node", "--check"]
    with tempfile.NamedTemporaryFile("w", suffix="." + kind, encoding="utf-8") as file:
        file.write(text)
        file.flush()
        subprocess.run([*checker, file.name], capture_output=True, check=True)
    return True


def tables(text: str) -> list[list[str]]:
    """Return the rows of each Markdown table of a text."""
    found: list[list[str]] = []
    rows: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.lstrip().startswith("|"):
            rows.append(line.rstrip())
            continue
        if len(rows) > 2 and "-" in rows[1] and re.fullmatch(r"[\s:|-]+", rows[1]):
            found.append(rows)
        rows = []
    return found


def is_same(kind: str, before: object, after: str) -> bool:
    """Return whether a cleaned text means what it meant before."""
    try:
        return value(kind, after) == before
    except Exception:  # whatever a parser raises
        return False


def candidates(folders: list[Path]) -> dict[str, list[Path]]:
    """Return the files of each kind below the folders."""
    found: dict[str, list[Path]] = {kind: [] for kind in SUFFIXES}
    for folder in folders:
        for path in folder.rglob("*"):
            for kind, suffixes in SUFFIXES.items():
                if path.suffix in suffixes and not SKIPPED.intersection(path.parts[:2]):
                    found[kind].append(path)
    return {kind: sorted(set(paths)) for kind, paths in found.items()}


def drawn(kind: str, paths: list[Path], count: int, chance: random.Random) -> Iterator[tuple]:
    """Yield files of a kind at random, each with its text and meaning."""
    for path in chance.sample(paths, len(paths)):
        if not count:
            return
        try:
            data = path.read_bytes() if path.is_file() else b""
            if len(data) not in SIZES or any(sign in data for sign in (b"\0", b"\x1b", b"\r")):
                continue
            if kind == "sh" and not re.match(rb"#! ?/bin/(?:ba)?sh", data):
                continue
            text = data.decode()
            meaning = value(kind, text)
        except Exception:  # a file that means nothing is not drawn
            continue
        yield str(path), text, meaning
        count -= 1


class Repository:
    """Diffs of commits, and whether they still apply to the commits' parents."""

    def __init__(self, folder: Path, index: str) -> None:
        self._folder = folder
        self._index = index

    def git(self, *words: str, text: str | None = None) -> tuple[int, str]:
        """Run git; return its status and output."""
        done = subprocess.run(
            ["git", "-C", str(self._folder), *words],
            input=None if text is None else text.encode(),
            capture_output=True,
            env={"GIT_INDEX_FILE": self._index, "PATH": "/usr/local/bin:/usr/bin:/bin"},
            check=False,
        )
        return done.returncode, done.stdout.decode(errors="replace")

    def diffs(self, count: int, chance: random.Random) -> Iterator[tuple[str, str]]:
        """Yield commits at random, each with its diff."""
        commits = self.git("log", "--format=%H", "--no-merges", "-n", str(6 * count))[1].split()
        for commit in chance.sample(commits, len(commits)):
            text = self.git("diff", "--no-color", f"{commit}^", commit)[1]
            if len(text) in SIZES and not re.search(
                "[\r\x1b\0\ufffd]|^Binary|^GIT bin", text, re.M
            ):
                yield commit, text
                count -= 1
                if not count:
                    return

    def applies(self, commit: str, text: str) -> bool:
        """Return whether a diff leads from the commit's parent to the commit."""
        self.git("read-tree", f"{commit}^")
        if self.git("apply", "--cached", "-", text=text.rstrip("\n") + "\n")[0]:
            return False
        return self.git("write-tree")[1] == self.git("rev-parse", f"{commit}^{{tree}}")[1]


def program(command: str) -> Callable[[str], str]:
    """Return a way of cleaning that runs a command of the shell."""

    def cleaned(text: str) -> str:
        done = subprocess.run(
            command, shell=True, input=text.encode(), capture_output=True, check=False
        )
        return done.stdout.decode(errors="replace").rstrip("\n") + "\n"

    return cleaned


def variants(is_all: bool, programs: list[str]) -> dict[str, Callable[[str], str]]:
    """Return ways of cleaning by their names."""

    def cleaner(stages: tuple[str, ...]) -> Callable[[str], str]:
        options = Options(stages=stages)
        return lambda text: str(clean(text.encode(), options)).rstrip("\n") + "\n"

    names = tuple(STAGE_NAMES)
    found = {"default": cleaner(names)}
    if is_all:
        found["no stages"] = cleaner(())
        for off in names:
            found[f"no {off}"] = cleaner(tuple(name for name in names if name != off))
    for each in programs:
        name, _, command = each.partition("=")
        found[name] = program(command)
    return found


def main() -> None:
    """Print a row for each kind: kept of tried, by variant."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--folder", type=Path, action="append")
    parser.add_argument("--repository", type=Path, default=ROOT)
    parser.add_argument("--variants", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--against", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--kind", action="append", choices=[*SUFFIXES, "diff"])
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    folders = args.folder or [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib")]
    found = candidates(folders)
    ways = variants(args.variants, args.against)
    print("| kind | seed |", " | ".join(ways), "|")
    print("|---|---:|" + "---:|" * len(ways))
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(args.repository, folder + "/index")
        for kind in args.kind or [*SUFFIXES, "diff"]:
            for seed in args.seed:
                chance = random.Random(seed)
                kept, tried = dict.fromkeys(ways, 0), 0
                if kind == "diff":
                    drawing = (
                        (commit, text, None)
                        for commit, text in repository.diffs(args.files // 2, chance)
                        if repository.applies(commit, text)
                    )
                else:
                    drawing = drawn(kind, found[kind], args.files, chance)
                for name, text, meaning in drawing:
                    tried += 1
                    for way, cleaned in ways.items():
                        after = cleaned(text)
                        if after == text:
                            is_kept = True
                        elif kind == "diff":
                            is_kept = repository.applies(name, after)
                        else:
                            is_kept = is_same(kind, meaning, after)
                        kept[way] += is_kept
                        if args.misses and not is_kept and way == "default":
                            print("miss:", kind, name, file=sys.stderr)
                counts = " | ".join(f"{count}/{tried}" for count in kept.values())
                print(f"| {kind} | {seed} | {counts} |", flush=True)


if __name__ == "__main__":
    main()
