"""Check whether git agrees with a project's place, or ask git for it.

Nothing here is loaded where a walk up the folders is enough (`tailcut.state.project`).
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from tailcut.errors import UsageError, shown

__all__ = ["agrees", "ask", "real_folder", "reason"]

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
# Git's message where there is no repository, not a broken one or another user's.
_NO_REPOSITORY = "not a git repository (or any"
# A configuration that cannot move anything: no extension, nothing included, no `worktree`.
_MOVES = re.compile(rb"worktree|include|extensions|bare(?!\s*=\s*false\b)", re.IGNORECASE)
# Nor can lines of another shape, which may be broken or say the same in another way.
_PLAIN_LINE = re.compile(rb'\s*(?:\[[\w.-]+(?: "[^"\\]*")?\]|[a-zA-Z][\w-]*\s*=[^"\\]*|[#;].*)?')
_FORMAT = re.compile(rb"repositoryformatversion[^\n]*", re.IGNORECASE)
_PLAIN_FORMAT = re.compile(rb"repositoryformatversion\s*=\s*0\s*", re.IGNORECASE)
_PLAIN_HEAD = re.compile(rb"ref: refs/[^\s]+\s*|[0-9a-f]{40}\s*|[0-9a-f]{64}\s*")
_PLAIN_COMMON = re.compile(rb"[^\n]+\n?")
# A HEAD or a config of a repository is far smaller; git reads the rest.
_READ = 1 << 16
# Git answers at once; one that does not hangs on a network file system.
_GIT_SECONDS = 20


_NOT_THERE = "there is no git repository, and this is the working directory"


def agrees(entry: str, own: str, common: str, cwd: str) -> bool:
    """Return whether git would find the same project, as far as that is known without it.

    Args:
        entry: the ``.git`` that the walk met; empty if it met none, which is git's answer too.
        own: the git directory of a linked worktree; empty in other layouts.
        common: the repository's common directory.
        cwd: the working directory.

    Raises:
        OSError: a file cannot be read.
    """
    if not entry:
        return True
    status, owner = os.lstat(entry), os.geteuid()
    # Git stops at the end of a file system, and trusts a repository of the same user only.
    if status.st_dev != os.stat(cwd).st_dev:  # noqa: PTH116
        return False
    parts = (os.path.dirname(entry), common, *([own] if own else []))  # noqa: PTH120
    if status.st_uid != owner or any(os.stat(part).st_uid != owner for part in parts):  # noqa: PTH116
        return False
    is_shaped = S_ISREG(status.st_mode) if own else S_ISDIR(status.st_mode)
    return is_shaped and (not own or _is_worktree(entry, own)) and _is_plain(Path(common))


def reason(common: str) -> str:
    """Return why a project is where it is, as the end of a sentence.

    Args:
        common: the repository's common directory; empty without one.
    """
    return _parent_of(Path(common)) if common else _NOT_THERE


def ask(cwd: Path, environment: Mapping[str, str]) -> tuple[Path, str]:
    """Ask git for a project's directory; return it with the reason.

    Args:
        cwd: the working directory.
        environment: what git is run with.

    Raises:
        UsageError: git is needed and missing, or cannot tell.
    """
    asked = {name: value for name, value in environment.items() if name not in _GIT_POINTERS}
    asked["LC_ALL"] = "C"  # its refusals are recognised by their words
    lines = _git(cwd, asked, "rev-parse", "--path-format=absolute", "--git-common-dir")
    if not lines:
        return cwd, _NOT_THERE
    common = real_folder(os.fsdecode(lines), "git's common directory")
    if common.name == ".git":
        return common.parent, _parent_of(common)
    worktree = _git(
        cwd, asked, f"--git-dir={common}", "config", "--get", "--type=path", "core.worktree"
    )
    named = shown(common, quote=False)
    if worktree:
        path = real_folder(common / os.fsdecode(worktree), f"core.worktree of {named}")
        return path, f"core.worktree of {named} says so"
    return common, "it is git's common directory, which has no working tree of its own"


def real_folder(path: str | Path, what: str) -> Path:
    """Return a directory without symbolic links.

    Args:
        path: the directory.
        what: the name of it in a message.

    Raises:
        UsageError: there is none.
    """
    try:
        found = Path(path).resolve(strict=True)
        if found.is_dir():
            return found
        reason = "not a directory"
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
    raise UsageError(f"{what}: {shown(path, quote=False)}: {reason}")


def _is_worktree(entry: str, own: str) -> bool:
    """Whether a linked worktree is one as ``git worktree add`` makes it."""
    pointer = _beginning(Path(entry))
    return (
        pointer.startswith(b"gitdir: ")
        and pointer.count(b"\n") == pointer.endswith(b"\n")
        and _PLAIN_HEAD.fullmatch(_beginning(Path(own, "HEAD"))) is not None
        and _PLAIN_COMMON.fullmatch(_beginning(Path(own, "commondir"))) is not None
    )


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


def _parent_of(common: Path) -> str:
    return f"it is where git's common directory {shown(common, quote=False)} lies"


def _git(cwd: Path, environment: dict[str, str], *args: str) -> bytes:
    """Return the line that git prints; empty where it prints none."""
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
        reason = getattr(error, "strerror", None) or "no answer"
        named = shown(cwd, quote=False)
        raise UsageError(
            f"git has to say where the project of {named} lies: {reason.lower()}; "
            "install git, or name the directory with TAILCUT_PROJECT"
        ) from None
    errors = done.stderr.decode("utf-8", "replace")
    if done.returncode and errors and _NO_REPOSITORY not in errors:
        reason = next(_sentences(errors), "it failed")
        raise UsageError(
            f"git cannot say where the project of {shown(cwd, quote=False)} lies: {reason}; "
            "mend that, or name the directory with TAILCUT_PROJECT"
        )
    return done.stdout.removesuffix(b"\n") if done.returncode == 0 else b""


def _sentences(errors: str) -> Iterator[str]:
    for line in errors.splitlines():
        if reason := line.removeprefix("fatal: ").strip():
            yield reason
