"""Where a project's ``.tailcut`` lies: one rule, and the reason that it gives.

1. ``override``, which the command line takes from ``TAILCUT_PROJECT``.
2. With git, the *common directory* of the repository (gitrepository-layout(5)), which its linked
   worktrees share: its parent if it is called ``.git``; else ``core.worktree`` if that is set (a
   submodule); else the common directory itself (a bare repository, a separate git directory).
3. Without git, the working directory.

Only the directory counts. Variables that point git itself somewhere (``GIT_DIR`` and its kin, which
a hook finds set) are ignored: the same directory would have two states.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_ISDIR

from tailcut.core.record import Record
from tailcut.errors import UsageError, shown

__all__ = ["STATE_FOLDER", "Project", "find_project"]

STATE_FOLDER = ".tailcut"

# What git says it takes from its environment for one repository (`git rev-parse
# --local-env-vars`, 2.39), and what moves its files.
_GIT_POINTERS = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NAMESPACE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
# What changes how git looks for a repository, so that only git can answer.
_GIT_SEARCH = ("GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
# How git says that there is no repository, and not that one is broken or somebody else's.
_NO_REPOSITORY = "not a git repository (or any"
# A configuration that cannot move anything: no extension, nothing included, no `worktree`.
_MOVES = re.compile(rb"worktree|include|extensions|bare(?!\s*=\s*false\b)", re.IGNORECASE)
# Nor can lines of another shape, which may be broken or say the same in another way.
_PLAIN_LINE = re.compile(rb'\s*(?:\[[\w.-]+(?: "[^"\\]*")?\]|[a-zA-Z][\w-]*\s*=[^"\\]*|[#;].*)?')
_FORMAT = re.compile(rb"repositoryformatversion[^\n]*", re.IGNORECASE)
_PLAIN_FORMAT = re.compile(rb"repositoryformatversion\s*=\s*0\s*", re.IGNORECASE)
_PLAIN_HEAD = re.compile(rb"ref: refs/[^\s]+\s*|[0-9a-f]{40}\s*|[0-9a-f]{64}\s*")
# A HEAD or a config of a repository is far smaller; git reads the rest.
_READ = 1 << 16
# Git answers at once; one that does not hangs on a network file system.
_GIT_SECONDS = 20


class Project(Record):
    """The directory whose state is used.

    Args:
        path: the directory, absolute.
        reason: why it is this one, as the end of a sentence.
    """

    path: Path
    reason: str

    @property
    def state(self) -> Path:
        """The directory of the state, which need not exist."""
        return self.path / STATE_FOLDER


def find_project(
    cwd: str | Path,
    override: str | Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
) -> Project:
    """Finds the directory that holds the state for a working directory; creates nothing.

    Args:
        cwd: the working directory.
        override: the directory to use whatever the rule says; relative to ``cwd``.
        environment: what git is run with where it has to be asked; None for hardly anything, in
            which case git's settings of the person (``safe.directory``) do not count.

    Raises:
        UsageError: ``cwd`` or what was found is no directory, or git cannot say.
    """
    cwd = _real(cwd, "the working directory")
    if override is not None:
        return Project(_real(cwd / override, "TAILCUT_PROJECT"), "TAILCUT_PROJECT says so")
    environment = {"PATH": os.defpath} if environment is None else environment
    if not any(name in environment for name in _GIT_SEARCH):
        project = _without_git(cwd)
        if project is not None:
            return project
    return _by_git(cwd, environment)


def _real(path: str | Path, what: str) -> Path:
    try:
        found = Path(path).resolve(strict=True)
        if found.is_dir():
            return found
        reason = "not a directory"
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
    raise UsageError(f"{what}: {shown(path, quote=False)}: {reason}")


def _without_git(cwd: Path) -> Project | None:
    """Answers for the common layouts without starting a process; None where git has to."""
    try:
        return _look(cwd)
    except OSError:
        return None


def _look(cwd: Path) -> Project | None:
    device = cwd.stat().st_dev
    for folder in (cwd, *cwd.parents):
        git = folder / ".git"
        try:
            status = git.lstat()
        except (FileNotFoundError, NotADirectoryError):
            if (folder / "HEAD").exists():
                return None  # a bare repository, perhaps
            continue
        # Git trusts a repository of the same user only, and stops at the end of a file system.
        if not S_ISDIR(status.st_mode) or status.st_dev != device:
            return None
        owner = os.geteuid()
        if status.st_uid != owner or folder.stat().st_uid != owner or not _is_plain(git):
            return None
        return Project(folder, _is_parent_of(git))
    return Project(cwd, "there is no git repository, and this is the working directory")


def _is_plain(git: Path) -> bool:
    """Whether a directory called ``.git`` is a repository as `git init` makes it."""
    if (git / "commondir").exists() or (git / "config.worktree").exists():
        return False
    if not (git / "objects").is_dir() or not (git / "refs").is_dir():
        return False
    config = _beginning(git / "config")
    return (
        all(_PLAIN_LINE.fullmatch(line) for line in config.split(b"\n"))
        and all(_PLAIN_FORMAT.fullmatch(line) for line in _FORMAT.findall(config))
        and _MOVES.search(config) is None
        and _PLAIN_HEAD.fullmatch(_beginning(git / "HEAD")) is not None
    )


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(_READ)
    return data if len(data) < _READ else b""


def _is_parent_of(common: Path) -> str:
    return f"it is where git's common directory {shown(common, quote=False)} lies"


def _by_git(cwd: Path, environment: Mapping[str, str]) -> Project:
    asked = {name: value for name, value in environment.items() if name not in _GIT_POINTERS}
    asked["LC_ALL"] = "C"  # its refusals are told apart by their words
    lines = _git(cwd, asked, "rev-parse", "--path-format=absolute", "--git-common-dir")
    if not lines:
        return Project(cwd, "there is no git repository, and this is the working directory")
    common = _real(os.fsdecode(lines), "git's common directory")
    if common.name == ".git":
        return Project(common.parent, _is_parent_of(common))
    worktree = _git(
        cwd, asked, f"--git-dir={common}", "config", "--get", "--type=path", "core.worktree"
    )
    named = shown(common, quote=False)
    if worktree:
        path = _real(common / os.fsdecode(worktree), f"core.worktree of {named}")
        return Project(path, f"core.worktree of {named} says so")
    return Project(common, "it is git's common directory, which has no working tree of its own")


def _git(cwd: Path, environment: dict[str, str], *args: str) -> bytes:
    """Gives the line that git prints; empty where it has none to give."""
    try:
        done = subprocess.run(
            ["git", *args],
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        said = getattr(error, "strerror", None) or "no answer"
        raise UsageError(
            f"git has to say where the project of {shown(cwd, quote=False)} lies: {said.lower()}; "
            "install git, or name the directory with TAILCUT_PROJECT"
        ) from None
    errors = done.stderr.decode("utf-8", "replace")
    if done.returncode and errors and _NO_REPOSITORY not in errors:
        said = next(_sentences(errors), "it failed")
        raise UsageError(
            f"git cannot say where the project of {shown(cwd, quote=False)} lies: {said}; "
            "mend that, or name the directory with TAILCUT_PROJECT"
        )
    return done.stdout.removesuffix(b"\n") if done.returncode == 0 else b""


def _sentences(errors: str) -> Iterator[str]:
    for line in errors.splitlines():
        if said := line.removeprefix("fatal: ").strip():
            yield said
