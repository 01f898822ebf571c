"""Short streams, each for one behaviour, against what tmux, xterm.js and libvterm agree on."""

import json
import unicodedata
from collections.abc import Sequence
from typing import Any

import pytest

from tailcut.core.items import SCROLLBACK_CLEARED
from tailcut.terminal import Terminal
from tests.recordings import FOLDER

PROBES: list[dict[str, Any]] = json.loads((FOLDER / "probes.json").read_text("utf-8"))

DIFFERENT = {
    "csi-intermediate-space-A": "SR: tmux and libvterm do not know it",
    "il-col": "IL goes to the first column, as in xterm; not in tmux and libvterm",
    "osc-c1-st": "U+009C ends an OSC, as in xterm; tmux and libvterm swallow on",
    "rep-wrap": "REP wraps, as in xterm; tmux and libvterm stop at the margin",
    "wide-bs": "a wide character goes when its right half is overwritten, as in xterm",
    "wide-cub": "likewise",
    "wide-el": "or erased",
    "wide-el1": "or its left half is erased",
    "wide-overwrite-right": "likewise",
}
"""Probes that the terminal shows differently, with the reason: in each, xterm is outvoted."""


def _normal(lines: Sequence[str]) -> list[str]:
    rows = [unicodedata.normalize("NFC", line).rstrip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    while rows and not rows[0]:
        rows.pop(0)
    return rows


def _shown(probe: dict[str, Any]) -> list[str]:
    terminal = Terminal(probe["cols"], probe["rows"], newline="pty", unwrap=False, frames=False)
    items = [*terminal.feed(probe["bytes"].encode("latin-1")), *terminal.finish()]
    cleared = [index for index, item in enumerate(items) if item is SCROLLBACK_CLEARED]
    return _normal([str(item) for item in items[cleared[-1] + 1 if cleared else 0 :]])


@pytest.mark.parametrize("probe", PROBES, ids=[probe["name"] for probe in PROBES])
def test_probe(probe: dict[str, Any]) -> None:
    """The terminal shows what terminals agree on."""
    expected = _normal(probe["shown"])
    shown = _shown(probe)
    if probe["scope"] == "screen" and expected:
        shown = _normal(shown[-len(expected) :])
    assert (shown == expected) != (probe["name"] in DIFFERENT)
