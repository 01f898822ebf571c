"""The screen: execute text runs and control functions.

Semantics are xterm's. Where its manual leaves a question open, behaviour was compared with xterm.js
and tmux (docs/terminal.md lists the differences).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import length_hint

from tailcut.core.controls import ALTERNATE_SCREENS
from tailcut.terminal import functions as fn
from tailcut.terminal.charsets import ASCII, Charsets
from tailcut.terminal.functions import (
    CHA,
    CR,
    CUB,
    CUD,
    CUF,
    CUP,
    CUU,
    EL,
    END,
    NEWLINE,
    NOP,
    REP,
    SIGN,
    Function,
    Step,
    step,
)
from tailcut.terminal.screen.grid import Cursor
from tailcut.terminal.screen.printing import last_character
from tailcut.terminal.screen.row import FILL, cut, is_end, overlay, special
from tailcut.terminal.screen.scrollback import unwrap
from tailcut.terminal.screen.staying import Staying
from tailcut.terminal.screen.watch import LINE_ENDS, SYNC, Watch

__all__ = ["Screen"]


class Screen(Staying):
    """A terminal's screen; `Grid` lists its arguments and attributes."""

    def execute(self, texts: Sequence[str], steps: Sequence[Step]) -> None:
        """Execute text runs, each with the control function that follows it.

        The functions that make up nearly all of real streams are written out here with the
        cursor in local variables; a call for each would double the time. The rest, and every
        unusual case of these, goes to the methods below.
        """
        if self._watch.by_motion:
            self._execute_by_motion(texts, steps)
        else:
            self._execute(texts, steps)

    def _execute(self, texts: Sequence[str], steps: Sequence[Step]) -> None:
        by_motion = self._watch.by_motion
        rows, continued, columns = self.rows, self.continued, self.columns
        top, bottom, x, y = self.top, self.bottom, self.x, self.y
        direct, addressed = self._direct, not self.origin
        printed, inside = self._printed, self._under is not None
        fresh = self._fresh  # text was printed since the cursor last moved up
        before = self.last
        if steps[0][0] is REP and not texts[0]:
            self._repeat(before, steps[0][1])
            x, y = self.x, self.y
        self.last = ""
        counted = 0  # texts that a look at the frame has counted
        coming = iter(steps)
        for text, (op, a, b, function) in zip(texts, coming):  # noqa: B905
            if text:
                end = x + len(text)
                if direct and end <= columns and (text.isascii() or special(text) is None):
                    row = rows[y]
                    size = len(row)
                    if x == size:
                        rows[y] = row + text
                    elif not x and end >= size:
                        rows[y] = text
                    elif x > size:
                        rows[y] = row + " " * (x - size) + text
                    elif row.isascii() or FILL not in row:
                        rows[y] = row[:x] + text + row[end:]
                    else:
                        rows[y] = overlay(row, x, text)
                    x = end
                else:
                    self.x, self.y = x, y
                    self._print(text)
                    x, y = self.x, self.y
                printed = fresh = True
            if op is CUP:
                if addressed and a < self.height and b < columns:
                    if fresh and a < y:
                        fresh = False
                        self.ages.redraw(rows, self.scrollback.count)
                    x, y = b, a
                    continue
            elif op is NEWLINE:
                if y != bottom and y + 1 < len(rows):
                    y += 1
                    x = 0
                    if continued[y]:
                        continued[y] = False
                    continue
            elif op is EL:
                # Of the alternate screen, the frame before a run of erases is kept (`_el`).
                if not (inside and printed) or (not a and x and not rows[y][:x].isspace()):
                    if a == 2:
                        if not continued[y]:
                            rows[y] = ""
                            continue
                    elif not a and (x or not continued[y]):
                        row = rows[y]
                        if x < len(row):
                            rows[y] = cut(row, x)
                        continue
            elif op is CHA:
                if a < columns:
                    x = a
                    continue
            elif op is CUU:
                if y - a >= top and x < columns:
                    if fresh:
                        fresh = False
                        self.ages.redraw(rows, self.scrollback.count)
                    y -= a
                    continue
            elif op is CUF:
                if x + a < columns:
                    x += a
                    continue
            elif op is CUD:
                if y + a <= bottom and x < columns:
                    y += a
                    continue
            elif op is CUB:
                if a <= x < columns:
                    x -= a
                    continue
            elif op is CR:
                x = 0
                continue
            elif op is NOP:
                continue
            elif op is END:
                if text:
                    self.last = last_character(before + text if text is texts[0] else text)
                continue
            self.x, self.y, self._printed, self._fresh = x, y, printed, fresh
            if op is REP:
                self._repeat(before + text if text and text is texts[0] else text, a)
                x, y = self.x, self.y
                continue
            if op is SIGN and a == SYNC:
                if inside:
                    done = len(steps) - length_hint(coming)
                    self._end_frame(texts[counted:done])
                    counted = done
                continue
            handler = _HANDLERS.get(op)
            if handler is not None:
                if by_motion and op in LINE_ENDS and self._watch.is_first(y, bottom):
                    done = len(steps) - length_hint(coming)
                    self._end_frame(texts[counted:done])
                    counted = done
                handler(self, function)
                rows, continued = self.rows, self.continued
                top, bottom, x, y = self.top, self.bottom, self.x, self.y
                direct, addressed = self._direct, not self.origin
                printed, inside = self._printed, self._under is not None
                if by_motion:
                    if self._watch.by_motion and self._watch.is_due:
                        done = len(steps) - length_hint(coming)
                        self._end_frame(texts[counted:done])
                        counted = done
                elif self._watch.by_motion:
                    done = len(steps) - length_hint(coming)
                    self._execute_by_motion(texts[done:], steps[done:])
                    return
        self.x, self.y, self._printed, self._fresh = x, y, printed, fresh
        if inside and self._watch.panorama is not None:
            self._watch.panorama.written += sum(map(len, texts[counted:]))

    def _execute_by_motion(self, texts: Sequence[str], steps: Sequence[Step]) -> None:
        """Execute, with a look at the screen where a multiplexer begins to paint anew."""
        start = 0
        for end in self._watch.ends(texts, steps):
            self._execute(texts[start:end], steps[start:end])
            start = end
            if self._watch.by_motion:
                self._end_frame()
        if start < len(steps):
            self._execute(texts[start:], steps[start:])

    # -- modes -----------------------------------------------------------------------------------

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

    def _ris(self, _: Function) -> None:
        self._before_clear()
        self._under = None
        self._watch = Watch()
        self._lost.clear()
        self._frames.clear()
        self.scrollback.clear()
        self._reset()

    def _sequence(self, f: Function) -> None:
        steps = [step(inner) for inner in f.args if isinstance(inner, Function)]
        self.execute([""] * len(steps), steps)

    # -- size and end ----------------------------------------------------------------------------

    def resize(self, columns: int, height: int) -> None:
        """Take a new size, in columns and rows, without rewrapping; settled rows stay settled."""
        self.grows = False
        if columns != self.columns:
            if self.tabs is not None:
                self.tabs = self.tabs[:columns] + self._stops_for(columns)[len(self.tabs) :]
            self.columns = columns
            self.x = min(self.x, columns - 1)
            if self._under is not None:  # what does not fit any more is gone, as in xterm
                self.rows[:] = [cut(row, columns) for row in self.rows]
                if self._watch.panorama is not None:
                    self._watch.panorama.resize()
        self._set_height(height)
        self.top, self.bottom, self.pinned = 0, height - 1, False

    def close(self) -> None:
        """End the stream: the rest settles."""
        self._anchor(self._leave_alternate())
        while self.rows and is_end(self.rows[-1]):
            self.rows.pop()
            self.continued.pop()
        count = self.scrollback.count
        while self.rows:
            self._settle_first()
        for _, lines, doubtful in self._frames:
            if not doubtful:
                self.scrollback.frame(lines)
        self._frames.clear()
        self.scrollback.end_line()
        self.ages.expire(self.height, count)
        self.scrollback.age(count, self.ages)
        if not self.scrollback.seen and self._cleared and self._keeps_frames:
            self.scrollback.settle_plain(self._shown(self._cleared))

    def finish(self) -> None:
        """End the stream: the screen that is up settles as it is, the alternate one included."""
        if self._under is not None:
            self.scrollback.end_line()
            self._under = None
        self.close()

    def lines(self) -> list[str]:
        """Return the logical lines on the normal screen down to the cursor's."""
        under = self._under
        rows, continued = (under.rows, under.continued) if under else (self.rows, self.continued)
        stop = (under.y if under else self.y) + 1
        lines = unwrap(rows[:stop], continued[:stop], self.columns)
        if lines and continued[0]:
            lines[0] = self.scrollback.unfinished + lines[0]
        return list(map(self.clusters.text, lines))


