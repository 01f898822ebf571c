"""Where the state lies: one rule, the same from everywhere in a project."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.errors import UsageError
from tailcut.state import find_project
from tailcut.state import git as gits
from tailcut.state.project import Place, Project, project_folder, walk
from tests.state.conftest import ENVIRONMENT, git


def found(cwd: Path, override: Path | str | None = None, **variables: str) -> Path:
    """Return the directory that is found; own rules are looked for in the same."""
    asked = {**ENVIRONMENT, **variables}
    path = find_project(cwd, override, environment=asked).path
    if override is None:
        assert project_folder(str(cwd.resolve()), asked) == str(path)
    return path


def bare(main: Path) -> tuple[Path, Path]:
    """Make a bare repository and a worktree of it."""
    store, tree = main.parent / "store.git", main.parent / "tree"
    git(main, "clone", "-q", "--bare", str(main), str(store))
    git(store, "worktree", "add", "-q", str(tree), "-b", "other")
    return store, tree


def submodule(main: Path) -> Path:
    """Make a submodule of the main repository."""
    other = main.parent / "other"
    git(main.parent, "clone", "-q", str(main), str(other))
    git(main, "submodule", "--quiet", "add", str(other), "sub")
    return main / "sub"


class TestLayouts:
    """Each layout that the rule names."""

    def test_main_checkout_and_its_folders(self, main: Path) -> None:
        (main / "a" / "b").mkdir(parents=True)
        assert found(main) == found(main / "a" / "b") == found(main / ".git") == main
        project = find_project(main)
        assert project.state == main / ".tailcut"
        assert str(main / ".git") in project.reason

    def test_linked_worktree_uses_the_main_checkouts(self, main: Path) -> None:
        tree = main.parent / "linked"
        git(main, "worktree", "add", "-q", str(tree), "-b", "other")
        (tree / "a").mkdir()
        assert found(tree) == found(tree / "a") == main

    def test_a_worktree_inside_the_main_checkout(self, main: Path) -> None:
        git(main, "worktree", "add", "-q", str(main / "trees" / "one"), "-b", "other")
        assert found(main / "trees" / "one") == found(main / "trees") == main

    def test_bare_with_worktrees(self, main: Path) -> None:
        store, tree = bare(main)
        assert found(tree) == found(store) == found(store / "hooks") == store

    def test_bare_repository_called_dot_git(self, main: Path) -> None:
        home = main.parent / "home"
        home.mkdir()
        git(home, "clone", "-q", "--bare", str(main), str(home / ".git"))
        git(home, "worktree", "add", "-q", str(home / "work"), "-b", "other")
        assert found(home / "work") == found(home) == home

    def test_separate_git_directory(self, main: Path) -> None:
        work, store = main.parent / "work", main.parent / "elsewhere"
        git(main.parent, "init", "-q", f"--separate-git-dir={store}", str(work))
        assert found(work) == store
        git(work, "config", "core.worktree", "../work")
        assert found(work) == work

    def test_submodule(self, main: Path) -> None:
        sub = submodule(main)
        (sub / "a").mkdir()
        assert found(sub) == found(sub / "a") == sub
        assert "core.worktree" in find_project(sub, environment=ENVIRONMENT).reason

    def test_submodules_worktree(self, main: Path) -> None:
        sub, tree = submodule(main), main.parent / "subtree"
        git(sub, "worktree", "add", "-q", str(tree), "-b", "other")
        assert found(tree) == sub

    def test_no_git(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        assert found(tmp_path / "a") == (tmp_path / "a").resolve()
        assert "no git repository" in find_project(tmp_path).reason

    def test_a_link_to_a_checkout(self, main: Path) -> None:
        link = main.parent / "link"
        link.symlink_to(main)
        assert found(link) == main


class TestOverride:
    """The person has the last word."""

    def test_it_wins_over_git(self, main: Path, tmp_path: Path) -> None:
        other = tmp_path / "elsewhere"
        other.mkdir()
        assert found(main, other) == found(main, "../elsewhere") == other.resolve()
        assert find_project(main, other).reason == "TAILCUT_PROJECT says so"

    def test_it_has_to_be_a_directory(self, main: Path) -> None:
        with pytest.raises(UsageError, match=r"TAILCUT_PROJECT: .*nosuch: no such file"):
            found(main, "nosuch")
        (main / "file").touch()
        with pytest.raises(UsageError, match=r"TAILCUT_PROJECT: .*not a directory"):
            found(main, "file")


class TestNotMisled:
    """Wrong or missing places fail loudly; nothing else says where the project is."""

    @pytest.mark.parametrize("layout", ["checkout", "worktree"])
    def test_what_points_git_elsewhere_is_ignored(self, main: Path, layout: str) -> None:
        other = main.parent / "other"
        git(main.parent, "init", "-q", str(other))
        tree = main
        if layout == "worktree":
            tree = main.parent / "linked"
            git(main, "worktree", "add", "-q", str(tree), "-b", "b")
        pointers = {"GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other)}
        assert found(tree, **pointers, GIT_COMMON_DIR=str(other / ".git")) == main

    def test_a_ceiling_is_gits_to_obey(self, main: Path) -> None:
        inside = main / "a"
        inside.mkdir()
        assert found(inside, GIT_CEILING_DIRECTORIES=str(main)) == inside
        assert found(main, GIT_CEILING_DIRECTORIES=str(main)) == main
        assert found(inside, GIT_CEILING_DIRECTORIES=f"a:/b:{main}/") == inside
        assert found(inside, GIT_CEILING_DIRECTORIES=str(main.parent)) == main

    def test_a_ceiling_that_is_a_link(self, main: Path) -> None:
        """It is followed, unless an empty entry stands before it."""
        inside, link = main / "a", main.parent / "link"
        inside.mkdir()
        link.symlink_to(main)
        for ceilings in (str(link), f":{link}", f":{main}", f"{link}:"):
            expected, _ = gits.ask(inside, {**ENVIRONMENT, "GIT_CEILING_DIRECTORIES": ceilings})
            assert found(inside, GIT_CEILING_DIRECTORIES=ceilings) == expected

    def test_file_systems_are_gits_to_cross(self, main: Path) -> None:
        assert found(main, GIT_DISCOVERY_ACROSS_FILESYSTEM="1") == main

    def test_a_worktree_whose_repository_is_gone(self, main: Path) -> None:
        tree = main.parent / "linked"
        git(main, "worktree", "add", "-q", str(tree), "-b", "b")
        shutil.rmtree(main)
        with pytest.raises(UsageError, match=r"git cannot say .*TAILCUT_PROJECT"):
            found(tree)

    def test_git_is_needed_and_missing(self, main: Path) -> None:
        (main.parent / "x").mkdir()
        (main.parent / "x" / ".git").write_text("gitdir: ../main/.git\n")
        with pytest.raises(UsageError, match="install git, or name"):
            find_project(main.parent / "x", environment={"PATH": str(main)})

    def test_the_working_directory_is_gone(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"working directory: .*no such file"):
            found(tmp_path / "gone")

    def test_nothing_is_created(self, main: Path) -> None:
        before = sorted(main.rglob("*"))
        found(main)
        assert sorted(main.rglob("*")) == before


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository to copy."""
    path = tmp_path_factory.mktemp("template")
    git(path, "init", "-q")
    return path / ".git"


