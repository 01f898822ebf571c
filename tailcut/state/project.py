"""Where a project's ``.tailcut`` lies: one rule, and the reason that it gives.

1. ``override``, which the command line takes from ``TAILCUT_PROJECT``.
2. With git, the *common directory* of the repository (gitrepository-layout(5)), which its linked
   worktrees share: its parent if it is called ``.git``; else ``core.worktree`` if that is set (a
   submodule); else the common directory itself (a bare repository, a separate git directory).
3. Without git, the working directory.

Only the directory counts. Variables that point git itself somewhere (``GIT_DIR`` and the like,
which are set in a hook) are ignored: the same directory would have two states.

A walk up the folders finds the project in the layouts that nearly all projects have; git is asked
about the others (`tailcut.state.git`). Every start of the command line walks, to look for own
rules, so this module loads nothing and paths are plain strings.
"""

from __future__ import annotations

import os
from stat import S_ISDIR

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["STATE_FOLDER", "Project", "find_project", "project_folder"]

STATE_FOLDER = ".tailcut"
_CEILINGS = "GIT_CEILING_DIRECTORIES"
_ACROSS = "GIT_DISCOVERY_ACROSS_FILESYSTEM"


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


class Place(Record):
    """What the walk has found.

    Args:
        folder: the project.
        entry: the ``.git`` that was met on the way up; empty if there was none.
        own: the git directory of a linked worktree; empty in other layouts.
        common: the repository's common directory; empty without one.
    """

    folder: str
    entry: str = ""
    own: str = ""
    common: str = ""


def find_project(
    cwd: str | Path,
    override: str | Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
) -> Project:
    """Find the directory that holds the state for a working directory; create nothing.

    Args:
        cwd: the working directory.
        override: the directory to use whatever the rule says; relative to ``cwd``.
        environment: what git is run with where it has to be asked; None for hardly anything, in
            which case git's settings of the person (``safe.directory``) do not count.

    Raises:
        UsageError: ``cwd`` or what was found is no directory, or git cannot tell.
    """
    from tailcut.state import git

    cwd = git.real_folder(cwd, "the working directory")
    if override is not None:
        return Project(
            git.real_folder(cwd / override, "TAILCUT_PROJECT"), "TAILCUT_PROJECT says so"
        )
    environment = {"PATH": os.defpath} if environment is None else environment
    try:
        place = None if _ACROSS in environment else walk(str(cwd), environment)
        if place is not None and git.agrees(place.entry, place.own, place.common, str(cwd)):
            return Project(type(cwd)(place.folder), git.reason(place.common))
    except OSError:  # git says what is wrong
        pass
    return Project(*git.ask(cwd, environment))


def project_folder(cwd: str, environment: Mapping[str, str]) -> str:
    """Return the directory that `find_project` finds, for a look that every start takes.

    Whether git would trust the repository is not checked, and nothing raises: where git cannot
    tell, it is the working directory.

    Args:
        cwd: the working directory, without symbolic links.
        environment: what git is run with where it has to be asked.
    """
    try:
        place = walk(cwd, environment)
    except OSError:
        place = None
    if place is not None:
        return place.folder
    from tailcut.state import git

    try:
        return str(git.ask(git.real_folder(cwd, "the working directory"), environment)[0])
    except UsageError:  # the commands that need the state report what is broken
        return cwd


def walk(cwd: str, environment: Mapping[str, str]) -> Place | None:
    """Walk up to the nearest repository; return None where only git can tell.

    Raises:
        OSError: a folder cannot be looked into.
    """
    ceilings = tuple(_ceilings(environment[_CEILINGS])) if _CEILINGS in environment else ()
    folder = cwd
    while True:
        entry = os.path.join(folder, ".git")  # noqa: PTH118
        mode = _mode(entry)
        if mode is not None and not S_ISDIR(mode):
            return _linked(entry)
        # An empty directory of that name is no repository.
        if mode is not None and _mode(os.path.join(entry, "HEAD")) is not None:  # noqa: PTH118
            return Place(folder, entry, "", entry)
        if _mode(os.path.join(folder, "HEAD")) is not None:  # noqa: PTH118
            return None  # a bare repository, perhaps
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder or above in ceilings:
            return Place(cwd)
        folder = above


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode  # noqa: PTH116
    except (FileNotFoundError, NotADirectoryError):
        # A link to nothing is something: git's HEAD can be one.
        return 0 if os.path.islink(path) else None  # noqa: PTH114


def _linked(entry: str) -> Place | None:
    """Return the main checkout of a linked worktree (gitrepository-layout(5)); None of others."""
    try:
        line = _line(entry)
        own = os.path.join(os.path.dirname(entry), line.removeprefix("gitdir: "))  # noqa: PTH118, PTH120
        common = os.path.realpath(os.path.join(own, _line(os.path.join(own, "commondir"))))  # noqa: PTH118
    except (OSError, ValueError):
        return None
    folder, name = os.path.split(common)
    return Place(folder, entry, own, common) if name == ".git" else None


def _line(path: str) -> str:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib would be loaded for this
        return file.readline().rstrip("\n")


def _ceilings(value: str) -> Iterator[str]:
    """Return the directories that git does not go up into (git(1))."""
    has_links = True
    for entry in value.split(os.pathsep):
        if not entry:
            has_links = False  # of those after it
        elif os.path.isabs(entry):  # noqa: PTH117
            yield os.path.realpath(entry) if has_links else os.path.normpath(entry)
