"""Modes, margins and character sets."""

from __future__ import annotations

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.terminal.charsets import ASCII, Charsets
from tailcut.terminal.functions import Function
from tailcut.terminal.screen.grid import Cursor
from tailcut.terminal.screen.staying import Staying

__all__ = ["Modes"]


class Modes(Staying):
    """The layer that sets how later functions act."""

    def _scs(self, f: Function) -> None:
        name, wide = f.args
        self.charsets.designate(f.a, ASCII if wide else str(name))

    def _ls(self, f: Function) -> None:
        self.charsets.lock(f.a)

    def _ss(self, f: Function) -> None:
        self.charsets.shift(f.a)

    def _decstbm(self, f: Function) -> None:
        bottom = f.b or self.height
        self._grow(bottom)
        bottom = min(bottom, self.height)
        if f.a < bottom - 1:
            self.top, self.bottom, self.pinned = f.a, bottom - 1, f.b > 0
            self.x = self.y = 0
            if self.origin:
                self.y = self.top
            if self._under is not None:
                self._watch.margins(self._printed, self.clusters.text)

    def _sm(self, f: Function) -> None:
        self._set_ansi_modes(f, True)

    def _rm(self, f: Function) -> None:
        self._set_ansi_modes(f, False)

    def _set_ansi_modes(self, f: Function, on: bool) -> None:
        if 4 in f.args:
            self.inserts = on
            if not on and self._under is not None:
                self._watch.replaces()
        if 20 in f.args:
            self.newline = on

    def _decset(self, f: Function) -> None:
        for mode in f.args:
            if mode == 6:
                self.origin = True
                self._goto(0, 0)
            elif mode == 7:
                if not self.wraps:
                    self._clamp()  # with autowrap off, no wrap was pending
                self.wraps = True
            elif mode == 1 and self._under is not None:
                self._watch.keys()
            elif mode == 45:
                self.reverse_wraps = True
            elif mode == 1048:
                self._decsc(f)
            elif mode in ALTERNATE_SCREENS:
                if mode == 1049:
                    self._decsc(f)
                self._enter_alternate()

    def _decrst(self, f: Function) -> None:
        for mode in f.args:
            if mode == 6:
                self.origin = False
                self._goto(0, 0)
            elif mode == 7:
                self.wraps = False
            elif mode == 45:
                self.reverse_wraps = False
            elif mode == 1048:
                self._decrc(f)
            elif mode in ALTERNATE_SCREENS:
                frames = self._leave_alternate()
                if mode == 1049:
                    self._decrc(f)
                self._anchor(frames)

    def _decstr(self, _: Function) -> None:
        self.top, self.bottom, self.pinned = 0, self.height - 1, False
        self.origin = self.inserts = self.reverse_wraps = False
        self.wraps = True
        self.charsets = Charsets()
        self.saved = Cursor()