def _append(name: str, text: str) -> Callable[[Path], None]:
    def change(repository: Path) -> None:
        with (repository / name).open("a") as file:
            file.write(text)

    return change


CHANGES: dict[str, Callable[[Path], None]] = {
    "none": lambda repository: None,
    "worktree": _append("config", "[core]\n\tworktree = ../../\n"),
    "WORKTREE": _append("config", "[CORE]\n\tWorkTree=/\n"),
    "bare": _append("config", "[core]\n\tbare = true\n"),
    "bare, no value": _append("config", "[core]\n\tbare\n"),
    "format 1": _append("config", "[core]\n\trepositoryformatversion = 1\n"),
    "format 9": _append("config", "[core]\n\trepositoryformatversion = 9\n"),
    "extension": _append("config", "[extensions]\n\tnobodyKnows = 1\n"),
    "broken config": _append("config", "[core\n"),
    "no config": lambda repository: (repository / "config").unlink(),
    "empty config": lambda repository: (repository / "config").write_text("") and None,
    "no HEAD": lambda repository: (repository / "HEAD").unlink(),
    "odd HEAD": lambda repository: (repository / "HEAD").write_text("hello\n") and None,
    "detached": lambda repository: (repository / "HEAD").write_text("1" * 40 + "\n") and None,
    "no refs": lambda repository: shutil.rmtree(repository / "refs"),
    "no objects": lambda repository: shutil.rmtree(repository / "objects"),
    "commondir": lambda repository: (repository / "commondir").write_text(".\n") and None,
}
LEVELS = [
    *("", "empty", "file", "bare", "HEAD"),
    *(f"{kind}:{change}" for kind in ("git", "linked") for change in CHANGES),
    *(f"worktree:{change}" for change in ("none", "no HEAD", "odd HEAD", "detached", "pointer")),
]


