"""The pages of the project: their links lead somewhere, their TOML is right, the index has all."""

import re
import tomllib
from pathlib import Path

import pytest

from tailcut.quality.labels import parse

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md", *DOCS]

# Words that the glossary sets in italics as names of stages.
NOT_ENTRIES = {"wordless", "duplicates", "blanks"}

EVERY = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of a language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@EVERY
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


@EVERY
def test_examples_in_toml_can_be_read(page: Path) -> None:
    for text in blocks(page, "toml"):
        tomllib.loads(text)


def test_the_labels_of_the_bench_page_are_right() -> None:
    (text,) = blocks(ROOT / "docs" / "bench.md", "toml")
    assert parse(tomllib.loads(text)).must_keep


def test_the_index_has_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    assert set(re.findall(r"\]\(([\w-]+\.md)\)", index)) == {
        page.name for page in DOCS if page.name != "README.md"
    }


def test_the_glossary_is_in_order_and_refers_to_its_own_entries() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    sections = text.split("\n## ")[1:]
    terms = [re.findall(r"^\*\*(.+?)\*\*:", section, re.M) for section in sections]
    assert all(found == sorted(found) for found in terms)
    known = {term for found in terms for term in found}
    plain = re.sub(r"\*\*.+?\*\*", "", "\n".join(sections))
    for word in re.findall(r"(?<!\*)\*([a-z][\w ]*)\*", plain):
        assert {word, word.removesuffix("s")} & known or word in NOT_ENTRIES, word
