"""Which way imports point, and what a plain run may load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tailcut
from tests.cli.conftest import environment

PACKAGE = Path(tailcut.__file__).parent

# What each room may import of the package, beside itself. The map is docs/design.md.
LEAVES = {"core", "errors", "options"}
ALLOWED = {
    "core": set(),
    "errors": set(),
    "options": {"core", "errors"},
    "terminal": LEAVES,
    "recording": LEAVES,
    "rules": LEAVES | {"config"},
    "stages": LEAVES | {"rules"},
    "cut": LEAVES,
    "pipeline": LEAVES | {"recording", "rules", "stages", "terminal"},
    "window": LEAVES | {"cut", "pipeline", "recording", "terminal"},
    "config": LEAVES,
    "process": LEAVES,
    "handoff": LEAVES | {"api"},
    "state": LEAVES,
    "api": LEAVES | {"pipeline", "window"},
    "quality": LEAVES | {"api", "config"},
    "combo": LEAVES | {"api", "config", "handoff", "process", "state"},
    "__init__": LEAVES | {"api"},
    "__main__": {"cli", "errors"},
}
PRINTS_READS_OR_EXITS = {"print", "input", "exit", "environ", "getenv", "exit_"}
USES = {
    "sys.exit", "sys.stdout", "sys.stderr", "sys.argv", "os.environ", "os.getenv", "os._exit",
}  # fmt: skip
# A fork that returned would go on with what its parent was doing: it has to leave where it is.
FORKS = {("process/monitor.py", "os._exit")}

# Beyond what the interpreter itself and the parser load, a plain run has no use for these.
HEAVY = {
    "asyncio", "click", "ctypes", "dataclasses", "difflib", "hashlib", "inspect", "json", "logging",
    "pathlib", "pydantic", "pyte", "regex", "rich", "shutil", "sqlite3", "subprocess", "tempfile",
    "lzma", "tokenize", "tomllib", "typing", "unicodedata", "wcwidth", "zstandard",
    "tailcut.recording.agents", "tailcut.recording.formats.cast", "tailcut.recording.formats.ci",
    "tailcut.recording.signs", "tailcut.recording.formats.typescript",
}  # fmt: skip


def modules() -> list[Path]:
    """Gives every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """Gives the room that a module belongs to."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[str]:
    """Gives the rooms that a module imports anywhere in its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "tailcut" and rest:
                yield rest[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    """Rooms do not know each other; one joins them; nothing knows the command line."""
    here = room(path)
    if here == "cli":
        return
    assert set(imported(path)) - {here} <= ALLOWED[here]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_command_line_prints_reads_the_environment_or_exits(path: Path) -> None:
    """The library raises."""
    name = path.relative_to(PACKAGE).as_posix()
    if room(path) == "cli" or path.name == "__main__.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in PRINTS_READS_OR_EXITS, f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used = f"{node.value.id}.{node.attr}"
            assert used not in USES or (name, used) in FORKS, f"line {node.lineno}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_is_of_a_size_that_can_be_read(path: Path) -> None:
    """About 400 lines; tables apart."""
    if path.name in ("widths.py", "_builtin.py"):
        return
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450


def loaded_by(*args: str, stdin: bytes) -> set[str]:
    """Gives the modules that a run has loaded when it ends."""
    script = (
        "import sys; before = set(sys.modules); from tailcut.__main__ import main; "
        f"sys.argv[1:] = {list(args)!r}; status = main(); "
        "print(*sorted(set(sys.modules) - before), file=sys.stderr); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = {paths()!r}; {script}"],
        input=stdin, capture_output=True, env=environment(),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(done.stderr.decode().split())


def paths() -> list[str]:
    """Gives where the package and what it needs are found."""
    return [path for path in sys.path if path]


STREAM = "\x1b[31mcafé\x1b[0m 日本\r\n10%\r\x1b[2K\x1b[1Adone ✓\r\n────\r\n".encode()


def test_a_plain_run_loads_only_what_it_uses() -> None:
    """``tailcut < file``: no parser of arguments, of TOML, of JSON."""
    assert loaded_by(stdin=b"plain text\n") & HEAVY == set()
    assert loaded_by(stdin=STREAM) & HEAVY <= {"unicodedata"}


@pytest.mark.parametrize(
    ("args", "module"), [(["-n", "5"], "click"), (["--report"], "json"), (["clean"], "click")]
)
def test_what_is_used_is_loaded(args: list[str], module: str) -> None:
    """The test above would see it."""
    assert module in loaded_by(*args, stdin=STREAM)