_HANDLERS: dict[str, Callable[[Screen, Function], None]] = {
    fn.NEWLINE: Screen._newline,
    fn.CR: Screen._cr,
    fn.LF: Screen._lf,
    fn.VT: Screen._vt,
    fn.BS: Screen._bs,
    fn.HT: Screen._ht,
    fn.IND: Screen._ind,
    fn.NEL: Screen._nel,
    fn.RI: Screen._ri,
    fn.HTS: Screen._hts,
    fn.SCS: Screen._scs,
    fn.LS: Screen._ls,
    fn.SS: Screen._ss,
    fn.DECSC: Screen._decsc,
    fn.DECRC: Screen._decrc,
    fn.DECALN: Screen._decaln,
    fn.RIS: Screen._ris,
    fn.SIGN: Screen._sign,
    fn.CUU: Screen._cuu,
    fn.CUD: Screen._cud,
    fn.CUF: Screen._cuf,
    fn.CUB: Screen._cub,
    fn.CNL: Screen._cnl,
    fn.CPL: Screen._cpl,
    fn.CHA: Screen._cha,
    fn.CUP: Screen._cup,
    fn.VPA: Screen._vpa,
    fn.VPR: Screen._vpr,
    fn.CHT: Screen._cht,
    fn.CBT: Screen._cbt,
    fn.ED: Screen._ed,
    fn.EL: Screen._el,
    fn.ECH: Screen._ech,
    fn.ICH: Screen._ich,
    fn.DCH: Screen._dch,
    fn.IL: Screen._il,
    fn.DL: Screen._dl,
    fn.SU: Screen._su,
    fn.SD: Screen._sd,
    fn.SL: Screen._sl,
    fn.SR: Screen._sr,
    fn.DECIC: Screen._decic,
    fn.DECDC: Screen._decdc,
    fn.TBC: Screen._tbc,
    fn.DECSTBM: Screen._decstbm,
    fn.DECSTR: Screen._decstr,
    fn.SM: Screen._sm,
    fn.RM: Screen._rm,
    fn.DECSET: Screen._decset,
    fn.DECRST: Screen._decrst,
    fn.SEQUENCE: Screen._sequence,
}
"""The method that executes each function which the loop does not finish by itself. REP, NOP and END
never leave the loop; UNKNOWN changes nothing."""
