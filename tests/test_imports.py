"""Which way imports point, that they form no circle, and what a plain run may load."""

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
    "window": LEAVES | {"cut", "pipeline", "recording", "stages", "terminal"},
    "config": LEAVES,
    "process": LEAVES,
    "handoff": LEAVES | {"api"},
    "state": LEAVES,
    "api": LEAVES | {"pipeline", "window"},
    "quality": LEAVES | {"api", "config", "pipeline", "recording"},
    "combo": LEAVES | {"api", "config", "handoff", "pipeline", "process", "recording", "state"},
    "__init__": LEAVES | {"api"},
    "__main__": {"cli", "errors"},
}
PRINTS_READS_OR_EXITS = {"print", "input", "exit", "environ", "getenv", "exit_"}
USES = {
    "sys.exit", "sys.stdout", "sys.stderr", "sys.argv", "os.environ", "os.getenv", "os._exit",
}  # fmt: skip
# A fork that returned would go on with what its parent was doing: it has to leave where it is.
FORKS = {("process/watchers.py", "os._exit"), ("process/worker.py", "os._exit")}

# Beyond what the interpreter itself and the parser load, a plain run has no use for these.
HEAVY = {
    "asyncio", "click", "ctypes", "dataclasses", "difflib", "hashlib", "inspect", "json", "logging",
    "pathlib", "pydantic", "pyte", "regex", "rich", "shutil", "sqlite3", "subprocess", "tempfile",
    "bz2", "lzma", "tokenize", "tomllib", "typing", "unicodedata", "wcwidth", "zstandard",
    "tailcut.config",
    "tailcut.recording.agents", "tailcut.recording.formats.cast", "tailcut.recording.formats.ci",
    "tailcut.recording.signs", "tailcut.recording.formats.typescript", "tailcut.pipeline.live",
    "tailcut.window.cast", "tailcut.window.look", "tailcut.window.place", "tailcut.window.ring",
    "tailcut.window.screen", "tailcut.window.stretch",
}  # fmt: skip


def modules() -> list[Path]:
    """Return every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """Return the room that a module belongs to."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def module_name(path: Path) -> str:
    """Return the name that a module is imported by."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports below a node, those in functions too, those for type checkers not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                yield from imports(other)
        else:
            yield from imports(child)


def imported(path: Path, *, for_checkers: bool) -> Iterator[str]:
    """Yield the dotted names that a module imports anywhere in its text.

    Args:
        path: the module.
        for_checkers: whether imports under ``if TYPE_CHECKING`` count.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if for_checkers else imports(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def graph() -> dict[str, set[str]]:
    """Return the modules that each module imports, as they are needed at run time.

    A package counts where a name is taken out of it, not where it only leads to a module.
    """
    names = {module_name(path) for path in modules()}
    edges: dict[str, set[str]] = {}
    for path in modules():
        here = module_name(path)
        found = set()
        for name in imported(path, for_checkers=False):
            module = name if name in names else name.rpartition(".")[0]
            if module in names and module != here:
                found.add(module)
        edges[here] = found
    return edges


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules of which each imports each, over others or directly."""
    reached = {name: _reachable(name, edges) for name in edges}
    found: list[set[str]] = []
    for name, others in reached.items():
        circle = {other for other in others if name in reached[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def _reachable(name: str, edges: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        for other in edges[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    """A room imports only the rooms that the map allows; nothing imports the command line."""
    here = room(path)
    if here == "cli":
        return
    names = [name.split(".") for name in imported(path, for_checkers=True)]
    rooms = {parts[1] for parts in names if parts[0] == "tailcut" and len(parts) > 1}
    assert rooms - {here} <= ALLOWED[here]


def test_imports_form_no_circle() -> None:
    """No module imports itself over others, inside a room or across rooms."""
    assert circles(graph()) == []


def test_a_circle_is_found() -> None:
    """A module that only leads to a circle is not part of it."""
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}
    assert circles(edges) == [{"b", "c"}]


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
    """400 lines; tables apart."""
    if path.name in ("widths.py", "_builtin.py"):
        return
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_the_map_names_every_module() -> None:
    """Section 2 of docs/design.md is the whole house, and names no module that is gone."""
    text = (PACKAGE.parent / "docs" / "design.md").read_text(encoding="utf-8")
    drawn = text.split("```")[3]
    folders: list[tuple[int, str]] = []
    named = set()
    for line in drawn.splitlines():
        words = line.split("  later")[0].split()
        depth = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= depth:
            folders.pop()
        if words and words[0].endswith("/"):
            folders.append((depth, words.pop(0)))
        where = "".join(name for _, name in folders)
        named |= {where + word for word in words if word.endswith(".py")}
    there = {path.relative_to(PACKAGE.parent).as_posix() for path in modules()}
    # Commands and jobs bear the names of the commands (tests/cli/test_layout.py).
    listed = {
        name
        for name in there
        if not name.endswith("/__init__.py")
        and not name.startswith(("tailcut/cli/commands/", "tailcut/cli/jobs/"))
    }
    planned = {"tailcut/findings.py", "tailcut/secrets.py"}
    assert named - planned - there == set()
    assert listed - named == set()


def loaded_by(*args: str, stdin: bytes) -> set[str]:
    """Return the modules that a run has loaded when it ends."""
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
    """Return the folders in which the package and its dependencies are found."""
    return [path for path in sys.path if path]


STREAM = "\x1b[31mcafé\x1b[0m 日本\r\n10%\r\x1b[2K\x1b[1Adone ✓\r\n────\r\n".encode()


def test_a_plain_run_loads_only_what_it_uses() -> None:
    """``tailcut < file`` loads no parser of arguments, of TOML, of JSON, and no windows."""
    assert loaded_by(stdin=b"plain text\n") & HEAVY == set()
    assert loaded_by(stdin=STREAM) & HEAVY <= {"unicodedata"}


# The most modules of the package that a start loads; there is room for two more.
MOST = {"--version": 23, "--help": 23, "run --help": 23, "-n 5": 95, "clean": 96}


@pytest.mark.parametrize("line", MOST)
def test_a_start_with_options_loads_few_modules(line: str) -> None:
    """Help and version load no terminal and no stages; what is read loads no translations."""
    loaded = loaded_by(*line.split(), stdin=b"plain text\n")
    own = {name for name in loaded if name.split(".")[0] == "tailcut"}
    unused = {"click.shell_completion", "difflib"}
    if line in ("-n 5", "clean"):
        unused |= {"locale", "tailcut.cli.handoff"}
    else:
        unused |= {"tailcut.pipeline", "tailcut.rules", "tailcut.stages", "tailcut.terminal"}
    assert loaded & unused == set()
    assert len(own) <= MOST[line], sorted(own)


def test_the_package_alone_loads_no_terminal() -> None:
    """The public names are loaded when they are used, and all of them are there."""
    script = (
        "import sys, tailcut; assert 'tailcut.api' not in sys.modules; "
        "assert set(tailcut.__all__) <= set(dir(tailcut)); "
        "assert all(hasattr(tailcut, name) for name in tailcut.__all__); "
        "assert not hasattr(tailcut, 'Collector')"
    )
    subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = {paths()!r}; {script}"],
        check=True, env=environment(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("args", "module"), [(["-n", "5"], "click"), (["--report"], "json"), (["clean"], "click")]
)
def test_what_is_used_is_loaded(args: list[str], module: str) -> None:
    """The test above would see it."""
    assert module in loaded_by(*args, stdin=STREAM)