def lay(folder: Path, level: str, template: Path) -> None:
    """Create the files of a level in a folder."""
    kind, _, change = level.partition(":")
    if kind == "git":
        shutil.copytree(template, folder / ".git")
        CHANGES[change](folder / ".git")
    elif kind in ("linked", "worktree"):
        common = folder / "main" / ".git"
        own = common / "worktrees" / "one"
        shutil.copytree(template, common)
        own.mkdir(parents=True)
        (own / "commondir").write_text("../..\n")
        (own / "HEAD").write_text("ref: refs/heads/one\n")
        (own / "gitdir").write_text(f"{folder / '.git'}\n")
        (folder / ".git").write_text(f"gitdir: {own}\n")
        if change == "pointer":
            (folder / ".git").write_text(f"gitdir: {own}\n\n")
        else:
            CHANGES[change](common if kind == "linked" else own)
    elif kind == "empty":
        (folder / ".git").mkdir()
    elif kind == "file":
        (folder / ".git").write_text("gitdir: nowhere\n")
    elif kind == "bare":
        shutil.copytree(template, folder, dirs_exist_ok=True)
    elif kind == "HEAD":
        (folder / "HEAD").write_text("chapter one\n")


def same(levels: list[str], template: Path) -> bool:
    """Whether the answer without git, where there is one, is the one with it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for number, level in enumerate(levels):
            lay(folder, level, template)
            folder = folder / f"level{number}"
            folder.mkdir()
        place = walk(str(folder), ENVIRONMENT)
        if place is None or not _agrees(place, folder):
            return False
        quick = Project(Path(place.folder), gits.reason(place.common))
        try:
            assert quick == Project(*gits.ask(folder, ENVIRONMENT)), levels
        except UsageError as error:
            raise AssertionError(f"{levels}: {error}") from None
        return True


def _agrees(place: Place, folder: Path) -> bool:
    try:
        return gits.agrees(place.entry, place.own, place.common, str(folder))
    except OSError:
        return False


@pytest.mark.parametrize("level", LEVELS)
def test_the_short_way_is_gits_on_each_layout(level: str, template: Path) -> None:
    """Git agrees, and need not be asked after `git init`, `git worktree add` or nothing."""
    taken = same([level], template)
    above = Path(tempfile.gettempdir()).resolve()
    is_clear = not any((folder / ".git").exists() for folder in (above, *above.parents))
    if level.endswith((":none", ":detached")) or (level == "" and is_clear):
        assert taken


@given(levels=st.lists(st.sampled_from(LEVELS), max_size=3))
@settings(max_examples=40)
def test_the_short_way_is_gits_on_nested_layouts(levels: list[str], template: Path) -> None:
    """Git agrees on a repository inside something that looks like one, and on the reverse."""
    same(levels, template)
