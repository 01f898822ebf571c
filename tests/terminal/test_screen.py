"""The screen: which functions it executes, and what holds of it whatever it executes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tailcut.terminal import Terminal
from tailcut.terminal import functions as fn
from tailcut.terminal.screen import screen as module
from tests.differential.streams import Case, cases, kinds_but

IN_LOOP = {fn.REP, fn.NOP, fn.END}
"""Functions that the hot loop finishes by itself in every case."""

SILENT = {fn.UNKNOWN}
"""Functions that change nothing on the screen."""


def test_every_function_is_executed_or_silent() -> None:
    """Each mnemonic of `functions` has a handler, a place in the loop, or is listed as silent."""
    mnemonics = {value for name, value in vars(fn).items() if name.isupper() and value == name}
    executed = set(module._HANDLERS)
    assert executed | IN_LOOP | SILENT == mnemonics
    assert not executed & (IN_LOOP | SILENT)
    assert not IN_LOOP & SILENT


def test_every_handler_is_named_after_its_function() -> None:
    """The table pairs each function with its own method."""
    wrong = {op for op, method in module._HANDLERS.items() if method.__name__ != f"_{op.lower()}"}
    assert not wrong


@settings(max_examples=300)
@given(case=cases(kinds_but(), 25), unwrap=st.booleans())
def test_the_screen_is_sound_after_every_step(case: Case, unwrap: bool) -> None:
    """Whatever is executed, the cursor, the margins, the rows and their cells fit each other."""
    terminal = Terminal(case.cols, case.rows, "pty", unwrap=unwrap)
    for token in case.tokens:
        terminal.feed(token.text.encode())
        terminal._screen.verify()


SIZES = st.tuples(st.integers(1, 12), st.integers(1, 6))


@settings(max_examples=300)
@given(case=cases(kinds_but(), 15), sizes=st.lists(SIZES, min_size=1, max_size=3))
def test_the_screen_is_sound_whatever_its_size(case: Case, sizes: list[tuple[int, int]]) -> None:
    """Also where the size changes between any two steps, and where it is not known at first."""
    terminal = Terminal(newline="pty")
    widest = 1000
    every = max(1, len(case.tokens) // (len(sizes) + 1))
    for number, token in enumerate(case.tokens, 1):
        terminal.feed(token.text.encode())
        terminal._screen.verify(widest)
        if number % every == 0 and sizes:
            terminal.resize(*sizes.pop())
            terminal._screen.verify(widest)
