"""Column widths against the tables they were made from, and what the fast path relies on."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tailcut.terminal.widths import NARROW, SPECIAL, UNICODE_VERSION, width

ROOT = Path(__file__).resolve().parents[2]

SAMPLES = [
    ("a", 1, "ASCII"),
    ("\u00a0", 1, "a no-break space is a blank"),
    ("\u00ad", 1, "xterm shows a soft hyphen"),
    ("\u00e9", 1, "a precomposed letter"),
    ("\u0301", 0, "a combining mark"),
    ("\u0600", 0, "a prepended format character"),
    ("\u0903", 1, "a spacing mark"),
    ("\u1100", 2, "a leading jamo"),
    ("\u1160", 0, "a jamo vowel"),
    ("\u11ff", 0, "a jamo final"),
    ("\u200b", 0, "zero-width space"),
    ("\u200d", 0, "zero-width joiner"),
    ("\u200f", 0, "a direction mark"),
    ("\u2026", 1, "ambiguous is narrow"),
    ("\u2028", 1, "line separator"),
    ("\u231a", 2, "an emoji by default"),
    ("\u2601", 1, "text by default: a selector after it does not widen it"),
    ("\u3042", 2, "hiragana"),
    ("\u3164", 2, "the Hangul filler"),
    ("\ufe0f", 0, "a variation selector"),
    ("\ufeff", 0, "a byte-order mark"),
    ("\uff21", 2, "fullwidth"),
    ("\uff71", 1, "halfwidth"),
    ("\ufffd", 1, "the replacement character"),
    ("\U0001f1e9", 1, "a regional indicator"),
    ("\U0001f3fb", 2, "a skin tone stands alone"),
    ("\U0001f600", 2, "an emoji"),
    ("\U00020000", 2, "an ideograph outside the first plane"),
    ("\U000e0100", 0, "a variation selector outside the first plane"),
    ("\U0010ffff", 1, "the last code point"),
]


@pytest.mark.parametrize(
    ("char", "columns", "why"), SAMPLES, ids=[f"U+{ord(c):04X}" for c, *_ in SAMPLES]
)
def test_sample(char: str, columns: int, why: str) -> None:
    """Characters of each kind take the columns that xterm gives them."""
    assert width(char) == columns, why


def test_every_code_point_agrees_with_wcwidth() -> None:
    """All widths are those of the wcwidth package but for the exceptions that the tool lists."""
    wcwidth = pytest.importorskip("wcwidth")
    if wcwidth.list_versions()[-1] != UNICODE_VERSION:
        pytest.skip(f"this wcwidth is not of Unicode {UNICODE_VERSION}")
    make_widths = _tool()
    differences = [
        f"U+{code:04X}"
        for code in range(0xA0, 0x110000)
        if width(chr(code)) != max(wcwidth.wcwidth(chr(code)), 0)
        and code not in make_widths.EXCEPTED
        and code not in make_widths.SPACING_MARKS
        and not 0xD800 <= code <= 0xDFFF
    ]
    assert differences == []


def test_every_exception_is_one() -> None:
    """An exception in the tool's list says something that the package does not."""
    wcwidth = pytest.importorskip("wcwidth")
    make_widths = _tool()
    assert {width(chr(code)) == columns for code, columns in make_widths.EXCEPTED.items()} == {True}
    idle = [
        f"U+{code:04X}"
        for code, columns in make_widths.EXCEPTED.items()
        if wcwidth.wcwidth(chr(code)) == columns
    ]
    assert idle == []


def test_the_module_is_what_the_tool_writes() -> None:
    """The committed table has not been edited by hand."""
    wcwidth = pytest.importorskip("wcwidth")
    if wcwidth.list_versions()[-1] != UNICODE_VERSION:
        pytest.skip(f"this wcwidth is not of Unicode {UNICODE_VERSION}")
    command = [sys.executable, str(ROOT / "tools" / "make_widths.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


def test_special_and_narrow_share_out_all_characters() -> None:
    """Every character that is not one column wide is special; special is what is not narrow."""
    special, narrow = re.compile(f"[{SPECIAL}]"), re.compile(f"[{NARROW}]")
    for code in range(0xA0, 0x110000):
        char = chr(code)
        is_special = special.match(char) is not None
        assert is_special or width(char) == 1, f"U+{code:04X}"
        assert is_special != (narrow.match(char) is not None), f"U+{code:04X}"
    assert not special.search("".join(map(chr, range(0xA0))))


def test_what_agents_draw_with_is_not_special() -> None:
    """Boxes, bars, bullets, spinners, arrows, braille and letters with accents stay plain."""
    common = "…•·❯⎿✻✢✳✶✽●○◆▀▄█░▒▓⣾⠋→←↑↓✓✔✗✘☑☒★☆⚠ℹ╭╮╰╯─│┃ЖαéßŁİ◇⏺❖⌘⏎»«±°\ue0b0\uf015"
    assert re.findall(f"[{SPECIAL}]", common) == []


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_widths", ROOT / "tools" / "make_widths.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
