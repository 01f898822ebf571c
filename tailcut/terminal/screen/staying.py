"""The alternate screen: what a stay leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tailcut.core.items import Journal
from tailcut.terminal.functions import Function
from tailcut.terminal.screen.ages import Ages
from tailcut.terminal.screen.editing import Editing
from tailcut.terminal.screen.grid import Buffer
from tailcut.terminal.screen.repaint import repeats
from tailcut.terminal.screen.watch import MOUSE, Watch

__all__ = ["Staying"]


class Staying(Editing):
    """The layer that changes between the two screens, and follows what scrolls by on the other."""

    def _enter_alternate(self) -> None:
        if self._under is None:
            self._under = Buffer(self)
            self._watch = Watch()
            self.ages = Ages()
            self.rows = [""] * self.height
            self.continued = [False] * self.height
            self.saved = self._saved_inside
            self.top, self.bottom, self.pinned = 0, self.height - 1, False
            self._erased = None
            self._lost.clear()
            self._printed = False

    def _leave_alternate(self) -> list[tuple[Sequence[str], bool]]:
        """Put the normal screen back and return the frames of the stay, if anything was shown."""
        under = self._under
        if under is None:
            return []
        if self._printed:
            self._note_loss()
        frame = self._shown(self._erased) if self._erased and not self._printed else []
        frames = self._frames_of_stay(frame or self._shown((self.rows, self.continued)))
        scrolled = self._watch.scrolled(self._erased[0] if frame and self._erased else self.rows)
        if scrolled:
            frames = [kept for kept in frames[:-1] if not repeats(kept[0], scrolled)] + frames[-1:]
            frames.insert(0, (Journal(scrolled), False))
        self._watch = Watch()
        self._under = self._erased = None
        self._saved_inside = self.saved
        self.ages = under.ages
        self.rows, self.continued, self.saved = under.rows, under.continued, under.saved
        self.top, self.bottom, self.pinned = under.top, under.bottom, under.pinned
        self._fit(self.height)
        return frames

    def write_plain(self, text: str) -> None:
        """Print a stretch of text whose only controls are line ends and HT."""
        watch = self._watch
        if watch.panorama is None:
            super().write_plain(text)
        elif watch.by_motion:  # each line end may move rows, so they come one by one
            lines = [line.removesuffix("\r") for line in text.split("\n")]
            for number, line in enumerate(lines):
                if number:
                    if watch.is_first(self.y, self.bottom):
                        self._end_frame()
                    self._newline()
                    if watch.is_due:
                        self._end_frame()
                if line:
                    super().write_plain(line)
                    watch.panorama.written += len(line) - line.count("\t")
        else:
            super().write_plain(text)
            controls = text.count("\n") + text.count("\r") + text.count("\t")
            watch.panorama.written += len(text) - controls

    def _end_frame(self, texts: Sequence[str] = ()) -> None:
        """Look at what the program shows, at the end of a frame."""
        panorama = self._watch.follow(self.clusters.text)
        self._watch.look()
        if panorama is not None:
            panorama.written += sum(map(len, texts))
            panorama.frame(self.rows)

    def _sign(self, f: Function) -> None:
        if self._under is not None:
            if f.a == MOUSE:
                self._watch.mouse(self.clusters.text)
            else:
                self._watch.keys()

    def _on_screen(self) -> Iterator[str]:
        yield from super()._on_screen()
        if self._watch.panorama is not None:
            yield from self._watch.panorama.rows
