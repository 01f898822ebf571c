"""The screen: which functions it executes, and what holds of it whatever it executes."""

from __future__ import annotations

from tailcut.terminal import functions as fn
from tailcut.terminal.screen import screen as module

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
