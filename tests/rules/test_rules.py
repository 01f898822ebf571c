"""Every rule matches its examples, and no rule takes a near miss or a line that must be kept."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tailcut.core.items import Frame
from tailcut.rules import Rules, builtin, load_rules
from tailcut.rules.definition import BUILTIN_FILES, KINDS, Rule
from tailcut.rules.generate.build import TARGET, source
from tailcut.rules.generate.heads import starts
from tailcut.stages.chrome import Chrome
from tailcut.stages.examples import hidden, problems
from tailcut.stages.gaps import with_short_gaps
from tests.recordings import RECORDINGS, Recording

RULES = builtin().rules
PROGRAMS = builtin().programs
LINE_RULES = [rule for rule in RULES if not rule.rows]
FRAME_RULES = [rule for rule in RULES if rule.rows]


def run(text: str, rules: Rules | None = None) -> list[str]:
    stage = Chrome(builtin() if rules is None else rules)
    return stage(text.split("\n")) + stage.close()


def by_id(rule: Rule) -> str:
    return rule.id


@pytest.mark.parametrize("rule", LINE_RULES, ids=by_id)
def test_examples_are_taken(rule: Rule) -> None:
    """A line or block is dropped; of a display's updates the last stays; a column is cut off."""
    assert rule.examples
    rules = builtin().alone(rule.id) if rule.need else builtin()
    for example in rule.examples:
        lines = example.split("\n")
        if rule.keep:
            assert run(example, rules) == lines[-1:]
        elif "(?P<keep>" in (rule.pattern or ""):
            assert all(
                0 < len(new) < len(old) for new, old in zip(run(example, rules), lines, strict=True)
            )
        else:
            assert run(example, rules) == []


@pytest.mark.parametrize("rule", LINE_RULES, ids=by_id)
def test_near_misses_stay(rule: Rule) -> None:
    """No rule takes them."""
    assert rule.near_misses or rule.id.endswith("-with-pid")
    for miss in rule.near_misses:
        assert run(miss) == with_short_gaps(miss.split("\n"))


@pytest.mark.parametrize("rule", FRAME_RULES, ids=by_id)
def test_frames_are_known_by_their_signature(rule: Rule) -> None:
    """A frame with other text in it stays."""
    for example in rule.examples:
        assert builtin().is_chrome_frame(Frame(example.split("\n")))
    for miss in rule.near_misses:
        assert not builtin().is_chrome_frame(Frame(miss.split("\n")))


@pytest.mark.parametrize("rule", RULES, ids=by_id)
def test_a_rule_takes_its_examples_on_its_own(rule: Rule) -> None:
    """A change of another rule does not matter; its near misses are taken by no rule."""
    assert problems(rule, builtin()) == []


def test_a_blank_frame_is_not_chrome() -> None:
    """No row of it matches a signature."""
    assert not builtin().is_chrome_frame(Frame(["", "   "]))
    assert not builtin().is_chrome_frame(Frame([]))


@pytest.mark.parametrize("rule", RULES, ids=by_id)
def test_a_rule_names_its_kind_and_source(rule: Rule) -> None:
    """Its kind is known; its program and the recording it was seen in are given."""
    assert rule.kind in KINDS
    assert rule.program
    assert rule.seen_in


def test_names_are_unique() -> None:
    """An id stands for one rule."""
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_the_generated_module_is_current() -> None:
    """After a change of a TOML file: ``python -m tailcut.rules.generate``."""
    assert TARGET.read_text(encoding="utf-8") == source()


def test_no_rule_has_40_rows() -> None:
    """A change of one rule is a page of the generated module at most."""
    rows = [re.split(r"\t|'", line) for line in TARGET.read_text(encoding="utf-8").splitlines()]
    ids = {rule.id for rule in RULES}
    counts = Counter(cell for row in rows for cell in ids.intersection(row))
    assert set(counts) == ids
    assert max(counts.values()) < 40


