"""The grammar of generated streams, on which terminals should agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

COUNTS = ("", "0", "1", "2", "3", "4", "7", "99")
"""Parameters: left out, zero, small, past every margin of the small screens in use."""

SIZES = ((5, 3), (8, 4), (10, 5), (20, 6), (6, 2))
"""Columns and rows: small, so that short streams wrap and scroll."""

WORDS = ("a", "bc", "def", "ghij", "klmno", "pqrstuvw", "xyz ABCDE", "  ", "0123456789ABCDEFGHIJ")
WIDE = ("漢", "字字", "コ", "한글", "🎉", "a漢", "漢b", "ｱＡ")
MARKED = ("e\u0301", "a\u0308\u0323", "x\u200d", "y\u200b", "❤\ufe0f", "漢\u0301", "👩\u200d💻")
LOOSE = ("\u0301", "\u200d", "\u200b", "\ufe0f")


@dataclass(frozen=True)
class Kind:
    """One kind of token: a template and what its places can hold."""

    name: str
    template: str
    choices: tuple[Sequence[str], ...] = ()
    weight: int = 2

    def build(self, values: Iterable[str]) -> Token:
        """Fill the places of the template."""
        return Token(self.name, self.template.format(*values))


@dataclass(frozen=True)
class Token:
    """A piece of a stream: some text or one control function."""

    kind: str
    text: str


@dataclass(frozen=True)
class Case:
    """A stream and the size of the terminal it is for."""

    cols: int
    rows: int
    tokens: tuple[Token, ...]

    @property
    def data(self) -> bytes:
        """The bytes of the stream."""
        return "".join(token.text for token in self.tokens).encode()

    def __str__(self) -> str:
        names = ", ".join(
            f"{t.text!r}" if t.kind in TEXTUAL else f"{t.kind} {t.text!r}" for t in self.tokens
        )
        return f"{self.cols}x{self.rows}: {names}\n    {self.data!r}"


def _csi(name: str, final: str, weight: int = 2, choices: Sequence[str] = COUNTS) -> Kind:
    return Kind(name, "\x1b[{}" + final, (choices,), weight)


def _plain(name: str, *texts: str, weight: int = 2) -> Kind:
    return Kind(name, "{}", (texts,), weight)


TEXTUAL = frozenset({"text", "wide", "marks", "CR", "LF", "CRLF"})

KINDS: tuple[Kind, ...] = (
    Kind("text", "{}", (WORDS,), 30),
    Kind("wide", "{}", (WIDE,), 8),
    Kind("marks", "{}", (MARKED,), 3),
    Kind("loose mark", "{}", (LOOSE,), 1),
    _plain("CRLF", "\r\n", weight=8),
    _plain("CR", "\r", weight=4),
    _plain("LF", "\n", weight=4),
    _plain("BS", "\b", "\b\b", "\b\b\b\b\b\b", weight=3),
    _plain("HT", "\t", weight=3),
    _plain("VT", "\v", "\f", weight=1),
    _plain("ignored C0", "\x07", "\x00", "\x05", weight=1),
    _csi("CUU", "A"),
    _csi("CUD", "B"),
    _csi("CUF", "C"),
    _csi("CUB", "D"),
    _csi("CNL", "E", 1),
    _csi("CPL", "F", 1),
    _csi("CHA", "G"),
    _csi("HPA", "`", 1),
    _csi("HPR", "a", 1),
    _csi("VPA", "d", 1),
    _csi("VPR", "e", 1),
    Kind("CUP", "\x1b[{};{}H", (COUNTS, COUNTS), 6),
    Kind("HVP", "\x1b[{};{}f", (COUNTS, COUNTS), 1),
    _csi("ED", "J", 4, ("", "0", "1", "2")),
    _csi("ED 3", "J", 1, ("3",)),
    _csi("DECSED", "J", 1, ("?", "?1", "?2")),
    _csi("EL", "K", 6, ("", "0", "1", "2")),
    _csi("DECSEL", "K", 1, ("?", "?1", "?2")),
    _csi("ECH", "X"),
    _csi("ICH", "@"),
    _csi("DCH", "P"),
    _csi("IL", "L"),
    _csi("DL", "M"),
    _csi("SU", "S"),
    Kind("SU in a region", "\x1b[2;3r\x1b[{}S", (("", "1", "2", "7"),), 1),
    _csi("SD", "T", 2, ("", "1", "2", "7")),
    _csi("REP", "b", 2, ("", "0", "1", "2", "3", "7")),
    _plain("HTS", "\x1bH", weight=1),
    _csi("CHT", "I", 1),
    _csi("CBT", "Z", 1),
    _csi("TBC", "g", 1, ("", "0", "3")),
    Kind("DECSTBM", "\x1b[{};{}r", (("", "1", "2", "3"), ("", "2", "3", "4", "9")), 4),
    _csi("DECOM", "", 1, ("?6h", "?6l")),
    _csi("DECAWM", "", 1, ("?7h", "?7l")),
    _csi("IRM", "", 2, ("4h", "4l")),
    _csi("LNM", "", 1, ("20h", "20l")),
    _csi("reverse wrap", "", 1, ("?45h", "?45l")),
    _plain("DECSC", "\x1b7", weight=2),
    _plain("DECRC", "\x1b8", weight=2),
    _csi("SCOSC", "s", 1, ("",)),
    _csi("SCORC", "u", 1, ("",)),
    _plain("IND", "\x1bD", weight=1),
    _plain("NEL", "\x1bE", weight=1),
    _plain("RI", "\x1bM", weight=3),
    _plain("RIS", "\x1bc", weight=1),
    _csi("DECSTR", "p", 1, ("!",)),
    _plain("DECALN", "\x1b#8", weight=1),
    _csi("alternate in", "", 2, ("?1049h", "?1047h", "?47h")),
    _csi("alternate out", "", 2, ("?1049l", "?1047l", "?47l")),
    _csi("DECSC mode", "", 1, ("?1048h", "?1048l")),
    Kind("SCS", "\x1b{}{}", (("(", ")", "*", "+"), ("0", "B")), 2),
    _plain("shift", "\x0e", "\x0f", "\x1bn", "\x1bo", weight=2),
    _plain("drawn", "lqqk", "x", "mqj", weight=2),
    _csi("SGR", "m", 2, ("", "1", "38;5;3", "38:2::1:2:3", ">4;1", "?4", "0;0;0;0")),
    Kind("OSC", "\x1b]{}{}", (("0;t", "8;;x", "", "133;A"), ("\x07", "\x1b\\")), 1),
    Kind("string", "\x1b{}q1\x1b\\", (("P", "_", "^", "X"),), 1),
    _csi(
        "nothing", "", 1, ("?2026h", ">1u", "<u", "?25l", "2 q", "c", "?1$p", ">4;2m", "14t", "6n")
    ),
    _plain(
        "C1", "\u0084", "\u0085", "\u008d", "\u009b2J", "\u009b2;2H", "\u009d0;t\u009c", weight=1
    ),
    _plain(
        "broken", "\x1b[2\x18", "\x1b[\x1b[2C", "\x1b[1\r2C", "\x1b[1;2\x1a", "\x1b(\x18", weight=1
    ),
    _csi("DECBI", "", 0, (" @", "2 @", " A", "2 A", "'}", "'~", "2'}")),
)

BY_NAME = {kind.name: kind for kind in KINDS}


def kinds_but(*names: str) -> tuple[Kind, ...]:
    """Return the kinds that are in use by default, without those named."""
    unknown = set(names) - BY_NAME.keys()
    assert not unknown, unknown
    return tuple(kind for kind in KINDS if kind.weight and kind.name not in names)


def random_case(rng: random.Random, kinds: Sequence[Kind], longest: int = 25) -> Case:
    """Draw a case at random."""
    cols, rows = rng.choice(SIZES)
    weights = [kind.weight for kind in kinds]
    chosen = rng.choices(kinds, weights, k=rng.randint(2, longest))
    tokens = tuple(kind.build([rng.choice(places) for places in kind.choices]) for kind in chosen)
    return Case(cols, rows, tokens)


def cases(kinds: Sequence[Kind], longest: int = 25) -> st.SearchStrategy[Case]:
    """Return a hypothesis strategy that draws cases."""
    weighted = [kind for kind in kinds for _ in range(kind.weight)]

    def token(kind: Kind) -> st.SearchStrategy[Token]:
        return st.tuples(*map(st.sampled_from, kind.choices)).map(kind.build)

    tokens = st.lists(st.sampled_from(weighted).flatmap(token), min_size=1, max_size=longest)

    def build(size: tuple[int, int], found: list[Token]) -> Case:
        return Case(size[0], size[1], tuple(found))

    return st.builds(build, st.sampled_from(SIZES), tokens)


def shrink(case: Case, fails: Callable[[Case], bool], patience: int = 600) -> Case:
    """Remove tokens, and letters of text, while the case still fails."""
    tries = 0

    def attempt(tokens: Sequence[Token]) -> bool:
        nonlocal case, tries
        tries += 1
        smaller = Case(case.cols, case.rows, tuple(tokens))
        if tries < patience and tokens and fails(smaller):
            case = smaller
            return True
        return False

    size = len(case.tokens) // 2
    while size:
        start = 0
        while start < len(case.tokens):
            if not attempt(case.tokens[:start] + case.tokens[start + size :]):
                start += size
        size //= 2
    for index in range(len(case.tokens)):
        for simpler in _simpler(case.tokens[index]):
            if attempt((*case.tokens[:index], simpler, *case.tokens[index + 1 :])):
                break
    index = 0
    while index < len(case.tokens):
        if not attempt(case.tokens[:index] + case.tokens[index + 1 :]):
            index += 1
    return case


def _simpler(token: Token) -> Iterable[Token]:
    if token.kind == "text":
        for length in range(1, len(token.text)):
            yield Token("text", token.text[:length])
    elif token.kind == "wide":
        for char in token.text:
            if len(token.text) > 1:
                yield Token("wide", char)
