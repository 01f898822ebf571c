"""The page about combos names everything that there is."""

import re
from pathlib import Path

import pytest

from tailcut.combo.config import load
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.config.problems import InvalidFileError
from tailcut.state.migrations import RUN_STATES
from tests.combo.test_providers import builtin

TEXT = (Path(__file__).parents[2] / "docs" / "combos.md").read_text(encoding="utf-8")


def keys(tmp_path: Path, text: str) -> list[str]:
    """Return the keys that are known beside one that is not."""
    path = tmp_path / "combo.toml"
    path.write_text(text)
    with pytest.raises(InvalidFileError) as caught:
        load(path, tmp_path, {}, [])
    return re.findall(r"known keys: (.*)", "\n".join(map(str, caught.value.problems)))[0].split(
        ", "
    )


STEP = '[[steps]]\nname = "x"\ncommand = ["x"]\n'
OWN = "[providers.x.headless]\ncommand = ['x', '{permission}']\n"


@pytest.mark.parametrize(
    "text",
    [
        "qqqq = 1\n" + STEP,
        STEP + "qqqq = 1\n",
        STEP + "[providers.x]\nqqqq = 1\n" + OWN,
        STEP + OWN + "qqqq = 1\n",
    ],
)
def test_every_key_is_in_it(tmp_path: Path, text: str) -> None:
    for key in keys(tmp_path, text):
        assert re.search(rf"`{key}`|^{key} =|\.{key}[\].]", TEXT, re.MULTILINE), key


def test_every_provider_is_in_it() -> None:
    """With the version that was tried, and no level that it has not."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    for provider in builtin().values():
        title, *levels, delivery, output = rows[provider.name].split(" | ")
        assert title == f"{provider.title} {provider.tested}"
        for level, said in zip(("observe", "prepare", "execute"), levels, strict=True):
            assert (said == "–") == (level not in provider.permissions), provider.name
        assert provider.headless is not None
        words = {"stdin": "standard input"}
        assert delivery == words.get(provider.headless.prompt, provider.headless.prompt)
        assert output.strip("`") == provider.headless.format.replace("raw", "text")


def test_files_and_states_are_in_it() -> None:
    for name in ATTEMPT_FILES.values():
        assert f"{name}`" in TEXT or name == "reading.json", name
    for state in set(RUN_STATES) - {"running"}:
        assert f"`{state}`" in TEXT, state


def blocks(name: str) -> list[str]:
    """Return the blocks of TOML of a page."""
    text = (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_its_examples_are_right(tmp_path: Path) -> None:
    """The combos can be run, the providers can be named."""
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "fix.md").write_text("Fix it.")
    combo, providers = blocks("combos.md")
    (first,) = blocks("first-combo.md")
    use = "".join(
        f'[[steps]]\nname = "{name}"\nprovider = "{name}"\nprompt = "x"\n'
        for name in ("mine", "claude-mcp")
    )
    path = tmp_path / "combo.toml"
    for text in (combo, first, use + providers):
        path.write_text(text)
        assert load(path, tmp_path, {}, []).steps