@pytest.mark.parametrize(
    "name",
    ["claude-spinner", "gemini-slash-menu", "key-to-verb", "btop", "size-of-size", "tqdm"],
)
def test_a_removed_rule_takes_only_its_own_rows_along(name: str, tmp_path: Path) -> None:
    """The generated module has all other rows as before, in the same order."""
    files = [tmp_path / path.name for path in BUILTIN_FILES]
    for path, copy in zip(BUILTIN_FILES, files, strict=True):
        head, *tables = re.split(r"(?m)^(?=\[\[rule\]\]$)", path.read_text(encoding="utf-8"))
        others = [table for table in tables if f'\nid = "{name}"\n' not in table]
        copy.write_text("".join([head, *others]), encoding="utf-8")
    before, after = source().splitlines(), source(files).splitlines()
    removed = [line for line in before if name in re.split(r"\t|'", line)]
    assert 0 < len(removed) < 40
    assert after == [line for line in before if line not in removed]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("abc", {"ab"}),
        ("a", {"a"}),
        ("a|bc", {"a", "bc"}),
        ("(?:a|[b-d])?x", {"ax", "bx", "cx", "dx", "x"}),
        (r"\d+x", set("0123456789")),
        ("a*+b", {"aa", "ab", "b"}),
        ("a{2,}", {"aa"}),
        ("(?:ab)?c|d.", {"ab", "c", "d"}),
        ("(?P<n>x)y", {"xy"}),
        ("(?!z)(?=a)ab", {"ab"}),
        ("a[a-z]", {"a"}),
        (".a", None),
        (r"\S", None),
        ("[^a]", None),
        ("a?", None),
    ],
)
def test_what_a_pattern_can_begin_with(pattern: str, expected: set[str] | None) -> None:
    """Two characters, or one where too many can follow; None where any character can begin."""
    assert starts(pattern) == expected


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.name)
def test_no_rule_takes_what_must_be_kept(recording: Recording) -> None:
    """A line with a string that is needed or wanted survives, whatever stands around it."""
    lines = [line for text in texts(recording) for line in text.split("\n")]
    stage = Chrome(builtin())
    kept = stage(lines) + stage.close()
    for string in [*recording.labels["must_keep"], *recording.labels.get("wanted", [])]:
        folded = " ".join(string.split())
        before = sum(folded in " ".join(line.split()) for line in lines)
        after = sum(folded in " ".join(line.split()) for line in kept)
        # Repeated banners aside, no line with the string is lost.
        assert after == before, string


def texts(recording: Recording) -> list[str]:
    """Return the texts that a person saw of a recording."""
    found = [
        path.read_text("utf-8")
        for name in ("screen.joined.txt", "alt.txt")
        if (path := recording.folder / name).exists()
    ]
    if recording.meta["mode"] == "pipe":
        found.append(recording.data.decode("utf-8", "replace").replace("\r\n", "\n"))
    return found


FILLERS = (
    *(" ", "a ", "%", "x% ", "=", "[ ", "· ", "(", "…", "1,", " 1 ", "- ", "/", "E ", "│", ". "),
    *("0", ".", "─", "⠋", "\t", "a"),
)

HOSTILE = """
import sys
from tailcut.core.items import Frame
from tailcut.rules import builtin
from tailcut.rules.index import MATCHED_CHARS, OPEN
from tailcut.rules.match import BuiltinRules
from tailcut.stages.boxes import unboxed
from tailcut.stages.chrome import Chrome
from tests.rules.test_rules import FILLERS

rules = BuiltinRules()
for rule in builtin().rules:
    for example in rule.examples:
        found = [f for line in example.split("\\n") if (f := rules.finding(unboxed(line)))]
        opening = next((f.opening for f in found if f.action == OPEN), None)
        for line in example.split("\\n")[:3]:
            text = unboxed(line).strip()
            for cut in {len(text) // 2, len(text) - 1}:
                for filler in FILLERS:
                    hostile = (text[:cut] + filler * MATCHED_CHARS)[: MATCHED_CHARS - 1] + "\\x01"
                    rules.finding(hostile)
                    rules.finding(filler * 60 + text[-2:])
                    for matches in filter(None, opening and (opening.inside, opening.last) or ()):
                        matches(hostile)
                    if rule.rows:
                        rules.is_chrome_frame([hostile, text])
stage = Chrome(builtin())
for rule in builtin().rules:
    for example in rule.examples:
        text = example.split("\\n")[0]
        stage([text])
        stage([(text + " ") * (1 + 65536 // (len(text) + 1))])
for filler in FILLERS:
    stage([filler * 65536])
"""


def test_no_built_in_pattern_backtracks_without_end() -> None:
    """Lines that almost match, as long as a rule allows, and longer ones, take seconds in all.

    A pattern that is worse than quadratic would take minutes.
    """
    done = subprocess.run([sys.executable, "-c", HOSTILE], timeout=120, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.rows], ids=by_id)
def test_no_rule_hides_another_programs(rule: Rule) -> None:
    """What a rule drops is not kept as an update of another program's display, nor the reverse."""
    assert hidden(rule, builtin(), PROGRAMS) == []


def test_a_hidden_rule_is_named(tmp_path: Path) -> None:
    """With the rule that comes first, its program, and what it does; the same fate is no harm."""
    path = tmp_path / "own.toml"
    path.write_text(
        "program = 'ours'\n"
        "[[rule]]\nid = 'ours-drops'\npattern = '.*(?:ing) a'\nexamples = ['[1/2] Building a']\n"
        "[[rule]]\nid = 'ours-keeps'\nkeep = 'last'\npattern = '\\[#.*'\n"
        'examples = ["[##########] 2%\\n[##########] 5%"]\n'
        "[[rule]]\nid = 'ours-too'\npattern = 'Dload .*'\n"
        "examples = ['Dload  Upload   Total   Spent    Left  Speed']\n"
    )
    rules = builtin() + load_rules([path])
    found = {rule.id: hidden(rule, rules, rules.programs) for rule in rules.rules[-3:]}
    assert found["ours-drops"] == [
        "the example '[1/2] Building a' is hidden by rule 'numbered-step' of 'cmake, ninja, make', "
        "which comes first and keeps it"
    ]
    assert [problem[-9:] for problem in found["ours-keeps"]] == [" drops it"]
    assert found["ours-too"] == []
